import LayoutCore

/// How many items each section has, with the sums before each: nothing but two numbers where all have as many, else
/// sums in 16 bytes a section. A class, so that to ask it copies nothing.
final class LinearCounts {
    /// What comes before a section: items, and sections that have any.
    struct Sum: Equatable {
        var items: Int
        var filled: Int
    }

    /// Number of sections.
    private(set) var sections: Int
    /// Items of each section where all have as many; else of no account.
    private(set) var each: Int
    /// Items in the low 32 bits of each section's number, which all items together don't exceed; a section that has
    /// any counts one in the bits above.
    private(set) var sums: BlockedSums<Int>?

    /// Equal sections. O(1).
    init(sections: Int, each: Int) {
        (self.sections, self.each) = (sections, each)
    }

    /// Sections of a store, for a layout of that name. O(sections). Throws for more than Int32 can number, and for more
    /// items than ordinals.
    convenience init(_ store: ItemStore, of layout: String = LinearLayout.name) throws(LayoutError) {
        self.init(sections: store.sectionCount, each: store.sectionCount == 0 ? 0 : store.itemCount(ofSection: 0))
        guard sections <= Int(Int32.max) else {
            throw .unsuitableInput(layout: layout, reason: "\(sections) sections are more than 2147483647")
        }
        var (total, isEven) = (0, true)
        for section in 0..<sections {
            let count = store.itemCount(ofSection: section)
            guard count <= Int(Int32.max) else {
                throw .unsuitableInput(
                    layout: layout, reason: "section \(section) has \(count) items, more than 2147483647")
            }
            total += count
            if count != each { isEven = false }
        }
        guard total <= Int(UInt32.max) else { throw .tooManyElements(count: total) }
        if !isEven { sums = BlockedSums((0..<sections).map { Self.packed(store.itemCount(ofSection: $0)) }) }
    }

    private static func packed(_ count: Int) -> Int { count == 0 ? 0 : count | 1 << 32 }

    /// Number of items in a section. O(1).
    @inline(__always) func items(in section: Int) -> Int {
        guard let sums else { return each }
        return sums[section] & 0xffff_ffff
    }

    /// What comes before a section. O(1).
    @inline(__always) func before(_ section: Int) -> Sum {
        guard let sums else { return Sum(items: section * each, filled: each == 0 ? 0 : section) }
        return Sum(packed: sums.sum(before: section))
    }

    /// All items.
    var total: Int { before(sections).items }

    /// Keeps a number for each section from now on. O(sections) where all had as many, else nothing.
    func spread() {
        if sums == nil { sums = BlockedSums(Array(repeating: Self.packed(each), count: sections)) }
    }

    /// Sets the number of items of a section. O(√sections) once spread; of an only section O(1).
    func set(_ section: Int, to count: Int) {
        if sums == nil {
            precondition(sections == 1)
            each = count
        } else {
            sums![section] = Self.packed(count)
        }
    }

    /// The sections within which something can meet two edges along the direction. O(1) where all have as many items,
    /// else O(log sections), around where they would be if they were equal.
    func sections(meeting along: LinearEdges, _ metrics: LinearMetrics) -> Range<Int> {
        if along.start.isNaN || along.end.isNaN { return 0..<0 }
        if sections <= 1 { return 0..<sections }
        guard let sums else {
            let extent = metrics.origin(before(1), section: 1)
            let first = EvenPositions.first(sections, extent, extent, beyond: along.start, orEqual: false)
            let end = EvenPositions.first(sections, 0, extent, beyond: along.end, orEqual: true)
            return first..<max(first, end)
        }
        func origin(_ section: Int) -> Double {
            metrics.origin(Sum(packed: sums.sum(before: section)), section: section)
        }
        let share = along.start / origin(sections) * Double(sections)
        let guess = share > 0 ? (share < Double(sections) ? Int(share) : sections) : 0
        let near = (lower: max(guess - 32, 0), upper: min(guess + 32, sections))
        let lower = near.lower == 0 || origin(near.lower) <= along.start ? near.lower : 0
        let upper = near.upper == sections || origin(near.upper) > along.start ? near.upper : sections
        let first = partitioningIndex(lower, upper) { origin($0 + 1) > along.start }
        // A viewport is not many sections high.
        var end = first
        while end < sections, end < first + 8, origin(end) < along.end { end += 1 }
        if end == first + 8 { end = partitioningIndex(end, sections) { origin($0) >= along.end } }
        return first..<end
    }
}

extension LinearCounts.Sum {
    /// A sum as it is kept.
    @inline(__always) init(packed: Int) { self.init(items: packed & 0xffff_ffff, filled: packed >> 32) }
}
