import RunRecords

extension MeasuredMetric {
    /// Sums up one metric's launches: their median with its 99 % sign-test interval, or why there is none. An exact
    /// metric whose launches all agree needs no interval to be certain: low and high are its value. Nil for no
    /// launches, or when one is not a finite number.
    package init?(of metric: MetricDescription, launches: [Double], note: String? = nil) {
        self.init(
            unit: metric.unit, better: metric.better, exact: metric.exact, launches: launches, note: note,
            method: metric.method)
    }

    /// Sums up the launches of a metric that a strategy declares of itself, in the same way.
    package init?(of metric: OwnMetric, launches: [Double]) {
        self.init(
            unit: metric.unit, better: metric.better, exact: metric.exact, launches: launches, summary: metric.summary)
    }

    package init?(
        unit: String, better: String, exact: Bool, launches: [Double], note: String? = nil,
        summary words: String? = nil, method: String? = nil
    ) {
        guard let summary = LaunchSummary(launches, exact: exact) else { return nil }
        self.init(
            unit: unit, better: better, exact: exact, launches: launches, median: summary.median, low: summary.low,
            high: summary.high, reason: summary.reason, note: note, summary: words, method: method)
    }
}

extension Ratio {
    /// Sums up one ratio a launch: their median with its 99 % sign-test interval, or why there is none. Nil for no
    /// launches, or when one is not a finite number.
    package init?(reference: String, launches: [Double]) {
        guard let summary = LaunchSummary(launches, exact: false) else { return nil }
        self.init(
            reference: reference, launches: launches, median: summary.median, low: summary.low, high: summary.high,
            reason: summary.reason)
    }
}

extension Control {
    /// Sums up comparisons of identical contestants, with the 95 % binomial interval of the rate; nil without pairs, or
    /// when there are more flags than pairs.
    package init?(pairs: Int, flags: Int) {
        guard let interval = clopperPearson(successes: flags, trials: pairs, confidence: 0.95) else { return nil }
        self.init(
            pairs: pairs, flags: flags, falsePositiveRate: Double(flags) / Double(pairs), low: interval.low,
            high: interval.high)
    }
}

/// Why a median of so few launches has no interval; nil when there are enough.
package func missingIntervalReason(launches: Int, confidence: Double = launchConfidence) -> String? {
    guard let needed = valuesNeeded(forConfidence: confidence), launches < needed else { return nil }
    return "needs \(needed) launches, has \(launches)"
}

private struct LaunchSummary {
    let median: Double
    var low, high: Double?
    var reason: String?

    init?(_ launches: [Double], exact: Bool) {
        guard launches.allSatisfy(\.isFinite), let center = Judging.median(launches) else { return nil }
        median = center
        if exact, launches.allSatisfy({ $0 == launches[0] }) {
            low = center
            high = center
        } else if let interval = signTestInterval(launches) {
            low = interval.low
            high = interval.high
        } else {
            reason = missingIntervalReason(launches: launches.count)
        }
    }
}
