import LayoutCore

/// The vertical part of a Gantt layout: which display row each item is in.
struct GanttRows {
    var groups: [GroupRows] = []
    /// Display row (or, for `split`, lane) of each item in its group; empty where none is looked up.
    private(set) var table: [UInt32] = []
    private(set) var clusterLanes: [UInt32] = []
    private(set) var overhang = 0.0

    /// Rows of a schedule under a configuration; checks the columns. Where a record has the lanes they are taken from it,
    /// and rows are not checked: O(groups).
    init(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, axis: GanttAxis, record: GanttRecord? = nil
    ) throws(LayoutError) {
        try Self.checkOffsets(columns)
        let form = Self.expandedForm(columns, configuration)
        let collapsed: RowForm = configuration.collapsedPolicy == .hidden ? .hidden : .overlay
        let expanded = try Self.expandedGroups(columns, configuration)
        groups.reserveCapacity(columns.groupCount)
        for group in 0..<columns.groupCount {
            let items = columns.groupOffsets[group + 1] - columns.groupOffsets[group]
            switch expanded(group) ? form : collapsed {
            case .ownRow: groups.append(GroupRows(.ownRow, items))
            case .table: groups.append(GroupRows(.table, columns.groupRowCounts[group]))
            case .overlay: groups.append(GroupRows(.overlay, 1))
            case .split: groups.append(GroupRows(.split, 1))
            case .hidden: groups.append(GroupRows(.hidden, 0))
            }
        }
        if configuration.assignsLanes {
            if let record { take(record, form) } else { assignLanes(columns, configuration, axis) }
        } else if form == .table, let rows = columns.rows {
            if record == nil { try Self.checkRows(columns, rows) }
            table = rows
        }
    }

    private mutating func take(_ record: GanttRecord, _ form: RowForm) {
        for group in groups.indices {
            groups[group].hasLanes = groups[group].isExpanded
            if form == .table, groups[group].isExpanded { groups[group].rowCount = record.tables[0][group] }
        }
        (table, clusterLanes, overhang) = (record.tables[1], record.tables[2], record.numbers[8])
    }

    /// Whether each item is in a row of its group, and where lanes are assigned in a lane of its cluster. O(n).
    func areSound(_ columns: ScheduleColumns, haveLanes: Bool) -> Bool {
        guard haveLanes else { return table.isEmpty || (try? Self.checkRows(columns, table)) != nil }
        var most: UInt32 = 0
        for group in groups.indices {
            let count = max(1, groups[group].form == .split ? .max : groups[group].rowCount)
            for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]) {
                let lanes = clusterLanes.isEmpty ? count : clusterLanes[item]
                if table[item] >= min(count, lanes) { return false }
                most = max(most, clusterLanes.isEmpty ? 0 : lanes)
            }
        }
        return overhang == Double(most) / 2048
    }

    static func expandedForm(_ columns: ScheduleColumns, _ configuration: GanttConfiguration) -> RowForm {
        switch configuration.rowPolicy {
        case .perItem: .ownRow
        // Without rows, every item is a row of its own.
        case .automatic, .rows: columns.rows == nil ? .ownRow : .table
        case .lanes: .table
        case .split: .split
        }
    }

    static func expandedGroups(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration
    ) throws(LayoutError) -> (Int) -> Bool {
        switch configuration.expanded {
        case .all: return { _ in true }
        case .none: return { _ in false }
        case .sections(let sections):
            if let section = sections.filter({ $0 < 1 || $0 > columns.groupCount }).min() {
                throw .unsuitableData(
                    key: "expanded", reason: "there is no section \(section)",
                    remedy: columns.groupCount == 0
                        ? "give no section, since the schedule is empty" : "give sections 1 to \(columns.groupCount)")
            }
            return { sections.contains($0 + 1) }
        }
    }

    private mutating func assignLanes(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ axis: GanttAxis
    ) {
        let isSplit = configuration.rowPolicy == .split
        var assignment = LaneAssignment(
            starts: columns.starts, ends: columns.ends, days: axis.dayScale, clusters: isSplit)
        for group in groups.indices {
            groups[group].hasLanes = groups[group].isExpanded
            if !groups[group].isExpanded { continue }
            let items = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            let count = assignment.assign(items)
            if !isSplit { groups[group].rowCount = UInt32(max(1, count)) }
        }
        table = assignment.lanes
        clusterLanes = assignment.clusterLanes
        // A height rounded to the grid is at most half a step too great.
        overhang = Double(clusterLanes.max() ?? 0) / 2048
    }

    private static func checkOffsets(_ columns: ScheduleColumns) throws(LayoutError) {
        for group in 0..<columns.groupCount where columns.groupOffsets[group] > columns.groupOffsets[group + 1] {
            throw .unsuitableInput(
                layout: GanttConfiguration.layoutName, reason: "the items of group \(group) end before they begin")
        }
    }

    private static func checkRows(_ columns: ScheduleColumns, _ rows: [UInt32]) throws(LayoutError) {
        for group in 0..<columns.groupCount {
            let count = columns.groupRowCounts[group]
            for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            where rows[item] >= count {
                throw .unsuitableInput(
                    layout: GanttConfiguration.layoutName,
                    reason: "item \(item) is in row \(rows[item]) of a group with \(count) rows")
            }
        }
    }
}
