import LayoutCore

/// What the items of a segment extend over: in time, and in rows of their group.
struct SegmentBounds: Equatable {
    /// Least start and greatest end of the items that have a place in time.
    var minStart = Double.infinity
    var maxEnd = -Double.infinity
    /// Least and greatest row.
    var minRow = UInt32.max
    var maxRow: UInt32 = 0

    /// Covers nothing.
    init() {}

    /// What some items extend over; rows may be none. No branch depends on them. O(items).
    init(_ starts: [Double], _ ends: [Double], _ rows: [UInt32], _ items: Range<Int>) {
        if items.isEmpty { return }
        var (minStart, maxEnd) = (minStart, maxEnd)
        for (start, end) in zip(starts[items], ends[items]) {
            let isPlaced = isPlaced(start, end)
            minStart = isPlaced && start < minStart ? start : minStart
            maxEnd = isPlaced && end > maxEnd ? end : maxEnd
        }
        (self.minStart, self.maxEnd) = (minStart, maxEnd)
        if rows.isEmpty {
            minRow = 0
            return
        }
        for row in rows[items] {
            minRow = min(minRow, row)
            maxRow = max(maxRow, row)
        }
    }

    /// Covers an item; one without a place in time in its row alone.
    @inline(__always) mutating func add(_ start: Double, _ end: Double, row: UInt32) {
        minRow = min(minRow, row)
        maxRow = max(maxRow, row)
        guard isPlaced(start, end) else { return }
        minStart = min(minStart, start)
        maxEnd = max(maxEnd, end)
    }

    /// Whether nothing of another one is earlier or later.
    func coversTimes(of other: SegmentBounds) -> Bool { minStart <= other.minStart && other.maxEnd <= maxEnd }

    /// Covers another one as well.
    mutating func formUnion(_ other: SegmentBounds) {
        minStart = min(minStart, other.minStart)
        maxEnd = max(maxEnd, other.maxEnd)
        minRow = min(minRow, other.minRow)
        maxRow = max(maxRow, other.maxRow)
    }
}

/// Bounds of segments, and unions of 64 of them (``SegmentLimits/boundsBlock``): extremes of all in O(n / 64), a change
/// in O(64), and a search that leaps over blocks in which nothing can be and finds rows by binary search in those whose
/// segments follow them. A class, so that to ask it copies nothing.
final class BlockedBounds {
    /// Log₂ of the segments in a block.
    private let shift: Int

    /// The union of a block's bounds.
    private struct Block {
        var bounds = SegmentBounds()
        /// Whether neither least nor greatest rows ever decrease.
        var rowsAscend = true
    }

    @exclusivity(unchecked) private(set) var values: [SegmentBounds]
    @exclusivity(unchecked) private var blocks: [Block] = []

    /// Bounds by segment number, in blocks of a power of two. O(n).
    init(_ values: [SegmentBounds], block: Int) {
        self.values = values
        shift = block.trailingZeroBitCount
        rebuild(from: 0)
    }

    /// The union of all. O(n / 64).
    var total: SegmentBounds {
        var total = SegmentBounds()
        for block in blocks { total.formUnion(block.bounds) }
        return total
    }

    /// Replaces the bounds of consecutive segments. O(64) where they are as many, else O(n).
    func replace(_ range: Range<Int>, with replacement: [SegmentBounds]) {
        values.replaceSubrange(range, with: replacement)
        if range.count != replacement.count { return rebuild(from: range.lowerBound >> shift) }
        if range.isEmpty { return }
        for block in range.lowerBound >> shift...(range.upperBound - 1) >> shift {
            blocks[block] = union(block)
        }
    }

    /// Calls `body` with the segments of a range that reach into some rows, all where none are given, in the blocks
    /// whose least start and greatest end satisfy a condition.
    @inline(__always) func search(
        _ range: Range<Int>, rows: Range<UInt32>?, times holds: (_ start: Double, _ end: Double) -> Bool,
        _ body: (Int) -> Void
    ) {
        let (low, high) = (rows?.lowerBound ?? 0, rows?.upperBound ?? .max)
        var number = range.lowerBound
        while number < range.upperBound {
            let shift = self.shift
            let block = blocks[number >> shift]
            var end = min(((number >> shift) + 1) << shift, range.upperBound)
            let next = end
            if block.bounds.maxRow >= low, block.bounds.minRow < high,
                holds(block.bounds.minStart, block.bounds.maxEnd)
            {
                if block.rowsAscend, rows != nil {
                    number = partitioningIndex(number, end) { values[$0].maxRow >= low }
                    end = partitioningIndex(number, end) { values[$0].minRow >= high }
                }
                while number < end {
                    if values[number].maxRow >= low, values[number].minRow < high { body(number) }
                    number += 1
                }
            }
            number = next
        }
    }

    private func union(_ block: Int) -> Block {
        var union = Block()
        let first = block << shift
        let end = min(first + 1 << shift, values.count)
        for number in first..<end {
            union.bounds.formUnion(values[number])
            guard number > first else { continue }
            let (last, next) = (values[number - 1], values[number])
            if next.minRow < last.minRow || next.maxRow < last.maxRow { union.rowsAscend = false }
        }
        return union
    }

    private func rebuild(from block: Int) {
        blocks.removeSubrange(min(block, blocks.count)...)
        while blocks.count << shift < values.count { blocks.append(union(blocks.count)) }
    }
}
