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
    /// Height of the item divided by its width, such as that of a picture; nil where it has none of its own. Only a finite
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
        /// Number after.
        public var section: Int32
        /// Items in order.
        public var items: [StoredItem]

        /// A section from its parts.
        public init(_ section: Int32, items: [StoredItem]) {
            self.section = section
            self.items = items
        }
    }

    /// An item with its place after.
    public struct Item: Equatable, Sendable {
        /// Place after.
        public var place: ItemPlace
        /// The item; its identifier is of no account where another item's values are replaced.
        public var item: StoredItem

        /// An item at a place.
        public init(_ place: ItemPlace, _ item: StoredItem) {
            self.place = place
            self.item = item
        }
    }

    /// Sections to go.
    public var removedSections: [Int32] = []
    /// Sections to come.
    public var insertedSections: [Section] = []
    /// Sections to move.
    public var movedSections: [Move<Int32>] = []
    /// Items to go.
    public var removed: [ItemPlace] = []
    /// Items to come.
    public var inserted: [Item] = []
    /// Items to move.
    public var moved: [Move<ItemPlace>] = []
    /// Items that get other values.
    public var replaced: [Item] = []

    /// Nothing to do.
    public init() {}

    /// One removal.
    public static func remove(_ place: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.removed = [place]
        return batch
    }

    /// One insertion.
    public static func insert(_ item: StoredItem, at place: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.inserted = [Item(place, item)]
        return batch
    }

    /// One move.
    public static func move(_ from: ItemPlace, to: ItemPlace) -> ItemBatch {
        var batch = ItemBatch()
        batch.moved = [Move(from: from, to: to)]
        return batch
    }

    /// Other values for one item.
    public static func replace(_ place: ItemPlace, with item: StoredItem) -> ItemBatch {
        var batch = ItemBatch()
        batch.replaced = [Item(place, item)]
        return batch
    }
}
