import Errors
import Judging
import RunRecords

/// What a record says of one strategy, as the article about it shows it: a table small enough for any record.
///
/// A row a number of items; columns for preparing, for every workload of queries and for the memory kept. A cell is the
/// median, or where the record has several layouts and datasets the least and the greatest of theirs; how many of them
/// have a figure stands beside it where not all do.
struct StrategyFigures {
    private let strategy: String
    private let record: RunRecord
    private let families: [ResultFamily]

    init(_ strategy: String, in record: RunRecord) {
        self.strategy = strategy
        self.record = record
        families = ResultFamily.families(of: record.results.filter { $0.subject.strategy == strategy })
    }

    /// A paragraph that says what was measured, and the table; a sentence where there is nothing.
    var markdown: String {
        guard !families.isEmpty else { return "The committed record has no figures of it." }
        let workloads = self.workloads
        let header = ["items", "prepare"] + workloads + ["memory kept"]
        let rows = Set(families.flatMap(\.sizes)).sorted().map { items in
            let all = families.map { $0.results.filter { $0.subject.items == items } }.filter { !$0.isEmpty }
            return [Format.items(items), cell(all, MetricCatalog.prepareTime)]
                + workloads.map { name in
                    cell(all.map { $0.filter { $0.subject.workload == name } }, MetricCatalog.queryTime)
                } + [cell(all, MetricCatalog.retainedMemory)]
        }
        let rule = header.map { _ in "--:" }
        return ([provenance, ""] + ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |" })
            .joined(separator: "\n")
    }

    /// Those whose subjects are queries, in the record's order.
    private var workloads: [String] {
        families.flatMap(\.results).filter { $0.kind == .queries }.map(\.subject.workload)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var provenance: String {
        let names = families.map { "\($0.dataset) in \($0.layout)" }.reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let commit = record.commit.value.map { ", commit \($0.hash.prefix(7))" } ?? ""
        let medians = families.count == 1 ? "Medians of" : "Medians, the least and the greatest of"
        let machine = "\(record.machine.cpu), \(record.machine.cores) cores"
        return "Measured \(record.startedAt.prefix(10)) on \(machine)\(commit)."
            + "\n\(medians) \(names.joined(separator: ", "))."
    }

    /// The figures of one metric of some families: the medians of each, which are the same for all workloads of one where
    /// the metric does not depend on them.
    private func cell(_ families: [[SubjectResult]], _ metric: MetricDescription) -> String {
        let values = families.compactMap { results in
            results.lazy.filter { $0.status == .ok }.compactMap { $0.metrics[metric.name]?.value?.median }.first
        }
        let asked = families.count { !$0.isEmpty }
        guard let least = values.min(), let greatest = values.max() else {
            let ends = Set(families.joined().map(\.status)).subtracting([.ok]).map(\.rawValue).sorted()
            return asked == 0 ? "–" : "n/a" + (ends.isEmpty ? "" : " (\(ends.joined(separator: ", ")))")
        }
        let low = Format.value(least, unit: metric.unit)
        let high = Format.value(greatest, unit: metric.unit)
        let range = low == high ? low : "\(low) – \(high)"
        return values.count < asked ? range + " (\(values.count) of \(asked))" : range
    }
}
