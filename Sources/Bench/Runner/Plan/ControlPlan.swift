import RunRecords

/// Puts identical pairs into a plan, so that every run says how often it calls equal things different.
package enum ControlPlan {
    /// Items from which on a second contestant of a costly strategy would take more than a tenth of the run.
    static let itemsOfALargeGroup = 100_000

    /// The groups, one strategy of each named a second time; unchanged where a pair is among them already.
    ///
    /// Strategies take turns: that which had the fewest twins so far is next, the first of several. In groups of
    /// 100,000 items and more, and in files, whose size is not known yet, no costly one is next; a run of only such
    /// groups and strategies has its pair in the smallest of them. O(groups · strategies²).
    ///
    /// - Parameter costly: strategies whose prepares and queries take long at large sizes.
    package static func adding(to groups: [SubjectGroup], costly: Set<String>) -> [SubjectGroup] {
        guard groups.allSatisfy({ Set($0.strategies).count == $0.strategies.count }) else { return groups }
        var groups = groups
        var twins: [String: Int] = [:]
        for index in groups.indices {
            let isLarge = (groups[index].items ?? .max) >= itemsOfALargeGroup
            let candidates = groups[index].strategies.filter { !isLarge || !costly.contains($0) }
            guard let next = candidates.min(by: { twins[$0, default: 0] < twins[$1, default: 0] }) else { continue }
            twins[next, default: 0] += 1
            groups[index].strategies.append(next)
        }
        if twins.isEmpty, let smallest = groups.indices.min(by: { groups[$0].size < groups[$1].size }) {
            groups[smallest].strategies += groups[smallest].strategies.prefix(1)
        }
        return groups
    }
}

extension SubjectGroup {
    /// Items, as many as can be where that is not known yet.
    fileprivate var size: Int { items ?? .max }
}
