import Judging
import RunRecords
import Testing

/// Advice from records that have not all of what was asked for: interrupted, out of time, or without edits.
@Suite struct AdviceOfPartsTests {
    private let scan = MadeUp.Costs(
        strategy: "scan", query: { $0 * 2 }, prepare: { $0 }, memory: { 10 * $0 }, update: { $0 })
    private let tree = MadeUp.Costs(strategy: "tree", query: { _ in 400 }, update: { 50 * $0 })

    private func need(_ change: (inout Need) -> Void = { _ in }) -> Need {
        var need = Need(items: 200_000, layout: "gantt", dataset: "lanes")
        change(&need)
        return need
    }

    /// A record whose run did not come to these sizes.
    private func record(
        without sizes: [Int], because reason: UnreachedSubject = .interrupted, _ costs: [MadeUp.Costs]? = nil
    ) -> RunRecord {
        var record = MadeUp().record(costs ?? [scan, tree])
        for index in record.results.indices where sizes.contains(record.results[index].subject.items) {
            record.results[index] = SubjectResult(
                subject: record.results[index].subject, status: .skipped, reason: reason.rawValue,
                counters: .unavailable(reason: reason.rawValue))
        }
        return record
    }

    @Test func `a size that the run did not come to was not measured`() throws {
        let record = record(without: [1_000_000])
        let family = try #require(ResultFamily.families(of: record.results).first)
        #expect(family.measuredSizes == [1_000, 10_000, 100_000] && family.sizes.last == 1_000_000)
        let advice = Advice(
            need {
                $0.items = 50_000
                $0.memoryBytes = 1
            }, from: record, MadeUp.knowledge)
        #expect(!advice.isPossible)
        #expect(!advice.sensitivity.statements.contains { $0.contains("at 1M, the largest size measured") })
        #expect(advice.sensitivity.statements.contains("at 100k, the largest size measured, nothing fits"))
        #expect(
            advice.sensitivity.statements.last == "1M items were not reached: the run was interrupted before")
        #expect(advice.sensitivity.turns.allSatisfy { $0.items <= 100_000 })
    }

    @Test func `beyond what was measured nothing is said but what was not reached`() {
        let advice = Advice(
            need(), from: record(without: [100_000, 1_000_000], because: .budgetSpent), MadeUp.knowledge)
        #expect(advice.ranking.isEmpty)
        #expect(
            advice.sentence.hasSuffix(
                "the largest size measured is 10k; 100k and 1M items were not reached: the time budget ended before."))
        let none = Advice(
            need(), from: record(without: [1_000, 10_000, 100_000, 1_000_000], because: .notLaunched), MadeUp.knowledge)
        #expect(none.sentence.contains("1M items were not reached: the run was interrupted before"))
    }

    @Test func `that there was no time is said, and not that nothing can be said`() {
        let sizes = [1_000, 10_000, 100_000, 1_000_000]
        let short = Advice(need(), from: record(without: sizes, because: .budgetSpent), MadeUp.knowledge)
        #expect(short.sentence.hasPrefix("The time budget was too short to measure "))
        #expect(short.sentence.hasSuffix(" Give it more by --time-budget."))
        let busy = Advice(need(), from: record(without: sizes, because: .machineBusy), MadeUp.knowledge)
        #expect(busy.ranking.isEmpty && busy.sentence.hasPrefix("The machine had no time to measure "))
        #expect(busy.sentence.hasSuffix(" Give it more by --time-budget, or stop what runs beside it."))
        #expect(busy.unmeasured.allSatisfy { $0.reason.contains("the machine had no time within the time budget") })
    }

    @Test func `only runs that were interrupted are called so`() {
        #expect(record(without: [1_000]).isInterrupted)
        #expect(record(without: [1_000], because: .notLaunched).isInterrupted)
        #expect(!record(without: [1_000], because: .budgetSpent).isInterrupted)
        #expect(!MadeUp().record([scan]).isInterrupted)
    }

    @Test func `without edits in the record the queries answer, and it is said`() {
        let still = MadeUp.Costs(strategy: "still", query: { _ in 300 })
        let record = MadeUp().record([still])
        let asked = need { $0.editsPerSecond = 5 }
        #expect(Advice(asked, from: record, MadeUp.knowledge).ranking.isEmpty)
        let advice = Advice(ofQueriesFor: asked, from: record, MadeUp.knowledge)
        #expect(advice.recommended == ["still"] && advice.need == asked && advice.source?.editing == nil)
        #expect(advice.sentence.contains("the record has measured no edits"))
        #expect(advice.assumptions.first == "edits take no time: the record has measured none")
        // Where nothing was asked of edits nothing is said of them.
        #expect(!Advice(ofQueriesFor: need(), from: record, MadeUp.knowledge).sentence.contains("edits"))
    }

    @Test func `what an edit is, is said in words`() {
        let advice = Advice(need { $0.editsPerSecond = 1 }, from: MadeUp().record([scan, tree]), MadeUp.knowledge)
        #expect(advice.assumptions.contains { $0.hasPrefix("an edit takes as long as a change in the workload edit:") })
        #expect(!advice.assumptions.contains { $0.contains("change of edit") })
    }

    @Test func `the strategy recommended is named where the answer stops being true, to the end or not`() {
        let fits = Advice(need { $0.deviceFactor = 5 }, from: MadeUp().record([scan, tree]), MadeUp.knowledge)
        #expect(fits.recommended == ["tree"])
        #expect(
            fits.sensitivity.statements.first == "tree fits to the end: up to 1M items, the largest size measured")
        let ends = Advice(
            need { $0.memoryBytes = 10_000_000 }, from: MadeUp().record([scan, tree]), MadeUp.knowledge)
        #expect(ends.recommended == ["scan"])
        #expect(ends.sensitivity.statements.first == "scan fits up to about 670k items, then it takes too much memory")
        #expect(ends.sensitivity.statements.count { $0.hasPrefix("scan fits") } == 1)
        let alone = Advice(
            need { $0.items = 1_000 }, from: MadeUp(sizes: [1_000]).record([tree]), MadeUp.knowledge)
        #expect(alone.sensitivity.statements.first == "tree fits at 1k items; no other size was measured")
        let short = MadeUp.Costs(strategy: "tree", query: { $0 > 100_000 ? nil : 400 })
        let partly = Advice(
            need { $0.items = 50_000 }, from: MadeUp().record([short, scan]), MadeUp.knowledge)
        #expect(
            partly.sensitivity.statements.contains { $0 == "tree fits up to 100k items, the most it was measured with" }
                == (partly.recommended == ["tree"]))
    }
}

