import LayoutCore

extension GanttLayout {
    /// Frame of a bar, null when it is dropped, cut off or hidden. O(1), after a change O(log segments).
    public func frame(at ordinal: UInt32) -> Rect {
        hasChanged ? frameAfterChange(at: ordinal) : frameMade(at: ordinal)
    }

    /// Frame of a bar before the first change.
    @inline(__always) func frameMade(at ordinal: UInt32) -> Rect {
        let item = Int(ordinal)
        let (start, end) = (columns.starts[item], columns.ends[item])
        let (minX, maxX) =
            switch extents {
            case .days(let extents): extents.extent(start, end)
            case .wholeDays(let extents): extents.extent(start, end)
            case .continuous(let extents): extents.extent(start, end)
            case .plain(let extents): extents.extent(start, end)
            }
        guard minX <= maxX else { return .null }
        let group = group(of: ordinal)
        var minY = tops[group] + bodyInset
        var height = barHeight
        switch groups[group].form {
        case .ownRow: minY += Double(item - Int(columns.groupOffsets[group])) * rowPitch
        case .table: minY += Double(table[item]) * rowPitch
        case .overlay: break
        case .split:
            height = onGrid(barHeight / Double(clusterLanes[item]))
            minY += Double(table[item]) * height
        case .hidden: return .null
        }
        return Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height)
    }

    @inline(never) func frameAfterChange(at ordinal: UInt32) -> Rect {
        state?.frame(at: ordinal, axis) ?? .null
    }

    @inline(never) private func framesAfterChange(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        state?.frames(ordinals, axis, into: &frames)
    }

    /// Frames of consecutive bars; groups are walked, not looked up. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        if hasChanged { return framesAfterChange(ordinals, into: &frames) }
        switch extents {
        case .days(let extents): fill(ordinals, extents, &frames)
        case .wholeDays(let extents): fill(ordinals, extents, &frames)
        case .continuous(let extents): fill(ordinals, extents, &frames)
        case .plain(let extents): fill(ordinals, extents, &frames)
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
            let groupEnd = min(Int(columns.groupOffsets[group + 1]), end)
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
        let body = tops[group] + bodyInset
        let (pitch, height) = (rowPitch, barHeight)
        let table = table
        switch groups[group].form {
        case .ownRow:
            let first = Int(columns.groupOffsets[group])
            fill(items, extents, from: target, &frames) { (body + Double($0 - first) * pitch, height) }
        case .table:
            fill(items, extents, from: target, &frames) { (body + Double(table[$0]) * pitch, height) }
        case .hidden:
            for target in target..<target + items.count { frames[target] = .null }
        case .overlay:
            fill(items, extents, from: target, &frames) { _ in (body, height) }
        case .split:
            let lanes = clusterLanes
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
        let (starts, ends) = (columns.starts, columns.ends)
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
}
