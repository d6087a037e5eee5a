import LayoutCore

extension CompositionalLayout {
    /// Follows a change.
    ///
    /// - Items that come, go or move in an only section: O(1). The last ordinals come or go.
    /// - The same with several sections: O(√sections + 1,024) for each section whose number of items changed, and
    ///   O(segments) when a segment is divided or one is no more. The first such change makes the table of segments:
    ///   O(sections).
    /// - The offset of a section that is scrolled across, as far as its content goes: O(1), O(log segments) after an
    ///   edit. Its segments move as wholes. The first has sections divided into segments: O(sections). Where its
    ///   content no longer reaches as far after a change or in another viewport, the offset is brought back, and the
    ///   section's elements are rewritten.
    /// - The size that a cell, header or footer wants, a pinned one too, whose extent along the direction is an
    ///   estimate: O(places of its group + √groups + 1,024); for the first cell of a section O(its items). Sizes go
    ///   with their items, which takes O(items) of a section of which some were measured. `remeasure`, and another size
    ///   of the viewport, void them: a reset.
    /// - Sections that come, go or move, another size of the viewport, and `reload`: every section is asked for its
    ///   layout again, and changed ones are solved; the rest is a reset, unless the new size has no effect.
    ///   O(sections + places of the groups that differ). Offsets across follow their sections.
    /// - New values of items: nothing.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close, for rectangles, of which
    /// it has none, and for the offset of a section that doesn't scroll by itself; and what the initialiser throws.
    /// Then nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try take(change)
        case .viewport(let size, let insets): return try show(in: size, insets)
        case .reload: return try reset(by: nil)
        case .remeasure: return plan.isEstimated ? unchanged() : try reset(by: nil)
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
        let made = try CompositionalPlan(items, plan.source, configuration, offsets: plan.offsets)
        let delta = try reset(to: CompositionalGeometry(made))
        viewportSize = size
        return delta
    }

    private func take(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        if change.changesSections || items.sectionCount != plan.sums.count { return try reset(by: change) }
        return plan.isEmpty ? unchanged() : try follow(change)
    }

    /// Kinds in the order of their indices, which later sections may add to.
    public var kindNames: [String] { plan.kinds.names }
    /// The direction of the configuration.
    public var scrollAxis: Axis { plan.configuration.scrollDirection }

    /// Another size or other insets ask for a change; a scroll moves pinned elements, if there are any.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size != new.size || old.insets != new.insets { return .size }
        return plan.hasPinned && (old.offsetX != new.offsetX || old.offsetY != new.offsetY) ? .pinned : .nothing
    }

    /// Sideways offsets of the sections that scroll.
    public var sidewaysOffsets: [Int32: Double] { plan.offsets }

    private func scroll(_ section: Int32, to offset: Double) throws(LayoutError) -> LayoutDelta {
        guard section >= 0, section < plan.sums.count, plan.template(of: Int(section)).isSideways else {
            throw .unsuitableChange(layout: Self.name, reason: "section \(section) doesn't scroll by itself")
        }
        guard offset.magnitude <= GridLengths.limit else {
            throw .unsuitableChange(layout: Self.name, reason: "an offset of \(offset) is out of reach")
        }
        let old = plan.place(Int(section))
        previous = .changed(CompositionalSnapshot(sections: [CompositionalSnapshot.Section(old, 0)]))
        plan.setOffset(Int(section), onGrid(offset))
        let new = plan.offsets[section] ?? 0
        if new == old.offset { return plainDelta }
        recent.forget()
        return delta(movingAlone: Int(section), by: plan.axes.point(0, old.offset - new))
    }

    // MARK: Identities

    /// Badges follow their items, as cells do; badges of groups stay in their places while the group exists.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let old = before.geometry.plan
        guard isBadge(id, old) else { return idByPlaceAfter(id, change) }
        if old.template(of: Int(id.section)).isGroupBadge(id) {
            return idByPlaceAfter(id, change).flatMap { ordinal(of: $0) == nil ? nil : $0 }
        }
        return change.placeAfter(ItemPlace(section: id.section, item: id.item)).map { badge(id, at: $0) }
    }

    /// Badges follow their items, as cells do; badges of groups stay in their places while the group exists.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isBadge(id, plan) else { return idByPlaceBefore(id, change) }
        if plan.template(of: Int(id.section)).isGroupBadge(id) {
            return idByPlaceBefore(id, change).flatMap { frameBefore($0, under: nil) == nil ? nil : $0 }
        }
        return change.placeBefore(ItemPlace(section: id.section, item: id.item)).map { badge(id, at: $0) }
    }

    private func isBadge(_ id: ElementID, _ plan: CompositionalPlan) -> Bool {
        id.section >= 0 && id.section < plan.sums.count && plan.template(of: Int(id.section)).isBadge(id)
    }

    private func badge(_ id: ElementID, at place: ItemPlace) -> ElementID {
        ElementID(id.category, kind: id.kind, section: place.section, item: place.item)
    }
}
