import LayoutCore

extension SectionsLayout {
    /// The first part's; what shows an item is told by ``cell(at:)``.
    public var firstDataSection: Int32 { parts.first?.layout.firstDataSection ?? 0 }

    /// Another size or other insets ask for a change; else what any of the parts asks for.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size != new.size || old.insets != new.insets { return .size }
        for part in parts where part.layout.effect(from: old, to: new) != .nothing { return .pinned }
        return .nothing
    }

    /// Whether the group of a section of the data is open.
    public func isExpanded(_ section: Int32) -> Bool? {
        guard section >= 0, Int(section) < homes.count else { return nil }
        let home = homes[Int(section)]
        return parts[Int(home.part)].layout.isExpanded(home.section)
    }

    // MARK: Pinned elements

    /// Appends what the parts that meet `rect` pin, each within its extent.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard rect.isNumeric, viewport.bounds.isNumeric else { return }
        for (number, part) in parts.enumerated() where part.place.meets(rect) {
            let (local, first) = (part.local(viewport), attributes.count)
            var asked = part.place.local(rect)
            // Elements pushed back at the part's end come from below, also from beyond its end where that is near.
            asked.minY = min(asked.minY, local.pinY)
            asked.maxY = max(asked.maxY, local.pinY + viewport.size.height)
            if asked.maxY + viewport.size.height >= part.place.extent { asked.maxY = .infinity }
            part.layout.pinned(in: local, meeting: asked, into: &attributes)
            var kept = first
            for position in first..<attributes.count {
                let found = shown(attributes[position], number) { part.shown($0) }
                guard found.frame.meets(rect) else { continue }
                attributes[kept] = found
                kept += 1
            }
            attributes.removeLast(attributes.count - kept)
        }
    }

    /// A pinned element under this viewport.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        guard let number = part(of: id) else { return nil }
        let part = parts[number]
        guard let local = part.local(id, of: parts.count),
            let found = part.layout.pinnedAttributes(for: local, in: part.local(viewport))
        else { return nil }
        let attributes = shown(found, number) { part.shown($0) }
        return attributes.frame.isNull ? nil : attributes
    }

    /// The line of an element, as its part has it.
    package func route(of id: ElementID) -> [Point]? {
        guard let number = part(of: id), let local = parts[number].local(id, of: parts.count),
            let route = (parts[number].layout as? any RoutedLayout)?.route(of: local)
        else { return nil }
        return route.map { Point(x: $0.x, y: $0.y + parts[number].place.origin) }
    }

    // MARK: Names

    /// The place of the item that a cell shows.
    public func place(of id: ElementID) -> ItemPlace? {
        part(of: id).flatMap { place(of: id, in: parts[$0]) }
    }

    private func place(of id: ElementID, in part: SectionsPart) -> ItemPlace? {
        guard let local = part.local(id, of: parts.count), let place = part.layout.place(of: local),
            place.section >= 0, Int(place.section) < part.groups.count
        else { return nil }
        return ItemPlace(section: part.groups[Int(place.section)], item: place.item)
    }

    /// The cell that shows an item.
    public func cell(at place: ItemPlace) -> ElementID {
        guard place.section >= 0, Int(place.section) < homes.count else {
            return ElementID(.cell, section: -1, item: -1)
        }
        return cell(at: place, homes, parts)
    }

    private func cell(at place: ItemPlace, _ homes: [SectionsHome], _ parts: [SectionsPart]) -> ElementID {
        let home = homes[Int(place.section)]
        let local = parts[Int(home.part)].layout.cell(at: ItemPlace(section: home.section, item: place.item))
        return parts[Int(home.part)].id(local, number: Int(home.part), of: parts.count)
    }

    /// The parts in their places before the last change.
    private var partsBefore: [SectionsPart] {
        guard let past else { return parts }
        return zip(parts, past.parts).map { $0.moved(to: $1) }
    }

    /// Cells follow their items from part to part; of the rest the parts know.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let before = partsBefore
        guard let number = before.number(of: id) else { return nil }
        if let place = place(of: id, in: before[number]) { return change.placeAfter(place).map(cell) }
        guard let local = before[number].local(id, of: parts.count),
            let after = parts[number].layout.idAfter(local, past?.parts[number].change ?? DataChange())
        else { return nil }
        return parts[number].id(after, number: number, of: parts.count)
    }

    /// Cells follow their items from part to part; of the rest the parts know.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard let number = part(of: id) else { return nil }
        let before = partsBefore
        if let place = place(of: id, in: parts[number]) {
            return change.placeBefore(place).map { cell(at: $0, past?.homes ?? homes, before) }
        }
        guard let local = parts[number].local(id, of: parts.count),
            let then = parts[number].layout.idBefore(local, past?.parts[number].change ?? DataChange())
        else { return nil }
        return before[number].id(then, number: number, of: parts.count)
    }

    /// The frame of an element before the last change. As much as in its part.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let before = partsBefore
        guard let number = before.number(of: id), let local = before[number].local(id, of: parts.count) else {
            return nil
        }
        let (part, local_) = (before[number], before[number].local(viewport))
        let frame =
            past == nil || past!.parts[number].isFollowed
            ? part.layout.frameBefore(local, in: local_) : frameNow(local, part.layout, local_)
        return frame.map(part.shown).flatMap { $0.isNull ? nil : $0 }
    }

    /// The frame in a part that has not changed.
    private func frameNow(_ id: ElementID, _ layout: any RegisteredLayout, _ viewport: Viewport) -> Rect? {
        if let ordinal = layout.ordinal(of: id) {
            let frame = layout.frame(at: ordinal)
            return frame.isNull ? nil : frame
        }
        return layout.pinnedAttributes(for: id, in: viewport)?.frame
    }
}
