extension VerdictReport {
    /// Plain text: warnings, the sentence, the two runs, and a table per sort of verdict; equivalent metrics are
    /// counted. The sentence stands again at the end, where a terminal shows it. Without a width it is as wide as it
    /// takes. Nothing is clipped: a table that is wider becomes a list.
    package func terminal(width: Int?) -> String {
        var parts: [[String]] = []
        parts.append(warnings.flatMap { TextTable.wrapped("! \($0)", width: width) })
        parts.append(TextTable.wrapped(sentence, width: width, indent: 0))
        parts.append(TerminalReport.facts(compared, width: width))
        for section in sections + [means, equivalent] where !section.table.rows.isEmpty {
            let title = "\(section.title). \(section.text)"
            parts.append(TextTable.wrapped(title, width: width) + Self.lines(section.table, width: width))
        }
        let notes = footnotes.enumerated().filter { isShown($0.offset) }
            .map { Fact("[\($0.offset + 1)]", $0.element) }
        parts.append(TerminalReport.titled("Notes", TerminalReport.facts(notes, width: width)))
        parts.append(TerminalReport.titled("Trust", TerminalReport.facts(trust, width: width)))
        parts.append(TextTable.wrapped(sentence, width: width, indent: 0))
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// Whether a section that is shown one by one has a footnote; sections of equivalent metrics may have others.
    private func isShown(_ note: Int) -> Bool {
        sections.contains { $0.table.rows.contains { $0.contains { $0.notes.contains(note) } } }
    }

    /// The table when it fits, else a list: the first column, and under it the others with their titles.
    private static func lines(_ table: ReportTable, width: Int?) -> [String] {
        let lines = TextTable.lines(table, width: nil)
        guard let width, lines.contains(where: { $0.count > width }) else { return lines }
        let indent = "    "
        return table.rows.flatMap { row in
            let details = zip(table.columns, row).dropFirst().filter { $1.text != "–" || !$1.notes.isEmpty }
                .map { column, cell in
                    "\(column.title.lowercasedStart) \(cell.text)\(cell.marks.isEmpty ? "" : " \(cell.marks)")"
                }
            return TextTable.wrapped(row[0].text, width: width)
                + TextTable.wrapped(details.joined(separator: "; "), width: width - indent.count, indent: 0)
                .map { indent + $0 }
        }
    }

    /// Markdown, for a job's summary: as the terminal's, with the equivalent metrics counted.
    package func markdown() -> String {
        var parts = ["# LayoutBench comparison"]
        parts += warnings.map { "> **\(MarkdownReport.escaped($0))**" }
        parts.append("**\(MarkdownReport.escaped(sentence))**")
        parts += ["## Compared with", MarkdownReport.bullets(compared)]
        for section in sections + [means, equivalent] where !section.table.rows.isEmpty {
            parts += ["## \(section.title)", MarkdownReport.escaped(section.text), MarkdownReport.table(section.table)]
        }
        let notes = footnotes.enumerated().filter { isShown($0.offset) }
            .map { "- \\[\($0.offset + 1)\\] \(MarkdownReport.escaped($0.element))" }
        if !notes.isEmpty { parts += ["## Notes", notes.joined(separator: "\n")] }
        parts += ["## Trust", MarkdownReport.bullets(trust), "## Glossary", MarkdownReport.bullets(glossary)]
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension String {
    /// With a small first letter, unless it is the only one.
    fileprivate var lowercasedStart: String {
        guard let first, count > 1 else { return self }
        return first.lowercased() + dropFirst()
    }
}
