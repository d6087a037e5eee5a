import LayoutCore

extension GanttConfiguration {
    /// The configuration with every length on the grid, and how many had to be set to 0. Lengths are at most 2³⁰.
    func sanitised() -> (configuration: GanttConfiguration, count: Int) {
        var result = self
        var count = 0
        func length(_ value: Double) -> Double {
            if value >= 0, value < .infinity { return onGrid(min(value, 1_073_741_824)) }
            count += 1
            return 0
        }
        let lengths: [WritableKeyPath<Self, Double>] = [
            \.dateCellWidth, \.dateCellHeight, \.groupHeaderHeight, \.barHeight, \.verticalGap, \.hairline,
            \.barTrailing, \.viewportSize.width, \.viewportSize.height,
        ]
        for path in lengths { result[keyPath: path] = length(self[keyPath: path]) }
        (result.columnGap, result.edgeInset) = (columnGap.map(length) ?? result.hairline, edgeInset.map(length))
        if let scale = pointsPerUnit, !(scale > 0 && scale < .infinity) {
            result.pointsPerUnit = nil
            count += 1
        }
        return (result, count)
    }

    /// Whether a schedule has a column per day.
    fileprivate func hasDayColumns(_ columns: ScheduleColumns, areWhole: Bool) -> Bool {
        switch timeAxis {
        case .automatic: columns.unit == .days && areWhole
        case .dayColumns: true
        case .continuous: false
        }
    }

    /// The source of a schedule's axis. O(n): two passes if only the first item is whole days, else one.
    func survey(_ columns: ScheduleColumns) -> ScheduleSurvey {
        if pointsPerUnit != nil { return ScheduleSurvey(columns) }
        func areWhole(_ times: [Double]) -> Bool { times.prefix(1).allSatisfy { $0 == wholePart($0) } }
        let hasDays = hasDayColumns(columns, areWhole: areWhole(columns.starts) && areWhole(columns.ends))
        let survey = ScheduleSurvey(columns, needsMedian: !hasDays)
        let isWrong = hasDays && !hasDayColumns(columns, areWhole: survey.isWhole)
        return isWrong ? ScheduleSurvey(columns, needsMedian: true) : survey
    }
}

/// The horizontal part of a Gantt layout: axis and header columns.
struct GanttTime {
    let axis: GanttAxis
    let grid: ColumnGrid

    /// The axis for a configuration whose lengths are sanitised. O(n) when the scale follows from the data, else O(1).
    init(_ columns: ScheduleColumns, _ survey: ScheduleSurvey, _ configuration: GanttConfiguration, days: Range<Int>?) {
        self =
            configuration.hasDayColumns(columns, areWhole: survey.isWhole)
            ? GanttTime(days: days, columns, survey, configuration)
            : GanttTime(continuous: columns, survey, configuration)
    }

    /// First and last day relative to that of the schedule's origin, or nil without days.
    private static func horizon(
        _ survey: ScheduleSurvey, _ configuration: GanttConfiguration, _ days: Range<Int>?, _ scale: DayScale,
        origin: Double
    ) -> (first: Double, last: Double)? {
        let items = survey.isEmpty ? nil : (first: scale.day(survey.minStart), last: scale.day(survey.maxEnd))
        guard let days else { return items.map { ($0.first - 3, $0.last + 3) } }
        let zero = (origin - scale.shift) / scale.length
        let given =
            days.isEmpty ? nil : (first: Double(days.lowerBound) - zero, last: Double(days.upperBound) - 1 - zero)
        guard configuration.horizon == .extend, let items else { return given }
        return given.map { (min($0.first, items.first), max($0.last, items.last)) } ?? items
    }

    private init(
        days given: Range<Int>?, _ columns: ScheduleColumns, _ survey: ScheduleSurvey,
        _ configuration: GanttConfiguration
    ) {
        let scale = DayScale(columns)
        let days = Self.horizon(survey, configuration, given, scale, origin: columns.origin)
        let cell = configuration.dateCellWidth
        let pitch = cell + (configuration.columnGap ?? 0)
        if let days {
            let limit = pitch > 0 ? min(GridLengths.limit / pitch, 2_147_483_647) : 2_147_483_647
            grid = ColumnGrid(count: Int(min(days.last - days.first + 1, limit)), pitch: pitch, width: cell)
        } else {
            grid = ColumnGrid(count: 0, pitch: pitch, width: cell)
        }
        var axis = DayAxis(
            firstDay: days?.first ?? 0, lastColumn: Double(grid.count - 1), pitch: pitch,
            tail: cell - configuration.barTrailing, scale: scale)
        axis.isPlain =
            scale.isPlain && survey.isWhole && survey.areAllPlaced && survey.minStart >= axis.firstDay
            && survey.maxEnd - axis.firstDay <= axis.lastColumn
        self.axis = .days(axis)
    }

    private init(
        continuous columns: ScheduleColumns, _ survey: ScheduleSurvey, _ configuration: GanttConfiguration
    ) {
        let scale = configuration.pointsPerUnit ?? 48 / (survey.medianDuration ?? 1)
        let (origin, most) = (survey.isEmpty ? 0 : survey.minStart, min(scale, GridLengths.limit))
        var axis = ContinuousAxis(origin: origin, scale: most, inset: configuration.edgeInset ?? 0)
        if configuration.edgeInset == nil, axis.hasItemOnEdge(columns, survey) {
            axis.inset = onGrid(configuration.barHeight / 2)
        }
        // Below the limit, where rounding by addition is exact.
        axis.isPlain =
            survey.areAllPlaced && (survey.maxEnd - origin) * axis.scale + axis.inset < GridLengths.limit
        self.axis = .continuous(axis)
        guard !survey.isEmpty else {
            grid = ColumnGrid()
            return
        }
        let pitch = Self.tickPitch(scale: axis.scale, least: max(2 * configuration.dateCellWidth, 1))
        // Ticks begin at the first instant and end as far behind the last as the inset.
        let ticks = (min(axis.endX(survey.maxEnd), GridLengths.limit) / pitch).rounded(.up)
        grid = ColumnGrid(
            base: axis.inset, count: Int(max(1, min(ticks, 2_147_483_647))), pitch: pitch, width: pitch)
    }

    /// Width of the smallest of 1, 2 and 5 · 10ᵏ units that is at least `least` points wide.
    private static func tickPitch(scale: Double, least: Double) -> Double {
        var power = 1.0
        while power * scale >= least, power > 1e-300 { power /= 10 }
        while power < 1e300 {
            for factor in [1.0, 2, 5] where power * factor * scale >= least { return onGrid(power * factor * scale) }
            power *= 10
        }
        return onGrid(least)
    }
}
