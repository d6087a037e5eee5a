import LayoutCore

/// What the items of a segment extend over: in time, and in rows of their group.
struct SegmentBounds: Equatable {
    /// Least start and greatest end of the items that have a place in time.
    var minStart = Double.infinity
    var maxEnd = -Double.infinity
    /// Least and greatest row.
    var minRow = UInt32.max
    var maxRow: UInt32 = 0

    /// Covers an item; one without a place in time in its row alone.
    @inline(__always) mutating func add(_ start: Double, _ end: Double, row: UInt32) {
        minRow = min(minRow, row)
        maxRow = max(maxRow, row)
        guard isPlaced(start, end) else { return }
        minStart = min(minStart, start)
        maxEnd = max(maxEnd, end)
    }

    /// Covers another one as well.
    mutating func formUnion(_ other: SegmentBounds) {
        minStart = min(minStart, other.minStart)
        maxEnd = max(maxEnd, other.maxEnd)
        minRow = min(minRow, other.minRow)
        maxRow = max(maxRow, other.maxRow)
    }
}

/// Bounds of segments, and unions of 64 of them: extremes of all in O(√n), a change in O(64), and a search that leaps
/// over blocks in which nothing can be.
struct BlockedBounds {
    private static let shift = 6

    private(set) var values: [SegmentBounds]
    private var blocks: [SegmentBounds] = []

    /// Bounds by segment number. O(n).
    init(_ values: [SegmentBounds]) {
        self.values = values
        rebuild(from: 0)
    }

    /// The union of all. O(n / 64).
    var total: SegmentBounds {
        var total = SegmentBounds()
        for block in blocks { total.formUnion(block) }
        return total
    }

    /// The union of some. O(n / 64 + 64).
    func union(of range: Range<Int>) -> SegmentBounds {
        var union = SegmentBounds()
        forEach(
            in: range, where: { _ in true }, atBlocks: { union.formUnion($0) }, body: { union.formUnion(values[$0]) })
        return union
    }

    /// Replaces the bounds of consecutive segments. O(64) where they are as many, else O(n).
    mutating func replace(_ range: Range<Int>, with replacement: [SegmentBounds]) {
        values.replaceSubrange(range, with: replacement)
        if range.count != replacement.count { return rebuild(from: range.lowerBound >> Self.shift) }
        if range.isEmpty { return }
        for block in range.lowerBound >> Self.shift...(range.upperBound - 1) >> Self.shift {
            blocks[block] = union(block)
        }
    }

    /// Calls `body` with the segments of a range that satisfy a condition; one that a union doesn't satisfy none of
    /// its segments may.
    @inline(__always) func search(
        _ range: Range<Int>, where holds: (SegmentBounds) -> Bool, _ body: (Int) -> Void
    ) {
        forEach(in: range, where: holds, atBlocks: nil, body: body)
    }

    @inline(__always) private func forEach(
        in range: Range<Int>, where holds: (SegmentBounds) -> Bool, atBlocks: ((SegmentBounds) -> Void)?,
        body: (Int) -> Void
    ) {
        var number = range.lowerBound
        while number < range.upperBound {
            let blockEnd = ((number >> Self.shift) + 1) << Self.shift
            if number & (1 << Self.shift - 1) == 0, blockEnd <= range.upperBound {
                let block = blocks[number >> Self.shift]
                if let atBlocks {
                    atBlocks(block)
                    number = blockEnd
                    continue
                }
                if !holds(block) {
                    number = blockEnd
                    continue
                }
            }
            let end = min(blockEnd, range.upperBound)
            while number < end {
                if holds(values[number]) { body(number) }
                number += 1
            }
        }
    }

    private func union(_ block: Int) -> SegmentBounds {
        var union = SegmentBounds()
        let first = block << Self.shift
        for number in first..<min(first + 1 << Self.shift, values.count) { union.formUnion(values[number]) }
        return union
    }

    private mutating func rebuild(from block: Int) {
        blocks.removeSubrange(min(block, blocks.count)...)
        while blocks.count << Self.shift < values.count { blocks.append(union(blocks.count)) }
    }
}
