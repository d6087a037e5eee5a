import Judging
import RunRecords
import Testing

@testable import History

/// Nights of three binaries that took turns: the new commit, the one of the night before, and the fixed reference.
@Suite struct RoleTests {
    let folder: TemporaryFolder
    let store: HistoryStore
    static let reference = RecordMaker.hash(1000)

    init() throws {
        folder = try TemporaryFolder()
        store = try HistoryStore(path: folder.store)
    }

    /// Adds a night's three records, `r-tree` by so much slower than the reference in each.
    private func add(
        _ maker: inout RecordMaker, night: Int, slower: Double, before: Double, drift: Double = 1
    ) throws {
        let sides: [(RunRole, String, Double)] = [
            (.baseline, RecordMaker.hash(night - 1), before), (.subject, RecordMaker.hash(night), slower),
            (.reference, Self.reference, 1),
        ]
        for (role, commit, factor) in sides {
            try store.add(
                maker.record(night: night, commit: commit, slower: ["r-tree": factor], drift: drift, role: role))
        }
    }

    private func verdict(_ rule: TrendRule = TrendRule()) throws -> (record: VerdictRecord, rTree: MetricVerdict) {
        let record = try store.gate(SeriesFilter(metrics: ["query.time"]), rule: rule)
        return (record, try #require(record.verdicts.first { $0.subject.strategy == "r-tree" }))
    }

    private func trend(_ rule: TrendRule = TrendRule()) throws -> Trend {
        let filter = SeriesFilter(metrics: ["query.time"], strategies: ["r-tree"])
        return try #require(try store.trends(filter, rule: rule).trends.first)
    }

    @Test func `the trend has one value a night, the ratio by launch to the reference`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<24 {
            // A machine whose speed wanders by 40 %.
            try add(
                &maker, night: night, slower: night < 12 ? 1 : 1.05, before: night < 13 ? 1 : 1.05,
                drift: 1 + 0.4 * Double(night * 7 % 11) / 10)
        }
        let trend = try trend()
        #expect(trend.basis == .referenceCommit(Self.reference))
        #expect(trend.points.count == 24)
        #expect(trend.leftOut == 0)
        #expect(trend.changes.map(\.point) == [12])
        let change = try #require(trend.changes.first)
        #expect(try #require(change.low) < 1.05 && 1.05 < #require(change.high))
        // Asked for by its hash it is the same.
        #expect(try self.trend(TrendRule(reference: String(Self.reference.prefix(8)))) == trend)
        // The value is the median of the launches' ratios, not the ratio of the medians.
        let records = try store.records().filter { $0.started == (try store.records().last?.started) }
        func launches(_ role: RunRole) throws -> [Double] {
            let key = try #require(records.first { $0.role == role }).key
            let result = try #require(try store.record(key: key).results.first { $0.subject.strategy == "r-tree" })
            return try #require(result.metrics["query.time"]?.value?.launches)
        }
        let ratios = zip(try launches(.subject), try launches(.reference)).map { $0 / $1 }
        #expect(trend.points.last?.value == median(ratios))
    }

    @Test func `a baseline is no night, whatever the order the records come in`() throws {
        var maker = RecordMaker(launches: 15)
        var records: [RunRecord] = []
        for night in 0..<8 {
            for (role, number) in [(RunRole.reference, 1000), (.subject, night), (.baseline, night - 1)] {
                records.append(maker.record(night: night, commit: RecordMaker.hash(number), role: role))
            }
        }
        let other = try HistoryStore(path: folder.path + "/other.sqlite")
        for record in records { try store.add(record) }
        for record in records.reversed() { try other.add(record) }
        let trends = try [store, other].map { try $0.trends(SeriesFilter(), rule: TrendRule()).trends }
        #expect(trends[0] == trends[1])
        #expect(trends[0].allSatisfy { $0.points.count == 8 })
        let filter = SeriesFilter()
        #expect(try store.gate(filter, rule: TrendRule()) == other.gate(filter, rule: TrendRule()))
    }

