import LayoutCore

/// The right answer to a query for levels of detail, folded from the elements that brute force finds.
struct FoldedAnswer {
    private struct Row: Hashable {
        var top, bottom: Double
    }

    private var rows: [(row: Row, entries: [DetailEntry])] = []

    init(_ ordinals: [UInt32], of layout: any CollectionLayout, _ query: DetailQuery) {
        let elements = ordinals.map { (ordinal: $0, frame: layout.frame(at: $0)) }
        let byRow = Dictionary(grouping: elements) { Row(top: $0.frame.minY, bottom: $0.frame.maxY) }
        for (row, elements) in byRow.sorted(by: { ($0.key.top, $0.key.bottom) < ($1.key.top, $1.key.bottom) }) {
            let sorted = elements.sorted { ($0.frame.minX, $0.ordinal) < ($1.frame.minX, $1.ordinal) }
            var entries: [(entry: DetailEntry, width: Double)] = []
            var places: [Int: Int] = [:]
            for (ordinal, frame) in sorted {
                let isOwn = query.isOwnEntry(frame.minX, frame.maxX)
                let cell = isOwn ? 0 : query.cell(frame.minX)
                guard !isOwn, let place = places[cell] else {
                    if !isOwn { places[cell] = entries.count }
                    let entry = DetailEntry(representative: ordinal, count: 1, left: frame.minX, right: frame.maxX)
                    entries.append((entry, frame.width))
                    continue
                }
                entries[place].entry.count += 1
                entries[place].entry.right = max(entries[place].entry.right, frame.maxX)
                let isWider = frame.width > entries[place].width
                let isFirst = frame.width == entries[place].width && ordinal < entries[place].entry.representative
                if isWider || isFirst {
                    (entries[place].entry.representative, entries[place].width) = (ordinal, frame.width)
                }
            }
            rows.append((row, entries.map(\.entry)))
        }
    }

    func difference(from answer: DetailBuffer) -> String? {
        if answer.rows.count != rows.count { return "has \(rows.count) rows, the strategy gives \(answer.rows.count)" }
        for (found, expected) in zip(answer.rows, rows) {
            guard found.top == expected.row.top, found.bottom == expected.row.bottom else {
                return "has a row at \(expected.row.top), the strategy gives one at \(found.top)"
            }
            let entries = Array(answer.entries[found.entries])
            if entries != expected.entries {
                return "has \(expected.entries.count) entries in the row at \(found.top), folded by brute force; the "
                    + "strategy gives \(entries.count), or others"
            }
        }
        return nil
    }
}
