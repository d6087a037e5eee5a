import LayoutCore

/// How many members each section has, with the sums before each: 4 bytes a section. A change of one costs O(√sections).
public struct SectionCounts: Sendable {
    private var sums = BlockedSums<WrappingCount>()
    fileprivate let perItem: Int

    /// The numbers of members of a store's sections, as many for each item. O(sections). Throws
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or members in one, than an `Int32` numbers,
    /// and ``LayoutError/tooManyElements(count:)`` for more members than 2³² − 1.
    public init(_ items: any ItemSource, perItem: Int = 1, layout: String) throws(LayoutError) {
        self.perItem = perItem
        var counts: [WrappingCount] = []
        counts.reserveCapacity(items.sectionCount)
        try items.forEachCount(perItem: perItem, layout: layout) { counts.append(WrappingCount($0 * perItem)) }
        sums = BlockedSums(counts)
    }

    /// Number of sections, empty ones included.
    public var count: Int { sums.count }
    /// Members of a section. O(1).
    public subscript(section: Int) -> Int { sums[section].count }
    /// Members of the sections before one, or of all. O(1).
    public func sum(before section: Int) -> Int { sums.sum(before: section).count }

    /// Follows a change, and returns the differences. O(√sections) for each section that changed; O(sections) where
    /// sections came, went or moved.
    public mutating func follow(
        _ changes: SectionChanges, _ items: any ItemSource, layout: String
    ) throws(LayoutError) -> PreviousSectionCounts {
        if changes.map != nil {
            let old = self
            self = try SectionCounts(items, perItem: perItem, layout: layout)
            return PreviousSectionCounts(counts: old)
        }
        for edit in changes.edits { sums[edit.section] = WrappingCount(edit.new * perItem) }
        return PreviousSectionCounts(edits: changes.edits)
    }
}

/// The numbers of members before a change.
public struct PreviousSectionCounts: Sendable {
    /// All of them, where sections came, went or moved.
    private let counts: SectionCounts?
    /// Sections that had another number, ascending, where that is not all.
    private let edits: [SectionEdit]

    fileprivate init(counts: SectionCounts) { (self.counts, edits) = (counts, []) }
    fileprivate init(edits: [SectionEdit]) { (counts, self.edits) = (nil, edits) }

    /// Number of sections before the change.
    public func count(_ now: SectionCounts) -> Int { (counts ?? now).count }

    /// Members of a section. O(changed sections).
    public func members(of section: Int, _ now: SectionCounts) -> Int {
        if let counts { return counts[section] }
        return edits.first { $0.section == section }.map { $0.old * now.perItem } ?? now[section]
    }

    /// Members of the sections before one. O(changed sections).
    public func members(before section: Int, _ now: SectionCounts) -> Int {
        if let counts { return counts.sum(before: section) }
        var sum = now.sum(before: section)
        for edit in edits where edit.section < section { sum += (edit.old - edit.new) * now.perItem }
        return sum
    }
}

extension ItemSource {
    /// Calls `body` with the number of items of each section. Throws as ``SectionCounts/init(_:perItem:layout:)`` does.
    func forEachCount(perItem: Int = 1, layout: String, _ body: (Int) -> Void) throws(LayoutError) {
        guard sectionCount <= Int(Int32.max) else {
            throw .unsuitableInput(layout: layout, reason: "\(sectionCount) sections are more than 2147483647")
        }
        var total = 0
        for section in 0..<sectionCount {
            let count = itemCount(ofSection: section)
            guard count * perItem <= Int(Int32.max) else {
                throw .unsuitableInput(
                    layout: layout,
                    reason: "section \(section) has \(count) items, more than \(Int(Int32.max) / perItem)")
            }
            body(count)
            total += count * perItem
        }
        guard total <= Int(UInt32.max) else { throw .tooManyElements(count: total) }
    }
}
