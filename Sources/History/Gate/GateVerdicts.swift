import Foundation
import Judging
import RunRecords

/// One of the two records compared.
struct Side {
    let stored: StoredRecord
    let run: ComparedRun
    /// Results by subject, the first where there are several.
    let results: [Subject: SubjectResult]

    init(_ store: HistoryStore, _ stored: StoredRecord) throws(HistoryError) {
        let record = try store.record(key: stored.key)
        self.stored = stored
        run = ComparedRun(record)
        results = Dictionary(record.results.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Compares two records metric by metric.
struct Gate {
    /// Threshold in standard deviations of the scatter between nights.
    static let noiseFactor = 3.0
    /// Nights the scatter is measured over, and the fewest differences it takes.
    static let noiseNights = 60
    static let fewestDifferences = 8

    let old: Side
    let new: Side
    /// Whether the two took turns.
    let isPaired: Bool
    /// Start of the night before the new one.
    let since: Int?
    let table: SeriesTable
    let trends: Trends
    let rule: GateRule
    let accepted: [Series: [AcceptedChange]]
    private(set) var verdicts: [MetricVerdict] = []
    private(set) var missing: [MissingMetric] = []
    private var shifts = ShiftEstimator()

    init(
        sides: (Side, Side), since: Int?, table: SeriesTable, trends: Trends, rule: GateRule,
        accepted: [Series: [AcceptedChange]]
    ) {
        (old, new) = sides
        let night = table.records.firstIndex { $0.id == sides.1.stored.id }
        let companions = night.map { table.roles.companions(of: $0) }
        isPaired = [companions?.baseline, companions?.reference].contains {
            $0.map { table.records[$0].id } == sides.0.stored.id
        }
        self.since = since
        self.table = table
        self.trends = trends
        self.rule = rule
        self.accepted = accepted
    }

    mutating func judge(_ filter: SeriesFilter) {
        // Where nights answer differently, the newest answers count.
        let byKey = Dictionary(
            trends.trends.map { ($0.series.ofAnyAnswers, $0) },
            uniquingKeysWith: { $0.points.last?.record ?? 0 >= $1.points.last?.record ?? 0 ? $0 : $1 })
        let subjects = Set(old.results.keys).union(new.results.keys)
        let series = subjects.flatMap { subject in
            names(filter.metrics ?? [], of: subject).filter { filter.matches(subject, metric: $0) }
                .map { Series(machine: new.stored.machine, subject: subject, metric: $0) }
        }
        for series in series.sorted() {
            let before = old.results[series.subject]?.metrics[series.metric]
            let after = new.results[series.subject]?.metrics[series.metric]
            switch (before?.value, after?.value) {
            case (_?, _?) where differingAnswers(series.subject) != nil:
                missing.append(
                    MissingMetric(
                        subject: series.subject, metric: series.metric, from: "both",
                        reason: differingAnswers(series.subject) ?? ""))
            case (let before?, let after?): judge(series, before, after, byKey[series])
            case (nil, _?): missing.append(lacking(series, "a", in: old))
            case (_?, nil): missing.append(lacking(series, "b", in: new))
            case (nil, nil): break
            }
        }
    }

    /// The metrics that are meant, of a pattern those that either night has of the subject.
    private func names(_ metrics: [String], of subject: Subject) -> [String] {
        let patterns = metrics.map(NamePattern.init).filter(\.isPattern)
        if patterns.isEmpty { return metrics }
        let keys = [old, new].flatMap { $0.results[subject].map { Array($0.metrics.keys) } ?? [] }
        let meant = Set(keys).filter { key in !metrics.contains(key) && patterns.contains { $0.matches(key) } }
        return metrics.filter { !NamePattern($0).isPattern } + meant.sorted()
    }

    /// Why the two can't be compared, where they answered differently: they are nights of two series.
    private func differingAnswers(_ subject: Subject) -> String? {
        guard let a = old.results[subject]?.counters.value?.checksum,
            let b = new.results[subject]?.counters.value?.checksum, a != b, !a.isEmpty, !b.isEmpty
        else { return nil }
        return "answers differ, checksum \(a) and \(b): another series begins"
    }

    private func lacking(_ series: Series, _ name: String, in side: Side) -> MissingMetric {
        MissingMetric(series.subject, series.metric, from: name, result: side.results[series.subject])
    }

    private mutating func judge(_ series: Series, _ before: MeasuredMetric, _ after: MeasuredMetric, _ trend: Trend?) {
        let comparison = comparison(series, before, after, trend)
        let estimate = comparison.estimate.finite
        let verdict = comparison.estimate.verdict(
            threshold: comparison.threshold, lowerIsBetter: after.better != "higher")
        let launches = min(before.launches.count, after.launches.count)
        let needed = comparison.estimate.needed(launches, threshold: comparison.threshold)
        verdicts.append(
            MetricVerdict(
                subject: series.subject, metric: series.metric, verdict: verdict, change: changeID(series, new.stored),
                accepted: verdict == .regressed && isAccepted(series), ratio: estimate.ratio,
                low: estimate.low, high: estimate.high, threshold: comparison.threshold,
                basis: comparison.basis, launches: launches,
                neededLaunches: verdict == .inconclusive ? needed : nil,
                reason: estimate.reason ?? comparison.warning))
    }

    private struct Comparison {
        let estimate: RatioEstimate
        let threshold: Double
        let basis: String
        var warning: String?
    }

    private mutating func comparison(
        _ series: Series, _ before: MeasuredMetric, _ after: MeasuredMetric, _ trend: Trend?
    ) -> Comparison {
        if before.exact, after.exact {
            return Comparison(
                estimate: RatioEstimate(exact: before.median, after.median),
                threshold: ComparisonRule().exactFloor(series.metric),
                basis: TrendBasis.exact.description)
        }
        if isPaired, let ratios = pairedRatios(after.launches, before.launches) {
            return Comparison(
                estimate: RatioEstimate(paired: ratios), threshold: pairedThreshold(series, trend),
                basis: "ratio by turns in the same launches")
        }
        let values = comparable(series, trend)
        let basis = values?.basis ?? .absolute
        return Comparison(
            estimate: shifts.ratio(of: values?.new ?? after.launches, to: values?.old ?? before.launches),
            threshold: threshold(series.metric, values.flatMap { _ in trend }), basis: basis.description,
            warning: basis.warning)
    }

    /// Launches of the two as the trend has them: divided by the reference commit's, or by the reference strategy's.
    private func comparable(_ series: Series, _ trend: Trend?) -> (basis: TrendBasis, old: [Double], new: [Double])? {
        guard let trend, let before = launches(series, trend, old), let after = launches(series, trend, new) else {
            return nil
        }
        return (trend.basis, before, after)
    }

    private func launches(_ series: Series, _ trend: Trend, _ side: Side) -> [Double]? {
        let result = side.results[series.subject]
        guard let measured = result?.metrics[series.metric]?.value, measured.median > 0 else { return nil }
        switch trend.basis {
        case .absolute, .exact: return measured.launches
        case .referenceStrategy(let strategy):
            guard let ratio = result?.ratios[series.metric], ratio.reference == strategy else { return nil }
            return ratio.launches
        case .referenceCommit:
            // The reference commit itself is its own reference.
            if isReference(side) { return measured.launches.map { $0 / measured.median } }
            guard let point = trend.points.first(where: { trends.records[$0.record].id == side.stored.id }) else {
                return nil
            }
            return measured.launches.map { $0 * (point.value / measured.median) }
        }
    }

    private func isReference(_ side: Side) -> Bool {
        table.records.firstIndex { $0.id == side.stored.id }.map { table.roles.isReference($0) } ?? false
    }

    /// From the scatter of the series' differences from night to night up to the record compared with, else from the
    /// record's smallest visible change; at least the floor.
    private func threshold(_ metric: String, _ trend: Trend?) -> Double {
        let points = trend?.points.filter { trends.records[$0.record].started <= old.stored.started } ?? []
        let logs = points.suffix(Self.noiseNights).map(\.value).filter { $0 > 0 }.map { log($0) }
        return threshold(metric, differences: zip(logs.dropFirst(), logs).map { $0 - $1 })
    }

    /// From the ratios to the baseline on the nights before, most of which changed nothing; against the reference,
    /// which is further away on every night, from the trend's differences.
    private func pairedThreshold(_ series: Series, _ trend: Trend?) -> Double {
        guard rule.baseline == .previous else { return threshold(series.metric, trend) }
        let nights = (table.toBaseline[trend?.series ?? series] ?? [:]).sorted { $0.key < $1.key }
            .filter { table.records[Int($0.key)].started < new.stored.started }
        return threshold(series.metric, differences: nights.suffix(Self.noiseNights).map { log($0.value) })
    }

    private func threshold(_ metric: String, differences: [Double]) -> Double {
        guard differences.count >= Self.fewestDifferences, let middle = median(differences.map { abs($0) }) else {
            return max(rule.floor, new.stored.minimumDetectableEffect[metric] ?? 0)
        }
        let threshold = exp(Self.noiseFactor * deviationsPerMedianDistance * middle) - 1
        // Where nights are infinitely far apart nothing is a change.
        return max(rule.floor, min(threshold, .greatestFiniteMagnitude))
    }

    /// Whether a change after the night before the new one was accepted.
    private func isAccepted(_ series: Series) -> Bool {
        (accepted[series] ?? []).contains { $0.started > since ?? .min && $0.started <= new.stored.started }
    }
}
