import Judging
import RunRecords

extension SharedPlan {
    /// Subjects of the selection that A or B can't measure, because one of them lacks the layout, the dataset, the
    /// strategy or the workload.
    package func missingSubjects(of selected: [SubjectGroup]) -> [MissingMetric] {
        selected.flatMap { group in
            group.strategies.flatMap { strategy in
                group.workloads.compactMap { missingSubject(group, strategy: strategy, workload: $0) }
            }
        }
    }

    private func missingSubject(_ group: SubjectGroup, strategy: String, workload: String) -> MissingMetric? {
        let parts: [(OneSided.Kind, String)] = [
            (.layout, group.layout), (.dataset, group.dataset), (.strategy, strategy), (.workload, workload),
        ]
        let lacking = missing.filter { entry in
            entry.from != "reference" && parts.contains { $0 == entry.kind && $1 == entry.name }
        }
        guard let first = lacking.first else { return nil }
        let sides = Set(lacking.map(\.from))
        let reasons = lacking.map { entry in
            let hint = entry.kind == .strategy ? "; if it was renamed, say --rename OLD=NEW" : ""
            return "\(entry.from) has no \(entry.kind.rawValue) named \(entry.name)\(hint)"
        }
        return MissingMetric(
            subject: Subject(
                layout: group.layout, config: group.config, dataset: group.dataset, items: group.items ?? 0,
                strategy: strategy, workload: workload),
            metric: MissingMetric.everyMetric, from: sides.count == 1 ? first.from : "both",
            reason: reasons.joined(separator: ", "))
    }
}
