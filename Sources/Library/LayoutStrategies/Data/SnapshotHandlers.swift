/// What an app has to say to what its user does; changes of the program's own don't ask. Without a handler everything
/// may open and close, and nothing may be reordered.
public struct SnapshotHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// Decides whether the user may expand an item; nil: always.
    public var mayExpand: ((ItemID) -> Bool)?
    /// Decides whether the user may collapse an item; nil: always.
    public var mayCollapse: ((ItemID) -> Bool)?
    /// An item is about to open.
    public var willExpand: ((ItemID) -> Void)?
    /// An item is about to close.
    public var willCollapse: ((ItemID) -> Void)?
    /// Gives the descendants of an item that is expanded for the first time; nil: the existing ones.
    public var children: ((ItemID) -> SectionSnapshot<ItemID>?)?
    /// Whether an item may be taken to another place.
    public var mayReorder: ((ItemID) -> Bool)?
    /// An item was taken to another place.
    public var didReorder: ((ReorderTransaction<SectionID, ItemID>) -> Void)?

    /// No handlers: everything may open and close, nothing may be reordered.
    public init() {}
}

/// What a user has reordered: all visible items before and after, and each section that was touched, since a row can go
/// to another one.
///
/// Law: the difference applied to the visible items before gives those after; for the whole, section by section in one
/// list, and for each section.
public struct ReorderTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
    /// A section that rows went from or came to.
    public struct Section: Sendable {
        /// Identifier of the section, which rows went from or came to.
        public let section: SectionID
        /// Tree of the section before the change.
        public let initial: SectionSnapshot<ItemID>
        /// Tree of the section after the change.
        public let final: SectionSnapshot<ItemID>
        /// What became of its visible items.
        public let difference: CollectionDifference<ItemID>
    }

    /// Visible items by section before.
    public let initial: Snapshot<SectionID, ItemID>
    /// Visible items by section after.
    public let final: Snapshot<SectionID, ItemID>
    /// What became of the visible items of all sections.
    public let difference: CollectionDifference<ItemID>
    /// Each section touched, in their order.
    public let sections: [Section]
}

extension CollectionDifference where ChangeElement: Hashable {
    /// A list's difference as removals and insertions, what moved being both.
    init(from old: [ChangeElement], to new: [ChangeElement]) throws(SnapshotError) {
        let difference = try OrderedDifference(from: old, to: new)
        var changes: [Change] = difference.removed.map { .remove(offset: $0, element: old[$0], associatedWith: nil) }
        changes += difference.inserted.map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
        for move in difference.moved {
            changes.append(.remove(offset: move.from, element: old[move.from], associatedWith: move.to))
            changes.append(.insert(offset: move.to, element: new[move.to], associatedWith: move.from))
        }
        // Every offset is named once, and who is associated is there.
        self = CollectionDifference(changes)!
    }
}
