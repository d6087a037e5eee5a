import Errors
import History
import Judging
import Reporting
import RunRecords

struct HistoryTrend: Command {
    /// Up to this many series are shown even without a change.
    private static let mostShownWhole = 12

    let syntax = CommandSyntax(
        name: "layoutbench history trend", summary: "show measurements over time, and their changes",
        options: HistoryOptions.store + [.format] + HistoryOptions.series + [
            HistoryOptions.reference, HistoryOptions.floor,
            .value("nights", "N", help: "number of nights on each side that confirm a change (default 4)"),
            .flag("points", help: "show the value of every night"), HistoryOptions.accept,
        ],
        examples: [
            Example("history trend --dataset lanes --workload jump"),
            Example("history trend --metric \(MetricCatalog.queryTime.name) --points"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        let filter = try HistoryOptions.filter(options)
        let change = options.string("accept")
        let store = try HistoryOptions.open(options, for: change == nil ? .reading : .changing, console)
        let rule = TrendRule(
            reference: try HistoryOptions.reference(options), floor: try HistoryOptions.floor(options),
            confirmingNights: try options.integer("nights", in: 2...50) ?? 4, now: HistoryOptions.now)
        var trends = try store.trends(filter, rule: rule)
        if let change { trends = try store.accept(change: change, in: trends) }
        let points = options.contains("points")
        if isJSON {
            let rows = trends.trends.map { TrendRow($0, trends.records, points: points) }
            try console.write(JSONText.text(rows))
        } else {
            try console.print(text(trends, points: points))
        }
        return .done
    }

    private func text(_ trends: Trends, points: Bool) -> String {
        let all = trends.trends
        let shown = all.count <= Self.mostShownWhole ? all : all.filter { !$0.changes.isEmpty }
        let hidden = all.count - shown.count
        let changes = all.flatMap(\.changes)
        var text = shown.map { series($0, trends.records, points: points) + "\n" }.joined()
        for warning in Set(shown.compactMap(\.basis.warning)).sorted() + trends.warnings {
            text += "warning: \(warning)\n"
        }
        if hidden > 0 { text += "\(hidden) series without a change are not shown; narrow them down to see them\n" }
        let accepted = changes.count(where: \.isAccepted)
        return text + "\(all.count) series, \(changes.count) confirmed changes, \(accepted) of them accepted\n"
    }

    private func series(_ trend: Trend, _ records: [StoredRecord], points: Bool) -> String {
        let subject = trend.series.subject
        let answers = trend.series.answers.map { ", answers \($0)" } ?? ""
        let place =
            "\(subject.dataset), \(Format.items(subject.items)) items, \(subject.workload), \(subject.layout)\(answers)"
        var text = "\(subject.strategy) \(trend.series.metric): \(place) (machine \(trend.series.machine))\n"
        let left = trend.leftOut > 0 ? "; \(trend.leftOut) left out: not comparable" : ""
        text += "  \(trend.basis.description), \(trend.points.count) records\(span(trend, records))\(left)\n"
        text += "  \(Sparkline.text(trend.points.map(\.value)))\(range(trend))\n"
        text += TextTable.columns(trend.changes.map { change($0, trend, records) }, indent: "  ")
        guard points else { return text }
        return text
            + TextTable.columns(
                trend.points.map {
                    [records[$0.night].startedAt, records[$0.night].commitText, value($0.value, trend)]
                }, indent: "    ")
    }

    private func span(_ trend: Trend, _ records: [StoredRecord]) -> String {
        guard let first = trend.points.first, let last = trend.points.last else { return "" }
        return ", \(records[first.night].date) to \(records[last.night].date)"
    }

    private func range(_ trend: Trend) -> String {
        guard let low = trend.points.map(\.value).min(), let high = trend.points.map(\.value).max() else { return "" }
        return "  \(value(low, trend)) to \(value(high, trend))"
    }

    private func change(_ change: HistorySeries.Change, _ trend: Trend, _ records: [StoredRecord]) -> [String] {
        let (before, after) = trend.records(around: change, in: records)
        let magnitude =
            change.ratio.map(Format.change) ?? "\(value(change.before, trend)) to \(value(change.after, trend))"
        let interval = Format.changeInterval(change.low, change.high).map { " (\($0))" }
        let kind = change.isRegression ? "worse" : "better"
        return [
            after.date, change.isAccepted ? "\(kind), accepted" : kind, magnitude + (interval ?? ""),
            "\(before.commitText)..\(after.commitText)", change.id,
        ]
    }

    private func value(_ value: Double, _ trend: Trend) -> String {
        switch trend.basis {
        case .referenceCommit: Format.decimal(value, digits: 3)
        case .strategies, .exact, .values, .absolute: Format.value(value, unit: trend.unit)
        }
    }
}

extension Trend {
    func records(around change: HistorySeries.Change, in records: [StoredRecord]) -> (StoredRecord, StoredRecord) {
        (records[points[change.point - 1].night], records[points[change.point].night])
    }
}

private struct TrendRow: Encodable {
    struct Change: Encodable {
        let id, after, until: String
        let fromCommit, toCommit: String?
        let before, now: Double
        let ratio, low, high, pValue: Double?
        let direction: String
        let accepted: Bool
    }

    struct Point: Encodable {
        let record, startedAt: String
        let commit: String?
        let value: Double
    }

    let id, machine: String
    let subject: Subject
    let answers: String?
    let metric, unit, basis: String
    let warning: String?
    let records, leftOut: Int
    let changes: [Change]
    let points: [Point]?

    init(_ trend: Trend, _ records: [StoredRecord], points showsPoints: Bool) {
        (id, machine, subject) = (trend.series.id, trend.series.machine, trend.series.subject)
        (answers, metric, unit) = (trend.series.answers, trend.series.metric, trend.unit)
        (basis, warning) = (trend.basis.description, trend.basis.warning)
        (self.records, leftOut) = (trend.points.count, trend.leftOut)
        changes = trend.changes.map { change in
            let (before, after) = trend.records(around: change, in: records)
            return Change(
                id: change.id, after: before.id, until: after.id, fromCommit: before.commit?.hash,
                toCommit: after.commit?.hash, before: change.before, now: change.after, ratio: change.ratio,
                low: change.low, high: change.high, pValue: change.pValue,
                direction: change.isRegression ? "regressed" : "improved", accepted: change.isAccepted)
        }
        points =
            showsPoints
            ? trend.points.map {
                let record = records[$0.night]
                return Point(
                    record: record.id, startedAt: record.startedAt, commit: record.commit?.hash, value: $0.value)
            } : nil
    }
}
