import LayoutCore

/// Where everything of a Gantt layout is, once it has changed: segments in order, with sums over them.
///
/// Segments and groups are known by handles. Sums of heights, items and groups before a segment are kept, so that a
/// change within one touches that segment and O(√segments) numbers. Made by the first change in O(n); until then the
/// layout is its schedule's arrays. A class, so that to ask it copies nothing.
final class GanttState {
    let columns: ScheduleColumns
    /// Rows or lanes of the schedule's items, and lanes of their clusters, where the layout keeps them.
    let table: [UInt32]
    let clusterLanes: [UInt32]
    let metrics: GanttMetrics
    let limits: SegmentLimits

    // Exclusivity is not checked, as of the layout's own properties.

    /// By handle.
    @exclusivity(unchecked) var segments: [GanttSegment] = []
    /// By handle.
    @exclusivity(unchecked) var groups: [GanttGroup] = []
    /// Handles of the segments in order.
    @exclusivity(unchecked) var order: [UInt32] = []
    /// By segment number.
    @exclusivity(unchecked) var heights = BlockedSums<Double>()
    /// By segment number.
    @exclusivity(unchecked) var items = BlockedSums<Int>()
    /// Groups that begin in each segment, by number.
    @exclusivity(unchecked) var groupStarts = BlockedSums<Int>()
    @exclusivity(unchecked) var bounds: BlockedBounds
    @exclusivity(unchecked) var ranges: OrdinalRanges
    /// By how much divided rows may exceed the bar height.
    @exclusivity(unchecked) var overhang: Double

    /// What the present change has touched.
    @exclusivity(unchecked) var log = GanttChangeLog()
    /// What ``GanttLayout/frameBefore(_:in:)`` needs of the time before the last change.
    @exclusivity(unchecked) var past: GanttPast?
    @exclusivity(unchecked) private var freeHandles: [UInt32] = []
    @exclusivity(unchecked) var freeGroups: [UInt32] = []
    /// Whether rows are lanes, which follow from the items' times.
    let assignsLanes: Bool
    /// Whether lanes are assigned by whole days.
    let lanesAreByDay: Bool

    /// Whether items have rows or lanes of their own.
    let keepsRows: Bool
    /// Whether items divide their row.
    let keepsClusters: Bool

    /// The state of a layout that has not changed yet.
    init(_ layout: GanttLayout) {
        columns = layout.columns
        table = layout.table
        clusterLanes = layout.clusterLanes
        metrics = layout.metrics
        limits = layout.items.limits
        overhang = layout.overhang
        keepsRows = layout.expandedForm == .table || layout.expandedForm == .split
        keepsClusters = layout.expandedForm == .split
        assignsLanes = layout.assignsLanes
        lanesAreByDay = if case .days = layout.axis { true } else { false }
        groups = layout.groups.map { rows in
            let isExpanded = rows.form != .overlay && rows.form != .hidden
            return GanttGroup(
                form: rows.form, rowCount: rows.rowCount, isExpanded: isExpanded,
                hasLanes: isExpanded || !layout.assignsLanes)
        }
        let segmentation = layout.segmentation
        // Its own, for it to change.
        bounds = BlockedBounds(layout.extents(of: segmentation).bounds.values, block: limits.boundsBlock)
        ranges = OrdinalRanges(
            starts: Array(segmentation.firstItems.dropLast()), end: UInt32(layout.columns.itemCount))
        for number in 0..<segmentation.count { appendSegment(number, segmentation) }
        order = Array(0..<UInt32(segments.count))
        var sums: (heights: [Double], items: [Int], starts: [Int]) = ([], [], [])
        for handle in segments.indices {
            let sum = settle(UInt32(handle))
            sums.heights.append(sum.height)
            sums.items.append(segments[handle].count)
            sums.starts.append(sum.starts)
        }
        (heights, items) = (BlockedSums(sums.heights), BlockedSums(sums.items))
        groupStarts = BlockedSums(sums.starts)
    }

    private func appendSegment(_ number: Int, _ segmentation: GanttSegmentation) {
        let first = segmentation.firstItems[number]
        let count = segmentation.firstItems[number + 1] - first
        var segment = GanttSegment(
            number: number, firstOrdinal: first, capacity: count, count: Int(count), parts: [], sharedFirst: Int(first))
        let group = segmentation.firstGroups[number]
        if segmentation.isPiece(number) {
            let isStart = number == 0 || segmentation.firstGroups[number - 1] != group
            let isEnd = segmentation.firstGroups[number + 1] != group
            segment.parts = [GanttPart(group: group, first: 0, count: Int(count), isStart: isStart, isEnd: isEnd)]
            if isStart { (groups[Int(group)].segment, groups[Int(group)].pieceCount) = (UInt32(number), 0) }
            groups[Int(group)].pieceCount += 1
        } else {
            for group in group..<segmentation.firstGroups[number + 1] {
                let (start, end) = (columns.groupOffsets[Int(group)], columns.groupOffsets[Int(group) + 1])
                groups[Int(group)].segment = UInt32(number)
                segment.parts.append(
                    GanttPart(
                        group: group, first: Int(start - first), count: Int(end - start), isStart: true, isEnd: true))
            }
        }
        segments.append(segment)
    }

    /// A new segment without items, of no number yet.
    func addSegment(_ parts: [GanttPart]) -> UInt32 {
        var segment = GanttSegment(firstOrdinal: 0, capacity: 0, count: 0, parts: parts, sharedFirst: 0)
        segment.isShared = false
        if let handle = freeHandles.popLast() {
            segments[Int(handle)] = segment
            return handle
        }
        segments.append(segment)
        return UInt32(segments.count - 1)
    }

