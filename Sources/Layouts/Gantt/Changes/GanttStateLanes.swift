import LayoutCore

// Lanes after a change: an item conflicts with its cluster alone, so that a change concerns the clusters it is in.
extension GanttState {
    /// Intervals from which on all lanes of a group are assigned instead.
    private static var mostIntervals: Int { 8 }

    /// Assigns the lanes of all items whose cluster has changed. O(c log c) for the c items of the clusters, and what it
    /// takes to find them: O(pieces of the group + items of the pieces they are in).
    func assignLanes() {
        guard assignsLanes else { return }
        for (group, intervals) in log.intervals {
            guard groups[Int(group)].isExpanded else {
                change(group) { $0.hasLanes = false }
                continue
            }
            assign(group, intervals)
        }
    }

    private func assign(_ group: UInt32, _ intervals: [ClosedRange<Double>]) {
        let pieces = segmentsOfGroup(group)
        let isWhole = intervals.isEmpty || intervals.count > Self.mostIntervals || !groups[Int(group)].hasLanes
        let spans =
            isWhole
            ? [-Double.infinity...Double.infinity]
            : intervals.map { cluster(of: laneTimes($0.lowerBound, $0.upperBound), group, pieces) }
        var places: [(segment: UInt32, local: Int)] = []
        var (starts, ends): ([Double], [Double]) = ([], [])
        forEachItem(of: group, pieces, meeting: spans) { segment, local, start, end in
            places.append((segment, local))
            starts.append(start)
            ends.append(end)
        }
        var assignment = LaneAssignment(starts: starts, ends: ends, byDay: lanesAreByDay, clusters: keepsClusters)
        _ = assignment.assign(0..<places.count)
        for (position, place) in places.enumerated() {
            let cluster = keepsClusters ? assignment.clusterLanes[position] : 1
            set(place.segment, place.local, lane: assignment.lanes[position], cluster: cluster)
        }
        change(group) { ($0.hasLanes, $0.isChanged) = (true, true) }
        if !keepsClusters { countRows(of: group, pieces) }
    }

    /// The times an item takes a lane for.
    private func laneTimes(_ start: Double, _ end: Double) -> ClosedRange<Double> {
        lanesAreByDay ? wholePart(start)...wholePart(end) + 1 : start...end
    }

    /// All times of a cluster that reaches into an interval, or touches it.
    private func cluster(
        of interval: ClosedRange<Double>, _ group: UInt32, _ pieces: [UInt32]
    ) -> ClosedRange<Double> {
        var span = interval
        while true {
            var grown = span
            forEachItem(of: group, pieces, meeting: [span]) { _, _, start, end in
                let times = laneTimes(start, end)
                grown = min(grown.lowerBound, times.lowerBound)...max(grown.upperBound, times.upperBound)
            }
            if grown == span { return span }
            span = grown
        }
    }

    /// The placed items of a group that touch one of the spans, in order.
    private func forEachItem(
        of group: UInt32, _ pieces: [UInt32], meeting spans: [ClosedRange<Double>],
        _ body: (UInt32, Int, Double, Double) -> Void
    ) {
        for handle in pieces {
            let segment = segments[Int(handle)]
            if log.segments[handle] == nil {
                // What has not changed has its bounds.
                let bounds = bounds.values[segment.number]
                guard bounds.minStart <= bounds.maxEnd else { continue }
                let times = laneTimes(bounds.minStart, bounds.maxEnd)
                if !spans.contains(where: { $0.overlaps(times) }) { continue }
            }
            for part in segment.parts where part.group == group {
                for local in part.items {
                    let (start, end) = times(local, segment)
                    guard isPlaced(start, end) else { continue }
                    let times = laneTimes(start, end)
                    if spans.contains(where: { $0.overlaps(times) }) { body(handle, local, start, end) }
                }
            }
        }
    }

    private func set(_ handle: UInt32, _ local: Int, lane: UInt32, cluster: UInt32) {
        let segment = segments[Int(handle)]
        if row(local, segment) == lane, clusterLanes(local, segment) == cluster { return }
        touch(handle)
        own(handle)
        segments[Int(handle)].rows[local] = lane
        if keepsClusters {
            segments[Int(handle)].clusterLanes[local] = cluster
            // A height rounded to the grid is at most half a step too great.
            overhang = max(overhang, Double(cluster) / 2048)
        }
    }

    /// Gives a group as many display rows as it has lanes.
    private func countRows(of group: UInt32, _ pieces: [UInt32]) {
        var count: UInt32 = 1
        for handle in pieces {
            let segment = segments[Int(handle)]
            if log.segments[handle] == nil, segment.parts.count == 1 {
                if segment.count > 0 { count = max(count, bounds.values[segment.number].maxRow + 1) }
                continue
            }
            for part in segment.parts where part.group == group {
                for local in part.items { count = max(count, row(local, segment) + 1) }
            }
        }
        if groups[Int(group)].rowCount == count { return }
        for handle in pieces { touchEnd(of: group, handle) }
        change(group) { $0.rowCount = count }
        for handle in pieces { update(handle) }
    }

    /// Notes the segment in which a group ends, whose height is about to change.
    private func touchEnd(of group: UInt32, _ handle: UInt32) {
        if segments[Int(handle)].parts.contains(where: { $0.group == group && $0.isEnd }) { touch(handle) }
    }
}
