import RunRecords

/// The verdicts on pairs that took turns.
///
/// A metric that scatters has changed when the screening's interval lies wholly beyond the floor and fresh launches
/// confirm it: the sign test that their median ratio lies beyond the floor on the same side, corrected after Holm over
/// all candidates, is significant at 1 minus the rule's confidence. Ratio and interval then come from the fresh
/// launches alone, because the screening's were chosen for being large. An unchanged metric is equivalent when
/// its interval lies within ±``ComparisonRule/equivalence``, and inconclusive otherwise. Exact metrics have changed
/// when they differ. O(series × launches log launches).
///
/// - Parameters:
///   - screened: the series of the first pass; metrics that are not judged are passed over.
///   - confirmed: series of the candidates in fresh launches; for a metric that does not depend on the workload, under
///     any workload.
///   - rule: floor, equivalence and confidence.
/// - Returns: one verdict per judged series, in the order of `screened`.
package func judge(
    screened: [PairedSeries], confirmed: [PairedSeries], rule: ComparisonRule = ComparisonRule()
) -> [MetricVerdict] {
    let confirmations = Confirmation.confirmations(of: screen(screened, rule: rule), by: confirmed, rule)
    return screened.filter { MetricCatalog.isJudged($0.metric) }.map { series in
        let judgement = Judgement(series: series, rule: rule)
        if series.isExact { return judgement.exact() }
        return confirmations[TestKey(series)].map(judgement.confirmed) ?? judgement.screened()
    }
}

extension VerdictRecord {
    /// Judges pairs that took turns (``judge(screened:confirmed:rule:)``) and sums up their ratios. Times that no launches
    /// are added for are left out where they are open, and a warning counts them.
    package init(
        a: ComparedRun, b: ComparedRun, screened: [PairedSeries], confirmed: [PairedSeries], missing: [MissingMetric],
        rule: ComparisonRule = ComparisonRule(), warnings: [String] = []
    ) {
        let all = judge(screened: screened, confirmed: confirmed, rule: rule)
        let candidates = Set(screen(screened, rule: rule).map { TestKey($0.series) })
        let open = Set(all.filter { $0.isLeftOpen && !candidates.contains($0.test) }.map(\.test))
        let verdicts = all.filter { !open.contains($0.test) }
        self.init(
            a: a, b: b, verdicts: verdicts, missing: missing, rule: rule,
            warnings: warnings + [Self.notJudged(open, of: all)].compactMap { $0 },
            geometricMeans: MeanRatio.all(of: verdicts, confidence: rule.confidence))
    }

    /// `Not settled …: layout.time (1 of 3), attributes.time (12 of 38).`; nil where all are.
    private static func notJudged(_ open: Set<TestKey>, of verdicts: [MetricVerdict]) -> String? {
        let metrics = MetricCatalog.all.map(\.name).filter { name in open.contains { $0.metric == name } }
        guard !metrics.isEmpty else { return nil }
        let counts = metrics.map { metric in
            let own = Set(verdicts.filter { $0.metric == metric }.map(\.test))
            return "\(metric) (\(own.intersection(open).count) of \(own.count))"
        }
        return "Not settled by the launches there were, and so not judged: \(counts.joined(separator: ", "))."
    }
}

extension MetricVerdict {
    /// Whether nothing is said of it, rather than that it is inconclusive, unless something pointed to a change.
    fileprivate var isLeftOpen: Bool { verdict == .inconclusive && MetricCatalog.isJudgedWhereSettled(metric) }
}

/// A candidate and what its fresh launches say.
private struct Confirmation {
    let candidate: Candidate
    /// The fresh launches; nil when it was not run again.
    let series: PairedSeries?
    /// After Holm's correction.
    let pValue: Double

