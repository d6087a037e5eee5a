/// Sections of items in order, all named for good: a value that is changed at will and shows nothing until it is applied
/// (``SnapshotSource``).
///
/// Changes take O(1) an item to append, O(items of the section) to find one in its section. Copies share their storage
/// until one of them is changed. Source: snapshots of diffable data sources, UIKit 2019.
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable, Equatable {
    /// Identifiers of the sections, in their order.
    public private(set) var sections: [SectionID] = []
    private var rows: [SectionID: [ItemID]] = [:]
    private var homes: [ItemID: SectionID] = [:]
    /// Items that are reloaded, because they have other values.
    public private(set) var reloaded: Set<ItemID> = []

    /// A snapshot without sections, to append to.
    public init() {}

    // MARK: Reading

    /// Number of items in all sections.
    public var itemCount: Int { homes.count }
    /// All items, section by section. O(n).
    public var items: [ItemID] { sections.flatMap { rows[$0] ?? [] } }

    /// Items of a section. Throws ``SnapshotError/unknownSection(_:)``.
    public func items(in section: SectionID) throws(SnapshotError) -> [ItemID] {
        guard let items = rows[section] else { throw .unknownSection("\(section)") }
        return items
    }

    /// The section of an item; nil where there is no such item.
    public func section(of item: ItemID) -> SectionID? { homes[item] }

    // MARK: Sections

    /// Adds sections behind all others. Throws ``SnapshotError/duplicateSection(_:)``.
    public mutating func appendSections(_ new: [SectionID]) throws(SnapshotError) {
        try add(new, at: sections.count)
    }

    /// Adds sections before another. Throws ``SnapshotError/unknownSection(_:)`` and
    /// ``SnapshotError/duplicateSection(_:)``.
    public mutating func insertSections(_ new: [SectionID], before section: SectionID) throws(SnapshotError) {
        try add(new, at: try position(section))
    }

    /// Adds sections behind another. Throws as ``insertSections(_:before:)``.
    public mutating func insertSections(_ new: [SectionID], after section: SectionID) throws(SnapshotError) {
        try add(new, at: try position(section) + 1)
    }

    /// Removes sections with their items. Throws ``SnapshotError/unknownSection(_:)``.
    public mutating func deleteSections(_ gone: [SectionID]) throws(SnapshotError) {
        for section in gone { _ = try position(section) }
        for section in gone {
            for item in rows.removeValue(forKey: section) ?? [] {
                homes[item] = nil
                reloaded.remove(item)
            }
        }
        sections.removeAll { rows[$0] == nil }
    }

    /// Puts a section before another. Throws ``SnapshotError/unknownSection(_:)``.
    public mutating func moveSection(_ section: SectionID, before other: SectionID) throws(SnapshotError) {
        try move(section, other, by: 0)
    }

    /// Puts a section behind another. Throws ``SnapshotError/unknownSection(_:)``.
    public mutating func moveSection(_ section: SectionID, after other: SectionID) throws(SnapshotError) {
        try move(section, other, by: 1)
    }

    private mutating func move(_ section: SectionID, _ other: SectionID, by distance: Int) throws(SnapshotError) {
        let (from, _) = (try position(section), try position(other))
        if section == other { return }
        sections.remove(at: from)
        sections.insert(section, at: try position(other) + distance)
    }

    private func position(_ section: SectionID) throws(SnapshotError) -> Int {
        guard let position = sections.firstIndex(of: section) else { throw .unknownSection("\(section)") }
        return position
    }

    private mutating func add(_ new: [SectionID], at position: Int) throws(SnapshotError) {
        var named: Set<SectionID> = []
        for section in new where rows[section] != nil || !named.insert(section).inserted {
            throw .duplicateSection("\(section)")
        }
        sections.insert(contentsOf: new, at: position)
        for section in new { rows[section] = [] }
    }

    // MARK: Items

    /// Adds items behind all others of a section. Throws ``SnapshotError/unknownSection(_:)`` and
    /// ``SnapshotError/duplicateItem(_:)``.
    public mutating func append(_ items: [ItemID], to section: SectionID) throws(SnapshotError) {
        guard let count = rows[section]?.count else { throw .unknownSection("\(section)") }
        try add(items, section, at: count)
    }

    /// Adds items before another. Throws ``SnapshotError/unknownItem(_:)`` and ``SnapshotError/duplicateItem(_:)``.
    public mutating func insert(_ items: [ItemID], before item: ItemID) throws(SnapshotError) {
        let (section, position) = try place(item)
        try add(items, section, at: position)
    }

    /// Adds items behind another. Throws as ``insert(_:before:)``.
    public mutating func insert(_ items: [ItemID], after item: ItemID) throws(SnapshotError) {
        let (section, position) = try place(item)
        try add(items, section, at: position + 1)
    }

    /// Removes items. O(items of their sections). Throws ``SnapshotError/unknownItem(_:)``.
    public mutating func delete(_ items: [ItemID]) throws(SnapshotError) {
        for item in items where homes[item] == nil { throw .unknownItem("\(item)") }
        let sections = Set(items.compactMap { homes.removeValue(forKey: $0) })
        for section in sections { rows[section]?.removeAll { homes[$0] == nil } }
        reloaded.subtract(items)
    }

    /// Puts an item before another, in its section. Throws ``SnapshotError/unknownItem(_:)``.
    public mutating func move(_ item: ItemID, before other: ItemID) throws(SnapshotError) {
        try move(item, other, by: 0)
    }

    /// Puts an item behind another, in its section. Throws ``SnapshotError/unknownItem(_:)``.
    public mutating func move(_ item: ItemID, after other: ItemID) throws(SnapshotError) {
        try move(item, other, by: 1)
    }

    /// Notes that items have other values, which are asked for when the snapshot is applied. Throws ``SnapshotError/unknownItem(_:)``.
    public mutating func reload(_ items: [ItemID]) throws(SnapshotError) {
        for item in items where homes[item] == nil { throw .unknownItem("\(item)") }
        reloaded.formUnion(items)
    }

    private mutating func move(_ item: ItemID, _ other: ItemID, by distance: Int) throws(SnapshotError) {
        let (section, position) = try place(item)
        _ = try place(other)
        if item == other { return }
        rows[section]?.remove(at: position)
        let (target, place) = try place(other)
        rows[target]?.insert(item, at: place + distance)
        homes[item] = target
    }

    private func place(_ item: ItemID) throws(SnapshotError) -> (SectionID, Int) {
        guard let section = homes[item], let position = rows[section]?.firstIndex(of: item) else {
            throw .unknownItem("\(item)")
        }
        return (section, position)
    }

    private mutating func add(_ items: [ItemID], _ section: SectionID, at position: Int) throws(SnapshotError) {
        var named = Set<ItemID>(minimumCapacity: items.count)
        for item in items where homes[item] != nil || !named.insert(item).inserted {
            throw .duplicateItem("\(item)")
        }
        rows[section]?.insert(contentsOf: items, at: position)
        for item in items { homes[item] = section }
    }
}
