/// Rows that stay, with new values or levels.
extension SnapshotSource {
    /// Asks for the values of items again, which are others though the items are the same. Hidden items are passed
    /// over: they are asked for when they show. O(log n + sections) an item. Throws ``SnapshotError/unknownItem(_:)``
    /// and ``SnapshotError/layout(_:)``.
    @discardableResult public func reload(
        _ items: [ItemID], on host: CollectionHost? = nil
    ) throws(SnapshotError) -> DataChange {
        var places: [ItemPlace] = []
        for item in Set(items) { if let place = try place(of: item) { places.append(place) } }
        return try perform(DataChange(reloaded: places), [], host)
    }

    /// Rows that go to sections which are new, and are reloaded there: places after. A difference does not name them.
    func reloadedEntering(
        _ change: DataChange, _ new: Snapshot<SectionID, ItemID>
    ) throws(SnapshotError) -> [ItemPlace] {
        if new.reloaded.isEmpty { return [] }
        let fresh = Set(change.insertedSections)
        var places: [ItemPlace] = []
        for place in change.moved.map(\.to) where fresh.contains(place.section) {
            let items = try new.items(in: new.sections[Int(place.section)])
            if new.reloaded.contains(items[Int(place.item)]) { places.append(place) }
        }
        return places
    }

    /// Rows that stay and have another level: places after.
    func levelChanges(
        _ after: [SectionID: SectionSnapshot<ItemID>], _ new: Snapshot<SectionID, ItemID>
    ) throws(SnapshotError) -> [ItemPlace] {
        var places: [ItemPlace] = []
        for (number, section) in new.sections.enumerated() {
            for (row, item) in try new.items(in: section).enumerated() {
                guard let home = homes[item], let old = try trees[home]?.level(of: item),
                    try old != after[section]?.level(of: item), try trees[home]?.isVisible(item) == true
                else { continue }
                places.append(ItemPlace(section: Int32(number), item: Int32(row)))
            }
        }
        return places
    }
}
