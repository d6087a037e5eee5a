import Judging
import LayoutStrategies
import RunRecords

/// Turns a run of identical and slowed contestants into the calibration of the machine.
package enum CalibrationBuilder {
    package static let slowdowns = [0, 3, 5, 10]

    /// The calibration that a run amounts to, with the self-test's figures when it had slowed contestants; the reason
    /// says why there were no other orders of functions.
    package static func record(
        _ outcome: RunOutcome, isSelfTest: Bool, strategies: StrategyRegistry, withoutOrders reason: String?
    ) -> CalibrationRecord {
        var record = CalibrationRecord(
            run: outcome.record, isComplete: outcome.end == .complete, identical: identical(outcome.pairs),
            placement: reason.map { .unavailable(reason: $0) } ?? .value(placements(outcome.pairs)))
        guard isSelfTest else { return record }
        let series = slowed(outcome.pairs, strategies)
        let launches = DetectionMethod.launchesPerTrial
        record.selfTest = SelfTestEntry.entries(series, launchesPerTrial: launches)
        record.selfTestPooled = SelfTestEntry.entries(
            series.filter { $0.kind == StrategyKind.hashLike.rawValue }, launchesPerTrial: 2 * launches)
        record.methods = MethodEntry.entries(series)
        return record
    }

    /// The timed metrics of identical contestants; metrics that do not depend on the workload only once.
    static func identical(_ pairs: [ContestantPair]) -> [IdenticalSeries] {
        pairs.filter(\.contestant.part.isIdentical).flatMap { pair in
            var shared: Set<String> = []
            return pair.series.filter { !$0.isExact && (!$0.isShared || shared.insert($0.metric).inserted) }
                .map { IdenticalSeries(strategy: pair.strategy, metric: $0.metric, ratios: $0.ratios) }
        }
    }

    /// The metrics timed by turns, of binaries that differ in the order of functions.
    static func placements(_ pairs: [ContestantPair]) -> [PlacementSeries] {
        struct Key: Hashable {
            var group: Int
            var strategy, metric, workload: String
        }
        var order: [Key] = []
        var ratios: [Key: [[Double]]] = [:]
        for pair in pairs where pair.contestant.part == .subject {
            var shared: Set<String> = []
            for series in pair.series where MetricCatalog.byTurns.contains(series.metric) {
                if series.isShared, !shared.insert(series.metric).inserted { continue }
                let key = Key(
                    group: pair.group, strategy: pair.strategy, metric: series.metric,
                    workload: series.isShared ? "" : series.subject.workload)
                if ratios[key] == nil { order.append(key) }
                ratios[key, default: []].append(series.ratios)
            }
        }
        return order.map { PlacementSeries(strategy: $0.strategy, metric: $0.metric, ratios: ratios[$0] ?? []) }
    }

    /// Query times of slowed contestants beside their strategy's; one without values if there are none, so
    /// that every strategy is named.
    static func slowed(_ pairs: [ContestantPair], _ strategies: StrategyRegistry) -> [SlowdownSeries] {
        pairs.flatMap { pair -> [SlowdownSeries] in
            guard case .slowed(let percent) = pair.contestant.part else { return [] }
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
