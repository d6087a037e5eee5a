import LayoutCore

extension ListLayout {
    /// Appends exactly the elements that meet `rect`. O(log segments + found), and O(sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        forEachSegment(meeting: rect) { number, segment, origin in
            searchRows(segment, origin, rect, &buffer)
            if parts.perSection > 0 { searchParts(number, segment, origin, rect, &buffer) }
        }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard parts.perSection > 0, rect.isNumeric else { return }
        forEachSegment(meeting: rect) { searchParts($0, $1, $2, rect, &buffer) }
    }

    private func forEachSegment(meeting rect: Rect, _ body: (Int, ListSegment, Double) -> Void) {
        var number = shape.segment(endingBelow: rect.minY)
        while number < shape.count {
            let origin = shape.top(of: number)
            if origin >= rect.maxY { return }
            body(number, shape.segments[number], origin)
            number += 1
        }
    }

    private func searchRows(
        _ segment: ListSegment, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        let metrics = shape.metrics
        let found = segment.rows(from: rect.minY, to: rect.maxY, origin: origin, metrics)
        if found.isEmpty { return }
        let isPlain = metrics.stride == 1 && isOnGrid
        var position = segment.stretch(ofRow: found.lowerBound)
        while position < segment.stretches.count, segment.stretches[position].first < found.upperBound {
            let stretch = segment.stretches[position]
            position += 1
            let style = metrics.styles[stretch.style]
            guard style.inset < rect.maxX, rect.minX < style.inset + style.width else { continue }
            var rows = found.clamped(to: stretch.first..<stretch.first + stretch.count)
            if rows.isEmpty { continue }
            if isPlain {
                if segment.isPinned(rows.lowerBound, in: stretch, metrics) {
                    rows = rows.lowerBound + 1..<rows.upperBound
                }
                buffer.append(
                    contentsOf: segment.start + UInt32(rows.lowerBound)..<segment.start + UInt32(rows.upperBound))
                continue
            }
            for row in rows {
                let ordinal = segment.start + UInt32(row * metrics.stride)
                if shape.frame(row, segment, origin, isSeparator: false).meets(rect) { buffer.append(ordinal) }
                if metrics.stride == 2, shape.frame(row, segment, origin, isSeparator: true).meets(rect) {
                    buffer.append(ordinal + 1)
                }
            }
        }
    }

    private func searchParts(
        _ number: Int, _ segment: ListSegment, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        var section = shape.section(ofStretch: 0, segment, number)
        for stretch in segment.stretches {
            let style = shape.metrics.styles[stretch.style]
            func take(_ part: UInt32, _ top: Double, _ height: Double) {
                let end = top + height
                let frame = Rect(minX: style.inset, minY: top, maxX: style.inset + style.width, maxY: end)
                if end <= GridLengths.limit, frame.meets(rect) {
                    buffer.append(parts.ordinal(ofSection: section) + part)
                }
            }
            if stretch.begins, style.hasStaticHeader {
                take(0, origin + stretch.top + style.topPad, stretch.header(style))
            }
            if stretch.ends, style.footer > 0 {
                take(1, origin + segment.rowsEnd(stretch, shape.metrics), stretch.footer(style))
            }
            section += 1
        }
    }

    // MARK: Segments

    /// Number of segments.
    public var segmentCount: Int { shape.count }

    /// Ordinals of a segment's rows and separators.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> { shape.segments[segment].ordinals(shape.metrics) }

    /// Where a segment begins.
    public func origin(ofSegment segment: Int) -> Point { Point(x: 0, y: shape.top(of: segment)) }

    /// Appends the segments that lie between the edges of `rect`. O(log segments + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        var number = shape.segment(endingBelow: rect.minY)
        while number < shape.count, shape.top(of: number) < rect.maxY {
            buffer.append(UInt32(number))
            number += 1
        }
    }

    // MARK: Pinned elements

    /// Appends what sticks to the top and meets `rect`: at most one of them is not where it lies. O(log segments) for
    /// each section met.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard shape.metrics.isSticky, rect.isNumeric, viewport.bounds.isNumeric else { return }
        let number = shape.segment(endingBelow: rect.minY)
        guard number < shape.count else { return }
        var section = shape.section(ofStretch: 0, shape.segments[number], number)
        while section < shape.sectionCount, shape.top(ofSection: section) < rect.maxY {
            let frame = shape.stuckHeader(ofSection: section, in: viewport)
            if frame.meets(rect) { attributes.append(stuck(section, frame)) }
            section += 1
        }
    }

    private func stuck(_ section: Int, _ frame: Rect) -> LayoutAttributes {
        let style = shape.metrics.styles[shape.style(ofSection: section)]
        let id =
            style.headerIsFirstItem
            ? ElementID(.cell, section: Int32(section), item: 0)
            : ElementID(.supplementary, kind: Self.header, section: Int32(section), item: 0)
        return LayoutAttributes(id: id, frame: frame, zIndex: 10)
    }

    /// What sticks to the top under this viewport.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        let section = Int(id.section)
        guard shape.metrics.isSticky, id.item == 0, section >= 0, section < shape.sectionCount else { return nil }
        let frame = shape.stuckHeader(ofSection: section, in: viewport)
        guard !frame.isNull else { return nil }
        let attributes = stuck(section, frame)
        return attributes.id == id ? attributes : nil
    }
}
