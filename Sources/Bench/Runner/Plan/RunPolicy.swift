import RunRecords

/// The purpose of a run: it decides how long each figure is measured, and which group gets the next launch.
package struct RunPolicy: Sendable {
    /// Time an epoch lasts at least, in nanoseconds; longer where the clock is coarse.
    package var epochNs = 1_500_000.0
    /// Percents of more work that hidden contestants do, one for every strategy and percent.
    package var slowdowns: [Int] = []
    /// Whether passes of their own take figures that no comparison judges: single latencies, other forms of attributes.
    package var measuresUnjudged = true
    /// Whether all groups get equally many launches, in turn, rather than those whose intervals are widest.
    package var spreadsLaunches = false
    /// Whether the plan's first group has all launches of an interval before the next is begun, and so on.
    package var launchesInOrder = false
    /// Seconds that query rounds beyond the planned ones may take in a launch, where the budget has them left when all
    /// launches are paid for; 0: no more than planned.
    package var secondsOfFurtherRounds = 0.0
    /// Share of a launch's time that epochs get at least: rounds go on until they have it; 0: no more than planned.
    package var leastEpochShare = 0.0
    /// Seconds for the prepares of a contestant in a launch, which decide their number; 0: the prepares of the plan.
    package var secondsOfPrepares = 0.0
    /// Launches of a group in which the figures of passes of their own are taken: attributes, allocations, latencies.
    package var launchesWithPasses = Int.max
    /// Whether the run ends with the plan's time budget in any state, setting up and checking included. Otherwise
    /// every group has a first launch, and a launch that was begun comes to its end.
    package var keepsBudget = false
    /// Rules strategies out of larger groups by the first launch of a smaller one; the smallest group is then launched first.
    package var screening: GroupScreening?

    /// How many times the planned rounds there are at most.
    static let mostRoundsFactor = 3
    /// How many times the planned prepares there are at most.
    static let mostPreparesFactor = 4
    /// Rounds of a launch at most where epochs get a share of its time.
    static let mostRoundsOfAShare = 4096
    /// Nanoseconds of an epoch where small differences matter: longer than in a run, so that handing out turns takes a
    /// smaller share.
    private static let longEpochNs = 2_000_000.0

    /// A record of every figure. Where data is large, setting up takes nearly all of a launch with the planned rounds, so
    /// that epochs get a share of the run.
    package static func record(keepsBudget: Bool) -> RunPolicy {
        RunPolicy(leastEpochShare: 0.25, keepsBudget: keepsBudget)
    }

    /// Small differences between builds. What scatters most is the single round, by what the machine does beside: four
    /// times the rounds halve the smallest change that is seen, where groups are so small that a launch is mostly its
    /// start. Further launches decide more for the same time. Passes are taken as often as an interval needs.
    package static let compare = RunPolicy(
        epochNs: longEpochNs, measuresUnjudged: false, secondsOfFurtherRounds: 4, secondsOfPrepares: 0.25,
        launchesWithPasses: LaunchPlanner.launchesOfAnInterval)

    /// One time of two builds, nothing else.
    package static let bisect = RunPolicy(epochNs: longEpochNs, measuresUnjudged: false, launchesWithPasses: 0)

    /// The smallest differences that the harness tells apart, and how far it is off.
    package static func calibrate(slowdowns: [Int]) -> RunPolicy {
        RunPolicy(epochNs: longEpochNs, slowdowns: slowdowns, measuresUnjudged: false, spreadsLaunches: true)
    }

    /// The groups of a plan in its order, as far as a short budget reaches.
    package static func screen(_ screening: GroupScreening?) -> RunPolicy {
        RunPolicy(launchesInOrder: true, keepsBudget: true, screening: screening)
    }
}

/// Leaves strategies out of groups of many items by what a group of few items shows.
package struct GroupScreening: Sendable {
    /// Names strategies that larger groups of the same layout, data and workloads leave out, each with the reason, by the
    /// results of one group's first launch.
    package var ruledOut: @Sendable (_ results: [SubjectResult]) -> [String: String]

    package init(ruledOut: @escaping @Sendable (_ results: [SubjectResult]) -> [String: String]) {
        self.ruledOut = ruledOut
    }
}
