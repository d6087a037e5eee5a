import LayoutCore

/// What a change may alter of a group; the group itself is known by a handle that never changes.
struct GanttGroup: Equatable {
    /// How its items are put into display rows now.
    var form: RowForm
    /// Number of its display rows, of all its pieces; of no account where each item is a row.
    var rowCount: UInt32
    var isExpanded: Bool
    /// Whether the lanes of its items are those of its items as they are.
    var hasLanes: Bool
    /// Whether the layout's index of the schedule no longer tells of it: its items, their lanes or their ordinals may
    /// be others than when the layout was made. All groups that a segment with arrays of its own holds are changed.
    var isChanged = false
    /// Handle of the segment in which it begins.
    var segment: UInt32 = 0
    /// Segments it extends over.
    var pieceCount = 1
}

/// A group, or a piece of a large one, in a segment.
struct GanttPart: Equatable {
    /// Handle of the group.
    var group: UInt32
    /// Its first item's number in the segment.
    var first: Int
    /// Its items.
    var count: Int
    /// Whether it is the first piece of its group.
    var isStart: Bool
    /// Whether it is the last piece of its group.
    var isEnd: Bool
    /// Its top, relative to the segment's.
    var top = 0.0

    var items: Range<Int> { first..<first + count }
}

/// A segment of a layout that has changed; it is known by a handle that never changes.
struct GanttSegment {
    /// Its place among all segments.
    var number = 0
    /// Where its range of ordinals begins, and how many there are in it, holes included.
    var firstOrdinal: UInt32
    var capacity: UInt32
    /// Items in the segment.
    var count: Int
    /// Groups and pieces of groups in it, in order.
    var parts: [GanttPart]
    /// Where its items begin in the schedule, as long as they are there.
    var sharedFirst: Int
    /// Whether its items are those of the schedule: then the arrays are empty.
    var isShared = true
    var starts: [Double] = []
    var ends: [Double] = []
    /// Row or lane of each item; empty where rows follow from the order of items.
    var rows: [UInt32] = []
    /// For `split`: among how many lanes the display row is divided at each item.
    var clusterLanes: [UInt32] = []

    /// The part an item is in. O(log parts).
    @inline(__always) func part(of local: Int) -> Int {
        parts.count == 1 ? 0 : partitioningIndex(0, parts.count) { parts[$0].first > local } - 1
    }

    /// Ordinals in use.
    var ordinals: Range<UInt32> { firstOrdinal..<firstOrdinal + UInt32(count) }
}

/// What frames follow from, besides items and groups.
struct GanttMetrics {
    /// From a group's top to its first bar.
    var bodyInset: Double
    /// From display row to display row.
    var rowPitch: Double
    var barHeight: Double
    /// Top of the first group.
    var top: Double

    /// Height of a part, of which the last piece has all of a group whose pieces lie over each other.
    func height(of part: GanttPart, _ group: GanttGroup) -> Double {
        if group.form == .ownRow { return (part.isStart ? bodyInset : 0) + Double(part.count) * rowPitch }
        return part.isEnd ? bodyInset + Double(group.rowCount) * rowPitch : 0
    }

    /// From a part's top to its first display row.
    @inline(__always) func inset(of part: GanttPart, _ group: GanttGroup) -> Double {
        part.isStart || group.form != .ownRow ? bodyInset : 0
    }
}
