import Files
import Foundation
import LayoutCore
import RunRecords
import Testing

@testable import Runner

@Suite struct ContestantTests {
    @Test func `a strategy named twice is a twin, and only in the first binary`() {
        let roster = Contestant.roster(strategies: ["a", "b", "a"], binaries: 2)
        #expect(roster.map(\.strategy) == ["a", "b", "a", "a", "b"])
        #expect(roster.map(\.binary) == [0, 0, 0, 1, 1])
        #expect(roster.map(\.part) == [.subject, .subject, .twin, .subject, .subject])
        #expect(roster.map(\.partner) == [nil, nil, 0, 0, 1])
    }

    @Test func `every strategy gets its slowed contestants`() {
        let roster = Contestant.roster(strategies: ["a", "b"], slowdowns: [0, 5])
        #expect(roster.dropFirst(2).map(\.partner) == [0, 0, 1, 1])
        #expect(roster.dropFirst(2).map(\.part) == [0, 5, 0, 5].map { .slowed(percent: $0) })
    }

    @Test func `those that are compared share their epochs`() {
        var group = GroupState(
            plan: subjectGroup(strategies: ["a", "b", "a"]), datasetName: "", config: [:], items: 1, columnarFile: nil)
        group.enter(binaries: 2, slowdowns: [])
        #expect(group.family(of: 3) == [0, 2, 3])
        #expect(group.family(of: 1) == [1, 4])
    }

    @Test func `partners take their turns beside each other, families in any order`() {
        let roster = Contestant.roster(strategies: ["a", "b", "c", "a"], binaries: 2)
        var generator = SeededGenerator(seed: 1)
        var orders: Set<[Int]> = []
        for _ in 0..<100 {
            let order = TurnOrder.families(of: roster, using: &generator)
            #expect(order.sorted() == Array(roster.indices))
            let names = order.map { roster[$0].strategy }
            #expect(zip(names, names.dropFirst()).filter { $0 != $1 }.count == 2)
            orders.insert(order)
        }
        #expect(orders.count > 50)
    }
}

/// Two binaries by turns, both this program.
@Suite struct TwoBinariesTests {
    private func outcome(
        slowdowns: [Int] = [], furtherSeconds: Double = 0, prepareSeconds: Double = 0,
        environment: [String: String] = [:], in folder: TemporaryFolder, report: @escaping (RunEvent) -> Void = { _ in }
    ) throws -> RunOutcome {
        let own = Binary(
            label: "a", executable: try builtProgram(), commit: .unavailable(reason: "a test"), recordName: "a.json")
        var other = own
        other.label = "b"
        other.recordName = "b.json"
        let plan = RunPlan(
            suite: nil, groups: [subjectGroup()], launches: 2, timeBudgetSeconds: nil, queryRounds: 3,
            prepareRounds: 2, prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 60)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn, binaries: slowdowns.isEmpty ? [own, other] : [own],
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            policy: RunPolicy(
                epochNs: 100_000, slowdowns: slowdowns, measuresUnjudged: false, secondsOfFurtherRounds: furtherSeconds,
                secondsOfPrepares: prepareSeconds))
        return try RunSession(plan: plan, settings: settings, interruption: Interruption(), report: report).run()
    }

    @Test func `each gets its record, and every metric of both is paired`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(in: folder)
        #expect(outcome.records.count == 2)
        for name in ["a.json", "b.json"] {
            let saved = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
            let record = try RunRecordCoding.decode(Array(saved), from: name)
            #expect(record.results.map(\.status) == [.ok, .ok])
            #expect(record.results.allSatisfy { $0.ratios["query.time"]?.launches.count == 2 })
            #expect(record.results[0].metrics["query.latency.p50"]?.reason?.contains("compared") == true)
        }
        #expect(outcome.pairs.count == 2 && outcome.pairs.allSatisfy(\.isOfTwoBinaries))
        for pair in outcome.pairs {
            let times = try #require(pair.series.first { $0.metric == "query.time" })
            #expect(times.a.count == 2 && times.b.count == 2 && times.ratios.count == 2 && !times.isShared)
            let bytes = try #require(pair.series.first { $0.metric == "memory.retained" })
            #expect(bytes.a == bytes.b && bytes.isExact && bytes.ratios.isEmpty && bytes.isShared)
        }
        let spent = try #require(outcome.record.timeSpent)
        #expect(spent.epochSeconds > 0 && spent.setUpSeconds > 0 && spent.launchSeconds > spent.setUpSeconds)
    }

    @Test func `slowed contestants are paired with their strategy and are not among the results`() throws {
        let outcome = try outcome(slowdowns: [0, 10], in: try TemporaryFolder())
        #expect(outcome.record.results.map(\.subject.strategy) == ["on-demand", "r-tree"])
        let parts: [Contestant.Part] = [.slowed(percent: 0), .slowed(percent: 10)]
        #expect(outcome.pairs.map(\.contestant.part) == parts + parts)
        #expect(outcome.pairs.allSatisfy { pair in pair.series.contains { $0.metric == "query.time" } })
    }

    @Test func `prepares that cost little are up to four times as many`() throws {
        var prepares = 0
        _ = try outcome(prepareSeconds: 60, in: try TemporaryFolder()) { event in
            if case .turn(_, let what, _) = event, what.hasPrefix("prepare r-tree") { prepares += 1 }
        }
        // Two binaries, two launches, two planned rounds; the set-up's prepares are reported too.
        #expect(prepares == 2 * 2 * (1 + 8))
        prepares = 0
        _ = try outcome(prepareSeconds: 1e-9, in: try TemporaryFolder()) { event in
            if case .turn(_, let what, _) = event, what.hasPrefix("prepare r-tree") { prepares += 1 }
        }
        #expect(prepares == 2 * 2 * (1 + 1))
    }

    @Test(arguments: [(0.0, 3), (1e-9, 3), (60.0, 9)]) func `rounds that cost little are up to three times as many`(
        furtherSeconds: Double, expected: Int
    ) throws {
        var rounds: [String] = []
        _ = try outcome(furtherSeconds: furtherSeconds, in: try TemporaryFolder()) { event in
            if case .turn(_, let what, _) = event, what.hasPrefix("queries, round ") { rounds.append(what) }
        }
        let launch = (1...expected).map { "queries, round \($0) of \(max($0, 3))" }
        #expect(rounds == launch + launch)
    }
}
