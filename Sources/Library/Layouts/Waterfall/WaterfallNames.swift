import LayoutCore

// The items that cells show. In column-major order the number of a cell is not the number of its item, and changes with
// every item before it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallLayout {
    private var isColumnMajor: Bool { geometry.shape.metrics.isColumnMajor }

    /// In column-major order O(columns + log n + block).
    public func place(of id: ElementID) -> ItemPlace? {
        guard id.category == .cell, id.kind == .none, id.section >= 0 else { return nil }
        guard isColumnMajor else { return ItemPlace(section: id.section, item: id.item) }
        return geometry.member(of: id).map { ItemPlace(section: id.section, item: Int32($0.member)) }
    }

    /// In column-major order O(columns + block).
    public func cell(at place: ItemPlace) -> ElementID {
        let section = Int(place.section)
        guard isColumnMajor, section >= 0, section < geometry.sectionCount, place.item >= 0,
            Int(place.item) < geometry.memberCount(of: section)
        else { return ElementID(.cell, section: place.section, item: place.item) }
        let number = geometry.number(ofItem: Int(place.item), in: section)
        return ElementID(.cell, section: place.section, item: Int32(number))
    }

    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isColumnMajor, id.category == .cell else { return idByPlaceAfter(id, change) }
        let (old, snapshot) = before
        let item = old.withSection(Int(id.section), before: snapshot) { view, block in
            id.item >= 0 && Int(id.item) < view.count ? view.item(ofNumber: Int(id.item), block) : nil
        }
        return item.flatMap { change.placeAfter(ItemPlace(section: id.section, item: Int32($0))) }.map(cell)
    }

    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isColumnMajor, id.category == .cell else { return idByPlaceBefore(id, change) }
        guard let place = place(of: id).flatMap(change.placeBefore) else { return nil }
        let (old, snapshot) = before
        let number = old.withSection(Int(place.section), before: snapshot) { view, block in
            Int(place.item) < view.count ? view.number(ofItem: Int(place.item), block) : nil
        }
        return number.map { ElementID(.cell, section: place.section, item: Int32($0)) }
    }
}
