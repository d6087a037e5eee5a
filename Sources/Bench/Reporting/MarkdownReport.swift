import RunRecords

package enum MarkdownReport {
    /// Markdown as one of ``ReportFormats``. Terminals show it, too: control characters are escaped.
    package static let format = ReportFormat(
        "markdown", fileName: "summary.md", summary: "which strategy is fastest where, with the tables", isDefault: true
    ) { plainText(render($0, with: $1), keepsLines: true) }

    /// The largest summary in bytes: what a job's summary may take, with room for what stands around it.
    static let limit = 60_000

    /// Recommendations, the fastest strategies, a chart, the headline, the tables with their notes, and the
    /// legend. Tables that would make it larger than 60 kB are left out, small sizes first, and it says so.
    package static func render(_ record: RunRecord, with assets: ReportAssets) -> String {
        let report = Report(record, with: assets)
        var beginning = ["# LayoutBench report"] + report.warnings.map { "> **\(escaped($0))**" }
        beginning.append(bullets(report.recommendations))
        beginning.append(bullets(report.findings.map { Fact($0.title, $0.sentence) }))
        if let chart = MermaidChart.text(of: report.panels) { beginning.append(chart) }
        beginning.append(bullets(report.headline))
        if report.tables.isEmpty { beginning.append("Nothing was measured.") }
        if let comparison = report.comparison { beginning.append(section(of: comparison)) }
        var end: [String] = []
        if !report.footnotes.isEmpty {
            end.append("## Notes")
            end.append(report.footnotes.enumerated().map { "- \\[\($0 + 1)\\] \(escaped($1))" }.joined(separator: "\n"))
        }
        if !report.unavailable.isEmpty {
            end.append("## Not available")
            end.append(report.unavailable.map { "- \(escaped($0))" }.joined(separator: "\n"))
        }
        if !report.tables.isEmpty { end += ["## Columns", bullets(report.legend)] }
        let room = limit - size(of: beginning) - size(of: end)
        let shown = tables(report.tables, in: room)
        let profiles = ProfileFacts(assets.profiles, of: record).markdown(in: room - size(of: shown))
        return (beginning + shown + profiles + end).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func size(of parts: [String]) -> Int { parts.reduce(0) { $0 + $1.utf8.count + 2 } }

    private static func section(of table: ReportTable) -> String {
        ["## \(escaped(table.title))", escaped(table.caption), self.table(table)].joined(separator: "\n\n")
    }

    /// The tables in their order, without the first of their panels where there is not room for all.
    private static func tables(_ tables: [ReportTable], in room: Int) -> [String] {
        let texts = tables.map(section)
        guard size(of: texts) > room else { return texts }
        // Within a panel sizes ascend: the last tables of all panels, then those before them.
        var rank: [Int: Int] = [:]
        let order = tables.indices.reversed().map { index in
            defer { rank[tables[index].panel, default: 0] += 1 }
            return (index: index, rank: rank[tables[index].panel, default: 0])
        }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
        var left = room - 200
        var kept: Set<Int> = []
        for (index, _) in order where texts[index].utf8.count + 2 <= left {
            left -= texts[index].utf8.count + 2
            kept.insert(index)
        }
        let note =
            "\(tables.count - kept.count) of \(tables.count) tables are left out here, for want of room: "
            + "the page and the exports have them."
        return ["> \(note)"] + texts.indices.filter(kept.contains).map { texts[$0] }
    }

    static func bullets(_ facts: [Fact]) -> String {
        facts.map { "- **\(escaped($0.name))**: \(escaped($0.text))" }.joined(separator: "\n")
    }

    static func table(_ table: ReportTable) -> String {
        let header = table.columns.map { escaped($0.title) }
        let rule = table.columns.map { $0.numeric ? "--:" : ":--" }
        let rows = table.rows.map { row in
            row.map { cell in
                let text = escaped(cell.text) + (cell.notes.isEmpty ? "" : " " + escaped(cell.marks))
                return cell.tone == .best || cell.tone == .problem ? "**\(text)**" : text
            }
        }
        return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    /// Text in which nothing is markup.
    static func escaped(_ text: String) -> String {
        text.map { "\\`*_[]<>|#~&".contains($0) ? "\\\($0)" : $0.isNewline ? " " : String($0) }.joined()
    }
}
