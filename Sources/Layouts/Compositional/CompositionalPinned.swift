import LayoutCore

extension CompositionalLayout {
    /// Appends the pinned headers and footers that meet `rect`. O(log sections + sections met).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard plan.hasPinned, rect.isNumeric, viewport.isNumeric else { return }
        let globals = plan.globals.pinned
        for part in globals {
            append(part, -1, plan.pinnedFrame(part, globals, plan.span, viewport), rect, &attributes)
        }
        for section in plan.sections(meeting: rect) {
            let place = plan.place(section)
            if place.template.surroundings.pinned.isEmpty { continue }
            let (pinned, span) = (place.surroundings.pinned, place.span)
            for part in pinned {
                append(part, section, plan.pinnedFrame(part, pinned, span, viewport), rect, &attributes)
            }
        }
    }

    private func append(
        _ part: CompositionalPart, _ section: Int, _ frame: Rect, _ rect: Rect, _ attributes: inout [LayoutAttributes]
    ) {
        guard frame.meets(rect) else { return }
        attributes.append(LayoutAttributes(id: part.id(in: section), frame: frame, zIndex: part.zIndex))
    }

    /// A pinned header or footer. O(1).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        guard plan.hasPinned, viewport.isNumeric else { return nil }
        guard let (surroundings, span) = surroundings(of: id.section),
            let part = surroundings.pinned.first(where: { $0.isNamed(id) })
        else { return nil }
        let frame = plan.pinnedFrame(part, surroundings.pinned, span, viewport)
        return LayoutAttributes(id: id, frame: frame, zIndex: part.zIndex)
    }

    /// Headers, footers and backgrounds of a section, or of the whole layout for −1; nil if there is no such section.
    func surroundings(of section: Int32) -> (CompositionalSurroundings, CompositionalSpan)? {
        if section == -1 { return (plan.globals, plan.span) }
        guard section >= 0, section < plan.sums.count, !plan.isEmpty else { return nil }
        let place = plan.place(Int(section))
        return (place.surroundings, place.span)
    }

}

extension CompositionalPlan {
    /// The frame of a header, footer or background of what lies there.
    func frame(_ part: CompositionalPart, _ span: CompositionalSpan) -> Rect {
        let extent = part.along(span)
        return axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    /// The frame of a part that stays in sight with others: headers leave room for the footers, and the other way
    /// round.
    func pinnedFrame(
        _ part: CompositionalPart, _ parts: [CompositionalPart], _ span: CompositionalSpan, _ viewport: Viewport
    ) -> Rect {
        let (headers, footers) = parts.reduce(into: (0.0, 0.0)) { extents, part in
            if part.isBeside { return }
            if part.isFooter {
                extents.1 = max(extents.1, part.extent)
            } else {
                extents.0 = max(extents.0, part.extent)
            }
        }
        let visible =
            axes.isVertical
            ? LinesEdges(
                start: onGrid(viewport.pinY),
                end: onGrid(viewport.offsetY + viewport.size.height - viewport.insets.bottom))
            : LinesEdges(
                start: onGrid(viewport.pinX),
                end: onGrid(viewport.offsetX + viewport.size.width - viewport.insets.right))
        let extent = part.pinned(
            span, visible: visible,
            keeping: (headers, part.staysAboveFooters ? max(footers, span.trail) : footers))
        return axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    /// The frame of a header, footer or background, or of a pinned one under a viewport; null where none is of that
    /// name.
    func frame(
        _ id: ElementID, among surroundings: CompositionalSurroundings, _ span: CompositionalSpan,
        _ viewport: Viewport?
    ) -> Rect {
        guard let number = surroundings.number(of: id) else { return .null }
        if number < surroundings.parts.count { return frame(surroundings[number], span) }
        return viewport.map { pinnedFrame(surroundings[number], surroundings.pinned, span, $0) } ?? .null
    }
}
