extension HTMLReport {
    /// Footnotes that the marks of tables link to.
    static func notes(_ texts: [String]) -> String {
        let items = texts.enumerated().map { "<li id=\"note-\($0 + 1)\">\(escaped($1))</li>" }
        return "<ol>\n\(items.joined(separator: "\n"))\n</ol>"
    }

    static func table(_ table: ReportTable) -> String {
        let header = table.columns.map { "<th scope=\"col\"\(alignment($0))>\(escaped($0.title))</th>" }.joined()
        let rows = table.rows.map { row in
            let cells = zip(table.columns, row).enumerated().map { index, pair in
                cell(pair.1, in: pair.0, tag: index == 0 ? "th scope=\"row\"" : "td")
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <div class="scroll" tabindex="0" role="region" aria-label="\(escaped(table.title))"><table>
            <caption>\(escaped(table.title)) <small>\(escaped(table.caption))</small></caption>
            <thead><tr>\(header)</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table></div>
            """
    }

    private static func cell(_ cell: ReportCell, in column: ReportColumn, tag: String) -> String {
        let tone = cell.tone == .plain ? "" : cell.tone.rawValue
        let classes = [column.numeric ? "number" : "", tone].filter { !$0.isEmpty }.joined(separator: " ")
        let attribute = classes.isEmpty ? "" : " class=\"\(classes)\""
        let marks = cell.notes.map { "<sup><a href=\"#note-\($0)\">\($0)</a></sup>" }.joined()
        return "<\(tag)\(attribute)>\(escaped(cell.text))\(marks)</\(tag.prefix(2))>"
    }

    private static func alignment(_ column: ReportColumn) -> String { column.numeric ? " class=\"number\"" : "" }

    /// Text in which nothing is markup, in an element or a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
