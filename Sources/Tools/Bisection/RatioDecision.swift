import Judging

/// Decides from ratios of a commit's time to the good one's, launch by launch, whether it is as slow as the bad one.
///
/// It looks after some numbers of launches, and stops when the interval of the mean lies on one side of the middle
/// between the two. What all looks together may err is shared out among them (Bonferroni).
package struct RatioDecision: Equatable, Sendable {
    /// Ratio of the bad commit to the good one.
    package let ratio: Double
    /// How often a decision may be wrong.
    package let error: Double

    /// A decision between 1 and `ratio`, which is positive and not 1.
    package init(ratio: Double, error: Double) { (self.ratio, self.error) = (ratio, error) }

    /// Launches after which it looks.
    package static let looks = [6, 9, 13, 19, 28, 40]

    package struct Decision: Equatable, Sendable {
        /// Whether the commit is as the bad one.
        package var isBad: Bool
        /// Whether the interval lies on one side; otherwise it is the nearer one that was taken at the end.
        package var isSure: Bool
        package var mean: Double
        /// Lower end of its interval at that look.
        package var low: Double
        package var high: Double
        package var launches: Int
    }

    /// Takes as many launches as it needs; `measure` gives the ratios of a number of further launches. Nil when
    /// launches give no ratios.
    package func decide(_ measure: (_ launches: Int) throws -> [Double]) rethrows -> Decision? {
        let middle = ratio.squareRoot()
        var ratios: [Double] = []
        var decision: Decision?
        for look in Self.looks {
            let found = try measure(look - ratios.count)
            if found.isEmpty { return decision }
            ratios += found
            let confidence = 1 - error / Double(Self.looks.count)
            guard let interval = geometricMeanInterval(ratios, confidence: confidence) else { continue }
            let isSlow = interval.mean > middle
            let isSure = isSlow ? interval.low > middle : interval.high < middle
            decision = Decision(
                isBad: isSlow == (ratio > 1), isSure: isSure, mean: interval.mean, low: interval.low,
                high: interval.high, launches: ratios.count)
            if isSure { break }
        }
        return decision
    }
}
