import LayoutStrategies
import RunRecords

/// Turns what a run of identical and slowed contestants came to into what it says about the machine.
public enum CalibrationBuilder {
    /// Percents of more work that the contestants of a self-test do.
    public static let slowdowns = [0, 3, 5, 10]

    /// The calibration that a run amounts to, with the self-test's figures when it had slowed contestants.
    public static func record(
        _ outcome: RunOutcome, isSelfTest: Bool, strategies: StrategyRegistry
    ) -> CalibrationRecord {
        var record = CalibrationRecord(
            run: outcome.record, isComplete: outcome.end == .complete, identical: identical(outcome.pairs))
        guard isSelfTest else { return record }
        let series = slowed(outcome.pairs, strategies)
        let launches = DetectionMethod.launchesPerTrial
        record.selfTest = SelfTestEntry.entries(series, launchesPerTrial: launches)
        record.selfTestPooled = SelfTestEntry.entries(
            series.filter { $0.kind == StrategyKind.hashLike.rawValue }, launchesPerTrial: 2 * launches)
        record.methods = MethodEntry.entries(series)
        return record
    }

    /// The timed metrics of identical contestants, those that do not depend on the workload once.
    static func identical(_ pairs: [ContestantPair]) -> [IdenticalSeries] {
        pairs.filter { $0.kind == .identical || $0.kind == .slowed(percent: 0) }.flatMap { pair in
            var shared: Set<String> = []
            return pair.series.filter { !$0.isExact && (!$0.isShared || shared.insert($0.metric).inserted) }
                .map { IdenticalSeries(strategy: pair.strategy, metric: $0.metric, ratios: $0.ratios) }
        }
    }

    /// Query times of slowed contestants beside those of their strategy; one without values where there are none, so
    /// that every strategy is named.
    static func slowed(_ pairs: [ContestantPair], _ strategies: StrategyRegistry) -> [SlowdownSeries] {
        pairs.flatMap { pair -> [SlowdownSeries] in
            guard case .slowed(let percent) = pair.kind else { return [] }
            let none = SlowdownSeries(
                strategy: pair.strategy, kind: strategies.kind(of: pair.strategy).rawValue,
                slowdownPercent: percent, base: [], slowed: [], ratios: [])
            let times = pair.series.filter { $0.metric == MetricCatalog.queryTime.name }
            guard !times.isEmpty else { return [none] }
            return times.map { times in
                var series = none
                (series.base, series.slowed, series.ratios) = (times.a, times.b, times.ratios)
                let rounds = pair.rounds[times.subject.workload]
                (series.baseRounds, series.slowedRounds) = (rounds?.a ?? [], rounds?.b ?? [])
                return series
            }
        }
    }
}
