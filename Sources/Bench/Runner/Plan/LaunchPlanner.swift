import Foundation
import Judging

/// Decides which group gets the next launch, and until when its rounds may go on.
///
/// Every group is launched once, small ones first, or, where groups are to be settled, those that have time for an interval.
/// The rest of the budget goes where it decides something: first to groups in which an exact count moved from one binary to
/// the other, then to groups that can still reach the eight launches an interval needs, the cheapest first; then to the
/// widest interval, or, where launches may stop once something is settled, in turn to all groups of which something is not.
struct LaunchPlanner {
    /// Launches an interval needs at 99 %.
    static let launchesOfAnInterval = 8

    /// Highest number of launches of a group.
    let launches: Int
    /// When the run should be over, if it has a budget.
    let end: Date?
    /// Says in which order groups are launched. A budget that is kept begins no launch that would not end in time, be it
    /// a group's first.
    var policy = RunPolicy()
    /// Highest number of launches of a group as long as something of it is not settled; nil where nothing ever is.
    var launchesWhereOpen: Int?
    /// What of a group needs no further launches.
    var settled: (GroupState) -> SettledSeries = { _ in SettledSeries() }
    /// Whether a group is not begun that has no time for the launches of an interval while another could be settled.
    var settlesFirst = false
    /// Whether a group gets all its launches before the next one is begun, the smallest first.
    var isSerial = false
    /// Seconds before the end that are kept for what follows the launches, by what these have shown so far.
    var reserve: ([GroupState]) -> Double = { _ in 0 }

    /// The group to launch next, or nil when nothing is left to do or no time for it.
    func next(_ groups: [GroupState], now: Date) -> Int? {
        if policy.keepsBudget, let end, now >= end { return nil }
        let open = groups.indices.filter {
            groups[$0].isRunning && groups[$0].launches < most && mayBegin($0, groups, now: now)
        }
        if policy.screening != nil, groups.allSatisfy({ $0.launches == 0 }) {
            return open.min { groups[$0].items < groups[$1].items }
        }
        if isSerial, let begun = open.first(where: { groups[$0].launches > 0 }) {
            let left = end?.timeIntervalSince(now) ?? .infinity
            return expectedSeconds(groups)[begun] <= left ? begun : nil
        }
        if isSerial, let end, now >= end, groups.contains(where: { $0.launches > 0 }) { return nil }
        if policy.launchesInOrder, let first = inOrder(open, groups, now: now) { return first }
        let new = open.filter { groups[$0].launches == 0 }.min { groups[$0].items < groups[$1].items }
        let left = end.map { $0.timeIntervalSince(now) - reserve(groups) } ?? .infinity
        if let new, !settlesFirst || secondsToIntervals(with: new, open, groups) <= left { return new }
        if let begun = further(open.filter { groups[$0].launches > 0 }, groups, left) { return begun }
        return new.flatMap { expectedSeconds(groups)[$0] <= left ? $0 : nil }
    }

    /// Seconds until a new group and all that are begun have the launches of an interval; none before the first.
    private func secondsToIntervals(with new: Int, _ open: [Int], _ groups: [GroupState]) -> Double {
        guard groups.contains(where: { $0.launches > 0 }) else { return -.infinity }
        let costs = expectedSeconds(groups)
        return open.filter { $0 == new || groups[$0].launches > 0 }.reduce(0) {
            $0 + missingLaunches(groups[$1]) * costs[$1]
        }
    }

    /// The begun group to launch next, or nil when nothing is left to do or no time for it.
    private func further(_ begun: [Int], _ groups: [GroupState], _ left: Double) -> Int? {
        let costs = expectedSeconds(groups)
        let affordable = begun.filter { costs[$0] <= left }
        let moved = affordable.filter {
            groups[$0].hasMovedCount && groups[$0].launches < launchesWhereOpen ?? Self.launchesOfAnInterval
        }
        if let first = moved.min(by: { groups[$0].launches < groups[$1].launches }) { return first }
        if policy.spreadsLaunches { return affordable.min { groups[$0].launches < groups[$1].launches } }
        let missing = affordable.filter { groups[$0].launches < Self.launchesOfAnInterval }
        if launches >= Self.launchesOfAnInterval {
            let costsOfInterval = missing.map { (position: $0, cost: missingLaunches(groups[$0]) * costs[$0]) }
            let short = costsOfInterval.filter { $0.cost <= left }.min { $0.cost < $1.cost }
            if let short { return short.position }
        }
        if launchesWhereOpen != nil { return affordable.min { groups[$0].launches < groups[$1].launches } }
        let without = affordable.filter { groups[$0].widestInterval == nil }
        if let fewest = without.min(by: { groups[$0].launches < groups[$1].launches }) { return fewest }
        return affordable.max { (groups[$0].widestInterval ?? 0) < (groups[$1].widestInterval ?? 0) }
    }