/// Which strategies are not measured with more items, by what few items showed.
@Suite struct AdviceScreeningTests {
    private func costs(_ name: String, _ query: Double, _ status: Status = .ok) -> MadeUp.Costs {
        MadeUp.Costs(strategy: name, query: { _ in query }, status: { _ in status })
    }

    private func ruledOut(_ costs: [MadeUp.Costs], launches: Int = 1) -> [String: String] {
        let made = MadeUp(sizes: [50_000], launches: launches)
        let need = Need(items: 200_000, layout: "gantt", dataset: "lanes")
        return Advice.ruledOut(by: made.results(costs), for: need, MadeUp.knowledge)
    }

    @Test func `what a need rules out with few items is left out, and it is said why`() {
        // A frame has 8.33 ms, and its 99th percentile is twice the mean.
        let found = ruledOut([
            costs("quick", 400), costs("near", 4_500_000), costs("fast", 500), costs("slow", 9_000_000),
            costs("slowest", 90_000_000),
        ])
        #expect(
            found == [
                "slow": "ruled out at 50k items, where a frame takes too long",
                "slowest": "ruled out at 50k items, where a frame takes too long",
            ])
    }

    @Test func `the nearest three stay, so that it can be said what comes nearest`() {
        let slow = (1...5).map { costs("slow\($0)", Double($0) * 1e8) }
        #expect(ruledOut(slow).keys.sorted() == ["slow4", "slow5"])
        #expect(ruledOut([costs("one", 1e9)]).isEmpty)
    }

    @Test func `what failed or was cut off is not tried with more items`() {
        let found = ruledOut([costs("quick", 400), costs("crashed", 1, .failed), costs("cut", 1, .cutoff)])
        #expect(found == ["crashed": "failed at 50k items already", "cut": "cutoff at 50k items already"])
        // Where nothing was measured, a lack of time says nothing of the strategies.
        let none = ruledOut([costs("crashed", 1, .failed), costs("cut", 1, .cutoff), costs("left", 1, .skipped)])
        #expect(none == ["crashed": "failed at 50k items already"])
        #expect(
            Advice.ruledOut(by: [], for: Need(items: 1, layout: "gantt", dataset: "lanes"), MadeUp.knowledge).isEmpty)
    }
}
