import Foundation
import RunRecords
import Testing

@testable import History

/// A store that is only read stays as it is, and so does what lies beside it.
@Suite struct ReadOnlyStoreTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Reads all there is to read.
    private func readAll(_ store: HistoryStore) throws -> [RunRecord] {
        let records = try store.records()
        _ = try store.trends(SeriesFilter(), rule: TrendRule())
        if records.count > 1 { _ = try store.gate(SeriesFilter(), rule: TrendRule()) }
        return try records.map { try store.record(id: $0.id) }
    }

    private func opened(_ access: DatabaseAccess) throws -> HistoryStore {
        try HistoryStore(reading: folder.store, access: access, wait: StoreWait())
    }

    @Test(arguments: [DatabaseAccess.reading, .unlocked]) func `reading changes nothing`(access: DatabaseAccess) throws
    {
        try folder.makeStore()
        let before = try folder.contents()
        #expect(try readAll(opened(access)).count == 3)
        #expect(try folder.contents() == before)
    }

    @Test(arguments: [DatabaseAccess.reading, .unlocked])
    func `a store of version 2 is read as it is`(access: DatabaseAccess) throws {
        let record = try folder.makeOldStore()
        let before = try folder.contents()
        let store = try opened(access)
        #expect(try readAll(store) == [record])
        #expect(try store.acceptedChanges().count == 1)
        #expect(try folder.contents() == before)
    }

    @Test func `a file without a log beside it stays one that any program can read`() throws {
        try folder.makeStore()
        try folder.tamper("PRAGMA journal_mode = DELETE")
        let before = try folder.contents()
        #expect(try readAll(HistoryStore(reading: folder.store)).count == 3)
        #expect(try folder.contents() == before)
    }

    @Test func `a store that is imported stays as it is`() throws {
        let record = try folder.makeOldStore()
        let before = try folder.contents()
        let target = try TemporaryFolder()
        #expect(try HistoryStore(path: target.store).merge(from: HistoryStore(reading: folder.store)).added == 1)
        #expect(try folder.contents() == before)
        #expect(try HistoryStore(reading: target.store).record(id: record.id) == record)
    }

    @Test func `what a killed writer has left is read and stays`() throws {
        try folder.makeStore()
        let copy = try TemporaryFolder()
        do {
            // A copy of the files while the writer has not yet put its log into the store.
            var maker = RecordMaker()
            let writer = try HistoryStore(path: folder.store)
            try writer.add(maker.record(night: 9))
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: folder.store + suffix, toPath: copy.store + suffix)
            }
        }
        #expect(HistoryStore.hasLog(copy.store))
        let before = try copy.contents()
        #expect(try readAll(HistoryStore(reading: copy.store)).count == 4)
        let after = try copy.contents()
        for (name, data) in before { #expect(after[name] == data) }
    }

    @Test func `what may not be written is read without locks, unless a log must be read too`() throws {
        try folder.makeStore()
        #expect(HistoryStore.accessForReading(folder.store) == .reading)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.store)
        try Data([1]).write(to: URL(fileURLWithPath: folder.store + "-wal"))
        #expect(HistoryStore.hasLog(folder.path + "/link"))
    }

    @Test func `a writer that comes meanwhile is met with an error where there are no locks`() throws {
        try folder.makeStore()
        let reader = try opened(.unlocked)
        #expect(try reader.records().count == 3)
        var maker = RecordMaker()
        try HistoryStore(path: folder.store).add(maker.record(night: 8))
        let error = #expect(throws: HistoryError.self) { _ = try reader.records() }
        #expect(error?.fault == .io)
        #expect(error?.cause == "another process has written to the store while it was read")
        #expect(try opened(.unlocked).records().count == 4)
    }

    @Test func `a store opened to be read takes no records`() throws {
        try folder.makeStore()
        let record = RecordMaker(machine: "other").singleRecord()
        for access in [DatabaseAccess.reading, .unlocked] {
            let error = #expect(throws: HistoryError.self) { try opened(access).add(record) }
            #expect(error?.fault == .io)
        }
    }

    @Test func `a path of odd characters is read without locks`() throws {
        let path = folder.path + "/a b?c#d%41é&immutable=0.sqlite"
        do { try HistoryStore(path: path).add(RecordMaker().singleRecord()) }
        let store = try HistoryStore(reading: path, access: .unlocked, wait: StoreWait())
        #expect(try store.records().count == 1)
    }
}
