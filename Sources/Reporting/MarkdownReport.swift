import RunRecords

/// A record as Markdown.
public enum MarkdownReport {
    /// Markdown as one of ``ReportFormats``. Terminals show it, too: what they would obey is written out.
    public static let format = ReportFormat(
        "markdown", fileName: "summary.md", summary: "which strategy is fastest where, with the tables", isDefault: true
    ) { plainText(render($0, with: $1), keepsLines: true) }

    /// Which strategy is fastest where, the headline, the tables with their notes, and the legend.
    public static func render(_ record: RunRecord, with assets: ReportAssets) -> String {
        let report = Report(record, with: assets)
        var parts = ["# LayoutBench report"]
        parts += report.warnings.map { "> **\(escaped($0))**" }
        parts.append(bullets(report.findings.map { Fact(name: $0.title, text: $0.sentence) }))
        parts.append(bullets(report.headline))
        if report.tables.isEmpty { parts.append("Nothing was measured.") }
        for table in (report.comparison.map { [$0] } ?? []) + report.tables {
            parts.append("## \(escaped(table.title))")
            parts.append("\(escaped(table.caption))")
            parts.append(self.table(table))
        }
        if !report.footnotes.isEmpty {
            parts.append("## Notes")
            parts.append(
                report.footnotes.enumerated().map { "- \\[\($0 + 1)\\] \(escaped($1))" }.joined(separator: "\n"))
        }
        if !report.unavailable.isEmpty {
            parts.append("## Not available")
            parts.append(report.unavailable.map { "- \(escaped($0))" }.joined(separator: "\n"))
        }
        if !report.tables.isEmpty { parts += ["## Columns", bullets(report.legend)] }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
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
        var result = ""
        for character in text {
            if "\\`*_[]<>|#~&".contains(character) { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }
}
