import Errors
import RunRecords

extension ReportTable {
    /// Resources of strategies at each size, for any workload: memory, allocations, instructions. One table a
    /// dataset and size, for the first panel that has it; columns that say nothing are left out.
    static func resources(of panels: [Panel], notes: inout TextIndex) -> [ReportTable] {
        var seen: Set<String> = []
        var tables: [ReportTable] = []
        for (index, panel) in panels.enumerated() {
            for group in panel.groups where seen.insert("\(panel.dataset)\u{0}\(group.subject.items)").inserted {
                let same = panels.filter { $0.dataset == panel.dataset }.flatMap(\.groups)
                    .filter { $0.subject.items == group.subject.items }
                if let table = ReportTable(resourcesOf: same, in: panel, at: index, notes: &notes) {
                    tables.append(table)
                }
            }
        }
        return tables
    }

    private init?(resourcesOf groups: [ResultGroup], in panel: Panel, at index: Int, notes: inout TextIndex) {
        let results = groups.flatMap(\.results)
        let strategies = results.map(\.subject.strategy).uniqued()
        let resources = Resource.all.filter { resource in
            strategies.contains { resource.says(something: $0, results) }
        }
        guard let first = groups.first, !resources.isEmpty else { return nil }
        title = "\(panel.dataset), \(Format.items(first.subject.items)) items: what it takes"
        caption = "for every workload"
        self.panel = index
        columns = .titled(["Strategy"], numbers: resources.map(\.title))
        rows = strategies.map { strategy in
            [ReportCell(text: strategy)]
                + resources.map { resource in
                    switch resource.value(strategy, results) {
                    case .value(let value): ReportCell(text: Format.value(value, unit: resource.unit))
                    case .unavailable(let reason):
                        ReportCell(text: "n/a", notes: [notes.number(of: reason)], tone: .missing)
                    case nil: .missing
                    }
                }
        }
    }
}

/// One thing that strategies take.
private struct Resource {
    let title: String
    let metric: MetricDescription
    /// The metric whose value it repeats where it says nothing of its own.
    var repeats: MetricDescription?

    static let all = [
        Resource(title: "Layout", metric: MetricCatalog.layoutMemory),
        Resource(title: "Kept", metric: MetricCatalog.retainedMemory),
        Resource(title: "Peak", metric: MetricCatalog.peakMemory),
        Resource(title: "After the trace", metric: MetricCatalog.liveMemory, repeats: MetricCatalog.retainedMemory),
        Resource(title: "Allocations of prepare", metric: MetricCatalog.prepareAllocations),
        Resource(title: "Instructions of prepare", metric: MetricCatalog.prepareInstructions),
    ]

    var unit: String { metric.unit }

    /// The most under any workload; the reason where there is none, nil where the record's version did not know it.
    func value(_ strategy: String, _ results: [SubjectResult]) -> Available<Double>? {
        let own = results.filter { $0.subject.strategy == strategy && $0.status != .disagrees }
            .compactMap { $0.metrics[metric.name] }
        let most = own.compactMap(\.value?.median).max()
        return most.map { .value($0) } ?? own.compactMap(\.reason).first.map { .unavailable(reason: $0) }
    }

    /// Whether a column of it would say something by this strategy's value.
    func says(something strategy: String, _ results: [SubjectResult]) -> Bool {
        guard let value = value(strategy, results)?.value else { return false }
        guard let repeats else { return true }
        return value != Resource(title: "", metric: repeats).value(strategy, results)?.value
    }
}
