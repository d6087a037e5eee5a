struct TerminalLine {
    /// Columns of the terminal; the line keeps one free, so that it never wraps.
    var columns = 80
    private var width = 0

    /// What shows a text in the place of the one before.
    mutating func text(_ text: String) -> String {
        let text = String(text.prefix(max(columns - 1, 0)))
        let padding = String(repeating: " ", count: max(0, width - text.count))
        width = text.count
        return "\r" + text + padding
    }

    mutating func clear() -> String {
        defer { width = 0 }
        return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
    }
}
