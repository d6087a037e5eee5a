import Files
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
            environment: ["PATH": "/usr/bin:/bin"],
            policy: RunPolicy(measuresUnjudged: false, launchesInOrder: true, keepsBudget: true))
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
        #expect(!budget.isCutShort)
        budget.share(among: 1, now: now.addingTimeInterval(49.5))
        #expect(budget.isCutShort && budget.answerEnd == budget.setUpEnd)
        budget.share(among: 10, now: now.addingTimeInterval(60))
        #expect(budget.answerEnd <= now.addingTimeInterval(61))
        budget.endSetUp()
        #expect(budget.answerEnd > budget.end)
        #expect(LaunchBudget(end: now.addingTimeInterval(100), isFirst: false, now: now).setUpEnd == budget.end)
    }

    /// A first launch of nine strategies, of which the second is its own control.
    private func launch(budget: Double?) -> Launch {
        let names = ["e", "b", "b", "d", "c", "a", "f", "g", "h", "i"]
        var group = GroupState(
            plan: subjectGroup(strategies: names), datasetName: "construction", config: [:], items: 40,
            columnarFile: nil)
        group.datasetChecksum = "01"
        let plan = RunPlan(
            suite: nil, groups: [group.plan], launches: 1, timeBudgetSeconds: budget, queryRounds: 1, prepareRounds: 1,
            prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 60)
        let binary = Binary(
            label: "", executable: "", commit: .unavailable(reason: "none"), recordName: "run.json")
        let settings = RunSettings(
            output: "", seed: 1, registries: .builtIn, binaries: [binary], environment: [:],
            policy: RunPolicy(keepsBudget: budget != nil))
        return Launch(
            group: group, plan: plan, settings: settings, interruption: Interruption(), deadline: .distantFuture,
            secondsOfFurtherRounds: 0, end: budget.map { Date(timeIntervalSinceNow: $0) }, report: { _ in })
    }

    @Test func `a budget goes to a few strategies first, in the order of the plan, and a pair stays together`() {
        let launch = launch(budget: 1_000)
        let names = launch.portions.map { $0.map { launch.group[$0].strategy } }
        #expect(names.map(\.count) == [4, 4, 2])
        #expect(names.joined().uniqued() == ["e", "b", "d", "c", "a", "f", "g", "h", "i"])
        #expect(names[0] == ["e", "b", "b", "d"])
        let free = self.launch(budget: nil)
        #expect(free.portions == [free.order])
    }

    @Test func `who had no processor is not called slow`() throws {
        let launch = launch(budget: 1_000)
        try launch.leaveOut(0, isStarved: true)
        try launch.leaveOut(1, isStarved: false)
        #expect(launch.group[0].status == .skipped)
        #expect(launch.group[0].reason == "the machine had no time for it within the time budget")
        #expect(launch.group[1].status == .cutoff)
        // Less than a second is no share: the budget ended.
        let late = self.launch(budget: 1)
        #expect(try late.hasTime(0, of: 1))
        try late.leaveOut(0, isStarved: false)
        #expect(late.group[0].status == .skipped && late.group[0].reason == UnreachedSubject.budgetSpent.rawValue)
        // A share is time with a processor: waiting for one may last until the end of the set-up.
        #expect(launch.answerSeconds <= launch.mostAnswerSeconds && launch.mostAnswerSeconds <= 60)
        #expect(self.launch(budget: nil).mostAnswerSeconds == 0)
        let slow = WorkerLines.overdue(after: 8.1, limit: 8, starved: 3.9)
        #expect(slow == .timeout(reason: "no answer within 8 s: the worker was ended"))
        #expect(
            WorkerLines.overdue(after: 8, limit: 2, starved: 4).reason
                == "no answer within 8 s, of which it was ready for 4 s and had no processor: the worker was ended")
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
        let screening = GroupScreening { results in
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
        GroupScreening { _ in ["on-demand": "no"] }.screen(&again, after: 1)
        #expect(again[0].awaited == groups[0].awaited)
    }
}
