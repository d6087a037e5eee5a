import Foundation

/// The confidence of every interval of a launch median: 99 %.
package let launchConfidence = 0.99

/// The median, the mean of the two middle values when their count is even; nil for no values. O(n log n).
package func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

/// The value below which a share `probability` of the values lies, by linear interpolation between order statistics
/// (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996: the default of R and NumPy). Nil for
/// no values or a probability outside 0...1. O(n log n).
package func quantile(_ values: [Double], _ probability: Double) -> Double? {
    guard !values.isEmpty, (0...1).contains(probability) else { return nil }
    let sorted = values.sorted()
    let position = probability * Double(sorted.count - 1)
    let below = Int(position)
    guard below + 1 < sorted.count else { return sorted[sorted.count - 1] }
    let share = position - Double(below)
    // No interpolation between equal values: the result must not differ from them by a rounding.
    guard share > 0, sorted[below] != sorted[below + 1] else { return sorted[below] }
    let difference = sorted[below + 1] - sorted[below]
    // Between values of which one is about the greatest there is, their difference may be none.
    guard difference.isFinite else { return sorted[below] * (1 - share) + sorted[below + 1] * share }
    return sorted[below] + share * difference
}

/// The geometric mean, the mean that suits ratios; nil for no values, or when one is not positive and finite. O(n).
package func geometricMean(_ values: [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
}

/// The standard deviation of normal values by the median of their distances from the middle.
package let deviationsPerMedianDistance = 1.482602218505602
