import Errors

/// A chart that shows in Markdown where Mermaid is drawn, as on GitHub.
enum MermaidChart {
    /// Strategies slower than this multiple of the lowest bar are left out: its axis is linear.
    private static let mostTimes = 12.0
    /// Bars that can be read beside each other.
    private static let mostBars = 12

    /// Times of the strategies at the largest size of the first panel in which at least two were measured; or nil.
    static func text(of panels: [Panel]) -> String? {
        panels.lazy.compactMap { panel in panel.groups.last.flatMap { text(of: $0, titled: panel.title) } }.first
    }

    private static func text(of group: ResultGroup, titled title: String) -> String? {
        let times = group.results.compactMap { result in
            ResultGroup.time(of: result).map { (result.subject.strategy, $0) }
        }.sorted { $0.1 < $1.1 }
        guard let lowest = times.first?.1, lowest > 0, times.count > 1 else { return nil }
        let shown = times.filter { $0.1 <= mostTimes * lowest }.prefix(mostBars)
        guard shown.count > 1, let most = shown.last?.1 else { return nil }
        let (unit, scale) = most < 10_000 ? ("ns", 1.0) : most < 10_000_000 ? ("µs", 1e3) : ("ms", 1e6)
        let bars = shown.map { Format.rounded($0.1 / scale, digits: 2).filter { $0 != "," } }
        let left = times.count - shown.count
        let rest = left > 0 ? " (\(left) slower ones left out)" : ""
        let heading = "\(title), \(Format.items(group.subject.items)) items: time of a \(group.kind.operation)\(rest)"
        return """
            ```mermaid
            xychart-beta
                title "\(plain(heading))"
                x-axis [\(shown.map { "\"\(plain($0.0))\"" }.joined(separator: ", "))]
                y-axis "\(unit)"
                bar [\(bars.joined(separator: ", "))]
            ```
            """
    }

    /// Text that ends no string and no block, and is no markup.
    private static func plain(_ text: String) -> String {
        String(
            text.map { character in
                switch character {
                case "<": "‹"
                case ">": "›"
                default: "\"`#&".contains(character) || character.isNewline ? "'" : character
                }
            })
    }
}
