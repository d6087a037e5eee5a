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

    /// The verdict on the ratio of a metric's new value to its old one, by its interval.
    ///
    /// - Parameters:
    ///   - threshold: the smallest share that counts as a change, 0 or more.
    ///   - equivalence: the share of 1 an interval must lie within to be called equivalent; nil: the threshold.
    ///   - lowerIsBetter: whether a ratio over 1 is worse.
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
    /// Whether the regression was accepted before.
    package var accepted: Bool
    /// New value ÷ old value; nil when the old one is 0.
    package var ratio: Double?
    /// Lower end of the ratio's 99 % interval; nil with a reason when there is none.
    package var low: Double?
    package var high: Double?
    /// The smallest share that counts as a change.
    package var threshold: Double
    /// What the values were: ratios to a reference commit or strategy, or absolute.
    package var basis: String
    /// Launches of the two runs, the fewer.
    package var launches: Int
    /// How many more launches each would probably settle an inconclusive verdict, when that can be told.
    package var neededLaunches: Int?
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

    package init(
        subject: Subject, metric: String, verdict: Verdict, change: String, accepted: Bool, ratio: Double?,
        low: Double?, high: Double?, threshold: Double, basis: String, launches: Int, neededLaunches: Int?,
        reason: String?
    ) {
        self.subject = subject
        self.metric = metric
        self.verdict = verdict
        self.change = change
        self.accepted = accepted
        self.ratio = ratio
        self.low = low
        self.high = high
        self.threshold = threshold
        self.basis = basis
        self.launches = launches
        self.neededLaunches = neededLaunches
        self.reason = reason
    }

    private enum Key: String, CodingKey {
        case subject, metric, verdict, change, accepted, ratio, low, high, threshold, basis, launches, neededLaunches
        case reason, settled, pValue, screening, a, b, unit, place
    }

    /// Encodes unknown values as null, not absent.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(subject, forKey: .subject)
        try container.encode(metric, forKey: .metric)
        try container.encode(verdict, forKey: .verdict)
        try container.encode(change, forKey: .change)
        try container.encode(accepted, forKey: .accepted)
        try container.encode(ratio, forKey: .ratio)
        try container.encode(low, forKey: .low)
        try container.encode(high, forKey: .high)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(basis, forKey: .basis)
        try container.encode(launches, forKey: .launches)
        try container.encode(neededLaunches, forKey: .neededLaunches)
        try container.encodeIfPresent(reason, forKey: .reason)
        try container.encodeIfPresent(settled, forKey: .settled)
        try container.encodeIfPresent(pValue, forKey: .pValue)
        try container.encodeIfPresent(screening, forKey: .screening)
        try container.encodeIfPresent(a, forKey: .a)
        try container.encodeIfPresent(b, forKey: .b)
        try container.encodeIfPresent(unit, forKey: .unit)
        try container.encodeIfPresent(place, forKey: .place)
    }

    /// What makes two verdicts one and the same finding.
    package var test: TestKey { TestKey(subject, metric) }
}

/// How a verdict was settled.
package enum Settling: String, Codable, Sendable {
    /// By the launches of the first pass.
    case screened
    /// By fresh launches, which every change of a metric that scatters takes.
    case confirmed
    /// By values that are exact.
    case exact
    /// By two stored records, whose launches did not take turns.
    case storedRecords
}

/// What a candidate's screening had found.
package struct ScreenedRatio: Codable, Equatable, Sendable {
    /// Median of the launches' ratios; nil when the old value was 0.
    package var ratio: Double?
    package var low: Double?
    package var high: Double?
    package var launches: Int

    package init(ratio: Double?, low: Double?, high: Double?, launches: Int) {
        self.ratio = ratio
        self.low = low
        self.high = high
        self.launches = launches
    }
}
