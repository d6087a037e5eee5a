import Foundation

/// A ratio of a metric's new value to its old one with its interval, or the reason why there is none.
package struct RatioEstimate: Equatable, Sendable {
    /// A verdict that needs more launches than this is not going to be settled by them.
    static let mostLaunches = 1000
    /// How much narrower than its distance to the bound an interval has to be, so that it clears the bound in four of
    /// five trials although its middle scatters too: (z(0.995) + z(0.8)) ÷ z(0.995).
    static let margin = 1.33

    /// New value ÷ old value; nil when the old one is 0.
    package var ratio: Double?
    package var low, high: Double?
    /// Why there is no ratio or no interval.
    package var reason: String?
    /// Whether the old value is 0 and the new one is not.
    private var isFromZero = false

    package init(ratio: Double? = nil, low: Double? = nil, high: Double? = nil, reason: String?) {
        (self.ratio, self.low, self.high, self.reason) = (ratio, low, high, reason)
    }

    package init(exact before: Double, _ after: Double) {
        ratio = before == after ? 1 : before == 0 ? nil : after / before
        low = ratio
        high = ratio
        isFromZero = ratio == nil
        reason = isFromZero ? "was 0, is \(after)" : nil
    }

    /// Ratios of launches that took turns: their median with its sign-test interval. O(n log n).
    package init(paired ratios: [Double], confidence: Double = launchConfidence) {
        let interval = signTestInterval(ratios, confidence: confidence)
        ratio = median(ratios)
        low = interval?.low
        high = interval?.high
        reason = interval == nil ? missingIntervalReason(launches: ratios.count, confidence: confidence) : nil
    }

    /// The same without figures that no JSON can hold: a median from 0 is an infinite ratio.
    package var finite: RatioEstimate {
        func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
        var copy = self
        (copy.ratio, copy.low, copy.high) = (finite(ratio), finite(low), finite(high))
        if ratio != nil, copy.ratio == nil { copy.reason = "was 0 in at least half of the launches" }
        return copy
    }

    /// Whether the interval lies wholly within a share of 1, to either side.
    func isWithin(_ share: Double) -> Bool {
        guard let low, let high else { return false }
        return low >= 1 / (1 + share) && high <= 1 + share
    }

    /// The verdict by the interval alone, with the bounds of
    /// ``Verdict/init(low:high:threshold:equivalence:lowerIsBetter:)``.
    package func verdict(threshold: Double, equivalence: Double? = nil, lowerIsBetter: Bool) -> Verdict {
        guard let low, let high else {
            // From nothing to something: as far as a ratio can go.
            return isFromZero ? (lowerIsBetter ? .regressed : .improved) : .inconclusive
        }
        return Verdict(
            low: low, high: high, threshold: threshold, equivalence: equivalence, lowerIsBetter: lowerIsBetter)
    }

    /// Further launches that would probably narrow the interval until it clears a bound: the bound of a change, or of
    /// equivalence where the ratio is nearer to 1. Widths of intervals shrink with the square root of the launches. Nil
    /// when that can't be told, or would take more than 1,000.
    package func needed(
        _ launches: Int, threshold: Double, equivalence: Double? = nil, confidence: Double = launchConfidence
    ) -> Int? {
        guard let ratio, let low, let high else {
            return valuesNeeded(forConfidence: confidence).flatMap { launches < $0 ? $0 - launches : nil }
        }
        let half = log(high / low) / 2
        let distance = max(abs(log(ratio)) - log(1 + threshold), log(1 + (equivalence ?? threshold)) - abs(log(ratio)))
        let factor = Self.margin * half / distance
        let total = (Double(launches) * factor * factor).rounded(.up)
        guard distance > 0, total.isFinite, total <= Double(Self.mostLaunches) else { return nil }
        return max(1, Int(total) - launches)
    }
}

/// Ratios of launches that did not take turns, with the intervals of their shift (``shift(of:from:rank:)`` on
/// logarithms). It keeps the ranks of the launch counts it has met.
package struct ShiftEstimator: Sendable {
    /// Differences of two samples that are still looked at one by one; of more the medians are compared, since there is
    /// no interval of this many launches anyway.
    private static let mostDifferences = 100_000

    private let confidence: Double
    private var ranks: [[Int]: Int?] = [:]

    package init(confidence: Double = launchConfidence) { self.confidence = confidence }

    /// The ratio of `after` to `before`. Where a value is not positive it is the ratio of the medians, without an
    /// interval unless neither of the two scatters. O(nm log nm).
    package mutating func ratio(of after: [Double], to before: [Double]) -> RatioEstimate {
        let medians = RatioEstimate(exact: median(before) ?? 0, median(after) ?? 0)
        guard (before + after).allSatisfy({ $0 > 0 }) else {
            if Set(before).count <= 1, Set(after).count <= 1 { return medians }
            return RatioEstimate(ratio: medians.ratio, reason: "a launch took nothing: there is no ratio to it")
        }
        let reason = missingIntervalReason(launches: min(before.count, after.count), confidence: confidence)
        guard after.count * before.count <= Self.mostDifferences else {
            return RatioEstimate(ratio: medians.ratio, reason: "has more launches than the interval is made for")
        }
        let counts = [after.count, before.count]
        let rank = ranks[counts] ?? shiftRank(counts[0], counts[1], confidence: confidence)
        ranks[counts] = .some(rank)
        let shift = shift(of: after.map { log($0) }, from: before.map { log($0) }, rank: reason == nil ? rank : nil)
        return RatioEstimate(
            ratio: shift.map { exp($0.estimate) }, low: shift?.low.map { exp($0) }, high: shift?.high.map { exp($0) },
            reason: reason ?? (rank == nil ? "has more launches than the interval is made for" : nil))
    }
}
