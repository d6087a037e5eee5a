import LayoutCore

extension GanttLayout {
    /// Frame of a bar, null when it is dropped or cut off. O(1).
    public func frame(at ordinal: UInt32) -> Rect {
        let item = Int(ordinal)
        let (minX, maxX) =
            switch axis {
            case .days(let axis): axis.extent(columns.starts[item], columns.ends[item])
            case .continuous(let axis): axis.extent(columns.starts[item], columns.ends[item])
            }
        guard minX <= maxX else { return .null }
        let group = group(of: ordinal)
        let (minY, height) = vertical(item, in: group)
        return Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height)
    }

    /// Top and height of an item's bar.
    private func vertical(_ item: Int, in group: Int) -> (minY: Double, height: Double) {
        let body = tops[group] + bodyInset
        switch groups[group].form {
        case .ownRow:
            return (body + Double(item - Int(columns.groupOffsets[group])) * rowPitch, configuration.barHeight)
        case .table: return (body + Double(table[item]) * rowPitch, configuration.barHeight)
        case .overlay: return (body, configuration.barHeight)
        case .split:
            let height = onGrid(configuration.barHeight / Double(clusterLanes[item]))
            return (body + Double(table[item]) * height, height)
        }
    }

    /// Frames of consecutive bars; groups are walked, not looked up. O(1) each.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        switch axis {
        case .days(let axis): fill(ordinals, axis, &frames)
        case .continuous(let axis): fill(ordinals, axis, &frames)
        }
    }

    private func fill<Axis: BarAxis>(_ ordinals: Range<UInt32>, _ axis: Axis, _ frames: inout MutableSpan<Rect>) {
        guard !ordinals.isEmpty else { return }
        let end = Int(ordinals.upperBound)
        var item = Int(ordinals.lowerBound)
        var group = group(of: ordinals.lowerBound)
        while item < end {
            let groupEnd = min(Int(columns.groupOffsets[group + 1]), end)
            if item < groupEnd {
                fill(item..<groupEnd, of: group, axis, from: item - Int(ordinals.lowerBound), &frames)
                item = groupEnd
            }
            group += 1
        }
    }

    private func fill<Axis: BarAxis>(
        _ items: Range<Int>, of group: Int, _ axis: Axis, from target: Int, _ frames: inout MutableSpan<Rect>
    ) {
        let body = tops[group] + bodyInset
        let (pitch, height) = (rowPitch, configuration.barHeight)
        let table = table
        switch groups[group].form {
        case .ownRow:
            let first = Int(columns.groupOffsets[group])
            fill(items, axis, from: target, &frames) { (body + Double($0 - first) * pitch, height) }
        case .table:
            fill(items, axis, from: target, &frames) { (body + Double(table[$0]) * pitch, height) }
        case .overlay:
            fill(items, axis, from: target, &frames) { _ in (body, height) }
        case .split:
            let lanes = clusterLanes
            fill(items, axis, from: target, &frames) { item in
                let height = onGrid(height / Double(lanes[item]))
                return (body + Double(table[item]) * height, height)
            }
        }
    }

    @inline(__always) private func fill<Axis: BarAxis>(
        _ items: Range<Int>, _ axis: Axis, from target: Int, _ frames: inout MutableSpan<Rect>,
        vertical: (Int) -> (minY: Double, height: Double)
    ) {
        let (starts, ends) = (columns.starts, columns.ends)
        var target = target
        for item in items {
            let (minX, maxX) = axis.extent(starts[item], ends[item])
            let (minY, height) = vertical(item)
            frames[target] =
                minX <= maxX ? Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height) : .null
            target += 1
        }
    }
}
