import Judging
import RunRecords

/// Two contestants of a group that were compared launch by launch.
package struct ContestantPair: Sendable {
    /// The second of them; the first is its partner.
    package var contestant: Contestant
    /// Position of the group in the plan.
    package var group: Int
    /// Every metric both have, under every workload.
    package var series: [PairedSeries]
    /// Of slowed ones, by workload, the query times of every round; empty otherwise.
    package var rounds: [String: PairedRounds] = [:]

    package var strategy: String { contestant.strategy }

    /// Whether one is the first binary's and the other the second's.
    package var isOfTwoBinaries: Bool { contestant.part == .subject && contestant.binary == 1 }

    /// The pairs of the group at `position`, by what each binary calls strategies.
    static func pairs(of group: GroupState, at position: Int = 0, _ binaries: [Binary] = []) -> [ContestantPair] {
        let pairs = group.contestants.filter { $0.partner != nil }.map { contestant in
            let binary = contestant.binary
            let names = binaries.indices.contains(binary) ? binaries[binary].renamedStrategies : [:]
            return ContestantPair(
                contestant: contestant.contestant, group: position, series: series(of: group, contestant, names),
                rounds: contestant.values.byWorkload(MetricCatalog.queryTime).compactMapValues(\.pair?.rounds))
        }
        return pairs.map { $0.sharing(pairs) }
    }

    /// The pair with what is the layout's from the one of its kind that has most launches: one that was settled earlier
    /// has fewer of the same.
    private func sharing(_ pairs: [ContestantPair]) -> ContestantPair {
        var shared = self
        let kin = pairs.filter {
            $0.contestant.part == contestant.part && $0.contestant.binary == contestant.binary
        }
        for index in series.indices where MetricCatalog.isOfLayout(series[index].metric) {
            let test = TestKey(series[index].subject, series[index].metric)
            let alike = kin.flatMap(\.series).filter { TestKey($0.subject, $0.metric) == test }
            guard let longest = alike.max(by: { $0.a.count < $1.a.count }) else { continue }
            (shared.series[index].a, shared.series[index].b) = (longest.a, longest.b)
            shared.series[index].ratios = longest.ratios
        }
        return shared
    }

    /// Every metric that a contestant and its partner both have, under every workload.
    static func series(
        of group: GroupState, _ contestant: ContestantState, _ renamed: [String: String] = [:]
    ) -> [PairedSeries] {
        group.plan.workloads.flatMap { pairedSeries(group, contestant, $0, renamed) }
    }

    private static func pairedSeries(
        _ group: GroupState, _ contestant: ContestantState, _ workload: String, _ renamed: [String: String]
    ) -> [PairedSeries] {
        let subject = group.subject(contestant, workload: workload, renamed)
        let own = contestant.ownMetrics.map(\.description)
        return (MetricCatalog.all + own).compactMap { metric in
            guard let pair = contestant.values[metric, under: workload].pair else { return nil }
            return PairedSeries(
                subject: subject, metric: metric.name, isExact: metric.exact, better: metric.better, a: pair.partner,
                b: pair.own, ratios: metric.exact ? [] : pair.ratios, isShared: !metric.dependsOnWorkload,
                ownUnit: OwnMetric.isKey(metric.name) ? metric.unit : nil)
        }
    }
}
