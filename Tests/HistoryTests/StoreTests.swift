import RunRecords
import Testing

@testable import History

@Suite struct StoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a record comes back as it was added`() throws {
        var maker = RecordMaker(launches: 15, items: [1000, 2000])
        let record = maker.record(night: 0, allocations: 2)
        #expect(try HistoryStore(path: folder.store).add(record) == .added)
        let store = try HistoryStore(path: folder.store, creates: false)
        #expect(try store.record(id: record.id) == record)
    }

    @Test func `what is odd in a record comes back too`() throws {
        var record = RecordMaker(launches: 3).singleRecord()
        record.commit = .unavailable(reason: "not in a repository")
        record.control = .value(try #require(Control(pairs: 4, flags: 0)))
        record.minimumDetectableEffect = .unavailable(reason: "no launches")
        record.load = .unavailable(reason: "no such file")
        record.role = .baseline
        var odd = record.results[0]
        // Medians and reasons that do not follow from the launches, repeated subjects, a ratio without its metric.
        odd.metrics["query.time"] = .value(
            MeasuredMetric(
                unit: "ns", better: "higher", exact: false, launches: [1, 2, -0.0], median: 1.5, low: 1, high: nil,
                reason: "by hand", note: "ünïcode \"quoted\""))
        odd.metrics["unnamed"] = .value(
            MeasuredMetric(unit: "", better: "", exact: true, launches: [0], median: 0, low: nil, high: nil))
        odd.ratios["only.ratio"] = Ratio(reference: "x", launches: [2, 2])
        odd.ratios["query.time"] = Ratio(reference: "x", launches: [], median: 2, low: nil, high: nil)
        record.results += [
            odd, odd, SubjectResult(subject: odd.subject, status: .failed, counters: .unavailable(reason: "x")),
        ]
        let store = try HistoryStore(path: folder.store)
        try store.add(record)
        #expect(try store.record(id: record.id) == record)
    }

    @Test func `the store forgets no field of a record`() throws {
        // Those that have columns, tables or texts of their own.
        let elsewhere: Set = ["schema", "id", "durationSeconds", "machine", "seed", "plan", "results"]
        var record = RecordMaker().singleRecord()
        let fields = Set(Mirror(reflecting: record).children.compactMap(\.label))
        let stored = Set(Mirror(reflecting: StoredHeader(record)).children.compactMap(\.label))
        #expect(stored == fields.subtracting(elsewhere))
        record.role = .subject
        record.stealShare = .value(0.25)
        let store = try HistoryStore(path: folder.store)
        try store.add(record)
        #expect(try store.record(id: record.id) == record)
    }

    @Test func `adding again changes nothing, an updated record replaces`() throws {
        var maker = RecordMaker()
        var record = maker.record(night: 0)
        let store = try HistoryStore(path: folder.store)
        #expect(try store.add(record) == .added)
        #expect(try store.add(record) == .unchanged)
        record.results.removeLast()
        record.durationSeconds = 10
        #expect(try store.add(record, keepsLonger: true) == .older)
        #expect(try store.add(record) == .replaced)
        #expect(try store.record(id: record.id) == record)
        #expect(try store.records().count == 1)
        #expect(try store.database.integer("SELECT count(*) FROM measurement") == 6)
        try store.check()
    }

    @Test func `stores of several machines merge into the same in either order`() throws {
        var one = RecordMaker(machine: "one")
        var two = RecordMaker(machine: "two", noise: Noise(state: 2))
        let first = try HistoryStore(path: folder.path + "/one.sqlite")
        let second = try HistoryStore(path: folder.path + "/two.sqlite")
        for night in 0..<3 { try first.add(one.record(night: night)) }
        for night in 1..<4 { try second.add(two.record(night: night)) }
        // The same run, once resumed.
        var shared = one.record(night: 5)
        try first.add(shared)
        shared.durationSeconds *= 2
        shared.results.reverse()
        try second.add(shared)
        let merged = try HistoryStore(path: folder.path + "/merged.sqlite")
        #expect(try merged.merge(from: first).added == 4)
        var counts = HistoryStore.MergeCounts()
        counts.added = 3
        counts.replaced = 1
        #expect(try merged.merge(from: second) == counts)
        let reversed = try HistoryStore(path: folder.path + "/reversed.sqlite")
        _ = try reversed.merge(from: second)
        _ = try reversed.merge(from: first)
        let ids = try merged.records().map(\.id)
        #expect(try ids == reversed.records().map(\.id))
        #expect(ids.count == 7)
        for id in ids { #expect(try merged.record(id: id) == reversed.record(id: id)) }
        #expect(try merged.merge(from: second).unchanged == 4)
    }

    @Test func `of two records of one id that ran equally long the same stays in either order`() throws {
        let record = RecordMaker().singleRecord()
        var other = record
        other.load = .unavailable(reason: "no such file")
        let both = [record, other]
        let kept = try [both, both.reversed()].enumerated().map { index, records in
            let store = try HistoryStore(path: folder.path + "/\(index).sqlite")
            for record in records { try store.add(record, keepsLonger: true) }
            return try store.record(id: record.id)
        }
        #expect(kept[0] == kept[1])
    }

    @Test func `records are found by the beginning of their id`() throws {
        var maker = RecordMaker()
        let store = try HistoryStore(path: folder.store)
        for name in ["abc-1", "abd-2"] { try store.add(maker.record(night: 0, id: name)) }
        #expect(try store.record(id: "abc").id == "abc-1")
        #expect(throws: HistoryError.self) { try store.record(id: "ab") }
        let error = #expect(throws: HistoryError.self) { try store.record(id: "x") }
        #expect(error?.fault == .usage)
    }

    @Test func `a time that is none is refused`() throws {
        var record = RecordMaker().singleRecord()
        record.startedAt = "yesterday"
        let store = try HistoryStore(path: folder.store)
        let error = #expect(throws: HistoryError.self) { try store.add(record) }
        #expect(error?.fault == .content)
        #expect(try store.records().isEmpty)
    }

    static let times = [
        ("1970-01-01T00:00:00Z", 0), ("2026-05-30T02:15:01Z", 1_780_107_301), ("2000-02-29T23:59:59.75Z", 951_868_799),
        ("2026-05-30T02:15:01+02:00", 1_780_100_101), ("2026-05-30", nil), ("2026-13-30T02:15:01Z", nil),
        ("2026-05-30T02:15:01", nil), ("2026-02-31T02:15:01Z", nil), ("2100-02-29T00:00:00Z", nil),
        ("0000-01-01T00:00:00Z", -62_167_219_200),
    ]

    @Test(arguments: times) func `times are seconds since 1970`(text: String, seconds: Int?) {
        // datetime.fromisoformat(text).timestamp() of Python
        #expect(Timestamp.seconds(text) == seconds)
        if let seconds, text.hasSuffix("Z") { #expect(Timestamp.date(seconds) == text.prefix(10)) }
    }
}

extension RecordMaker {
    /// One record of night 0.
    func singleRecord() -> RunRecord {
        var copy = self
        return copy.record(night: 0)
    }
}
