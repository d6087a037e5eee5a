import Foundation
import Judging

extension HistoryStore {
    /// The trends of all series the filter lets through, with their confirmed changes. O(values × window).
    ///
    /// Nights are the records of the role `subject`. Where a record of the reference commit took turns with a night
    /// (equal `startedAt` and machine) the night's value is the median over the launches of their ratio; otherwise
    /// the ratio of its median to the median in the reference commit's record nearest in time, within a day.
    package func trends(_ filter: SeriesFilter, rule: TrendRule) throws(HistoryError) -> Trends {
        try database.read { () throws(HistoryError) in
            try trends(SeriesTable(self, filter, rule: rule), filter, rule: rule)
        }
    }

    func trends(_ table: SeriesTable, _ filter: SeriesFilter, rule: TrendRule) throws(HistoryError) -> Trends {
        let builder = TrendBuilder(table: table, rule: rule)
        let accepted = try acceptedChanges()
        let wanted = table.values.keys.filter { filter.matches($0.subject, metric: $0.metric) }
        let trends = wanted.sorted().compactMap { series in
            builder.trend(series, accepted: accepted[series.ofAnyAnswers] ?? [])
        }
        return Trends(records: table.records, trends: trends, warnings: table.roles.warnings)
    }
}

/// Makes trends from the values of series.
struct TrendBuilder {
    static let secondsOfDay = 86_400

    let table: SeriesTable
    let rule: TrendRule
    /// By machine the newest night: what other records must resemble.
    private let newest: [String: StoredRecord]
    private let drifts: [Series: NightDrifts]

    init(table: SeriesTable, rule: TrendRule) {
        (self.table, self.rule) = (table, rule)
        var newest: [String: StoredRecord] = [:]
        for (index, record) in table.records.enumerated() where table.roles.isNight(index) {
            newest[record.machine] = record
        }
        self.newest = newest
        var groups: [Series: NightDrifts] = [:]
        for (series, values) in table.values where Self.isTime(table, values) {
            let nights = values.filter { value in
                let record = table.records[Int(value.record)]
                return table.roles.isNight(Int(value.record)) && newest[record.machine]?.likeness == record.likeness
            }
            groups[series.ofAnyStrategy, default: NightDrifts()].add(nights, of: series.subject.strategy)
        }
        for series in groups.keys { groups[series]?.settle() }
        drifts = groups
    }

    private static func isTime(_ table: SeriesTable, _ values: [SeriesValue]) -> Bool {
        values.last.map { table.forms[Int($0.form)].unitName == "ns" } ?? false
    }

    /// The trend of a series; nil when no record but the reference's has it.
    func trend(_ series: Series, accepted: [Int]) -> Trend? {
        let all = table.values[series] ?? []
        let alike = all.filter { isComparable(table.records[Int($0.record)]) }
        guard let last = alike.last(where: { table.roles.isNight(Int($0.record)) }) else { return nil }
        let form = table.forms[Int(last.form)]
        let comparable = alike.filter { table.forms[Int($0.form)].measuringMethod == form.measuringMethod }
        let nights = comparable.filter { table.roles.isNight(Int($0.record)) }
        let references = comparable.filter { table.roles.isReference(Int($0.record)) }
        let paired = table.toReference[series] ?? [:]
        let drifts = drifts[series.ofAnyStrategy]
        let (basis, points) = points(nights, references: references, paired, form) {
            drifts?.value($0, of: series.subject.strategy)
        }
        let measured = all.count { table.roles.isNight(Int($0.record)) }
        var trend = Trend(
            series: series, unit: form.unitName, lowerIsBetter: form.lowerIsBetter, basis: basis, points: points,
            leftOut: measured - points.count, changes: [])
        trend.changes = changes(of: trend, accepted: accepted)
        return trend
    }

    private func isComparable(_ record: StoredRecord) -> Bool {
        newest[record.machine].map { $0.likeness == record.likeness } ?? true
    }

