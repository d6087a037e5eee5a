import LayoutCore

/// Bars drawn evenly over rows, time and durations, in no order at all: the case without structure.
///
/// No groups. Fractional days.
enum UniformGenerator: ScheduleGenerator {
    static let name = "uniform"
    static let summary = "bars spread evenly over rows and 1000 days, about 100 per row, in no order, no groups"
    static let layoutDefaults = fractionalDayLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 100, in: 1...1e9, isWhole: true, "mean number of bars in a row"),
        GeneratorParameter("horizonDays", 1000, in: 1...1e6, "days the starts are spread over"),
        GeneratorParameter("maximumDays", 8, in: 0...1e6, "longest duration in days; the shortest is 0"),
    ]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let rows = rowsNeeded(for: items, perRow: parameters.whole("itemsPerRow"))
        let horizon = parameters["horizonDays"]
        let longest = parameters["maximumDays"]
        var columns = RowColumns(items: items, rows: rows)
        for _ in 0..<items {
            let row = random.below(rows)
            let start = random.uniform(0, horizon)
            columns.append(row: row, start: start, end: start + random.uniform(0, longest))
        }
        return try columns.schedule()
    }
}
