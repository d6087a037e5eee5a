import Judging
import RunRecords

/// Turns the state of groups into results.
enum RecordBuilder {
    /// One result per contestant of a binary and workload; the second of an A/A pair is in the control instead.
    static func results(_ group: GroupState, binary: Int = 0, renamed: [String: String] = [:]) -> [SubjectResult] {
        let subjects = group.contestants.filter { $0.isSubject && $0.binary == binary }
        return subjects.flatMap { contestant in
            group.plan.workloads.map { workload in
                result(group, contestant, group.subject(contestant, workload: workload, renamed), renamed)
            }
        }
    }

    private static func result(
        _ group: GroupState, _ contestant: ContestantState, _ subject: Subject, _ renamed: [String: String]
    ) -> SubjectResult {
        let state = contestant[subject.workload]
        var (status, reason) = (contestant.status, contestant.reason)
        if status == .ok, let notApplicable = state.notApplicable { (status, reason) = (.skipped, notApplicable) }
        if status == .ok, let cutoff = state.cutoff { (status, reason) = (.cutoff, cutoff) }
        let absent = absence(reason)
        return SubjectResult(
            subject: subject, status: status, reason: reason,
            counters: state.counters.map(Available.value) ?? .unavailable(reason: absent),
            metrics: metrics(contestant, subject.workload, group.kind(of: subject.workload), absent: absent),
            ratios: ratios(group, contestant, subject.workload, renamed))
    }

    /// Why a result that ended for `reason`, if for any, lacks what no launch gave a reason for.
    static func absence(_ reason: String?) -> String { reason ?? "not measured in this run" }

    /// Every metric that belongs to workloads of this kind, and what this workload has besides: measured, or unavailable
    /// with the reason.
    private static func metrics(
        _ contestant: ContestantState, _ workload: String, _ kind: WorkloadKind, absent: String
    ) -> [String: Metric] {
        var metrics: [String: Metric] = [:]
        for description in MetricCatalog.all {
            let series = contestant.values[description, under: workload]
            let isMeasured = !series.values.isEmpty || series.reason != nil
            guard description.applies(to: kind) || isMeasured && description.mayApply(to: kind) else { continue }
            // A strategy that answers differently has no time.
            let launches = contestant.status == .disagrees ? [] : series.values
            var measured = measurement(description, launches)
            if let missed = series.missed { measured?.take(missed) }
            metrics[description.name] = measured.map(Available.value) ?? .unavailable(reason: series.reason ?? absent)
        }
        for own in contestant.ownMetrics where own.applies(to: kind) {
            let series = contestant.values[SeriesKey(own.key, under: workload)]
            let launches = contestant.status == .disagrees ? [] : series.values
            metrics[own.key] =
                MeasuredMetric(of: own, launches: launches).map(Available.value)
                ?? .unavailable(reason: series.reason ?? absent)
        }
        return metrics
    }

    private static func measurement(_ description: MetricDescription, _ launches: [Double]) -> MeasuredMetric? {
        guard var measurement = MeasuredMetric(of: description, launches: launches) else { return nil }
        if timedOneByOne.contains(description.name), measurement.median < shortestTimed {
            measurement.note = "timed one by one: reading the clock is over 1 % of a time this short"
        }
        return measurement
    }

    /// Nanoseconds below which reading the clock is over a percent.
    private static let shortestTimed = 3_000.0

    /// Metrics whose every operation has two readings of the clock around it, which count.
    private static let timedOneByOne = Set(
        WorkloadKind.allCases.flatMap { MetricCatalog.quantiles(of: $0).map(\.metric.name) }
            + MetricCatalog.batchFrames.map(\.metric.name) + [MetricCatalog.transitionTime.name])

    private static func ratios(
        _ group: GroupState, _ contestant: ContestantState, _ workload: String, _ renamed: [String: String]
    ) -> [String: Ratio] {
        if contestant.status == .disagrees { return [:] }
        var ratios: [String: Ratio] = [:]
        for (metric, reference) in group.references {
            let launches = contestant.values[SeriesKey(metric, under: workload)].ratios
            guard !launches.isEmpty else { continue }
            ratios[metric] = Ratio(reference: renamed[reference] ?? reference, launches: launches)
        }
        return ratios
    }

    /// How many A/A comparisons of times were called different at 99 %, together with the comparisons of the part of
    /// the run that is resumed (the second of a pair has no result that its launches could be taken from).
    static func control(_ groups: [GroupState], earlier: Control? = nil) -> Available<Control> {
        var pairs = earlier?.pairs ?? 0
        var flags = earlier?.flags ?? 0
        for contestant in groups.flatMap(\.contestants) where contestant.contestant.part.isIdentical {
            for pair in contestant.values.pairsByTurns {
                guard let interval = signTestInterval(pair.ratios) else { continue }
                pairs += 1
                flags += interval.low > 1 || interval.high < 1 ? 1 : 0
            }
        }
        guard let control = Control(pairs: pairs, flags: flags) else {
            return .unavailable(
                reason: "needs a pair of identical contestants (none with --no-control) with eight launches")
        }
        return .value(control)
    }

    /// Per timed metric, the relative change that half of the subjects' intervals would have excluded.
    static func minimumDetectableEffect(_ results: [SubjectResult]) -> Available<[String: Double]> {
        var effects: [String: Double] = [:]
        for metric in MetricCatalog.byTurns {
            let widths = results.compactMap { result -> Double? in
                guard let ratio = result.ratios[metric], let low = ratio.low, let high = ratio.high, low > 0,
                    ratio.reference != result.subject.strategy
                else { return nil }
                return max(high / ratio.median, ratio.median / low) - 1
            }
            effects[metric] = median(widths)
        }
        return effects.isEmpty
            ? .unavailable(reason: "needs subjects with eight launches and a ratio to a reference") : .value(effects)
    }
}

extension MeasuredMetric {
    /// Takes the share of frames missed in most launches for its value.
    fileprivate mutating func take(_ missed: MissedFrames) {
        median = missed.share
        (low, high) = (nil, nil)
        self.missed = missed
        // A record of another version, whose run was resumed, did not say which frames its launches missed.
        let counted = missed.launches == launches.count ? "all" : "the last \(missed.launches) of \(launches.count)"
        reason = "counted over \(counted) launches: a frame is missed where it is over budget in half of them"
    }
}
