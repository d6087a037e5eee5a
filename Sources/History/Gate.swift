import RunRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the newest record is judged by.
public struct GateRule: Sendable {
    /// The record it is compared with.
    public enum Baseline: String, Sendable, CaseIterable {
        /// The record before it.
        case previous
        /// The reference commit's record nearest in time.
        case reference
    }

    /// The record compared with.
    public var baseline: Baseline
    /// Beginning of the hash of the commit that is measured every night, if there is one.
    public var reference: String?
    /// Smallest share that counts as a change of a timed metric, however quiet the machine.
    public var floor: Double

    /// A rule; by default against the record before, with a floor of 1 %.
    public init(baseline: Baseline = .previous, reference: String? = nil, floor: Double = 0.01) {
        self.baseline = baseline
        self.reference = reference
        self.floor = floor
    }
}

extension HistoryStore {
    /// Judges the newest record against an earlier one of the same machine, seed and optimisation.
    ///
    /// A timed metric has changed when the whole 99 % interval of its ratio lies beyond a threshold that is three times
    /// the series' own scatter from night to night, and at least the rule's floor; an exact metric when it differs.
    /// The interval is that of the shift between the launches' logarithms, which are ratios to the reference commit
    /// or strategy where the trend's are. It sees the launches' scatter only: two runs of one night are different
    /// sets of processes on a drifting machine, which is why the threshold comes from the nights.
    ///
    /// - Parameters:
    ///   - filter: the series judged; without metrics those of ``MetricCatalog/gated``. One machine: that of the
    ///     newest record it lets through.
    /// - Throws: `usage` when there is nothing to compare.
    public func gate(_ filter: SeriesFilter, rule: GateRule) throws(HistoryError) -> VerdictRecord {
        try database.read { () throws(HistoryError) in
            let (a, b) = try comparedRecords(filter, rule)
            var filter = filter
            filter.machines = [b.machine]
            filter.metrics = filter.metrics ?? MetricCatalog.gated
            let trends = try trends(filter, rule: TrendRule(reference: rule.reference, floor: rule.floor))
            var gate = Gate(
                sides: (try Side(self, a), try Side(self, b)), trends: trends, rule: rule,
                accepted: try acceptedChanges())
            gate.judge(filter)
            return VerdictRecord(
                a: gate.old.run, b: gate.new.run, verdicts: gate.verdicts, missing: gate.missing)
        }
    }

    /// Accepts the regression of this name that a gate has found.
    public func accept(change id: String, in verdicts: VerdictRecord) throws(HistoryError) {
        guard let verdict = verdicts.verdicts.first(where: { $0.change == id && $0.verdict == .regressed }) else {
            throw HistoryError(
                .usage, cause: "no such regression", place: id,
                remedy: "give a name that layoutbench history gate shows beside one")
        }
        let series = Series(machine: verdicts.b.machine, subject: verdict.subject, metric: verdict.metric)
        try accept(series, started: Timestamp.seconds(verdicts.b.startedAt) ?? 0)
    }

    private func comparedRecords(
        _ filter: SeriesFilter, _ rule: GateRule
    ) throws(HistoryError) -> (StoredRecord, StoredRecord) {
        let records = try records().filter { filter.matches(machine: $0.machine) }
        guard let newest = records.last(where: { !$0.isOf(rule.reference) }) else {
            throw nothing("there is no record to judge", "add one with layoutbench history add RECORD")
        }
        let alike = records.filter {
            $0.machine == newest.machine && $0.seed == newest.seed && $0.optimization == newest.optimization
        }
        switch rule.baseline {
        case .previous:
            guard let previous = alike.last(where: { !$0.isOf(rule.reference) && $0.isBefore(newest) }) else {
                throw nothing(
                    "no earlier record of this machine, seed and optimisation", "add one with layoutbench history add")
            }
            return (previous, newest)
        case .reference:
            let distance = { (record: StoredRecord) in abs(record.started - newest.started) }
            let references = alike.filter { $0.isOf(rule.reference) }
            guard let nearest = references.min(by: { distance($0) < distance($1) }) else {
                throw nothing(
                    "no record of the reference commit, on this machine with this seed",
                    "give its hash with --reference, and add a record of it")
            }
            return (nearest, newest)
        }
    }

    private func nothing(_ cause: String, _ remedy: String) -> HistoryError {
        HistoryError(.usage, cause: cause, place: path, remedy: remedy)
    }
}

extension StoredRecord {
    fileprivate func isBefore(_ other: StoredRecord) -> Bool { (started, id) < (other.started, other.id) }
}

/// One of the two records compared.
private struct Side {
    let stored: StoredRecord
    let run: ComparedRun
    /// Results by subject, the first where there are several.
    let results: [Subject: Result]

