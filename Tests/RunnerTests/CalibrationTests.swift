import Foundation
import Judging
import RunRecords
import Testing

@testable import Runner

/// The outcome of a run with hand-made pairs: an identical one that never differs, and slowed ones of two strategies.
func calibrationOutcome(launches: Int) throws -> RunOutcome {
    let record = RunRecord(
        id: "1", startedAt: "2026-03-01T02:00:00Z", durationSeconds: 60, commit: .unavailable(reason: "a test"),
        machine: Machine(
            id: "m", cpu: "CPU", cores: 2, memoryBytes: 1 << 30, os: "OS", kernel: "K", virtualized: .value(true)),
        load: .value([0, 0, 0]), toolchain: Toolchain(swift: "6.3", optimization: "release"),
        allocator: .unavailable(reason: "a test"), clock: ClockFigures(name: "c", resolutionNs: 30, overheadNs: 40),
        seed: 1,
        plan: RunPlan(
            suite: nil, groups: [], launches: launches, timeBudgetSeconds: nil, queryRounds: 10, prepareRounds: 3,
            prepareLimitSeconds: 10, queryLimitSeconds: 0.05, turnLimitSeconds: 60),
        control: .unavailable(reason: ""), minimumDetectableEffect: .unavailable(reason: ""), results: [])
    func pair(_ strategy: String, _ percent: Int, _ factor: Double) -> ContestantPair {
        let base = (0..<launches).map { (launch: Int) -> Double in 100 + Double(launch % 5) }
        let ratios = (0..<launches).map { (launch: Int) -> Double in factor * (1 + 0.002 * Double(launch % 5 - 2)) }
        let slowed = zip(base, ratios).map { (base: Double, ratio: Double) -> Double in base * ratio }
        let series: [PairedSeries] = ["scroll", "jump"].flatMap { (workload: String) -> [PairedSeries] in
            ["prepare.time", "query.time", "memory.retained"].map { (metric: String) -> PairedSeries in
                PairedSeries(
                    subject: Subject(
                        layout: "gantt", config: [:], dataset: "lanes", items: 1000, strategy: strategy,
                        workload: workload),
                    metric: metric, isExact: metric == "memory.retained", better: "lower", a: base,
                    b: slowed, ratios: ratios, isShared: metric != "query.time")
            }
        }
        let contestant = Contestant(strategy: strategy, binary: 0, part: .slowed(percent: percent), partner: 0)
        return ContestantPair(contestant: contestant, group: 0, series: series)
    }
    return RunOutcome(
        records: [record], end: .complete,
        pairs: [pair("r-tree", 0, 1), pair("r-tree", 10, 1.1), pair("dictionary-cache", 10, 1.004)])
}

@Suite struct CalibrationBuilderTests {
    @Test func `identical pairs count once where a metric does not depend on the workload`() throws {
        let record = CalibrationBuilder.record(
            try calibrationOutcome(launches: 45), isSelfTest: true, strategies: .builtIn, withoutOrders: "not asked")
        // Two workloads' query times and one prepare time, three comparisons of 15 launches each.
        #expect(record.control.value?.pairs == 9 && record.control.value?.flags == 0)
        #expect(record.screening.value?.pairs == 9)
        #expect(record.launchesPerComparison.value == 15)
        let effect = try #require(record.minimumDetectableEffect.value?["query.time"])
        #expect(abs(effect - 0.004) < 1e-4)
        #expect(Set(record.minimumDetectableEffectByStrategy.keys) == ["r-tree"])
    }

    @Test func `a self-test has its entries, and those of hash-like strategies with more launches`() throws {
        let record = CalibrationBuilder.record(
            try calibrationOutcome(launches: 60), isSelfTest: true, strategies: .builtIn, withoutOrders: "not asked")
        let entries = try #require(record.selfTest)
        #expect(entries.map(\.strategy) == ["r-tree", "r-tree", "dictionary-cache"])
        #expect(entries.map(\.slowdownPercent) == [0, 10, 10])
        #expect(entries.map(\.trials) == [8, 8, 8] && entries.map(\.caught) == [0, 8, 0])
        let pooled = try #require(record.selfTestPooled)
        #expect(pooled.map(\.strategy) == ["dictionary-cache"] && pooled.map(\.trials) == [4])
        #expect(record.methods?.count == 3 * DetectionMethod.allCases.count)
    }

    @Test func `few launches give reasons, not figures`() throws {
        let record = CalibrationBuilder.record(
            try calibrationOutcome(launches: 3), isSelfTest: false, strategies: .builtIn, withoutOrders: "not asked")
        #expect(record.control.reason == "needs 8 launches, has 3")
        #expect(record.minimumDetectableEffect.reason == "needs 8 launches, has 3")
        #expect(record.selfTest == nil && record.methods == nil)
        let ten = CalibrationBuilder.record(
            try calibrationOutcome(launches: 10), isSelfTest: false, strategies: .builtIn, withoutOrders: "not asked")
        #expect(ten.launchesPerComparison.value == 10 && ten.control.value?.pairs == 3)
    }

    @Test func `launches are spread evenly over the groups`() {
        let plan = subjectGroup()
        var groups = (0..<3).map { _ in
            GroupState(plan: plan, datasetName: "", config: [:], items: 200, columnarFile: nil)
        }
        for (index, launches) in [9, 8, 10].enumerated() { groups[index].launches = launches }
        let planner = LaunchPlanner(launches: 10, end: nil, policy: .calibrate(slowdowns: []))
        #expect(planner.next(groups, now: Date()) == 1)
        groups[1].launches = 10
        #expect(planner.next(groups, now: Date()) == 0)
    }
}
