/// A way to tell whether a contestant is slower than another: by turns, as this program does, or one of the naive ways
/// that people use who run one version and then the other.
///
/// All are applied to the launches of one session. That flatters the naive ones: the two sides of their comparisons
/// are the base of one launch and the slowed contestant of the next, minutes apart at most, on a machine that meanwhile
/// did nothing else.
package enum DetectionMethod: String, Codable, CaseIterable, Sendable {
    /// The 99 % sign-test interval of 15 launches' ratios lies wholly beyond the floor of 1 %.
    case turns
    /// One run after one run: the second differs by more than 5 %.
    case singleRuns
    /// Ten runs after ten runs: a U-test of their times has p < 0.05.
    case tenRuns
    /// The rounds inside one process after those inside another: a U-test has p < 0.05.
    case samples

    /// Launches of a trial by turns: the default of comparisons.
    package static let launchesPerTrial = 15

    /// The trials of a series and how many of them found the slowed contestant slower; for 0 %, found either different.
    /// Trials share no values.
    package func count(_ series: SlowdownSeries, launches: Int = DetectionMethod.launchesPerTrial) -> DetectionCount {
        switch self {
        case .turns: turnTrials(series, launches)
        case .singleRuns: singleTrials(series)
        case .tenRuns: tenRunTrials(series)
        case .samples: sampleTrials(series)
        }
    }

    /// The side on which a comparison would take these ratios for a change and launch again, by its usual rule.
    static func screened(_ ratios: [Double]) -> Candidate.Side? {
        let rule = ComparisonRule()
        return Candidate.Side(RatioEstimate(paired: ratios, confidence: rule.confidence), rule)
    }

    private func turnTrials(_ series: SlowdownSeries, _ launches: Int) -> DetectionCount {
        series.ratios.blocks(of: launches).reduce(into: DetectionCount()) { count, block in
            let found = Self.screened(Array(block))
            count.add(series.slowdownPercent == 0 ? found != nil : found == .above)
        }
    }

    private func singleTrials(_ series: SlowdownSeries) -> DetectionCount {
        zip(series.base, series.slowed.dropFirst()).reduce(into: DetectionCount()) { count, pair in
            let change = pair.1 / pair.0 - 1
            count.add(series.slowdownPercent == 0 ? abs(change) > 0.05 : change > 0.05)
        }
    }

    private func tenRunTrials(_ series: SlowdownSeries) -> DetectionCount {
        let test = RankTest(10, 10)
        let pairs = zip(series.base.blocks(of: 10), series.slowed.blocks(of: 10).dropFirst())
        return pairs.reduce(into: DetectionCount()) { count, pair in
            count.add(Self.differ(Array(pair.0), Array(pair.1), series, test))
        }
    }

    private func sampleTrials(_ series: SlowdownSeries) -> DetectionCount {
        var tests: [[Int]: RankTest] = [:]
        return zip(series.baseRounds, series.slowedRounds.dropFirst()).reduce(into: DetectionCount()) { count, pair in
            // Fewer than four of each can't reach p < 0.05.
            guard pair.0.count >= 4, pair.1.count >= 4 else { return }
            let sizes = [pair.0.count, pair.1.count]
            let test = tests[sizes] ?? RankTest(sizes[0], sizes[1])
            tests[sizes] = test
            count.add(Self.differ(pair.0, pair.1, series, test))
        }
    }

    private static func differ(
        _ base: [Double], _ slowed: [Double], _ series: SlowdownSeries, _ test: RankTest
    ) -> Bool {
        guard let pValue = test.pValue(base, slowed), pValue < 0.05 else { return false }
        return series.slowdownPercent == 0 || (median(slowed) ?? 0) > (median(base) ?? 0)
    }
}
