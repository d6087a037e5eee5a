import LayoutCore

/// The segments of a Gantt layout that has not changed yet: whole small groups together, or a piece of a large one.
final class GanttSegmentation {
    /// First item of each segment, and the number of items. 8 bytes a segment of about 512 items with what follows.
    let firstItems: [UInt32]
    /// First group of each segment, the same for all pieces of a group, and the number of groups.
    let firstGroups: [UInt32]
    /// Whether any segment is one of several pieces of a group.
    let hasPieces: Bool
    /// What the segments extend over, once it was asked for.
    @exclusivity(unchecked) var madeExtents: GanttSegmentExtents?

    var count: Int { firstItems.count - 1 }

    /// The segments of a schedule. O(groups).
    init(_ columns: ScheduleColumns, _ limits: SegmentLimits) {
        var (firstItems, firstGroups): ([UInt32], [UInt32]) = ([], [])
        var (items, groups, hasPieces) = (0, 0, false)
        for group in 0..<columns.groupCount {
            let (first, end) = (Int(columns.groupOffsets[group]), Int(columns.groupOffsets[group + 1]))
            let pieces = limits.pieces(of: end - first)
            let isOpen = groups > 0 && pieces == 1
            hasPieces = hasPieces || pieces > 1
            if !isOpen || items + end - first > limits.usual || groups == limits.mostSections {
                (items, groups) = (0, 0)
                for piece in 0..<pieces {
                    let start = SegmentLimits.start(ofPiece: piece, of: pieces, count: end - first)
                    firstItems.append(UInt32(first + start))
                    firstGroups.append(UInt32(group))
                }
            }
            items += end - first
            // A group in pieces shares no segment.
            groups = pieces == 1 ? groups + 1 : 0
        }
        firstItems.append(UInt32(columns.itemCount))
        firstGroups.append(UInt32(columns.groupCount))
        (self.firstItems, self.firstGroups, self.hasPieces) = (firstItems, firstGroups, hasPieces)
    }

    /// Segments that hold items of a group, or its header. O(log segments).
    func segments(of group: Int) -> Range<Int> {
        let end = partitioningIndex(0, count) { firstGroups[$0] > UInt32(group) }
        return partitioningIndex(0, end) { firstGroups[$0] == firstGroups[end - 1] }..<end
    }

    /// Whether a segment is one of several pieces of a group.
    func isPiece(_ segment: Int) -> Bool {
        let group = firstGroups[segment]
        return (segment > 0 && firstGroups[segment - 1] == group)
            || (segment + 1 < count && firstGroups[segment + 1] == group)
    }
}

/// What the segments of a Gantt layout that has not changed yet extend over: 24 bytes a segment each way.
final class GanttSegmentExtents {
    /// Where a segment may be met.
    struct Extent {
        /// Top of its first group.
        let top: Double
        /// Bounds of its bars' edges.
        let minX: Double
        let maxX: Double
    }

    /// By segment number, and the end of the content.
    let values: [Extent]
    /// By segment number.
    let bounds: BlockedBounds

    init(_ values: [Extent], _ bounds: BlockedBounds) { (self.values, self.bounds) = (values, bounds) }
}
