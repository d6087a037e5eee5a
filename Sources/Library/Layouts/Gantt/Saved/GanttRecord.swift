import LayoutCore

/// Facts about a chart that took passes over all items, as a file holds them.
package struct GanttRecord: Sendable {
    /// Numbers of the ``ScheduleSurvey``; then distance of the first instant from the left edge, by how much divided rows
    /// may exceed the bar height, and the items with a place in time that have no frame.
    package let numbers: [Double]
    /// Display rows of each group, lane of each item and the lanes of its cluster, all empty where none are assigned; order
    /// and bounds of the ``GanttRowIndex``.
    package let tables: [[UInt32]]
    /// Greatest ends of the ``GanttRowIndex``.
    package let maxima: [Double]

    package init(_ numbers: [Double], _ tables: [[UInt32]], _ maxima: [Double]) {
        (self.numbers, self.tables, self.maxima) = (numbers, tables, maxima)
    }

    /// Whether all is there, and lanes are as many as the items where a configuration assigns them. O(1).
    func fits(_ columns: ScheduleColumns, _ configuration: GanttConfiguration) -> Bool {
        let (groups, items) = configuration.assignsLanes ? (columns.groupCount, columns.itemCount) : (0, 0)
        return numbers.count == 10 && tables.count == 5
            && tables.prefix(3).map(\.count) == [groups, items, configuration.rowPolicy == .split ? items : 0]
    }
}

extension GanttConfiguration {
    /// Whether bars are put into lanes, which follow from the items' times.
    var assignsLanes: Bool { rowPolicy == .lanes || rowPolicy == .split }
}
