import Judging
import Testing

/// What a record recommends for common needs.
@Suite struct RecommendationTests {
    private let slow = MadeUp.Costs(strategy: "scan", query: { $0 * 10 }, prepare: { _ in 20 }, memory: { _ in 0 })
    private let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, update: { _ in 900 })

    @Test func `a sentence for each need that was measured`() {
        let found = Recommendation.common(of: MadeUp().record([slow, tree]), MadeUp.knowledge)
        #expect(found.map(\.need) == [.scrolling, .editing, .unprepared])
        #expect(
            found[0].sentence
                == "scan at 1k to 100k, tree at 1M (at 1M: a frame 900 ns, 0.01 % of its time, 60.0 MB, ready after 10.0 ms)"
        )
        // Up to a megabyte more is no reason; at 100k the tree takes 6.
        #expect(found[0].strategies.map(\.strategies) == [["scan", "tree"], ["scan", "tree"], ["scan"], ["tree"]])
        #expect(found[1].sentence.hasPrefix("tree at 1k to 1M (at 1M: a frame 900 ns"))
        // A scan of ten million comparisons is late: the tree, ready after 10 ms, is the only one left.
        // It has something to prepare all the same.
        #expect(found[2].sentence == "scan at 1k to 100k, none ready at once at 1M")
        #expect(
            Recommendation.common(of: MadeUp().record([slow]), MadeUp.knowledge).map(\.need) == [
                .scrolling, .unprepared,
            ])
    }

    @Test func `a grid has the answers of advice, and who takes the least memory`() throws {
        let record = MadeUp().record([slow, tree])
        let family = try #require(ResultFamily.families(of: record.results).first)
        let choices = AdviceGrid.Choices(
            items: [1_000, 100_000, 1_000_000], rates: [120], memories: [nil], edits: [0],
            devices: [1, 10])
        let grid = try #require(AdviceGrid(family, of: record, choices: choices, MadeUp.knowledge))
        for answer in grid.answers {
            let advice = Advice(answer.need, from: record, MadeUp.knowledge)
            #expect(answer.ranking.map(\.strategy) == advice.ranking.map(\.strategy))
            #expect(answer.ranking.map(\.fits) == advice.ranking.map(\.fits))
            #expect(grid.sentence(of: answer) == advice.sentence)
        }
        #expect(grid.answers.map(\.need.deviceFactor) == [1, 10, 1, 10, 1, 10])
        #expect(grid.costs.map(\.count) == [2, 2, 2])
        // A scan is fast enough for 100k, and keeps nothing; the tree takes less time for 6 MB.
        let here = grid.answers.filter { $0.need.deviceFactor == 1 }
        #expect(here.map { $0.ranking[0].strategy } == ["scan", "tree", "tree"])
        #expect(
            zip(here, grid.costs).map { $0.leastMemory($1)?.strategy } == ["scan", "scan", "tree"])
    }

    @Test func `names say what tells families apart`() {
        var record = MadeUp().record([tree])
        record.results += MadeUp(dataset: "overlap").results([tree])
        let families = ResultFamily.families(of: record.results)
        #expect(families.map { $0.name(among: families) } == ["lanes", "overlap"])
        var turned = record.results[0]
        turned.subject.config = ["axis": .string("horizontal")]
        let several = ResultFamily.families(of: record.results + [turned])
        #expect(
            several.map { $0.name(among: several) } == [
                "lanes (default configuration)", "overlap", "lanes (axis horizontal)",
            ])
    }
}
