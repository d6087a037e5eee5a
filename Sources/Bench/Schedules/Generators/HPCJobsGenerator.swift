import LayoutCore

/// Jobs of a batch system, a row for each user: few users have most of the jobs, durations span six orders of
/// magnitude, and jobs like one another come in bursts.
///
/// No groups. Seconds. Jobs stand in the order in which they were submitted, not in the order of their starts.
/// - *Rows.* The numbers of jobs follow a lognormal, cut off where one row would have a tenth of all.
/// - *Durations* are lognormal, with a spread of their own on each side of the median, in whole seconds and capped at
///   the longest that the queue takes. Part of the variance of their logarithms is the user's, and the logarithms of
///   jobs of one user after one another are correlated. They are assigned by rank, so that their distribution is the
///   same for every seed.
/// - *Starts* of a user lie in a random window of the horizon, with lognormal gaps, which vary the more the more jobs
///   there are.
enum HPCJobsGenerator: ScheduleGenerator {
    static let name = "hpc-jobs"
    static let summary =
        "jobs of a batch system: one row per user, few users with most jobs, bursts, long tails, no groups"
    static let layoutDefaults = continuousLayout
    static let parameters = [
        GeneratorParameter("itemsPerRow", 461, in: 1...1e9, isWhole: true, "mean number of jobs of a user"),
        GeneratorParameter("itemsPerRowSigma", 2.2, in: 0...4, "standard deviation of the logarithm of that number"),
        GeneratorParameter("horizonDays", 150, in: 1...1e5, "days the jobs are spread over"),
        GeneratorParameter("durationSeconds", 49, in: 1e-3...1e7, "median duration in seconds (lognormal)"),
        GeneratorParameter(
            "durationSigmaBelow", 2.39, in: 0...5, "standard deviation of its logarithm below the median"),
        GeneratorParameter(
            "durationSigmaAbove", 2.95, in: 0...5, "standard deviation of its logarithm above the median"),
        GeneratorParameter("longestHours", 12, in: 1e-3...1e5, "longest duration in hours"),
        GeneratorParameter("userShare", 0.4, in: 0...1, "share of the variance of durations that is the user's"),
        GeneratorParameter("correlation", 0.8, in: 0...1, "correlation of durations after one another"),
        GeneratorParameter(
            "gapSigma", 3, in: 0...5,
            "standard deviation of the logarithm of gaps, of users with 10,000 jobs; two thirds with 50"),
        GeneratorParameter(
            "sameStartShare", 0.009, in: 0...1, "share of jobs that start with the one before"),
    ]

    static func memoryNeeded(items: Int, parameters: ParameterValues) -> Int { 64 * items }

    static func generate(
        items: Int, parameters: ParameterValues, using random: inout SeededGenerator
    ) throws(ScheduleError) -> Schedule {
        let rows = rowsNeeded(for: items, perRow: parameters.whole("itemsPerRow"))
        let sigma = parameters["itemsPerRowSigma"]
        var counts = shares(
            of: items - min(items, rows),
            weights: (0..<rows).map {
                PortableMath.exp(sigma * min(2.4, PortableMath.normalQuantile((Double($0) + 0.5) / Double(rows))))
            })
        // Every user has a job.
        for row in 0..<min(items, rows) { counts[row] += 1 }
        random.shuffle(&counts)
        let durations = durations(latent(counts, parameters, &random), parameters)
        var jobs: [Job] = []
        jobs.reserveCapacity(items)
        for (row, count) in counts.enumerated() {
            let starts = starts(count, parameters, &random)
            for exact in starts {
                // Milliseconds: with more digits times would need an origin when they are read from a file.
                let start = (exact * 1000).rounded() / 1000
                let submitted = start - random.exponential(mean: 600)
                jobs.append(Job(submitted: submitted, start: start, duration: durations[jobs.count], row: UInt32(row)))
            }
        }
        let order = sortedOrder(jobs.map(\.submitted))
        var columns = RowColumns(items: items, rows: rows)
        for job in order.lazy.map({ jobs[Int($0)] }) {
            columns.append(row: Int(job.row), start: job.start, end: job.start + job.duration)
        }
        return try columns.schedule(unit: .seconds)
    }

    private struct Job {
        var submitted, start, duration: Double
        var row: UInt32
    }

    /// A standard normal number for each job: the user's part, and one that goes on from job to job.
    private static func latent(
        _ counts: [Int], _ parameters: ParameterValues, _ random: inout SeededGenerator
    ) -> [Double] {
        let (own, correlation) = (parameters["userShare"], parameters["correlation"])
        let (user, job) = (own.squareRoot(), (1 - own).squareRoot())
        let fresh = (1 - correlation * correlation).squareRoot()
        var values: [Double] = []
        for count in counts {
            let mean = user * random.normal()
            var state = random.normal()
            for _ in 0..<count {
                values.append(mean + job * state)
                state = correlation * state + fresh * random.normal()
            }
        }
        return values
    }

    /// The durations of jobs, assigned by the rank of their numbers.
    private static func durations(_ latent: [Double], _ parameters: ParameterValues) -> [Double] {
        let (median, longest) = (parameters["durationSeconds"], parameters["longestHours"] * 3600)
        let (below, above) = (parameters["durationSigmaBelow"], parameters["durationSigmaAbove"])
        var durations = [Double](repeating: 0, count: latent.count)
        for (rank, job) in sortedOrder(latent).enumerated() {
            let deviation = PortableMath.normalQuantile((Double(rank) + 0.5) / Double(latent.count))
            let duration = median * PortableMath.exp((deviation < 0 ? below : above) * deviation)
            durations[Int(job)] = min(longest, duration).rounded(.down)
        }
        return durations
    }

    /// Starts of a user's jobs in a window of the horizon, ascending.
    private static func starts(
        _ count: Int, _ parameters: ParameterValues, _ random: inout SeededGenerator
    ) -> [Double] {
        let horizon = parameters["horizonDays"] * 86_400
        let same = parameters["sameStartShare"]
        // Users with many jobs submit them in bursts.
        let size = min(1, max(0, PortableMath.log(Double(max(1, count)) / 50) / PortableMath.log(200)))
        let sigma = parameters["gapSigma"] * (2 + size) / 3
        let length = horizon * random.uniform(0.3, 1)
        let first = random.uniform() * (horizon - length)
        var time = 0.0
        let times = (0..<count).map { _ in
            if !random.chance(same) { time += random.lognormal(median: 1, sigma: sigma) }
            return time
        }
        let scale = time > 0 ? length / time : 0
        return times.map { first + $0 * scale }
    }
}

/// The positions of values in ascending order, equal values by position. O(n log n).
func sortedOrder(_ values: [Double]) -> [UInt32] {
    (0..<UInt32(values.count)).sorted { left, right in
        let (first, second) = (values[Int(left)], values[Int(right)])
        return first != second ? first < second : left < right
    }
}
