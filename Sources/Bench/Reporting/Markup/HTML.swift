/// Parts of pages, which every page is written with.
package enum HTML {
    /// Everything up to the body's first element.
    static func head(title: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>
        \(HTMLAssets.style)
        </style>
        </head>
        <body>

        """
    }

    static func warning(_ text: String) -> String { "<p class=\"warning\">\(escaped(text))</p>" }

    static func definitions(_ facts: [Fact]) -> String {
        "<dl>\n" + facts.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.text))</dd>" }.joined(separator: "\n")
            + "\n</dl>"
    }

    /// Name of the heading that links lead to.
    static func identity(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

    static func section(_ title: String, _ content: String) -> String {
        "<h2 id=\"\(identity(title))\">\(title)</h2>\n\(content)\n"
    }

    /// The script keeps what is chosen in its address.
    static func link(_ title: String, _ text: String) -> String {
        "<a href=\"#\(identity(title))\" data-section=\"\(identity(title))\">\(text)</a>"
    }

    /// Footnotes that the marks of tables link to; their names begin with the prefix.
    static func notes(_ texts: [String], prefix: String = "") -> String {
        let items = texts.enumerated().map { "<li id=\"\(prefix)note-\($0 + 1)\">\(escaped($1))</li>" }
        return "<ol>\n\(items.joined(separator: "\n"))\n</ol>"
    }

    /// A table in a region that scrolls by itself. `rows` is what the names of rows begin with, by which links lead to
    /// each, and `notes` what the names of footnotes begin with; `links` has an address for each row, which its column
    /// of commits leads to.
    static func table(
        _ table: ReportTable, rows prefix: String? = nil, notes: String = "", links: [String] = []
    ) -> String {
        let header = table.columns.map { "<th scope=\"col\"\(alignment($0))>\(escaped($0.title))</th>" }.joined()
        let rows = table.rows.enumerated().map { number, row in
            let identity = prefix.map { "\($0)-\(number + 1)" }
            let cells = zip(table.columns, row).enumerated().map { index, pair in
                cell(
                    pair.1, in: pair.0, tag: index == 0 ? "th scope=\"row\"" : "td", notes: notes,
                    anchor: index == 0 ? identity : nil,
                    link: pair.0.title == "Commits" && links.indices.contains(number) ? links[number] : "")
            }
            return "<tr\(identity.map { " id=\"\($0)\"" } ?? "")>\(cells.joined())</tr>"
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

    private static func cell(
        _ cell: ReportCell, in column: ReportColumn, tag: String, notes: String, anchor: String?, link address: String
    ) -> String {
        let tone = cell.tone == .plain ? "" : cell.tone.rawValue
        let classes = [column.numeric ? "number" : "", tone].filter { !$0.isEmpty }.joined(separator: " ")
        let attribute = classes.isEmpty ? "" : " class=\"\(classes)\""
        let marks = cell.notes.map { "<sup><a href=\"#\(notes)note-\($0 + 1)\">\($0 + 1)</a></sup>" }.joined()
        let link = anchor.map { " <a class=\"anchor\" href=\"#\($0)\" aria-label=\"Link to this row\">¶</a>" } ?? ""
        let text = escaped(cell.text)
        let content = address.isEmpty ? text : "<a href=\"\(escaped(address))\">\(text)</a>"
        return "<\(tag)\(attribute)>\(content)\(marks)\(link)</\(tag.prefix(2))>"
    }

    private static func alignment(_ column: ReportColumn) -> String { column.numeric ? " class=\"number\"" : "" }

    /// Text in which nothing is markup, in an element or a quoted attribute.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 38 || $0 == 60 || $0 == 62 || $0 == 34 || $0 == 39 }) else {
            return text
        }
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
