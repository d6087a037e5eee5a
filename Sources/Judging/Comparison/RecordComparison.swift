import Errors
import RunRecords

/// The verdicts on two stored records, metric by metric.
///
/// This is weaker than a comparison by turns: the two were measured at different moments, so that the machine's drift
/// between these is inside every ratio, and no change is confirmed on fresh launches. The record's warnings say so.
/// Times are compared as ratios to the reference strategy of their own run where both runs have the same one; ratios of
/// absolute times are believed only beyond ``ComparisonRule/drift``. Intervals are intervals of the shift between the
/// launches' logarithms (``ShiftEstimator``). O(results × metrics × launches²).
///
/// - Parameters:
///   - a: the record compared with.
///   - b: the record judged.
///   - rule: floor, equivalence, confidence and drift.
///   - renamed: names that strategies of `a` have in `b`.
///   - allowUnlike: compares records that differ in machine, toolchain, seed or parameters all the same, and lists the
///     differences among the warnings. Subjects then match with different configurations, where that is unambiguous.
///   - places: where the records come from, for errors and as labels.
/// - Throws: when the records are not alike, naming every difference, or when a strategy to be renamed is in neither.
package func compareRecords(
    _ a: RunRecord, _ b: RunRecord, rule: ComparisonRule = ComparisonRule(), renamed: [String: String] = [:],
    allowUnlike: Bool = false, places: (a: String, b: String) = ("A", "B")
) throws(RecordError) -> VerdictRecord {
    if !allowUnlike { try a.checkLikeness(to: b, place: "\(places.a) and \(places.b)") }
    let matched = try a.renamed(renamed, toMatch: b, places: places)
    var comparison = RecordComparison(matched, b, rule: rule, oldNames: Dictionary(inverting: renamed))
    comparison.compare(ignoringConfiguration: allowUnlike)
    let differences = allowUnlike ? unlikeness(a, b).map { "The records are not alike: \($0)." } : []
    return VerdictRecord(
        a: ComparedRun(a, label: places.a), b: ComparedRun(b, label: places.b), verdicts: comparison.verdicts,
        missing: comparison.missing, rule: rule,
        warnings: differences + [RecordComparison.weakness] + comparison.strangers,
        geometricMeans: MeanRatio.all(of: comparison.verdicts, confidence: rule.confidence))
}

