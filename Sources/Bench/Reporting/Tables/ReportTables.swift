import Errors
import RunRecords

extension ReportTable {
    /// Longest reason that stands in a cell; longer ones are footnotes.
    private static let longestInline = 24

    /// The table of one group. Reasons go to the footnotes.
    init(_ group: ResultGroup, of panel: Panel, at index: Int, notes: inout TextIndex) {
        title = "\(panel.dataset), \(Format.items(group.subject.items)) items, \(group.subject.workload)"
        caption = Self.caption(group)
        self.panel = index
        let withStatus = group.results.contains { $0.status != .ok }
        let metrics = Self.metrics(of: group)
        let (times, others) = (metrics.filter { $0.unit == "ns" }, metrics.filter { $0.unit != "ns" })
        let counts = ["Hits"] + others.compactMap(\.column) + ["Ratio to first", "99 % interval"]
        columns = .titled(["Strategy"], numbers: times.compactMap(\.column) + counts)
        if withStatus { columns.append(ReportColumn(title: "Status", numeric: false)) }
        rows = []
        for result in group.results {
            var row = Self.measured(result, times, others, notes: &notes)
            row += Self.ratio(result, in: group, notes: &notes)
            if withStatus { row.append(Self.status(of: result, notes: &notes)) }
            rows.append(row)
        }
    }

    private static func caption(_ group: ResultGroup) -> String {
        let launches = group.results.compactMap { $0.time?.launches.count }
        guard let count = span(launches) else { return "nothing measured" }
        return "\(count) \(count == "1" ? "launch" : "launches")"
    }

    /// Metrics with a column, except metrics that the record's version did not know, that were not requested, and
    /// allocations where there are none; then the metrics that strategies report of themselves. Times come before the
    /// hits, and everything else after them.
    private static func metrics(of group: ResultGroup) -> [MetricDescription] {
        let known = group.results.map(\.metrics).filter { !$0.isEmpty }
        let own = group.results.flatMap(\.ownMetrics).uniqued(by: \.key)
        return own.map(\.description).reduce(into: catalogued(known, group)) { $0.append($1) }
    }

    private static func catalogued(_ known: [[String: Metric]], _ group: ResultGroup) -> [MetricDescription] {
        MetricCatalog.all.filter { metric in
            let values = known.compactMap { $0[metric.name] }
            guard metric.column != nil,
                metric.applies(to: group.kind) || metric.mayApply(to: group.kind) && !values.isEmpty
            else { return false }
            if metric.isCounted { return values.contains { $0.value != nil } }
            if metric == MetricCatalog.queryAllocations { return values.contains { $0.value?.median ?? 0 > 0 } }
            return known.isEmpty || !values.isEmpty
        }
    }

    private static func measured(
        _ result: SubjectResult, _ times: [MetricDescription], _ others: [MetricDescription], notes: inout TextIndex
    ) -> [ReportCell] {
        var cells = [ReportCell(text: result.subject.strategy)]
        cells += times.map { cell(result, $0.name, Format.time, &notes) }
        cells.append(hits(of: result, &notes))
        cells += others.map { metric in cell(result, metric.name, { Format.value($0, unit: metric.unit) }, &notes) }
        return cells
    }

    private static func cell(
        _ result: SubjectResult, _ metric: String, _ format: (Double) -> String, _ notes: inout TextIndex
    ) -> ReportCell {
        // A strategy that answers differently has no time.
        guard result.status != .disagrees else { return .missing }
        return switch result.metrics[metric] {
        case .value(let measured):
            ReportCell(text: format(measured.median), notes: measured.note.map { [notes.number(of: $0)] } ?? [])
        case .unavailable(let reason): ReportCell(text: "n/a", notes: [notes.number(of: reason)], tone: .missing)
        case nil: .missing
        }
    }

    private static func hits(of result: SubjectResult, _ notes: inout TextIndex) -> ReportCell {
        switch result.counters {
        case .value(let counters): ReportCell(text: Format.count(counters.medianHits))
        case .unavailable where result.status != .ok: .missing
        case .unavailable(let reason): ReportCell(text: "n/a", notes: [notes.number(of: reason)], tone: .missing)
        }
    }

    private static func ratio(_ result: SubjectResult, in group: ResultGroup, notes: inout TextIndex) -> [ReportCell] {
        guard let leader = group.leader, ResultGroup.time(of: result) != nil else { return [.missing, .missing] }
        if result.subject == leader.subject {
            // The best is told apart from all others; otherwise there is none.
            if group.standing.best != nil { return [ReportCell(text: "1 (best)", tone: .best), .missing] }
            let text = group.isUnknown ? "no interval" : "not told apart"
            return [ReportCell(text: "1"), group.timed.count > 1 ? ReportCell(text: text) : .missing]
        }
        guard let ratio = ResultGroup.ratio(result, to: leader) else { return [.missing, .missing] }
        let text = ReportCell(text: Format.ratio(ratio.median))
        if let low = ratio.low, let high = ratio.high {
            return [text, ReportCell(text: Format.ratioInterval(low, high))]
        }
        let reason = ratio.reason ?? "no interval was recorded"
        return [text, ReportCell(text: "–", notes: [notes.number(of: reason)], tone: .missing)]
    }

    private static func status(of result: SubjectResult, notes: inout TextIndex) -> ReportCell {
        let name = result.status.rawValue
        let tone = result.status == .ok ? ReportCell.Tone.plain : .problem
        guard let reason = result.reason, !reason.isEmpty else { return ReportCell(text: name, tone: tone) }
        if reason.count <= longestInline { return ReportCell(text: "\(name): \(reason)", tone: tone) }
        return ReportCell(text: name, notes: [notes.number(of: reason)], tone: tone)
    }
}

/// Metrics that no table has a column for and that could not be measured, each reason once.
func unavailableMetrics(of record: RunRecord) -> [String] {
    // Metrics counted on request are missing without one.
    let asked = record.results.contains { result in
        MetricCatalog.all.contains { $0.isCounted && result.metrics[$0.name]?.value != nil }
    }
    var shown = Set(MetricCatalog.all.filter { $0.column != nil || ($0.isCounted && !asked) }.map(\.name))
    if record.plan.counters != true { shown.formUnion(MetricCatalog.ofHardware.map(\.name)) }
    // A result that is not ok says why once, beside its status.
    let texts = record.results.filter { $0.status == .ok }.flatMap { result in
        orderedMetrics(of: result).filter { !shown.contains($0) }.compactMap { name in
            result.metrics[name]?.reason.map { "\(name): \($0)" }
        }
    }
    return texts.grouped(by: \.self).map { text, same in
        "\(text) (\(same.count) of \(plural(record.results.count, "result")))"
    }
}

/// `8`, `8 to 15`: the least of some numbers and the greatest; nil without any.
func span(_ numbers: [Int]) -> String? {
    guard let least = numbers.min(), let most = numbers.max() else { return nil }
    return least == most ? "\(most)" : "\(least) to \(most)"
}

/// `1 result`, `2 results`, `3 launches`.
func plural(_ count: Int, _ noun: String) -> String {
    "\(Format.count(Double(count))) \(noun)\(count == 1 ? "" : noun.hasSuffix("ch") ? "es" : "s")"
}
