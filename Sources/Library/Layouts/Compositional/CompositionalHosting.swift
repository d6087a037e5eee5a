import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalLayout {
    /// Costs of changes:
    ///
    /// - Items that come, go or move in an only section: O(1). The last ordinals come or go.
    /// - The same with several sections: O(√sections + 1,024) for each section whose number of items changed, and
    ///   O(segments) when a segment is divided or removed. The first such change makes the table of segments: O(sections).
    /// - The offset of a section that is scrolled across, as far as its content goes: O(1), O(log segments) after an
    ///   edit. Its segments move as wholes. The first makes segments: O(sections). If the content no longer reaches as
    ///   far after another change, the offset is brought back, and the section's elements have other frames.
    /// - The preferred size of a cell, header or footer whose extent along the direction is an estimate: O(places of its
    ///   group + √groups + 1,024); for the first cell of a section O(its items). Sizes follow their items, which takes
    ///   O(items) of a measured section. `remeasure`, and another size of the viewport, void them: a reset.
    /// - Sections that come, go or move, another size of the viewport, and `reload`: a reset, which asks for every section
    ///   again and solves each different group. O(sections + places of the groups). Offsets follow their sections.
    /// - New values of items: nothing.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close, for rectangles, and for the
    /// offset of a section that doesn't scroll by itself; and what the initialiser throws. Then nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return try show(in: size, insets)
        case .reload: return try reset(by: nil)
        case .remeasure: return geometry.isEstimated ? unchanged() : try reset(by: nil)
        case .sidewaysOffset(let section, let offset): return try scroll(section, to: offset)
        case .preferredSize(let id, let size, let viewport): return try measure(id, size, viewport)
        case .expansion, .rectangles: return try followOther(change)
        }
    }

    private func unchanged() -> LayoutDelta {
        previous = .same
        return plainDelta
    }

    private func show(in size: Size, _ insets: EdgeInsets) throws(LayoutError) -> LayoutDelta {
        var configuration = configuration
        (configuration.viewportSize, configuration.viewportInsets) = (size, insets)
        if configuration == self.configuration { return unchanged() }
        let other = try CompositionalGeometry(
            items, geometry.source, configuration, offsets: geometry.offsets, kinds: geometry.kinds)
        let delta = try reset(to: (other, nil))
        viewportSize = size
        return delta
    }

    public var kindNames: [String] { geometry.kinds.names }
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        attributes(at: ordinal) { $1.template.zIndex($1.element + Int($0)) }
    }
    public var scrollAxis: Axis { geometry.configuration.scrollDirection }
    public var sidewaysOffsets: [Int32: Double] { geometry.offsets }

    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size != new.size || old.insets != new.insets { return .size }
        return geometry.hasPinned && (old.offsetX != new.offsetX || old.offsetY != new.offsetY) ? .pinned : .nothing
    }

    private func scroll(_ section: Int32, to offset: Double) throws(LayoutError) -> LayoutDelta {
        guard section >= 0, section < geometry.sectionCount, geometry.template(of: Int(section)).isSideways else {
            throw .unsuitableChange(layout: Self.name, reason: "section \(section) doesn't scroll by itself")
        }
        guard offset.magnitude <= GridLengths.limit else {
            throw .unsuitableChange(layout: Self.name, reason: "an offset of \(offset) is out of reach")
        }
        let old = geometry.place(Int(section))
        previous = .changed(CompositionalSnapshot(sections: [.init(old: old, growth: 0)]))
        geometry.setOffset(Int(section), onGrid(offset))
        let new = geometry.offsets[section] ?? 0
        if new == old.offset { return plainDelta }
        recent.forget()
        return delta(movingAlone: Int(section), by: geometry.axes.point(0, old.offset - new))
    }

    // MARK: Identities

    /// Badges follow their items, as cells do; badges of groups stay in their places while the group exists.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let old = before.geometry
        guard isBadge(id, old) else { return idByPlaceAfter(id, change) }
        if old.template(of: Int(id.section)).isGroupBadge(id) {
            return idByPlaceAfter(id, change).flatMap { ordinal(of: $0) == nil ? nil : $0 }
        }
        return change.placeAfter(ItemPlace(section: id.section, item: id.item)).map { badge(id, at: $0) }
    }

    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isBadge(id, geometry) else { return idByPlaceBefore(id, change) }
        if geometry.template(of: Int(id.section)).isGroupBadge(id) {
            return idByPlaceBefore(id, change).flatMap { frameBefore($0, under: nil) == nil ? nil : $0 }
        }
        return change.placeBefore(ItemPlace(section: id.section, item: id.item)).map { badge(id, at: $0) }
    }

    private func isBadge(_ id: ElementID, _ geometry: CompositionalGeometry) -> Bool {
        id.section >= 0 && id.section < geometry.sectionCount && geometry.template(of: Int(id.section)).isBadge(id)
    }

    private func badge(_ id: ElementID, at place: ItemPlace) -> ElementID {
        ElementID(id.category, kind: id.kind, section: place.section, item: place.item)
    }
}
