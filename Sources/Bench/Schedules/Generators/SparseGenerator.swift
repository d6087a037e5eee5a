import LayoutCore

/// One bar a row, and starts that do not follow the rows: a viewport shows hardly any of its rows' bars.
///
/// No groups. Fractional days.
enum SparseGenerator: ScheduleGenerator {
    static let name = "sparse"
    static let summary = "one bar per row, starts spread evenly over 1000 days and independent of rows, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("horizonDays", 1000, in: 1...1e6, "days the starts are spread over"),
        GeneratorParameter("durationDays", 2, in: 1e-6...1e6, "median duration in days (lognormal)"),
        GeneratorParameter("durationSigma", 0.8, in: 0...5, "standard deviation of the logarithm of the duration"),
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let (horizon, median) = (parameters["horizonDays"], parameters["durationDays"])
        let sigma = parameters["durationSigma"]
        var columns = RowColumns(items: items, rows: max(1, items))
        for item in 0..<items {
            let start = random.uniform() * horizon
            columns.append(row: item, start: start, end: start + random.lognormal(median: median, sigma: sigma))
        }
        return try columns.schedule()
    }
}
