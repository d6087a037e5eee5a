import LayoutCore

/// What a ``RowBoxIndex`` is made of, while it is made: rows, blocks of what is in no row, and the bands of both.
struct RowBoxParts: ~Copyable {
    /// Number of elements present.
    let count: Int
    /// Whether what is in no row lies in ``blocks``; otherwise it must go elsewhere.
    let isStacked: Bool
    let rows: IntervalRows
    let edges: OwnedMemory<SIMD2<Float>>
    let blocks: BoxBlocks
    let ordinals: OwnedMemory<UInt32>
    let extents: OwnedMemory<SIMD2<Float>>
    let bands: IntervalRows
    /// By ordinal, whether it is in a row; empty when none is, or when all others lie in blocks.
    private let isInRow: [Bool]

    /// Reads the frames. See ``RowBoxIndex/init(elementCount:frames:)``.
    init(elementCount: Int, frames: FrameReader) {
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        let found = RowDiscovery(loaded)
        count = loaded.count
        rows = Self.makeRows(loaded, found)
        edges = OwnedMemory(count: found.rows.count)
        for (row, run) in found.rows.enumerated() {
            let box = loaded.box(at: Int(run.first))
            edges[row] = SIMD2(box[1], box[3])
        }
        let others = Self.others(loaded, found)
        let blockCount = (others.count + BoxBlocks.width - 1) / BoxBlocks.width
        isStacked = Self.depth(loaded, others) <= RowBoxIndex.deepestStack
        blocks = BoxBlocks(count: isStacked ? blockCount : 0)
        ordinals = OwnedMemory(count: isStacked ? others.count : 0, roomInMultiplesOf: BoxBlocks.width)
        let blockEdges = OwnedMemory<SIMD2<Float>>(count: blocks.count)
        extents = OwnedMemory(count: blocks.count)
        if isStacked { Self.fill(blocks, ordinals, blockEdges, extents, loaded, others) }
        bands = Self.makeBands(edges, blockEdges)
        isInRow = isStacked || found.rows.isEmpty ? [] : Self.membership(elementCount, loaded, found)
    }

    /// A tree of everything that is in no row.
    func tree(elementCount: Int, frames read: FrameReader) -> PackedRTree {
        if isInRow.isEmpty { return PackedRTree(elementCount: elementCount, frames: read) }
        return PackedRTree(elementCount: elementCount) { range, frames in
            read(range, &frames)
            for ordinal in range where isInRow[Int(ordinal)] { frames[Int(ordinal - range.lowerBound)] = .null }
        }
    }

    private static func makeRows(_ loaded: borrowing LoadedBoxes, _ found: borrowing RowDiscovery) -> IntervalRows {
        let hasIDs = found.rows.contains { !$0.isConsecutive }
        var rows = IntervalRows(count: found.boxesInRows, rowCount: found.rows.count, hasIDs: hasIDs)
        var position = 0
        for (row, run) in found.rows.enumerated() {
            let first = position
            for entry in Int(run.first)..<Int(run.first + run.count) {
                let box = loaded.box(at: entry)
                let ordinal = RadixSort.ordinal(loaded.entries[entry])
                rows.write(start: box[0], end: box[2], id: ordinal, at: position)
                position += 1
            }
            let shift = RadixSort.ordinal(loaded.entries[Int(run.first)]) &- UInt32(first)
            rows.describeRow(row, positions: first..<position, shift: run.isConsecutive ? shift : nil)
        }
        rows.finish()
        return rows
    }

    /// Positions of the entries that are in no row.
    private static func others(
        _ loaded: borrowing LoadedBoxes, _ found: borrowing RowDiscovery
    ) -> OwnedMemory<UInt32> {
        let others = OwnedMemory<UInt32>(count: loaded.count - found.boxesInRows)
        var target = 0
        var position = 0
        for row in 0...found.rows.count {
            let end = row < found.rows.count ? Int(found.rows[row].first) : loaded.count
            while position < end {
                others[target] = UInt32(position)
                target += 1
                position += 1
            }
            if row < found.rows.count { position += Int(found.rows[row].count) }
        }
        return others
    }

