import Errors
import Foundation
import RunRecords

/// Judges the metrics of two stored records, for a comparison and for a gate.
package struct StoredJudge {
    /// Values of both in a form in which they can be compared.
    package struct Comparable {
        let before, after: [Double]
        let basis: String

        package init(before: [Double], after: [Double], basis: String) {
            (self.before, self.after, self.basis) = (before, after, basis)
        }
    }

    private let rule: ComparisonRule
    private let times: DriftlessTimes
    private let tookTurns: Bool
    private var shifts: ShiftEstimator
    /// One verdict a test: a metric that does not depend on the workload has one under all of them.
    private var known: [TestKey: MetricVerdict] = [:]
    private var largest: (drift: Double, metric: String, subject: Subject)?

    /// A sentence where most strategies moved together by more than counts as equivalent. It is taken for the
    /// machine's drift, and could be a change of them all.
    package var warnings: [String] {
        guard let largest, abs(log(largest.drift)) > log(1 + max(rule.equivalence, rule.floor)) else { return [] }
        let subject = largest.subject
        return [
            "\(largest.metric) of most strategies over \(subject.layout), \(subject.dataset), "
                + "\(Format.items(subject.items)) items, \(subject.workload) is \(Format.ratio(largest.drift)) times what "
                + "it was, which is taken for the machine's drift. A change of them all looks the same: compare the two "
                + "revisions to tell."
        ]
    }

    /// `tookTurns` says whether launch n of the one took turns with launch n of the other.
    package init(_ pairs: [MatchedResults.Pair], rule: ComparisonRule, tookTurns: Bool) {
        (self.rule, self.tookTurns) = (rule, tookTurns)
        times = DriftlessTimes(pairs, drift: rule.drift)
        shifts = ShiftEstimator(confidence: rule.confidence)
    }

    /// The verdict on a metric of a subject; the threshold is at least the rule's floor. `values` are in terms of what
    /// both were measured beside; nil: what the two records themselves give. O(launches² log launches), once a test.
    package mutating func verdict(
        _ value: MatchedResults.Value, threshold: @autoclosure () -> Double? = nil,
        in values: @autoclosure () -> Comparable? = nil
    ) -> MetricVerdict {
        let test = TestKey(value.subject, value.metric)
        var verdict =
            known[test]
            ?? (value.before.exact && value.after.exact
                ? Judgement(series: series(of: value), rule: rule).exact()
                : judged(value, max(threshold() ?? 0, rule.floor), values()))
        verdict.subject = value.subject
        known[test] = verdict
        return verdict
    }

    private mutating func judged(
        _ value: MatchedResults.Value, _ floor: Double, _ given: Comparable?
    ) -> MetricVerdict {
        let (before, after) = (value.before, value.after)
        let found = estimate(value, given)
        let estimate = found.estimate.finite
        let threshold = found.isDrifting ? max(rule.drift, floor) : floor
        let kind = estimate.verdict(
            threshold: threshold, equivalence: max(rule.equivalence, rule.floor),
            lowerIsBetter: after.better != "higher")
        let launches = min(before.launches.count, after.launches.count)
        var verdict = MetricVerdict(
            subject: value.subject, metric: value.metric,
            // The same time at another moment is no proof of equality.
            verdict: found.isDrifting && kind == .equivalent ? .inconclusive : kind, change: "", accepted: false,
            ratio: estimate.ratio, low: estimate.low, high: estimate.high, threshold: threshold, basis: found.basis,
            launches: launches, neededLaunches: nil, reason: estimate.reason ?? (found.isDrifting ? drift : nil))
        if verdict.verdict == .inconclusive, !found.isDrifting {
            verdict.neededLaunches = estimate.needed(
                launches, threshold: threshold, equivalence: rule.equivalence, confidence: rule.confidence)
        }
        verdict.settled = tookTurns ? nil : .storedRecords
        (verdict.a, verdict.b, verdict.unit) = (before.median, after.median, after.unit)
        return verdict
    }

    /// The ratio, what it is of, and whether the machine's drift is in it.
    private mutating func estimate(
        _ value: MatchedResults.Value, _ given: Comparable?
    ) -> (estimate: RatioEstimate, basis: String, isDrifting: Bool) {
        let (before, after) = (value.before.launches, value.after.launches)
        if tookTurns, let ratios = pairedRatios(after, before) {
            return (RatioEstimate(paired: ratios, confidence: rule.confidence), Judgement.basis, false)
        }
        if let given { return (shifts.ratio(of: given.after, to: given.before), given.basis, false) }
        if let found = times.launches(of: value.metric, value.subject) {
            if abs(log(found.drift)) > largest.map({ abs(log($0.drift)) }) ?? 0 {
                largest = (found.drift, value.metric, value.subject)
            }
            return (shifts.ratio(of: found.after, to: found.before), DriftlessTimes.basis, false)
        }
        return (shifts.ratio(of: after, to: before), "absolute values", value.after.unit == "ns")
    }

    private func series(of value: MatchedResults.Value) -> PairedSeries {
        PairedSeries(
            subject: value.subject, metric: value.metric, isExact: true, better: value.after.better,
            a: value.before.launches, b: value.after.launches, ratios: [],
            isShared: !MetricCatalog.dependsOnWorkload(value.metric),
            ownUnit: OwnMetric.isKey(value.metric) ? value.after.unit : nil)
    }

    private var drift: String {
        "absolute times of two moments, without \(DriftlessTimes.fewestStrategies) strategies whose median tells the "
            + "machine's drift: only a change of more than \(Format.plainPercent(rule.drift, digits: 0)) can't be that"
    }
}
