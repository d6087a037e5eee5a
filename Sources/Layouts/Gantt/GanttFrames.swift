import LayoutCore

extension GanttLayout {
    /// Frames of consecutive bars; groups are walked, not looked up. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        if geometry.sections == nil { return framesOfEdited(ordinals, into: &frames) }
        switch geometry.extents {
        case .days(let extents): fill(ordinals, extents, &frames)
        case .wholeDays(let extents): fill(ordinals, extents, &frames)
        case .continuous(let extents): fill(ordinals, extents, &frames)
        case .plain(let extents): fill(ordinals, extents, &frames)
        }
    }

    @inline(never) private func framesOfEdited(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        var ordinal = ordinals.lowerBound
        while ordinal < ordinals.upperBound {
            let target = Int(ordinal - ordinals.lowerBound)
            guard recent.holds(ordinal) || find(ordinal) else {
                frames[target] = .null
                ordinal += 1
                continue
            }
            let end = min(ordinals.upperBound, recent.ordinals.upperBound)
            geometry.frames(recent.offset(ordinal)..<recent.offset(end), of: recent.run, into: &frames, at: target)
            ordinal = end
        }
    }

    private func fill<Extents: BarExtents>(
        _ ordinals: Range<UInt32>, _ extents: Extents, _ frames: inout MutableSpan<Rect>
    ) {
        guard !ordinals.isEmpty else { return }
        let end = Int(ordinals.upperBound)
        var item = Int(ordinals.lowerBound)
        var group = group(of: ordinals.lowerBound)
        while item < end {
            let groupEnd = min(Int(geometry.groups.offsets[group + 1]), end)
            if item < groupEnd {
                fill(item..<groupEnd, of: group, extents, from: item - Int(ordinals.lowerBound), &frames)
                item = groupEnd
            }
            group += 1
        }
    }

    private func fill<Extents: BarExtents>(
        _ items: Range<Int>, of group: Int, _ extents: Extents, from target: Int, _ frames: inout MutableSpan<Rect>
    ) {
        let body = geometry.groups.tops[group] + geometry.groups.inset
        let (pitch, height) = (geometry.groups.pitch, geometry.configuration.barHeight)
        let table = geometry.table
        switch geometry.groups.rows[group].form {
        case .ownRow:
            let first = Int(geometry.groups.offsets[group])
            fill(items, extents, from: target, &frames) { (body + Double($0 - first) * pitch, height) }
        case .table:
            fill(items, extents, from: target, &frames) { (body + Double(table[$0]) * pitch, height) }
        case .hidden:
            for target in target..<target + items.count { frames[target] = .null }
        case .overlay:
            fill(items, extents, from: target, &frames) { _ in (body, height) }
        case .split:
            let lanes = geometry.clusterLanes
            fill(items, extents, from: target, &frames) { item in
                let height = onGrid(height / Double(lanes[item]))
                return (body + Double(table[item]) * height, height)
            }
        }
    }

    @inline(__always) private func fill<Extents: BarExtents>(
        _ items: Range<Int>, _ extents: Extents, from target: Int, _ frames: inout MutableSpan<Rect>,
        vertical: (Int) -> (minY: Double, height: Double)
    ) {
        Layouts.fill(
            items, geometry.columns.starts, geometry.columns.ends, extents, from: target, &frames, vertical: vertical)
    }
}

/// Writes the frames of items from a position on: left and right edge by their times, top edge and height as given.
@inline(__always) private func fill<Extents: BarExtents>(
    _ items: Range<Int>, _ starts: [Double], _ ends: [Double], _ extents: Extents, from target: Int,
    _ frames: inout MutableSpan<Rect>, vertical: (Int) -> (minY: Double, height: Double)
) {
    var target = target
    for item in items {
        let (minX, maxX) = extents.extent(starts[item], ends[item])
        let (minY, height) = vertical(item)
        frames[target] =
            Extents.isTotal || minX <= maxX
            ? Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height) : .null
        target += 1
    }
}

extension GanttGeometry {
    /// Frames of consecutive bars: axis and form of rows are asked for once.
    public func frames(
        _ offsets: Range<UInt32>, of run: GanttRun, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        let offsets = Int(offsets.lowerBound)..<Int(offsets.upperBound)
        switch run.axis {
        case .days(let axis): run.fill(offsets, axis, from: position, &frames)
        case .continuous(let axis): run.fill(offsets, axis, from: position, &frames)
        }
    }
}

extension GanttRun {
    /// Writes the frames of items by their numbers in the run, as ``frame(_:)`` has them.
    fileprivate func fill<Extents: BarExtents>(
        _ offsets: Range<Int>, _ extents: Extents, from target: Int, _ frames: inout MutableSpan<Rect>
    ) {
        let items = first + offsets.lowerBound..<first + offsets.upperBound
        let (first, top, pitch, height) = (first, top, pitch, barHeight)
        let (starts, ends, rows) = (columns.starts, columns.ends, columns.rows)
        switch form {
        case .hidden:
            for target in target..<target + items.count { frames[target] = .null }
        case .ownRow:
            Layouts.fill(items, starts, ends, extents, from: target, &frames) {
                (top + Double($0 - first) * pitch, height)
            }
        case .table where !rows.isEmpty:
            Layouts.fill(items, starts, ends, extents, from: target, &frames) {
                (top + Double(rows[$0]) * pitch, height)
            }
        case .overlay, .table:
            Layouts.fill(items, starts, ends, extents, from: target, &frames) { _ in (top, height) }
        case .split:
            let columns = columns
            Layouts.fill(items, starts, ends, extents, from: target, &frames) { item in
                let height = onGrid(height / Double(columns.clusters[item]))
                return (top + Double(columns.rows[item]) * height, height)
            }
        }
        fillPatched(items, from: target, &frames)
    }

    /// Writes the frames of patched items.
    private func fillPatched(_ items: Range<Int>, from target: Int, _ frames: inout MutableSpan<Rect>) {
        for patch in columns.patches where items.contains(patch.item) {
            frames[target + patch.item - items.lowerBound] = frame(patch.item - first)
        }
    }
}
