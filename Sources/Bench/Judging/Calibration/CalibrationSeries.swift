/// Launches of two identical contestants of a strategy, for one timed metric of one subject.
package struct IdenticalSeries: Equatable, Sendable {
    package var strategy, metric: String
    /// By launch the ratio of the two.
    package var ratios: [Double]

    package init(strategy: String, metric: String, ratios: [Double]) {
        (self.strategy, self.metric, self.ratios) = (strategy, metric, ratios)
    }
}

/// Query times, in nanoseconds, of a strategy and of the same strategy with a known amount of more work, under one
/// workload of one group, by launch.
package struct SlowdownSeries: Equatable, Sendable {
    package var strategy: String
    /// What kind of strategy it is, in words.
    package var kind: String
    /// Percent of the queries that the slowed one is asked twice; 0 for none.
    package var slowdownPercent: Int
    /// Launch values of the strategy itself.
    package var base: [Double]
    /// Launch values of the slowed one, the same launches.
    package var slowed: [Double]
    /// By launch the median over the rounds of slowed ÷ base; fewer where the times are too short for a ratio.
    package var ratios: [Double]
    /// By launch the base's rounds.
    package var baseRounds: [[Double]]
    /// By launch the slowed one's rounds.
    package var slowedRounds: [[Double]]

    package init(
        strategy: String, kind: String, slowdownPercent: Int, base: [Double], slowed: [Double], ratios: [Double],
        baseRounds: [[Double]] = [], slowedRounds: [[Double]] = []
    ) {
        (self.strategy, self.kind, self.slowdownPercent, self.base) = (strategy, kind, slowdownPercent, base)
        (self.slowed, self.ratios, self.baseRounds, self.slowedRounds) = (slowed, ratios, baseRounds, slowedRounds)
    }
}

/// Number of attempts, and in how many of them something was found.
package struct DetectionCount: Codable, Equatable, Sendable {
    package var trials = 0
    /// Attempts that found it; where there is nothing to find, false alarms.
    package var caught = 0

    package static func + (first: DetectionCount, second: DetectionCount) -> DetectionCount {
        DetectionCount(trials: first.trials + second.trials, caught: first.caught + second.caught)
    }

    mutating func add(_ isCaught: Bool) {
        trials += 1
        caught += isCaught ? 1 : 0
    }
}

extension Array {
    /// Whole groups of `size` consecutive elements; the rest at the end is dropped. O(n).
    func blocks(of size: Int) -> [ArraySlice<Element>] {
        guard size > 0 else { return [] }
        return stride(from: 0, through: count - size, by: size).map { self[$0..<$0 + size] }
    }
}
