import LayoutCore

/// Which item a cell shows. In column-major order its number is not the item's, and changes with every item before it.
extension WaterfallLayout {
    private var isColumnMajor: Bool { geometry.shape.metrics.isColumnMajor }

    /// The place of the item that a cell shows. In column-major order O(columns + log n + block).
    public func place(of id: ElementID) -> ItemPlace? {
        guard id.category == .cell, id.kind == .none, id.section >= 0 else { return nil }
        guard isColumnMajor else { return ItemPlace(section: id.section, item: id.item) }
        return geometry.member(of: id).map { ItemPlace(section: id.section, item: Int32($0.member)) }
    }

    /// The cell that shows an item. In column-major order O(columns + block).
    public func cell(at place: ItemPlace) -> ElementID {
        let section = Int(place.section)
        guard isColumnMajor, section >= 0, section < geometry.sectionCount, place.item >= 0,
            Int(place.item) < geometry.memberCount(of: section)
        else { return ElementID(.cell, section: place.section, item: place.item) }
        let number = geometry.number(ofItem: Int(place.item), in: section)
        return ElementID(.cell, section: place.section, item: Int32(number))
    }

    /// Cells follow their items, headers and footers their section.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isColumnMajor, id.category == .cell else {
            return idByPlaceAfter(id, change)
        }
        let item = withSectionBefore(Int(id.section)) { view, block -> Int? in
            id.item >= 0 && Int(id.item) < view.count ? view.item(ofNumber: Int(id.item), block) : nil
        }
        guard let item = item ?? nil else { return nil }
        return change.placeAfter(ItemPlace(section: id.section, item: Int32(item))).map(cell)
    }

    /// Cells follow their items, headers and footers their section.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isColumnMajor, id.category == .cell else { return idByPlaceBefore(id, change) }
        guard let place = place(of: id).flatMap(change.placeBefore) else { return nil }
        let number = withSectionBefore(Int(place.section)) { view, block -> Int? in
            Int(place.item) < view.count ? view.number(ofItem: Int(place.item), block) : nil
        }
        guard let number = number ?? nil else { return nil }
        return ElementID(.cell, section: place.section, item: Int32(number))
    }

    /// A section as it was before the last change.
    private func withSectionBefore<Value>(
        _ section: Int, _ body: (WaterfallSection, (Int) -> WaterfallBlock) -> Value
    ) -> Value? {
        let (geometry, snapshot) = before
        return geometry.withSection(section, before: snapshot, body)
    }
}
