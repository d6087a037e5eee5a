import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalLayout {
    /// O(log sections + sections met).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard geometry.hasPinned, rect.isNumeric, viewport.isNumeric else { return }
        func append(_ pinned: [CompositionalPart], _ section: Int, _ span: CompositionalSpan) {
            for part in pinned {
                let frame = geometry.pinnedFrame(part, pinned, span, viewport)
                guard frame.meets(rect) else { continue }
                attributes.append(LayoutAttributes(id: part.id(in: section), frame: frame, zIndex: part.zIndex))
            }
        }
        append(geometry.globals.pinned, -1, geometry.span)
        for section in geometry.sections(meeting: rect) {
            let place = geometry.place(section)
            if place.template.surroundings.pinned.isEmpty { continue }
            append(place.surroundings.pinned, section, place.span)
        }
    }

    /// O(1).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        guard geometry.hasPinned, viewport.isNumeric, let (surroundings, span) = surroundings(of: id.section),
            let part = surroundings.pinned.first(where: { $0.isNamed(id) })
        else { return nil }
        let frame = geometry.pinnedFrame(part, surroundings.pinned, span, viewport)
        return LayoutAttributes(id: id, frame: frame, zIndex: part.zIndex)
    }

    /// Headers, footers and backgrounds of a section, or of the whole layout for −1; nil if there is no such section.
    func surroundings(of section: Int32) -> (CompositionalSurroundings, CompositionalSpan)? {
        if section == -1 { return (geometry.globals, geometry.span) }
        guard section >= 0, section < geometry.sectionCount, !geometry.isEmpty else { return nil }
        let place = geometry.place(Int(section))
        return (place.surroundings, place.span)
    }
}

extension CompositionalGeometry {
    /// The frame of a header, footer or background around a span.
    func frame(_ part: CompositionalPart, _ span: CompositionalSpan) -> Rect {
        let extent = part.along(span)
        return axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    /// The frame of one of several pinned parts: headers leave room for footers, and footers for headers.
    func pinnedFrame(
        _ part: CompositionalPart, _ parts: [CompositionalPart], _ span: CompositionalSpan, _ viewport: Viewport
    ) -> Rect {
        var (headers, footers) = (0.0, 0.0)
        for part in parts where !part.isBeside {
            if part.isFooter { footers = max(footers, part.extent) } else { headers = max(headers, part.extent) }
        }
        let start = axes.isVertical ? viewport.pinY : viewport.pinX
        let end =
            axes.isVertical
            ? viewport.offsetY + viewport.size.height - viewport.insets.bottom
            : viewport.offsetX + viewport.size.width - viewport.insets.right
        let extent = part.pinned(
            span, visible: LinesEdges(start: onGrid(start), end: onGrid(end)),
            keeping: (headers, part.staysAboveFooters ? max(footers, span.trail) : footers))
        return axes.rect(extent.start, extent.end, part.acrossStart, part.acrossEnd)
    }

    /// The frame of a part by its identity, under a viewport if it is pinned; null if there is none.
    func frame(
        _ id: ElementID, among surroundings: CompositionalSurroundings, _ span: CompositionalSpan,
        _ viewport: Viewport?
    ) -> Rect {
        guard let number = surroundings.number(of: id) else { return .null }
        if number < surroundings.parts.count { return frame(surroundings[number], span) }
        return viewport.map { pinnedFrame(surroundings[number], surroundings.pinned, span, $0) } ?? .null
    }
}