    @Test func `the gate compares with the baseline of the same launches`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<12 { try add(&maker, night: night, slower: 1, before: 1, drift: 1 + Double(night % 3) / 4) }
        try add(&maker, night: 12, slower: 1.06, before: 1, drift: 1.4)
        let (record, found) = try verdict()
        #expect(record.a.commit.value?.hash == RecordMaker.hash(11))
        #expect(record.a.startedAt == record.b.startedAt)
        #expect(record.b.commit.value?.hash == RecordMaker.hash(12))
        #expect(found.verdict == .regressed)
        #expect(found.basis == "ratio by turns in the same launches")
        #expect(try #require(found.low) < 1.06 && 1.06 < #require(found.high))
        // Three deviations of twelve nights that changed nothing.
        #expect(found.threshold >= 0.01 && found.threshold < 0.04)
        try store.accept(change: found.change, in: record)
        #expect(try verdict().rTree.accepted)
        // On the next night both have it; the acceptance says nothing of what comes later.
        try add(&maker, night: 13, slower: 1.06, before: 1.06)
        #expect(try verdict().rTree.verdict != .regressed)
        try add(&maker, night: 14, slower: 1.2, before: 1.06)
        #expect(try verdict().rTree.verdict == .regressed)
        #expect(try verdict().rTree.accepted == false)
    }

    @Test func `the gate against the reference takes the one of the same launches`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<12 { try add(&maker, night: night, slower: 1.3, before: 1.3, drift: 1 + Double(night % 3)) }
        let (record, found) = try verdict(TrendRule(baseline: .reference))
        #expect(record.a.commit.value?.hash == Self.reference)
        #expect(record.a.startedAt == record.b.startedAt)
        #expect(found.verdict == .regressed)
        #expect(try #require(found.low) < 1.3 && 1.3 < #require(found.high))
        #expect(try verdict().rTree.verdict == .equivalent)
    }

    @Test func `a night without a baseline is compared with the night before`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<10 { try add(&maker, night: night, slower: 1, before: 1) }
        try store.add(maker.record(night: 10, slower: ["r-tree": 1.2], role: .subject))
        try store.add(maker.record(night: 10, commit: Self.reference, role: .reference))
        let (record, found) = try verdict()
        #expect(record.a.commit.value?.hash == RecordMaker.hash(9))
        #expect(record.a.startedAt != record.b.startedAt)
        #expect(found.verdict == .regressed)
        #expect(found.basis.hasPrefix("ratio to commit"))
    }

    @Test func `on the reference commit's own night it is a night too`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<5 { try add(&maker, night: night, slower: 1, before: 1) }
        for role in RunRole.allCases {
            try store.add(maker.record(night: 5, commit: Self.reference, role: role))
        }
        #expect(try trend().points.count == 6)
        #expect(try trend(TrendRule(reference: Self.reference)).points.count == 6)
        let (record, _) = try verdict(TrendRule(reference: Self.reference))
        #expect(record.b.id.hasSuffix("subject"))
        #expect(record.a.id.hasSuffix("baseline"))
        // A night that measured the reference commit alone is as fast as it.
        try store.add(maker.record(night: 20, commit: Self.reference, role: .subject))
        #expect(try trend(TrendRule(reference: Self.reference)).points.last?.value == 1)
    }

    @Test func `of two runs that began in one second one is a night, and neither is paired`() throws {
        var maker = RecordMaker(launches: 15)
        try store.add(maker.record(night: 0, id: "before", role: .subject))
        for id in ["one", "two"] { try store.add(maker.record(night: 1, id: id, role: .subject)) }
        for night in 0..<2 {
            try store.add(maker.record(night: night, commit: Self.reference, role: .reference))
        }
        let trend = try trend()
        #expect(trend.basis == .referenceCommit(Self.reference))
        #expect(trend.points.count == 2)
        let record = try verdict().record
        #expect(record.a.id == "before" && record.b.id == "two")
        #expect(record.warnings?.first?.contains("Records one and two began in one second") == true)
    }

    @Test func `nights of another reference commit are left out`() throws {
        var maker = RecordMaker(launches: 15)
        for night in 0..<4 {
            try store.add(maker.record(night: night, role: .subject))
            try store.add(maker.record(night: night, commit: RecordMaker.hash(2000), role: .reference))
        }
        for night in 6..<16 { try add(&maker, night: night, slower: 1, before: 1) }
        #expect(try trend().basis == .referenceCommit(Self.reference))
        #expect(try trend().points.count == 10)
        #expect(try trend().leftOut == 4)
    }
}
