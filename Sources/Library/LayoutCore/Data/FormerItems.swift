/// What the last batch took from a store: items that are no more, and values that were replaced, as they were before.
///
/// A layout that computes frames from the items themselves reads here what its frames before a change were made of, and
/// so needs no copy of all items. Bytes: the items that the batch named, and a reference for each section.
public struct FormerItems: Sendable {
    /// Items that went one by one, in the order of ``DataChange/removed``.
    public internal(set) var removed: [StoredItem] = []
    /// Items that got other values, with those they had, in the order of ``DataChange/reloaded``.
    public internal(set) var replaced: [StoredItem] = []
    /// Sections that went, by their numbers before, less the items that were removed or moved elsewhere.
    var sections: [Int32: ItemSection] = [:]
    private let columns: ScheduleColumns

    /// Nothing was taken yet.
    init(_ columns: ScheduleColumns) { self.columns = columns }

    /// Removed items: single items in the order of their change, and removed sections, each
    /// with the number that it had among all.
    package func part(removed: [StoredItem], replaced: [StoredItem], sections: [Int32: Int32]) -> FormerItems {
        var part = FormerItems(columns)
        (part.removed, part.replaced) = (removed, replaced)
        part.sections = sections.compactMapValues { self.sections[$0] }
        return part
    }

    /// Calls `body` with consecutive items of a removed section, in order; items removed one by one or
    /// moved elsewhere are not counted. `section` is its number before; it must have gone with the last batch
    /// (checked). O(items).
    public func forEachItem(ofRemovedSection section: Int32, _ range: Range<Int>, _ body: (StoredItem) -> Void) {
        sections[section]!.forEach(range, columns, body)
    }
}
