import Judging
import Testing

/// What is concluded from the results of a record.
@Suite struct AnalysisTests {
    private func family(_ costs: [MadeUp.Costs], _ made: MadeUp = MadeUp()) throws -> ResultFamily {
        try #require(ResultFamily.families(of: made.results(costs)).first)
    }

    /// A tree that takes 400 ns at any size, and a scan that grows in proportion: they meet at 40,000 items.
    private let scan = MadeUp.Costs(strategy: "scan", query: { $0 / 100 }, prepare: { $0 }, memory: { 10 * $0 })
    private let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, prepare: { 11 * $0 })

    @Test func `results are found by strategy, workload and size`() throws {
        let family = try self.family([scan, tree])
        #expect(family.sizes == [1_000, 10_000, 100_000, 1_000_000])
        #expect(family.strategies == ["scan", "tree"])
        #expect(family.workloads == ["scroll"])
        #expect(family.kind(of: "scroll") == .queries)
        #expect(family.kind(of: "edit") == nil)
        #expect(
            family.result("tree", "scroll", at: 10_000)?.time?.median
                == family.group("scroll", at: 10_000)[1].time?.median)
        #expect(family.result("tree", "scroll", at: 20_000) == nil)
        #expect(family.contestantMetric("memory.retained", of: "scan", at: 1_000)?.median == 10_000)
        #expect(ResultFamily.families(of: []).isEmpty)
    }

    @Test func `those not told apart from the best share its tier`() {
        func costs(_ name: String, _ time: Double) -> MadeUp.Costs {
            MadeUp.Costs(strategy: name, query: { _ in time })
        }
        let made = MadeUp(sizes: [1_000], scatter: 0.05)
        let results = made.results([costs("a", 100), costs("b", 101), costs("c", 130), costs("d", 131)])
        #expect(Standing(results).tiers == [["a", "b"], ["c", "d"]])
        #expect(Standing([]).winners.isEmpty)
        // What failed stands nowhere.
        var failed = costs("e", 1)
        failed.status = { _ in .disagrees }
        #expect(Standing(made.results([costs("a", 100), failed])).tiers == [["a"]])
        #expect(Standing(made.results([scan, tree]), by: "memory.retained").tiers == [["scan"], ["tree"]])
    }

    @Test func `a power of the number of items is found`() throws {
        let square = MadeUp.Costs(strategy: "square", query: { $0 * $0 / 1_000 })
        let family = try self.family([square, tree])
        let fit = try #require(family.scaling(of: "query.time", "square", "scroll"))
        #expect(abs(fit.exponent - 2) < 1e-9)
        #expect(fit.low != nil && abs(fit.low! - 2) < 1e-9 && abs(fit.high! - 2) < 1e-9)
        #expect(abs(fit.largestResidual - 1) < 1e-9)
        #expect(abs(try #require(family.scaling(of: "query.time", "tree", "scroll")).exponent) < 1e-9)
        let one = try self.family([square], MadeUp(sizes: [1_000]))
        #expect(one.scaling(of: "query.time", "square", "scroll") == nil)
        let few = try self.family([square], MadeUp(launches: 3))
        #expect(few.scaling(of: "query.time", "square", "scroll")?.low == nil)
    }

    @Test func `strategies overtake each other between two sizes that tell them apart`() throws {
        let crossovers = try family([scan, tree]).crossovers(of: "scroll")
        let found = try #require(crossovers.first)
        #expect(crossovers.count == 1)
        #expect(found.winner == "tree" && found.loser == "scan" && found.isOfLead)
        #expect(abs(found.items - 40_000) < 1_000)
        #expect(found.low < found.items && found.items < found.high)
        #expect(found.low > 35_000 && found.high < 45_000)
        let third = MadeUp.Costs(strategy: "third", query: { $0 / 50 })
        let several = try family([scan, tree, third]).crossovers(of: "scroll")
        // The third is never among the best: its crossover with the tree comes after those of the lead.
        #expect(several.map(\.loser) == ["scan", "third"] && several.map(\.isOfLead) == [true, false])
        let slower = MadeUp.Costs(strategy: "slower", query: { _ in 500 })
        #expect(try family([tree, slower]).crossovers(of: "scroll").isEmpty)
    }

    @Test func `a longer preparation is paid for by quicker queries`() throws {
        let family = try self.family([scan, tree])
        // 10 ns an item longer to prepare, 9,600 ns a query saved at a million.
        let late = try #require(family.breakEvens(of: "scroll", at: 1_000_000).first)
        #expect(late.strategy == "tree" && late.base == "scan")
        #expect(abs((late.operations ?? 0) - 10e6 / 9_600) < 1)
        #expect(late.low! < late.operations! && late.operations! < late.high!)
        #expect(abs(late.seconds(framesPerSecond: 120)! - late.operations! / 120) < 1e-9)
        let early = try #require(family.breakEvens(of: "scroll", at: 1_000).first)
        #expect(early.operations == nil && early.isNever && early.reason == "its query is not quicker")
        // One that may be quicker or not is no "never".
        let twin = MadeUp.Costs(strategy: "twin", query: scan.query, prepare: { 20 * $0 })
        let open = try self.family([scan, twin]).breakEvens(of: "scroll", at: 1_000).first
        #expect(open.map { $0.operations == nil && !$0.isNever } == true)
        #expect(open?.reason == "its query is not told apart from that of scan", "\(open?.reason ?? "")")
    }

    @Test func `dominated strategies are named with what is better`() throws {
        let worse = MadeUp.Costs(strategy: "worse", query: { _ in 500 }, prepare: { 20 * $0 }, memory: { 50 * $0 })
        let family = try self.family([scan, tree, worse])
        let front = family.paretoFront(of: "scroll", at: 1_000_000)
        #expect(front.front == ["tree", "scan"])
        #expect(front.dominated.map { [$0.strategy, $0.by] } == [["worse", "tree"]])
        // At a thousand items the scan is better in every respect.
        #expect(family.paretoFront(of: "scroll", at: 1_000).front == ["scan"])
    }

    @Test func `a frame is a query and its attributes`() throws {
        let result = try #require(MadeUp(sizes: [1_000], scatter: 0).results([tree]).first)
        let cost = try #require(FrameCost(result))
        #expect(cost.query?.value == 800 && cost.attributes?.value == 100 && cost.total.value == 900)
        #expect(cost.metrics == ["query.latency.p99", "attributes.time"])
        var bare = result
        bare.metrics["query.latency.p99"] = .unavailable(reason: "too few")
        bare.metrics["attributes.time"] = nil
        #expect(FrameCost(bare)?.total.value == 400)
        #expect(FrameCost(bare)?.metrics == ["query.time"])
        var failed = result
        failed.status = .failed
        #expect(FrameCost(failed) == nil)
    }

    @Test func `figures between sizes follow a power, and there are none beyond`() throws {
        func point(_ items: Int, _ value: Double) -> SizeCurve.Point {
            SizeCurve.Point(
                items: items,
                figure: Figure(value: value, low: value * 0.9, high: value * 1.1, basis: .measured(items)))
        }
        let curve = SizeCurve([point(10_000, 100), point(100, 1)])
        let middle = try #require(curve.figure(at: 1_000))
        #expect(abs(middle.value - 10) < 1e-9 && abs(middle.low! - 9) < 1e-9)
        #expect(middle.basis == .interpolated(100, 10_000))
        #expect(curve.figure(at: 100)?.basis == .measured(100))
        #expect(curve.figure(at: 10_000)?.value == 100)
        #expect(curve.figure(at: 10_001) == nil)
        #expect(curve.figure(at: 5)?.basis == .atMost(100))
        #expect(SizeCurve([]).figure(at: 1) == nil)
        // Memory that is 0 at one end has no logarithm.
        #expect(
            SizeCurve([point(100, 0), point(10_000, 100)]).figure(at: 1_000).map { abs($0.value - 50) < 1e-9 } == true)
    }
}
