import LayoutCore

/// Segments of sections that have different numbers of elements, or have changed: a table in the order of places.
///
/// A segment holds the elements of whole sections, or some of one large section's. Its ordinals are the first of a range
/// that may have room for more. 24 bytes a segment, and 12 of its range. Look-up of a place or an ordinal O(log
/// segments). A class, so that to ask it copies nothing.
final class SegmentTable {
    struct Segment {
        /// Section of the first element.
        var section: Int32
        /// Number of the first element there: not 0 for the later pieces of a large section.
        var first: Int32
        var count: UInt32
        /// Ordinal of the first.
        var start: UInt32 = 0
        /// For how many there is room.
        var room: UInt32 = 0
        /// The name under which the ranges know it.
        var handle: UInt32 = 0

        var ordinals: Range<UInt32> { start..<start + count }
    }

    // No access is in progress while another is made, which each look-up would pay to have checked.
    @exclusivity(unchecked) private(set) var table: [Segment]
    @exclusivity(unchecked) private var ranges: OrdinalRanges
    /// Number of each segment by its handle.
    @exclusivity(unchecked) private var numbers: [UInt32]
    private var freeHandles: [UInt32] = []
    /// Whether a segment has no ordinals because they are used up: then ``number(from:)`` is due.
    private(set) var isUsedUp = false
    let limits: SegmentLimits

    /// Segments whose ordinals lie side by side from `base` on. O(segments).
    init(_ segments: [Segment], base: UInt32, _ limits: SegmentLimits) {
        self.limits = limits
        table = []
        table.reserveCapacity(segments.count)
        table.append(contentsOf: segments)
        (ranges, numbers) = (OrdinalRanges(starts: [], end: 0), [])
        number(from: base)
    }

    /// The same table, for another user.
    init(copying other: SegmentTable) {
        (limits, table, ranges, numbers) = (other.limits, other.table, other.ranges, other.numbers)
        (freeHandles, isUsedUp) = (other.freeHandles, other.isUsedUp)
    }

    var count: Int { table.count }
    var end: UInt32 { ranges.end }

    /// The segment that holds an element of a section, or after whose elements it would lie. O(log segments).
    func segment(of section: Int, _ element: Int) -> Int {
        // Sections have about as many segments, and pieces about as many elements.
        let share = Double(section) / Double((table.last?.section ?? 0) + 1)
        let piece = element < limits.most * table.count ? element / limits.usual : 0
        let guess = guessedIndex(share, of: table.count) + piece
        return partitioningIndex(0, table.count, near: guess) {
            let segment = table[$0]
            return segment.section != section ? segment.section > section : segment.first > element
        } - 1
    }

    /// The segment whose range an ordinal lies in. O(log segments).
    func segment(of ordinal: UInt32) -> Int? { ranges.owner(of: ordinal).map { Int(numbers[Int($0)]) } }

    /// The section behind those that a segment has a part in; `sections` are all.
    func endSection(_ segment: Int, _ sections: Int) -> Int {
        let next = segment + 1 < table.count ? Int(table[segment + 1].section) : sections
        return max(next, Int(table[segment].section) + 1)
    }

    /// Whether a segment is a piece of a section that has others.
    func isPiece(_ segment: Int) -> Bool {
        table[segment].first > 0
            || segment + 1 < table.count && table[segment + 1].section == table[segment].section
    }

    /// The first of a range for headers and footers, which is never given up.
    func takeForParts(_ count: Int) -> UInt32 { take(count, for: OrdinalRanges.somebody).lowerBound }

    private func take(_ count: Int, for owner: UInt32) -> Range<UInt32> {
        if let taken = ranges.take(count, for: owner, limit: limits.ordinals) { return taken }
        isUsedUp = true
        return 0..<0
    }
}

