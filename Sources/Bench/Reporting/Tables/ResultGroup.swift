import Judging
import RunRecords

/// The results that one table compares: they differ in the strategy only.
struct ResultGroup {
    let subject: Subject
    /// The leader of the standing first, the others by the time of a query, change or frame, then those without a time
    /// in the record's order.
    let results: [SubjectResult]
    /// Who is told apart from whom by that time.
    let standing: Standing

    init(_ results: [SubjectResult], subject: Subject) {
        self.subject = subject
        standing = Standing(results)
        let timed = results.filter { Self.time(of: $0) != nil }
        let untimed = results.filter { Self.time(of: $0) == nil }
        let leader = standing.winners.first
        func rank(_ result: SubjectResult) -> (Int, Double) {
            (result.subject.strategy == leader ? 0 : 1, Self.time(of: result) ?? 0)
        }
        // Equal times keep the record's order, so that the same record gives the same report.
        self.results = timed.sorted { rank($0) < rank($1) } + untimed
    }

    /// The result that the others are shown as multiples of: no other is told to be faster. Whether it is the best says
    /// the standing.
    var leader: SubjectResult? { results.first { Self.time(of: $0) != nil } }

    /// The one after it.
    var second: SubjectResult? { results.dropFirst().first { Self.time(of: $0) != nil } }

    /// Whether it is unknown who is faster, since no ratio to the leader has an interval.
    var isUnknown: Bool {
        guard standing.isUndecided, let leader else { return false }
        return results.allSatisfy { $0.subject == leader.subject || Self.ratio($0, to: leader)?.low == nil }
    }

    var timed: [String] { standing.tiers.flatMap(\.self) }

    /// Median hits of a query of the trace, the same for every strategy that answered.
    var medianHits: Double? { results.lazy.compactMap { $0.counters.value?.medianHits }.first }

    var kind: WorkloadKind { results.first?.kind ?? .queries }

    /// Time of a query, change or frame in ns; nil unless the result counts.
    static func time(of result: SubjectResult) -> Double? { result.status == .ok ? result.time?.median : nil }

    /// The ratio of that time to another result's, by turns.
    static func ratio(_ result: SubjectResult, to other: SubjectResult) -> Ratio? {
        result.pairedRatio(of: MetricCatalog.time(of: result.kind).name, to: other)
    }
}

extension Panel {
    /// The record's results by dataset and workload in order of first appearance, sizes ascending.
    static func panels(of record: RunRecord) -> [Panel] {
        let subjects = record.results.map(\.subject)
        let severalLayouts = Set(subjects.map(\.layout)).count > 1
        let configs = Dictionary(grouping: subjects) { [$0.layout, $0.dataset] }
            .mapValues { Set($0.map(\.config)).count }
        return record.results.grouped { $0.subject.family }.map { _, results in
            let subject = results[0].subject
            var name = subject.dataset
            if severalLayouts { name += ", \(subject.layout)" }
            if configs[[subject.layout, subject.dataset]] ?? 1 > 1 {
                name += subject.config.isEmpty ? " (default configuration)" : " (\(subject.config.summary))"
            }
            let groups = results.grouped(by: \.subject.items).map {
                ResultGroup($0.elements, subject: $0.elements[0].subject)
            }
            return Panel(
                dataset: name, workload: subject.workload, groups: groups.sorted { $0.subject.items < $1.subject.items }
            )
        }
    }
}

extension Subject {
    /// The same for subjects that differ in items and strategy only.
    fileprivate var family: String { [layout, config.summary, dataset, workload].joined(separator: "\u{0}") }
}
