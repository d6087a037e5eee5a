/// Aligned plain text.
package enum TextTable {
    private static let gap = "  "

    /// The lines of a table: a header, a rule, the rows. Nothing is clipped: where the lines would be wider than
    /// `width`, the columns go into several blocks, each starting with the first column. O(cells).
    static func lines(_ table: ReportTable, width: Int?) -> [String] {
        let columns = table.columns.indices.map { Column(table, $0) }
        guard let first = columns.first else { return [] }
        var blocks = [[first]]
        var used = first.width
        for column in columns.dropFirst() {
            if let width, used + gap.count + column.width > width, blocks[blocks.count - 1].count > 1 {
                blocks.append([first])
                used = first.width
            }
            blocks[blocks.count - 1].append(column)
            used += gap.count + column.width
        }
        let parts = blocks.map { block in
            (0..<(table.rows.count + 2)).map { row in
                trimmed(block.map { $0.lines[row] }.joined(separator: gap))
            }
        }
        return Array(parts.joined(separator: [""]))
    }

    /// One line a row, the cells padded to the widest of their column.
    package static func columns(_ rows: [[String]], indent: String = "") -> String {
        // Before the widths are taken: escapes are wider.
        let rows = rows.map { $0.map { plainText($0, keepsLines: false) } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let padded = zip(row.dropLast(), widths).map { $0.padded(to: $1) } + row.suffix(1)
            return indent + padded.joined(separator: gap) + "\n"
        }.joined()
    }

    /// Words in lines of at most `width` characters, continuation lines indented. Blanks at the beginning stay.
    package static func wrapped(_ text: String, width: Int?, indent: Int = 2) -> [String] {
        guard let width else { return [text] }
        var lines: [String] = []
        var line = ""
        for (position, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if !line.isEmpty, line.count + 1 + word.count > width, line.contains(where: { $0 != " " }) {
                lines.append(line)
                line = String(repeating: " ", count: indent) + word
            } else {
                line += position == 0 ? String(word) : " " + word
            }
        }
        return lines + [line]
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    private struct Column {
        let lines: [String]
        let width: Int

        init(_ table: ReportTable, _ index: Int) {
            let column = table.columns[index]
            // Before the widths are taken: escapes are wider.
            let cells = table.rows.map { row in
                var cell = row[index]
                cell.text = plainText(cell.text, keepsLines: false)
                return cell
            }
            // Footnote marks stand after the aligned figures, so that digits stay under digits.
            let marks = cells.map { $0.marks.isEmpty ? 0 : $0.marks.count + 1 }.max() ?? 0
            let body = max(cells.map(\.text.count).max() ?? 0, column.title.count - marks)
            let width = body + marks
            self.width = width
            let title = column.title.padded(to: body, left: column.numeric).padded(to: width)
            lines =
                [title, String(repeating: "─", count: width)]
                + cells.map { cell in
                    let note = cell.marks.isEmpty ? "" : " " + cell.marks
                    return cell.text.padded(to: body, left: column.numeric) + note.padded(to: marks)
                }
        }
    }
}

extension String {
    /// The text with as many blanks behind it, or before it, as `width` characters take.
    package func padded(to width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - count))
        return left ? space + self : self + space
    }
}
