import Foundation
import RunRecords
import Testing

@testable import Runner

/// Runs that end with their time budget, and leave out what few items rule out.
@Suite struct KeptBudgetTests {
    private func run(
        _ worker: FakeWorker, budget: Double, strategies: [String] = ["r-tree", "on-demand"],
        in folder: TemporaryFolder
    ) throws -> RunOutcome {
        let plan = RunPlan(
            suite: nil, groups: [subjectGroup(strategies: strategies)], launches: 1, timeBudgetSeconds: budget,
            queryRounds: 2, prepareRounds: 1, prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 60)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn, binaries: [try worker.binary("a", in: folder)],
            environment: ["PATH": "/usr/bin:/bin"], measuresLatency: false, launchesInOrder: true, keepsBudget: true)
        return try RunSession(plan: plan, settings: settings, interruption: Interruption(), report: { _ in }).run()
    }

    @Test func `without time nothing is launched, and the record says why`() throws {
        let folder = try TemporaryFolder()
        let outcome = try run(FakeWorker(), budget: 0, in: folder)
        #expect(outcome.end == .complete)
        #expect(outcome.record.results.allSatisfy { $0.status == .skipped && $0.unreached == .budgetSpent })
        #expect(!outcome.record.isInterrupted)
    }

    @Test func `who takes more than its share of the time is cut off, the others are measured`() throws {
        let folder = try TemporaryFolder()
        let outcome = try run(FakeWorker(silent: "on-demand"), budget: 12, in: folder)
        let results = Dictionary(
            outcome.record.results.map { ($0.subject.strategy, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(results["r-tree"]?.status == .ok && results["r-tree"]?.time != nil)
        #expect(results["on-demand"]?.status == .cutoff)
        #expect(results["on-demand"]?.reason == "too slow for its share of the time budget")
    }

    @Test func `contestants share the time to set up, and nobody waits beyond it`() {
        let now = Date(timeIntervalSince1970: 1_000)
        var budget = LaunchBudget(end: now.addingTimeInterval(100), isFirst: true, now: now)
        #expect(budget.setUpEnd == now.addingTimeInterval(50))
        budget.share(among: 9, now: now)
        #expect(budget.answerEnd == now.addingTimeInterval(10))
        budget.share(among: 3, now: now)
        #expect(budget.answerEnd == now.addingTimeInterval(25))
        budget.share(among: 1, now: now)
        #expect(budget.answerEnd == now.addingTimeInterval(50))
        budget.share(among: 1_000, now: now)
        #expect(budget.answerEnd == now.addingTimeInterval(1))
        budget.share(among: 10, now: now.addingTimeInterval(60))
        #expect(budget.answerEnd <= now.addingTimeInterval(61))
        budget.endSetUp()
        #expect(budget.answerEnd > budget.end)
        #expect(LaunchBudget(end: now.addingTimeInterval(100), isFirst: false, now: now).setUpEnd == budget.end)
    }

    private func group(items: Int, layout: String = "gantt", launches: Int = 0) -> GroupState {
        let plan = subjectGroup(layout: layout, items: items, strategies: ["r-tree", "on-demand"])
        var group = GroupState(
            plan: plan, datasetName: "construction", config: [:], items: items, columnarFile: nil)
        group.launches = launches
        for position in group.contestants.indices where launches > 0 { group[position].succeed() }
        return group
    }

    @Test func `what few items rule out is not launched with more`() {
        let screening = Screening { results in
            #expect(results.map(\.subject.items) == [250, 250])
            return ["r-tree": "ruled out at 250 items"]
        }
        var groups = [
            group(items: 1_000), group(items: 250, launches: 1), group(items: 100), group(items: 4_000, layout: "list"),
        ]
        screening.screen(&groups, after: 1)
        #expect(groups[0].awaited.map { groups[0][$0].strategy } == ["on-demand"])
        #expect(groups[0][0].status == .cutoff && groups[0][0].reason == "ruled out at 250 items")
        #expect(groups[1...].allSatisfy { $0.awaited.count == 2 })
        // Later launches of the same group say nothing new.
        groups[1].launches = 2
        var again = groups
        Screening { _ in ["on-demand": "no"] }.screen(&again, after: 1)
        #expect(again[0].awaited == groups[0].awaited)
    }
}
