import LayoutCore

extension CompositionalLayout {
    /// Whether the extent along the direction of a cell, header or footer is an unmeasured estimate. The
    /// extent across keeps its estimate.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        if let place = parts.place(ordinal) {
            if place.section < 0 { return plan.globals.needsMeasuring(place.part) }
            let template = plan.template(of: place.section)
            guard place.part < template.parts.count, template.parts[place.part].isEstimated else { return false }
            return plan.measured[Int32(place.section)]?.surroundings.needsMeasuring(place.part) ?? true
        }
        guard recent.holds(ordinal) || find(ordinal), !recent.run.template.estimates.isEmpty else { return false }
        let (run, element) = (recent.run, recent.run.element + Int(recent.offset(ordinal)))
        guard let item = run.template.cell(element), run.template.isEstimated(item) else { return false }
        return run.cells?.sizes[item].isNaN ?? true
    }

    /// The same of a pinned header or footer.
    public func needsMeasuring(pinned id: ElementID) -> Bool {
        guard plan.hasPinned, let (surroundings, _) = surroundings(of: id.section) else { return false }
        return surroundings.number(of: id).map {
            $0 >= surroundings.parts.count && surroundings.needsMeasuring($0)
        } ?? false
    }

    /// Takes the size that a cell, header or footer wants: its extent along the direction. O(places of its group +
    /// √groups + 1,024), and O(groups) for the first of a section.
    func measure(_ id: ElementID, _ size: Size, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let extent = mended(plan.axes.along(size))
        let pin = onGrid(plan.axes.isVertical ? viewport.pinY : viewport.pinX)
        if id.section == -1, let part = plan.globals.number(of: id), plan.globals[part].isEstimated {
            return measure(global: part, extent, pin)
        }
        guard id.section >= 0, id.section < plan.sums.count, id.item >= 0, !plan.isEmpty else { throw Self.fixed }
        let section = Int(id.section)
        let place = plan.place(section)
        if let part = place.template.surroundings.number(of: id) {
            guard place.template.surroundings[part].isEstimated else { throw Self.fixed }
            return measure(part, of: place, extent, pin)
        }
        guard let element = place.template.element(of: id, among: place.elements),
            let item = place.template.cell(element), place.template.isEstimated(item)
        else { throw Self.fixed }
        return measure(item, element, of: place, extent, pin)
    }

    private static var fixed: LayoutError {
        .unsuitableChange(layout: name, reason: LayoutError.fixedSizes)
    }

    private func mended(_ extent: Double) -> Double {
        GridLengths.accepts(extent) ? onGrid(extent) : 0
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
        let count = items.itemCount(ofSection: section)
        let oldEnd =
            template.isSideways
            ? plan.axes.along(place.base) + (place.measured?.cells?.lines.greatest ?? template.lineExtent)
            : plan.axes.along(place.origin(ofGroup: group + 1)) - (template.pitch - template.groupExtent)
        recent.forget()
        let growth = plan.measure(section, item: item, extent, items: count)
        var changed = CompositionalSnapshot(sections: [CompositionalSnapshot.Section(place, growth)])
        // Its cells are the same object, which has changed.
        if place.measured?.cells != nil { changed.cell = (section, item, old, growth) }
        previous = .changed(changed)
        let now = plan.place(section)
        if growth == 0, (first..<end).map({ now.frame($0) }) == before { return plainDelta }
        let behind = template.isSideways ? MemberPlace(section + 1, 0) : MemberPlace(section, end)
        var delta = self.delta(
            reframing: first..<end, of: section, moving: behind, by: plan.axes.point(growth, 0))
        delta.spanningChanged = growth != 0 && plan.hasParts
        if growth != 0, oldEnd <= pin {
            delta.contentOffsetAdjustment = plan.axes.point(growth, 0)
        }
        return delta
    }

    private func measure(
        _ part: Int, of place: CompositionalPlace, _ extent: Double, _ pin: Double
    ) -> LayoutDelta {
        let section = place.section
        let isAbove = place.surroundings[part].isAbove(pin, place.span)
        recent.forget()
        let growth = plan.measure(section, part: part, extent)
        let sum = growth.before + growth.after
        previous = .changed(CompositionalSnapshot(sections: [CompositionalSnapshot.Section(place, sum)]))
        // A footer moves the sections behind, a header its own too.
        let moved = MemberPlace(growth.before != 0 ? section : section + 1, 0)
        var delta = self.delta(reframing: 0..<0, of: section, moving: moved, by: plan.axes.point(sum, 0))
        delta.spanningChanged = true
        if isAbove { delta.contentOffsetAdjustment = plan.axes.point(sum, 0) }
        return delta
    }

    /// Takes the extent that a header or footer of the whole layout wants.
    private func measure(global part: Int, _ extent: Double, _ pin: Double) -> LayoutDelta {
        let old = plan.globals
        let isAbove = plan.globals[part].isAbove(pin, plan.span)
        recent.forget()
        let growth = plan.globals.set(part, extent)
        previous = .changed(CompositionalSnapshot(globals: old))
        var delta = self.delta(
            reframing: 0..<0, of: 0, moving: MemberPlace(0, 0), by: plan.axes.point(growth.before, 0))
        delta.spanningChanged = true
        if isAbove { delta.contentOffsetAdjustment = plan.axes.point(growth.before + growth.after, 0) }
        return delta
    }
}

extension CompositionalTemplate {
    /// The item whose cell an element is; nil for a badge. O(1).
    func cell(_ element: Int) -> Int? {
        let id = id(element, section: 0)
        return id.category == .cell ? Int(id.item) : nil
    }

    /// Whether the extent of an item's cell is an estimate.
    func isEstimated(_ item: Int) -> Bool { !estimates.isEmpty && estimates[item % cellCount] }
}
