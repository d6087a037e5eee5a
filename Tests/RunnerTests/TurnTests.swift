import Foundation
import LayoutCore
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
    private let mine = RoundKey(contestant: 0, series: SeriesKey("query.time", workload: "scroll"))

    @Test func `a launch value is the median of its rounds`() {
        var rounds = LaunchRounds()
        for (round, value) in [30.0, 10, 1000].enumerated() {
            rounds.add(.value(value), 0, "query.time", "scroll", round: round)
        }
        #expect(rounds.launchValue(mine) == 30)
    }

    @Test func `a time by turns that is 0 is no value`() {
        var rounds = LaunchRounds()
        let key = RoundKey(contestant: 0, series: SeriesKey("update.time", workload: "resize"))
        for (round, value) in [0.0, 0, 7].enumerated() {
            rounds.add(.value(value), 0, "update.time", "resize", round: round)
        }
        #expect(rounds.outcome(key) == .unavailable(reason: "too short for the clock to tell"))
        rounds.add(.value(0), 0, "update.rewritten", "resize")
        #expect(
            rounds.outcome(RoundKey(contestant: 0, series: SeriesKey("update.rewritten", workload: "resize")))
                == .value(0))
        #expect(rounds.outcome(RoundKey(contestant: 1, series: key.series)) == nil)
    }

    @Test func `ratios are taken round by round, so that a drift of the machine cancels`() {
        var rounds = LaunchRounds()
        for (round, drift) in [1.0, 2, 5].enumerated() {
            rounds.add(.value(200 * drift), 0, "query.time", "scroll", round: round)
            rounds.add(.value(100 * drift), 1, "query.time", "scroll", round: round)
        }
        #expect(rounds.launchRatio(mine, to: 1) == 2)
    }

    @Test func `a round that one of two missed is left out, and the later ones still pair`() {
        var rounds = LaunchRounds()
        for (round, drift) in [1.0, 10, 100].enumerated() {
            if round != 1 { rounds.add(.value(300 * drift), 0, "query.time", "scroll", round: round) }
            rounds.add(.value(100 * drift), 1, "query.time", "scroll", round: round)
        }
        #expect(rounds.launchRatio(mine, to: 1) == 3)
    }

    @Test func `a prepare done once a launch is compared with the first prepare of others, not with their turns`() {
        var rounds = LaunchRounds()
        let once = RoundKey(contestant: 0, series: SeriesKey("prepare.time"))
        let often = RoundKey(contestant: 1, series: SeriesKey("prepare.time"))
        rounds.add(.value(4e9), 0, "prepare.time", round: LaunchRounds.setUp)
        rounds.add(.value(2e6), 1, "prepare.time", round: LaunchRounds.setUp)
        for round in 0..<3 { rounds.add(.value(1e6), 1, "prepare.time", round: round) }
        #expect(rounds.launchValue(once) == 4e9)
        #expect(rounds.launchValue(often) == 1e6)
        #expect(rounds.launchRatio(once, to: 1) == 2000)
    }

    @Test func `there is no ratio to a time too short to be one`() {
        var rounds = LaunchRounds()
        rounds.add(.value(200), 0, "query.time", "scroll")
        rounds.add(.value(0.5), 1, "query.time", "scroll")
        #expect(rounds.launchRatio(mine, to: 1) == nil)
        #expect(rounds.launchRatio(mine, to: 2) == nil)
        rounds.add(.value(200), 0, "prepare.time")
        rounds.add(.value(16), 1, "prepare.time")
        #expect(rounds.launchRatio(RoundKey(contestant: 0, series: SeriesKey("prepare.time")), to: 1) == nil)
    }
}

@Suite struct EpochTests {
    @Test func `an epoch is warmed by a tenth, a long query by nothing`() {
        #expect(Epoch(count: 1000, nanoseconds: 1500, traceLength: 8192).warmup == 100)
        #expect(Epoch(count: 3, nanoseconds: 500_000, traceLength: 8192).warmup == 1)
        #expect(Epoch(count: 1, nanoseconds: 15_000_000, traceLength: 8192).warmup == 0)
    }

    @Test func `a fast strategy's epoch is whole passes over the trace`() {
        #expect(Epoch(count: 8_193, nanoseconds: 100, traceLength: 8_192).count == 16_384)
        #expect(Epoch(count: 8_192, nanoseconds: 100, traceLength: 8_192).count == 8_192)
        #expect(Epoch(count: 4_097, nanoseconds: 100, traceLength: 8_192).count == 8_192)
        #expect(Epoch(count: 500, nanoseconds: 100, traceLength: 8_192).count == 500)
        #expect(Epoch(count: 5, nanoseconds: 100, traceLength: 1).count == 5)
    }