    /// The first group without the launches of an interval that has time for another; one that was never launched has.
    private func inOrder(_ open: [Int], _ groups: [GroupState], now: Date) -> Int? {
        let left = end.map { $0.timeIntervalSince(now) } ?? .infinity
        let costs = expectedSeconds(groups)
        return open.first {
            groups[$0].launches == 0 || (groups[$0].launches < Self.launchesOfAnInterval && costs[$0] <= left)
        }
    }

    /// Whether a budget that is kept leaves time for a group's launch, as far as can be told. A first launch takes
    /// about an estimate from other groups: it is tried unless that is over twice the time.
    private func mayBegin(_ position: Int, _ groups: [GroupState], now: Date) -> Bool {
        guard policy.keepsBudget, let end, groups[position].launches == 0 else { return true }
        func weight(_ group: GroupState, _ contestants: Int) -> Double {
            self.weight(group) * Double(max(contestants, 1))
        }
        let costs = groups.compactMap { group in
            group.launchSeconds.map { $0 / weight(group, group.launchedContestants) }
        }
        guard let cost = median(costs) else { return true }
        let expected = cost * weight(groups[position], groups[position].awaited.count)
        return expected <= 2 * end.timeIntervalSince(now)
    }

    /// The most launches a group is given.
    private var most: Int { max(launches, launchesWhereOpen ?? 0) }

    /// Seconds of a launch for rounds beyond the planned ones: its share of what the budget has left when every launch
    /// that may still be needed has its time, up to a number of them.
    func secondsOfFurtherRounds(_ groups: [GroupState], now: Date, most seconds: Double) -> Double {
        guard let end else { return seconds }
        guard groups.contains(where: { $0.launchSeconds != nil }) else { return 0 }
        let left = end.timeIntervalSince(now) - reserve(groups)
        let costs = expectedSeconds(groups)
        var wanted = 0.0
        var wantedSeconds = 0.0
        for position in groups.indices where groups[position].isRunning {
            let launches = Double(max(0, most - groups[position].launches))
            wanted += launches
            wantedSeconds += launches * max(0, costs[position] - groups[position].furtherSeconds)
        }
        return min(max(0, (left - wantedSeconds) / max(wanted, 1)), seconds)
    }

    /// Launches a group lacks for its first interval.
    private func missingLaunches(_ group: GroupState) -> Double {
        Double(max(0, Self.launchesOfAnInterval - group.launches))
    }

    /// What the next launch of each group takes: as long as its last one without what is done once a run, or, where
    /// that is not known because the run was resumed, as long as its size lets expect from the others.
    private func expectedSeconds(_ groups: [GroupState]) -> [Double] {
        let perWeight = median(groups.compactMap { group in group.launchSeconds.map { $0 / weight(group) } }) ?? 0
        return groups.map { group in
            group.launchSeconds.map { max(0, $0 - group.onceSeconds) } ?? perWeight * weight(group)
        }
    }

    /// End of the rounds of a launch. A first launch gets its share, by size, of the remaining time, so that
    /// every group gets one within the budget.
    func deadline(of position: Int, _ groups: [GroupState], now: Date) -> Date {
        guard let end = end?.addingTimeInterval(-reserve(groups)) else { return .distantFuture }
        guard groups[position].launches == 0 else { return end }
        let waiting = groups.filter { $0.launches == 0 }.map(weight)
        let share = weight(groups[position]) / max(waiting.reduce(0, +), 1)
        return now.addingTimeInterval(max(0, end.timeIntervalSince(now)) * share)
    }

    /// What a launch costs, roughly: starting processes is worth some tens of thousands of items.
    private func weight(_ group: GroupState) -> Double { Double(max(group.items, 20_000)) }

    /// Share of the run that is through, and the seconds left as far as can be told.
    func progress(_ groups: [GroupState], started: Date, now: Date) -> (share: Double, secondsLeft: Double?) {
        let spent = now.timeIntervalSince(started)
        if let end {
            let left = max(0, end.timeIntervalSince(now))
            return (spent / max(spent + left, 1e-9), left)
        }
        var through = 0.0
        var ahead = 0.0
        for (group, cost) in zip(groups, expectedSeconds(groups)) {
            through += cost * Double(group.launches)
            ahead += group.isRunning ? cost * Double(max(0, launches - group.launches)) : 0
        }
        let isKnown = groups.contains { $0.launchSeconds != nil }
        return (through + ahead > 0 ? through / (through + ahead) : 0, isKnown ? ahead : nil)
    }
}
