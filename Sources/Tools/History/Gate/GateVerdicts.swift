import Foundation
import Judging
import RunRecords

/// One of the two records compared.
struct Side {
    let stored: StoredRecord
    let record: RunRecord
    var run: ComparedRun { ComparedRun(record) }

    init(_ store: HistoryStore, _ stored: StoredRecord) throws(HistoryError) {
        self.stored = stored
        record = try store.record(key: stored.key)
    }
}

/// Compares two records metric by metric.
struct Gate {
    /// Threshold in standard deviations of the scatter between nights.
    static let noiseFactor = 3.0
    /// Nights the scatter is measured over, and the fewest differences it takes.
    static let noiseNights = 60
    static let fewestDifferences = 8

    let old, new: Side
    /// Whether the two took turns.
    let isPaired: Bool
    /// Start of the night before the new one.
    let since: Int?
    let table: SeriesTable
    let trends: Trends
    let rule: TrendRule
    let accepted: [Series: [Int]]
    private(set) var verdicts: [MetricVerdict] = []
    private(set) var missing: [MissingMetric] = []
    private(set) var warnings: [String]
    private let judging: ComparisonRule

    init(
        sides: (Side, Side), since: Int?, table: SeriesTable, trends: Trends, rule: TrendRule,
        accepted: [Series: [Int]]
    ) {
        (old, new) = sides
        let night = table.records.firstIndex { $0.id == sides.1.stored.id }
        let companions = night.map { table.roles.companions(of: $0) }
        isPaired = [companions?.baseline, companions?.reference].contains {
            $0.map { table.records[$0].id } == sides.0.stored.id
        }
        (self.since, self.table, self.trends, self.rule, self.accepted) = (since, table, trends, rule, accepted)
        judging = ComparisonRule(floor: rule.floor)
        warnings = table.roles.warnings
    }

    mutating func judge(_ filter: SeriesFilter) {
        // Where nights answer differently, the newest answers count.
        let byKey = Dictionary(
            trends.trends.map { ($0.series.ofAnyAnswers, $0) },
            uniquingKeysWith: { $0.points.last?.night ?? 0 >= $1.points.last?.night ?? 0 ? $0 : $1 })
        var matched = MatchedResults(old.record.results, new.record.results, isWanted: filter.matches(_:))
        // Strategies that the filter leaves out tell the machine's drift.
        let all = MatchedResults(old.record.results, new.record.results).pairs
        var judge = StoredJudge(all, rule: judging, tookTurns: isPaired)
        let machine = new.stored.machine
        let accepted = Set(accepted.filter { $0.key.machine == machine && isRecent($0.value) }.keys.map(\.test))
        verdicts = matched.values(where: filter.matches(_:metric:)).map { value in
            let series = Series(machine: machine, subject: value.subject, metric: value.metric)
            let trend = byKey[series]
            var verdict = judge.verdict(
                value, threshold: threshold(series, trend), in: trend.flatMap { comparable(value, $0) })
            verdict.change = changeID(series, new.stored)
            verdict.accepted = verdict.verdict == .regressed && accepted.contains(series.test)
            return verdict
        }
        missing = matched.missing
        warnings += judge.warnings
        let open = trends.open.filter { $0.series.machine == machine }
        if let first = open.first, let change = first.changes.last {
            let night = trends.records[first.points[change.point].night]
            warnings.append(
                "Confirmed by earlier nights and not accepted: \(open.count) for the worse, the first of them "
                    + "\(first.series.metric) of \(first.series.subject.strategy) since \(night.date) (\(change.id)).")
        }
    }

    /// Launches of the two divided by the reference commit's, where the trend is; nil where it is not.
    private func comparable(_ value: MatchedResults.Value, _ trend: Trend) -> StoredJudge.Comparable? {
        guard case .referenceCommit = trend.basis, let before = launches(value.before, trend, old),
            let after = launches(value.after, trend, new)
        else { return nil }
        return StoredJudge.Comparable(before: before, after: after, basis: trend.basis.description)
    }

    private func launches(_ measured: MeasuredMetric, _ trend: Trend, _ side: Side) -> [Double]? {
        guard measured.median > 0 else { return nil }
        // The reference commit itself is its own reference.
        if isReference(side) { return measured.launches.map { $0 / measured.median } }
        return trend.points.first { trends.records[$0.night].id == side.stored.id }.map { point in
            measured.launches.map { $0 * (point.value / measured.median) }
        }
    }

    private func isReference(_ side: Side) -> Bool {
        table.records.firstIndex { $0.id == side.stored.id }.map { table.roles.isReference($0) } ?? false
    }

    /// A threshold by the scatter of the series from night to night. Records that took turns have one by the ratios to the
    /// baseline on earlier nights, most of which changed nothing; the reference is further away on every night.
    private func threshold(_ series: Series, _ trend: Trend?) -> Double {
        guard isPaired, rule.baseline == .previous else {
            let points = trend?.points.filter { trends.records[$0.night].started <= old.stored.started } ?? []
            let logs = points.suffix(Self.noiseNights).map(\.value).filter { $0 > 0 }.map { log($0) }
            return threshold(series.metric, differences: zip(logs.dropFirst(), logs).map { $0 - $1 })
        }
        let nights = (table.toBaseline[trend?.series ?? series] ?? [:]).sorted { $0.key < $1.key }
            .filter { table.records[Int($0.key)].started < new.stored.started }
        return threshold(series.metric, differences: nights.suffix(Self.noiseNights).map { log($0.value) })
    }

    /// Three times the scatter, or of few nights the record's smallest visible change, as far as a machine drifts.
    private func threshold(_ metric: String, differences: [Double]) -> Double {
        guard differences.count >= Self.fewestDifferences, let middle = median(differences.map { abs($0) }) else {
            return min(judging.drift, new.stored.minimumDetectableEffect[metric] ?? 0)
        }
        // Where nights are infinitely far apart nothing is a change.
        return min(exp(Self.noiseFactor * deviationsPerMedianDistance * middle) - 1, .greatestFiniteMagnitude)
    }

    /// Whether a change after the night before the new one was accepted.
    private func isRecent(_ changes: [Int]) -> Bool {
        changes.contains { $0 > since ?? .min && $0 <= new.stored.started }
    }
}

extension Series {
    /// The key that verdicts of one finding share.
    fileprivate var test: TestKey { TestKey(subject, metric) }
}
