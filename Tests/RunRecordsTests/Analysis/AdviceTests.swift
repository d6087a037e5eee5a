import Judging
import RunRecords
import Testing

/// Advice on records whose answer is known.
@Suite struct AdviceTests {
    private let scan = MadeUp.Costs(
        strategy: "scan", query: { $0 * 2 }, prepare: { $0 }, memory: { 10 * $0 }, update: { $0 })
    private let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, update: { 50 * $0 })
    private let cheap = MadeUp.Costs(
        strategy: "cheap", query: { _ in 900 }, prepare: { _ in 20 }, memory: { _ in 0 }, update: { _ in 100 })

    private func advise(
        _ costs: [MadeUp.Costs], made: MadeUp = MadeUp(), _ change: (inout Need) -> Void = { _ in }
    ) -> Advice {
        var need = Need(items: 200_000, layout: "gantt", dataset: "lanes")
        change(&need)
        return Advice(need, from: made.record(costs), MadeUp.knowledge)
    }

    @Test func `half a percent of a frame is no reason, memory is`() {
        let advice = advise([scan, tree, cheap])
        #expect(advice.recommended == ["cheap"])
        #expect(advice.ranking.map(\.strategy) == ["cheap", "tree", "scan"])
        #expect(advice.ranking.map(\.fits) == [true, true, true])
        #expect(advice.isPossible)
        #expect(advice.source?.scrolling == "scroll" && advice.source?.editing == nil)
        #expect(
            advice.sentence
                == "For 200k items of lanes in gantt at 120 Hz we use cheap: a frame takes 1.90 µs, 0.02 % of the 8.33 "
                + "ms it has, 1.00 kB memory at its highest, nothing to prepare (between 100k and 1M items, both "
                + "measured on Model, 2026-01-01).")
    }

    @Test func `ties are ties, and the simplest of them is named first`() {
        let twin = MadeUp.Costs(strategy: "alike", query: { _ in 402 })
        let simple = MadeUp.Costs(strategy: "scan", query: { _ in 398 })
        let advice = advise([twin, tree, simple])
        #expect(advice.ranking.map(\.rank) == [1, 1, 1])
        #expect(advice.recommended == ["scan", "tree", "alike"])
        #expect(
            advice.ranking[0].reasons.last == "as good as tree and alike here, and the simplest of them")
        #expect(advice.sentence.contains("we use scan (tree and alike would do as well)"))
    }

    @Test func `too few launches for an interval are no reason where they scatter`() {
        let simple = MadeUp.Costs(strategy: "scan", query: { _ in 500 })
        func recommended(scatter: Double) -> [String] {
            // On a device so slow that the difference is an eighth of a frame.
            advise([simple, tree], made: MadeUp(launches: 3, scatter: scatter)) { $0.deviceFactor = 5_000 }.recommended
        }
        #expect(recommended(scatter: 0.01) == ["tree"])
        #expect(recommended(scatter: 0.25) == ["scan", "tree"])
    }

    @Test func `a limit of memory leaves out what exceeds it at its highest`() throws {
        // The tree's peak at 200k items is 12 MB, more than what it keeps.
        let advice = advise([tree, scan]) { $0.memoryBytes = 10_000_000 }
        #expect(advice.recommended == ["scan"])
        let unfit = try #require(advice.ranking.last)
        #expect(unfit.strategy == "tree" && !unfit.fits && unfit.isCertain)
        #expect(unfit.reasons.contains { $0.hasPrefix("the memory is exceeded 1.2") })
        let limit = try #require(advice.sensitivity.limits.first { $0.strategy == "tree" })
        #expect(limit.exceeded == "memory" && !limit.isOpen)
        #expect(abs((limit.items ?? 0) - 166_000) < 2_000)
    }

    @Test func `edits count, in a frame and by the second`() {
        let calm = advise([tree, scan])
        #expect(calm.recommended == ["tree"])
        // An edit costs the tree 10 ms at 200k items: more than a frame has.
        let busy = advise([tree, scan]) { $0.editsPerSecond = 1 }
        #expect(busy.recommended == ["scan"])
        #expect(busy.ranking.last?.reasons.contains { $0.contains("frame with an edit") } == true)
        #expect(busy.source?.editing == "edit")
        // A thousand edits a second are eight in each frame.
        let most = advise([scan, cheap]) { $0.editsPerSecond = 10_000 }
        #expect(most.recommended == ["cheap"] && most.ranking.last?.fits == false)
    }

    @Test func `a batch counts as the frame in which it arrives`() throws {
        let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, batch: { 5 * $0 })
        let cheap = MadeUp.Costs(strategy: "cheap", query: { _ in 900 }, batch: { _ in 1e5 })
        // At 200k items 10 edits cost the tree 1 ms, and 100 edits 10 ms, more than a frame has.
        #expect(advise([tree, cheap]) { $0.batch = 10 }.ranking.map(\.fits) == [true, true])
        let hundred = advise([tree, cheap]) { $0.batch = 100 }
        #expect(hundred.recommended == ["cheap"] && hundred.ranking.map(\.fits) == [true, false])
        #expect(hundred.source?.editing == "sync")
        #expect(hundred.sentence.contains("at 120 Hz and 100 edits at once we use cheap"))
        #expect(hundred.ranking[0].reasons.contains("a frame with 100 edits takes 1.00 ms"))
        // A power of the number of edits between 10 and 100.
        let between = try #require(advise([cheap]) { $0.batch = 50 }.ranking[0].evidence.first { $0.name == "update" })
        #expect(abs(between.value - 5e5) < 1)
        #expect(between.metrics == ["frame.batch.10", "frame.batch.100", "frame.batch.1000"])
        let few = advise([cheap]) { ($0.batch, $0.editsPerSecond) = (3, 5) }
        #expect(few.sentence.contains("and 3 edits at once, 5 times a second we use"))
        #expect(few.assumptions.contains { $0.hasSuffix("fewer than 10 take no longer than 10") })
        // Nothing is said of more edits than were measured.
        #expect(advise([cheap]) { $0.batch = 200 }.ranking.isEmpty)
    }

    @Test func `a query that looks through the data is called a scan`() {
        func reasons(examined: Int, hits: Int) -> [String] {
            var record = MadeUp().record([tree])
            for number in record.results.indices where record.results[number].subject.items == 1_000_000 {
                record.results[number].counters = .value(
                    Counters(queries: 10, hits: 10 * hits, checksum: "1", examined: 10 * examined, medianHits: 30))
            }
            return Advice(Need(items: 200_000, layout: "gantt", dataset: "lanes"), from: record, MadeUp.knowledge)
                .ranking[0].reasons
        }
        #expect(
            reasons(examined: 62_500, hits: 30).contains(
                "a query is a scan here: it examines 63k entries of 1M items for 30 hits"))
        #expect(!reasons(examined: 31_000, hits: 30).contains { $0.contains("scan") })
        #expect(!reasons(examined: 62_500, hits: 2_000).contains { $0.contains("scan") })
    }

    @Test func `an impossible need is answered with what comes nearest`() {
        let advice = advise([tree, scan]) {
            $0.memoryBytes = 1_000
            $0.items = 1_000_000
        }
        #expect(!advice.isPossible && advice.recommended.isEmpty)
        #expect(advice.ranking.map(\.strategy) == ["scan", "tree"])
        #expect(
            advice.sentence.hasPrefix(
                "No measured strategy fits 1M items of lanes in gantt at 120 Hz with 1.00 kB: the closest is scan, "
                    + "where the memory is exceeded"))
    }

    @Test func `a slower device needs more`() {
        #expect(advise([scan, cheap]).ranking.map(\.fits) == [true, true])
        let slow = advise([scan, cheap]) { $0.deviceFactor = 50 }
        #expect(slow.ranking.map(\.fits) == [true, false])
        #expect(
            slow.sensitivity.statements.contains {
                $0.hasPrefix("a device") && $0.hasSuffix("would still do with cheap")
            })
    }

    @Test func `nothing is said beyond the largest size, nor of what was not measured`() {
        let beyond = advise([scan, tree]) { $0.items = 2_000_000 }
        #expect(beyond.ranking.isEmpty && beyond.source == nil)
        #expect(beyond.sentence.hasSuffix("the largest size measured is 1M."))
        #expect(beyond.unmeasured.map(\.strategy) == ["scan", "tree"])
        let other = advise([scan]) { $0.layout = "list" }
        #expect(other.sentence.hasSuffix("lanes in list was not measured."))
        let late = MadeUp.Costs(strategy: "late", query: { $0 > 100_000 ? nil : 300 })
        let advice = advise([late, tree])
        #expect(advice.ranking.map(\.strategy) == ["tree"])
        #expect(advice.unmeasured.first?.reason == "scroll at 1M: cutoff, too slow")
        let still = MadeUp.Costs(strategy: "still", query: { _ in 300 })
        let edited = advise([still, tree]) { $0.editsPerSecond = 0.01 }
        #expect(edited.unmeasured.first?.strategy == "still")
        #expect(edited.unmeasured.first?.reason == "edit was not measured at 200k or more")
    }

    @Test func `what lies within the scatter of the launches is not certain`() {
        let near = MadeUp.Costs(strategy: "tree", query: { _ in 4_166_000 })
        let advice = advise([near], made: MadeUp(scatter: 0.05))
        #expect(advice.ranking.first?.isCertain == false)
        #expect(advise([near]) { $0.framesPerSecond = 60 }.ranking.first?.isCertain == true)
        let few = advise([near], made: MadeUp(launches: 2))
        #expect(few.ranking.first?.isCertain == false)
    }

    @Test func `fewer items than were measured cost no more`() {
        let advice = advise([scan, tree]) { $0.items = 10 }
        #expect(advice.ranking.first?.evidence.first?.basis == "atMost")
        #expect(advice.assumptions.contains { $0.contains("1k, the smallest size measured") })
    }

    @Test func `it is told where the answer stops being true`() {
        let advice = advise([scan, tree, cheap]) { $0.deviceFactor = 5 }
        #expect(advice.sensitivity.statements.contains { $0.hasPrefix("below 420k items anything fits") })
        #expect(
            advice.sensitivity.statements.contains("at 1M, the largest size measured, only cheap and tree fit"))
        #expect(advice.sensitivity.turns.first?.items == 1_000)
        let all = advise([tree, cheap])
        #expect(
            all.sensitivity.statements.contains {
                $0.hasPrefix("all 2 strategies fit at every size measured, 1k to 1M")
            }
        )
        let paid = advise([scan, tree]) { $0.deviceFactor = 5 }
        #expect(paid.sensitivity.statements.contains { $0.contains("is paid for after") })
    }
}
