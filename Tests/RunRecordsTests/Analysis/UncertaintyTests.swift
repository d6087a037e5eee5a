import Judging
import RunRecords
import Testing

/// What is not concluded from too few launches: without an interval nothing is told apart.
@Suite struct UncertaintyTests {
    private let scan = MadeUp.Costs(strategy: "scan", query: { $0 / 100 }, prepare: { $0 }, memory: { 10 * $0 })
    private let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, prepare: { 11 * $0 })
    private let worse = MadeUp.Costs(
        strategy: "worse", query: { _ in 500 }, prepare: { 20 * $0 }, memory: { 50 * $0 })

    private func family(_ launches: Int) throws -> ResultFamily {
        let made = MadeUp(launches: launches, scatter: 0.001)
        return try #require(ResultFamily.families(of: made.results([scan, tree, worse])).first)
    }

    @Test(arguments: [1, 2, 3, 7]) func `too few launches tell nothing apart`(launches: Int) throws {
        let family = try family(launches)
        #expect(family.crossovers(of: "scroll").isEmpty)
        let standing = Standing(family.group("scroll", at: 1_000_000))
        #expect(standing.tiers == [["tree", "worse", "scan"]])
        #expect(standing.isUndecided && standing.best == nil)
        let front = family.paretoFront(of: "scroll", at: 1_000_000)
        #expect(front.dominated.isEmpty && front.front == front.untold && front.untold.count == 3)
        let late = try #require(family.breakEvens(of: "scroll", at: 1_000_000).first)
        #expect(late.operations == nil && !late.isNever && late.reason?.contains("is not known") == true)
        let advice = Advice(
            Need(items: 200_000, layout: "gantt", dataset: "lanes"),
            from: MadeUp(launches: launches).record([scan, tree]), MadeUp.knowledge)
        #expect(!advice.sensitivity.statements.contains { $0.contains("overtakes") || $0.contains("paid for") })
        #expect(advice.assumptions.contains { $0.contains("which strategy is faster is not certain") })
    }

    @Test func `eight launches tell them apart`() throws {
        let family = try family(8)
        #expect(family.crossovers(of: "scroll").first.map { [$0.winner, $0.loser] } == ["tree", "scan"])
        let standing = Standing(family.group("scroll", at: 1_000_000))
        #expect(standing.best == "tree" && !standing.isUndecided)
        let front = family.paretoFront(of: "scroll", at: 1_000_000)
        #expect(front.untold.isEmpty && front.dominated.map(\.strategy) == ["worse"])
    }

    @Test func `exact figures need no interval, and dominate nothing by themselves`() throws {
        let results = try family(2).group("scroll", at: 1_000_000)
        #expect(results[0].difference(from: results[1], "memory.retained") == .lower)
        #expect(results[0].difference(from: results[1]) == .noInterval)
        #expect(results[0].difference(from: results[1], "frame.time.p50") == .noInterval)
    }

    @Test func `a size without intervals between two that have them gives no sharp crossover`() throws {
        var results = MadeUp().results([scan, tree])
        let few = MadeUp(launches: 1).results([scan, tree])
        for index in results.indices where results[index].subject.items == 10_000 { results[index] = few[index] }
        let family = try #require(ResultFamily.families(of: results).first)
        let found = try #require(family.crossovers(of: "scroll").first)
        #expect(found.low < found.items && found.items < found.high)
    }

    @Test func `who is better by turns leads, whatever the medians say`() throws {
        func costs(_ name: String, _ time: Double) -> MadeUp.Costs {
            MadeUp.Costs(strategy: name, query: { _ in time })
        }
        var results = MadeUp(sizes: [1_000]).results([
            costs("reference", 1_000), costs("drifted", 100), costs("even", 101),
        ])
        // By turns the one with the higher median takes a tenth less time.
        results[1].ratios["query.time"] = Ratio(
            reference: "reference", launches: (0..<8).map { 0.2 + Double($0) / 1e4 })
        results[2].ratios["query.time"] = Ratio(
            reference: "reference", launches: (0..<8).map { 0.18 + Double($0) / 1e4 })
        #expect(results[1].difference(from: results[2]) == .higher)
        #expect(Standing(results).tiers == [["even"], ["drifted"], ["reference"]])
        #expect(Standing(results).best == "even")
    }

    @Test func `a figure that is 0 in every launch is apart from one that is not`() throws {
        var results = MadeUp(sizes: [1_000]).results([tree, scan])
        let description = MetricCatalog.prepareTime
        for index in results.indices { results[index].ratios = [:] }
        results[0].metrics["prepare.time"] = MeasuredMetric(of: description, launches: [Double](repeating: 0, count: 8))
            .map { .value($0) }
        #expect(results[0].difference(from: results[1], "prepare.time") == .lower)
        results[1].metrics["prepare.time"] = MeasuredMetric(of: description, launches: [5]).map { .value($0) }
        #expect(results[0].difference(from: results[1], "prepare.time") == .noInterval)
    }

    @Test func `one that was measured alone is not the best of anything`() {
        let standing = Standing(MadeUp(sizes: [1_000]).results([tree]))
        #expect(standing.winners == ["tree"] && standing.best == nil && !standing.isUndecided)
    }
}
