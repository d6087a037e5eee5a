import Foundation
import RunRecords
import Testing

@testable import Runner

@Suite struct TurnOrderTests {
    @Test func `two contestants take turns A B, B A`() {
        #expect((0..<4).map { TurnOrder.order(of: [7, 9], round: $0) } == [[7, 9], [9, 7], [9, 7], [7, 9]])
    }

    @Test(arguments: 2...6) func `every contestant goes first equally often`(count: Int) {
        let contestants = Array(0..<count)
        var first = [Int](repeating: 0, count: count)
        for round in 0..<2 * count {
            let order = TurnOrder.order(of: contestants, round: round)
            #expect(order.sorted() == contestants)
            first[order[0]] += 1
        }
        #expect(Set(first) == [2])
    }

    @Test func `nobody or one alone is no problem`() {
        #expect(TurnOrder.order(of: [], round: 3).isEmpty)
        #expect(TurnOrder.order(of: [4], round: 3) == [4])
    }
}

@Suite struct LaunchRoundsTests {
    private let mine = RoundKey(contestant: 0, metric: "query.time", workload: "scroll")

    @Test func `a launch value is the median of its rounds`() {
        var rounds = LaunchRounds()
        for value in [30.0, 10, 1000] { rounds.add(.value(value), 0, "query.time", "scroll") }
        #expect(rounds.launchValue(mine) == 30)
    }

    @Test func `ratios are taken round by round, so that a drift of the machine cancels`() {
        var rounds = LaunchRounds()
        for drift in [1.0, 2, 5] {
            rounds.add(.value(200 * drift), 0, "query.time", "scroll")
            rounds.add(.value(100 * drift), 1, "query.time", "scroll")
        }
        #expect(rounds.launchRatio(mine, to: 1) == 2)
    }

    @Test func `there is no ratio to a time too short to be one`() {
        var rounds = LaunchRounds()
        rounds.add(.value(200), 0, "query.time", "scroll")
        rounds.add(.value(0.5), 1, "query.time", "scroll")
        #expect(rounds.launchRatio(mine, to: 1) == nil)
        #expect(rounds.launchRatio(mine, to: 2) == nil)
    }
}

@Suite struct EpochTests {
    @Test func `an epoch is warmed by a tenth, a long query by nothing`() {
        #expect(Epoch(count: 1000, stride: 1, nanoseconds: 1500).warmup == 100)
        #expect(Epoch(count: 3, stride: 1, nanoseconds: 500_000).warmup == 1)
        #expect(Epoch(count: 1, stride: 1, nanoseconds: 15_000_000).warmup == 0)
    }
}

@Suite struct LaunchPlannerTests {
    private let now = Date(timeIntervalSince1970: 1_000)

    private func group(items: Int, launches: Int, seconds: Double?, spread: Double = 0.01) -> GroupState {
        let plan = SubjectGroup(
            layout: "gantt", config: [:], dataset: "construction", items: items, strategies: ["a", "b"],
            workloads: ["scroll"])
        var group = GroupState(plan: plan, datasetName: "construction", config: [:], items: items, columnarFile: nil)
        group.launches = launches
        group.launchSeconds = seconds
        for position in group.contestants.indices {
            group.contestants[position].status = launches > 0 ? .ok : .skipped
            var state = WorkloadState()
            state.ratios["query.time"] = (0..<launches).map { 1 + spread * Double($0 % 5 - 2) }
            group.contestants[position].workloads["scroll"] = state
        }
        return group
    }

    @Test func `every group is launched once first, small ones before large ones, whatever the budget`() {
        let planner = LaunchPlanner(launches: 15, end: now)
        let groups = [group(items: 1000, launches: 3, seconds: 1), group(items: 10, launches: 0, seconds: nil)]
        #expect(planner.next(groups, now: now) == 1)
    }

    @Test func `then those that can still reach an interval, the cheapest first`() {
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        let groups = [
            group(items: 1000, launches: 1, seconds: 10), group(items: 100, launches: 1, seconds: 1),
            group(items: 100_000, launches: 1, seconds: 30),
        ]
        #expect(planner.next(groups, now: now) == 1)
        var later = groups
        later[1] = group(items: 100, launches: 8, seconds: 1)
        #expect(planner.next(later, now: now) == 0)
    }

    @Test func `then the widest interval`() {
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        let groups = [
            group(items: 100, launches: 9, seconds: 1, spread: 0.01),
            group(items: 100, launches: 9, seconds: 1, spread: 0.05),
        ]
        #expect(planner.next(groups, now: now) == 1)
    }

    @Test func `nothing that no longer fits, and nothing beyond the wanted launches`() {
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(5))
        #expect(planner.next([group(items: 100, launches: 9, seconds: 6)], now: now) == nil)
        #expect(planner.next([group(items: 100, launches: 15, seconds: 1)], now: now) == nil)
    }

    @Test func `a first launch gets its share of the budget by size`() {
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        let groups = [
            group(items: 1_000_000, launches: 0, seconds: nil), group(items: 1_000_000, launches: 0, seconds: nil),
        ]
        #expect(planner.deadline(of: 0, groups, now: now) == now.addingTimeInterval(50))
        #expect(LaunchPlanner(launches: 1, end: nil).deadline(of: 0, groups, now: now) == .distantFuture)
    }
}
