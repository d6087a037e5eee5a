import LayoutCore

/// The answer to a query for levels of detail, entry by entry as its law says it.
package struct NaiveDetails: Equatable {
    package var rows: [DetailRow] = []
    package var entries: [DetailEntry] = []

    /// What a strategy answered.
    package init(_ buffer: DetailBuffer) { (rows, entries) = (Array(buffer.rows), Array(buffer.entries)) }

    /// By the law, of the frames of all elements.
    package init(_ frames: [Rect], _ query: DetailQuery) {
        let found = frames.indices.filter { frames[$0].meets(query.rect) }
        let byRow = Dictionary(grouping: found) { [frames[$0].minY, frames[$0].maxY] }
        for edges in byRow.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let row = byRow[edges]!.sorted { (frames[$0].minX, $0) < (frames[$1].minX, $1) }
            let narrow = row.filter { !Self.isWide(frames[$0], query) }
            let cells = Dictionary(grouping: narrow) { (frames[$0].minX / query.cellWidth).rounded(.down) }
            let wide = row.filter { Self.isWide(frames[$0], query) }.map { [$0] }
            let first = entries.count
            for members in (Array(cells.values) + wide).sorted(by: { Self.isBefore($0[0], $1[0], frames) }) {
                let width = members.map { frames[$0].width }.max()!
                let widest = members.count == 1 ? members : members.filter { frames[$0].width == width }
                entries.append(
                    DetailEntry(
                        representative: UInt32(widest.min()!), count: UInt32(members.count),
                        left: frames[members[0]].minX, right: members.map { frames[$0].maxX }.max()!))
            }
            rows.append(DetailRow(top: edges[0], bottom: edges[1], entries: first..<entries.count))
        }
    }

    private static func isBefore(_ element: Int, _ other: Int, _ frames: [Rect]) -> Bool {
        (frames[element].minX, element) < (frames[other].minX, other)
    }

    private static func isWide(_ frame: Rect, _ query: DetailQuery) -> Bool {
        let least = query.pointsPerPixel > 0 && query.leastWidth > 0 ? query.pointsPerPixel * query.leastWidth : 0
        return !(frame.width < least) || !(frame.minX.magnitude < 0x1p42)
    }
}
