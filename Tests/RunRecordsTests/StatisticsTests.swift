import RunRecords
import Testing

/// Expected figures were computed with NumPy 2.x and SciPy 1.17.1 (the call stands beside each).
@Suite struct StatisticsTests {
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

    @Test func `relative spread is SciPy's scaled median_abs_deviation over the median`() throws {
        // median_abs_deviation(values, scale='normal') = 22.239033277584028
        let spread = try #require(relativeSpread(Self.values))
        #expect(abs(spread - 22.239033277584028 / 20) < 1e-7)
        #expect(relativeSpread([1]) == nil)
        #expect(relativeSpread([-1, 0, 1]) == nil)
    }
}
