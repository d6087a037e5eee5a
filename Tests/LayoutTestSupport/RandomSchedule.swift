import LayoutCore

/// What a random schedule looks like.
package struct ScheduleShape: Sendable {
    /// Number of items.
    package var items = 400
    /// Number of groups; some may be empty.
    package var groups = 7
    /// Rows per group, or nil for a schedule without rows.
    package var rows: Int?
    /// Length of the time axis.
    package var horizon = 300.0
    /// Whether starts and ends are whole days.
    package var isWhole = true
    /// Whether items are ordered by row and start.
    package var isSorted = false
    /// Whether an item as long as the horizon comes first.
    package var hasLongBar = false
    /// Whether the schedule has a group column.
    package var hasGroups = true

    /// The default shape.
    package init() {}
}

/// Columns with the items of each group given as (start, end, row).
package func scheduleColumns(
    groups: [[(start: Double, end: Double, row: UInt32)]], hasRows: Bool = true, hasGroups: Bool = true,
    unit: TimeUnit = .days
) -> ScheduleColumns {
    let items = groups.flatMap { $0 }
    var offsets: [UInt32] = [0]
    for group in groups { offsets.append(offsets[offsets.count - 1] + UInt32(group.count)) }
    return ScheduleColumns(
        starts: items.map(\.start), ends: items.map(\.end), rows: hasRows ? items.map(\.row) : nil,
        groupOffsets: offsets, groupRowCounts: groups.map { ($0.map(\.row).max() ?? 0) + ($0.isEmpty ? 0 : 1) },
        hasGroups: hasGroups, unit: unit)
}

/// Columns without rows: groups of spans from start to end.
package func scheduleColumns(
    spans: [[ClosedRange<Double>]], hasGroups: Bool = true, unit: TimeUnit = .days
) -> ScheduleColumns {
    scheduleColumns(
        groups: spans.map { $0.map { ($0.lowerBound, $0.upperBound, 0) } }, hasRows: false, hasGroups: hasGroups,
        unit: unit)
}

/// A random schedule: durations from zero to half the horizon, mostly short, with ties and empty groups.
package func randomColumns(_ shape: ScheduleShape, seed: UInt64) -> ScheduleColumns {
    var random = TestRandom(seed: seed)
    var groups = [[(start: Double, end: Double, row: UInt32)]](repeating: [], count: shape.groups)
    for item in 0..<shape.items {
        var start = random.unit() * shape.horizon
        // One item in four starts together with others, one in six has no duration.
        if random.below(4) == 0 { start = (start / 20).rounded() * 20 }
        let share = random.unit()
        var duration = random.below(6) == 0 ? 0 : share * share * share * shape.horizon / 2
        if shape.hasLongBar, item == 0 { (start, duration) = (0, shape.horizon) }
        if shape.isWhole { (start, duration) = (start.rounded(), duration.rounded()) }
        // The squared position leaves the last groups nearly empty.
        let position = random.unit()
        let group = min(shape.groups - 1, Int(position * position * Double(shape.groups)))
        groups[group].append((start, start + duration, UInt32(random.below(max(1, shape.rows ?? 1)))))
    }
    if shape.isSorted {
        for group in groups.indices { groups[group].sort { ($0.row, $0.start) < ($1.row, $1.start) } }
    }
    return scheduleColumns(groups: groups, hasRows: shape.rows != nil, hasGroups: shape.hasGroups)
}
