import LayoutCore

/// The differences of a layout's previous state.
public struct CompositionalSnapshot {
    /// The previous state of a section.
    struct Section {
        var section: Int
        var elements: Int
        /// By how much it is longer now.
        var growth: Double
        /// Its measured sizes; nil if there were none.
        var measured: CompositionalMeasured?
        /// The offset to which it was scrolled across.
        var offset: Double
        /// The first element that may have another frame.
        var first: Int

        init(_ old: CompositionalPlace, _ growth: Double, first: Int = 0) {
            (section, elements, measured, offset) = (old.section, old.elements, old.measured, old.offset)
            (self.growth, self.first) = (growth, first)
        }
    }

    /// Sections that were different, ascending.
    var sections: [Section] = []
    /// The item whose size was another, that, and by how much its group has grown.
    var cell: (section: Int, item: Int, size: Double, growth: Double)?
    /// Headers and footers of the whole layout, where one had another extent.
    var globals: CompositionalSurroundings?

    /// A section, by the plan of now. O(changed sections).
    func place(_ section: Int, _ now: CompositionalPlan) -> CompositionalPlace {
        var place = now.place(section)
        let shift = globals.map { $0.room.before - now.globals.room.before } ?? 0
        (place.origin, place.end) = (place.origin + shift, place.end + shift)
        for old in sections where old.section <= section {
            place.end -= old.growth
            if old.section < section {
                place.origin -= old.growth
            } else {
                (place.elements, place.measured, place.offset) = (old.elements, old.measured, old.offset)
            }
        }
        return place
    }

    /// The previous frame of an element of a section.
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

    /// Where all sections began and ended, by the plan of now.
    func span(_ now: CompositionalPlan) -> CompositionalSpan {
        let (room, old) = (now.globals.room, (globals ?? now.globals).room)
        let end = sections.reduce(now.end) { $0 - $1.growth } + old.before - room.before + old.after - room.after
        return CompositionalSpan(start: 0, end: end, lead: old.before, trail: old.after)
    }
}

extension CompositionalGeometry {
    /// The frame of an element before the last change; of a pinned one, under a viewport. O(changed sections).
    public func frame(of id: ElementID, before snapshot: CompositionalSnapshot?, in viewport: Viewport?) -> Rect {
        if plan.isEmpty { return .null }
        let snapshot = snapshot ?? CompositionalSnapshot()
        if id.section < 0 {
            return plan.frame(id, among: snapshot.globals ?? plan.globals, snapshot.span(plan), viewport)
        }
        guard id.section < sectionCount, id.item >= 0 else { return .null }
        let place = snapshot.place(Int(id.section), plan)
        guard let element = place.template.element(of: id, among: place.elements) else {
            return plan.frame(id, among: place.surroundings, place.span, viewport)
        }
        return snapshot.frame(element, of: place)
    }
}
