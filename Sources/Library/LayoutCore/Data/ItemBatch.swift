/// An item of a schedule, as a store keeps it.
@frozen public struct StoredItem: Equatable, Hashable, Sendable {
    /// Names the item for good, wherever it goes.
    public var identifier: UInt32
    /// Start, relative to the schedule's origin.
    public var start: Double
    /// End, relative to the schedule's origin.
    public var end: Double
    /// Row within the section; 0 where the schedule has no rows.
    public var row: UInt32
    /// Level in the tree of its section, whose rows are in preorder; 0 where there is none.
    public var level: UInt16
    /// Height of the item divided by its width, such as a picture's; nil if it has none. Only a finite
    /// number over 0 is a ratio: any other counts as none.
    public var ratio: Double?

    /// An item from its parts.
    @inlinable public init(
        identifier: UInt32, start: Double, end: Double, row: UInt32 = 0, level: UInt16 = 0, ratio: Double? = nil
    ) {
        self.identifier = identifier
        self.start = start
        self.end = end
        self.row = row
        self.level = level
        self.ratio = ratio
    }
}

/// Changes of a store that are made at once: removals and where moves begin by places *before*, insertions, where moves
/// end, and items with other values by places *after* all of it, as with a collection view's batch updates.
public struct ItemBatch: Equatable, Sendable {
    /// A section to come: its number after, and its items.
    public struct Section: Equatable, Sendable {
        /// Number of the section after the batch.
        public var section: Int32
        /// Items of the section, in their order there.
        public var items: [StoredItem]

        /// A section from its parts.
        public init(_ section: Int32, items: [StoredItem]) {
            self.section = section
            self.items = items
        }
    }

    /// An item with its place after.
    public struct Item: Equatable, Sendable {
        /// Place of the item after the batch.
        public var place: ItemPlace
        /// The item; its identifier is of no account where another item's values are replaced.
        public var item: StoredItem

        /// An item at a place.
        public init(_ place: ItemPlace, _ item: StoredItem) {
            self.place = place
            self.item = item
        }
    }

    /// Numbers of removed sections, before the batch.
    public var removedSections: [Int32] = []
    /// Inserted sections with their numbers after the batch.
    public var insertedSections: [Section] = []
    /// Moved sections: from a number before the batch to one after it.
    public var movedSections: [Move<Int32>] = []
    /// Places of removed items, before the batch.
    public var removed: [ItemPlace] = []
    /// Inserted items with their places after the batch.
    public var inserted: [Item] = []
    /// Moved items: from a place before the batch to one after it.
    public var moved: [Move<ItemPlace>] = []
    /// Items with other values, by their places after the batch.
    public var replaced: [Item] = []

    /// A batch that changes nothing until its lists are filled.
    public init() {}

    /// A batch that removes one item.
    public static func remove(_ place: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.removed = [place]
        return batch
    }

    /// A batch that inserts one item.
    public static func insert(_ item: StoredItem, at place: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.inserted = [Item(place, item)]
        return batch
    }

    /// A batch that moves one item.
    public static func move(_ from: ItemPlace, to: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.moved = [Move(from: from, to: to)]
        return batch
    }

    /// A batch that gives one item new values.
    public static func replace(_ place: ItemPlace, with item: StoredItem) -> ItemBatch {
        var batch = ItemBatch()
        batch.replaced = [Item(place, item)]
        return batch
    }
}
