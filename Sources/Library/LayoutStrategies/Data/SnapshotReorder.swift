extension SnapshotSource {
    /// A row that the user is dragging.
    struct Reorder {
        let item: ItemID
        let initial: Snapshot<SectionID, ItemID>
        let trees: [SectionID: SectionSnapshot<ItemID>]
    }

    /// A user takes hold of an item; false where it may not be reordered. Throws ``SnapshotError/unknownItem(_:)``.
    public func userBeginsReorder(of item: ItemID) throws(SnapshotError) -> Bool {
        _ = try section(of: item)
        guard handlers.mayReorder?(item) ?? false else { return false }
        reorder = Reorder(item: item, initial: snapshot, trees: trees)
        return true
    }

    /// Moves the dragged item to another row, by its place without it and its descendants: before the
    /// row that stands there and on its level, at the end of a section as a root. O(log n + depth + rows beneath it),
    /// and O(n) at the first step, which keeps the previous order.
    ///
    /// Throws ``SnapshotError/noReorder``, ``SnapshotError/noPlace(section:item:)`` and ``SnapshotError/layout(_:)``.
    @discardableResult public func userReorders(
        to place: ItemPlace, on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange {
        guard let item = reorder?.item else { throw .noReorder }
        let from = try section(of: item)
        guard place.section >= 0, Int(place.section) < sections.count, let row = try self.place(of: item) else {
            throw .noPlace(section: place.section, item: place.item)
        }
        let to = sections[Int(place.section)]
        let subtree = try snapshot(of: from).subtree(of: item)
        let count = subtree.visibleCount
        let left = (trees[to]?.visibleCount ?? 0) - (to == from ? count : 0)
        guard place.item >= 0, Int(place.item) <= left else { throw .noPlace(section: place.section, item: place.item) }
        let old = try snapshot(of: from).levels(Int(row.item)..<Int(row.item) + count)
        try trees[from]?.delete([item])
        let next = trees[to]?.item(at: Int(place.item))
        try trees[to]?.insert(subtree, before: next)
        setHome(of: subtree.items, to)
        let target = ItemPlace(section: place.section, item: place.item)
        let moves = (0..<Int32(count)).map {
            Move(
                from: ItemPlace(section: row.section, item: row.item + $0),
                to: ItemPlace(section: target.section, item: target.item + $0))
        }
        let new = try snapshot(of: to).levels(Int(target.item)..<Int(target.item) + count)
        let levelled = moves.indices.filter { old[$0] != new[$0] }.map { moves[$0].to }
        return try perform(DataChange(moved: row == target ? [] : moves), levelled, host)
    }

    /// The user lets go: what became of all. The handler is told, unless everything is where it was. Throws
    /// ``SnapshotError/noReorder``.
    @discardableResult public func userEndsReorder() throws(SnapshotError) -> ReorderTransaction<SectionID, ItemID> {
        guard let reorder else { throw .noReorder }
        self.reorder = nil
        let final = snapshot
        var touched: [ReorderTransaction<SectionID, ItemID>.Section] = []
        for section in sections {
            guard let before = reorder.trees[section], let after = trees[section] else { continue }
            let (old, new) = (before.visibleItems, after.visibleItems)
            if old == new, before == after { continue }
            touched.append(
                .init(
                    section: section, initial: before, final: after,
                    difference: try CollectionDifference(from: old, to: new)))
        }
        let transaction = ReorderTransaction(
            initial: reorder.initial, final: final,
            difference: try CollectionDifference(from: reorder.initial.items, to: final.items), sections: touched)
        if !touched.isEmpty { handlers.didReorder?(transaction) }
        return transaction
    }
}

extension SectionSnapshot {
    /// Puts a tree before an item, on its level; behind all where there is none.
    mutating func insert(_ tree: SectionSnapshot, before item: ItemID?) throws(SnapshotError) {
        guard let item else { return try add(tree.entries, parent: -1, before: -1) }
        let sibling = try number(item)
        try add(tree.entries, parent: nodes[Int(sibling)].parent, before: sibling)
    }
}
