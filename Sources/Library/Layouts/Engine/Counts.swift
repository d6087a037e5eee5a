import LayoutCore

/// The numbers of items and members of sections, with the sums before each.
///
/// A few numbers where all sections have as many items, else 4 bytes a section. Where lines are counted, 8 bytes a section,
/// and 12 where lines hold several items. A class, so that to ask it copies nothing.
public final class Counts {
    /// The numbers of lines and filled sections before a section.
    struct Sum: Equatable {
        var lines, filled: Int
    }

    private struct Sums {
        /// Items of each section; nil where each item is a line.
        var items: BlockedSums<WrappingCount>?
        /// Lines in the low 32 bits of each section's number, which all items together don't exceed; a section that has
        /// any counts one in the bits above. Empty where lines are not counted.
        var lines = BlockedSums<Int>()

        @inline(__always) func items(before section: Int) -> Int {
            guard let items else { return lines.sum(before: section) & 0xffff_ffff }
            return items.sum(before: section).count
        }
    }

    /// Number of sections, empty ones included.
    @exclusivity(unchecked) public private(set) var sections: Int
    /// Members of an item.
    private let perItem: Int
    /// Most items of a line; 0 where lines are not counted.
    let perLine: Int
    /// Items of each section where all have as many, and their lines.
    @exclusivity(unchecked) private var (each, eachLines): (Int, Int)
    /// Sums over sections that differ.
    @exclusivity(unchecked) private var sums: Sums?

    /// Equal sections. O(1).
    init(sections: Int, each: Int, perItem: Int = 1, perLine: Int = 0) {
        (self.sections, self.each, self.perItem, self.perLine) = (sections, each, perItem, perLine)
        eachLines = perLine > 0 ? Self.lines(each, of: perLine) : 0
    }

    /// The numbers of items of a store's sections, with some members for each. O(sections).
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or members in one, than an `Int32` numbers,
    /// and ``LayoutError/tooManyElements(count:)`` for more members than 2³² − 1.
    public convenience init(_ items: any ItemSource, perItem: Int = 1, layout: String) throws(LayoutError) {
        try self.init(items, perItem: perItem, perLine: 0, layout: layout)
    }

    /// The same in lines of a number of items.
    convenience init(
        _ items: any ItemSource, perItem: Int = 1, perLine: Int, layout: String
    ) throws(LayoutError) {
        let (sections, most) = (items.sectionCount, Int(Int32.max))
        guard sections <= most else {
            throw .unsuitableInput(layout: layout, reason: "\(sections) sections are more than \(most)")
        }
        var total = 0
        for section in 0..<sections {
            let count = items.itemCount(ofSection: section)
            guard count * perItem <= most else {
                throw .unsuitableInput(
                    layout: layout, reason: "section \(section) has \(count) items, more than \(most / perItem)")
            }
            total += count * perItem
        }
        guard total <= Int(UInt32.max) else { throw .tooManyElements(count: total) }
        self.init(sections: sections, perItem: perItem, perLine: perLine) { items.itemCount(ofSection: $0) }
    }

    /// As many items of each section as `count` says. O(sections).
    convenience init(sections: Int, perItem: Int = 1, perLine: Int = 0, _ count: (Int) -> Int) {
        let each = sections > 0 ? count(0) : 0
        self.init(sections: sections, each: each, perItem: perItem, perLine: perLine)
        if (0..<sections).contains(where: { count($0) != each }) { keep(count) }
    }

    /// The same counts, for another thread or as they were before a change.
    init(copying other: Counts) {
        (sections, perItem, perLine) = (other.sections, other.perItem, other.perLine)
        (each, eachLines, sums) = (other.each, other.eachLines, other.sums)
    }

    /// The same items in lines of more or fewer. O(sections).
    func flowed(perLine: Int) -> Counts {
        Counts(sections: sections, perItem: perItem, perLine: perLine) { items(in: $0) }
    }

    /// Whether all sections have as many items, so that nothing is kept.
    var isEven: Bool { sums == nil }

    /// Keeps a number for each section. O(sections).
    private func keep(_ count: (Int) -> Int) {
        var made = Sums()
        if perLine != 1 { made.items = BlockedSums(capacity: sections) }
        if perLine > 0 { made.lines = BlockedSums(capacity: sections) }
        for section in 0..<sections {
            let count = count(section)
            made.items?.append(WrappingCount(count))
            if perLine > 0 { made.lines.append(packed(count)) }
        }
        sums = made
    }

    @inline(__always) static func lines(_ items: Int, of perLine: Int) -> Int {
        perLine == 1 ? items : (items + perLine - 1) / perLine
    }

    /// Lines of a number of items, if lines are counted.
    fileprivate func lines(_ count: Int) -> Int { perLine > 0 ? Self.lines(count, of: perLine) : 0 }

    private func packed(_ count: Int) -> Int { count == 0 ? 0 : lines(count) | 1 << 32 }

    /// Keeps a number for each section from now on. O(sections) where all had as many, else nothing.
    func spread() {
        if isEven { keep { [each] _ in each } }
    }

    /// Sets the number of items of a section. O(√sections), O(sections) for the first of several that differs.
    func set(_ section: Int, to count: Int) {
        if sections > 1 { spread() }
        if isEven {
            (each, eachLines) = (count, lines(count))
            return
        }
        if perLine > 0 { sums?.lines[section] = packed(count) }
        sums?.items?[section] = WrappingCount(count)
    }

