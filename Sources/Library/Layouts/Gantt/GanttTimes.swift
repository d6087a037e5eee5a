import LayoutCore

// Axis and grid, which follow from all data, and the viewport.
extension GanttGeometry {
    /// Axis and columns for another first time and last one, and whether bars move by other distances than one.
    func following(_ change: SegmentBounds) -> (time: GanttTime, isReset: Bool) {
        let survey = ScheduleSurvey(minStart: change.minStart, maxEnd: change.maxEnd)
        let time = GanttTime(columns, survey, lastingConfiguration, days: days)
        switch (axis, time.axis) {
        case (.continuous(let old), .continuous(let new)): return (time, old.origin != new.origin)
        case (.days(let old), .days(let new)):
            // Bars that the columns cut off depend on where these begin and end.
            let isCut =
                new.scale.day(change.minStart) < new.firstDay
                || new.scale.day(change.maxEnd) - new.firstDay > new.lastColumn
                || new.scale.day(change.maxEnd) - old.firstDay > old.lastColumn
            return (time, isCut && (old.firstDay != new.firstDay || old.lastColumn != new.lastColumn))
        default: preconditionFailure("the kind of axis is taken once")
        }
    }

    /// The configuration with the values that came from all data when the layout was made.
    var lastingConfiguration: GanttConfiguration {
        var configuration = configuration
        switch axis {
        case .days: configuration.timeAxis = .dayColumns
        case .continuous(let axis):
            configuration.timeAxis = .continuous
            (configuration.pointsPerUnit, configuration.edgeInset) = (axis.scale, axis.inset)
        }
        return configuration
    }

    /// The same with the groups that are expanded now.
    var presentConfiguration: GanttConfiguration {
        var configuration = lastingConfiguration
        configuration.expanded = expanded(of: groups.count)
        return configuration
    }

    /// The expanded groups, among a number of groups.
    private func expanded(of count: Int) -> GanttConfiguration.Expanded {
        let expanded = groups.rows.indices.filter { groups.rows[$0].isExpanded }
        if expanded.count == groups.count { return groups.count == 0 ? configuration.expanded : .all }
        return .sections(Set(expanded.lazy.filter { $0 < count }.map { $0 + 1 }))
    }

    /// Reads the data again; for a reload the kind of axis and the scale are taken again too. O(n).
    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> (geometry: GanttGeometry, snapshot: GanttSnapshot?) {
        let lasting = change == nil ? configuration : lastingConfiguration
        return (try rebuilt(items, lasting, configuration), nil)
    }

    /// Reads the data again by a configuration with the values that last, under the given one.
    func rebuilt(
        _ items: any ItemSource, _ lasting: GanttConfiguration, _ configuration: GanttConfiguration
    ) throws(LayoutError) -> GanttGeometry {
        var making = lasting
        making.expanded = expanded(of: items.sectionCount)
        let made = try GanttGeometry(items.currentColumns(), making, days)
        made.configuration = configuration
        made.diagnostics.sanitised = diagnostics.sanitised
        return made
    }

    /// Takes the least content size.
    public func resized(
        to size: Size, _ items: any ItemSource
    ) -> (geometry: GanttGeometry, consequence: ViewportConsequence) {
        var configuration = configuration
        configuration.viewportSize = size
        return (GanttGeometry(self, configuration.sanitised().configuration), ViewportConsequence(.same))
    }
}
