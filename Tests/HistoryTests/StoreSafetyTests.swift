import Files
import Foundation
import Testing

@testable import History

@Suite struct StoreSafetyTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func error(creates: Bool = false) -> HistoryError? {
        #expect(throws: HistoryError.self) { _ = try HistoryStore(path: folder.store, creates: creates) }
    }

    @Test func `a missing store is named`() {
        #expect(error()?.fault == .io)
        #expect(error()?.place == folder.store)
    }

    @Test func `another file is no store`() throws {
        try Data(repeating: 0x20, count: 5000).write(to: URL(fileURLWithPath: folder.store))
        #expect(error()?.fault == .content)
        #expect(error()?.cause == "not a store of run records")
    }

    @Test func `another program's database is no store and stays as it is`() throws {
        let other = try Database(path: folder.store, access: .creating, wait: StoreWait())
        try other.execute("CREATE TABLE mine(a)")
        #expect(error(creates: true)?.fault == .content)
        #expect(try other.integer("SELECT count(*) FROM sqlite_master") == 1)
    }

    @Test func `a newer store is refused with both versions`() throws {
        try HistoryStore(path: folder.store).database.execute("PRAGMA user_version = 99")
        let error = error()
        #expect(error?.fault == .content)
        #expect(error?.cause == "store of version 99 found, this program knows up to \(StoreSchema.version)")
    }

    @Test func `a store of version 2 is brought up to date with its records`() throws {
        let record = try folder.makeOldStore()
        let store = try HistoryStore(path: folder.store)
        #expect(try store.database.integer("PRAGMA user_version") == StoreSchema.version)
        #expect(try store.record(id: record.id) == record)
        #expect(try store.acceptedChanges().map(\.value) == [[1_767_232_800]])
        try store.check()
        // The same as if it had been added today.
        #expect(try store.add(record) == .unchanged)
        let fresh = try HistoryStore(path: folder.path + "/fresh.sqlite")
        try fresh.add(record)
        for sum in ["sum(length(launches))", "sum(length(ratios))", "count(*)"] {
            let query = "SELECT \(sum) FROM measurement"
            #expect(try store.database.integer(query) == fresh.database.integer(query))
        }
        let filter = SeriesFilter(metrics: ["query.time"], strategies: ["r-tree"])
        let trend = try store.trends(filter, rule: TrendRule()).trends.first
        #expect(trend?.points.count == 1)
    }

    @Test func `a store of version 1 is brought up to date`() throws {
        let record = try folder.makeOldStore()
        do {
            // Version 2 has brought accepted changes, nothing else.
            let old = try Database(path: folder.store, access: .writing, wait: StoreWait())
            try old.execute("DROP TABLE accepted; PRAGMA user_version = 1")
        }
        let store = try HistoryStore(path: folder.store)
        #expect(try store.record(id: record.id) == record)
        #expect(try store.acceptedChanges().isEmpty)
    }

    @Test func `an update that fails in the middle leaves the old store`() throws {
        let record = try folder.makeOldStore()
        do {
            let old = try Database(path: folder.store, access: .writing, wait: StoreWait())
            // A step fails after the packing.
            try old.execute("CREATE TABLE spoiler(a)")
        }
        let error = #expect(throws: HistoryError.self) {
            _ = try HistoryStore(
                path: folder.store, creates: true, wait: StoreWait(),
                migrations: StoreSchema.migrations + [.statements("CREATE TABLE spoiler(a)")])
        }
        #expect(error?.fault == .content)
        let store = try HistoryStore(path: folder.store)
        #expect(try store.record(id: record.id) == record)
    }

    @Test func `a damaged store is found by the check`() throws {
        var maker = RecordMaker(items: Array(1...40))
        do {
            let store = try HistoryStore(path: folder.store)
            for night in 0..<5 { try store.add(maker.record(night: night)) }
        }
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.store))
        for page in stride(from: 20, to: 60, by: 2) {
            try handle.seek(toOffset: UInt64(page * 4096))
            try handle.write(contentsOf: Data(repeating: 0xa5, count: 200))
        }
        try handle.close()
        let error = #expect(throws: HistoryError.self) { try HistoryStore(path: folder.store).check() }
        #expect(error?.fault == .content)
        #expect(error?.cause.hasPrefix("the store is damaged") == true)
    }

    @Test func `a full disk leaves the records before`() throws {
        var maker = RecordMaker(items: Array(1...40))
        let records = (0..<20).map { maker.record(night: $0) }
        let store = try HistoryStore(path: folder.store)
        try store.database.execute("PRAGMA max_page_count = 60")
        var added = 0
        let error = #expect(throws: HistoryError.self) {
            for record in records {
                try store.add(record)
                added += 1
            }
        }
        #expect(error?.fault == .io)
        #expect(error?.cause == "no space left for the store")
        #expect(added > 0)
        #expect(try store.records().count == added)
        for record in records[..<added] { #expect(try store.record(id: record.id) == record) }
        try store.check()
        // With space again the same calls go on where they stopped.
        try store.database.execute("PRAGMA max_page_count = 100000")
        for record in records { try store.add(record) }
        #expect(try store.record(id: records[19].id) == records[19])
        try store.check()
    }

    @Test func `a second writer waits, says so, and gives up in the end`() throws {
        let first = try HistoryStore(path: folder.store)
        let notices = Locked(0)
        let second = try HistoryStore(
            path: folder.store, wait: StoreWait(seconds: 0.7) { notices.withLock { $0 += 1 } })
        try first.database.execute("BEGIN IMMEDIATE")
        let record = RecordMaker().singleRecord()
        let error = #expect(throws: HistoryError.self) { try second.add(record) }
        #expect(error?.fault == .io)
        #expect(error?.cause.contains("another process is writing") == true)
        #expect(notices.withLock { $0 } == 1)
        // Reading goes on meanwhile.
        #expect(try second.records().isEmpty)
        try first.database.execute("COMMIT")
        #expect(try second.add(record) == .added)
    }

    @Test func `a reader sees one state while another writes`() throws {
        var maker = RecordMaker()
        let writer = try HistoryStore(path: folder.store)
        let reader = try HistoryStore(path: folder.store)
        try writer.add(maker.record(night: 0))
        try reader.database.read { () throws(HistoryError) in
            let before = try reader.records().count
            try writer.add(maker.record(night: 1))
            let after = try reader.records().count
            #expect(before == after)
        }
        #expect(try reader.records().count == 2)
    }

    @Test func `a file that another reads while it becomes a store is waited for`() throws {
        let other = try Database(path: folder.store, access: .creating, wait: StoreWait())
        try other.execute("BEGIN; SELECT * FROM sqlite_master")
        let path = folder.store
        let refused = #expect(throws: HistoryError.self) {
            _ = try HistoryStore(path: path, wait: StoreWait(seconds: 0.1))
        }
        #expect(refused?.fault == .io)
        // SQLite does not ask who waits: it takes two readers that both want to write for a deadlock.
        let waited = Locked(0)
        let wait = StoreWait(seconds: 60) {
            waited.withLock { $0 += 1 }
        }
        let failed = Locked<[String]>([])
        let writer = Thread {
            do { _ = try HistoryStore(path: path, wait: wait) } catch { failed.withLock { $0.append("\(error)") } }
            failed.withLock { $0.append("done") }
        }
        writer.start()
        while waited.withLock({ $0 == 0 }), failed.withLock({ $0.isEmpty }) { usleep(10_000) }
        try other.execute("COMMIT")
        while failed.withLock({ $0.last != "done" }) { usleep(10_000) }
        #expect(failed.withLock { $0 } == ["done"])
    }

    @Test func `a store that several make at once is one store`() throws {
        for round in 0..<20 {
            let path = folder.store + "-\(round)"
            let failed = Locked<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { _ in
                do { _ = try HistoryStore(path: path) } catch { failed.withLock { $0.append("\(error)") } }
            }
            failed.withLock { #expect($0.isEmpty) }
        }
    }
}
