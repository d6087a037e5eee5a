import Testing

@testable import Judging

/// Expected figures were computed with SciPy 1.16.3 (the call stands beside each).
@Suite struct StudentTests {
    /// `2 * t.sf(statistic, degrees)`
    static let tails = [
        (2.228, 10.0, 0.050011771817111327), (4, 3, 0.028008456010146156), (12, 48, 4.669137132173719e-16),
        (0.5, 1, 0.7048327646991336),
    ]

    @Test(arguments: tails) func `tail of Student's distribution`(statistic: Double, degrees: Double, tail: Double) {
        #expect(abs(studentTail(statistic, degrees: degrees) / tail - 1) < 1e-11)
        #expect(studentTail(-statistic, degrees: degrees) == studentTail(statistic, degrees: degrees))
    }

    @Test func `tails at the extremes`() {
        #expect(studentTail(0, degrees: 5) == 1)
        #expect(studentTail(.infinity, degrees: 5) == 0)
        #expect(studentTail(.nan, degrees: 5).isNaN)
    }

    /// `t.ppf(0.5 + confidence / 2, degrees)`; they are also in every printed table.
    static let quantiles = [
        (0.99, 10.0, 3.16927267261695), (0.95, 1, 12.706204736432095), (0.99, 48, 2.6822040269502136),
        (0.999, 3, 12.923978636637424),
    ]

    @Test(arguments: quantiles) func `quantile of Student's distribution`(
        confidence: Double, degrees: Double, quantile: Double
    ) throws {
        let found = try #require(studentQuantile(confidence: confidence, degrees: degrees))
        #expect(abs(found / quantile - 1) < 1e-10)
    }

    @Test func `a geometric mean with its interval`() throws {
        // exp(t.interval(0.99, 5, log(r).mean(), sem(log(r))))
        let found = try #require(geometricMeanInterval([1.02, 0.98, 1.10, 1.05, 0.97, 1.01]))
        #expect(abs(found.mean - 1.0207441273045457) < 1e-12)
        #expect(abs(found.low - 0.94569165) < 1e-8)
        #expect(abs(found.high - 1.10175296) < 1e-8)
        #expect(geometricMeanInterval([1]) == nil)
        #expect(geometricMeanInterval([1, 0]) == nil)
    }

    @Test func `Holm's correction is that of R's documentation`() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm"): sorted 5 × 0.005, 4 × 0.01, 3 × 0.03, then not less.
        let found = holmAdjusted([0.01, 0.04, 0.03, 0.005, 0.5])
        for (value, expected) in zip(found, [0.04, 0.09, 0.09, 0.025, 0.5]) { #expect(abs(value - expected) < 1e-15) }
        #expect(holmAdjusted([0.9, 0.8]) == [1, 1])
        #expect(holmAdjusted([]).isEmpty)
    }
}

/// Ranks are those of the published tables of the Mann–Whitney test plus one (Conover's table A7, two-sided 1 %);
/// SciPy 1.16.3's exact distribution gives the same.
@Suite struct ShiftTests {
    static let ranks = [(8, 8, 8), (15, 15, 52), (10, 12, 22), (5, 5, 1), (20, 20, 106), (30, 30, 277)]

    @Test(arguments: ranks) func `the interval's rank is the tabled one`(first: Int, second: Int, rank: Int) {
        #expect(shiftRank(first, second) == rank)
        #expect(shiftRank(second, first) == rank)
    }

    @Test func `too few values have no rank`() {
        #expect(shiftRank(4, 5) == nil)
        #expect(shiftRank(0, 5) == nil)
        #expect(shiftRank(101, 5) == nil)
        #expect(shiftRank(8, 8, confidence: 1) == nil)
    }

    @Test func `counts are binomial coefficients in sum`() {
        #expect(mannWhitneyCounts(2, 2) == [1, 1, 2, 1, 1])
        #expect(mannWhitneyCounts(8, 7).reduce(0, +) == 6435)
    }

    @Test func `the shift is the median of differences between its order statistics`() throws {
        // sorted(x - y for x in a for y in b): median, [13], [-14]
        let a = [9.1, 8.7, 10.2, 9.9, 8.8, 9.4, 9.0, 10.5, 9.6, 9.3]
        let b = [8.9, 9.7, 7.8, 8.2, 8.5, 8.1, 8.6, 7.9, 9.2]
        let found = try #require(shift(of: a, from: b, rank: shiftRank(a.count, b.count)))
        #expect(abs(found.estimate - 0.9) < 1e-12)
        #expect(abs(try #require(found.low) - 0.1) < 1e-12)
        #expect(abs(try #require(found.high) - 1.8) < 1e-12)
        #expect(shift(of: [], from: b, rank: 1) == nil)
        #expect(shift(of: [2], from: [1], rank: nil)?.low == nil)
    }
}
