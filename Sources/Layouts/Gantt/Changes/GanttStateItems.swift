import LayoutCore

// What is known of single items.
extension GanttState {
    /// Start and end of an item.
    @inline(__always) func times(_ local: Int, _ segment: GanttSegment) -> (start: Double, end: Double) {
        if segment.isShared {
            return (columns.starts[segment.sharedFirst + local], columns.ends[segment.sharedFirst + local])
        }
        return (segment.starts[local], segment.ends[local])
    }

    /// Row or lane of an item, where it has one.
    @inline(__always) func row(_ local: Int, _ segment: GanttSegment) -> UInt32 {
        if segment.isShared { return table.isEmpty ? 0 : table[segment.sharedFirst + local] }
        return segment.rows.isEmpty ? 0 : segment.rows[local]
    }

    /// Among how many lanes an item's row is divided.
    @inline(__always) func clusterLanes(_ local: Int, _ segment: GanttSegment) -> UInt32 {
        if segment.isShared { return clusterLanes.isEmpty ? 1 : clusterLanes[segment.sharedFirst + local] }
        return segment.clusterLanes.isEmpty ? 1 : segment.clusterLanes[local]
    }

    /// Bounds of a segment's items. O(items).
    func bounds(of segment: GanttSegment) -> SegmentBounds {
        var bounds = SegmentBounds()
        for local in 0..<segment.count {
            let (start, end) = times(local, segment)
            bounds.add(start, end, row: row(local, segment))
        }
        return bounds
    }

    /// Gives a segment arrays of its own. The index no longer finds what is in it, nor the rest of a group that goes on
    /// elsewhere.
    func own(_ handle: UInt32) {
        guard segments[Int(handle)].isShared else { return }
        let segment = segments[Int(handle)]
        for part in segment.parts { groups[Int(part.group)].isChanged = true }
        let range = segment.sharedFirst..<segment.sharedFirst + segment.count
        segments[Int(handle)].isShared = false
        segments[Int(handle)].starts = Array(columns.starts[range])
        segments[Int(handle)].ends = Array(columns.ends[range])
        if keepsRows {
            segments[Int(handle)].rows =
                table.isEmpty ? [UInt32](repeating: 0, count: range.count) : Array(table[range])
        }
        if keepsClusters {
            segments[Int(handle)].clusterLanes =
                clusterLanes.isEmpty ? [UInt32](repeating: 1, count: range.count) : Array(clusterLanes[range])
        }
    }
}
