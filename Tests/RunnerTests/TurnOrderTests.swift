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

    @Test(arguments: [([1.0, 2, 5], nil, 2.0), ([1, 10, 100], 1, 3)])
    func `ratios are taken round by round, so that drift cancels, but for a round that one of two missed`(
        drifts: [Double], missed: Int?, ratio: Double
    ) {
        var rounds = LaunchRounds()
        for (round, drift) in drifts.enumerated() {
            if round != missed { rounds.add(.value(100 * ratio * drift), 0, "query.time", "scroll", round: round) }
            rounds.add(.value(100 * drift), 1, "query.time", "scroll", round: round)
        }
        #expect(rounds.launchRatio(mine, to: 1) == ratio)
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
