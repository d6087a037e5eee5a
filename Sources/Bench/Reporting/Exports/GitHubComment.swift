import Errors
import Judging

/// A verdict as the comment of a pull request, which each push updates: the sentence, one table, a chart, and a link to
/// the page. Its first line is a hidden mark by which it is found again.
package enum GitHubComment {
    package static let export = VerdictExport(
        "github-comment", fileName: "github-comment.md",
        summary: "a pull request's comment in Markdown, with a hidden mark to find it by"
    ) { render($0) }

    /// Rows of the table; the page has all.
    private static let mostRows = 30

    private static let mostBars = 20

    static func render(_ verdict: ExportedVerdict) -> String {
        let changes = verdict.regressions + verdict.improvements
        let heading = "### \(MarkdownReport.escaped(verdict.context.title)): \(outcome(verdict))"
        let parts =
            [mark(verdict.context.title) + "\n" + heading, MarkdownReport.escaped(verdict.sentence)]
            + (verdict.context.brokenLimits + verdict.warnings).map { "> **\(MarkdownReport.escaped($0))**" }
            + (changes.isEmpty ? [equivalent(verdict)] : [table(changes, verdict), left(changes.count)])
            + [chart(changes), ending(verdict)]
        return plainText(parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n", keepsLines: true)
    }

    /// What the first line of a comment is, another one for each title.
    static func mark(_ title: String) -> String {
        let word = title.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "<!-- layoutbench comment \(String(word)) -->"
    }

    private static func outcome(_ verdict: ExportedVerdict) -> String {
        let limits = verdict.context.brokenLimits.count
        let broken = limits == 0 ? [] : [plural(limits, "limit") + " broken"]
        let (worse, better) = (verdict.regressions.count, verdict.improvements.count)
        let changed = (worse == 0 ? [] : ["\(worse) regressed"]) + (better == 0 ? [] : ["\(better) improved"])
        let lost = verdict.record.lost.count
        let parts = (lost == 0 ? [] : [plural(lost, "subject") + " lost"]) + broken + changed
        if !parts.isEmpty { return parts.joined(separator: ", ") }
        if verdict.record.isFirst { return "first record" }
        return verdict.record.summary.equivalent > 0 ? "nothing changed" : "nothing could be told"
    }

    private static func table(_ changes: [ExportedVerdict.Finding], _ verdict: ExportedVerdict) -> String {
        let shown = changes.prefix(mostRows)
        let hasPlaces = shown.contains { $0.verdict.place != nil }
        let columns: [ReportColumn] =
            .titled([], numbers: ["#"])
            + .titled(["Metric", "Subject"], numbers: ["B ÷ A", verdict.tables.interval, "A", "B"])
            + .titled(hasPlaces ? ["Found in"] : [])
        let rows = shown.enumerated().map { number, finding in
            let found = finding.verdict
            let isWorse = found.verdict == .regressed
            let bounds = found.settled == .exact ? "exact" : VerdictTables.interval(found.low, found.high)
            let place = found.place.map { "\($0.function), \($0.file)" } ?? "–"
            let cells = [
                ReportCell(text: "\(number + 1)"), ReportCell(text: finding.metric),
                ReportCell(text: finding.subject),
                ReportCell(text: VerdictTables.ratio(found), tone: isWorse ? .problem : .plain),
                ReportCell(text: bounds), ReportCell(text: VerdictTables.value(found.a, found)),
                ReportCell(text: VerdictTables.value(found.b, found)),
            ]
            return cells + (hasPlaces ? [ReportCell(text: place)] : [])
        }
        return MarkdownReport.table(
            ReportTable(title: "", caption: "", panel: 0, columns: columns, rows: Array(rows)))
    }

    private static func left(_ count: Int) -> String {
        count > mostRows ? "\(count - mostRows) smaller changes are on the page." : ""
    }

    /// What did not change, by metric.
    private static func equivalent(_ verdict: ExportedVerdict) -> String {
        let table = verdict.tables.equivalent().table
        return table.rows.isEmpty ? "" : MarkdownReport.table(table)
    }

    /// The ratios as bars with the table's numbers below; nothing where there are none.
    private static func chart(_ changes: [ExportedVerdict.Finding]) -> String {
        let bars = changes.prefix(mostBars).enumerated().compactMap { number, finding in
            finding.verdict.ratio.flatMap { $0.isFinite ? (number + 1, $0) : nil }
        }
        guard let least = bars.map(\.1).min(), let most = bars.map(\.1).max() else { return "" }
        let (low, high) = (min(least, 0.95) * 0.98, max(most, 1.05) * 1.02)
        return """
            ```mermaid
            xychart-beta
                title "B ÷ A, by the numbers of the table"
                x-axis [\(bars.map { "\($0.0)" }.joined(separator: ", "))]
                y-axis "times" \(digits(low)) --> \(digits(high))
                bar [\(bars.map { digits($0.1) }.joined(separator: ", "))]
                line [\(bars.map { _ in "1" }.joined(separator: ", "))]
            ```
            """
    }

    private static func digits(_ ratio: Double) -> String { Format.rounded(ratio, digits: 3) }

    private static func ending(_ verdict: ExportedVerdict) -> String {
        let sides = [verdict.record.a, verdict.record.b].map { side(of: $0, verdict.context) }
        let page = verdict.context.page.map { "[The report](\(address($0))) · " } ?? ""
        return "\(page)A is \(sides[0]), B \(sides[1]); machine \(MarkdownReport.escaped(verdict.record.b.machine))."
    }

    private static func side(of run: ComparedRun, _ context: VerdictContext) -> String {
        guard let commit = run.commit.value else { return MarkdownReport.escaped(run.label ?? run.id) }
        let name = ExportedVerdict.short(commit)
        guard let link = context.commitLink else { return name }
        return "[\(name)](\(address(link.replacing("{commit}", with: commit.hash))))"
    }

    /// An address that no bracket ends.
    private static func address(_ text: String) -> String {
        let escapes = [" ": "%20", "(": "%28", ")": "%29", "<": "%3C", ">": "%3E", "\n": "%0A"]
        return escapes.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
}
