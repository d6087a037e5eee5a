/// The data of a list, chart or waterfall: applies snapshots, opens and closes rows, and has a store of the visible
/// rows, of which layouts show them.
///
/// Snapshots say which items there are and in what order. What the items are worth, such as their times and ratios, a
/// closure says (``init(unit:hasRows:values:)``); without it all times are 0, which is enough for a list.
///
/// Items are known by identifiers of the app's own. Each has for good a number by which the store knows it, so that
/// what a layout has measured of it is kept while it is hidden, and when it is deleted and comes again. What the
/// program changes is applied without asking; actions of the user go through ``handlers``. Every change edits the store
/// and lets the host follow. It returns the change, for a caller without a host that shows the store itself.
///
/// Opening and closing takes O(log n + depth + rows that come or go) and what the store and the layout take; applying a
/// snapshot O(n). Confined to one thread at a time. Source: diffable data sources, UIKit 2019 and 2020.
public final class SnapshotSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// The visible rows, as layouts read them.
    public let store: ItemStore
    /// What the app has to say to what its user does.
    public var handlers = SnapshotHandlers<SectionID, ItemID>()
    /// Identifiers of the sections, in their order.
    public private(set) var sections: [SectionID] = []
    var trees: [SectionID: SectionSnapshot<ItemID>] = [:]
    private(set) var homes: [ItemID: SectionID] = [:]
    private var identifiers: [ItemID: UInt32] = [:]
    /// Items whose children were asked for.
    private var supplied: Set<ItemID> = []
    private let values: ((ItemID) -> ItemValues)?
    var reorder: Reorder?

    /// No sections, of items whose values a closure says: times, row and ratio. Without it they have none.
    ///
    /// `values` is called for each item that enters the store, and for reloaded ones (``Snapshot/reload(_:)``,
    /// ``reload(_:on:)``): reload an item that stays after a change of its values. The times count units of `unit`.
    /// A chart lays the items by their rows if `hasRows` is true, unless it is told otherwise. A chart takes its
    /// scale from the items that there are when it is made; it takes the scale again at ``LayoutChange/reload``.
    public init(unit: TimeUnit = .unspecified, hasRows: Bool = false, values: ((ItemID) -> ItemValues)? = nil) {
        self.values = values
        store = ItemStore(
            ScheduleColumns(
                starts: [], ends: [], rows: hasRows ? [] : nil, groupOffsets: [0], groupRowCounts: [], hasGroups: true,
                unit: unit, levels: []))
    }

    // MARK: Reading

    /// The visible items by section. O(n).
    public var snapshot: Snapshot<SectionID, ItemID> {
        var snapshot = Snapshot<SectionID, ItemID>()
        do {
            try snapshot.appendSections(sections)
            for section in sections { try snapshot.append(trees[section]?.visibleItems ?? [], to: section) }
        } catch {
            preconditionFailure("every way in is checked for duplicates: \(error.cause), \(error.place)")
        }
        return snapshot
    }

    /// The tree of a section. Throws ``SnapshotError/unknownSection(_:)``.
    public func snapshot(of section: SectionID) throws(SnapshotError) -> SectionSnapshot<ItemID> {
        guard let tree = trees[section] else { throw .unknownSection("\(section)") }
        return tree
    }

    /// The item that a row shows; nil where there is no such row. O(log n).
    public func item(at place: ItemPlace) -> ItemID? {
        guard place.section >= 0, Int(place.section) < sections.count else { return nil }
        return trees[sections[Int(place.section)]]?.item(at: Int(place.item))
    }

    /// The row of an item; nil where it is hidden. O(log n + sections). Throws ``SnapshotError/unknownItem(_:)``.
    public func place(of item: ItemID) throws(SnapshotError) -> ItemPlace? {
        let section = try section(of: item)
        guard let row = try trees[section]?.place(of: item), let number = sections.firstIndex(of: section) else {
            return nil
        }
        return ItemPlace(section: Int32(number), item: Int32(row))
    }

    /// The number by which the store knows an item, the same for good.
    public func identifier(of item: ItemID) -> UInt32 {
        if let known = identifiers[item] { return known }
        let next = UInt32(identifiers.count)
        identifiers[item] = next
        return next
    }

    func section(of item: ItemID) throws(SnapshotError) -> SectionID {
        guard let section = homes[item] else { throw .unknownItem("\(item)") }
        return section
    }

    func setHome(of items: [ItemID], _ section: SectionID) { for item in items { homes[item] = section } }

    func number(of section: SectionID) throws(SnapshotError) -> Int {
        guard let number = sections.firstIndex(of: section) else { throw .unknownSection("\(section)") }
        return number
    }

    // MARK: Applying

    /// Shows a snapshot. A section keeps its tree if the snapshot names its visible items in order; items of other
    /// sections have none, and are asked for their children again. Throws ``SnapshotError/duplicateItem(_:)``, with
    /// nothing changed, for an item that it names in one section and that is hidden in another's tree which is kept,
    /// and ``SnapshotError/layout(_:)`` where the host can't follow.
    @discardableResult public func apply(
        _ new: Snapshot<SectionID, ItemID>, to host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange {
        let change = try snapshot.change(to: new)
        var after: [SectionID: SectionSnapshot<ItemID>] = [:]
        var (homesAfter, kept): ([ItemID: SectionID], Set<ItemID>) = ([:], [])
        for section in new.sections {
            let items = try new.items(in: section)
            let (tree, isKept): (SectionSnapshot<ItemID>, Bool)
            if let old = trees[section], old.visibleItems == items {
                (tree, isKept) = (old, true)
            } else {
                (tree, isKept) = (try SectionSnapshot(items), false)
            }
            after[section] = tree
            for item in tree.items {
                guard homesAfter.updateValue(section, forKey: item) == nil else { throw .duplicateItem("\(item)") }
                if isKept, supplied.contains(item) { kept.insert(item) }
            }
        }
        let levelled = try levelChanges(after, new) + reloadedEntering(change, new)
        (sections, trees, homes, supplied) = (new.sections, after, homesAfter, kept)
        return try perform(change, levelled, host)
    }

    /// Shows a section's tree. Throws ``SnapshotError/unknownSection(_:)``, ``SnapshotError/duplicateItem(_:)`` for an
    /// item of another section, and ``SnapshotError/layout(_:)``.
    @discardableResult public func apply(
        _ tree: SectionSnapshot<ItemID>, to section: SectionID, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange {
        let number = Int32(try number(of: section))
        let old = try snapshot(of: section)
        let items = tree.items
        for item in items { if let home = homes[item], home != section { throw .duplicateItem("\(item)") } }
        let visible = tree.visibleItems
        let difference = try OrderedDifference(from: old.visibleItems, to: visible)
        func place(_ row: Int) -> ItemPlace { ItemPlace(section: number, item: Int32(row)) }
        var levelled: [ItemPlace] = []
        for (row, item) in visible.enumerated() where old.contains(item) {
            if try old.isVisible(item), try old.level(of: item) != tree.level(of: item) { levelled.append(place(row)) }
        }
        let change = DataChange(
            removed: difference.removed.map(place), inserted: difference.inserted.map(place),
            moved: difference.moved.map { Move(from: place($0.from), to: place($0.to)) })
        for item in old.items { homes[item] = nil }
        for item in items { homes[item] = section }
        for item in old.items where homes[item] == nil { supplied.remove(item) }
        trees[section] = tree
        return try perform(change, levelled, host)
    }

    /// Edits the store as a change says, whose result the trees are already.
    func perform(
        _ change: DataChange, _ levelled: [ItemPlace] = [], _ host: CollectionHost?
    ) throws(SnapshotError) -> DataChange {
        var batch = ItemBatch()
        (batch.removedSections, batch.movedSections) = (change.removedSections, change.movedSections)
        (batch.removed, batch.moved) = (change.removed, change.moved)
        let come = Set(change.moved.map(\.to))
        for number in change.insertedSections {
            let rows = (0..<Int32(trees[sections[Int(number)]]?.visibleCount ?? 0)).map {
                ItemPlace(section: number, item: $0)
            }
            batch.insertedSections.append(
                ItemBatch.Section(number, items: rows.filter { !come.contains($0) }.map(stored)))
        }
        for place in change.inserted { batch.inserted.append(ItemBatch.Item(place, stored(place))) }
        for place in Set(change.reloaded + levelled).sorted() {
            batch.replaced.append(ItemBatch.Item(place, stored(place)))
        }
        let result = store.perform(batch)
        if let host {
            do { try host.change(.data(result)) } catch { throw .layout("\(error.cause)") }
        }
        return result
    }

    /// The row of a place, as the store has it.
    private func stored(_ place: ItemPlace) -> StoredItem {
        let tree = trees[sections[Int(place.section)]]
        guard let tree, let item = tree.item(at: Int(place.item)) else {
            preconditionFailure("the trees have the rows that a change names")
        }
        let values = values?(item) ?? ItemValues()
        return StoredItem(
            identifier: identifier(of: item), start: values.start, end: values.end, row: values.row,
            level: tree.levels(Int(place.item)..<Int(place.item) + 1)[0], ratio: values.ratio)
    }

    // MARK: Opening and closing

    /// Opens an item: what a program does. The rows that came; nothing for one that was open. Throws
    /// ``SnapshotError/unknownItem(_:)`` and ``SnapshotError/layout(_:)``.
    @discardableResult public func expand(
        _ item: ItemID, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange { try set(item, true, host) }

    /// Closes an item: what a program does. The rows that went. Throws as ``expand(_:on:)``.
    @discardableResult public func collapse(
        _ item: ItemID, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange { try set(item, false, host) }

    /// Opens an item as a user does: if it may, told before, and with the children it is given when it opens first. nil
    /// where it may not, or is open. Throws as ``expand(_:on:)``, and ``SnapshotError/duplicateItem(_:)`` for children
    /// that are elsewhere.
    @discardableResult public func userExpands(
        _ item: ItemID, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange? {
        let section = try section(of: item)
        guard try trees[section]?.isExpanded(item) == false, handlers.mayExpand?(item) ?? true else { return nil }
        handlers.willExpand?(item)
        if !supplied.contains(item), let children = handlers.children?(item) {
            for id in children.items { if let home = homes[id], home != section { throw .duplicateItem("\(id)") } }
            let old = try trees[section]?.subtree(of: item).items ?? []
            try trees[section]?.replaceChildren(of: item, with: children)
            for id in old where trees[section]?.contains(id) != true { homes[id] = nil }
            supplied.subtract(old)
            for id in children.items { homes[id] = section }
        }
        supplied.insert(item)
        return try set(item, true, host)
    }

    /// Closes an item as a user does: if it may, and told before. nil where it may not, or is closed. Throws as
    /// ``expand(_:on:)``.
    @discardableResult public func userCollapses(
        _ item: ItemID, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange? {
        guard try trees[try section(of: item)]?.isExpanded(item) == true, handlers.mayCollapse?(item) ?? true else {
            return nil
        }
        handlers.willCollapse?(item)
        return try set(item, false, host)
    }

    private func set(_ item: ItemID, _ isExpanded: Bool, _ host: CollectionHost?) throws(SnapshotError) -> DataChange {
        let section = try section(of: item)
        let number = Int32(try number(of: section))
        let rows = try trees[section]?.setExpanded(item, isExpanded) ?? 0..<0
        let places = rows.map { ItemPlace(section: number, item: Int32($0)) }
        let change = DataChange(removed: isExpanded ? [] : places, inserted: isExpanded ? places : [])
        return try perform(change, [], host)
    }
}
