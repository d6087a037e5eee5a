import Foundation
import Judging
import RunRecords
import Testing

@testable import History

/// Stores as a flipped bit or a stranger leaves them: each is refused with its name and what to do, none ends the
/// process or takes for ever.
@Suite struct DamagedStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Everything that reads a store, each as the program would open it.
    private var readers: [(name: String, read: (HistoryStore) throws -> Void)] {
        [
            ("list", { _ = try $0.records() }),
            ("export", { store in for record in try store.records() { _ = try store.record(id: record.id) } }),
            ("trend", { _ = try $0.trends(SeriesFilter(), rule: TrendRule()) }),
            ("gate", { _ = try $0.gate(SeriesFilter(), rule: TrendRule()) }),
            (
                "import",
                { store in
                    let path = NSTemporaryDirectory() + "history-\(UUID().uuidString).sqlite"
                    defer { try? FileManager.default.removeItem(atPath: path) }
                    _ = try HistoryStore(path: path).merge(from: store)
                }
            ),
        ]
    }

    /// What each reader finds damaged, by its name.
    private func findings() -> [String: HistoryError] {
        var findings: [String: HistoryError] = [:]
        for reader in readers {
            do { try reader.read(HistoryStore(reading: folder.store)) } catch let error as HistoryError {
                findings[reader.name] = error
            } catch {
                Issue.record("\(reader.name): \(error)")
            }
        }
        return findings
    }

    @discardableResult private func expectDamage(
        _ readers: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [String: HistoryError] {
        let findings = findings()
        #expect(readers.isSubset(of: Set(findings.keys)), "\(findings)", sourceLocation: sourceLocation)
        for error in findings.values {
            #expect(error.fault == .content, sourceLocation: sourceLocation)
            #expect(error.place == folder.store, sourceLocation: sourceLocation)
            #expect(error.cause.hasPrefix("the store is damaged: "), "\(error)", sourceLocation: sourceLocation)
            #expect(error.remedy.hasPrefix("restore a copy"), sourceLocation: sourceLocation)
        }
        return findings
    }

    private static let all: Set = ["list", "export", "trend", "gate", "import"]
    private static let whole: Set = ["export", "gate", "import"]

    @Test func `a store that is whole is read by all`() throws {
        try folder.makeStore()
        #expect(findings().isEmpty)
    }

    static let versions = ["-1", "-2147483648"]

    @Test(arguments: versions) func `a negative version`(version: String) throws {
        try folder.makeStore()
        try folder.tamper("PRAGMA user_version = \(version)")
        expectDamage(Self.all)
        let error = #expect(throws: HistoryError.self) { try HistoryStore(path: folder.store) }
        #expect(error?.fault == .content)
    }

    static let counts = ["-1", "1 << 40", "1 << 63", "2", "4", "1.5", "'three'", "x'00'"]

    @Test(arguments: counts) func `a number of measurements that is none`(count: String) throws {
        try folder.makeStore()
        try folder.tamper("UPDATE result SET measurements = \(count)")
        expectDamage(Self.whole)
    }

    static let launches = [
        // More than any run has; fewer bytes than they take; infinity; more digits than are written; other types; none.
        "x'80008080808001'", "x'8000808008'", "x'800803'", "x'805003aa'", "x'340001ff0f'", "x'bf000101'", "'abc'", "17",
        "x'00'", "x'80000008'",
    ]

    @Test(arguments: launches) func `launches that are none`(bytes: String) throws {
        try folder.makeStore()
        try folder.tamper("UPDATE measurement SET launches = \(bytes)")
        #expect(!expectDamage([]).isEmpty)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, .signalingNaN])
    func `launches that are infinite or not a number`(value: Double) throws {
        try folder.makeStore()
        let database = try Database(path: folder.store, access: .writing, wait: StoreWait())
        try database.prepare("UPDATE measurement SET launches = ? WHERE launches IS NOT NULL").run(
            .numbers([1, value]))
        expectDamage(["export", "trend", "gate", "import"])
    }

    @Test func `a few bytes in every row that stand for many launches`() throws {
        var maker = RecordMaker(items: Array(1...20))
        do {
            let store = try HistoryStore(path: folder.store)
            try store.add(maker.record(night: 0))
            try store.add(maker.record(night: 1))
        }
        try folder.tamper("UPDATE measurement SET launches = x'80008080010a'")
        #expect(expectDamage(Self.whole)["export"]?.cause.contains("more launches than any run") == true)
    }

    static let columns = [
        ("record", "key", "1 << 43"), ("record", "key", "-5"), ("record", "started", "1 << 62"),
        ("record", "started", "-9223372036854775808"), ("record", "started", "'x'"), ("record", "seed", "'x'"),
        ("record", "header", "'{}'"), ("record", "header", "x'7b7d'"), ("record", "id", "x'00'"),
        ("record", "duration", "9e999"), ("record", "machine", "99"), ("record", "plan", "-1"),
        ("subject", "items", "-1"), ("subject", "items", "'x'"), ("subject", "config", "'['"),
        ("series", "metric", "x'ff'"), ("result", "subject", "'x'"), ("result", "outcome", "1 << 62"),
        ("measurement", "form", "'x'"), ("measurement", "series", "x'00'"), ("text", "content", "'{'||key"),
    ]

    @Test(arguments: columns) func `a column of another type, or out of bounds`(
        table: String, column: String, value: String
    ) throws {
        try folder.makeStore(nights: 2)
        try folder.tamper("UPDATE OR IGNORE \(table) SET \(column) = \(value)")
        // A row that no longer belongs to any other is not seen, and without records there is nothing to judge.
        let findings = findings()
        for error in findings.values where error.fault != .usage {
            #expect(error.fault == .content)
            #expect(error.place == folder.store)
        }
        let belongs = table == "record" || table == "text" || ["items", "config", "metric"].contains(column)
        if belongs { #expect(findings["export"]?.fault == .content) }
    }

    static let endless = """
        WITH RECURSIVE endless(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM endless)
        SELECT 'machine' AS machine_id, 1 AS series, number AS started FROM endless
        """

    @Test func `a table that is a view`() throws {
        try folder.makeStore()
        try folder.tamper("DROP TABLE accepted; CREATE VIEW accepted AS \(Self.endless)")
        #expect(
            expectDamage(Self.all)["list"]?.cause == "the store is damaged: it has a view accepted, which no store has")
    }

    @Test func `a trigger`() throws {
        try folder.makeStore()
        try folder.tamper("CREATE TRIGGER mine AFTER INSERT ON record BEGIN DELETE FROM record; END")
        expectDamage(Self.all)
        #expect(throws: HistoryError.self) { try HistoryStore(path: folder.store) }
    }

    @Test func `a table that is missing, or has other columns`() throws {
        try folder.makeStore()
        try folder.tamper("DROP TABLE accepted")
        expectDamage(Self.all)
        try folder.tamper("CREATE TABLE accepted(x)")
        expectDamage(["trend", "gate", "import"])
    }

    @Test func `a query without an end is given up`() throws {
        try folder.makeStore()
        let database = try Database(path: folder.store, access: .writing, wait: StoreWait())
        let error = #expect(throws: HistoryError.self) {
            _ = try database.integer("SELECT count(*) FROM (\(Self.endless))")
        }
        #expect(error?.cause == "the store is damaged: a query over it does not end")
        let rows = try database.prepare(Self.endless)
        let other = #expect(throws: HistoryError.self) { while try rows.step() {} }
        #expect(other?.cause == "the store is damaged: it has more rows than fit")
    }

    @Test(arguments: ["-1", "0", "3000000000", "16385", "'x'"]) func `repeats of version 2`(count: String) throws {
        _ = try folder.makeOldStore()
        try folder.tamper("UPDATE measurement SET repeats = \(count) WHERE repeats IS NOT NULL")
        expectDamage(Self.all)
        let error = #expect(throws: HistoryError.self) { try HistoryStore(path: folder.store) }
        #expect(error?.fault == .content)
    }

    @Test func `bits of the head and of some pages, one after the other`() throws {
        try folder.makeStore(nights: 2)
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.store))
        var noise = Noise(state: 7)
        for place in Array(stride(from: 16, to: 100, by: 3)) + (0..<24).map({ $0 * whole.count / 24 }) {
            var bytes = whole
            bytes[place] ^= UInt8(1 << (Int(noise.next() * 1000).magnitude % 8))
            try bytes.write(to: URL(fileURLWithPath: folder.store))
            for error in findings().values { #expect([.content, .io, .usage].contains(error.fault)) }
        }
    }

    @Test func `launches that a store can't hold are not added`() throws {
        let store = try HistoryStore(path: folder.store)
        for launches in [[1, .infinity], Array(repeating: 1, count: PackedNumbers.mostValues + 1)] as [[Double]] {
            var record = RecordMaker().singleRecord()
            record.results[0].metrics["query.time"] = .value(
                MeasuredMetric(
                    unit: "ns", better: "lower", exact: false, launches: launches, median: 1, low: 1, high: 1))
            let error = #expect(throws: HistoryError.self) { try store.add(record) }
            #expect(error?.fault == .content)
        }
        #expect(try store.records().isEmpty)
    }

    @Test func `values about the greatest there is make finite trends and verdicts`() throws {
        var maker = RecordMaker(strategies: ["r-tree"])
        let store = try HistoryStore(path: folder.store)
        for night in 0..<24 {
            let value = [1e18, 1e-12, 1e-11, 9e17][night < 12 ? night % 2 : 2 + night % 2]
            var record = maker.record(night: night)
            record.results[0].metrics["query.time"] = MeasuredMetric(
                unit: "ns", better: "lower", exact: false,
                launches: (0..<10).map { $0 % 2 == 0 ? value : max(1e-12, value / 3) }
            ).map { .value($0) }
            try store.add(record)
        }
        for trend in try store.trends(SeriesFilter(), rule: TrendRule()).trends {
            #expect(trend.points.allSatisfy { $0.value.isFinite })
            for change in trend.changes {
                let figures = [change.before, change.after, change.pValue, change.ratio, change.low, change.high]
                #expect(figures.allSatisfy { $0?.isFinite ?? true })
            }
        }
        _ = try JSONEncoder().encode(store.gate(SeriesFilter(), rule: TrendRule()))
        for record in try store.records() { _ = try RunRecordCoding.encode(store.record(id: record.id)) }
    }
}
