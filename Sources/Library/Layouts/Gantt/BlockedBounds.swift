import LayoutCore

/// The extent of a segment's items: in time, and in rows of their group.
struct SegmentBounds: Equatable {
    /// Least start and greatest end of the items that have a place in time.
    var minStart = Double.infinity
    var maxEnd = -Double.infinity
    /// Least and greatest row.
    var minRow = UInt32.max
    var maxRow: UInt32 = 0

    init() {}

    /// Bounds of items of the schedule that are still to be made.
    init(toCome items: Range<Int>) {
        (minStart, minRow, maxRow) = (.nan, UInt32(items.lowerBound), UInt32(items.upperBound))
    }

    /// The items of which bounds are still to be made.
    @inline(__always) var itemsToCome: Range<Int>? { minStart.isNaN ? Int(minRow)..<Int(maxRow) : nil }

    init(_ survey: ScheduleSurvey) { (minStart, maxEnd) = (survey.minStart, survey.maxEnd) }

    /// The extent of some items. `rows` may be empty. No branch depends on the items. O(items).
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

    mutating func formUnion(_ other: SegmentBounds) {
        minStart = min(minStart, other.minStart)
        maxEnd = max(maxEnd, other.maxEnd)
        minRow = min(minRow, other.minRow)
        maxRow = max(maxRow, other.maxRow)
    }
}

/// Bounds of segments, and unions of 64 of them (``SegmentLimits/boundsBlock``), for a search that leaps over blocks in
/// which nothing can be and finds rows by binary search in blocks whose segments follow them. Both are made when they are
/// asked for. Each edit makes the bounds of some segments ahead, because the first search asks for all of them. A class,
/// so that to ask it copies nothing.
final class BlockedBounds {
    /// The union of a block's bounds.
    private struct Block {
        var bounds = SegmentBounds()
        /// Whether neither least nor greatest rows ever decrease.
        var rowsAscend = true
        var isKnown = false
    }

    /// Holds the items of bounds that are still to be made.
    private let columns: GanttColumns
    /// Log₂ of the segments in a block.
    private let shift: Int
    @exclusivity(unchecked) private(set) var made: [SegmentBounds]
    @exclusivity(unchecked) private var blocks: [Block] = []
    @exclusivity(unchecked) private var knownTotal: SegmentBounds?
    /// The first segment whose bounds were not made ahead; below 0 before the first edit, which has enough to do.
    private var firstToCome = -madeAhead
    /// Segments whose bounds an edit makes ahead: of some 400,000 items.
    private static let madeAhead = 384

    /// Bounds by segment number, in blocks of a power of two. Some may be still to be made, of items of the columns.
    /// `total` has the extremes of all times, where they are known. O(segments).
    init(_ values: [SegmentBounds], of columns: GanttColumns, total: SegmentBounds?, block: Int) {
        (made, self.columns, knownTotal) = (values, columns, total)
        shift = block.trailingZeroBitCount
        forgetBlocks(from: 0)
    }

    /// The same bounds, for another thread.
    init(copying other: BlockedBounds) {
        (columns, shift, made, blocks) = (other.columns, other.shift, other.made, other.blocks)
        (knownTotal, firstToCome) = (other.knownTotal, other.firstToCome)
    }

    var indices: Range<Int> { 0..<count }
    var count: Int { made.count }

    /// Bounds of a segment. O(items) where they are asked for first.
    subscript(number: Int) -> SegmentBounds {
        if let items = made[number].itemsToCome {
            made[number] = SegmentBounds(columns.starts, columns.ends, columns.rows, items)
        }
        return made[number]
    }

    /// Extremes of all times. O(1), and O(n / 64) after an edit in which an extreme went, the first time O(n).
    var total: SegmentBounds {
        if let knownTotal { return knownTotal }
        var total = SegmentBounds()
        for number in blocks.indices { total.formUnion(block(number).bounds) }
        knownTotal = total
        return total
    }

    /// Replaces the bounds of consecutive segments. O(64) where they are as many, else O(segments); at first O(items of 384
    /// segments) besides.
    func replace(_ range: Range<Int>, with replacement: [SegmentBounds]) {
        if firstToCome < count {
            for number in max(firstToCome, 0)..<min(max(firstToCome + Self.madeAhead, 0), count) { _ = self[number] }
            firstToCome += Self.madeAhead
        }
        if let total = knownTotal {
            let was = range.reduce(into: SegmentBounds()) { $0.formUnion(self[$1]) }
            let now = replacement.reduce(into: SegmentBounds()) { $0.formUnion($1) }
            // The item that reached furthest may reach less far.
            let mayShrink =
                was.minStart <= total.minStart && now.minStart > total.minStart
                || was.maxEnd >= total.maxEnd && now.maxEnd < total.maxEnd
            knownTotal = mayShrink ? nil : now
            knownTotal?.formUnion(total)
        }
        made.replaceSubrange(range, with: replacement)
        if range.count != replacement.count { return forgetBlocks(from: range.lowerBound >> shift) }
        if range.isEmpty { return }
        for number in range.lowerBound >> shift...(range.upperBound - 1) >> shift where blocks[number].isKnown {
            blocks[number] = union(number)
        }
    }

    /// Calls `body` with the segments of a range that reach into some rows, all where none are given, and whose least start
    /// and greatest end satisfy a condition, as those of their block do.
    @inline(__always) func search(
        _ range: Range<Int>, rows: Range<UInt32>?, times holds: (_ start: Double, _ end: Double) -> Bool,
        _ body: (Int) -> Void
    ) {
        let (low, high) = (rows?.lowerBound ?? 0, rows?.upperBound ?? .max)
        var number = range.lowerBound
        while number < range.upperBound {
            let shift = self.shift
            let block = block(number >> shift)
            var end = min(((number >> shift) + 1) << shift, range.upperBound)
            let next = end
            if block.bounds.maxRow >= low, block.bounds.minRow < high,
                holds(block.bounds.minStart, block.bounds.maxEnd)
            {
                if block.rowsAscend, rows != nil {
                    number = partitioningIndex(number, end) { made[$0].maxRow >= low }
                    end = partitioningIndex(number, end) { made[$0].minRow >= high }
                }
                while number < end {
                    if made[number].maxRow >= low, made[number].minRow < high,
                        holds(made[number].minStart, made[number].maxEnd)
                    {
                        body(number)
                    }
                    number += 1
                }
            }
            number = next
        }
    }

    @inline(__always) private func block(_ number: Int) -> Block {
        if !blocks[number].isKnown { blocks[number] = union(number) }
        return blocks[number]
    }

    @inline(never) private func union(_ block: Int) -> Block {
        var union = Block()
        union.isKnown = true
        let first = block << shift
        for number in first..<min(first + 1 << shift, count) {
            union.bounds.formUnion(self[number])
            guard number > first else { continue }
            let (last, next) = (made[number - 1], made[number])
            if next.minRow < last.minRow || next.maxRow < last.maxRow { union.rowsAscend = false }
        }
        return union
    }

    private func forgetBlocks(from block: Int) {
        blocks.removeSubrange(min(block, blocks.count)...)
        while blocks.count << shift < count { blocks.append(Block()) }
    }
}
