import LayoutCore

/// The parts of a ``RowIndex`` under construction: rows, their bands, and a tree of the elements in no row.
struct RowIndexParts: ~Copyable {
    let rows, bands: IntervalRows
    let edges: OwnedMemory<SIMD2<Float>>
    let loose: PackedRTree

    /// Reads the frames. See ``RowIndex/init(elementCount:limits:frames:)``.
    init(elementCount: Int, limits: RowLimits, frames: FrameReader) {
        var loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        let found = RowDiscovery(loaded, limits)
        rows = Self.makeRows(loaded, found)
        edges = OwnedMemory(count: found.rows.count)
        for (row, run) in found.rows.enumerated() {
            let box = loaded.box(at: run.entries.lowerBound)
            edges[row] = SIMD2(box[1], box[3])
        }
        bands = Self.makeBands(edges)
        loaded.removeEntries(in: found.rows.lazy.map(\.entries))
        loose = PackedRTree(loaded)
    }

    private static func makeRows(_ loaded: borrowing LoadedBoxes, _ found: borrowing RowDiscovery) -> IntervalRows {
        let hasIDs = found.rows.contains { !$0.isConsecutive }
        var rows = IntervalRows(count: found.boxesInRows, rowCount: found.rows.count, hasIDs: hasIDs)
        var position = 0
        for (row, run) in found.rows.enumerated() {
            let first = position
            for entry in run.entries {
                let box = loaded.box(at: entry)
                let ordinal = RadixSort.ordinal(loaded.entries[entry])
                rows.write(start: box[0], end: box[2], id: ordinal, at: position)
                position += 1
            }
            let shift = RadixSort.ordinal(loaded.entries[run.entries.lowerBound]) &- UInt32(first)
            rows.describeRow(row, positions: first..<position, shift: run.isConsecutive ? shift : nil)
        }
        rows.finish()
        return rows
    }

    /// The rows' top and bottom edges as one row of intervals: rows are by top edge already.
    static func makeBands(_ edges: borrowing OwnedMemory<SIMD2<Float>>) -> IntervalRows {
        var bands = IntervalRows(count: edges.count, rowCount: min(edges.count, 1), hasIDs: false)
        for row in 0..<edges.count { bands.write(start: edges[row][0], end: edges[row][1], id: 0, at: row) }
        if edges.count > 0 { bands.describeRow(0, positions: 0..<edges.count, shift: 0) }
        bands.finish()
        return bands
    }
}
