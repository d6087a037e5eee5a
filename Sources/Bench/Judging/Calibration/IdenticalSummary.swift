import RunRecords

/// What identical contestants came to.
struct IdenticalSummary {
    let launches: Available<Int>
    let control, screening: Available<Control>
    let minimumDetectableEffect: Available<[String: Double]>
    let byStrategy: [String: [String: Double]]

    /// Cuts the series into comparisons of 15 launches, or of as many as there are when that is fewer.
    init(_ series: [IdenticalSeries]) {
        let most = series.map(\.ratios.count).max() ?? 0
        let size = min(DetectionMethod.launchesPerTrial, most)
        if let reason = missingIntervalReason(launches: size) {
            launches = .unavailable(reason: reason)
            control = .unavailable(reason: reason)
            screening = .unavailable(reason: reason)
            minimumDetectableEffect = .unavailable(reason: reason)
            byStrategy = [:]
            return
        }
        let comparisons = series.flatMap { series in
            series.ratios.blocks(of: size).map {
                IdenticalSeries(strategy: series.strategy, metric: series.metric, ratios: Array($0))
            }
        }
        launches = .value(size)
        control = Self.control(comparisons) { ratios in
            signTestInterval(ratios).map { $0.low > 1 || $0.high < 1 } ?? false
        }
        screening = Self.control(comparisons) { DetectionMethod.screened($0) != nil }
        minimumDetectableEffect = .value(Self.effects(comparisons))
        byStrategy = Dictionary(grouping: comparisons, by: \.strategy).mapValues(Self.effects)
    }

    private static func control(_ comparisons: [IdenticalSeries], isFlag: ([Double]) -> Bool) -> Available<Control> {
        let judged = comparisons.filter { MetricCatalog.byTurns.contains($0.metric) }
        return Control(pairs: judged.count, flags: judged.count { isFlag($0.ratios) }).map { .value($0) }
            ?? .unavailable(reason: "no pair was timed by turns")
    }

    private static func effects(_ comparisons: [IdenticalSeries]) -> [String: Double] {
        Dictionary(grouping: comparisons, by: \.metric).compactMapValues { same in
            median(same.compactMap { halfWidth($0.ratios) })
        }
    }

    private static func halfWidth(_ ratios: [Double]) -> Double? {
        guard let interval = signTestInterval(ratios), let middle = median(ratios), interval.low > 0 else { return nil }
        return max(interval.high / middle, middle / interval.low) - 1
    }
}
