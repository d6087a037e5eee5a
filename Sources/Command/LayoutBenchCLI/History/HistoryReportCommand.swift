import Files
import History
import Judging
import Reporting
import RunRecords
import Runner

struct HistoryReportCommand: Command {
    private static let pages = [HTMLReport.format, MarkdownReport.format]
    private static let formats = pages.map(\.name)

    let syntax = CommandSyntax(
        name: "layoutbench history report", summary: "write a page of the nights: series, changes, commits, gate",
        options: HistoryOptions.store + HistoryOptions.series + Self.own,
        examples: [
            Example("history report"),
            Example("history report --dataset lanes --metric \(MetricCatalog.queryTime.name) --output Reports/lanes"),
        ])

    private static let own: [CommandOption] = [
        HistoryOptions.reference, HistoryOptions.floor,
        .value(
            "commit-link", "ADDRESS",
            help: "address of a commit's page, with {commit} for the hash (default: GitHub's, inside a workflow)"),
        .value("format", "F,…", help: "\(formats.joined(separator: ", ")) (default both)"),
        .value("output", "DIR", letter: "o", help: "folder of the page (default Reports/history)"),
        OutputFiles.force,
    ]

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let chosen = try options.names("format", of: "format", known: Self.formats) ?? Self.formats
        let store = try HistoryOptions.open(options, for: .reading, console)
        let folder = options.string("output") ?? "Reports/history"
        let pages = Self.pages.filter { chosen.contains($0.name) }
        let claim = try OutputClaim(folder, toWrite: pages[0].fileName)
        defer { claim.release() }
        try OutputFiles.check(pages.map(\.fileName), in: folder, options)
        let filter = try HistoryOptions.filter(options)
        var record = try Self.record(store, filter, HistoryOptions.gateRule(options))
        record.commitLink = options.string("commit-link") ?? ExportOptions.commitLink(console)
        let report = HistoryReport(record)
        try console.print("\(report.sentence)\n")
        for page in pages {
            let isHTML = page.name == HTMLReport.format.name
            let text = isHTML ? report.html() : plainText(report.markdown(), keepsLines: true)
            try OutputFolder.write(Array(text.utf8), to: page.fileName, in: folder)
            try console.print("\(folder)/\(page.fileName)\n")
        }
        return .done
    }

    /// What a store holds of the series that a filter lets through, with the newest night judged.
    static func record(
        _ store: HistoryStore, _ filter: SeriesFilter, _ rule: TrendRule = TrendRule(now: HistoryOptions.now)
    ) throws -> HistoryRecord {
        let trends = try store.trends(filter, rule: rule)
        var record = HistoryRecord(trends)
        (record.gate, record.gateReason) = try judged(store, filter, rule)
        return record
    }

    private static func judged(
        _ store: HistoryStore, _ filter: SeriesFilter, _ rule: TrendRule
    ) throws(HistoryError) -> (VerdictRecord?, String?) {
        do throws(HistoryError) {
            return (try store.gate(filter, rule: rule), nil)
        } catch {
            guard error.fault == .usage else { throw error }
            return (nil, error.cause)
        }
    }
}

extension HistoryRecord {
    /// The trends as reports show them, which know no store.
    init(_ trends: Trends) {
        self.init(
            nights: trends.records.map {
                HistoryNight(id: $0.id, startedAt: $0.startedAt, commit: $0.commit, machine: $0.machine)
            },
            series: trends.trends.map(HistorySeries.init))
    }
}

extension HistorySeries {
    fileprivate init(_ trend: Trend) {
        var isRatio = false
        if case .referenceCommit = trend.basis { isRatio = true }
        self.init(
            id: trend.series.id, machine: trend.series.machine, subject: trend.series.subject,
            answers: trend.series.answers, metric: trend.series.metric, unit: isRatio ? "ratio" : trend.unit,
            basis: trend.basis.description, warning: trend.basis.warning, leftOut: trend.leftOut,
            points: trend.points, changes: trend.changes)
    }
}
