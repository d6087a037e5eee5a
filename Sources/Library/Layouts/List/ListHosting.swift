import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListLayout {
    public var kindNames: [String] { PartKind.names + ["separator"] }
    public var showsRowsOfTree: Bool { true }
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        attributes(at: ordinal) { $1.zIndex(Int($0)) }
    }

    /// The height has no effect.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.effectiveSize.width != new.effectiveSize.width { return .size }
        return geometry.metrics.isSticky && (old.pinY != new.pinY || old.size != new.size) ? .pinned : .nothing
    }

    /// O(log segments) for each section met.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        let (metrics, pieces) = (geometry.metrics, geometry.pieces)
        guard metrics.isSticky, rect.isNumeric, viewport.bounds.isNumeric else { return }
        let number = pieces.segment(endingBeyond: rect.minY)
        guard number < pieces.count else { return }
        var section = order.place(ofSegment: number).section
        while section < geometry.sectionCount, pieces.top(ofSection: section) < rect.maxY {
            let frame = pieces.stuckHeader(ofSection: section, in: viewport, metrics)
            if frame.meets(rect) { attributes.append(stuck(section, frame)) }
            section += 1
        }
    }

    private func stuck(_ section: Int, _ frame: Rect) -> LayoutAttributes {
        if !geometry.style(of: section).headerIsFirstItem { return ListKind.part(PartKind.header, section, frame) }
        return LayoutAttributes(
            id: ElementID(.cell, section: Int32(section), item: 0), frame: frame, zIndex: ListKind.partZIndex)
    }

    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        let section = Int(id.section)
        guard geometry.metrics.isSticky, id.item == 0, section >= 0, section < geometry.sectionCount else { return nil }
        let frame = geometry.pieces.stuckHeader(ofSection: section, in: viewport, geometry.metrics)
        guard !frame.isNull else { return nil }
        let attributes = stuck(section, frame)
        return attributes.id == id ? attributes : nil
    }

    /// Cells and separators follow their items; headers and footers follow their section.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        if id.kind != ListKind.separator { return idByPlaceAfter(id, change) }
        return change.placeAfter(ItemPlace(section: id.section, item: id.item)).map(separator)
    }

    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        if id.kind != ListKind.separator { return idByPlaceBefore(id, change) }
        return change.placeBefore(ItemPlace(section: id.section, item: id.item)).map(separator)
    }

    private func separator(_ place: ItemPlace) -> ElementID {
        ElementID(.decoration, kind: ListKind.separator, section: place.section, item: place.item)
    }
}
