import LayoutCore

/// A week of trains, a row for each section of track: every train takes as long as the one before, times lie on a grid
/// of half a minute, so that nearly all starts are shared, and there are two peaks a day and fewer trains at the
/// weekend.
///
/// No groups. Seconds from Monday. Items stand in the order of rows, within a row in order of time, unless shuffled.
enum TimetableGenerator: ScheduleGenerator {
    static let name = "timetable"
    static let shuffledName: String? = "timetable-shuffled"
    static let summary =
        "a week of trains: one row and one duration per section of track, a grid of 30 s, peaks, no groups"
    static let layoutDefaults = continuousLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 1313, in: 1...1e9, isWhole: true, "mean number of trains on a section"),
        GeneratorParameter("itemsPerRowSpread", 0.333, in: 0...1, "standard deviation of that number as a share of it"),
        GeneratorParameter(
            "headwaySigma", 0.6, in: 0...3, "standard deviation of the logarithm of the time to the next"),
        GeneratorParameter("headwaySeconds", 90, in: 30...86_400, "shortest time to the next in seconds"),
        GeneratorParameter("mostOpen", 3, in: 1...1000, isWhole: true, "most trains on a section at once"),
        GeneratorParameter("weekendShare", 0.7, in: 0...1, "trains of a day at the weekend as a share of a workday's"),
        .order,
    ]

    /// Durations in seconds, and the share of rows that have each.
    private static let durations: [(seconds: Double, share: Double)] = [
        (60, 0.15), (90, 0.41), (120, 0.24), (150, 0.08), (180, 0.03), (240, 0.04), (300, 0.02), (420, 0.025),
        (720, 0.005),
    ]

    /// How many trains run in each hour of a workday, in proportion.
    private static let hours: [Double] = [3, 2, 1, 1, 2, 5, 9, 12, 12, 9, 7, 7, 7, 7, 8, 9, 11, 12, 11, 9, 7, 6, 5, 4]

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let rows = rowsNeeded(for: items, perRow: parameters.whole("itemsPerRow"))
        let spread = parameters["itemsPerRowSpread"]
        var counts = shares(
            of: items,
            weights: (0..<rows).map {
                max(0.05, 1 + spread * PortableMath.normalQuantile((Double($0) + 0.5) / Double(rows)))
            })
        random.shuffle(&counts)
        let week = week(weekend: parameters["weekendShare"])
        var columns = RowColumns(items: items, rows: rows)
        for (row, count) in counts.enumerated() {
            let duration = duration(at: (Double(row) + 0.5) / Double(rows))
            // This many are open at once when the first of them ends as another begins.
            let shortest = max(parameters["headwaySeconds"], duration / parameters["mostOpen"])
            var previous = -Double.infinity
            for time in times(count, sigma: parameters["headwaySigma"], in: week, &random) {
                let start = onGrid(max(time, previous + shortest))
                columns.append(row: row, start: start, end: start + duration)
                previous = start
            }
        }
        if parameters.isShuffled { columns.shuffle(&random) }
        return try columns.schedule(unit: .seconds)
    }

    /// The duration that so large a share of rows has, or a shorter one.
    private static func duration(at share: Double) -> Double {
        var passed = 0.0
        for (seconds, part) in durations {
            passed += part
            if share < passed { return seconds }
        }
        return durations[durations.count - 1].seconds
    }

    /// The next multiple of 30 s.
    private static func onGrid(_ time: Double) -> Double { (time / 30).rounded(.up) * 30 }

    /// The share of a week's trains before each of its hours, and 1.
    private static func week(weekend: Double) -> [Double] {
        var sums = [0.0]
        for day in 0..<7 {
            for hour in hours { sums.append(sums[sums.count - 1] + hour * (day < 5 ? 1 : weekend)) }
        }
        return sums.map { $0 / sums[sums.count - 1] }
    }

    /// Ascending times of a row's trains, in seconds: lognormal gaps, stretched by how many trains run at what hour.
    private static func times(
        _ count: Int, sigma: Double, in week: [Double], _ random: inout SeededGenerator
    ) -> [Double] {
        var sum = 0.0
        let sums = (0..<count).map { _ in
            sum += random.lognormal(median: 1, sigma: sigma)
            return sum
        }
        var hour = 0
        return sums.map { position in
            let share = position / (sum + 1)
            while hour + 2 < week.count, week[hour + 1] <= share { hour += 1 }
            let (before, after) = (week[hour], week[hour + 1])
            let part = after > before ? (share - before) / (after - before) : 0
            return (Double(hour) + part) * 3600
        }
    }
}
