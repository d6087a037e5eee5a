import LayoutCore

extension CompositionalLayout {
    /// Appends the pinned headers and footers that meet `rect`. O(log sections + sections met).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard plan.hasPinned, rect.isNumeric, viewport.isNumeric else { return }
        for part in plan.globals.pinned {
            append(part, -1, pinnedFrame(part, plan.globals.pinned, 0, plan.end, viewport), rect, &attributes)
        }
        for section in plan.sections(meeting: rect) {
            let place = plan.place(section)
            for part in place.template.pinned {
                append(part, section, pinnedFrame(part, place, viewport), rect, &attributes)
            }
        }
    }

    private func append(
        _ part: CompositionalPart, _ section: Int, _ frame: Rect, _ rect: Rect, _ attributes: inout [LayoutAttributes]
    ) {
        guard frame.meets(rect) else { return }
        attributes.append(LayoutAttributes(id: id(part, section: section), frame: frame, zIndex: part.zIndex))
    }

    /// A pinned header or footer. O(1).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        guard plan.hasPinned, viewport.isNumeric else { return nil }
        if id.section < 0 {
            guard let part = plan.globals.pinned.first(where: { self.id($0, section: -1) == id }) else { return nil }
            let frame = pinnedFrame(part, plan.globals.pinned, 0, plan.end, viewport)
            return LayoutAttributes(id: id, frame: frame, zIndex: part.zIndex)
        }
        guard id.section < plan.sums.count else { return nil }
        let place = plan.place(Int(id.section))
        guard let part = place.template.pinned.first(where: { isNamed($0, id) }) else { return nil }
        return LayoutAttributes(id: id, frame: pinnedFrame(part, place, viewport), zIndex: part.zIndex)
    }

    /// The frame of a pinned part of a section.
    func pinnedFrame(_ part: CompositionalPart, _ place: CompositionalPlace, _ viewport: Viewport) -> Rect {
        var part = part
        if part.extends { part.moveEnd(by: place.trail - place.template.trail) }
        return pinnedFrame(part, place.template.pinned, place.origin, place.end, trail: place.trail, viewport)
    }

    /// The frame of a part that stays in sight with others between two ends: headers leave room for the footers, and the
    /// other way round.
    private func pinnedFrame(
        _ part: CompositionalPart, _ parts: [CompositionalPart], _ origin: Double, _ end: Double, trail: Double = 0,
        _ viewport: Viewport
    ) -> Rect {
        let (headers, footers) = parts.reduce(into: (0.0, 0.0)) { extents, part in
            if part.isFooter {
                extents.1 = max(extents.1, part.extent)
            } else {
                extents.0 = max(extents.0, part.extent)
            }
        }
        let visible =
            plan.axes.isVertical
            ? LinesEdges(
                start: onGrid(viewport.pinY),
                end: onGrid(viewport.offsetY + viewport.size.height - viewport.insets.bottom))
            : LinesEdges(
                start: onGrid(viewport.pinX),
                end: onGrid(viewport.offsetX + viewport.size.width - viewport.insets.right))
        let extent = part.pinned(
            origin, end, visible: visible, keeping: (headers, part.staysAboveFooters ? max(footers, trail) : footers))
        return plan.axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    /// The frame of a part of the whole layout, pinned or not.
    func globalFrame(_ id: ElementID, _ plan: CompositionalPlan, end: Double, _ viewport: Viewport) -> Rect? {
        if let part = plan.globals.parts.first(where: { isNamed($0, id) }) {
            let frame = frame(part, 0, end)
            return frame.isNull ? nil : frame
        }
        guard let part = plan.globals.pinned.first(where: { isNamed($0, id) }) else { return nil }
        return pinnedFrame(part, plan.globals.pinned, 0, end, viewport)
    }
}
