import Reporting

/// Text in columns.
enum Columns {
    /// One line a row, the cells padded to the widest of their column.
    static func text(_ rows: [[String]], indent: String = "") -> String {
        let count = rows.map(\.count).max() ?? 0
        // Before the widths are taken: what is written out is wider.
        let rows = rows.map { $0.map { plainText($0, keepsLines: false) } }
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = indent
            for (index, cell) in row.enumerated() {
                let padding = index + 1 < row.count ? widths[index] - cell.count + 2 : 0
                line += cell + String(repeating: " ", count: padding)
            }
            return line + "\n"
        }.joined()
    }
}
