import Foundation

/// The probability that a Student t variable is at least so far from 0, on either side: the p-value of a two-sided
/// t-test (NIST Digital Library of Mathematical Functions 8.17; Press et al., "Numerical Recipes", 6.14.9). O(1).
package func studentTail(_ statistic: Double, degrees: Double) -> Double {
    guard statistic.isFinite else { return statistic.isNaN ? .nan : 0 }
    return regularizedIncompleteBeta(degrees / (degrees + statistic * statistic), degrees / 2, 0.5)
}

/// The t that a Student variable stays within, on both sides of 0, with the given confidence; nil unless 0 < confidence
/// < 1 and there is at least one degree of freedom. O(1).
package func studentQuantile(confidence: Double, degrees: Double) -> Double? {
    guard confidence > 0, confidence < 1, degrees >= 1 else { return nil }
    let share = betaQuantile(1 - confidence, degrees / 2, 0.5)
    return (degrees * (1 - share) / share).squareRoot()
}

/// The geometric mean of ratios with its interval: the t interval of the mean of their logarithms, which holds when
/// these are about normal. Nil for fewer than two ratios, one that is not positive and finite, or a confidence outside
/// 0...1. O(n).
package func geometricMeanInterval(
    _ ratios: [Double], confidence: Double = launchConfidence
) -> (mean: Double, low: Double, high: Double)? {
    guard ratios.count >= 2, let mean = geometricMean(ratios),
        let quantile = studentQuantile(confidence: confidence, degrees: Double(ratios.count - 1))
    else { return nil }
    let moments = Moments(ratios.map { log($0) }[...])
    let half = quantile * (moments.squares / Double(ratios.count - 1) / Double(ratios.count)).squareRoot()
    return (mean, mean * exp(-half), mean * exp(half))
}

/// The two-sided p-values of several tests, corrected so that the chance of even one false finding among them stays
/// below the level they are compared with (Holm, "A Simple Sequentially Rejective Multiple Test Procedure", 1979).
/// In the order given; each at least as large as it was, at most 1. O(n log n).
package func holmAdjusted(_ values: [Double]) -> [Double] {
    var adjusted = values
    var largest = 0.0
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
        largest = max(largest, min(1, values[index] * Double(values.count - rank)))
        adjusted[index] = largest
    }
    return adjusted
}

/// Mean and sum of squared deviations, in two passes so that nothing is lost between nearly equal values.
struct Moments {
    let count, mean, squares: Double

    init(_ values: ArraySlice<Double>) {
        count = Double(values.count)
        let mean = values.reduce(0, +) / count
        self.mean = mean
        squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
}
