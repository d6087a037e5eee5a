import Foundation
import RunRecords

/// Times of two records that did not take turns, with the machine's drift taken out.
///
/// A strategy's drift is the median over the others of how far each is from its own median in the earlier record, launch
/// by launch. Others that have themselves changed are left out, so that it does not matter which strategy changes.
package struct DriftlessTimes: Sendable {
    /// Strategies that it takes to tell the one that changed from the machine.
    package static let fewestStrategies = 3
    package static let basis = "time, less the median change of the run's strategies"

    /// Logarithms of the launches of one strategy.
    private struct Times {
        let strategy: String
        let before, after: [Double]
    }

    private var groups: [TestKey: [Times]] = [:]
    private let limit: Double

    /// Collects the times of subjects that both records have; `drift` is how far a machine's times may drift, as a
    /// share. O(results × metrics).
    package init(_ pairs: [MatchedResults.Pair], drift: Double) {
        limit = log(1 + drift)
        for (before, after) in pairs {
            for (metric, value) in after.metrics where !MetricCatalog.isOfLayout(metric) {
                guard let new = value.value, new.unit == "ns", let old = before.metrics[metric]?.value,
                    (new.launches + old.launches).allSatisfy({ $0 > 0 })
                else { continue }
                let key = Self.key(metric, after.subject)
                let strategy = after.subject.strategy
                // A metric that does not depend on the workload stands under each with the same values.
                guard groups[key]?.contains(where: { $0.strategy == strategy }) != true else { continue }
                groups[key, default: []].append(
                    Times(strategy: strategy, before: old.launches.map { log($0) }, after: new.launches.map { log($0) })
                )
            }
        }
    }

    /// Launches without the drift, and the drift of the later record as a ratio; nil where fewer than three strategies have as many launches, or where their median
    /// has moved by more than a machine drifts. O(strategies × launches).
    package func launches(
        of metric: String, _ subject: Subject
    ) -> (before: [Double], after: [Double], drift: Double)? {
        let group = groups[Self.key(metric, subject)] ?? []
        guard let own = group.first(where: { $0.strategy == subject.strategy }) else { return nil }
        let peers = group.filter { $0.before.count == own.before.count && $0.after.count == own.after.count }
        guard peers.count >= Self.fewestStrategies, let place = peers.firstIndex(where: { $0.strategy == own.strategy })
        else { return nil }
        let centers = peers.map { (before: median($0.before) ?? 0, after: median($0.after) ?? 0) }
        let others = Self.steady(centers.map { $0.after - $0.before }, without: place)
        func drift(_ side: (Times) -> [Double]) -> [Double] {
            side(own).indices.map { launch in median(others.map { side(peers[$0])[launch] - centers[$0].before }) ?? 0 }
        }
        let (old, new) = (drift(\.before), drift(\.after))
        guard let moved = median(new), abs(moved) <= limit else { return nil }
        return (zip(own.before, old).map { exp($0 - $1) }, zip(own.after, new).map { exp($0 - $1) }, exp(moved))
    }

    /// The places of strategies that have moved as most have, by logarithms of how far each has moved: within three
    /// median distances of the median, and within what counts as equivalent at least. The strategy whose basis they are
    /// is none of them. Of three or more there is one besides any strategy. O(n log n).
    package static func steady(_ changes: [Double], without place: Int) -> [Int] {
        let middle = median(changes) ?? 0
        let reach = max(log(1 + ComparisonRule().equivalence), 3 * (median(changes.map { abs($0 - middle) }) ?? 0))
        return changes.indices.filter { $0 != place && abs(changes[$0] - middle) <= reach }
    }

    private static func key(_ metric: String, _ subject: Subject) -> TestKey {
        var group = subject
        group.strategy = ""
        return TestKey(group, metric)
    }
}