extension Dictionary where Key == String, Value == String {
    fileprivate init(inverting names: [String: String]) {
        self.init(names.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Compares the subjects of two records.
private struct RecordComparison {
    static let weakness =
        "These are stored records, whose launches did not take turns: the machine's drift between the two moments (7 to "
        + "28 % between hours, measured on a shared machine) is inside every absolute ratio, a change of the reference "
        + "strategy is inside every ratio to it, and no change is confirmed on fresh launches. Comparing the two "
        + "revisions instead has neither weakness."

    let a: RunRecord
    let b: RunRecord
    let rule: ComparisonRule
    /// Names in `a`, before they were changed, by those in `b`.
    let oldNames: [String: String]
    private var shifts: ShiftEstimator
    private(set) var verdicts: [MetricVerdict] = []
    private(set) var missing: [MissingMetric] = []

    init(_ a: RunRecord, _ b: RunRecord, rule: ComparisonRule, oldNames: [String: String]) {
        self.a = a
        self.b = b
        self.rule = rule
        self.oldNames = oldNames
        shifts = ShiftEstimator(confidence: rule.confidence)
    }

    /// Strategies that only one of the two has, when each has some: maybe a renaming.
    var strangers: [String] {
        let names = [a, b].map { Set($0.results.map(\.subject.strategy)) }
        let old = names[0].subtracting(names[1]).map { oldNames[$0] ?? $0 }.sorted()
        let new = names[1].subtracting(names[0]).sorted()
        guard !old.isEmpty, !new.isEmpty else { return [] }
        return [
            "Strategies only in a: \(old.joined(separator: ", ")); only in b: \(new.joined(separator: ", ")). "
                + "If one was renamed, give --rename OLD=NEW."
        ]
    }

    mutating func compare(ignoringConfiguration: Bool) {
        let key = matchingKey(ignoringConfiguration: ignoringConfiguration)
        let old = Dictionary(a.results.map { (key($0.subject), $0) }, uniquingKeysWith: { first, _ in first })
        var matched: Set<Subject> = []
        for result in b.results where matched.insert(key(result.subject)).inserted {
            if let before = old[key(result.subject)] {
                compare(before, result)
            } else {
                missing.append(MissingMetric(result.subject, MissingMetric.everyMetric, from: "a", result: nil))
            }
        }
        for result in a.results where matched.insert(key(result.subject)).inserted {
            var subject = result.subject
            subject.strategy = oldNames[subject.strategy] ?? subject.strategy
            missing.append(MissingMetric(subject, MissingMetric.everyMetric, from: "b", result: nil))
        }
    }

    /// What two results must share to be compared.
    private func matchingKey(ignoringConfiguration: Bool) -> (Subject) -> Subject {
        func bare(_ subject: Subject) -> Subject {
            var subject = subject
            subject.config = [:]
            return subject
        }
        let isUnambiguous = [a, b].allSatisfy { record in
            Set(record.results.map { bare($0.subject) }).count == Set(record.results.map(\.subject)).count
        }
        return ignoringConfiguration && isUnambiguous ? bare : { $0 }
    }

    private mutating func compare(_ before: SubjectResult, _ after: SubjectResult) {
        let subject = after.subject
        if let reason = differingAnswers(before, after) {
            missing.append(
                MissingMetric(subject: subject, metric: MissingMetric.everyMetric, from: "both", reason: reason))
            return
        }
        let known = (verdicts.count, missing.count)
        var neither: [MissingMetric] = []
        for metric in metrics(before, after) {
            switch (value(before, metric), value(after, metric)) {
            case (let old?, let new?): judge(metric, (before, old), (after, new))
            case (nil, _?): missing.append(MissingMetric(subject, metric, from: "a", result: before))
            case (_?, nil): missing.append(MissingMetric(subject, metric, from: "b", result: after))
            case (nil, nil):
                // What a run that came to its end lacks can't be measured at all, which is no news.
                guard before.status != .ok, after.status != .ok else { continue }
                neither.append(MissingMetric(subject, metric, from: "both", result: after))
            }
        }
        let isAlone = known == (verdicts.count, missing.count)
        if isAlone, var whole = neither.first {
            whole.metric = MissingMetric.everyMetric
            neither = [whole]
        }
        missing += neither
    }

    /// Keys judged of two results, in the catalog's order.
    private func metrics(_ before: SubjectResult, _ after: SubjectResult) -> [String] {
        let keys = Set(before.metrics.keys).union(after.metrics.keys).filter(MetricCatalog.isJudged)
        return keys.sorted { (MetricCatalog.position($0), $0) < (MetricCatalog.position($1), $1) }
            + [MetricCatalog.examined]
    }

    private func value(_ result: SubjectResult, _ metric: String) -> MeasuredMetric? {
        guard metric == MetricCatalog.examined else { return result.metrics[metric]?.value }
        return result.counters.value?.examined.flatMap {
            MeasuredMetric(unit: "count", better: "lower", exact: true, launches: [Double($0)])
        }
    }

    /// Why two results can't be compared, when they found different elements.
    private func differingAnswers(_ before: SubjectResult, _ after: SubjectResult) -> String? {
        guard let old = before.counters.value, let new = after.counters.value,
            [old.queries, old.hits] != [new.queries, new.hits] || old.checksum != new.checksum
        else { return nil }
        func text(_ counters: Counters) -> String {
            "\(counters.hits) elements in \(counters.queries) queries, checksum \(counters.checksum)"
        }
        return "data or answers differ: a has \(text(old)); b has \(text(new))"
    }
}

// MARK: - Verdicts

extension RecordComparison {
    private typealias Measured = (result: SubjectResult, value: MeasuredMetric)

    private mutating func judge(_ metric: String, _ before: Measured, _ after: Measured) {
        let series = PairedSeries(
            subject: after.result.subject, metric: metric, isExact: before.value.exact && after.value.exact,
            better: after.value.better, a: before.value.launches, b: after.value.launches, ratios: [],
            isShared: !MetricCatalog.dependsOnWorkload(metric),
            ownUnit: OwnMetric.isKey(metric) ? after.value.unit : nil)
        guard !series.isExact else {
            verdicts += Judging.judge(screened: [series], confirmed: [], rule: rule)
            return
        }
        let reference = commonReference(metric, before.result, after.result)
        let shift =
            reference.map { shifts.ratio(of: $0.after, to: $0.before) } ?? shifts.ratio(of: series.b, to: series.a)
        let estimate = shift.finite
        let drifts = reference == nil && after.value.unit == "ns"
        let threshold = drifts ? max(rule.drift, rule.floor) : rule.floor
        let kind = estimate.verdict(
            threshold: threshold, equivalence: rule.equivalence, lowerIsBetter: series.lowerIsBetter)
        let launches = min(series.a.count, series.b.count)
        var verdict = MetricVerdict(
            subject: series.subject, metric: metric, verdict: drifts && kind == .equivalent ? .inconclusive : kind,
            change: "", accepted: false, ratio: estimate.ratio, low: estimate.low, high: estimate.high,
            threshold: threshold,
            basis: reference.map { "ratio to \($0.strategy) in the same run" } ?? "absolute values", launches: launches,
            neededLaunches: nil, reason: estimate.reason ?? (drifts ? Self.drift(rule) : nil))
        if verdict.verdict == .inconclusive, !drifts {
            verdict.neededLaunches = estimate.needed(
                launches, threshold: threshold, equivalence: rule.equivalence, confidence: rule.confidence)
        }
        verdict.settled = .storedRecords
        (verdict.a, verdict.b, verdict.unit) = (before.value.median, after.value.median, after.value.unit)
        verdicts.append(verdict)
    }

    private static func drift(_ rule: ComparisonRule) -> String {
        "absolute times of two moments, with no reference strategy in common to divide by: only a change of more than "
            + "\(Format.plainPercent(rule.drift, digits: 0)) can't be the machine's drift"
    }

    /// Launch ratios of the two to the same strategy, which is not the subject itself.
    private func commonReference(
        _ metric: String, _ before: SubjectResult, _ after: SubjectResult
    ) -> (strategy: String, before: [Double], after: [Double])? {
        guard let old = before.ratios[metric], let new = after.ratios[metric], old.reference == new.reference,
            new.reference != after.subject.strategy, !old.launches.isEmpty, !new.launches.isEmpty
        else { return nil }
        return (new.reference, old.launches, new.launches)
    }
}