    /// Follows a change, and returns the numbers before it. O(√sections) for each section that changed; O(sections) where
    /// sections came, went or moved. Throws as the initialiser does.
    public func follow(
        _ changes: SectionChanges, _ items: any ItemSource, layout: String
    ) throws(LayoutError) -> PreviousCounts {
        guard changes.map != nil else {
            for edit in changes.edits where edit.old != edit.new { set(edit.section, to: edit.new) }
            return PreviousCounts(self, changes.edits)
        }
        let old = Counts(copying: self)
        let other = try Counts(items, perItem: perItem, perLine: perLine, layout: layout)
        (sections, each, eachLines, sums) = (other.sections, other.each, other.eachLines, other.sums)
        return PreviousCounts(old, isOther: true)
    }

    // MARK: Look-up

    /// Members of a section. O(1).
    @inline(__always) public subscript(section: Int) -> Int { items(in: section) * perItem }
    /// Members of the sections before one, or of all. O(1).
    @inline(__always) public func sum(before section: Int) -> Int { items(before: section) * perItem }

    @inline(__always) func items(before section: Int) -> Int {
        guard let sums else { return section * each }
        return sums.items(before: section)
    }

    /// The items of a section, by their numbers among all. O(1).
    @inline(__always) func range(of section: Int) -> Range<Int> {
        guard let sums else { return section * each..<(section + 1) * each }
        return sums.items(before: section)..<sums.items(before: section + 1)
    }

    @inline(__always) func items(in section: Int) -> Int { items(in: section, sums) }

    @inline(__always) private func items(in section: Int, _ sums: Sums?) -> Int {
        guard let sums else { return each }
        guard let items = sums.items else { return sums.lines[section] & 0xffff_ffff }
        return items[section].count
    }

    /// The lines before a section, if they are counted. O(1).
    @inline(__always) func lines(before section: Int) -> Sum {
        guard let sums else { return evenLines(before: section) }
        return Sum(packed: sums.lines.sum(before: section))
    }

    @inline(__always) private func evenLines(before section: Int) -> Sum {
        Sum(lines: section * eachLines, filled: each == 0 ? 0 : section)
    }

    @inline(__always) private func before(_ section: Int, _ sums: Sums?) -> (lines: Sum, items: Int) {
        guard let sums else { return (evenLines(before: section), section * each) }
        let packed = sums.lines.sum(before: section)
        return (Sum(packed: packed), sums.items.map { $0.sum(before: section).count } ?? packed & 0xffff_ffff)
    }

    /// Consecutive sections with the lines and items before each, and its number of items. O(1) each, and less than one by
    /// one.
    @inline(__always) func forEach(
        _ sections: Range<Int>, _ body: (_ section: Int, _ lines: Sum, _ before: Int, _ count: Int) -> Void
    ) {
        let sums = sums
        for section in sections {
            let before = before(section, sums)
            body(section, before.lines, before.items, items(in: section, sums))
        }
    }

    /// The first section that ends beyond a place along the direction; nil where all sections have as many items.
    @inline(__always) func section(beyond place: Double, _ origin: (_ section: Int, Sum) -> Double) -> Int? {
        sums?.lines.position(beyond: place) { origin($0, Sum(packed: $1)) }
    }
}

extension Counts.Sum {
    @inline(__always) fileprivate init(packed: Int) { self.init(lines: packed & 0xffff_ffff, filled: packed >> 32) }
}

/// The numbers of items and members before a change, or the present ones.
public struct PreviousCounts {
    private let counts: Counts
    /// Sections that had another number, ascending; none where sections came, went or moved.
    let edits: [SectionEdit]
    /// Whether sections came, went or moved.
    let isOther: Bool

    /// The present numbers.
    public init(_ counts: Counts) { self.init(counts, []) }

    fileprivate init(_ counts: Counts, _ edits: [SectionEdit] = [], isOther: Bool = false) {
        (self.counts, self.edits, self.isOther) = (counts, edits, isOther)
    }

    /// Number of sections.
    public var sections: Int { counts.sections }

    /// Items of a section. O(changed sections).
    func items(in section: Int) -> Int { edits.first { $0.section == section }?.old ?? counts.items(in: section) }

    /// The lines before a section, if they are counted. O(changed sections).
    func lines(before section: Int) -> Counts.Sum {
        var sum = counts.lines(before: section)
        for edit in edits where edit.section < section {
            let (old, new) = (counts.lines(edit.old), counts.lines(edit.new))
            sum.lines += old - new
            sum.filled += (edit.old > 0 ? 1 : 0) - (edit.new > 0 ? 1 : 0)
        }
        return sum
    }

    /// The number of a cell among all items, if items have no other members; nil for another element. O(changed sections).
    public func number(ofCell id: ElementID) -> Int? {
        let (section, item) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < sections, item >= 0,
            item < items(in: section)
        else { return nil }
        return edits.reduce(counts.items(before: section) + item) { $0 + ($1.section < section ? $1.old - $1.new : 0) }
    }
}

/// A number below 2³² in four bytes, whose differences wrap around: sums are right as long as they are below 2³².
struct WrappingCount: AdditiveArithmetic, Comparable, Sendable {
    private var value: UInt32

    init(_ count: Int) { value = UInt32(count) }
    private init(value: UInt32) { self.value = value }

    var count: Int { Int(value) }

    static var zero: Self { Self(value: 0) }
    static func + (left: Self, right: Self) -> Self { Self(value: left.value &+ right.value) }
    static func - (left: Self, right: Self) -> Self { Self(value: left.value &- right.value) }
    static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
