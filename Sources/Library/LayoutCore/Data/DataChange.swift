/// The place of an item: its section and its number there, both from 0. Sections are those of the data.
@frozen public struct ItemPlace: Hashable, Comparable, Sendable {
    /// Section of the data, from 0.
    public var section: Int32
    /// Number of the item within its section, from 0.
    public var item: Int32

    /// A place from its parts.
    @inlinable public init(section: Int32, item: Int32) {
        self.section = section
        self.item = item
    }

    /// Order of sections, then of items.
    @inlinable public static func < (left: ItemPlace, right: ItemPlace) -> Bool {
        left.section != right.section ? left.section < right.section : left.item < right.item
    }
}

/// What moved: where from, by places before, and where to, by places after.
@frozen public struct Move<Place: Sendable & Equatable>: Equatable, Sendable {
    /// Where it was, by places before the change.
    public var from: Place
    /// Where it is, by places after the change.
    public var to: Place

    /// A move from its parts.
    @inlinable public init(from: Place, to: Place) {
        self.from = from
        self.to = to
    }
}

/// Changes of the items of a store by one batch: removed items and beginnings of moves by places *before* it,
/// inserted and reloaded items and ends of moves by places *after* it. Lists ascend, without duplicates.
///
/// As with a collection view's batch updates: removals are made first, then insertions in ascending order. Items of a
/// section that is removed, inserted or moved are not named themselves, unless they leave or enter it.
public struct DataChange: Equatable, Sendable {
    /// Sections that are no more, before.
    public internal(set) var removedSections: [Int32] = []
    /// Numbers of inserted sections, after the change.
    public internal(set) var insertedSections: [Int32] = []
    /// Sections with another number; in the order of their numbers after.
    public internal(set) var movedSections: [Move<Int32>] = []
    /// Items that are no more, before.
    public internal(set) var removed: [ItemPlace] = []
    /// Places of inserted items, after the change.
    public internal(set) var inserted: [ItemPlace] = []
    /// Items in another place for another reason than that others came and went; in the order of their places after.
    public internal(set) var moved: [Move<ItemPlace>] = []
    /// Items with other values in the same place or not, after; moved ones need not be named.
    public internal(set) var reloaded: [ItemPlace] = []

    /// A change in which every list is empty.
    public init() {}

    /// A change from its lists, which may be in any order.
    public init(
        removedSections: [Int32] = [], insertedSections: [Int32] = [], movedSections: [Move<Int32>] = [],
        removed: [ItemPlace] = [], inserted: [ItemPlace] = [], moved: [Move<ItemPlace>] = [], reloaded: [ItemPlace] = []
    ) {
        self.removedSections = removedSections.sorted()
        self.insertedSections = insertedSections.sorted()
        self.movedSections = movedSections.sorted { $0.to < $1.to }
        self.removed = removed.sorted()
        self.inserted = inserted.sorted()
        self.moved = moved.sorted { $0.to < $1.to }
        self.reloaded = reloaded.sorted()
    }

    /// Whether every list is empty. O(1).
    public var isEmpty: Bool {
        !changesSections && removed.isEmpty && inserted.isEmpty && moved.isEmpty && reloaded.isEmpty
    }

    /// Whether sections came, went or moved.
    public var changesSections: Bool {
        !removedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
    }

    /// Number after the change of a section by its number before; nil where it is no more. O(changes).
    public func sectionAfter(_ before: Int32) -> Int32? {
        section(before, only: removedSections, onlyThere: insertedSections, here: { $0.from }, there: { $0.to })
    }

    /// Number before the change of a section by its number after; nil where it is new. O(changes).
    public func sectionBefore(_ after: Int32) -> Int32? {
        section(after, only: insertedSections, onlyThere: removedSections, here: { $0.to }, there: { $0.from })
    }

    /// Where an item is after the change, by its place before; nil where it is no more. O(changes).
    public func placeAfter(_ before: ItemPlace) -> ItemPlace? {
        place(
            before, in: sectionAfter(before.section), only: removed, onlyThere: inserted, here: { $0.from },
            there: { $0.to })
    }

    /// Where an item was before the change, by its place after; nil where it is new. O(changes).
    public func placeBefore(_ after: ItemPlace) -> ItemPlace? {
        place(
            after, in: sectionBefore(after.section), only: inserted, onlyThere: removed, here: { $0.to },
            there: { $0.from })
    }

    /// A section's number on the other side of the change. `only` are on this side alone, `onlyThere` on the other.
    @inline(__always) private func section(
        _ section: Int32, only: [Int32], onlyThere: [Int32], here: (Move<Int32>) -> Int32, there: (Move<Int32>) -> Int32
    ) -> Int32? {
        if !changesSections { return section }
        if let move = movedSections.first(where: { here($0) == section }) { return there(move) }
        if only.contains(section) { return nil }
        let left = only.count { $0 < section } + movedSections.count { here($0) < section }
        return Self.passing(section - Int32(left), merged(onlyThere, movedSections.map(there)))
    }

    /// An item's place on the other side of the change, in the section `other` there.
    @inline(__always) private func place(
        _ place: ItemPlace, in other: @autoclosure () -> Int32?, only: [ItemPlace], onlyThere: [ItemPlace],
        here: (Move<ItemPlace>) -> ItemPlace, there: (Move<ItemPlace>) -> ItemPlace
    ) -> ItemPlace? {
        if let move = moved.first(where: { here($0) == place }) { return there(move) }
        guard !only.contains(place), let other = other() else { return nil }
        func isBefore(_ left: ItemPlace) -> Bool { left.section == place.section && left.item < place.item }
        let left = only.count(where: isBefore) + moved.count { isBefore(here($0)) }
        let come = merged(
            onlyThere.filter { $0.section == other }.map(\.item),
            moved.filter { there($0).section == other }.map { there($0).item })
        return ItemPlace(section: other, item: Self.passing(place.item - Int32(left), come))
    }

    /// The position of `position` after the ascending `others` are inserted.
    private static func passing(_ position: Int32, _ others: [Int32]) -> Int32 {
        var position = position
        for other in others {
            if other > position { break }
            position += 1
        }
        return position
    }

    private func merged(_ first: [Int32], _ second: [Int32]) -> [Int32] {
        second.isEmpty ? first : (first + second).sorted()
    }
}