    /// How many blocks lie over one another in the mean, at the middle heights of some of them. O(n).
    private static func depth(_ loaded: borrowing LoadedBoxes, _ others: borrowing OwnedMemory<UInt32>) -> Double {
        let width = BoxBlocks.width
        let blockCount = (others.count + width - 1) / width
        guard blockCount > 1 else { return 0 }
        let edges = OwnedMemory<SIMD2<Float>>(count: blockCount)
        for block in 0..<blockCount {
            var edge = SIMD2<Float>(.infinity, -.infinity)
            for other in block * width..<min((block + 1) * width, others.count) {
                let box = loaded.box(at: Int(others[other]))
                edge = SIMD2(min(edge[0], box[1]), max(edge[1], box[3]))
            }
            edges[block] = edge
        }
        let samples = min(16, blockCount)
        var total = 0
        for sample in 0..<samples {
            let edge = edges[(2 * sample + 1) * blockCount / (2 * samples)]
            let middle = edge[0] / 2 + edge[1] / 2
            for block in 0..<blockCount where edges[block][0] <= middle && middle <= edges[block][1] { total += 1 }
        }
        return Double(total) / Double(samples)
    }

    private static func fill(
        _ blocks: borrowing BoxBlocks, _ ordinals: borrowing OwnedMemory<UInt32>,
        _ edges: borrowing OwnedMemory<SIMD2<Float>>, _ extents: borrowing OwnedMemory<SIMD2<Float>>,
        _ loaded: borrowing LoadedBoxes, _ others: borrowing OwnedMemory<UInt32>
    ) {
        for block in 0..<blocks.count {
            let first = block * BoxBlocks.width
            let end = min(first + BoxBlocks.width, others.count)
            var envelope = FloatBox.empty
            for position in first..<end {
                let entry = Int(others[position])
                let box = loaded.box(at: entry)
                ordinals[position] = RadixSort.ordinal(loaded.entries[entry])
                blocks.write(box, block: block, lane: position - first)
                envelope = envelope.union(box)
            }
            blocks.pad(block: block, from: end - first)
            edges[block] = SIMD2(envelope[1], envelope[3])
            extents[block] = SIMD2(envelope[0], envelope[2])
        }
    }

    /// Rows and blocks by top edge.
    private static func makeBands(
        _ rowEdges: borrowing OwnedMemory<SIMD2<Float>>, _ blockEdges: borrowing OwnedMemory<SIMD2<Float>>
    ) -> IntervalRows {
        let (rowCount, count) = (rowEdges.count, rowEdges.count + blockEdges.count)
        let entries = OwnedMemory<UInt64>(count: count)
        for band in 0..<count {
            let top = band < rowCount ? rowEdges[band][0] : blockEdges[band - rowCount][0]
            entries[band] = RadixSort.entry(key: RadixSort.key(top), ordinal: UInt32(band))
        }
        RadixSorter().sort(UnsafeMutableBufferPointer(start: entries.base, count: count))
        let isMixed = rowCount > 0 && rowCount < count
        var bands = IntervalRows(count: count, rowCount: count > 0 ? 1 : 0, hasIDs: isMixed)
        for position in 0..<count {
            let band = Int(RadixSort.ordinal(entries[position]))
            let edge = band < rowCount ? rowEdges[band] : blockEdges[band - rowCount]
            let id = band < rowCount ? UInt32(band) : UInt32(band - rowCount) | RowBoxIndex.blockFlag
            bands.write(start: edge[0], end: edge[1], id: id, at: position)
        }
        // Rows alone, or blocks alone, are by top edge already: their numbers are consecutive.
        let shift = rowCount > 0 ? 0 : RowBoxIndex.blockFlag
        if count > 0 { bands.describeRow(0, positions: 0..<count, shift: isMixed ? nil : shift) }
        bands.finish()
        return bands
    }

    private static func membership(
        _ elementCount: Int, _ loaded: borrowing LoadedBoxes, _ found: borrowing RowDiscovery
    ) -> [Bool] {
        var isInRow = [Bool](repeating: false, count: elementCount)
        for run in found.rows {
            for entry in Int(run.first)..<Int(run.first + run.count) {
                isInRow[Int(RadixSort.ordinal(loaded.entries[entry]))] = true
            }
        }
        return isInRow
    }
}
