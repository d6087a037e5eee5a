import LayoutCore

/// Everything real schedules have and even ones lack, in one schedule: a bar as long as the horizon, most starts
/// tied, half of all bars in one row, bars of zero width, input that no column sorts.
///
/// No groups. Starts lie on a grid of quarter days, so that most of them are shared; durations are lognormal with a
/// wide spread and lie on no grid. Row 0 is the giant one, and its first bar is as long as the horizon.
enum StressGenerator: ScheduleGenerator {
    static let name = "stress"
    static let summary =
        "worst cases at once: a bar as long as the horizon, ties, one giant row, zero widths, unsorted, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 100, in: 1...1e9, isWhole: true, "mean number of bars in an ordinary row"),
        GeneratorParameter("giantShare", 0.5, in: 0...1, "share of all bars that are in row 0"),
        GeneratorParameter("zeroShare", 0.05, in: 0...1, "share of bars with zero width"),
        GeneratorParameter("startsPerTie", 50, in: 1...1e9, "mean number of bars that start at the same time"),
        GeneratorParameter("durationDays", 0.5, in: 1e-6...1e6, "median duration in days (lognormal)"),
        GeneratorParameter("durationSigma", 2, in: 0...5, "standard deviation of the logarithm of the duration"),
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let giantShare = parameters["giantShare"]
        let ordinaryItems = Int(Double(items) * (1 - giantShare))
        let rows = rowsNeeded(for: ordinaryItems, perRow: parameters.whole("itemsPerRow"))
        // The horizon grows with the bars, so that the ties stay as they are.
        let ticks = max(1, Int(Double(items) / parameters["startsPerTie"]))
        let horizon = Double(ticks) * 0.25
        let zeroShare = parameters["zeroShare"]
        let median = parameters["durationDays"]
        let sigma = parameters["durationSigma"]
        var columns = RowColumns(items: items, rows: rows + 1)
        for item in 0..<items {
            if item == 0 {
                columns.append(row: 0, start: 0, end: horizon)
                continue
            }
            let row = random.chance(giantShare) ? 0 : 1 + random.below(rows)
            let start = Double(random.below(ticks)) * 0.25
            let duration = random.chance(zeroShare) ? 0 : random.lognormal(median: median, sigma: sigma)
            columns.append(row: row, start: start, end: max(start, min(start + duration, horizon)))
        }
        return try columns.schedule()
    }
}
