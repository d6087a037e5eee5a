import RunRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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
    /// Beginning of the hash of the commit that is measured every night, if there is one.
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

extension HistoryStore {
    /// The trends of all series the filter lets through, with their confirmed changes. O(values × window).
    public func trends(_ filter: SeriesFilter, rule: TrendRule) throws(HistoryError) -> Trends {
        try database.read { () throws(HistoryError) in
            let table = try SeriesTable(self, filter)
            let builder = TrendBuilder(table: table, rule: rule)
            let accepted = try acceptedChanges()
            let trends = table.values.keys.sorted().compactMap { series in
                builder.trend(series, accepted: accepted[series] ?? [])
            }
            return Trends(records: table.records, trends: trends)
        }
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

/// Makes trends from the values of series.
struct TrendBuilder {
    static let secondsOfDay = 86_400

    let table: SeriesTable
    let rule: TrendRule
    /// By record: whether it is one of the reference commit.
    private let isReference: [Bool]
    /// By machine the newest record that is not of the reference commit: what others must resemble.
    private let newest: [String: StoredRecord]

    init(table: SeriesTable, rule: TrendRule) {
        self.table = table
        self.rule = rule
        isReference = table.records.map { $0.isOf(rule.reference) }
        var newest: [String: StoredRecord] = [:]
        for (record, isReference) in zip(table.records, isReference) where !isReference {
            newest[record.machine] = record
        }
        self.newest = newest
    }

    /// The trend of a series; nil when no record but the reference's has it.
    func trend(_ series: Series, accepted: [AcceptedChange]) -> Trend? {
        let all = table.values[series] ?? []
        let comparable = all.filter { isComparable(table.records[Int($0.record)]) }
        let nights = comparable.filter { !isReference[Int($0.record)] }
        guard let last = nights.last else { return nil }
        let form = table.forms[Int(last.form)]
        let (basis, points) = points(nights, references: comparable.filter { isReference[Int($0.record)] }, form)
        let measured = all.count { !isReference[Int($0.record)] }
        var trend = Trend(
            series: series, unit: form.unitName, lowerIsBetter: form.lowerIsBetter, basis: basis, points: points,
            leftOut: measured - points.count, changes: [])
        trend.changes = changes(of: trend, accepted: accepted)
        return trend
    }

    /// Another seed means other data, and a debug build's times mean nothing.
    private func isComparable(_ record: StoredRecord) -> Bool {
        guard let newest = newest[record.machine] else { return true }
        return record.seed == newest.seed && record.optimization == newest.optimization
    }

    /// The best basis that at least half of the nights have a value of.
    private func points(
        _ nights: [SeriesValue], references: [SeriesValue], _ form: StoredMetric.Form
    ) -> (TrendBasis, [TrendPoint]) {
        let absolute = nights.map { TrendPoint(record: Int($0.record), value: $0.median) }
        if form.isExact { return (.exact, absolute) }
        if let commit = references.last.flatMap({ table.records[Int($0.record)].commit?.hash }) {
            let points = nights.compactMap { night in
                nearest(to: night, references).map { TrendPoint(record: Int(night.record), value: night.median / $0) }
            }
            if 2 * points.count >= nights.count { return (.referenceCommit(commit), points) }
        }
        if let strategy = form.referenceStrategy {
            let points = nights.filter {
                !$0.ratio.isNaN && table.forms[Int($0.form)].referenceStrategy == strategy
            }.map { TrendPoint(record: Int($0.record), value: $0.ratio) }
            if 2 * points.count >= nights.count { return (.referenceStrategy(strategy), points) }
        }
        return (.absolute, absolute)
    }

    /// The reference commit's value nearest in time, within a day; nil when there is none or it is not positive.
    private func nearest(to night: SeriesValue, _ references: [SeriesValue]) -> Double? {
        let time = table.records[Int(night.record)].started
        // In order of time: the one before and the one after are nearest.
        var low = 0
        var high = references.count
        while low < high {
            let middle = (low + high) / 2
            if table.records[Int(references[middle].record)].started < time { low = middle + 1 } else { high = middle }
        }
        let near = [low - 1, low].filter { references.indices.contains($0) }.map { references[$0] }
        let distances = near.map { abs(table.records[Int($0.record)].started - time) }
        guard let least = distances.min(), least <= Self.secondsOfDay, let index = distances.firstIndex(of: least),
            near[index].median > 0
        else { return nil }
        return near[index].median
    }

    private func changes(of trend: Trend, accepted: [AcceptedChange]) -> [TrendChange] {
        let values = trend.points.map(\.value)
        let isLogarithmic = values.allSatisfy { $0 > 0 }
        let floor = trend.basis == .exact ? 0 : rule.floor
        let scale = values.reduce(0) { $0 + abs($1) } / Double(max(1, values.count))
        let found = changePoints(
            isLogarithmic ? values.map { log($0) } : values,
            rule: ChangePointRule(
                fewestValues: rule.confirmingNights, significance: rule.significance,
                smallestDifference: isLogarithmic ? log(1 + floor) : floor * scale))
        return found.map { change(of: trend, $0, isLogarithmic: isLogarithmic, accepted) }
    }

    private func change(
        of trend: Trend, _ point: ChangePoint, isLogarithmic: Bool, _ accepted: [AcceptedChange]
    ) -> TrendChange {
        let before = isLogarithmic ? exp(point.before) : point.before
        let after = isLogarithmic ? exp(point.after) : point.after
        // A change's place may move by some nights as more are added.
        let isAccepted = accepted.contains { acceptance in
            let place = trend.points.firstIndex { table.records[$0.record].started >= acceptance.started }
            return place.map { abs($0 - point.index) <= rule.confirmingNights } ?? false
        }
        return TrendChange(
            id: changeID(trend.series, table.records[trend.points[point.index].record]), index: point.index,
            before: before, after: after, ratio: before == 0 ? nil : after / before,
            low: isLogarithmic ? exp(point.low) : nil, high: isLogarithmic ? exp(point.high) : nil,
            pValue: point.pValue, isRegression: (after > before) == trend.lowerIsBetter, isAccepted: isAccepted)
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
