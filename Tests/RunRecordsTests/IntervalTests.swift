import Testing

@testable import Judging

/// Expected figures were computed with SciPy 1.17.1 (the call stands beside each).
@Suite struct IntervalTests {
    /// Ranks k from `binom.cdf(k - 1, n, 0.5) <= 0.005`; they are also those of Conover's table A3.
    static let ranks = [8: 1, 11: 1, 12: 2, 15: 3, 18: 4, 20: 4, 21: 5, 26: 7, 30: 8, 40: 12]

    @Test(arguments: ranks)
    func `the 99 % interval lies between the tabled order statistics`(count: Int, rank: Int) throws {
        // From 1 to the count, out of order.
        let values = (0..<count).map { Double(1 + $0 * 47 % count) }
        try #require(Set(values).count == count)
        let interval = try #require(signTestInterval(values))
        #expect(interval.low == Double(rank))
        #expect(interval.high == Double(count - rank + 1))
    }

    @Test(arguments: [6: 1, 8: 1, 9: 2, 12: 3, 15: 4, 20: 6, 25: 8, 40: 14])
    func `the 95 % interval lies between the tabled order statistics`(count: Int, rank: Int) throws {
        let interval = try #require(signTestInterval((1...count).map(Double.init), confidence: 0.95))
        #expect(interval.low == Double(rank))
        #expect(interval.high == Double(count - rank + 1))
    }

    @Test func `the interval agrees with SciPy's quantile_test`() throws {
        // quantile_test(values, q, p=0.5).confidence_interval(0.99)
        let values = [9.1, 8.7, 10.2, 9.9, 8.8, 9.4, 9.0, 10.5, 9.6, 9.3, 8.9, 9.7, 11.8, 9.2, 9.5]
        let all = try #require(signTestInterval(values))
        #expect(all == (8.9, 10.2))
        let eight = try #require(signTestInterval(Array(values.prefix(8))))
        #expect(eight == (8.7, 10.5))
    }

    @Test(arguments: 0..<8) func `fewer than 8 values have no 99 % interval`(count: Int) {
        #expect(signTestInterval(Array(repeating: 1, count: count)) == nil)
    }

    /// `binomtest(min(above, below), above + below, 0.5).pvalue`; R's `binom.test` gives the same.
    static let signTests: [(above: Int, below: Int, pValue: Double)] = [
        (20, 0, 1.9073486328125e-06), (19, 1, 4.00543212890625e-05), (3, 17, 0.0025768280029296875),
        (15, 5, 0.04138946533203125), (10, 10, 1), (15, 0, 6.103515625e-05), (0, 8, 0.0078125), (7, 0, 0.015625),
        (2, 13, 0.00738525390625), (7, 8, 1), (600, 400, 2.728464156065947e-10), (480, 520, 0.2174482932041415),
        (1100, 900, 8.45708953550381e-06), (1, 0, 1), (0, 0, 1),
    ]

    @Test(arguments: signTests) func `p-values of the sign test are SciPy's exact ones`(
        above: Int, below: Int, pValue: Double
    ) {
        // Values equal to the centre do not count.
        let values = Array(repeating: 1.5, count: above) + Array(repeating: 0.5, count: below) + [1, 1]
        #expect(abs(signTestPValue(values, against: 1) / pValue - 1) < 1e-10)
    }

    @Test func `bad confidence has no interval`() {
        for confidence in [0, 1, -1, .nan] {
            #expect(signTestInterval([1, 2, 3], confidence: confidence) == nil)
            #expect(valuesNeeded(forConfidence: confidence) == nil)
        }
        #expect(valuesNeeded() == 8)
        #expect(valuesNeeded(forConfidence: 0.95) == 6)
        #expect(valuesNeeded(forConfidence: 0.999) == 11)
    }

    struct Share: Sendable {
        let successes: Int
        let trials: Int
        let confidence: Double
        let low: Double
        let high: Double
    }

    /// `binomtest(successes, trials).proportion_ci(confidence, 'exact')`
    static let shares = [
        Share(successes: 0, trials: 20, confidence: 0.95, low: 0, high: 0.16843347098308548),
        Share(successes: 1, trials: 20, confidence: 0.95, low: 0.0012650894979560339, high: 0.24873276277202772),
        Share(successes: 5, trials: 100, confidence: 0.95, low: 0.016431879181728278, high: 0.11283491110546288),
        Share(successes: 10, trials: 10, confidence: 0.99, low: 0.5887040186524746, high: 1),
        Share(successes: 3, trials: 7, confidence: 0.9, low: 0.1287563928042363, high: 0.7746784159675543),
        Share(successes: 12, trials: 1000, confidence: 0.99, low: 0.0049581631083461175, high: 0.023998498536639986),
        Share(successes: 2, trials: 400, confidence: 0.95, low: 0.000606097809315731, high: 0.01794414460558558),
        Share(successes: 0, trials: 1, confidence: 0.95, low: 0, high: 0.975),
        Share(successes: 50_000, trials: 100_000, confidence: 0.95, low: 0.4968960624917999, high: 0.5031039375082001),
    ]

    @Test(arguments: shares) func `binomial intervals are SciPy's exact ones`(share: Share) throws {
        let found = try #require(
            clopperPearson(successes: share.successes, trials: share.trials, confidence: share.confidence))
        #expect(abs(found.low - share.low) < 1e-10)
        #expect(abs(found.high - share.high) < 1e-10)
    }

    @Test func `impossible counts have no interval`() {
        #expect(clopperPearson(successes: 0, trials: 0) == nil)
        #expect(clopperPearson(successes: 3, trials: 2) == nil)
        #expect(clopperPearson(successes: -1, trials: 2) == nil)
        #expect(clopperPearson(successes: 1, trials: 2, confidence: 1) == nil)
    }

    /// `scipy.special.betainc(a, b, x)`
    @Test(arguments: [
        [0.4, 2, 3, 0.5248], [0.25, 0.5, 0.5, 0.33333333333333337], [0.9, 10, 1, 0.34867844010000004],
        [0.05, 1, 10, 0.4012630607616211], [0.58, 300, 200, 0.1803989335827325], [0.3, 0.5, 5, 0.9347377538310915],
        [0.501, 1e4, 1e4, 0.6113500478574623], [0, 2, 3, 0], [1, 2, 3, 1],
    ])
    func `the incomplete beta function is SciPy's betainc`(row: [Double]) {
        let found = regularizedIncompleteBeta(row[0], row[1], row[2])
        #expect(abs(found - row[3]) < 1e-10)
    }

    /// `scipy.special.gammaln(x)`
    @Test(arguments: [
        (0.5, 0.5723649429247), (1.5, -0.12078223763524526), (3, 0.6931471805599453), (10, 12.801827480081469),
        (12.25, 18.115669505710894), (1000, 5905.220423209181), (1e6, 12815504.569147611),
    ])
    func `the logarithm of the gamma function is SciPy's gammaln`(value: Double, expected: Double) {
        #expect(abs(logGamma(value) - expected) <= 1e-13 * max(1, abs(expected)))
    }
}
