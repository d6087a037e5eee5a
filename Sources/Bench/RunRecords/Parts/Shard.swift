/// One of several parts of a run, each of which measures some of the plan's groups, perhaps on a machine of its own.
package struct Shard: Codable, Equatable, Sendable {
    /// Which part it is, from 1.
    package var index: Int
    package var count: Int
    /// Positions of its groups in the plan, ascending; none where there are more parts than groups.
    package var groups: [Int]

    package init(index: Int, count: Int, groups: [Int]) {
        (self.index, self.count, self.groups) = (index, count, groups)
    }

    package static let mostParts = 10_000

    /// `2/4`, as it is asked for.
    package var name: String { "\(index)/\(count)" }
}

extension RunPlan {
    /// The groups that a run of this plan measures: its shard's, or all. O(groups).
    package var ownGroups: [SubjectGroup] {
        guard let shard else { return groups }
        return shard.groups.filter(groups.indices.contains).map { groups[$0] }
    }

    /// The same plan, of which only one of `count` parts is to be run; `index` counts from 1.
    ///
    /// The parts depend on the plan alone, so that machines that know nothing of each other agree on them. Every part
    /// has the whole plan, which is how parts are recognised as belonging together. O(groups · (log groups + count)).
    package func sharded(_ index: Int, of count: Int) -> RunPlan {
        let parts = balancedParts(costs: groups.map(\.expectedCost), count: count)
        var plan = self
        plan.shard = Shard(
            index: index, count: count, groups: parts.indices.contains(index - 1) ? parts[index - 1] : [])
        return plan
    }
}

extension SubjectGroup {
    /// Relative cost of a launch of the group: items × contestants. Starting a process is worth
    /// some tens of thousands of items; a file's items are not known before it is read.
    package var expectedCost: Int { max(items ?? 100_000, 20_000) * max(1, strategies.count) }
}

/// Distributes positions over `count` parts so that the parts' costs are about equal: the costliest first, each to the
/// part that costs least so far, the first of several (R. L. Graham, "Bounds on Multiprocessing Timing Anomalies",
/// 1969: the costliest part is at most 4/3 of what the best distribution has). Positions ascend in each part; there is
/// no part when `count` is not positive. O(n · (log n + count)).
package func balancedParts(costs: [Int], count: Int) -> [[Int]] {
    guard count > 0 else { return [] }
    var parts = [[Int]](repeating: [], count: count)
    var sums = [Int](repeating: 0, count: count)
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for position in order {
        guard let least = sums.indices.min(by: { sums[$0] < sums[$1] }) else { break }
        parts[least].append(position)
        sums[least] += costs[position]
    }
    return parts.map { $0.sorted() }
}
