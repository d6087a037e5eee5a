import Judging
import Testing

/// Expected figures were computed with NumPy 2.x and SciPy 1.17.1 (the call stands beside each).
@Suite struct StatisticsTests {
    @Test func `between values about the greatest there is lies a finite one`() {
        #expect(median([-1.7e308, 1.7e308]) == 0)
        #expect(median([1.7e308, 1.7e308]) == 1.7e308)
        #expect(quantile([-1.6e308, 1.6e308], 0.75).map { abs($0 - 0.8e308) < 1e294 } == true)
    }

    @Test func `samples of more launches than any interval is made for are compared by their medians`() {
        var estimator = ShiftEstimator()
        let base = (0..<5000).map { 100 + Double($0 % 7) }
        let estimate = estimator.ratio(of: base.map { 2 * $0 }, to: base)
        #expect(estimate.ratio == 2)
        #expect(estimate.low == nil)
        #expect(estimate.reason == "has more launches than the interval is made for")
    }

    @Test func `more launches than an interval is made for are not asked for one more`() {
        let estimate = RatioEstimate(ratio: 1.02, low: nil, high: nil, reason: "too many")
        #expect(estimate.needed(101, threshold: 0.01) == nil)
        #expect(estimate.needed(3, threshold: 0.01) == 5)
    }

    @Test func `a launch that took nothing makes what scatters no exact figure`() {
        var estimator = ShiftEstimator()
        let estimate = estimator.ratio(of: [102, 103, 0, 101], to: [100, 99, 101, 100])
        #expect(estimate.low == nil && estimate.verdict(threshold: 0.01, lowerIsBetter: true) == .inconclusive)
        #expect(estimate.reason == "a launch took nothing: there is no ratio to it")
        // What does not scatter is exact: from nothing to something.
        #expect(estimator.ratio(of: [8, 8], to: [0, 0]).verdict(threshold: 0.01, lowerIsBetter: true) == .regressed)
        #expect(estimator.ratio(of: [0, 0], to: [0, 0]).verdict(threshold: 0.01, lowerIsBetter: true) == .equivalent)
    }

    static let values = [15, 20, 35, 40, 50, 3.5, 18]

    @Test(arguments: [(0, 3.5), (0.1, 10.4), (0.25, 16.5), (0.5, 20), (0.9, 44), (0.99, 49.4), (1, 50)])
    func `quantiles are NumPy's default`(probability: Double, expected: Double) throws {
        let found = try #require(quantile(Self.values, probability))
        #expect(abs(found - expected) < 1e-12)
    }

    @Test func `no values have no quantile`() {
        #expect(quantile([], 0.5) == nil)
        #expect(quantile([1], 1.5) == nil)
        #expect(quantile([1], .nan) == nil)
    }

    @Test func `the median of an even count is the mean of the middle two`() {
        #expect(median([4, 1, 3, 2]) == 2.5)
        #expect(median([7]) == 7)
        #expect(median([]) == nil)
    }

    @Test func `the geometric mean is SciPy's gmean`() throws {
        let mean = try #require(geometricMean([0.5, 2, 8, 1.25]))
        #expect(abs(mean - 1.7782794100389228) < 1e-14)
        #expect(geometricMean([1, 0]) == nil)
        #expect(geometricMean([]) == nil)
    }
}
