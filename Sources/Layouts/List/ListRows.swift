import LayoutCore

/// Makes segments of the rows of a store.
struct ListRows {
    private let store: ItemStore
    private let metrics: ListMetrics
    private let heights: ListHeights

    init(_ store: ItemStore, _ metrics: ListMetrics, _ heights: ListHeights) {
        (self.store, self.metrics, self.heights) = (store, metrics, heights)
    }

    /// All rows of a store. O(sections).
    static func pieces(
        of store: ItemStore, _ style: (Int) -> Int, _ parts: (Int) -> ListPartHeights
    ) throws(LayoutError) -> [ListPiece] {
        var pieces: [ListPiece] = []
        pieces.reserveCapacity(store.sectionCount)
        guard store.sectionCount <= Int(Int32.max) else {
            throw .unsuitableInput(
                layout: ListLayout.name, reason: "\(store.sectionCount) sections are more than 2147483647")
        }
        for section in 0..<store.sectionCount {
            let count = store.itemCount(ofSection: section)
            guard count <= Int(Int32.max) else {
                throw .unsuitableInput(
                    layout: ListLayout.name, reason: "section \(section) has \(count) items, more than 2147483647")
            }
            pieces.append(
                ListPiece(
                    section: section, rows: 0..<count, style: style(section), begins: true, ends: true,
                    parts: parts(section)))
        }
        return pieces
    }

    /// A segment without ordinals. O(stretches), O(rows) where heights are measured or levels move separators.
    func segment(_ pieces: [ListPiece]) -> ListSegment {
        var segment = ListSegment()
        segment.stretches.reserveCapacity(pieces.count)
        for piece in pieces {
            segment.stretches.append(ListStretch(piece, first: segment.count, metrics))
            segment.count += piece.rows.count
        }
        if metrics.thickness > 0, store.columns.levels != nil || !store.isPristine {
            readLevels(pieces, into: &segment)
        }
        if let heights = measuredHeights(pieces, segment.count) {
            segment.place(heights, metrics)
        } else {
            segment.place(metrics)
        }
        return segment
    }

    private func readLevels(_ pieces: [ListPiece], into segment: inout ListSegment) {
        var levels: [UInt16] = []
        levels.reserveCapacity(segment.count)
        for piece in pieces {
            store.forEachItem(ofSection: piece.section, piece.rows) { levels.append($0.level) }
        }
        if levels.contains(where: { $0 > 0 }) { segment.levels = levels }
    }

    /// The heights of all rows; nil where none was measured.
    private func measuredHeights(_ pieces: [ListPiece], _ count: Int) -> [Double]? {
        guard metrics.estimatesRows || metrics.estimatesHeaders, !heights.isEmpty else { return nil }
        var all: [Double] = []
        all.reserveCapacity(count)
        var isMeasured = false
        for piece in pieces {
            let style = metrics.styles[piece.style]
            var isFirst = piece.begins && style.headerIsFirstItem
            store.forEachItem(ofSection: piece.section, piece.rows) { item in
                let isEstimated = isFirst ? metrics.estimatesHeaders : metrics.estimatesRows
                let height = isEstimated ? heights[item.identifier] : nil
                isMeasured = isMeasured || height != nil
                all.append(height ?? (isFirst ? style.first : style.row))
                isFirst = false
            }
        }
        return isMeasured ? all : nil
    }
}
