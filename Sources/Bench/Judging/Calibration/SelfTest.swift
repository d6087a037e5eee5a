import RunRecords

/// How often a known amount of more work was found in one strategy.
package struct SelfTestEntry: Codable, Equatable, Sendable {
    package var strategy, kind: String
    /// Percent of the queries asked twice.
    package var slowdownPercent: Int
    package var launchesPerTrial, trials: Int
    /// Trials whose 99 % interval lay wholly over the floor of 1 %; for 0 %, beyond it on either side: false alarms.
    package var caught: Int
    /// Caught ÷ trials; nil without trials.
    package var share: Double?
    /// Lower end of the share's 95 % binomial (Clopper–Pearson) interval.
    package var low: Double?
    package var high: Double?
    /// By how many percent the queries took longer, the median over all launches; nil when there are none.
    package var measuredPercent: Double?
    /// Why there are no trials.
    package var reason: String?

    init(_ series: [SlowdownSeries], launchesPerTrial: Int) {
        strategy = series.first?.strategy ?? ""
        kind = series.first?.kind ?? ""
        slowdownPercent = series.first?.slowdownPercent ?? 0
        self.launchesPerTrial = launchesPerTrial
        let count = series.map { DetectionMethod.turns.count($0, launches: launchesPerTrial) }
            .reduce(DetectionCount(), +)
        (trials, caught) = (count.trials, count.caught)
        (share, low, high) = count.shareWithInterval
        measuredPercent = median(series.flatMap(\.ratios)).map { ($0 - 1) * 100 }
        let most = series.map(\.ratios.count).max() ?? 0
        if trials == 0 {
            reason = "a trial needs \(launchesPerTrial) launches of a subject, there are \(most)"
        }
    }

    /// One entry a strategy and amount, in order of appearance.
    package static func entries(_ series: [SlowdownSeries], launchesPerTrial: Int) -> [SelfTestEntry] {
        grouped(series, by: \.strategy).map { SelfTestEntry($0, launchesPerTrial: launchesPerTrial) }
    }
}

/// What one way to compare came to with one kind of strategy and amount of more work.
package struct MethodEntry: Codable, Equatable, Sendable {
    package var method: DetectionMethod
    package var kind: String
    /// Percent of the queries asked twice.
    package var slowdownPercent: Int
    package var trials: Int
    /// Comparisons that found the slowed contestant slower; for 0 %, false alarms in either direction.
    package var caught: Int
    /// Caught ÷ trials; nil without trials.
    package var share: Double?
    /// Lower end of the share's 95 % binomial (Clopper–Pearson) interval.
    package var low: Double?
    package var high: Double?

    /// One entry a kind, amount and way.
    package static func entries(_ series: [SlowdownSeries]) -> [MethodEntry] {
        grouped(series, by: \.kind).flatMap { group in
            DetectionMethod.allCases.map { method in
                let count = group.map { method.count($0) }.reduce(DetectionCount(), +)
                let (share, low, high) = count.shareWithInterval
                return MethodEntry(
                    method: method, kind: group[0].kind, slowdownPercent: group[0].slowdownPercent,
                    trials: count.trials, caught: count.caught, share: share, low: low, high: high)
            }
        }
    }
}

extension DetectionCount {
    /// The share caught with its 95 % interval; nil without trials.
    fileprivate var shareWithInterval: (share: Double?, low: Double?, high: Double?) {
        guard let interval = clopperPearson(successes: caught, trials: trials) else { return (nil, nil, nil) }
        return (Double(caught) / Double(trials), interval.low, interval.high)
    }
}

/// Series by a name and their amount of more work, names in order of appearance and amounts ascending.
private func grouped(_ series: [SlowdownSeries], by name: (SlowdownSeries) -> String) -> [[SlowdownSeries]] {
    series.grouped(by: name).flatMap { named in
        named.elements.grouped(by: \.slowdownPercent).sorted { $0.key < $1.key }.map(\.elements)
    }
}
