import LayoutCore

// Lanes after a change: an item conflicts with its cluster alone, so that a change concerns the clusters it is in.
extension GanttGeometry {
    /// Intervals from which on all lanes of a group are assigned instead.
    private static var mostIntervals: Int { 8 }

    /// An item of a group as it is after a change: one that stays has a number among all before.
    private struct Occupant {
        let item: Int
        let member: Int
        let (start, end): (Double, Double)
        /// Its lane before, and the lanes of its cluster; none of one that came.
        let (lane, cluster): (UInt32, UInt32)
    }

    /// Assigns the lanes of a group whose items change, or which opens, as far as its clusters have changed, and counts
    /// its display rows. O(c log c) for the c items of the clusters, and to find them O(pieces of the group +
    /// items of the pieces they are in).
    func assignLanes(of section: Int, _ rows: inout GroupRows, _ change: inout GanttChange) {
        let intervals = intervals(of: section, change)
        if !rows.isExpanded {
            if intervals?.isEmpty != true { rows.hasLanes = false }
            return
        }
        let isWhole = !rows.hasLanes || (intervals?.count ?? .max) > Self.mostIntervals
        let spans =
            isWhole
            ? [-Double.infinity...Double.infinity]
            : intervals!.map { cluster(of: laneTimes($0.lowerBound, $0.upperBound), section, change) }
        let occupants = occupants(of: section, meeting: spans, change)
        var assignment = LaneAssignment(
            starts: occupants.map(\.start), ends: occupants.map(\.end), days: axis.dayScale, clusters: keepsClusters)
        _ = assignment.assign(0..<occupants.count)
        var assigned: [Int: UInt32] = [:]
        for (position, occupant) in occupants.enumerated() {
            let cluster = keepsClusters ? assignment.clusterLanes[position] : 1
            let lane = GanttLane(item: occupant.item, lane: assignment.lanes[position], cluster: cluster)
            if (occupant.lane, occupant.cluster) == (lane.lane, lane.cluster) { continue }
            change.lanes[section, default: []].append(lane)
            if occupant.member < 0 { continue }
            assigned[occupant.member] = lane.lane
            let before = change.before(section)!
            change.besides.append(MemberPlace(before, occupant.member - memberCount(before: before)))
        }
        rows.hasLanes = true
        if !keepsClusters { rows.rowCount = laneCount(of: section, assigned, change) }
    }

    /// The times at which placed items of a group come, go or change; nil for all times, of a group that came.
    private func intervals(of section: Int, _ change: GanttChange) -> [ClosedRange<Double>]? {
        guard let before = change.before(section) else { return nil }
        var intervals: [ClosedRange<Double>] = []
        let members = groups.items(of: before)
        var next = partitioningIndex(0, change.gone.count) { change.gone[$0].upperBound > members.lowerBound }
        while next < change.gone.count, change.gone[next].lowerBound < members.upperBound {
            pieces?.forEachPiece(of: change.gone[next]) { _, piece, items, _ in
                for item in items {
                    let times = piece.columns.times(item)
                    if isPlaced(times.start, times.end) { intervals.append(times.start...times.end) }
                }
            }
            next += 1
        }
        for item in change.fresh(of: section) where isPlaced(item.start, item.end) {
            intervals.append(item.start...item.end)
        }
        return intervals
    }

    /// The times an item takes a lane for.
    private func laneTimes(_ start: Double, _ end: Double) -> ClosedRange<Double> {
        axis.dayScale.map { $0.day(start)...$0.day(end) + 1 } ?? start...end
    }

    /// All times of a cluster that reaches into an interval, or touches it.
    private func cluster(
        of interval: ClosedRange<Double>, _ section: Int, _ change: GanttChange
    ) -> ClosedRange<Double> {
        var span = interval
        while true {
            var grown = span
            for occupant in occupants(of: section, meeting: [span], change) {
                let times = laneTimes(occupant.start, occupant.end)
                grown = min(grown.lowerBound, times.lowerBound)...max(grown.upperBound, times.upperBound)
            }
            if grown == span { return span }
            span = grown
        }
    }

    /// The placed items of a group that touch one of the spans, in order.
    private func occupants(
        of section: Int, meeting spans: [ClosedRange<Double>], _ change: GanttChange
    ) -> [Occupant] {
        var found: [Occupant] = []
        func meets(_ start: Double, _ end: Double) -> Bool {
            if !isPlaced(start, end) { return false }
            let times = laneTimes(start, end)
            return spans.contains { $0.overlaps(times) }
        }
        if let before = change.before(section), let bounds {
            let edit = change.changes.edit(of: section)
            let first = memberCount(before: before)
            pieces?.forEachPiece(of: groups.items(of: before)) { piece, _, items, member in
                let extent = bounds[piece]
                if extent.minStart > extent.maxEnd || !meets(extent.minStart, extent.maxEnd) { return }
                forEachStaying(in: member..<member + items.count, change) { columns, item, member in
                    let (start, end) = columns.times(item)
                    if !meets(start, end) { return }
                    found.append(
                        Occupant(
                            item: edit?.after(member - first) ?? member - first, member: member, start: start, end: end,
                            lane: columns.row(item), cluster: columns.cluster(item)))
                }
            }
        }
        let fresh = change.fresh(of: section).filter { meets($0.start, $0.end) }
        if fresh.isEmpty { return found }
        found += fresh.map {
            Occupant(item: $0.item, member: -1, start: $0.start, end: $0.end, lane: 0, cluster: 1)
        }
        return found.sorted { $0.item < $1.item }
    }

    /// Lanes of a group after a change, in which some items get others. O(pieces + items of the pieces that change).
    private func laneCount(of section: Int, _ assigned: [Int: UInt32], _ change: GanttChange) -> UInt32 {
        var count: UInt32 = 1
        for lane in change.lanes[section] ?? [] { count = max(count, lane.lane + 1) }
        guard let before = change.before(section), let bounds, let pieces else { return count }
        let moved = assigned.keys.sorted()
        pieces.forEachPiece(of: groups.items(of: before)) { piece, _, items, first in
            let members = first..<first + items.count
            let next = partitioningIndex(0, moved.count) { moved[$0] >= first }
            let hasMoved = next < moved.count && moved[next] < members.upperBound
            if !hasMoved, items.count == pieces.piece(piece).count, !change.touches(members) {
                count = max(count, bounds[piece].maxRow + 1)
            } else {
                forEachStaying(in: members, change) { columns, item, member in
                    count = max(count, (assigned[member] ?? columns.row(item)) + 1)
                }
            }
        }
        return count
    }
}
