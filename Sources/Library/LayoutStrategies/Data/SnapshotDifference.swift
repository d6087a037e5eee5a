extension Snapshot {
    /// The difference of two snapshots, as in a batch update: removals and sources by places before, insertions,
    /// targets and reloads by places after. O(n) expected, O(n log n) where much has moved; see ``OrderedDifference``.
    public func change(to new: Snapshot) throws(SnapshotError) -> DataChange {
        let order = try OrderedDifference(from: sections, to: new.sections)
        let gone = Set(order.removed)
        let numbers = Dictionary(uniqueKeysWithValues: new.sections.enumerated().map { ($1, $0) })
        var (left, entered): ([ItemID: ItemPlace], [ItemPlace]) = ([:], [])
        var moved: [Move<ItemPlace>] = []
        func place(_ section: Int, _ item: Int) -> ItemPlace { ItemPlace(section: Int32(section), item: Int32(item)) }
        for (section, id) in sections.enumerated() {
            let old = try items(in: id)
            guard let after = numbers[id] else {
                // Who stays leaves the section; the others go with it.
                for (item, id) in old.enumerated() where new.section(of: id) != nil { left[id] = place(section, item) }
                continue
            }
            let now = try new.items(in: id)
            let difference = try OrderedDifference(from: old, to: now)
            for item in difference.removed { left[old[item]] = place(section, item) }
            entered += difference.inserted.map { place(after, $0) }
            moved += difference.moved.map { Move(from: place(section, $0.from), to: place(after, $0.to)) }
        }
        for section in order.inserted {
            let items = try new.items(in: new.sections[section])
            for item in items.indices where left[items[item]] != nil { entered.append(place(section, item)) }
        }
        var inserted: [ItemPlace] = []
        for target in entered {
            let id = try new.items(in: new.sections[Int(target.section)])[Int(target.item)]
            if let from = left.removeValue(forKey: id) {
                moved.append(Move(from: from, to: target))
            } else {
                inserted.append(target)
            }
        }
        let removed = left.values.filter { !gone.contains(Int($0.section)) }
        return DataChange(
            removedSections: order.removed.map { Int32($0) }, insertedSections: order.inserted.map { Int32($0) },
            movedSections: order.moved.map { Move(from: Int32($0.from), to: Int32($0.to)) }, removed: Array(removed),
            inserted: inserted, moved: moved, reloaded: try places(ofReloadedIn: new, but: Set(order.inserted)))
    }

    /// Places in a snapshot of the items with other values that were here before, but in some of its sections. O(n)
    /// where there are such items.
    private func places(ofReloadedIn new: Snapshot, but come: Set<Int>) throws(SnapshotError) -> [ItemPlace] {
        if new.reloaded.isEmpty { return [] }
        var places: [ItemPlace] = []
        for (section, id) in new.sections.enumerated() where !come.contains(section) {
            for (item, id) in try new.items(in: id).enumerated()
            where new.reloaded.contains(id) && self.section(of: id) != nil {
                places.append(ItemPlace(section: Int32(section), item: Int32(item)))
            }
        }
        return places
    }
}
