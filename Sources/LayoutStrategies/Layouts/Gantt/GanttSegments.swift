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
    /// large group / 64 + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        if hasChanged { return segmentsAfterChange(rect, &buffer) }
        switch axis {
        case .days(let axis): segments(rect, axis, &buffer)
        case .continuous(let axis): segments(rect, axis, &buffer)
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

    private func segments<Axis: BarAxis>(_ rect: Rect, _ axis: Axis, _ buffer: inout OrdinalBuffer) {
        let segmentation = segmentation
        let (tops, firstGroups, overhang) = (tops, segmentation.firstGroups, overhang)
        let bounds = bounds(of: segmentation)
        // All pieces of a group but the last seem to end where it begins, so that the last is found.
        var segment = partitioningIndex(0, segmentation.count) {
            tops[Int(firstGroups[$0 + 1])] + overhang > rect.minY
        }
        while segment < segmentation.count {
            let group = Int(firstGroups[segment])
            if !(tops[group] + bodyInset < rect.maxY) { return }
            if segmentation.isPiece(segment) {
                let pieces = segmentation.segments(of: group)
                let rows = stripes(
                    count: Int(groups[group].rowCount), pitch: rowPitch, base: tops[group] + bodyInset,
                    length: barHeight + overhang, from: rect.minY, to: rect.maxY)
                if !rows.isEmpty { self.pieces(pieces, of: segmentation, group, rows, rect, axis, &buffer) }
                segment = pieces.upperBound
                continue
            }
            if axis.startX(bounds.values[segment].minStart) < rect.maxX,
                rect.minX < axis.endX(bounds.values[segment].maxEnd)
            {
                buffer.append(UInt32(segment))
            }
            segment += 1
        }
    }

    /// Appends the pieces of a large group whose rows and times meet.
    private func pieces<Axis: BarAxis>(
        _ segments: Range<Int>, of segmentation: GanttSegmentation, _ group: Int, _ rows: Range<Int>, _ rect: Rect,
        _ axis: Axis, _ buffer: inout OrdinalBuffer
    ) {
        let form = groups[group].form
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
        bounds(of: segmentation).search(
            pieces,
            where: { bounds in
                axis.startX(bounds.minStart) < rect.maxX && rect.minX < axis.endX(bounds.maxEnd)
                    && (form != .table || Int(bounds.minRow) < rows.upperBound && rows.lowerBound <= Int(bounds.maxRow))
            },
            { buffer.append(UInt32($0)) })
    }

    /// By how much all bars have moved since the layout was made, because the first day is another. Exact.
    var originX: Double {
        guard case .days(let axis) = axis, let madeFollowing else { return 0 }
        return (madeFollowing.firstDayMade - axis.firstDay) * axis.pitch
    }
}
