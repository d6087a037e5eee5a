import LayoutCore

extension CompositionalLayout {
    /// Whether the extent along the direction of a cell, header or footer is an estimate that nobody has measured. The
    /// extent across keeps its estimate.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        switch element(ordinal) {
        case .global(let part): return plan.globals.needsMeasuring(part)
        case .part(let part, let section):
            let template = plan.template(of: section)
            guard part < template.parts.count, template.parts[part].isEstimated else { return false }
            return plan.measured[Int32(section)]?.surroundings.needsMeasuring(part) ?? true
        case .member:
            guard let run = run(at: ordinal), !run.template.estimates.isEmpty else { return false }
            let element = run.element + Int(ordinal - run.ordinals.lowerBound)
            guard let item = run.template.cell(element), run.template.isEstimated(item) else { return false }
            return run.cells?.sizes[item].isNaN ?? true
        }
    }

    /// The same of a pinned header or footer.
    public func needsMeasuring(pinned id: ElementID) -> Bool {
        guard plan.hasPinned, let (surroundings, _) = surroundings(of: id.section) else { return false }
        return surroundings.number(of: id).map {
            $0 >= surroundings.parts.count && surroundings.needsMeasuring($0)
        } ?? false
    }

    /// Takes the size that a cell, header or footer wants: its extent along the direction. O(places of its group + √groups
    /// + 1,024), and O(groups) for the first of a section.
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
        recent = nil
        let growth = plan.measure(section, item: item, extent, items: count)
        self.before = CompositionalBefore(changes: [
            CompositionalChange(
                section: section, oldElements: place.elements, elements: 0, extent: growth,
                oldMeasured: place.measured)
        ])
        // Its cells are the same object, which has changed.
        if place.measured?.cells != nil { self.before.cell = (section, item, old, growth) }
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        let now = plan.place(section)
        if growth == 0, (first..<end).map({ now.frame($0) }) == before { return delta }
        if template.isSideways {
            replace(section, first..<end, 0, in: &delta)
            move(segments(ofSection: section).upperBound..<segmentCount, by: growth, in: &delta)
        } else {
            replace(section, first..<end, growth, in: &delta)
        }
        if growth != 0, oldEnd <= pin {
            delta.contentOffsetAdjustment = plan.axes.point(growth, 0)
        }
        return delta
    }

    /// Names elements of a section whose frames are others, and what has moved behind them.
    private func replace(_ section: Int, _ elements: Range<Int>, _ growth: Double, in delta: inout LayoutDelta) {
        let first = segment(of: section, elements.lowerBound)
        let last = segment(of: section, elements.upperBound - 1)
        delta.resegmented = [SegmentReplacement(before: first..<last + 1, after: first..<last + 1)]
        for number in first...last {
            let ordinals = ordinals(ofSegment: number)
            let lower = number == first ? ordinal(section, elements.lowerBound) : ordinals.lowerBound
            var upper = ordinals.upperBound
            if growth == 0, number == last { upper = ordinal(section, elements.upperBound - 1) + 1 }
            if lower < upper { delta.reframed.append(lower..<upper) }
        }
        delta.reframed = delta.reframed.united()
        move(last + 1..<segmentCount, by: growth, in: &delta)
    }

    func move(_ segments: Range<Int>, by growth: Double, in delta: inout LayoutDelta) {
        if growth == 0 { return }
        delta.spanningChanged = plan.firstMember > 0
        if segments.isEmpty { return }
        let (dx, dy) = plan.axes.isVertical ? (0, growth) : (growth, 0)
        delta.translated = [SegmentTranslation(segments: segments, dx: dx, dy: dy)]
    }

    private func measure(
        _ part: Int, of place: CompositionalPlace, _ extent: Double, _ pin: Double
    ) -> LayoutDelta {
        let section = place.section
        let isAbove = place.surroundings[part].isAbove(pin, place.span)
        recent = nil
        let growth = plan.measure(section, part: part, extent)
        before = CompositionalBefore(changes: [
            CompositionalChange(
                section: section, oldElements: place.elements, elements: 0, extent: growth.before + growth.after,
                oldMeasured: place.measured)
        ])
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        if growth.before != 0 { shift(from: section, by: growth.before, in: &delta) }
        if growth.after != 0 { shift(from: section + 1, by: growth.after, in: &delta) }
        delta.spanningChanged = true
        if isAbove { delta.contentOffsetAdjustment = plan.axes.point(growth.before + growth.after, 0) }
        return delta
    }

    /// Moves the elements of a section and of all behind it.
    private func shift(from section: Int, by growth: Double, in delta: inout LayoutDelta) {
        guard section < plan.sums.count, plan.sums.count > 1 else {
            if section == 0 { move(0..<segmentCount, by: growth, in: &delta) }
            return
        }
        let number = segment(of: section, 0)
        let (place, ordinals) = (place(ofSegment: number), ordinals(ofSegment: number))
        if place.section == section { return move(number..<segmentCount, by: growth, in: &delta) }
        // Others before it in the same segment stay.
        let before = plan.sums.before(section).elements - plan.sums.before(place.section).elements
        let lower = ordinals.lowerBound + UInt32(before - place.element)
        delta.resegmented = [SegmentReplacement(before: number..<number + 1, after: number..<number + 1)]
        if lower < ordinals.upperBound { delta.reframed = [lower..<ordinals.upperBound] }
        move(number + 1..<segmentCount, by: growth, in: &delta)
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
