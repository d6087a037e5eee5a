import RunRecords

/// A three-way verdict, improvements apart from regressions.
package enum Verdict: String, Codable, Sendable, CaseIterable {
    /// Worse by more than the threshold.
    case regressed
    /// Better by more than the threshold.
    case improved
    /// Different by less than what counts as equivalent: a margin of its own, or the threshold.
    case equivalent
    /// The interval is too wide to say.
    case inconclusive

    /// The verdict on the ratio of a metric's new value to its old one, by its interval. `threshold` is the smallest
    /// share that counts as a change; an interval within the share `equivalence` of 1, by default the threshold, is
    /// equivalent.
    package init(low: Double, high: Double, threshold: Double, equivalence: Double? = nil, lowerIsBetter: Bool) {
        let margin = equivalence ?? threshold
        if low > 1 + threshold {
            self = lowerIsBetter ? .regressed : .improved
        } else if high < 1 / (1 + threshold) {
            self = lowerIsBetter ? .improved : .regressed
        } else {
            self = low >= 1 / (1 + margin) && high <= 1 + margin ? .equivalent : .inconclusive
        }
    }
}

package struct MetricVerdict: Codable, Equatable, Sendable {
    package var subject: Subject
    package var metric: String
    package var verdict: Verdict
    /// Name of the change, by which it can be accepted; empty where there is nothing to accept it in.
    package var change: String
    package var accepted: Bool
    /// New value ÷ old value; nil when the old one is 0.
    @Nullable package var ratio: Double?
    /// Lower end of the ratio's 99 % interval; nil with a reason when there is none.
    @Nullable package var low: Double?
    @Nullable package var high: Double?
    /// The smallest share that counts as a change.
    package var threshold: Double
    /// What the values were: ratios to a reference commit or strategy, or absolute.
    package var basis: String
    /// Launches of the two runs, the fewer.
    package var launches: Int
    /// How many more launches each would probably settle an inconclusive verdict, when that can be told.
    @Nullable package var neededLaunches: Int?
    /// What the reader should know, such as why there is no interval.
    package var reason: String?
    package var settled: Settling?
    /// Of a candidate: the p-value of its confirmation after Holm's correction.
    package var pValue: Double?
    /// Of a candidate: what the screening had found.
    package var screening: ScreenedRatio?
    /// Median of the values of A.
    package var a: Double?
    /// Median of the values of B.
    package var b: Double?
    package var unit: String?
    /// Where the change came in; nil unless both sides were profiled.
    package var place: ChangedPlace?

    /// What makes two verdicts one and the same finding.
    package var test: TestKey { TestKey(subject, metric) }
}

package enum Settling: String, Codable, Sendable {
    /// By the launches of the first pass.
    case screened
    /// By fresh launches, which every change of a metric that scatters takes.
    case confirmed
    case exact
    /// By two stored records, whose launches did not take turns.
    case storedRecords
}

/// What a candidate's screening had found.
package struct ScreenedRatio: Codable, Equatable, Sendable {
    /// Median of the launches' ratios; nil when the old value was 0.
    package var ratio: Double?
    package var low, high: Double?
    package var launches: Int
}
