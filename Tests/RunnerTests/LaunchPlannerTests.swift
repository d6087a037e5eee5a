import Foundation
import RunRecords
import Testing

@testable import Runner

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
            group[position].status = launches > 0 ? .ok : .skipped
            group[position].values[SeriesKey("query.time", workload: "scroll")].ratios = (0..<launches).map {
                1 + spread * Double($0 % 5 - 2)
            }
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

    @Test func `where an exact count moved comes before where none did`() {
        func counted(_ examined: [Int], launches: Int) -> GroupState {
            var group = group(items: 1_000_000, launches: launches, seconds: 9)
            group.enter(binaries: 2, slowdowns: [])
            for position in group.contestants.indices {
                group[position].status = .ok
                group[position]["scroll"] = WorkloadState(
                    counters: Counters(
                        queries: 10, hits: 20, checksum: "1", examined: examined[group[position].binary], medianHits: 2)
                )
            }
            return group
        }
        #expect(counted([30, 31], launches: 1).hasMovedCount && !counted([30, 30], launches: 1).hasMovedCount)
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        let cheap = group(items: 100, launches: 1, seconds: 1)
        #expect(planner.next([cheap, counted([30, 30], launches: 1)], now: now) == 0)
        #expect(planner.next([cheap, counted([30, 31], launches: 1)], now: now) == 1)
        #expect(planner.next([cheap, counted([30, 31], launches: 8)], now: now) == 0)
        let open = LaunchPlanner(launches: 8, end: now.addingTimeInterval(100), launchesWhereOpen: 20)
        #expect(open.next([cheap, counted([30, 31], launches: 19)], now: now) == 1)
    }

    @Test func `in order the first group has its interval before the next is begun`() {
        let planner = LaunchPlanner(
            launches: 15, end: now.addingTimeInterval(100), policy: RunPolicy(launchesInOrder: true))
        var groups = [
            group(items: 1000, launches: 1, seconds: 10), group(items: 10, launches: 0, seconds: nil),
            group(items: 4000, launches: 0, seconds: nil),
        ]
        #expect(planner.next(groups, now: now) == 0)
        groups[0] = group(items: 1000, launches: 8, seconds: 10)
        #expect(planner.next(groups, now: now) == 1)
        groups[1] = group(items: 10, launches: 8, seconds: 1)
        #expect(planner.next(groups, now: now) == 2)
    }

    @Test func `what screens is launched once before the others, and then in its turn`() {
        let planner = LaunchPlanner(
            launches: 8, end: now.addingTimeInterval(100), policy: .screen(GroupScreening { _ in [:] }))
        var groups = [1000, 4000, 250].map { group(items: $0, launches: 0, seconds: nil) }
        #expect(planner.next(groups, now: now) == 2)
        groups[2] = group(items: 250, launches: 1, seconds: 1)
        #expect(planner.next(groups, now: now) == 0)
        groups[0] = group(items: 1000, launches: 8, seconds: 1)
        #expect(planner.next(groups, now: now) == 1)
        groups[1] = group(items: 4000, launches: 8, seconds: 1)
        #expect(planner.next(groups, now: now) == 2)
    }

    @Test func `a budget that is kept begins nothing after its end, nor what would take far longer`() {
        let planner = LaunchPlanner(launches: 8, end: now.addingTimeInterval(10), policy: .screen(nil))
        let new = [group(items: 1000, launches: 0, seconds: nil)]
        #expect(planner.next(new, now: now) == 0)
        #expect(planner.next(new, now: now.addingTimeInterval(10)) == nil)
        // A million items take fifty times as long as what took a second.
        var groups = [
            group(items: 1_000_000, launches: 0, seconds: nil), group(items: 1000, launches: 8, seconds: 1),
        ]
        groups[1].launchedContestants = 2
        #expect(planner.next(groups, now: now) == nil)
        groups[0] = group(items: 100_000, launches: 0, seconds: nil)
        #expect(planner.next(groups, now: now) == 0)
        #expect(planner.next(groups, now: now.addingTimeInterval(8)) == nil)
    }

    @Test func `then the widest interval`() {
        let planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        let groups = [
            group(items: 100, launches: 9, seconds: 1, spread: 0.01),
            group(items: 100, launches: 9, seconds: 1, spread: 0.05),
        ]
        #expect(planner.next(groups, now: now) == 1)
    }

    @Test func `where launches may stop, each open group gets its turn, and none that is settled`() {
        var planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(100))
        planner.launchesWhereOpen = 30
        var groups = [
            group(items: 100, launches: 16, seconds: 1, spread: 0.05), group(items: 100, launches: 12, seconds: 9),
        ]
        #expect(planner.next(groups, now: now) == 1)
        for position in groups[1].contestants.indices { groups[1][position].end(.cutoff, reason: "a test") }
        #expect(planner.next(groups, now: now) == 0)
        groups[0].launches = 30
        #expect(planner.next(groups, now: now) == nil)
    }

    @Test func `what is to be confirmed is confirmed group by group`() {
        var planner = LaunchPlanner(launches: 20, end: now.addingTimeInterval(100))
        planner.isSerial = true
        var groups = [
            group(items: 100_000, launches: 0, seconds: nil), group(items: 10_000, launches: 3, seconds: 1),
            group(items: 1000, launches: 0, seconds: nil),
        ]
        #expect(planner.next(groups, now: now) == 1)
        groups[1].launches = 20
        #expect(planner.next(groups, now: now) == 2)
        #expect(planner.next(groups, now: now.addingTimeInterval(100)) == nil)
        groups[2].launches = 1
        groups[2].launchSeconds = 10
        #expect(planner.next(groups, now: now.addingTimeInterval(95)) == nil)
    }

    @Test func `further rounds take what no launch will need`() {
        func seconds(_ budget: Double, furtherSeconds: Double = 0, launches: Int = 10) -> Double {
            var planner = LaunchPlanner(launches: 15, end: now.addingTimeInterval(budget))
            planner.launchesWhereOpen = 30
            var groups = [10_000, 100_000].map {
                group(items: $0, launches: launches, seconds: launches > 0 ? 2 : nil)
            }
            for position in groups.indices { groups[position].furtherSeconds = furtherSeconds }
            return planner.secondsOfFurtherRounds(groups, now: now, most: 4)
        }
        // Forty launches of two seconds.
        #expect(seconds(79) == 0 && seconds(120) == 1 && seconds(1000) == 4)
        // What the last launches spent on such rounds is not what launches need.
        #expect(seconds(120, furtherSeconds: 1) == 2)
        #expect(seconds(1000, launches: 0) == 0)
        #expect(LaunchPlanner(launches: 15, end: nil).secondsOfFurtherRounds([], now: now, most: 4) == 4)
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