    /// A handle for a new group that begins in a segment.
    func addGroup(_ group: GanttGroup, in segment: UInt32) -> UInt32 {
        var group = group
        (group.segment, group.pieceCount, group.isChanged) = (segment, 1, true)
        if let handle = freeGroups.popLast() {
            groups[Int(handle)] = group
            return handle
        }
        groups.append(group)
        return UInt32(groups.count - 1)
    }

    /// Gives up a segment that is in the order no more.
    func dropSegment(_ handle: UInt32) {
        if segments[Int(handle)].capacity > 0 {
            ranges.giveUp(from: segments[Int(handle)].firstOrdinal, of: handle)
        }
        freeHandles.append(handle)
    }

    /// Sets the numbers and tops of a segment's parts; returns its height and how many groups begin in it.
    func settle(_ handle: UInt32) -> (height: Double, starts: Int) {
        var (height, starts, first) = (0.0, 0, 0)
        for index in segments[Int(handle)].parts.indices {
            segments[Int(handle)].parts[index].first = first
            segments[Int(handle)].parts[index].top = height
            let part = segments[Int(handle)].parts[index]
            height += metrics.height(of: part, groups[Int(part.group)])
            starts += part.isStart ? 1 : 0
            first += part.count
        }
        segments[Int(handle)].count = first
        return (height, starts)
    }

    /// Brings the sums into line with a segment.
    func update(_ handle: UInt32) {
        let sum = settle(handle)
        let number = segments[Int(handle)].number
        heights[number] = sum.height
        items[number] = segments[Int(handle)].count
        groupStarts[number] = sum.starts
    }
}

// MARK: - Places

extension GanttState {
    /// Top of a segment in the content.
    @inline(__always) func top(ofSegment number: Int) -> Double { metrics.top + heights.sum(before: number) }

    var groupCount: Int { groupStarts.total }

    /// Where a group begins: handle of the segment, and which of its parts. O(log segments).
    func start(ofGroup section: Int) -> (segment: UInt32, part: Int) {
        let number = groupStarts.position(after: section)
        var left = section - groupStarts.sum(before: number)
        let parts = segments[Int(order[number])].parts
        for (index, part) in parts.enumerated() where part.isStart {
            if left == 0 { return (order[number], index) }
            left -= 1
        }
        preconditionFailure("sums of groups do not fit the segments")
    }

    /// Top of a group, and of what follows it. O(log segments + pieces that lie beneath each other).
    func extent(ofGroup section: Int) -> (top: Double, end: Double) {
        let (handle, index) = start(ofGroup: section)
        let part = segments[Int(handle)].parts[index]
        let group = groups[Int(part.group)]
        let number = segments[Int(handle)].number
        let top = top(ofSegment: number) + part.top
        if group.pieceCount == 1 { return (top, top + metrics.height(of: part, group)) }
        let last = number + group.pieceCount - 1
        let lastPart = segments[Int(order[last])].parts.first { $0.group == part.group }!
        return (top, self.top(ofSegment: last) + lastPart.top + metrics.height(of: lastPart, group))
    }

    /// Number of the group, among all, that a part belongs to.
    func section(ofPart index: Int, in segment: GanttSegment) -> Int {
        var starts = groupStarts.sum(before: segment.number)
        for part in segment.parts[...index] where part.isStart { starts += 1 }
        return starts - 1
    }

    /// Items of the part's group before the part.
    func itemOffset(ofPart index: Int, in segment: GanttSegment) -> Int {
        let part = segment.parts[index]
        if part.isStart { return 0 }
        let (number, first) = itemStart(of: groups[Int(part.group)], part.group)
        return items.sum(before: segment.number) + part.first - items.sum(before: number) - first
    }

    /// The segment in which a group begins, and its first item's number there.
    private func itemStart(of group: GanttGroup, _ handle: UInt32) -> (number: Int, first: Int) {
        let segment = segments[Int(group.segment)]
        let part = segment.parts.first { $0.group == handle }
        return (segment.number, part?.first ?? 0)
    }

    /// Where an item is; nil when there is none. O(log segments).
    func locate(_ place: ItemPlace) -> (segment: UInt32, local: Int)? {
        guard place.section >= 0, Int(place.section) < groupCount, place.item >= 0 else { return nil }
        let (handle, index) = start(ofGroup: Int(place.section))
        let part = segments[Int(handle)].parts[index]
        if Int(place.item) < part.count { return (handle, part.first + Int(place.item)) }
        let group = groups[Int(part.group)]
        if group.pieceCount == 1 { return nil }
        let start = segments[Int(handle)].number
        let number = items.position(after: items.sum(before: start) + part.first + Int(place.item))
        guard number < order.count else { return nil }
        let local = items.sum(before: start) + part.first + Int(place.item) - items.sum(before: number)
        let piece = segments[Int(order[number])].parts.first { $0.group == part.group }
        return piece.map { $0.items.contains(local) } == true ? (order[number], local) : nil
    }

    /// Identity of the item of an ordinal; of no account where it is a hole. O(log segments).
    func id(at ordinal: UInt32) -> ElementID {
        guard let handle = ranges.owner(of: ordinal),
            Int(ordinal - segments[Int(handle)].firstOrdinal) < segments[Int(handle)].count
        else { return ElementID(.cell, section: 0, item: -1) }
        return id(of: Int(ordinal - segments[Int(handle)].firstOrdinal), in: segments[Int(handle)])
    }

    /// Identity of an item.
    func id(of local: Int, in segment: GanttSegment) -> ElementID {
        let index = segment.part(of: local)
        let item = local - segment.parts[index].first + itemOffset(ofPart: index, in: segment)
        return ElementID(
            .cell, section: Int32(clamping: section(ofPart: index, in: segment) + 1), item: Int32(clamping: item))
    }
}
