import Errors
import Judging
import RunRecords

extension ReportTable {
    /// What a frame may take at 120 Hz, in nanoseconds.
    static let frameBudget = 1e9 / 120

    /// What frames take of the budget, or up to which size a change fits it; nil for queries, and where nothing was timed.
    static func frames(of panel: Panel, at index: Int, notes: inout TextIndex) -> ReportTable? {
        switch panel.kind {
        case .queries, .starts: nil
        case .changes: changes(of: panel, at: index, notes: &notes)
        case .frames: shares(of: panel, at: index, notes: &notes)
        }
    }

    /// Up to which size a change and the query after it fit a frame, for every strategy of a panel; nil where no change
    /// was timed.
    private static func changes(of panel: Panel, at index: Int, notes: inout TextIndex) -> ReportTable? {
        let rows = panel.strategies.compactMap { row(of: $0, in: panel, &notes) }
        guard !rows.isEmpty else { return nil }
        let budget = Format.time(nanoseconds: frameBudget)
        return ReportTable(
            title: "\(panel.title): change and query within \(budget)",
            caption: "a frame at 120 Hz; by the 99th percentile where there is one", panel: index,
            columns: .titled(["Strategy"], numbers: ["Largest size", "Takes there", "Beyond"]), rows: rows)
    }

    private static func row(of strategy: String, in panel: Panel, _ notes: inout TextIndex) -> [ReportCell]? {
        let costs = panel.groups.compactMap { group in
            group.results.first { $0.subject.strategy == strategy }.flatMap { ChangeCost($0) }
        }
        guard !costs.isEmpty else { return nil }
        // Where a larger size fits and a smaller one does not, what fits is noise.
        let fitting = costs.prefix { $0.nanoseconds <= frameBudget }
        let beyond = costs.dropFirst(fitting.count).first
        func cell(_ cost: ChangeCost, with size: Bool) -> ReportCell {
            let time = Format.time(nanoseconds: cost.nanoseconds)
            return ReportCell(
                text: size ? "\(time) at \(Format.items(cost.items))" : time,
                notes: cost.note.map { [notes.number(of: $0)] } ?? [])
        }
        return [
            ReportCell(text: strategy),
            fitting.last.map { ReportCell(text: Format.items($0.items)) } ?? ReportCell(text: "none", tone: .problem),
            fitting.last.map { cell($0, with: false) } ?? .missing, beyond.map { cell($0, with: true) } ?? .missing,
        ]
    }
}

/// What a change and the query after it take, as well as the result tells.
private struct ChangeCost {
    let items: Int
    let nanoseconds: Double
    let note: String?

    /// Nil unless the result counts and has a time.
    init?(_ result: SubjectResult) {
        guard result.status == .ok else { return nil }
        func median(_ metric: MetricDescription) -> Double? { result.metrics[metric.name]?.value?.median }
        items = result.subject.items
        if let time = median(MetricCatalog.updateLatencyP99) {
            (nanoseconds, note) = (time, nil)
        } else if let time = median(MetricCatalog.updateLatencyP50) {
            (nanoseconds, note) = (time, "the median: too few changes were timed one by one for a 99th percentile")
        } else if let time = median(MetricCatalog.updateTime) {
            (nanoseconds, note) = (
                time, "the mean of changes, without the query: they are too slow to be timed one by one"
            )
        } else {
            return nil
        }
    }
}
