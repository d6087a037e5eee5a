import LayoutCore

/// The differences of a layout's previous state.
public struct CompositionalSnapshot {
    /// A section that was different.
    struct Section {
        let old: CompositionalPlace
        /// The difference of the present extent.
        let growth: Double
        /// The first element that may have another frame.
        var first = 0
    }

    /// Sections that were different, ascending.
    var sections: [Section] = []
    /// An item with another size, the previous size, and the growth of its group.
    var cell: (section: Int, item: Int, size: Double, growth: Double)?
    /// Headers and footers of the whole layout, if one had another extent.
    var globals: CompositionalSurroundings?

    /// The previous state of a section. O(changed sections).
    func place(_ section: Int, _ now: CompositionalGeometry) -> CompositionalPlace {
        var place = now.place(section)
        let shift = globals.map { $0.room.before - now.globals.room.before } ?? 0
        (place.origin, place.end) = (place.origin + shift, place.end + shift)
        for changed in sections where changed.old.section <= section {
            place.end -= changed.growth
            if changed.old.section < section {
                place.origin -= changed.growth
            } else {
                let old = changed.old
                (place.elements, place.measured, place.offset) = (old.elements, old.measured, old.offset)
            }
        }
        return place
    }

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

    /// The previous beginning and end of all sections.
    func span(_ now: CompositionalGeometry) -> CompositionalSpan {
        let (room, old) = (now.globals.room, (globals ?? now.globals).room)
        let end = sections.reduce(now.end) { $0 - $1.growth } + old.before - room.before + old.after - room.after
        return CompositionalSpan(start: 0, end: end, lead: old.before, trail: old.after)
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalGeometry {
    /// O(changed sections).
    public func frame(of id: ElementID, before snapshot: CompositionalSnapshot?, in viewport: Viewport?) -> Rect {
        if isEmpty { return .null }
        let snapshot = snapshot ?? CompositionalSnapshot()
        if id.section < 0 {
            return frame(id, among: snapshot.globals ?? globals, snapshot.span(self), viewport)
        }
        guard id.section < sectionCount, id.item >= 0 else { return .null }
        let place = snapshot.place(Int(id.section), self)
        guard let element = place.template.element(of: id, among: place.elements) else {
            return frame(id, among: place.surroundings, place.span, viewport)
        }
        return snapshot.frame(element, of: place)
    }
}
