import RunRecords

/// A record as plain text for a terminal.
package enum TerminalReport {
    /// The headline, a table per dataset, size and workload, the notes, where the columns are explained, and which
    /// strategy is fastest, in columns of the terminal; without a width as wide as it takes. Nothing is clipped.
    package static func render(_ record: RunRecord, width: Int?, with assets: ReportAssets) -> String {
        let report = Report(record, with: assets)
        var sections: [[String]] = []
        sections.append(report.warnings.flatMap { TextTable.wrapped("! \($0)", width: width) })
        sections.append(facts(report.headline, width: width))
        for table in report.tables {
            let title = TextTable.wrapped("\(table.title) (\(table.caption))", width: width)
            sections.append(title + TextTable.lines(table, width: width))
        }
        if report.tables.isEmpty { sections.append(["Nothing was measured."]) }
        let notes = report.footnotes.enumerated().map { Fact("[\($0 + 1)]", $1) }
        sections.append(titled("Notes", facts(notes, width: width)))
        sections.append(titled("Not available", report.unavailable.flatMap { TextTable.wrapped($0, width: width) }))
        if !report.tables.isEmpty { sections.append(TextTable.wrapped(whereColumnsAre, width: width)) }
        for kind in WorkloadKind.allCases {
            let title = "Fastest \(kind.operation)"
            let findings = report.findings.filter { $0.kind == kind }
                .flatMap { TextTable.wrapped("\($0.title): \($0.sentence)", width: width) }
            sections.append(titled(title, findings))
        }
        sections.append(
            titled("Threads", ThreadFacts.lines(of: record).flatMap { TextTable.wrapped($0, width: width) }))
        sections += ProfileFacts(assets.profiles, of: record).lines(width: width)
        sections.append(titled("Growth", Sparkline.lines(of: report.panels, width: width)))
        sections.append(
            titled(
                "Recommended",
                report.recommendations.flatMap { TextTable.wrapped("\($0.name): \($0.text)", width: width) }))
        if let comparison = report.comparison {
            let title = TextTable.wrapped("\(comparison.title) (\(comparison.caption))", width: width)
            sections.append(title + TextTable.lines(comparison, width: width))
        }
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// What every column means that a table may have: its title and a sentence.
    package static var columns: [(name: String, text: String)] { Glossary.columns.map { ($0.name, $0.text) } }

    private static let whereColumnsAre =
        "What the columns mean: layoutbench list columns, and the end of \(MarkdownReport.format.fileName) and "
        + "\(HTMLReport.format.fileName)."

    static func titled(_ title: String, _ lines: [String]) -> [String] { lines.isEmpty ? [] : [title] + lines }

    static func facts(_ facts: [Fact], width: Int?) -> [String] {
        let column = (facts.map(\.name.count).max() ?? 0) + 2
        return facts.flatMap { fact in
            TextTable.wrapped(fact.name.padded(to: column) + fact.text, width: width, indent: column)
        }
    }
}
