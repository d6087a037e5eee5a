import RunRecords

/// A change that a first pass has found and that fresh launches are to confirm.
package struct Candidate: Equatable, Sendable {
    /// Where the ratio of B to A lies.
    package enum Side: String, Sendable {
        /// Over the floor: B's value is the larger.
        case above
        case below
    }

    /// The changed series. For a metric that does not depend on the workload this is the first workload's series;
    /// any of them confirms it.
    package let series: PairedSeries
    /// The side it was found on, which is the side it is confirmed on.
    package let side: Side
}

/// The changes that deserve fresh launches: those whose interval lies wholly beyond the floor. A test counts once,
/// however many workloads its series stands under. Exact metrics need no confirming, and metrics that are not judged
/// (``MetricCatalog/isJudged(_:)``) are passed over. O(series × launches log launches).
package func screen(_ series: [PairedSeries], rule: ComparisonRule = ComparisonRule()) -> [Candidate] {
    var seen: Set<TestKey> = []
    return series.compactMap { series in
        guard !series.isExact, MetricCatalog.isJudged(series.metric), case .ratios(let ratios) = series.evidence(rule),
            let side = Candidate.Side(RatioEstimate(paired: ratios, confidence: rule.confidence), rule),
            seen.insert(TestKey(series)).inserted
        else { return nil }
        return Candidate(series: series, side: side)
    }
}

extension Candidate.Side {
    /// The side of the floor on which the whole interval lies; nil when it lies on neither, or there is none.
    init?(_ estimate: RatioEstimate, _ rule: ComparisonRule) {
        guard let low = estimate.low, let high = estimate.high else { return nil }
        if low > 1 + rule.floor {
            self = .above
        } else if high < 1 / (1 + rule.floor) {
            self = .below
        } else {
            return nil
        }
    }

    /// The p-value that the median ratio is at the floor on this side; 1 when it lies on the other side of it.
    func pValue(_ ratios: [Double], _ rule: ComparisonRule) -> Double {
        let bound = self == .above ? 1 + rule.floor : 1 / (1 + rule.floor)
        guard let center = median(ratios), self == .above ? center > bound : center < bound else { return 1 }
        return signTestPValue(ratios, against: bound)
    }

    func verdict(lowerIsBetter: Bool) -> Verdict { (self == .above) == lowerIsBetter ? .regressed : .improved }
}

/// What a series that scatters can be judged by.
enum PairedEvidence {
    /// B's value ÷ A's by launch; infinite where A's is 0.
    case ratios([Double])
    /// Both are too short to be told from the loop around them.
    case tooShort
    /// Nothing.
    case none(reason: String)
}

extension PairedSeries {
    var lowerIsBetter: Bool { better != "higher" }

    var unit: String { ownUnit ?? MetricCatalog.metric(metric)?.unit ?? "count" }

    /// The ratios, or without them the ratios of the launches' values: a count or a size that was 0 can grow, and so
    /// can a time that was too short to be divided by round by round.
    func evidence(_ rule: ComparisonRule) -> PairedEvidence {
        guard (a + b + ratios).allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            return .none(reason: "a launch has a value that is negative or no number")
        }
        guard ratios.isEmpty else { return .ratios(ratios) }
        guard let before = median(a), let after = median(b) else { return .none(reason: "no launch has a value") }
        guard a.count == b.count else { return .none(reason: "launches do not pair: \(a.count) of a, \(b.count) of b") }
        if unit == "ns", max(before, after) < rule.shortestTime { return .tooShort }
        return .ratios(zip(a, b).map { $0 == $1 ? 1 : $1 / $0 })
    }
}
