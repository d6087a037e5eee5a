import LayoutCore

/// All bars in one row, over each other, with a heavy tail of durations: what no division by rows helps with.
///
/// No groups. Fractional days. Starts in no order of time; the horizon grows with the number of items, so that as many
/// are open at once for any of them.
enum OneRowGenerator: ScheduleGenerator {
    static let name = "one-row"
    static let summary = "all bars over each other in one row, Pareto durations, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("startsPerDay", 100, in: 1e-3...1e6, "mean number of bars that start in a day"),
        GeneratorParameter("minimumDays", 0.5, in: 1e-6...1e6, "shortest duration in days (Pareto)"),
        GeneratorParameter("shape", 1.1, in: 0.1...20, "shape of the Pareto distribution; smaller is heavier"),
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let horizon = Double(items) / parameters["startsPerDay"]
        let (minimum, shape) = (parameters["minimumDays"], parameters["shape"])
        var columns = RowColumns(items: items, rows: 1)
        for _ in 0..<items {
            let start = random.uniform() * horizon
            let duration = random.pareto(minimum: minimum, shape: shape)
            columns.append(row: 0, start: start, end: max(start, min(start + duration, horizon)))
        }
        return try columns.schedule()
    }
}
