import LayoutCore

/// Facts about a chart that take passes over all items.
struct GanttFindings {
    let survey: ScheduleSurvey
    let time: GanttTime
    let rows: GanttRows
    let index: GanttRowIndex
    /// Items with a place in time that have no frame.
    let outside: Int

    /// By these passes, for a configuration whose lengths are sanitised. Throws as
    /// ``GanttLayout/init(columns:configuration:days:)`` does.
    init(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ days: Range<Int>?
    ) throws(LayoutError) {
        survey = configuration.survey(columns)
        time = GanttTime(columns, survey, configuration, days: days)
        var rows = try GanttRows(columns, configuration, axis: time.axis)
        outside = time.axis.countOutside(columns, survey)
        index = GanttRowIndex(columns: columns, groups: &rows.groups, table: rows.table)
        self.rows = rows
    }

    /// By a record of them. O(groups); validated as long as the passes take, except that lanes are compared with their
    /// limits alone. nil where the record is of other columns, or of another configuration.
    init?(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ days: Range<Int>?, _ record: GanttRecord,
        validate: Bool
    ) {
        guard record.fits(columns, configuration), let survey = ScheduleSurvey(record.numbers[..<7]),
            let outside = Int(exactly: record.numbers[9]),
            !validate || survey.numbers.map(\.bitPattern) == configuration.survey(columns).numbers.map(\.bitPattern)
        else { return nil }
        (self.survey, self.outside) = (survey, outside)
        var known = configuration
        if known.edgeInset == nil { known.edgeInset = record.numbers[7] }
        time = GanttTime(columns, survey, known, days: days)
        guard var rows = try? GanttRows(columns, configuration, axis: time.axis, record: record),
            let index = GanttRowIndex(record, groups: &rows.groups, itemCount: columns.itemCount)
        else { return nil }
        (self.rows, self.index) = (rows, index)
        if validate, !isSound(columns, configuration, days) { return nil }
    }

    private func isSound(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ days: Range<Int>?
    ) -> Bool {
        var groups = rows.groups
        return GanttTime(columns, survey, configuration, days: days).axis == time.axis
            && outside == time.axis.countOutside(columns, survey)
            && rows.areSound(columns, haveLanes: configuration.assignsLanes)
            && GanttRowIndex(columns: columns, groups: &groups, table: rows.table).isSame(as: index)
    }
}
