import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout {
    /// The first part's; ``cell(at:)`` names the cell of an item.
    public var firstDataSection: Int32 { parts.first?.layout.firstDataSection ?? 0 }

    /// Another size or other insets ask for a change; else a part may ask for more than nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.size != new.size || old.insets != new.insets { return .size }
        return parts.contains { $0.layout.effect(from: old, to: new) != .nothing } ? .pinned : .nothing
    }

    public func isExpanded(_ section: Int32) -> Bool? {
        guard homes.indices.contains(Int(section)) else { return nil }
        let home = homes[Int(section)]
        return parts[Int(home.part)].layout.isExpanded(home.section)
    }

    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        guard let (number, local) = element(ordinal) else { return false }
        return parts[number].layout.needsMeasuring(local)
    }

    public func needsMeasuring(pinned id: ElementID) -> Bool {
        guard let (number, local) = element(id) else { return false }
        return parts[number].layout.needsMeasuring(pinned: local)
    }

    public func restingOffset(ofSection section: Int32, proposed: Double, from start: Double) -> Double? {
        guard let part = parts.first(where: { $0.place.sections.contains(section) }) else { return nil }
        return part.layout.restingOffset(ofSection: section - part.place.firstSection, proposed: proposed, from: start)
    }

    // MARK: Pinned elements

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

    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        guard let (number, local) = element(id) else { return nil }
        let part = parts[number]
        guard let found = part.layout.pinnedAttributes(for: local, in: part.local(viewport)) else { return nil }
        let attributes = shown(found, number) { part.shown($0) }
        return attributes.frame.isNull ? nil : attributes
    }

    package func route(of id: ElementID) -> [Point]? {
        guard let (number, local) = element(id),
            let route = (parts[number].layout as? any RoutedLayout)?.route(of: local)
        else { return nil }
        return route.map { Point(x: $0.x, y: $0.y + parts[number].place.origin) }
    }

    // MARK: Identities

    public func place(of id: ElementID) -> ItemPlace? {
        parts.number(of: id).flatMap { place(of: id, in: parts[$0]) }
    }

    private func place(of id: ElementID, in part: SectionsPart) -> ItemPlace? {
        guard let local = part.local(id, of: parts.count), let place = part.layout.place(of: local),
            part.groups.indices.contains(Int(place.section))
        else { return nil }
        return ItemPlace(section: part.groups[Int(place.section)], item: place.item)
    }

    public func cell(at place: ItemPlace) -> ElementID {
        homes.indices.contains(Int(place.section)) ? cell(at: place, homes, parts) : LayoutAttributes.hole.id
    }

    private func cell(at place: ItemPlace, _ homes: [SectionsHome], _ parts: [SectionsPart]) -> ElementID {
        let home = homes[Int(place.section)]
        let local = parts[Int(home.part)].layout.cell(at: ItemPlace(section: home.section, item: place.item))
        return parts[Int(home.part)].id(local, number: Int(home.part), of: parts.count)
    }

    /// Cells follow their items from part to part; other elements follow as their part says.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let before = previous?.parts ?? parts
        guard let number = before.number(of: id) else { return nil }
        if let place = place(of: id, in: before[number]) { return change.placeAfter(place).map(cell) }
        guard let local = before[number].local(id, of: parts.count),
            let after = parts[number].layout.idAfter(local, previous?.changes[number] ?? DataChange())
        else { return nil }
        return parts[number].id(after, number: number, of: parts.count)
    }

    /// Cells follow their items from part to part; other elements follow as their part says.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        let before = previous?.parts ?? parts
        guard let (number, local) = element(id) else { return nil }
        if let place = place(of: id, in: parts[number]) {
            return change.placeBefore(place).map { cell(at: $0, previous?.homes ?? homes, before) }
        }
        let then = parts[number].layout.idBefore(local, previous?.changes[number] ?? DataChange())
        return then.map { before[number].id($0, number: number, of: parts.count) }
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let before = previous?.parts ?? parts
        guard let number = before.number(of: id), let local = before[number].local(id, of: parts.count) else {
            return nil
        }
        let (part, shown) = (before[number], before[number].local(viewport))
        let isFollowed = previous?.isFollowed[number] ?? true
        let frame =
            isFollowed ? part.layout.frameBefore(local, in: shown) : Self.frame(of: local, in: part.layout, shown)
        return frame.map(part.shown).flatMap { $0.isNull ? nil : $0 }
    }

    /// The frame in a part that did not follow the last change.
    private static func frame(
        of id: ElementID, in layout: any RegisteredLayout, _ viewport: Viewport
    ) -> Rect? {
        guard let ordinal = layout.ordinal(of: id) else { return layout.pinnedAttributes(for: id, in: viewport)?.frame }
        let frame = layout.frame(at: ordinal)
        return frame.isNull ? nil : frame
    }
}