    /// The best basis that at least half of the nights have a value of.
    private func points(
        _ nights: [SeriesValue], references: [SeriesValue], _ paired: NightRatios, _ form: StoredMetric.Form,
        withoutDrift: (SeriesValue) -> Double?
    ) -> (TrendBasis, [HistorySeries.Point]) {
        let absolute = nights.map { HistorySeries.Point(night: Int($0.record), value: $0.median) }
        if form.isExact { return (.exact, absolute) }
        if let commit = references.last.flatMap({ table.records[Int($0.record)].commit?.hash }) {
            let points = zip(nights, nearest(to: nights, references)).compactMap { night, reference in
                (paired[night.record] ?? reference.map { night.median / $0 })
                    .flatMap { $0.isFinite ? HistorySeries.Point(night: Int(night.record), value: $0) : nil }
            }
            if 2 * points.count >= nights.count { return (.referenceCommit(commit), points) }
        }
        guard form.unitName == "ns" else { return (.values, absolute) }
        let points = nights.compactMap { night in
            withoutDrift(night).map { HistorySeries.Point(night: Int(night.record), value: $0) }
        }
        if !points.isEmpty, 2 * points.count >= nights.count { return (.strategies, points) }
        return (.absolute, absolute)
    }

    /// For each night the reference commit's value nearest in time, within a day; nil when there is none or it is not
    /// positive. Both are in order of time. O(nights + references).
    private func nearest(to nights: [SeriesValue], _ references: [SeriesValue]) -> [Double?] {
        func time(_ value: SeriesValue) -> Int { table.records[Int(value.record)].started }
        // The first that is not before the night: it or the one before it is nearest.
        var next = 0
        return nights.map { night in
            while next < references.count, time(references[next]) < time(night) { next += 1 }
            let near = references[max(next - 1, 0)..<min(next + 1, references.count)]
            let nearest = near.min { abs(time($0) - time(night)) < abs(time($1) - time(night)) }
            guard let nearest, abs(time(nearest) - time(night)) <= Self.secondsOfDay, nearest.median > 0 else {
                return nil
            }
            return nearest.median
        }
    }

    private func changes(of trend: Trend, accepted: [Int]) -> [HistorySeries.Change] {
        let values = trend.points.map(\.value)
        let isLogarithmic = values.allSatisfy { $0 > 0 }
        var rule = rule
        if trend.basis == .absolute { rule.floor = max(rule.floor, ComparisonRule().drift) }
        return rule.changes(of: values, isExact: trend.basis == .exact).compactMap {
            change(of: trend, $0, isLogarithmic: isLogarithmic, accepted)
        }
    }

    /// Nil where the values are so large that their means are infinite.
    private func change(
        of trend: Trend, _ point: ChangePoint, isLogarithmic: Bool, _ accepted: [Int]
    ) -> HistorySeries.Change? {
        let before = isLogarithmic ? exp(point.before) : point.before
        let after = isLogarithmic ? exp(point.after) : point.after
        guard before.isFinite, after.isFinite, point.pValue.isFinite else { return nil }
        // A change's place may move by some nights as more are added.
        let isAccepted = accepted.contains { acceptance in
            let place = trend.points.firstIndex { table.records[$0.night].started >= acceptance }
            return place.map { abs($0 - point.index) <= rule.confirmingNights } ?? false
        }
        return HistorySeries.Change(
            id: changeID(trend.series, table.records[trend.points[point.index].night]), point: point.index,
            before: before, after: after, ratio: before == 0 ? nil : finite(after / before),
            low: isLogarithmic ? finite(exp(point.low)) : nil, high: isLogarithmic ? finite(exp(point.high)) : nil,
            pValue: point.pValue, isRegression: (after > before) == trend.lowerIsBetter, isAccepted: isAccepted)
    }
}

extension TrendRule {
    /// The confirmed changes of a trend's values: of their logarithms where all are positive.
    package func changes(of values: [Double], isExact: Bool) -> [ChangePoint] {
        let isLogarithmic = values.allSatisfy { $0 > 0 }
        let floor = isExact ? 0 : floor
        let scale = values.reduce(0) { $0 + abs($1) } / Double(max(1, values.count))
        return changePoints(
            isLogarithmic ? values.map { log($0) } : values,
            rule: ChangePointRule(
                fewestValues: confirmingNights, significance: significance,
                smallestDifference: isLogarithmic ? log(1 + floor) : floor * scale))
    }
}

/// The figure, or nil when it is infinite or not a number, which no JSON can hold.
private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
