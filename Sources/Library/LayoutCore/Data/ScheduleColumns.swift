/// What the numbers of a time axis count.
@frozen public enum TimeUnit: String, Sendable, Codable, CaseIterable {
    /// Whole or fractional days.
    case days
    /// Seconds.
    case seconds
    /// The source does not name a unit.
    case unspecified
    /// Microseconds.
    case microseconds
}

/// The columns of a schedule that a layout reads: one bar per item, items of a group consecutive.
///
/// Arrays are shared, not copied, between a schedule and the layouts over it.
public struct ScheduleColumns: Sendable, Equatable {
    /// Start of each item on the time axis, relative to ``origin``; finite.
    public let starts: [Double]
    /// End of each item, relative to ``origin`` and not before its start; finite. Equal to the start for a milestone.
    public let ends: [Double]
    /// Row of each item within its group, or nil when the source has no rows (every item is its own row).
    public let rows: [UInt32]?
    /// Items of group g are `groupOffsets[g]..<groupOffsets[g + 1]`: one more entry than groups.
    public let groupOffsets: [UInt32]
    /// Number of rows in each group.
    public let groupRowCounts: [UInt32]
    /// Whether the source has groups; without, there is one section and it has no header.
    public let hasGroups: Bool
    /// Unit of starts and ends.
    public let unit: TimeUnit
    /// The time that was taken off all starts and ends before they were rounded, so that they keep their last digits
    /// far from zero: a whole number, 0 unless such times demand another.
    public let origin: Double
    /// Level of each item in the tree of its group, whose items are in depth-first preorder: 0 for roots, of a child one
    /// more than its parent's. nil where there is no tree.
    public let levels: [UInt16]?
    /// Height of each item divided by its width, 0 for an item without; nil where no item has such a ratio. 8 bytes an
    /// item, and none where there are no ratios.
    public let ratios: [Double]?
    /// Which items depend on which, by their ordinals; empty where the source says nothing of it.
    public let dependencies: [ItemDependency]

    /// Columns as they are; the lengths must agree, and the items of dependencies exist (checked).
    public init(
        starts: [Double], ends: [Double], rows: [UInt32]?, groupOffsets: [UInt32], groupRowCounts: [UInt32],
        hasGroups: Bool, unit: TimeUnit, origin: Double = 0, levels: [UInt16]? = nil, ratios: [Double]? = nil,
        dependencies: [ItemDependency] = []
    ) {
        precondition(starts.count == ends.count && (rows.map { $0.count == starts.count } ?? true))
        precondition(levels.map { $0.count == starts.count } ?? true)
        precondition(ratios.map { $0.count == starts.count } ?? true)
        precondition(groupOffsets.count == groupRowCounts.count + 1)
        precondition(groupOffsets.first == 0 && groupOffsets.last == UInt32(starts.count))
        precondition(
            dependencies.allSatisfy { dependency in
                [dependency.predecessor, dependency.successor].allSatisfy {
                    $0 == ItemDependency.none || Int($0) < starts.count
                }
            })
        self.starts = starts
        self.ends = ends
        self.rows = rows
        self.groupOffsets = groupOffsets
        self.groupRowCounts = groupRowCounts
        self.hasGroups = hasGroups
        self.unit = unit
        self.origin = origin
        self.levels = levels
        self.ratios = ratios
        self.dependencies = dependencies
    }

    /// Items that have a ratio of height to width each and last no time: pictures, a list for each section.
    public init(ratios sections: [[Double]]) {
        var offsets: [UInt32] = [0]
        for section in sections { offsets.append(offsets[offsets.count - 1] + UInt32(section.count)) }
        let ratios = sections.flatMap { $0 }
        let times = [Double](repeating: 0, count: ratios.count)
        self.init(
            starts: times, ends: times, rows: nil, groupOffsets: offsets,
            groupRowCounts: sections.map { UInt32($0.count) }, hasGroups: sections.count != 1, unit: .unspecified,
            ratios: ratios)
    }

    /// The same columns with other levels.
    public func with(levels: [UInt16]?) -> ScheduleColumns {
        ScheduleColumns(
            starts: starts, ends: ends, rows: rows, groupOffsets: groupOffsets, groupRowCounts: groupRowCounts,
            hasGroups: hasGroups, unit: unit, origin: origin, levels: levels, ratios: ratios,
            dependencies: dependencies)
    }

    /// Number of items of all groups. O(1).
    public var itemCount: Int { starts.count }
    /// Number of groups; 0 for a schedule without items and groups.
    public var groupCount: Int { groupRowCounts.count }
}
