import LayoutCore

/// How many items and lines each section has, with the sums before each: nothing but a few numbers where all have as
/// many, else sums in 8 bytes a section, and 12 where lines hold several items. A class, so that to ask it copies
/// nothing.
final class LinesCounts {
    /// The numbers of items, lines and filled sections before a section.
    struct Sum: Equatable {
        var items: Int
        var lines: Int
        var filled: Int
    }

    let sections: Int
    let perLine: Int
    /// Items of each section where all have as many, and their lines; else of no account.
    private(set) var each: Int
    private var eachLines: Int
    /// Sums over sections that differ. Given up while it is changed, so that every access is a moment's, and reading it
    /// costs no check at run time.
    private var sums: Sums?

    private struct Sums {
        /// Lines in the low 32 bits of each section's number, which all items together don't exceed; a section that
        /// has any counts one in the bits above.
        var lines: BlockedSums<Int>
        /// Items of each section, where lines hold several; else they are as many as lines.
        var items: BlockedSums<WrappingCount>?

        @inline(__always) func items(before section: Int) -> Int {
            guard let items else { return lines.sum(before: section) & 0xffff_ffff }
            return items.sum(before: section).count
        }

        @inline(__always) func linesAndFilled(before section: Int) -> (lines: Int, filled: Int) {
            let sum = lines.sum(before: section)
            return (sum & 0xffff_ffff, sum >> 32)
        }
    }

    /// Equal sections. O(1).
    init(sections: Int, each: Int, perLine: Int = 1) {
        (self.sections, self.each, self.perLine) = (sections, each, perLine)
        eachLines = LinesMetrics.lines(each, of: perLine)
    }

    /// Sections of a store. O(sections). Throws for more than Int32 can number, and for more items than ordinals.
    convenience init(_ store: any ItemSource, perLine: Int, layout: String) throws(LayoutError) {
        let sections = store.sectionCount
        self.init(sections: sections, each: sections == 0 ? 0 : store.itemCount(ofSection: 0), perLine: perLine)
        var differ = false
        try store.forEachCount(layout: layout) { if $0 != each { differ = true } }
        if differ { keep { store.itemCount(ofSection: $0) } }
    }

    /// The same counts, for another thread.
    init(copying other: LinesCounts) {
        (sections, perLine, each, eachLines) = (other.sections, other.perLine, other.each, other.eachLines)
        sums = other.sums
    }

    /// The same items in lines of more or fewer. O(sections), O(1) where all have as many.
    func flowed(perLine: Int) -> LinesCounts {
        let other = LinesCounts(sections: sections, each: each, perLine: perLine)
        if !isEven { other.keep { items(in: $0) } }
        return other
    }

    /// Whether all sections have as many items, so that nothing is kept.
    var isEven: Bool { sums == nil }

    /// Keeps a number for each section. O(sections).
    private func keep(_ count: (Int) -> Int) {
        sums = Sums(
            lines: BlockedSums((0..<sections).map { packed(count($0)) }),
            items: perLine > 1 ? BlockedSums((0..<sections).map { WrappingCount(count($0)) }) : nil)
    }

    private func packed(_ count: Int) -> Int { count == 0 ? 0 : LinesMetrics.lines(count, of: perLine) | 1 << 32 }

    @inline(__always) func items(in section: Int) -> Int { items(in: section, sums) }

    @inline(__always) private func items(in section: Int, _ sums: Sums?) -> Int {
        guard let sums else { return each }
        guard let items = sums.items else { return sums.lines[section] & 0xffff_ffff }
        return items[section].count
    }

    /// The sums before a section. O(1).
    @inline(__always) func before(_ section: Int) -> Sum { before(section, sums) }

    @inline(__always) private func before(_ section: Int, _ sums: Sums?) -> Sum {
        guard let sums else {
            return Sum(items: section * each, lines: section * eachLines, filled: each == 0 ? 0 : section)
        }
        let (lines, filled) = sums.linesAndFilled(before: section)
        return Sum(items: sums.items == nil ? lines : sums.items(before: section), lines: lines, filled: filled)
    }

    /// Consecutive sections, what comes before each, and its number of items. O(1) each, and less than one by one.
    @inline(__always) func forEach(_ sections: Range<Int>, _ body: (_ section: Int, Sum, _ count: Int) -> Void) {
        let sums = sums
        for section in sections { body(section, before(section, sums), items(in: section, sums)) }
    }

    @inline(__always) func items(before section: Int) -> Int {
        guard let sums else { return section * each }
        return sums.items(before: section)
    }

    var total: Int { items(before: sections) }

    /// Keeps a number for each section from now on. O(sections) where all had as many, else nothing.
    func spread() {
        if isEven { keep { _ in each } }
    }

    /// Sets the number of items of a section. O(√sections) once spread; of an only section O(1).
    func set(_ section: Int, to count: Int) {
        guard var sums else {
            precondition(sections == 1)
            (each, eachLines) = (count, LinesMetrics.lines(count, of: perLine))
            return
        }
        self.sums = nil
        sums.lines[section] = packed(count)
        sums.items?[section] = WrappingCount(count)
        self.sums = sums
    }

    /// The sections within which something can meet two edges along the direction. O(1) where all have as many items,
    /// else O(log sections), from where they would be if they were equal.
    func sections(meeting along: LinesEdges, _ metrics: LinesMetrics) -> Range<Int> {
        if along.start.isNaN || along.end.isNaN { return 0..<0 }
        if sections <= 1 { return 0..<sections }
        guard let sums else {
            let extent = metrics.origin(before(1), section: 1)
            return EvenPositions.meeting(along.start, along.end, sections, from: 0, to: extent, pitch: extent)
        }
        func origin(_ section: Int, _ sum: Int) -> Double {
            let sum = Sum(items: 0, lines: sum & 0xffff_ffff, filled: sum >> 32)
            return metrics.origin(sum, section: section)
        }
        func origin(_ section: Int) -> Double { origin(section, sums.lines.sum(before: section)) }
        let first = sums.lines.position(beyond: along.start, origin)
        // A viewport is not many sections high.
        var end = first
        while end < sections, end < first + 8, origin(end) < along.end { end += 1 }
        if end == first + 8 { end = partitioningIndex(end, sections) { origin($0) >= along.end } }
        return first..<end
    }
}
