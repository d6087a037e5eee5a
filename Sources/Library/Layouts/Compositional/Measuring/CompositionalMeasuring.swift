import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalLayout {
    /// The extent across keeps its estimate.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        if let place = parts.place(ordinal) {
            guard let (surroundings, _) = surroundings(of: Int32(place.section)) else { return false }
            return place.part < surroundings.parts.count && surroundings.needsMeasuring(place.part)
        }
        guard recent.holds(ordinal) || find(ordinal), !recent.run.template.estimates.isEmpty else { return false }
        let (run, element) = (recent.run, recent.run.element + Int(recent.offset(ordinal)))
        guard let item = run.template.cell(element), run.template.isEstimated(item) else { return false }
        return run.cells?.sizes[item].isNaN ?? true
    }

    public func needsMeasuring(pinned id: ElementID) -> Bool {
        guard geometry.hasPinned, let (surroundings, _) = surroundings(of: id.section),
            let number = surroundings.number(of: id)
        else { return false }
        return number >= surroundings.parts.count && surroundings.needsMeasuring(number)
    }

    /// Takes the preferred extent along the direction of a cell, header or footer. O(places of its group + √groups +
    /// 1,024), and O(groups) for the first of a section.
    func measure(_ id: ElementID, _ size: Size, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let along = geometry.axes.along(size)
        let extent = GridLengths.accepts(along) ? onGrid(along) : 0
        let pin = onGrid(geometry.axes.isVertical ? viewport.pinY : viewport.pinX)
        if let (surroundings, span) = surroundings(of: id.section) {
            if let part = surroundings.number(of: id) {
                if surroundings[part].isEstimated {
                    let isAbove = surroundings[part].isAbove(pin, span)
                    return measure(part, ofSection: Int(id.section), extent, isAbove: isAbove)
                }
            } else if id.section >= 0, id.item >= 0 {
                let place = geometry.place(Int(id.section))
                if let element = place.template.element(of: id, among: place.elements),
                    let item = place.template.cell(element), place.template.isEstimated(item)
                {
                    return measure(item, element, of: place, extent, pin)
                }
            }
        }
        throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
    }

    private func measure(
        _ item: Int, _ element: Int, of place: CompositionalPlace, _ extent: Double, _ pin: Double
    ) -> LayoutDelta {
        let (section, template) = (place.section, place.template)
        let group = element / template.elementCount
        let first = group * template.elementCount
        let end = min(first + template.elementCount, place.elements)
        let old = place.measured?.cells?.sizes[item] ?? .nan
        let before = (first..<end).map { place.frame($0) }
        let oldEnd =
            template.isSideways
            ? geometry.axes.along(place.base) + (place.measured?.cells?.lines.greatest ?? template.lineExtent)
            : geometry.axes.along(place.origin(ofGroup: group + 1)) - (template.pitch - template.groupExtent)
        recent.forget()
        let growth = geometry.measure(section, item: item, extent, items: items.itemCount(ofSection: section))
        var changed = CompositionalSnapshot(sections: [.init(old: place, growth: growth)])
        // Its cells are the same object, which has changed.
        if place.measured?.cells != nil { changed.cell = (section, item, old, growth) }
        previous = .changed(changed)
        let now = geometry.place(section)
        if growth == 0, (first..<end).map({ now.frame($0) }) == before { return plainDelta }
        let behind = template.isSideways ? MemberPlace(section + 1, 0) : MemberPlace(section, end)
        var delta = self.delta(reframing: first..<end, of: section, moving: behind, by: geometry.axes.point(growth, 0))
        delta.spanningChanged = growth != 0 && geometry.hasParts
        if oldEnd <= pin { delta.contentOffsetAdjustment = geometry.axes.point(growth, 0) }
        return delta
    }

    /// Takes the extent of a header or footer of a section, or of the whole layout for −1.
    private func measure(_ part: Int, ofSection section: Int, _ extent: Double, isAbove: Bool) -> LayoutDelta {
        recent.forget()
        let growth: (before: Double, after: Double)
        if section < 0 {
            previous = .changed(CompositionalSnapshot(globals: geometry.globals))
            growth = geometry.globals.set(part, extent)
        } else {
            let place = geometry.place(section)
            growth = geometry.measure(section, part: part, extent)
            let changed = CompositionalSnapshot.Section(old: place, growth: growth.before + growth.after)
            previous = .changed(CompositionalSnapshot(sections: [changed]))
        }
        let total = geometry.axes.point(growth.before + growth.after, 0)
        // A footer moves the sections behind, a header its own section too; a footer of the whole layout moves nothing.
        let moved = MemberPlace(growth.before != 0 ? max(section, 0) : section + 1, 0)
        let isLast = section < 0 && growth.before == 0
        var delta = self.delta(reframing: 0..<0, of: 0, moving: moved, by: isLast ? .zero : total)
        delta.spanningChanged = true
        if isAbove { delta.contentOffsetAdjustment = total }
        return delta
    }
}