    @Test func `an identical pair prepares alike`() {
        let once = PrepareEpoch(count: 1, isOnceALaunch: true)
        let often = PrepareEpoch(count: 2, isOnceALaunch: false)
        #expect(PrepareEpoch.shared(once, often) == PrepareEpoch(count: 2, isOnceALaunch: true))
    }

    @Test func `an epoch lasts a thousand steps of the clock`() {
        let settings = RunSettings(output: "", seed: 1, registries: .builtIn, binaries: [], environment: [:])
        let coarse = ClockFigures(name: "coarse", resolutionNs: 10_000, overheadNs: 40)
        let fine = ClockFigures(name: "fine", resolutionNs: 20, overheadNs: 40)
        #expect(settings.withEpochs(for: coarse).epochNs == 10_000_000)
        #expect(settings.withEpochs(for: fine).epochNs == 1_500_000)
    }
}

@Suite struct EpochCalibrationTests {
    private let calibration = EpochCalibration(epochNs: 1_000_000, most: 1 << 20)

    @Test func `the count found lasts an epoch`() {
        let found = calibration.run { count, _ in Double(count) * 300 }
        #expect(Double(found.count) * 300 >= 1_000_000)
        #expect(Double(found.count) * 300 < 1_300_000)
        #expect(found.nanoseconds == 300)
    }

    @Test func `a reading that was interrupted does not make the epoch short`() {
        var readings = 0
        let found = calibration.run { count, attempt in
            readings += 1
            // The first attempt loses the processor for 3 ms in its second reading.
            return Double(count) * 300 + (attempt == 0 && readings == 2 ? 3_000_000 : 0)
        }
        #expect(Double(found.count) * 300 >= 1_000_000)
    }

    @Test func `of two readings of one long query the quicker counts`() {
        let found = calibration.run { _, attempt in attempt == 0 ? 60_000_000 : 40_000_000 }
        #expect(found.count == 1 && found.nanoseconds == 40_000_000)
    }

    @Test func `what takes no time at all ends at the highest count`() {
        let found = EpochCalibration(epochNs: 1_000_000, most: 1024).run { _, _ in 0 }
        #expect(found.count == 1024)
    }
}

@Suite struct TraceSampleTests {
    /// Positions asked of a trace of a thousand queries.
    private func sample(_ count: Int, from start: Int, repeatedPercent: Int = 0) -> [Int] {
        var ranges: [ReplayRange] = []
        TraceSample.take(count, of: 1000, from: start, repeatedPercent: repeatedPercent, into: &ranges)
        return ranges.flatMap { range in (0..<range.count).map { (range.start + $0) % 1000 } }
    }

    @Test(arguments: [1, 7, 31, 32, 64, 100, 333, 500]) func `a part of a trace is spread over all of it`(count: Int) {
        let positions = sample(count, from: 950)
        #expect(positions.count == count)
        #expect(Set(positions).count == count)
        let runs = max(1, count / 32)
        let breaks = (1..<count).filter { positions[$0] != (positions[$0 - 1] + 1) % 1000 }
        #expect(breaks.count <= runs - 1)
        let gaps = zip(positions.sorted(), positions.sorted().dropFirst()).map { $1 - $0 }
        if runs > 1 { #expect((gaps.max() ?? 0) <= 1000 / runs + 1) }
    }

    @Test func `whole passes ask everything in order, around the end`() {
        #expect(sample(2000, from: 998) == (0..<2000).map { (998 + $0) % 1000 })
    }

    @Test(arguments: [0, 3, 5, 10, 100], [20, 400, 1000, 2700]) func `every n-th query is repeated`(
        percent: Int, count: Int
    ) {
        let plain = sample(count, from: 990)
        let repeated = sample(count, from: 990, repeatedPercent: percent)
        #expect(repeated.count == count + count * percent / 100)
        var expected: [Int] = []
        for (position, query) in plain.enumerated() {
            expected.append(query)
            if (position + 1) * percent / 100 > position * percent / 100 { expected.append(query) }
        }
        #expect(repeated == expected)
    }

    @Test(arguments: [1, 2, 7919, 8192]) func `turns start all over a trace of any length`(length: Int) {
        let starts = (0..<300).map { TurnOrder.start(turn: $0, length: length) }
        #expect(starts.allSatisfy { (0..<length).contains($0) })
        #expect(Set(starts).count == min(length, 300) || length < 300)
        let quarters = Set(starts.prefix(8).map { $0 * 4 / length })
        #expect(length < 4 || quarters.count == 4)
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
