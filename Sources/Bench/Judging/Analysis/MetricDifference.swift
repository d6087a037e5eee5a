import RunRecords

/// How a metric of one strategy compares with the same metric of another in its group.
package enum MetricDifference: Sendable, Equatable {
    /// It is lower, and the 99 % interval of the ratio excludes 1.
    case lower
    /// It is higher, and the interval excludes 1.
    case higher
    /// The interval holds 1, or two exact figures are equal.
    case notToldApart
    /// There is no interval: one of the two was not measured, or has too few launches.
    case noInterval

    /// What an interval of the ratio says.
    fileprivate init(low: Double, high: Double) { self = low > 1 ? .higher : high < 1 ? .lower : .notToldApart }
}

extension SubjectResult {
    /// How a metric, or the time of the workload's kind, compares with another strategy's of the same group, by the 99
    /// % interval of their ratio. Exact metrics need no interval.
    package func difference(from other: SubjectResult, _ metric: String? = nil) -> MetricDifference {
        let name = metric ?? MetricCatalog.time(of: kind).name
        guard let mine = metrics[name]?.value, let theirs = other.metrics[name]?.value else { return .noInterval }
        if mine.exact, theirs.exact {
            return mine.median == theirs.median ? .notToldApart : mine.median < theirs.median ? .lower : .higher
        }
        let ratio = pairedRatio(of: name, to: other)
        if let low = ratio?.low, let high = ratio?.high { return MetricDifference(low: low, high: high) }
        // Metrics without ratios of their own are compared launch by launch.
        let pairs = zip(mine.launches, theirs.launches).filter { $0 > 0 && $1 > 0 }.map { $0 / $1 }
        let ratios = (ratio?.launches).flatMap { $0.isEmpty ? nil : $0 } ?? pairs
        if let interval = signTestInterval(ratios) { return MetricDifference(low: interval.low, high: interval.high) }
        // A value that is 0 in some launches has no ratio, but may have an interval.
        guard let low = mine.low, let high = mine.high, let least = theirs.low, let most = theirs.high
        else { return .noInterval }
        return high < least ? .lower : low > most ? .higher : .notToldApart
    }

    /// Whether a metric is told apart from another strategy's of the same group (``difference(from:_:)``). False where
    /// one of the two was not measured, and where there are too few launches for an interval.
    package func isApart(from other: SubjectResult, _ metric: String? = nil) -> Bool {
        [.lower, .higher].contains(difference(from: other, metric))
    }

    /// Whether a metric, if it was measured, can be compared with others: it is exact or has an interval.
    func hasInterval(_ metric: String) -> Bool {
        metrics[metric]?.value.map { $0.exact || signTestInterval($0.launches) != nil } ?? false
    }
}
