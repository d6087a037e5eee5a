import Judging
import RunRecords

/// The plan of the fresh launches: the groups of the candidates, with only their strategies and workloads.
enum ConfirmationPlan {
    /// The plan of the fresh launches; nil without candidates.
    static func plan(
        _ plan: RunPlan, _ pairs: [ContestantPair], _ candidates: [Candidate], _ rule: ComparisonRule
    ) -> RunPlan? {
        var strategies: [Int: Set<String>] = [:]
        var workloads: [Int: Set<String>] = [:]
        for candidate in candidates {
            guard let pair = pairs.first(where: { $0.series.contains(candidate.series) }) else { continue }
            strategies[pair.group, default: []].insert(pair.strategy)
            workloads[pair.group, default: []].insert(candidate.series.subject.workload)
        }
        var confirmation = plan
        // With fewer, not even the clearest of these candidates could be confirmed after Holm.
        let allowed = (1 - rule.confidence) / Double(max(1, candidates.count))
        confirmation.launches = max(rule.confirmationLaunches, valuesNeeded(forConfidence: 1 - allowed) ?? 0)
        // Exact metrics need no confirmation.
        confirmation.exact = nil
        confirmation.groups = plan.groups.indices.compactMap { position in
            guard let strategies = strategies[position], let workloads = workloads[position] else { return nil }
            var group = plan.groups[position]
            // A control needs no confirming: of a strategy named twice one is left.
            group.strategies = group.strategies.uniqued().filter(strategies.contains)
            group.workloads.removeAll { !workloads.contains($0) }
            return group
        }
        return confirmation.groups.isEmpty ? nil : confirmation
    }
}
