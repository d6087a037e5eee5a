import LayoutCore

extension GanttLayout {
    /// What frames follow from, besides items and groups.
    var metrics: GanttMetrics {
        GanttMetrics(
            bodyInset: bodyInset, rowPitch: rowPitch, barHeight: barHeight,
            top: configuration.dateCellHeight)
    }

    /// Whole groups of together about 512 bars, or pieces of a group of more than 1,024.
    public var segmentCount: Int { hasChanged ? state?.order.count ?? 0 : segmentation.count }

    /// The bars of a segment, hidden ones included.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        if hasChanged { return ordinalsAfterChange(ofSegment: segment) }
        let segmentation = segmentation
        return segmentation.firstItems[segment]..<segmentation.firstItems[segment + 1]
    }

    /// Left edge of what was day column 0 when the layout was made, and the top of the segment's first group, or of
    /// its first bar where it goes on with a group.
    public func origin(ofSegment segment: Int) -> Point {
        if hasChanged { return originAfterChange(ofSegment: segment) }
        let segmentation = segmentation
        let group = Int(segmentation.firstGroups[segment])
        let before = segmentation.firstItems[segment] - columns.groupOffsets[group]
        let isLater = before > 0 && groups[group].form == .ownRow
        return Point(x: 0, y: isLater ? tops[group] + bodyInset + Double(before) * rowPitch : tops[group])
    }

    /// Segments by the heights of their groups, and by the times of their bars. O(log segments + segments of a
    /// large group / 64 + found), and O(log segments) where bars lie in the order of rows.
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        if hasChanged { return segmentsAfterChange(rect, &buffer) }
        let segmentation = segmentation
        let extents = extents(of: segmentation)
        // All pieces of a group but the last seem to end where it begins, so that the last is found.
        var segment = partitioningIndex(0, segmentation.count) { extents.values[$0 + 1].top + overhang > rect.minY }
        while segment < segmentation.count {
            let extent = extents.values[segment]
            if !(extent.top + bodyInset < rect.maxY) { return }
            if segmentation.hasPieces, segmentation.isPiece(segment) {
                let pieces = segmentation.segments(of: Int(segmentation.firstGroups[segment]))
                self.pieces(pieces, segmentation, extents, rect, &buffer)
                segment = pieces.upperBound
                continue
            }
            if extent.minX < rect.maxX, rect.minX < extent.maxX { buffer.append(UInt32(segment)) }
            segment += 1
        }
    }

    @inline(never) private func segmentsAfterChange(_ rect: Rect, _ buffer: inout OrdinalBuffer) {
        state?.segments(meeting: rect, axis, into: &buffer)
    }

    @inline(never) private func ordinalsAfterChange(ofSegment segment: Int) -> Range<UInt32> {
        state.map { $0.segments[Int($0.order[segment])].ordinals } ?? 0..<0
    }

    @inline(never) private func originAfterChange(ofSegment segment: Int) -> Point {
        Point(x: originX, y: state?.top(ofSegment: segment) ?? 0)
    }

    /// Appends the pieces of a large group whose rows and times meet.
    private func pieces(
        _ segments: Range<Int>, _ segmentation: GanttSegmentation, _ extents: GanttSegmentExtents, _ rect: Rect,
        _ buffer: inout OrdinalBuffer
    ) {
        let group = Int(segmentation.firstGroups[segments.lowerBound])
        let form = groups[group].form
        let rows = stripes(
            count: Int(groups[group].rowCount), pitch: rowPitch, base: tops[group] + bodyInset,
            length: barHeight + overhang, from: rect.minY, to: rect.maxY)
        if rows.isEmpty { return }
        var pieces = segments
        if form == .ownRow {
            // Items are rows: the first and last piece follow from theirs.
            let first = columns.groupOffsets[group]
            let firstItems = segmentation.firstItems
            let start = partitioningIndex(segments.lowerBound, segments.upperBound) {
                firstItems[$0 + 1] - first > UInt32(rows.lowerBound)
            }
            let end = partitioningIndex(start, segments.upperBound) {
                firstItems[$0] - first >= UInt32(rows.upperBound)
            }
            pieces = start..<end
        }
        extents.bounds.search(
            pieces, rows: form == .table ? UInt32(rows.lowerBound)..<UInt32(rows.upperBound) : nil,
            times: { start, end in
                let (minX, maxX) = axis.bounds(start, end)
                return minX < rect.maxX && rect.minX < maxX
            },
            { piece in
                let extent = extents.values[piece]
                if extent.minX < rect.maxX, rect.minX < extent.maxX { buffer.append(UInt32(piece)) }
            })
    }

    /// By how much all bars have moved since the layout was made, because the first day is another. Exact.
    var originX: Double {
        guard case .days(let axis) = axis, let madeFollowing else { return 0 }
        return (madeFollowing.firstDayMade - axis.firstDay) * axis.pitch
    }
}
