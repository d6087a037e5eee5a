import Foundation
import Testing

@testable import Runner

/// What a group's launches cost in a simulated run, in seconds.
struct SimulatedGroup {
    var items: Int
    /// What can't be shortened: processes, data, prepares, one round.
    var setUp: Double
    /// All rounds, which end at the deadline.
    var rounds: Double
    /// What the first launch takes in addition.
    var calibration = 0.0
}

@Suite struct PlannerSimulationTests {
    /// Runs to the end on a clock of its own: seconds taken and launches of each group, of which none is needed after those
    /// that settle it.
    private func simulate(
        _ simulated: [SimulatedGroup], budget: Double?, launches: Int, settlesFirst: Bool = false, settling: Int = .max
    ) -> (seconds: Double, launches: [Int]) {
        let start = Date(timeIntervalSince1970: 0)
        var now = start
        var groups = simulated.map {
            GroupState(
                plan: subjectGroup(items: $0.items), datasetName: "construction", config: [:], items: $0.items,
                columnarFile: nil)
        }
        var planner = LaunchPlanner(launches: launches, end: budget.map { start.addingTimeInterval($0) })
        planner.settlesFirst = settlesFirst
        planner.launchesWhereOpen = settlesFirst ? 30 : nil
        while let next = planner.next(groups, now: now) {
            let deadline = planner.deadline(of: next, groups, now: now)
            let begin = now
            now += simulated[next].setUp + (groups[next].launches == 0 ? simulated[next].calibration : 0)
            now += max(0, min(simulated[next].rounds, deadline.timeIntervalSince(now)))
            groups[next].launches += 1
            groups[next].launchSeconds = now.timeIntervalSince(begin)
            for position in groups[next].contestants.indices {
                groups[next][position].succeed()
                let ratio = 1 + 0.01 * Double(groups[next].launches % 5)
                groups[next][position].values[SeriesKey("query.time", workload: "jump")].ratios.append(ratio)
                if groups[next].launches == settling { groups[next][position].end(.cutoff, reason: "settled") }
            }
        }
        return (now.timeIntervalSince(start), groups.map(\.launches))
    }

    private let quick = [1_000, 10_000, 100_000, 1_000_000].flatMap { items in
        let large = Double(items) / 1e6
        let group = SimulatedGroup(
            items: items, setUp: 0.2 + 5 * large, rounds: 0.3 + 2 * large, calibration: 2 * large)
        return [group, group]
    }

    @Test(arguments: [60.0, 170, 600]) func `a budget is kept and used`(budget: Double) {
        let (seconds, launches) = simulate(quick, budget: budget, launches: 1000)
        #expect(seconds <= budget * 1.2)
        #expect(seconds >= budget * 0.8)
        #expect(launches.allSatisfy { $0 >= 1 })
    }

    @Test func `groups of five million items keep a nightly budget`() {
        let nightly = [100, 100_000, 1_000_000, 5_000_000].flatMap { items in
            let large = Double(items) / 1e6
            let group = SimulatedGroup(
                items: items, setUp: 0.3 + 12 * large, rounds: 1 + 8 * large, calibration: 3 * large)
            return Array(repeating: group, count: 5)
        }
        let (seconds, launches) = simulate(nightly, budget: 3600, launches: 30)
        #expect(seconds <= 3600 * 1.2)
        #expect(launches.allSatisfy { $0 >= 1 })
        #expect(launches.filter { $0 >= 8 }.count >= 10)
    }

    @Test func `changes at one size leave the other groups of a night their launches`() {
        // As measured: rounds of changes take four times those of queries.
        let sizes = [100, 1_000, 10_000, 100_000, 1_000_000, 5_000_000]
        func night(changed: Int) -> [Int] {
            var groups: [SimulatedGroup] = []
            for items in sizes {
                for dataset in 0..<5 {
                    let large = Double(items) / 1e6
                    let slower: Double = items == 10_000 && dataset < changed ? 4 : 1
                    groups.append(
                        SimulatedGroup(
                            items: items, setUp: 0.3 + 12 * large, rounds: (1 + 8 * large) * slower,
                            calibration: (1 + 3 * large) * slower))
                }
            }
            return simulate(groups, budget: 3600, launches: 30).launches
        }
        let (without, with) = (night(changed: 0), night(changed: 2))
        let (all, fewer): (Int, Int) = (without.reduce(0, +), with.reduce(0, +))
        #expect(fewer * 10 >= all * 9)
        let (enough, still): (Int, Int) = (without.count { $0 >= 8 }, with.count { $0 >= 8 })
        #expect(still >= enough - 1)
    }

    /// Eight groups of a million items, of which a launch takes so many seconds.
    private func compared(seconds: Double, launchesSettling: Int = .max, settlesFirst: Bool = true) -> [Int] {
        let groups = (0..<8).map { _ in
            SimulatedGroup(items: 1_000_000, setUp: seconds * 0.7, rounds: seconds * 0.3, calibration: seconds / 2)
        }
        return simulate(
            groups, budget: 270, launches: 15, settlesFirst: settlesFirst, settling: launchesSettling
        ).launches
    }

    @Test(arguments: [6.0, 9, 13, 20, 30])
    func `a group without time for an interval waits for those that can be settled`(seconds: Double) {
        let (open, settled) = (compared(seconds: seconds), compared(seconds: seconds, launchesSettling: 8))
        let before = compared(seconds: seconds, settlesFirst: false)
        // What is never settled keeps its turns.
        #expect(open.allSatisfy { $0 == 0 || $0 >= 8 }, "\(open)")
        // After what is settled another is begun with what is left.
        #expect(settled.count { (1..<8).contains($0) } <= 1, "\(settled)")
        for launches in [open, settled] {
            #expect(launches.count { $0 >= 8 } > before.count { $0 >= 8 }, "\(launches), \(before)")
        }
    }

    @Test func `with time for all each group is begun before any has its interval`() {
        #expect(compared(seconds: 3).allSatisfy { $0 >= 8 })
        #expect(
            simulate(quick, budget: nil, launches: 9, settlesFirst: true).launches == Array(repeating: 30, count: 8))
    }

    @Test func `a budget too small for one launch of each is overrun by those alone`() {
        let (seconds, launches) = simulate(quick, budget: 5, launches: 15)
        #expect(launches == Array(repeating: 1, count: 8))
        let leastCost = quick.reduce(0) { $0 + $1.setUp + $1.calibration }
        #expect(seconds <= leastCost + 5)
    }

    @Test func `without a budget every group gets its launches`() {
        #expect(simulate(quick, budget: nil, launches: 3).launches == Array(repeating: 3, count: 8))
    }

    @Test func `the first launch of a resumed run is not taken to be free`() {
        let now = Date(timeIntervalSince1970: 0)
        var known = GroupState(
            plan: subjectGroup(items: 1_000_000), datasetName: "a", config: [:], items: 1_000_000, columnarFile: nil)
        known.launches = 8
        known.launchSeconds = 10
        var restored = known
        restored.launchSeconds = nil
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(5))
        #expect(planner.next([known, restored], now: now) == nil)
    }
}
