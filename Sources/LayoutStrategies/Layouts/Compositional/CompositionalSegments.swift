import LayoutCore

/// The segments of a compositional layout of several sections of which some have been edited, in the order of places:
/// whole small sections together, or a piece of a large one; those of a section that is scrolled across hold nothing else.
///
/// Ordinals of a segment are the first of a range that may have room for more. 36 bytes a segment. A class, so that to
/// ask it copies nothing.
final class CompositionalSegments {
    /// A segment.
    struct Segment {
        /// Section of the first element, and number of that element there: not 0 for the later pieces of a large section.
        var section: Int32
        var element: Int32
        /// Elements.
        var count: UInt32
        /// Ordinal of the first.
        var start: UInt32 = 0
        /// For how many there is room.
        var room: UInt32 = 0
        /// By what name the ranges know it.
        var handle: UInt32 = 0

        var ordinals: Range<UInt32> { start..<start + count }

        init(_ section: Int, _ element: Int, count: Int) {
            (self.section, self.element, self.count) = (Int32(section), Int32(element), UInt32(count))
        }
    }

    private(set) var table: [Segment]
    private var ranges: OrdinalRanges
    /// Number of each segment by its handle.
    private var numbers: [UInt32]
    private var freeHandles: [UInt32] = []

    /// Segments of all sections, with ordinals side by side. O(sections + segments).
    init(_ plan: CompositionalPlan) {
        table = Self.cut(plan, from: (0, 0), to: plan.sums.count)
        var next = UInt32(plan.firstMember)
        for number in table.indices {
            table[number].start = next
            table[number].room = table[number].count
            table[number].handle = UInt32(number)
            next += table[number].count
        }
        ranges = OrdinalRanges(starts: table.map(\.start), end: next)
        numbers = Array(0..<UInt32(table.count))
    }

    /// Number of ordinals.
    var end: UInt32 { ranges.end }

    /// The segment that holds an element, or behind whose elements it would lie. O(log segments).
    func segment(of section: Int, _ element: Int) -> Int {
        partitioningIndex(0, table.count) {
            let segment = table[$0]
            return segment.section != section ? segment.section > section : segment.element > element
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
    private func isPiece(_ segment: Int) -> Bool {
        table[segment].element > 0
            || segment + 1 < table.count && table[segment + 1].section == table[segment].section
    }

    /// Divides sections into segments, whose ordinals are still to be chosen. O(sections + segments).
    static func cut(_ plan: CompositionalPlan, from: (section: Int, element: Int), to end: Int) -> [Segment] {
        let size = SegmentPacking.usual
        var cut: [Segment] = []
        // Whether the last segment takes more sections.
        var isOpen = false
        for section in from.section..<max(from.section, end) {
            let first = section == from.section ? from.element : 0
            let count = plan.sums.elements(in: section) - first
            let isAlone = plan.template(of: section).isSideways
            if count > SegmentPacking.most || first > 0 {
                for element in stride(from: first, to: first + count, by: size) {
                    cut.append(Segment(section, element, count: min(size, first + count - element)))
                }
                isOpen = false
            } else if isOpen, !isAlone, Int(cut[cut.count - 1].count) + count <= size {
                cut[cut.count - 1].count += UInt32(count)
            } else {
                cut.append(Segment(section, 0, count: count))
                isOpen = !isAlone
            }
        }
        return cut
    }

    /// The segments that changes of numbers of elements touch: of a large section those from the first that has lost or
    /// got some, else the one that holds it. With the first place of those that are to replace them, and the section
    /// behind.
    func touched(
        _ changes: [CompositionalChange], _ sections: Int
    ) -> [(old: Range<Int>, from: (section: Int, element: Int), to: Int)] {
        var runs: [(old: Range<Int>, from: (section: Int, element: Int), to: Int)] = []
        for change in changes {
            let last = segment(of: change.section, Int(Int32.max))
            if runs.last?.old.contains(last) == true { continue }
            let least = max(min(change.oldElements, change.oldElements + change.elements, change.first) - 1, 0)
            let first = isPiece(last) ? segment(of: change.section, least) : last
            runs.append(
                (
                    first..<last + 1, (Int(table[first].section), Int(table[first].element)),
                    endSection(last, sections)
                ))
        }
        return runs
    }

    /// Replaces segments by others, which take the ordinals of those at the same position where there is room, and gives
    /// up the ranges of the others. Returns them with their ordinals; ``renumber()`` is due when their number is another.
    /// Throws ``LayoutError/tooManyElements(count:)``.
    func replace(
        _ range: Range<Int>, with others: [Segment], _ givenUp: inout [Segment]
    ) throws(LayoutError) -> [Segment] {
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
            let taken = try ranges.take(count + max(count / 4, 8), for: handle)
            (fresh[position].start, fresh[position].room) = (taken.lowerBound, UInt32(taken.count))
            fresh[position].handle = handle
            numbers[Int(handle)] = UInt32(range.lowerBound + position)
            if let old { givenUp.append(old) }
        }
        if range.count > fresh.count { givenUp += table[range.lowerBound + fresh.count..<range.upperBound] }
        table.replaceSubrange(range, with: fresh)
        return fresh
    }

    /// Frees the ranges of segments that are no more, and numbers the others where there are more or fewer. O(freed), and
    /// O(segments) to number them.
    func finish(_ givenUp: [Segment], renumber: Bool) {
        if renumber { for number in table.indices { numbers[Int(table[number].handle)] = UInt32(number) } }
        for segment in givenUp {
            ranges.giveUp(from: segment.start, of: segment.handle)
            freeHandles.append(segment.handle)
        }
    }
}

/// A section with another number of items.
struct CompositionalChange {
    var section: Int
    /// Elements before, by how many there are more now, and by how much the section is longer.
    var oldElements: Int
    var elements: Int
    var extent: Double
    /// The first element that may have another frame: the end, unless sizes have moved with their items.
    var first = Int.max
    /// What was measured of it before; nil where nothing was.
    var oldMeasured: CompositionalMeasured?
}
