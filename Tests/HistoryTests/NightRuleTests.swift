import Foundation
import Judging
import RunRecords
import Testing

@testable import History

/// What decides a night: which records are like it, when they were measured, and what of it is there at all.
@Suite struct NightRuleTests {
    let folder: TemporaryFolder
    let store: HistoryStore

    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
    }

    private func addEvenNights(_ maker: inout RecordMaker, _ nights: Range<Int> = 0..<10) throws {
        for night in nights { try store.add(maker.record(night: night)) }
    }

    private func gate(now: Int? = nil) throws -> VerdictRecord {
        try store.gate(SeriesFilter(), rule: TrendRule(now: now))
    }

    private func changed(_ record: VerdictRecord) -> [String] {
        record.verdicts.filter { $0.verdict == .regressed || $0.verdict == .improved }
            .map { "\($0.subject.strategy) \($0.verdict)" }
    }

    // MARK: - Basis

    @Test(arguments: ["on-demand", "r-tree", "sorted-array"])
    func `gate and trend name whichever strategy is slower, and no other`(name: String) throws {
        var maker = RecordMaker(launches: 12, scatter: 0.005)
        try addEvenNights(&maker)
        for night in 10..<16 { try store.add(maker.record(night: night, slower: [name: 3])) }
        let trends = try store.trends(SeriesFilter(), rule: TrendRule()).trends
        let changes = trends.flatMap { trend in trend.changes.map { (trend.series.subject.strategy, $0) } }
        #expect(changes.map(\.0) == [name])
        #expect(changes.allSatisfy { $0.1.isRegression && $0.1.point == 10 && abs(($0.1.ratio ?? 0) - 3) < 0.05 })
        // The newest night is like the one before it, and what is open is still said.
        #expect(
            try gate().warnings?.first?.hasPrefix("Confirmed by earlier nights and not accepted: 1 for the worse")
                == true)
        // The gate sees the first of these nights.
        let other = try HistoryStore(path: folder.path + "/other.sqlite")
        maker.noise = Noise(state: 1)
        for night in 0..<11 { try other.add(maker.record(night: night, slower: night < 10 ? [:] : [name: 3])) }
        let found = try other.gate(SeriesFilter(), rule: TrendRule())
        #expect(changed(found) == ["\(name) regressed"])
    }

    @Test func `equal nights and one with a slower strategy`() throws {
        var maker = RecordMaker(launches: 12, strategies: ["a", "b", "c", "d", "e"])
        let record = maker.record(night: 0)
        for night in 0..<9 {
            var copy = record
            copy.id = "copy-\(night)"
            copy.startedAt = "2026-01-0\(night + 1)T02:00:00Z"
            if night == 8 {
                let launches = (record.results[0].metrics["query.time"]?.value?.launches ?? []).map { $0 * 1.15 }
                copy.results[0].metrics["query.time"] = MeasuredMetric(
                    unit: "ns", better: "lower", exact: false, launches: launches
                ).map { .value($0) }
            }
            try store.add(copy)
        }
        let found = try gate()
        #expect(changed(found) == ["a regressed"])
        #expect(found.summary.inconclusive == 0)
    }

    @Test func `few nights are no licence for what the machine can't see`() throws {
        var maker = RecordMaker(launches: 12)
        for night in 0..<2 {
            var record = maker.record(night: night, slower: night == 0 ? [:] : ["r-tree": 2])
            record.minimumDetectableEffect = .value(["query.time": 2.4])
            try store.add(record)
        }
        let found = try gate()
        #expect(changed(found) == ["r-tree regressed"])
    }

    @Test func `what most strategies share is taken for drift, which is told`() throws {
        var maker = RecordMaker(launches: 12)
        try addEvenNights(&maker)
        try store.add(maker.record(night: 10, drift: 1.15))
        let found = try gate()
        #expect(changed(found).isEmpty)
        #expect(
            found.warnings?.first?.contains("times what it was, which is taken for the machine's drift") == true
        )
        try store.add(maker.record(night: 11, drift: 3))
        let all = try gate()
        #expect(changed(all).count == 3)
    }

    // MARK: - Likeness

    @Test func `another compiler, kernel, allocator, build or seed begins a series of its own`() throws {
        for change: (inout RunRecord) -> Void in [
            { $0.toolchain.swift = "6.4.0" }, { $0.machine.kernel = "7.0" },
            { $0.allocator = .value("jemalloc 5.9.9") },
            { $0.plan.queryRounds = 20 }, { $0.toolchain.flags = BuildFlags.aligned }, { $0.seed = 7 },
        ] {
            let store = try HistoryStore(path: folder.path + "/\(UUID().uuidString).sqlite")
            var maker = RecordMaker(launches: 12)
            for night in 0..<16 {
                var record = maker.record(night: night, slower: night < 10 ? [:] : ["r-tree": 1.2])
                if night >= 10 { change(&record) }
                try store.add(record)
                guard night == 10 else { continue }
                let first = try store.gate(SeriesFilter(), rule: TrendRule())
                #expect(first.isFirst && first.warnings?.first?.hasPrefix("Not like the record before it: ") == true)
            }
            let found = try store.gate(SeriesFilter(), rule: TrendRule())
            #expect(changed(found).isEmpty)
            for trend in try store.trends(SeriesFilter(), rule: TrendRule()).trends {
                #expect(trend.changes.isEmpty && trend.points.count == 6 && trend.leftOut == 10)
            }
        }
    }

    // MARK: - Losses

    @Test func `a night without results, of other data or all of it failed has lost all subjects`() throws {
        for change: (inout RunRecord) -> Void in [
            { $0.results = [] },
            { for index in $0.results.indices { $0.results[index].subject.items = 2_000 } },
            {
                for index in $0.results.indices {
                    ($0.results[index].status, $0.results[index].reason) = (.failed, "the worker trapped")
                    ($0.results[index].metrics, $0.results[index].ratios) = ([:], [:])
                }
            },
        ] {
            let store = try HistoryStore(path: folder.path + "/\(UUID().uuidString).sqlite")
            var maker = RecordMaker(launches: 12)
            for night in 0..<11 {
                var record = maker.record(night: night)
                if night == 10 { change(&record) }
                try store.add(record)
            }
            let found = try store.gate(SeriesFilter(), rule: TrendRule())
            #expect(found.lost.count == 3 && found.verdicts.isEmpty)
            #expect(found.missing.prefix(3).map(\.isLost) == [true, true, true])
        }
    }

    @Test func `a first record with nothing measured is refused, one with a failure names it`() throws {
        var maker = RecordMaker()
        var record = maker.record(night: 0)
        record.results[1].status = .failed
        record.results[1].metrics = [:]
        record.results[1].ratios = [:]
        try store.add(record)
        #expect(try gate().lost.map(\.subject.strategy) == ["r-tree"])
        record = maker.record(night: 1, id: "empty")
        record.results = []
        record.seed = 7
        try store.add(record)
        let refused = #expect(throws: HistoryError.self) { try gate() }
        #expect(refused?.fault == .content)
    }

    // MARK: - Time

    @Test func `a record ahead of the clock decides nothing, and is named`() throws {
        var maker = RecordMaker(launches: 12)
        try addEvenNights(&maker)
        try store.add(maker.record(night: 400, slower: ["r-tree": 3], id: "tomorrow"))
        let now = try #require(Timestamp.seconds("2026-01-20T00:00:00Z"))
        let found = try gate(now: now)
        #expect(found.b.id.hasPrefix("machine-one-9-") && changed(found).isEmpty)
        #expect(found.warnings?.first?.hasPrefix("Record tomorrow is dated 2027-") == true)
        let trends = try store.trends(SeriesFilter(), rule: TrendRule(now: now))
        #expect(trends.trends.allSatisfy { $0.points.count == 10 } && trends.warnings == found.warnings)
        // A clock that is before all records is itself what is wrong.
        #expect(try gate(now: 0).b.id == "tomorrow")
        #expect(try gate(now: 0).warnings == nil)
    }

    @Test func `the same night twice under two names is compared with the night before`() throws {
        var maker = RecordMaker(launches: 12)
        try addEvenNights(&maker)
        var record = maker.record(night: 10, slower: ["r-tree": 3], id: "one")
        try store.add(record)
        record.id = "two"
        try store.add(record)
        let found = try gate()
        #expect(found.a.id.hasPrefix("machine-one-9-") && changed(found) == ["r-tree regressed"])
        #expect(found.warnings?.count == 1)
        #expect(try store.trends(SeriesFilter(), rule: TrendRule()).trends.allSatisfy { $0.points.count == 11 })
    }

    @Test func `nights that come in the other order are judged alike`() throws {
        var maker = RecordMaker(launches: 12)
        let records = (0..<11).map { maker.record(night: $0, slower: $0 < 10 ? [:] : ["r-tree": 3]) }
        let other = try HistoryStore(path: folder.path + "/other.sqlite")
        for record in records { try store.add(record) }
        for record in records.reversed() { try other.add(record) }
        let (found, reversed) = (try gate(), try other.gate(SeriesFilter(), rule: TrendRule()))
        #expect(found == reversed)
        #expect(changed(found) == ["r-tree regressed"])
    }

    // MARK: - Counts

    @Test func `a metric without a workload is one finding under all workloads`() throws {
        var maker = RecordMaker(launches: 3)
        for night in 0..<2 {
            var record = maker.record(night: night)
            for index in 0..<3 {
                record.results[index].metrics["prepare.time"] = record.results[index].metrics["query.time"]
                var second = record.results[index]
                second.subject.workload = "scroll"
                record.results.append(second)
            }
            try store.add(record)
        }
        let found = try gate()
        #expect(found.summary.inconclusive == found.findings.count { $0.verdict == .inconclusive })
        #expect(found.findings.count { $0.metric == "prepare.time" } == 3)
        #expect(found.verdicts.count { $0.metric == "prepare.time" } == 6)
    }
}