    static func confirmations(
        of candidates: [Candidate], by fresh: [PairedSeries], _ rule: ComparisonRule
    ) -> [TestKey: Confirmation] {
        let fresh = Dictionary(fresh.map { (TestKey($0), $0) }, uniquingKeysWith: { first, _ in first })
        let pValues = candidates.map { candidate in
            guard case .ratios(let ratios)? = fresh[TestKey(candidate.series)]?.evidence(rule) else { return 1.0 }
            return candidate.side.pValue(ratios, rule)
        }
        let pairs = zip(candidates, holmAdjusted(pValues)).map { candidate, pValue in
            let key = TestKey(candidate.series)
            return (key, Confirmation(candidate: candidate, series: fresh[key], pValue: pValue))
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}

/// Makes the verdict on one series.
struct Judgement {
    let series: PairedSeries
    let rule: ComparisonRule

    static let basis = "ratio by turns in the same launches"

    /// Not a candidate: equivalent or inconclusive.
    func screened() -> MetricVerdict { undecided(series, .screened) }

    fileprivate func confirmed(_ confirmation: Confirmation) -> MetricVerdict {
        let found = screening()
        guard let fresh = confirmation.series else {
            var verdict = self.verdict(series, found, .inconclusive, .screened)
            verdict.neededLaunches = rule.confirmationLaunches
            verdict.reason = "the screening found a change, but no fresh launches have confirmed or refuted it"
            return verdict
        }
        var verdict = undecided(fresh, .confirmed)
        if confirmation.pValue <= 1 - rule.confidence {
            verdict.verdict = confirmation.candidate.side.verdict(lowerIsBetter: series.lowerIsBetter)
            verdict.neededLaunches = nil
        } else if verdict.reason == nil {
            verdict.reason = "the screening found a change that fresh launches did not confirm"
        }
        verdict.pValue = confirmation.pValue
        let finite = found.finite
        verdict.screening = ScreenedRatio(
            ratio: finite.ratio, low: finite.low, high: finite.high, launches: launches(series))
        return verdict
    }

    /// Exact values: any difference is a finding, but for what instruction counts are allowed.
    func exact() -> MetricVerdict {
        guard let before = median(series.a), let after = median(series.b), before.isFinite, after.isFinite else {
            return verdict(series, RatioEstimate(reason: "a run has no value"), .inconclusive, .exact)
        }
        let estimate = RatioEstimate(exact: before, after)
        let kind = estimate.verdict(threshold: rule.exactFloor(series.metric), lowerIsBetter: series.lowerIsBetter)
        var verdict = verdict(series, estimate, kind, .exact)
        verdict.threshold = rule.exactFloor(series.metric)
        verdict.basis = "exact values"
        let notes = [verdict.reason, Self.scatter("a", series.a), Self.scatter("b", series.b)].compactMap { $0 }
        verdict.reason = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return verdict
    }

    private static func scatter(_ side: String, _ values: [Double]) -> String? {
        guard let least = values.min(), let most = values.max(), least < most else { return nil }
        return "launches of \(side) differ among themselves (\(least) to \(most)): medians are compared"
    }

    private func screening() -> RatioEstimate {
        guard case .ratios(let ratios) = series.evidence(rule) else { return RatioEstimate(reason: nil) }
        return RatioEstimate(paired: ratios, confidence: rule.confidence)
    }

    /// Equivalent or inconclusive by the interval of a pass.
    private func undecided(_ pass: PairedSeries, _ settled: Settling) -> MetricVerdict {
        switch pass.evidence(rule) {
        case .none(let reason):
            return verdict(pass, RatioEstimate(reason: reason), .inconclusive, settled)
        case .tooShort:
            let reason = "both take less than \(Int(rule.shortestTime)) ns: not to be told from the loop around them"
            return verdict(pass, RatioEstimate(reason: reason), .equivalent, settled)
        case .ratios(let ratios):
            let estimate = RatioEstimate(paired: ratios, confidence: rule.confidence)
            let isEquivalent = estimate.isWithin(rule.equivalence)
            var verdict = verdict(pass, estimate, isEquivalent ? .equivalent : .inconclusive, settled)
            verdict.neededLaunches = isEquivalent ? nil : needed(estimate, ratios.count)
            return verdict
        }
    }

    private func needed(_ estimate: RatioEstimate, _ launches: Int) -> Int? {
        guard estimate.finite == estimate else { return nil }
        return estimate.needed(
            launches, threshold: rule.floor, equivalence: rule.equivalence, confidence: rule.confidence)
    }

    private func launches(_ pass: PairedSeries) -> Int {
        pass.ratios.isEmpty ? min(pass.a.count, pass.b.count) : pass.ratios.count
    }

    private func verdict(
        _ pass: PairedSeries, _ estimate: RatioEstimate, _ kind: Verdict, _ settled: Settling
    ) -> MetricVerdict {
        let finite = estimate.finite
        var verdict = MetricVerdict(
            subject: series.subject, metric: series.metric, verdict: kind, change: "", accepted: false,
            ratio: finite.ratio, low: finite.low, high: finite.high, threshold: rule.floor, basis: Self.basis,
            launches: launches(pass), neededLaunches: nil, reason: finite.reason)
        verdict.settled = settled
        (verdict.a, verdict.b, verdict.unit) = (median(pass.a), median(pass.b), pass.unit)
        return verdict
    }
}