extension SegmentTable {
    /// Replaces segments by others, which take the ordinals of those at the same position where there is room.
    /// `givenUp` collects ranges that nobody has any more. When everything has its own, ``finish(_:renumber:)`` is due.
    /// O(replaced), and a move of the table where they become more or fewer.
    func replace(_ range: Range<Int>, with others: [Segment], _ givenUp: inout [Segment]) -> [Segment] {
        var fresh = others
        for position in fresh.indices {
            let old = position < range.count ? table[range.lowerBound + position] : nil
            if let old, old.room >= fresh[position].count {
                (fresh[position].start, fresh[position].room) = (old.start, old.room)
                fresh[position].handle = old.handle
                continue
            }
            let handle = freeHandles.popLast() ?? UInt32(numbers.count)
            if handle == numbers.count { numbers.append(0) }
            let count = Int(fresh[position].count)
            // No room where it never grows: in a piece with others behind it.
            let isInner = position + 1 < fresh.count && fresh[position + 1].section == fresh[position].section
            let taken = take(isInner ? count : count + max(count / 4, limits.room), for: handle)
            (fresh[position].start, fresh[position].room) = (taken.lowerBound, UInt32(taken.count))
            fresh[position].handle = handle
            if let old { givenUp.append(old) }
        }
        if range.count > fresh.count { givenUp += table[range.lowerBound + fresh.count..<range.upperBound] }
        if range.count == fresh.count {
            for (number, segment) in zip(range, fresh) {
                table[number] = segment
                numbers[Int(segment.handle)] = UInt32(number)
            }
        } else {
            table.replaceSubrange(range, with: fresh)
        }
        return fresh
    }

    /// Frees the ranges of removed segments. O(freed), and O(segments) to number the others if there are more or fewer.
    func finish(_ givenUp: [Segment], renumber: Bool) {
        if renumber { for number in table.indices { numbers[Int(table[number].handle)] = UInt32(number) } }
        for segment in givenUp {
            ranges.giveUp(from: segment.start, of: segment.handle)
            freeHandles.append(segment.handle)
        }
    }

    /// Gives all segments ordinals side by side from `base` on, as if there had been none before. O(segments).
    func number(from base: UInt32) {
        var next = base
        for number in table.indices {
            table[number].start = next
            table[number].room = table[number].count
            table[number].handle = UInt32(number)
            next += table[number].count
        }
        ranges = OrdinalRanges(starts: table.map(\.start), end: next)
        (numbers, freeHandles, isUsedUp) = (Array(0..<UInt32(table.count)), [], false)
    }

    /// Renumbers the sections of segments. O(segments).
    func shiftSections(_ segments: Range<Int>, by shift: Int) {
        for segment in segments { table[segment].section += Int32(shift) }
    }

    /// Renumbers the members of a section in those of some segments that go on with it; returns which they are. O(pieces).
    func shiftMembers(_ segments: Range<Int>, by shift: Int) -> Range<Int> {
        var number = segments.lowerBound
        while number < segments.upperBound, table[number].first > 0,
            table[number].section == table[segments.lowerBound].section
        {
            table[number].first += Int32(shift)
            number += 1
        }
        return segments.lowerBound..<number
    }
}

extension SegmentTable.Segment {
    init(_ section: Int, _ first: Int, count: Int) {
        self.init(section: Int32(section), first: Int32(first), count: UInt32(count))
    }

    /// Its members of a section of `count` members, where the sections up to `end` are all that it has a part in.
    @inline(__always) func range(of section: Int, to end: Int, _ count: @autoclosure () -> Int) -> SectionRange {
        let isOnly = end == Int(self.section) + 1
        return SectionRange(
            section: section, members: isOnly ? Int(first)..<Int(first) + Int(self.count) : 0..<count())
    }

    /// Its members, section by section, up to the beginning of a section.
    func sections(to end: Int, of geometry: some LayoutGeometry) -> [SectionRange] {
        (Int(section)..<end).map { range(of: $0, to: end, geometry.memberCount(of: $0)) }
    }
}

extension SegmentTable {
    func sections(of segment: Int, _ geometry: some LayoutGeometry) -> [SectionRange] {
        table[segment].sections(to: endSection(segment, geometry.sectionCount), of: geometry)
    }
}
