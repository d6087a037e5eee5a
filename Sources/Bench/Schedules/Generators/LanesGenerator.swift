import LayoutCore

/// Rows of disjoint bars with gaps between them: what a lane assignment leaves, and what a row index likes best.
///
/// No groups. Fractional days from 0; rows one after another, each in order of time, unless shuffled.
enum LanesGenerator: ScheduleGenerator {
    static let name = "lanes"
    static let shuffledName: String? = "lanes-shuffled"
    static let summary = "rows of disjoint bars: 250 per row, exponential gaps, lognormal durations, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 250, in: 1...1e9, isWhole: true, "bars in each row"),
        GeneratorParameter("gapDays", 2, in: 0...1e6, "mean gap between bars in days (exponential)"),
        GeneratorParameter(
            "durationDays", 1.648_721_270_700_128_2, in: 1e-6...1e6, "median duration in days (lognormal), e^0.5"),
        GeneratorParameter("durationSigma", 0.8, in: 0...5, "standard deviation of the logarithm of the duration"),
        GeneratorParameter("minimumDays", 0.25, in: 0...1e6, "shortest duration in days"),
        .order,
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let perRow = parameters.whole("itemsPerRow")
        let gap = parameters["gapDays"]
        let median = parameters["durationDays"]
        let sigma = parameters["durationSigma"]
        let minimum = parameters["minimumDays"]
        var columns = RowColumns(items: items, rows: rowsNeeded(for: items, perRow: perRow))
        var time = 0.0
        for item in 0..<items {
            if item % perRow == 0 { time = 0 }
            let start = time + random.exponential(mean: gap)
            time = start + max(minimum, random.lognormal(median: median, sigma: sigma))
            columns.append(row: item / perRow, start: start, end: time)
        }
        if parameters.isShuffled { columns.shuffle(&random) }
        return try columns.schedule()
    }
}
