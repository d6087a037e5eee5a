import RunRecords

/// What the values of a trend are.
public enum TrendBasis: Equatable, Sendable {
    /// Ratios to a commit measured again within a day on the same machine.
    case referenceCommit(String)
    /// Ratios to the reference strategy of the same run.
    case referenceStrategy(String)
    /// The values themselves, which mean the same on every night because they are counts.
    case exact
    /// The values themselves, though the machine's speed drifts from night to night.
    case absolute

    /// In words.
    public var description: String {
        switch self {
        case .referenceCommit(let commit): "ratio to commit \(commit.prefix(12)), measured within a day"
        case .referenceStrategy(let strategy): "ratio to \(strategy) in the same run"
        case .exact: "exact values"
        case .absolute: "absolute values"
        }
    }

    /// What the reader should be warned of.
    public var warning: String? {
        guard self == .absolute else { return nil }
        return
            "absolute times drift with the machine, by 7 to 28 % between hours: give --reference COMMIT and have that "
            + "commit measured every night"
    }
}

/// A value of a trend.
public struct TrendPoint: Equatable, Sendable {
    /// Index among the records of ``Trends``.
    public let record: Int
    /// A ratio or an absolute value.
    public let value: Double
}

/// A confirmed change of a trend.
public struct TrendChange: Equatable, Sendable {
    /// Name by which it can be accepted: the series' and the commit's (or the record's) first digits.
    public let id: String
    /// Index of the first point after it.
    public let index: Int
    /// Geometric mean of the points before, up to the change before.
    public let before: Double
    /// Geometric mean of the points after, up to the next change.
    public let after: Double
    /// `after` ÷ `before`; nil when that one is 0.
    public let ratio: Double?
    /// Lower end of the ratio's 99 % interval; nil when some value is not positive.
    public let low: Double?
    /// Upper end of that interval.
    public let high: Double?
    /// Corrected p-value of the change.
    public let pValue: Double
    /// Whether it is a change for the worse.
    public let isRegression: Bool
    /// Whether someone has accepted it.
    public var isAccepted: Bool
}

/// A series as comparable values over time.
public struct Trend: Equatable, Sendable {
    /// The series.
    public let series: Series
    /// Unit of absolute values.
    public let unit: String
    /// Whether less is better.
    public let lowerIsBetter: Bool
    /// What the values are.
    public let basis: TrendBasis
    /// Values in order of time.
    public let points: [TrendPoint]
    /// Records that have the series but no value of this basis, or were run otherwise than the newest.
    public let leftOut: Int
    /// Confirmed changes in order of time.
    public internal(set) var changes: [TrendChange]
}

/// Trends with the records they refer to.
public struct Trends: Sendable {
    /// Records in order of time.
    public let records: [StoredRecord]
    /// Trends in the order of machine, subject and metric.
    public internal(set) var trends: [Trend]
}

/// What a trend is made of.
public struct TrendRule: Sendable {
    /// Beginning of the hash of the commit that is measured every night; nil: that of the machine's newest record of
    /// the role `reference`, if there is one.
    public var reference: String?
    /// Smallest share that counts as a change of a timed metric; exact metrics have none.
    public var floor: Double
    /// Points on either side that confirm a change.
    public var confirmingNights: Int
    /// Highest corrected p-value of a change: about the false changes in a window of 50 nights, one of which begins
    /// every 25 nights. At 1 in 10,000 two thousand series have a false change every four months.
    public var significance: Double

    /// A rule; by default changes of at least 1 % that four nights confirm, at 1 in 10,000.
    public init(
        reference: String? = nil, floor: Double = 0.01, confirmingNights: Int = 4, significance: Double = 0.0001
    ) {
        self.reference = reference
        self.floor = floor
        self.confirmingNights = confirmingNights
        self.significance = significance
    }
}

extension Series: Comparable {
    /// By machine, then as reports list subjects, then by metric.
    public static func < (one: Series, other: Series) -> Bool { one.sortKey < other.sortKey }

    private var sortKey: SortKey {
        SortKey(
            texts: [machine, subject.layout, subject.dataset], items: subject.items,
            rest: [subject.workload, subject.strategy, metric, id])
    }

    private struct SortKey: Comparable {
        let texts: [String]
        let items: Int
        let rest: [String]

        static func < (one: SortKey, other: SortKey) -> Bool {
            if one.texts != other.texts { return one.texts.lexicographicallyPrecedes(other.texts) }
            if one.items != other.items { return one.items < other.items }
            return one.rest.lexicographicallyPrecedes(other.rest)
        }
    }
}

/// Names a change of a series that a record is the first after.
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
