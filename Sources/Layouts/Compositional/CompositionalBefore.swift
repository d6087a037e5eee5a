import LayoutCore

/// What a layout was before its last change, in so far as it was different.
struct CompositionalBefore {
    /// All of it, where every section was asked for its layout again.
    var plan: CompositionalPlan?
    /// Sections that had another number of items, ascending.
    var changes: [CompositionalChange] = []
    /// The section that had another offset, and which.
    var offset: (section: Int, offset: Double)?
    /// The item whose size was another, that, and by how much its group has grown.
    var cell: (section: Int, item: Int, size: Double, growth: Double)?

    /// Number of sections, by the plan of now.
    func sectionCount(_ now: CompositionalPlan) -> Int { (plan ?? now).sums.count }

    /// A section. O(changes).
    func place(_ section: Int, _ now: CompositionalPlan) -> CompositionalPlace {
        if let plan { return plan.place(section) }
        let place = now.place(section)
        var (origin, end, elements) = (place.origin, place.end, place.elements)
        var measured = place.measured
        for change in changes where change.section <= section {
            end -= change.extent
            if change.section < section {
                origin -= change.extent
            } else {
                (elements, measured) = (change.oldElements, change.oldMeasured)
            }
        }
        return CompositionalPlace(
            section: section, template: place.template, origin: origin, end: end, elements: elements,
            offset: offset?.section == section ? offset!.offset : place.offset, measured: measured)
    }

    /// The frame of an element of a section as it was.
    func frame(_ element: Int, of place: CompositionalPlace) -> Rect {
        guard let cell, cell.section == place.section, let cells = place.measured?.cells else {
            return place.frame(element)
        }
        let (group, local) = element.quotientAndRemainder(dividingBy: place.template.elementCount)
        let changed = cell.item / place.template.cellCount
        if place.template.isSideways, group != changed { return place.frame(element) }
        if group == changed {
            let origin = place.origin(ofGroup: group)
            return cells.frames(with: cell.size, ofItem: cell.item)[local].offset(dx: origin.x, dy: origin.y)
        }
        let back = place.template.axes.point(group > changed ? -cell.growth : 0, 0)
        return place.frame(element).offset(dx: back.x, dy: back.y)
    }

    /// Where the content ended.
    func end(_ now: CompositionalPlan) -> Double { plan?.end ?? changes.reduce(now.end) { $0 - $1.extent } }
}

extension CompositionalLayout {
    /// The frame of an element before the last change, by names of then; a pinned one under this viewport.
    /// O(changed sections).
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let plan = before.plan ?? plan
        if plan.isEmpty { return nil }
        if id.section < 0 {
            return frame(id, among: plan.globals, plan.span(to: before.end(self.plan)), viewport)
        }
        guard id.section < before.sectionCount(self.plan), id.item >= 0 else { return nil }
        let place = before.place(Int(id.section), self.plan)
        if let frame = frame(id, among: place.surroundings, place.span, viewport) { return frame }
        guard let element = place.template.element(of: id, among: place.elements) else { return nil }
        let frame = before.frame(element, of: place)
        return frame.isNull ? nil : frame
    }

    /// Badges follow their items, as cells do; those of groups stay in their places as long as there is a group.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let old = before.plan ?? plan
        guard isBadge(id, old) else { return idByPlaceAfter(id, change) }
        if old.template(of: Int(id.section)).isGroupBadge(id) {
            return idByPlaceAfter(id, change).flatMap { ordinal(of: $0) == nil ? nil : $0 }
        }
        return change.placeAfter(ItemPlace(section: id.section, item: id.item)).map { badge(id, at: $0) }
    }

    /// Badges follow their items, as cells do; those of groups stay in their places as long as there is a group.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard isBadge(id, plan) else { return idByPlaceBefore(id, change) }
        if plan.template(of: Int(id.section)).isGroupBadge(id) {
            let viewport = Viewport(size: configuration.viewportSize)
            return idByPlaceBefore(id, change).flatMap { frameBefore($0, in: viewport) == nil ? nil : $0 }
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
