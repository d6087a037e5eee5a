import Errors
import Judging
import RunRecords

extension ReportTable {
    /// Every strategy as a multiple of one of them, over all that both have: the table to read when the question is
    /// whether a strategy beats that one. Nil when the record has no baseline, or no result of it that counts.
    static func comparison(of record: RunRecord, panels: [Panel], notes: inout TextIndex) -> ReportTable? {
        guard let baseline = record.plan.baseline else { return nil }
        let groups = panels.filter { $0.kind == .queries }.flatMap { panel in
            panel.groups.map { BaselineGroup($0, panel.title, baseline) }
        }
        .compactMap(\.self)
        guard !groups.isEmpty else { return nil }
        let workloads = groups.map(\.group.subject.workload).uniqued()
        let severalSizes = Set(groups.map(\.group.subject.items)).count > 1
        var rows: [[ReportCell]] = []
        let strategies = groups.flatMap(\.group.results).map(\.subject.strategy).uniqued()
        for strategy in strategies where strategy != baseline {
            let cells = groups.compactMap { $0.cell(of: strategy, severalSizes: severalSizes) }
            guard !cells.isEmpty else { continue }
            var row = [ReportCell(text: strategy)]
            row += workloads.map { workload in ratio(cells.filter { $0.workload == workload }.map(\.ratio.median)) }
            row += overall(cells, of: groups.count, baseline, &notes)
            row += [worst(cells), prepare(cells), bytes(cells)]
            rows.append(row)
        }
        guard !rows.isEmpty else { return nil }
        let titles = workloads + ["All queries", "99 % interval", "Slowest", "Prepare", "Bytes per item"]
        return ReportTable(
            title: "Compared with \(baseline)",
            caption: "time as a multiple of \(baseline)'s, by turns; geometric means over "
                + plural(groups.count, "table") + "; below 1 is faster",
            panel: -1,
            columns: [ReportColumn(title: "Strategy", numeric: false)]
                + titles.map { ReportColumn(title: $0, numeric: $0 != "Slowest") },
            rows: rows)
    }

    private static func ratio(_ values: [Double]) -> ReportCell {
        geometricMean(values).map { ReportCell(text: Format.ratio($0)) } ?? .missing
    }

    /// The mean over all groups with the interval of its launches: launches k of all groups are alike.
    private static func overall(
        _ cells: [BaselineCell], of groups: Int, _ baseline: String, _ notes: inout TextIndex
    ) -> [ReportCell] {
        var mean = ratio(cells.map(\.ratio.median))
        if cells.count < groups {
            mean.notes = [notes.number(of: "over \(cells.count) of \(groups) tables: it has no time in the others")]
        }
        let launches = cells.map(\.ratio.launches.count).min() ?? 0
        let means = (0..<launches).compactMap { launch in geometricMean(cells.map { $0.ratio.launches[launch] }) }
        guard let ratio = Ratio(reference: baseline, launches: means), let low = ratio.low, let high = ratio.high else {
            let reason = missingIntervalReason(launches: launches) ?? "launches do not pair"
            return [mean, ReportCell(text: "–", notes: [notes.number(of: reason)], tone: .missing)]
        }
        return [mean, ReportCell(text: Format.ratioInterval(low, high))]
    }

    private static func worst(_ cells: [BaselineCell]) -> ReportCell {
        guard let worst = cells.max(by: { $0.ratio.median < $1.ratio.median }) else { return ReportCell(text: "–") }
        return ReportCell(text: "\(Format.ratio(worst.ratio.median)) \(worst.place)")
    }

    /// Prepare does not depend on the workload: each dataset and size counts once.
    private static func prepare(_ cells: [BaselineCell]) -> ReportCell {
        var seen: Set<Subject> = []
        return ratio(cells.filter { seen.insert($0.withoutWorkload).inserted }.compactMap(\.prepareRatio))
    }

    private static func bytes(_ cells: [BaselineCell]) -> ReportCell {
        median(cells.compactMap(\.bytesPerItem)).map { ReportCell(text: Format.bytes($0)) } ?? .missing
    }
}

/// A group in which the baseline has a time.
private struct BaselineGroup {
    let group: ResultGroup
    let title: String
    let baseline: SubjectResult

    init?(_ group: ResultGroup, _ title: String, _ baseline: String) {
        let result = group.results.first { $0.subject.strategy == baseline && ResultGroup.time(of: $0) != nil }
        guard let result else { return nil }
        (self.group, self.title) = (group, title)
        self.baseline = result
    }

    /// What a strategy is here beside the baseline; nil when it has no time.
    func cell(of strategy: String, severalSizes: Bool) -> BaselineCell? {
        let timed = group.results.first { $0.subject.strategy == strategy && ResultGroup.time(of: $0) != nil }
        guard let result = timed, let ratio = result.pairedRatio(of: MetricCatalog.queryTime.name, to: baseline),
            ratio.median > 0
        else { return nil }
        var withoutWorkload = result.subject
        withoutWorkload.workload = ""
        return BaselineCell(
            workload: result.subject.workload, withoutWorkload: withoutWorkload,
            place: title + (severalSizes ? ", \(Format.items(result.subject.items))" : ""), ratio: ratio,
            prepareRatio: result.pairedRatio(of: MetricCatalog.prepareTime.name, to: baseline)?.median,
            bytesPerItem: result.metrics[MetricCatalog.memoryPerItem.name]?.value?.median)
    }
}

private struct BaselineCell {
    let workload: String
    let withoutWorkload: Subject
    let place: String
    let ratio: Ratio
    let prepareRatio, bytesPerItem: Double?
}
