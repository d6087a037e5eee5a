import LayoutCore

extension GanttConfiguration {
    /// The configuration with every length on the grid, and how many had to be set to 0. Lengths are at most 2³⁰.
    func sanitised() -> (configuration: GanttConfiguration, count: Int) {
        var mended = self
        var count = 0
        func length(_ value: Double) -> Double {
            if value >= 0, value < .infinity { return onGrid(min(value, 1_073_741_824)) }
            count += 1
            return 0
        }
        mended.dateCellWidth = length(dateCellWidth)
        mended.dateCellHeight = length(dateCellHeight)
        mended.groupHeaderHeight = length(groupHeaderHeight)
        mended.barHeight = length(barHeight)
        mended.verticalGap = length(verticalGap)
        mended.hairline = length(hairline)
        mended.columnGap = columnGap.map(length) ?? mended.hairline
        mended.barTrailing = length(barTrailing)
        mended.viewportSize = Size(width: length(viewportSize.width), height: length(viewportSize.height))
        if let scale = pointsPerUnit, !(scale > 0 && scale < .infinity) {
            mended.pointsPerUnit = nil
            count += 1
        }
        return (mended, count)
    }
}

/// What one pass over a schedule tells.
struct ScheduleSurvey {
    /// Least start and greatest end of the items that have a place in time.
    private(set) var minStart = Double.infinity
    private(set) var maxEnd = -Double.infinity
    /// Items that have none.
    private(set) var dropped = 0
    /// Whether every start and end is a whole number.
    private(set) var isWhole = true

    /// Facts about all items from their extremes.
    init(minStart: Double, maxEnd: Double) { (self.minStart, self.maxEnd) = (minStart, maxEnd) }

    /// Whether no item has a place in time.
    var isEmpty: Bool { minStart > maxEnd }

    /// O(n).
    init(_ columns: ScheduleColumns) {
        var fractions = 0
        for (start, end) in zip(columns.starts, columns.ends) {
            guard isPlaced(start, end) else {
                dropped += 1
                continue
            }
            minStart = min(minStart, start)
            maxEnd = max(maxEnd, end)
            fractions += (wholePart(start) == start ? 0 : 1) + (wholePart(end) == end ? 0 : 1)
        }
        isWhole = fractions == 0
    }
}

/// Median of the positive durations, the lower one of an even number; nil when there is none. A radix select by 16
/// bits: O(n), four passes.
func medianDuration(_ columns: ScheduleColumns) -> Double? {
    // Positive numbers order as their bits do.
    var (prefix, rank) = (UInt64(0), 0)
    for shift in stride(from: UInt64(48), through: 0, by: -16) {
        var counts = [Int](repeating: 0, count: 65_536)
        for (start, end) in zip(columns.starts, columns.ends) where end > start && isPlaced(start, end) {
            let bits = (end - start).bitPattern
            if shift == 48 || bits >> (shift + 16) == prefix { counts[Int(bits >> shift & 65_535)] += 1 }
        }
        if shift == 48 {
            let total = counts.reduce(0, +)
            if total == 0 { return nil }
            rank = (total - 1) / 2
        }
        var digit = 0
        while rank >= counts[digit] {
            rank -= counts[digit]
            digit += 1
        }
        prefix = prefix << 16 | UInt64(digit)
    }
    return Double(bitPattern: prefix)
}

/// The horizontal part of a Gantt layout: axis and header columns.
struct GanttTime {
    let axis: GanttAxis
    let grid: ColumnGrid

    /// The axis for a configuration whose lengths are sanitised. O(n) when the scale follows from the data, else O(1).
    init(_ columns: ScheduleColumns, _ survey: ScheduleSurvey, _ configuration: GanttConfiguration, days: Range<Int>?) {
        let byDay =
            switch configuration.timeAxis {
            case .automatic: columns.unit == .days && survey.isWhole
            case .dayColumns: true
            case .continuous: false
            }
        self =
            byDay
            ? GanttTime(days: Self.horizon(survey, configuration, days, origin: columns.origin), configuration)
            : GanttTime(continuous: columns, survey, configuration)
    }

    /// First and last day relative to the schedule's origin, which is whole, or nil without days.
    private static func horizon(
        _ survey: ScheduleSurvey, _ configuration: GanttConfiguration, _ days: Range<Int>?, origin: Double
    ) -> (first: Double, last: Double)? {
        let items = survey.isEmpty ? nil : (first: wholePart(survey.minStart), last: wholePart(survey.maxEnd))
        guard let days else { return items.map { ($0.first - 3, $0.last + 3) } }
        let given =
            days.isEmpty ? nil : (first: Double(days.lowerBound) - origin, last: Double(days.upperBound) - 1 - origin)
        guard configuration.horizon == .extend, let items else { return given }
        return given.map { (min($0.first, items.first), max($0.last, items.last)) } ?? items
    }

    private init(days: (first: Double, last: Double)?, _ configuration: GanttConfiguration) {
        let cell = configuration.dateCellWidth
        let pitch = cell + (configuration.columnGap ?? 0)
        if let days {
            let limit = pitch > 0 ? min(GridLengths.limit / pitch, 2_147_483_647) : 2_147_483_647
            grid = ColumnGrid(count: Int(min(days.last - days.first + 1, limit)), pitch: pitch, width: cell)
        } else {
            grid = ColumnGrid(count: 0, pitch: pitch, width: cell)
        }
        axis = .days(
            DayAxis(
                firstDay: days?.first ?? 0, lastColumn: Double(grid.count - 1), pitch: pitch,
                tail: cell - configuration.barTrailing))
    }

    private init(
        continuous columns: ScheduleColumns, _ survey: ScheduleSurvey, _ configuration: GanttConfiguration
    ) {
        let scale = configuration.pointsPerUnit ?? 48 / (medianDuration(columns) ?? 1)
        let axis = ContinuousAxis(origin: survey.isEmpty ? 0 : survey.minStart, scale: min(scale, GridLengths.limit))
        self.axis = .continuous(axis)
        guard !survey.isEmpty else {
            grid = ColumnGrid()
            return
        }
        let pitch = Self.tickPitch(scale: axis.scale, least: max(2 * configuration.dateCellWidth, 1))
        let ticks = (min(axis.endX(survey.maxEnd), GridLengths.limit) / pitch).rounded(.up)
        grid = ColumnGrid(count: Int(max(1, min(ticks, 2_147_483_647))), pitch: pitch, width: pitch)
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
