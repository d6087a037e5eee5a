import LayoutCore

/// Rows of bars over each other with a heavy tail of durations: what breaks an index sorted by start alone.
///
/// No groups. Fractional days; rows one after another, the bars of a row in no order of time. No bar ends after the
/// horizon, so a duration ends with it.
enum OverlapGenerator: ScheduleGenerator {
    static let name = "overlap"
    static let summary = "rows of overlapping bars: 250 per row, Pareto durations, one in 1,000 very long, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 250, in: 1...1e9, isWhole: true, "bars in each row"),
        GeneratorParameter("horizonDays", 2000, in: 1...1e6, "days the starts are spread over"),
        GeneratorParameter("minimumDays", 0.5, in: 1e-6...1e6, "shortest duration in days (Pareto)"),
        GeneratorParameter("shape", 1.1, in: 0.1...20, "shape of the Pareto distribution; smaller is heavier"),
        GeneratorParameter("longShare", 0.001, in: 0...1, "share of bars that span most of the horizon"),
        GeneratorParameter("longSpan", 0.9, in: 0...1, "share of the horizon those bars span"),
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let perRow = parameters.whole("itemsPerRow")
        let horizon = parameters["horizonDays"]
        let longShare = parameters["longShare"]
        let longDuration = parameters["longSpan"] * horizon
        let minimum = parameters["minimumDays"]
        let shape = parameters["shape"]
        var columns = RowColumns(items: items, rows: rowsNeeded(for: items, perRow: perRow))
        for item in 0..<items {
            let isLong = random.chance(longShare)
            let position = random.uniform()
            let start = isLong ? position * (horizon - longDuration) : position * horizon
            let duration = isLong ? longDuration : random.pareto(minimum: minimum, shape: shape)
            columns.append(row: item / perRow, start: start, end: max(start, min(start + duration, horizon)))
        }
        return try columns.schedule()
    }
}
