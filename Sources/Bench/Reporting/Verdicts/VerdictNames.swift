import Errors
import Judging
import RunRecords

/// Names of metrics of subjects, with layout and configuration where a record has several.
struct VerdictNames {
    private let severalLayouts: Bool
    private let configurations: [[String]: Set<[String: JSONValue]>]

    init(_ record: VerdictRecord) {
        let subjects = record.verdicts.map(\.subject) + record.missing.map(\.subject)
        severalLayouts = Set(subjects.map(\.layout)).count > 1
        configurations = subjects.reduce(into: [:]) { $0[[$1.layout, $1.dataset], default: []].insert($1.config) }
    }

    /// `query.time, r-tree, construction, 1M items, jump`; without the workload for a metric that does not depend on
    /// it, and without the strategy for one of the layout, so that verdicts of one test have one name.
    func name(_ metric: String, _ subject: Subject) -> String {
        let isShared = metric != MissingMetric.everyMetric && !MetricCatalog.dependsOnWorkload(metric)
        let parts = parts(subject).dropFirst(MetricCatalog.isOfLayout(metric) ? 1 : 0)
        return ([title(metric)] + parts + (isShared ? [] : [subject.workload])).joined(separator: ", ")
    }

    /// `r-tree, construction, 1M items, jump`.
    func name(_ subject: Subject) -> String { (parts(subject) + [subject.workload]).joined(separator: ", ") }

    private func title(_ metric: String) -> String {
        metric == MissingMetric.everyMetric ? "all metrics" : metric
    }

    private func parts(_ subject: Subject) -> [String] {
        var parts = [subject.strategy, subject.dataset, "\(Format.items(subject.items)) items"]
        if severalLayouts { parts.append(subject.layout) }
        if configurations[[subject.layout, subject.dataset]]?.count ?? 1 > 1 {
            parts.append(subject.config.isEmpty ? "default configuration" : subject.config.summary)
        }
        return parts
    }
}
