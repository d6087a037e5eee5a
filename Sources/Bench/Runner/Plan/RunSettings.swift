import RunRecords
import Subjects

/// What the command line decides about a run, beside the plan.
package struct RunSettings: Sendable {
    /// Folder of the record and the reports.
    package var output: String
    /// Seed of schedules, traces and orders.
    package var seed: UInt64
    /// What subjects are chosen from.
    package var registries: Registries
    /// The builds whose workers take part; a plain run has one, this program itself.
    package var binaries: [Binary]
    package var environment: [String: String]
    /// Time an epoch lasts at least, in nanoseconds; longer where the clock is coarse.
    package var epochNs: Double
    /// Queries checked against brute force.
    package var checkedQueries: Int
    /// Percents of more work that hidden contestants do, one for every strategy and percent.
    package var slowdowns: [Int]
    /// Whether queries are timed one by one in a pass of its own.
    package var measuresLatency: Bool
    /// Whether all groups get equally many launches, in turn, rather than those whose intervals are widest.
    package var spreadsLaunches: Bool
    /// Whether the plan's first group has all launches of an interval before the next is begun, and so on.
    package var launchesInOrder: Bool

    /// Seconds that query rounds beyond the planned ones may take in a launch, where the budget has them left when all
    /// launches are paid for; 0: no more than planned.
    package var secondsOfFurtherRounds: Double
    /// Share of a launch's time that epochs get at least: rounds go on beyond the planned ones until they have it; 0: no
    /// more than planned.
    package var leastEpochShare: Double
    /// Seconds for the prepares of a contestant in a launch, which decide their number; 0: the prepares of the
    /// plan.
    package var secondsOfPrepares: Double
    /// Launches of a group in which the figures of passes of their own are taken: attributes, allocations, latencies.
    package var launchesWithPasses: Int
    /// Whether the run ends with the plan's time budget in any state, setting up and checking included. Otherwise
    /// every group has a first launch, and a launch that was begun comes to its end.
    package var keepsBudget: Bool
    /// What the first launch of a group rules out for larger ones; with it the smallest group is launched first.
    package var screening: Screening?

    /// Programs that it may call beside its workers.
    package var tools: RunTools

    /// How many times the planned rounds there are at most.
    static let mostRoundsFactor = 3

    /// How many times the planned prepares there are at most.
    static let mostPreparesFactor = 4

    /// Rounds of a launch at most where epochs get a share of its time.
    static let mostRoundsOfAShare = 4096

    /// Share of a run's time that its epochs get at least. Where data is large, setting up takes nearly all of a launch
    /// with the planned rounds.
    package static let epochShareOfRun = 0.25

    /// Nanoseconds of an epoch where small differences matter: longer than in a run, so that handing out
    /// turns takes a smaller share.
    package static let comparedEpochNs = 2_000_000.0

    /// Seconds for further rounds where small differences are looked for. What scatters most is the single round, by
    /// what the machine does beside: four times the rounds halve the smallest change that is seen, where groups are so
    /// small that a launch is mostly its start. Further launches decide more for the same time.
    package static let comparedSecondsOfFurtherRounds = 4.0

    /// Seconds for the prepares of a contestant in a launch where small differences are looked for.
    package static let comparedSecondsOfPrepares = 0.25

    /// Launches with passes of their own where small differences are looked for: as many as an interval needs.
    package static let comparedLaunchesWithPasses = LaunchPlanner.launchesOfAnInterval

    package init(
        output: String, seed: UInt64, registries: Registries, binaries: [Binary], environment: [String: String],
        epochNs: Double = 1_500_000, checkedQueries: Int = 64, slowdowns: [Int] = [], measuresLatency: Bool = true,
        spreadsLaunches: Bool = false, launchesInOrder: Bool = false, secondsOfFurtherRounds: Double = 0,
        leastEpochShare: Double = 0, secondsOfPrepares: Double = 0,
        launchesWithPasses: Int = .max, keepsBudget: Bool = false, screening: Screening? = nil,
        tools: RunTools = RunTools()
    ) {
        (self.output, self.seed, self.registries, self.binaries) = (output, seed, registries, binaries)
        (self.environment, self.epochNs, self.checkedQueries) = (environment, epochNs, checkedQueries)
        (self.slowdowns, self.measuresLatency, self.spreadsLaunches) = (slowdowns, measuresLatency, spreadsLaunches)
        (self.launchesInOrder, self.secondsOfFurtherRounds) = (launchesInOrder, secondsOfFurtherRounds)
        (self.leastEpochShare, self.secondsOfPrepares) = (leastEpochShare, secondsOfPrepares)
        (self.launchesWithPasses, self.keepsBudget, self.screening) = (launchesWithPasses, keepsBudget, screening)
        self.tools = tools
    }

    /// The same with epochs of at least 1,000 steps of the clock.
    func withEpochs(for clock: ClockFigures) -> RunSettings {
        var settings = self
        settings.epochNs = max(epochNs, 1_000 * clock.resolutionNs)
        return settings
    }
}

/// What a group of few items says of groups of more: which strategies need not be measured there.
package struct Screening: Sendable {
    /// By the results of one group's first launch, names of strategies with the reason why larger groups of the same
    /// layout, data and workloads leave them out.
    package var ruledOut: @Sendable (_ results: [SubjectResult]) -> [String: String]

    /// A screening by what `ruledOut` says.
    package init(ruledOut: @escaping @Sendable (_ results: [SubjectResult]) -> [String: String]) {
        self.ruledOut = ruledOut
    }
}
