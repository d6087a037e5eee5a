import Judging
import RunRecords

/// What two binaries' contestants can be compared in, and what not.
enum PairMatching {
    /// The series of a pair whose answers are the same, and the elements each examined; none for other answers.
    static func comparable(_ pair: ContestantPair, _ first: RunRecord, _ second: RunRecord) -> [PairedSeries] {
        let workloads = Set(pair.series.map(\.subject.workload))
        return workloads.sorted().flatMap { workload -> [PairedSeries] in
            let series = pair.series.filter { $0.subject.workload == workload }
            guard let subject = series.first?.subject,
                let mine = result(of: subject, pair.strategy, in: first), let theirs = result(of: subject, in: second),
                difference(mine, theirs) == nil, let before = mine.counters.value, let after = theirs.counters.value
            else { return [] }
            guard let examinedBefore = before.examined, let examinedAfter = after.examined else { return series }
            let examined = PairedSeries(
                subject: subject, metric: MetricCatalog.examined, isExact: true, better: "lower",
                a: [Double(examinedBefore)], b: [Double(examinedAfter)], ratios: [], isShared: false)
            return series + [examined]
        }
    }

    /// Subjects of either binary that have nothing to be compared with, each with the reason.
    static func missing(_ first: RunRecord, _ second: RunRecord, renamed: [String: String]) -> [MissingMetric] {
        let before = Dictionary(first.results.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
        var missing: [MissingMetric] = []
        let names = Dictionary(renamed.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for result in second.results {
            var subject = result.subject
            subject.strategy = names[subject.strategy] ?? subject.strategy
            guard let other = before[subject] else { continue }
            if let difference = difference(other, result) {
                var entry = MissingMetric(
                    subject: result.subject, metric: MissingMetric.everyMetric, from: difference.side,
                    reason: difference.reason)
                entry.status = result.status == .ok ? nil : result.status
                missing.append(entry)
            } else {
                missing += missingMetrics(other, result)
            }
        }
        return missing
    }

    /// Metrics that verdicts are given on and only one of the two has.
    private static func missingMetrics(_ before: SubjectResult, _ after: SubjectResult) -> [MissingMetric] {
        let own = Set((before.ownMetrics + after.ownMetrics).map(\.key)).sorted()
        return (MetricCatalog.all.map(\.name).filter(MetricCatalog.isJudged) + own).compactMap { metric in
            let (mine, theirs) = (before.metrics[metric], after.metrics[metric])
            guard (mine?.value == nil) != (theirs?.value == nil) else { return nil }
            let reason = mine?.value == nil ? mine?.reason : theirs?.reason
            return MissingMetric(
                subject: after.subject, metric: metric, from: mine?.value == nil ? "a" : "b",
                reason: reason ?? "the program knows no such metric")
        }
    }

    private static func result(of subject: Subject, _ strategy: String? = nil, in record: RunRecord) -> SubjectResult? {
        var subject = subject
        subject.strategy = strategy ?? subject.strategy
        return record.results.first { $0.subject == subject }
    }

    /// Why two results of one subject can't be compared, and the side to blame.
    private static func difference(_ before: SubjectResult, _ after: SubjectResult) -> (side: String, reason: String)? {
        switch (absence(before), absence(after)) {
        case (let mine?, let theirs?): return ("both", mine == theirs ? mine : "a: \(mine); b: \(theirs)")
        case (let mine?, nil): return ("a", mine)
        case (nil, let theirs?): return ("b", theirs)
        case (nil, nil): break
        }
        guard let mine = before.counters.value, let theirs = after.counters.value else { return nil }
        if mine.checksum == theirs.checksum, mine.hits == theirs.hits { return nil }
        return (
            "both",
            "the two answer differently, each as its own brute force does: \(mine.hits) elements and checksum "
                + "\(mine.checksum), \(theirs.hits) and \(theirs.checksum)"
        )
    }

    private static func absence(_ result: SubjectResult) -> String? {
        result.status == .ok ? nil : "\(result.status.rawValue): \(result.reason ?? "no reason given")"
    }
}
