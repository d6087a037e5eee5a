import RunRecords

/// Strategies of one group from best to worst, in tiers that are not told apart.
///
/// A tier begins with the best remaining strategy and holds all that are not told apart from it. So two strategies of
/// one tier may be told apart from each other; none is from the first of its tier. With too few launches for an
/// interval nothing is told apart, and all are in one tier.
package struct Standing: Equatable, Sendable {
    /// Names of the strategies, tiers from best to worst. A tier begins with its leader: the one of the lowest median
    /// that no other is told to be better than. The others follow, the lower median first.
    package let tiers: [[String]]

    /// The standing of results that differ in the strategy alone, by a metric or the time of the workload's kind.
    /// Results that are not ok, or lack the metric, are in no tier. O(strategies² · launches).
    package init(_ results: [SubjectResult], by metric: String? = nil) {
        let measured = results.filter { $0.status == .ok }
            .compactMap { result -> (result: SubjectResult, value: Double)? in
                let name = metric ?? MetricCatalog.time(of: result.kind).name
                return result.metrics[name]?.value.map { (result, $0.median) }
            }
        // They are of one workload: its kind is not found out again for each pair.
        let metric = metric ?? measured.first.map { MetricCatalog.time(of: $0.result.kind).name }
        // Equal medians keep the record's order.
        var left = measured.sorted { $0.value < $1.value }.map(\.result)
        var tiers: [[String]] = []
        while let lowest = left.first {
            // By turns another may be better than the one with the lowest median.
            let unbeaten = left.first { one in !left.contains { one.difference(from: $0, metric) == .higher } }
            let leader = unbeaten ?? lowest
            let others = left.filter { $0.subject != leader.subject }
            let tied = others.filter { !$0.isApart(from: leader, metric) }
            tiers.append([leader.subject.strategy] + tied.map(\.subject.strategy))
            left = others.filter { $0.isApart(from: leader, metric) }
        }
        self.tiers = tiers
    }

    /// The best, and all that are not told apart from it; empty where nothing was measured.
    package var winners: [String] { tiers.first ?? [] }

    /// The strategy that is told to be better than all others; nil where another is not told apart from it, and where
    /// there is no other.
    package var best: String? { tiers.count > 1 && winners.count == 1 ? winners[0] : nil }

    /// Whether there are several strategies, and none is told apart from the first.
    package var isUndecided: Bool { tiers.count == 1 && winners.count > 1 }
}