    init(_ store: HistoryStore, _ stored: StoredRecord) throws(HistoryError) {
        let record = try store.record(key: stored.key)
        self.stored = stored
        run = ComparedRun(record)
        results = Dictionary(record.results.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Compares two records metric by metric.
private struct Gate {
    /// Threshold in standard deviations of the scatter between nights.
    static let noiseFactor = 3.0
    /// Nights the scatter is measured over, and the fewest differences it takes.
    static let noiseNights = 60
    static let fewestDifferences = 8

    let old: Side
    let new: Side
    let trends: Trends
    let rule: GateRule
    let accepted: [Series: [AcceptedChange]]
    private(set) var verdicts: [MetricVerdict] = []
    private(set) var missing: [MissingMetric] = []
    private var shifts = ShiftEstimator()

    init(sides: (Side, Side), trends: Trends, rule: GateRule, accepted: [Series: [AcceptedChange]]) {
        (old, new) = sides
        self.trends = trends
        self.rule = rule
        self.accepted = accepted
    }

    mutating func judge(_ filter: SeriesFilter) {
        let byKey = Dictionary(trends.trends.map { ($0.series, $0) }, uniquingKeysWith: { first, _ in first })
        let subjects = Set(old.results.keys).union(new.results.keys)
        let series = subjects.flatMap { subject in
            (filter.metrics ?? []).filter { filter.matches(subject, metric: $0) }
                .map { Series(machine: new.stored.machine, subject: subject, metric: $0) }
        }
        for series in series.sorted() {
            let before = old.results[series.subject]?.metrics[series.metric]
            let after = new.results[series.subject]?.metrics[series.metric]
            switch (before?.value, after?.value) {
            case (let before?, let after?): judge(series, before, after, byKey[series])
            case (nil, _?): missing.append(lacking(series, "a", in: old))
            case (_?, nil): missing.append(lacking(series, "b", in: new))
            case (nil, nil): break
            }
        }
    }

    private func lacking(_ series: Series, _ name: String, in side: Side) -> MissingMetric {
        MissingMetric(series.subject, series.metric, from: name, result: side.results[series.subject])
    }

    private mutating func judge(_ series: Series, _ before: Measurement, _ after: Measurement, _ trend: Trend?) {
        let isExact = before.exact && after.exact
        let values = isExact ? nil : comparable(series, trend)
        let threshold = isExact ? 0 : threshold(series.metric, values.flatMap { _ in trend })
        let estimate =
            isExact
            ? RatioEstimate(exact: before.median, after.median)
            : shifts.ratio(of: values?.new ?? after.launches, to: values?.old ?? before.launches)
        let lowerIsBetter = after.better != "higher"
        let verdict = estimate.verdict(threshold: threshold, lowerIsBetter: lowerIsBetter)
        let launches = min(before.launches.count, after.launches.count)
        let basis = isExact ? TrendBasis.exact : values?.basis ?? .absolute
        verdicts.append(
            MetricVerdict(
                subject: series.subject, metric: series.metric, verdict: verdict, change: changeID(series, new.stored),
                accepted: verdict == .regressed && isAccepted(series), ratio: estimate.ratio, low: estimate.low,
                high: estimate.high, threshold: threshold, basis: basis.description, launches: launches,
                neededLaunches: verdict == .inconclusive ? estimate.needed(launches, threshold: threshold) : nil,
                reason: estimate.reason ?? basis.warning))
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
            if side.stored.isOf(rule.reference) { return measured.launches.map { $0 / measured.median } }
            guard let point = trend.points.first(where: { trends.records[$0.record].id == side.stored.id }) else {
                return nil
            }
            return measured.launches.map { $0 * (point.value / measured.median) }
        }
    }

    /// From the scatter of the series' differences from night to night up to the record compared with, else from the
    /// record's own estimate of what it can see; at least the floor.
    private func threshold(_ metric: String, _ trend: Trend?) -> Double {
        let points = trend?.points.filter { trends.records[$0.record].started <= old.stored.started } ?? []
        let logs = points.suffix(Self.noiseNights).map(\.value).filter { $0 > 0 }.map { log($0) }
        let differences = zip(logs.dropFirst(), logs).map { abs($0 - $1) }
        guard differences.count >= Self.fewestDifferences, let middle = median(differences) else {
            return max(rule.floor, new.stored.minimumDetectableEffect[metric] ?? 0)
        }
        // The median of |x| of normal values, scaled to their standard deviation.
        return max(rule.floor, exp(Self.noiseFactor * 1.482602218505602 * middle) - 1)
    }

    /// Whether a change between the two records was accepted.
    private func isAccepted(_ series: Series) -> Bool {
        (accepted[series] ?? []).contains { $0.started > old.stored.started && $0.started <= new.stored.started }
    }
}
