import LayoutStrategies

/// The worked examples of the geometry specification.
package enum WorkedExample {
    private static var base: GanttConfiguration {
        var configuration = GanttConfiguration()
        configuration.viewportSize = Size(width: 100, height: 120)
        return configuration
    }

    /// Two groups over five days; collapsed unless sections are given.
    package static func twoGroups(expanded: Set<Int> = []) throws -> GanttLayout {
        var configuration = base
        configuration.expanded = .sections(expanded)
        let schedule = scheduleColumns(spans: [[0...1, 3...4], [2...2]])
        return try GanttLayout(columns: schedule, configuration: configuration, days: 0..<5)
    }

    /// One group over six days whose items conflict.
    package static func conflicts(_ policy: GanttConfiguration.RowPolicy) throws -> GanttLayout {
        var configuration = base
        configuration.rowPolicy = policy
        let schedule = scheduleColumns(spans: [[0...2, 1...1, 2...4, 3...3, 5...5]])
        return try GanttLayout(columns: schedule, configuration: configuration, days: 0..<6)
    }

    /// The sample project's own data: ten groups of five items over 66 days, hairlines of a third of a point.
    package static func sampleProject(expanded: GanttConfiguration.Expanded) throws -> GanttLayout {
        var configuration = base
        configuration.hairline = 1.0 / 3
        configuration.expanded = expanded
        let spans = (0..<10).map { group in
            (0..<5).map { item in
                let first = Double(3 + 3 * item + 5 * group)
                return first...first + 2
            }
        }
        return try GanttLayout(columns: scheduleColumns(spans: spans), configuration: configuration)
    }
}
