import LayoutCore

extension GanttState {
    /// Frame of an item relative to the top of its segment, with the axis' x; null when it has none. O(log parts).
    func bar(_ local: Int, _ segment: GanttSegment, _ axis: GanttAxis) -> Rect {
        let part = segment.parts[segment.part(of: local)]
        return bar(local, segment, part, groups[Int(part.group)], axis)
    }

    /// The same for an item of a part whose group is known. O(1).
    @inline(__always) func bar(
        _ local: Int, _ segment: GanttSegment, _ part: GanttPart, _ group: GanttGroup, _ axis: GanttAxis
    ) -> Rect {
        if group.form == .hidden { return .null }
        let (start, end) = times(local, segment)
        let (minX, maxX) =
            switch axis {
            case .days(let axis): axis.extent(start, end)
            case .continuous(let axis): axis.extent(start, end)
            }
        guard minX <= maxX else { return .null }
        let body = part.top + metrics.inset(of: part, group)
        var (minY, height) = (body, metrics.barHeight)
        switch group.form {
        case .ownRow: minY += Double(local - part.first) * metrics.rowPitch
        case .table: minY += Double(row(local, segment)) * metrics.rowPitch
        case .split:
            height = onGrid(height / Double(clusterLanes(local, segment)))
            minY += Double(row(local, segment)) * height
        case .overlay, .hidden: break
        }
        return Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height)
    }

    /// Frame of an ordinal; null where it is a hole. O(log segments).
    func frame(at ordinal: UInt32, _ axis: GanttAxis) -> Rect {
        guard let handle = ranges.owner(of: ordinal) else { return .null }
        return frame(at: ordinal, segments[Int(handle)], axis)
    }

    private func frame(at ordinal: UInt32, _ segment: GanttSegment, _ axis: GanttAxis) -> Rect {
        let local = Int(ordinal - segment.firstOrdinal)
        guard local < segment.count else { return .null }
        return bar(local, segment, axis).offset(dx: 0, dy: top(ofSegment: segment.number))
    }

    /// Frames of consecutive ordinals. O(1) each, and O(log segments) a segment.
    func frames(_ ordinals: Range<UInt32>, _ axis: GanttAxis, into frames: inout MutableSpan<Rect>) {
        var ordinal = ordinals.lowerBound
        var target = 0
        while ordinal < ordinals.upperBound {
            guard let handle = ranges.owner(of: ordinal) else {
                frames[target] = .null
                (ordinal, target) = (ordinal + 1, target + 1)
                continue
            }
            let end = min(
                ordinals.upperBound, segments[Int(handle)].firstOrdinal + segments[Int(handle)].capacity)
            fill(ordinal..<end, segments[Int(handle)], axis, &frames, from: target)
            target += Int(end - ordinal)
            ordinal = end
        }
    }

    private func fill(
        _ ordinals: Range<UInt32>, _ segment: GanttSegment, _ axis: GanttAxis, _ frames: inout MutableSpan<Rect>,
        from target: Int
    ) {
        var local = Int(ordinals.lowerBound - segment.firstOrdinal)
        let end = local + ordinals.count
        let shift = target - local
        let top = top(ofSegment: segment.number)
        while local < min(end, segment.count) {
            let part = segment.parts[segment.part(of: local)]
            let group = groups[Int(part.group)]
            for item in local..<min(end, part.items.upperBound) {
                frames[item + shift] = bar(item, segment, part, group, axis).offset(dx: 0, dy: top)
            }
            local = part.items.upperBound
        }
        for hole in local..<max(local, end) { frames[hole + shift] = .null }
    }
}
