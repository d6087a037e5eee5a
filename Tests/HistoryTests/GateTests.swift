import Judging
import RunRecords
import Testing

@testable import History

@Suite struct GateTests {
    let folder: TemporaryFolder
    let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
    }

    private func add(_ maker: inout RecordMaker, nights: Range<Int>, slower: [String: Double] = [:]) throws {
        for night in nights { try store.add(maker.record(night: night, slower: slower)) }
    }

    private func verdicts(_ rule: TrendRule = TrendRule(), metric: String = "query.time") throws -> [String:
        MetricVerdict]
    {
        let found = try store.gate(SeriesFilter(metrics: [metric]), rule: rule).verdicts
        return Dictionary(found.map { ($0.subject.strategy, $0) }, uniquingKeysWith: { $1 })
    }

    @Test func `a slower strategy has regressed, its sibling has not`() throws {
        var maker = RecordMaker(launches: 15)
        try add(&maker, nights: 0..<20)
        try add(&maker, nights: 20..<21, slower: ["r-tree": 1.12])
        let found = try verdicts()
        let verdict = try #require(found["r-tree"])
        #expect(verdict.verdict == .regressed)
        #expect(try #require(verdict.low) < 1.12 && 1.12 < #require(verdict.high))
        #expect(verdict.basis == "time, less the median change of the run's strategies")
        #expect(verdict.threshold >= 0.01 && verdict.threshold < 0.05)
        #expect(verdict.launches == 15)
        #expect(found["sorted-array"]?.verdict != .regressed)
        let record = try store.gate(SeriesFilter(), rule: TrendRule())
        #expect(record.summary.regressed == 1)
        #expect(record.missing.isEmpty)
        #expect(record.b.commit.value?.hash == RecordMaker.hash(20))
        #expect(record.a.commit.value?.hash == RecordMaker.hash(19))
    }

    @Test func `one instruction more is none, one of five hundred is`() throws {
        for (night, instructions) in [1_000_000.0, 1_000_001, 1_003_000].enumerated() {
            var maker = RecordMaker(launches: 8)
            var record = maker.record(night: night)
            record.results[1].metrics["query.instructions"] = MeasuredMetric(
                unit: "count", better: "lower", exact: true, launches: [instructions]
            ).map { .value($0) }
            try store.add(record)
            guard night > 0 else { continue }
            let verdict = try verdicts(metric: "query.instructions")["r-tree"]?.verdict
            #expect(verdict == (night == 1 ? .equivalent : .regressed))
        }
    }

    @Test func `a faster strategy has improved`() throws {
        var maker = RecordMaker(launches: 15)
        try add(&maker, nights: 0..<20)
        try add(&maker, nights: 20..<21, slower: ["r-tree": 0.85])
        #expect(try verdicts()["r-tree"]?.verdict == .improved)
    }

    @Test func `the threshold follows the scatter of the nights`() throws {
        var maker = RecordMaker(launches: 15, scatter: 0.002)
        for night in 0..<30 {
            // Each night is its own by up to 4 %, more than the launches of one show.
            try store.add(maker.record(night: night, slower: ["r-tree": 1 + 0.04 * Double(night * 7 % 11) / 10]))
        }
        try add(&maker, nights: 30..<31, slower: ["r-tree": 1.05])
        let verdict = try #require(try verdicts()["r-tree"])
        #expect(verdict.threshold > 0.04)
        #expect(verdict.verdict != .regressed)
    }

    @Test func `too few launches are inconclusive and say how many are needed`() throws {
        var maker = RecordMaker(launches: 3)
        try add(&maker, nights: 0..<2)
        let verdict = try #require(try verdicts()["r-tree"])
        #expect(verdict.verdict == .inconclusive)
        #expect(verdict.low == nil)
        #expect(verdict.neededLaunches == 5)
        #expect(verdict.reason == "needs 8 launches, has 3")
        // With so few nights the run's own estimate is the threshold.
        #expect(verdict.threshold == 0.02)
    }

    @Test func `one allocation more is a regression, one less an improvement`() throws {
        var maker = RecordMaker(launches: 2)
        try store.add(maker.record(night: 0, allocations: 2))
        try store.add(maker.record(night: 1, allocations: 3))
        #expect(try verdicts(metric: "allocations.query")["r-tree"]?.verdict == .regressed)
        try store.add(maker.record(night: 2, allocations: 0))
        #expect(try verdicts(metric: "allocations.query")["r-tree"]?.verdict == .improved)
        try store.add(maker.record(night: 3, allocations: 1))
        let verdict = try #require(try verdicts(metric: "allocations.query")["r-tree"])
        #expect(verdict.verdict == .regressed)
        #expect(verdict.ratio == nil)
        #expect(verdict.reason == "was 0, is 1.0")
        try store.add(maker.record(night: 4, allocations: 1))
        #expect(try verdicts(metric: "allocations.query")["r-tree"]?.verdict == .equivalent)
    }

    @Test func `an accepted regression no longer counts`() throws {
        var maker = RecordMaker(launches: 2)
        try store.add(maker.record(night: 0, allocations: 2))
        try store.add(maker.record(night: 1, allocations: 3))
        let record = try store.gate(SeriesFilter(), rule: TrendRule())
        #expect(record.summary.regressed == 3)
        let change = try #require(record.verdicts.first { $0.verdict == .regressed }).change
        try store.accept(change: change, in: record)
        let again = try store.gate(SeriesFilter(), rule: TrendRule())
        #expect(again.summary.regressed == 2)
        #expect(again.summary.accepted == 1)
        #expect(throws: HistoryError.self) { try store.accept(change: "nothing", in: record) }
    }

    @Test func `the reference commit's record can be what is compared with`() throws {
        var maker = RecordMaker(launches: 15)
        let reference = RecordMaker.hash(1000)
        for night in 0..<12 {
            try store.add(maker.record(night: night, slower: ["r-tree": 1.3], drift: 1 + Double(night % 3) / 5))
            try store.add(maker.record(night: night, commit: reference, drift: 1 + Double(night % 3) / 5, hour: 3))
        }
        let against = TrendRule(baseline: .reference, reference: reference)
        #expect(try verdicts(against)["r-tree"]?.verdict == .regressed)
        #expect(try verdicts(against)["on-demand"]?.verdict != .regressed)
        // The record before is as slow.
        let previous = try verdicts(TrendRule(reference: reference))
        #expect(previous["r-tree"]?.verdict != .regressed)
        #expect(previous["r-tree"]?.basis.hasPrefix("ratio to commit") == true)
    }

    @Test func `what only one record has is listed with the reason`() throws {
        var maker = RecordMaker(launches: 8)
        try store.add(maker.record(night: 0))
        var record = maker.record(night: 1)
        record.results.removeLast()
        record.results[1] = SubjectResult(
            subject: record.results[1].subject, status: .timeout, reason: "no answer in 60 s",
            counters: .unavailable(reason: "not run"))
        try store.add(record)
        let found = try store.gate(SeriesFilter(), rule: TrendRule()).missing
        #expect(found.map(\.metric) == ["*", "*"])
        #expect(found.map(\.isLost) == [true, true])
        #expect(Set(found.map(\.from)) == ["b"])
        #expect(Set(found.map(\.reason)) == ["timeout: no answer in 60 s", "the run has no such subject"])
    }

    @Test func `an empty store is an error of usage, the first record of a machine is none`() throws {
        let empty = #expect(throws: HistoryError.self) { try store.gate(SeriesFilter(), rule: TrendRule()) }
        #expect(empty?.fault == .usage)
        var maker = RecordMaker()
        try store.add(maker.record(night: 0))
        #expect(try store.gate(SeriesFilter(), rule: TrendRule()).isFirst)
        var other = RecordMaker(machine: "machine-two")
        try store.add(other.record(night: 1))
        let second = try store.gate(SeriesFilter(), rule: TrendRule())
        #expect(second.isFirst && second.b.machine == "machine-two" && second.lost.isEmpty)
        let reference = #expect(throws: HistoryError.self) {
            try store.gate(SeriesFilter(), rule: TrendRule(baseline: .reference))
        }
        #expect(reference?.fault == .usage)
    }

    @Test func `verdicts by interval`() {
        func verdict(_ low: Double, _ high: Double, lowerIsBetter: Bool = true) -> Verdict {
            Verdict(low: low, high: high, threshold: 0.02, lowerIsBetter: lowerIsBetter)
        }
        #expect(verdict(1.03, 1.05) == .regressed)
        #expect(verdict(1.03, 1.05, lowerIsBetter: false) == .improved)
        #expect(verdict(0.9, 0.95) == .improved)
        #expect(verdict(0.99, 1.01) == .equivalent)
        #expect(verdict(0.99, 1.03) == .inconclusive)
        #expect(verdict(0.5, 2) == .inconclusive)
    }
}
