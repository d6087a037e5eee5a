import Judging
import Testing

/// Expected values: scipy.stats.mannwhitneyu of SciPy 1.17.1, two-sided.
@Suite struct RankTestTests {
    /// SciPy's own example, and that of R's wilcox.test (Hollander and Wolfe, 1973, p. 69 f.).
    static let cases: [([Double], [Double], Double)] = [
        ([19.0, 22, 16, 29, 24], [20.0, 11, 17, 12], 0.1111111111111111),
        (
            [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46], [1.15, 0.88, 0.90, 0.74, 1.21],
            0.2544122544122544
        ),
        ((0..<10).map(Double.init), (10..<20).map(Double.init), 1.082508822446903e-05),
    ]

    @Test(arguments: cases) func `small samples without ties are exact`(
        first: [Double], second: [Double], expected: Double
    ) throws {
        let test = RankTest(first.count, second.count)
        let found = try #require(test.pValue(first, second))
        #expect(abs(found - expected) < 1e-12)
        #expect(abs((RankTest(second.count, first.count).pValue(second, first) ?? 0) - expected) < 1e-12)
    }

    @Test func `ties and large samples have the corrected normal approximation`() throws {
        let first = [1.0, 1.2, 1.3, 1.5, 1.5, 1.8, 2.0, 2.2, 2.4, 2.5]
        let second = [1.5, 1.9, 2.1, 2.2, 2.6, 2.7, 2.8, 3.0, 3.1, 3.3]
        let tied = try #require(RankTest(10, 10).pValue(first, second))
        #expect(abs(tied - 0.01002391575810747) < 1e-12)
        let large = (0..<120).map { Double($0) * 1.01 }
        let other = (0..<110).map { Double($0) * 1.013 + 7.003 }
        let found = try #require(RankTest(120, 110).pValue(large, other))
        #expect(abs(found - 0.6178319048705698) < 1e-12)
    }

    @Test func `equal values are not told apart, and nothing has no value`() {
        #expect(RankTest(3, 2).pValue([1, 1, 1], [1, 1]) == 1)
        #expect(RankTest(0, 2).pValue([], [1, 1]) == nil)
        #expect(RankTest(2, 2).pValue([1, 2], [3, 4, 5]) == nil)
    }
}
