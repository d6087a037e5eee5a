import Errors
import RunRecords

extension ReportTable {
    /// What share of a frame's time at 120 Hz the frames of each strategy take, by size; nil where none was timed.
    static func shares(of panel: Panel, at index: Int, notes: inout TextIndex) -> ReportTable? {
        let rows = panel.strategies.map { strategy in
            [ReportCell(text: strategy)]
                + panel.groups.map { share($0.results.first { $0.subject.strategy == strategy }, &notes) }
        }
        guard rows.contains(where: { $0.dropFirst().contains { $0.tone != .missing } }) else { return nil }
        let budget = Format.time(nanoseconds: frameBudget)
        return ReportTable(
            title: "\(panel.title): share of the \(budget) of a frame",
            caption: "at 120 Hz; of the 99th percentile where there is one", panel: index,
            columns: .titled(["Strategy"], numbers: panel.groups.map { Format.items($0.subject.items) }), rows: rows)
    }

    private static func share(_ result: SubjectResult?, _ notes: inout TextIndex) -> ReportCell {
        guard let result, result.status == .ok else { return .missing }
        func cell(_ metric: MetricDescription, _ note: String?) -> ReportCell? {
            result.metrics[metric.name]?.value.map { measured in
                ReportCell(
                    text: Format.percent(measured.median / frameBudget),
                    notes: note.map { [notes.number(of: $0)] } ?? [],
                    tone: measured.median > frameBudget ? .problem : .plain)
            }
        }
        return cell(MetricCatalog.frameP99, nil)
            ?? cell(MetricCatalog.frameP50, "the median: too few frames were timed for a 99th percentile")
            ?? .missing
    }

    /// The effect of a costly anti-pattern on the frames of the same script: the ratio of their medians, by strategy
    /// and size; one table for each pair of workloads that the record has both of.
    static func habits(of panels: [Panel], _ workloads: [WorkloadMeaning], notes: inout TextIndex) -> [ReportTable] {
        panels.enumerated().flatMap { index, panel -> [ReportTable] in
            guard let careful = workloads.first(where: { $0.name == panel.workload })?.antiPatternOf else { return [] }
            return panels.filter { $0.dataset == panel.dataset && $0.workload == careful }
                .compactMap { habit(panel, $0, at: index, &notes) }
        }
    }

    private static func habit(
        _ panel: Panel, _ careful: Panel, at index: Int, _ notes: inout TextIndex
    ) -> ReportTable? {
        let sizes = panel.groups.map(\.subject.items)
        let rows = panel.strategies.map { strategy in
            [ReportCell(text: strategy)]
                + sizes.map { items in
                    guard let costly = panel.frame(of: strategy, items), let cheap = careful.frame(of: strategy, items)
                    else { return .missing }
                    guard cheap > 0 else {
                        let reason = "its median frame took less than the clock tells"
                        return ReportCell(text: "n/a", notes: [notes.number(of: reason)], tone: .missing)
                    }
                    return ReportCell(text: "\(Format.ratio(costly / cheap)) (\(Format.time(nanoseconds: costly)))")
                }
        }
        guard rows.contains(where: { $0.dropFirst().contains { $0.tone != .missing } }) else { return nil }
        return ReportTable(
            title: "\(panel.title) against \(careful.workload)",
            caption: "median frame as a multiple of the other's, and what it takes", panel: index,
            columns: .titled(["Strategy"], numbers: sizes.map(Format.items)), rows: rows)
    }
}

extension Panel {
    var strategies: [String] { groups.flatMap(\.results).map(\.subject.strategy).uniqued() }

    /// Median time of a frame in nanoseconds; nil unless the result counts.
    fileprivate func frame(of strategy: String, _ items: Int) -> Double? {
        groups.first { $0.subject.items == items }?.results.first { $0.subject.strategy == strategy }
            .flatMap(ResultGroup.time)
    }
}
