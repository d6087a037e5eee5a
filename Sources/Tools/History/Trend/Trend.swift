import Judging

package enum TrendBasis: Equatable, Sendable {
    /// Ratios to a commit measured again within a day on the same machine.
    case referenceCommit(String)
    /// Times, less the drift that the strategies of the night share.
    case strategies
    /// The values themselves, which mean the same on every night because they are counts.
    case exact
    /// The values themselves, which scatter but don't hang on the machine's speed.
    case values
    /// The times themselves, though the machine's speed drifts from night to night.
    case absolute

    package var description: String {
        switch self {
        case .referenceCommit(let commit): "ratio to commit \(commit.prefix(12)), measured within a day"
        case .strategies: DriftlessTimes.basis
        case .exact: "exact values"
        case .values: "values"
        case .absolute: "absolute values"
        }
    }

    /// What the reader should be warned of.
    package var warning: String? {
        guard self == .absolute else { return nil }
        return
            "absolute times drift with the machine, by 7 to 28 % between hours, so that only more is a change: measure "
            + "\(DriftlessTimes.fewestStrategies) strategies or more, or give --reference COMMIT and have that commit "
            + "measured every night"
    }
}

/// A series as comparable values over time.
package struct Trend: Equatable, Sendable {
    package let series: Series
    /// Unit of absolute values.
    package let unit: String
    package let lowerIsBetter: Bool
    package let basis: TrendBasis
    /// Values in order of time; nights are positions among the records of ``Trends``.
    package let points: [HistorySeries.Point]
    /// Records that have the series but no value of this basis, or were run otherwise than the newest.
    package let leftOut: Int
    /// Confirmed changes in order of time.
    package internal(set) var changes: [HistorySeries.Change]
}

/// Trends with the records they refer to.
package struct Trends: Sendable {
    /// Records in order of time.
    package let records: [StoredRecord]
    /// Trends in the order of machine, subject and metric.
    package internal(set) var trends: [Trend]
    /// Sentences about records that decide nothing.
    package var warnings: [String] = []

    /// Trends whose last confirmed change is for the worse, and that no one has accepted.
    package var open: [Trend] {
        trends.filter { trend in trend.changes.last.map { $0.isRegression && !$0.isAccepted } ?? false }
    }
}

/// The rule by which nights are judged.
package struct TrendRule: Sendable {
    /// The record that the newest night is compared with.
    package enum Baseline: String, Sendable, CaseIterable {
        /// The record of the role `baseline` that took turns with it, or else the night before it.
        case previous
        /// The reference commit's record nearest in time.
        case reference
    }

    package var baseline: Baseline
    /// Beginning of the hash of the commit that is measured every night; nil: the commit of the machine's newest record
    /// of the role `reference`, if there is one.
    package var reference: String?
    /// Smallest share that counts as a change of a timed metric, however quiet the machine; exact metrics have none.
    package var floor: Double
    /// Points on either side that confirm a change.
    package var confirmingNights: Int
    /// Highest corrected p-value of a change: about the false changes in a window of 50 nights, one of which begins
    /// every 25 nights. At 1 in 10,000 two thousand series have a false change every four months.
    package var significance: Double
    /// The time in seconds since 1970, which no record is ahead of; nil: none is.
    package var now: Int?

    /// A rule; by default against the record before, and changes of at least 1 % that four nights confirm, at 1 in 10,000.
    package init(
        baseline: Baseline = .previous, reference: String? = nil, floor: Double = 0.01, confirmingNights: Int = 4,
        significance: Double = 0.0001,
        now: Int? = nil
    ) {
        (self.now, self.reference, self.floor, self.confirmingNights) = (now, reference, floor, confirmingNights)
        (self.baseline, self.significance) = (baseline, significance)
    }
}

extension Series: Comparable {
    /// By machine, then as reports list subjects, then by metric.
    package static func < (one: Series, other: Series) -> Bool {
        let (a, b) = (one.subject, other.subject)
        let left = (one.machine, a.layout, a.dataset, a.items)
        let right = (other.machine, b.layout, b.dataset, b.items)
        if left != right { return left < right }
        return (a.workload, a.strategy, one.metric, one.id) < (b.workload, b.strategy, other.metric, other.id)
    }
}

func changeID(_ series: Series, _ record: StoredRecord) -> String {
    "\(series.id)-\((record.commit?.hash ?? record.id).prefix(8))"
}

extension StoredRecord {
    /// Whether it is a clean build of the commit whose hash begins so.
    func isOf(_ commit: String?) -> Bool {
        guard let commit, let own = self.commit else { return false }
        return own.hash.hasPrefix(commit) && !own.dirty
    }
}
