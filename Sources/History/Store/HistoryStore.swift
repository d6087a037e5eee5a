import RunRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Run records over time, in an SQLite file.
///
/// Several processes may read while one writes; a second writer waits. Every record is added in one transaction, so
/// that a process killed at any moment, or a full disk, leaves the store as it was before that record. Not to be used
/// by two threads at a time.
public final class HistoryStore {
    let database: Database
    /// Keys of texts, subjects and series known to be stored.
    let keys = StoredKeys()

    /// Path of the store.
    public var path: String { database.path }

    /// Opens a store. One left by a process that did not end in order is checked first.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - creates: whether a missing file, with its folder, is made; otherwise it is an error.
    ///   - wait: how long another writer is waited for.
    public convenience init(path: String, creates: Bool = true, wait: StoreWait = StoreWait()) throws(HistoryError) {
        try self.init(path: path, creates: creates, wait: wait, migrations: StoreSchema.migrations)
    }

    init(path: String, creates: Bool, wait: StoreWait, migrations: [StoreSchema.Step]) throws(HistoryError) {
        if creates {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } else if !FileManager.default.fileExists(atPath: path) {
            throw HistoryError(
                .io, cause: "there is no store", place: path,
                remedy: "add a record first, with layoutbench history add RECORD, or name a store with --store")
        }
        let isLeftOpen = Self.hasLog(path)
        database = try Database(path: path, creates: creates, wait: wait)
        try checkVersion(migrations.count)
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF")
        if isLeftOpen { try check(quickly: true) }
        try migrate(migrations)
    }

    /// Whether a write-ahead log lies beside the store: the last connection that is closed in order removes it.
    private static func hasLog(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "-wal") }

    private func checkVersion(_ known: Int) throws(HistoryError) {
        // In one state of the file: another process may be making it a store.
        let (mark, version, tables) = try database.read { () throws(HistoryError) in
            (
                try database.integer("PRAGMA application_id"), try database.integer("PRAGMA user_version"),
                try database.integer("SELECT count(*) FROM sqlite_master")
            )
        }
        guard mark == StoreSchema.applicationID || (mark == 0 && version == 0 && tables == 0) else {
            throw HistoryError(
                .content, cause: "not a store of run records, but some other SQLite file", place: path,
                remedy: "give a file that layoutbench history has made")
        }
        guard version <= known else {
            throw HistoryError(
                .content, cause: "store of version \(version) found, this program knows up to \(known)", place: path,
                remedy: "use the version of layoutbench that wrote it, or a newer one")
        }
    }

    /// Checks the store's integrity: every page, and unless `quickly` every index against its table. O(size).
    public func check(quickly: Bool = false) throws(HistoryError) {
        let statement = try database.prepare(quickly ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)")
        guard try statement.step(), statement.text(0) != "ok" else { return }
        throw HistoryError(
            .content, cause: "the store is damaged: \(statement.text(0))", place: path,
            remedy: "restore a copy, or import the run records into a new store")
    }
}

/// Keys of rows that hold one text, subject or series each, so that each is looked up once.
final class StoredKeys {
    var texts: [String: Int] = [:]
    var subjects: [SubjectKey: Int] = [:]
    var series: [SeriesKey: Int] = [:]
    var forms: [String: StoredMetric.Form] = [:]
    var configs: [String: [String: JSONValue]] = [:]

    /// Forgets everything: after a transaction that was undone the rows may not be there.
    func removeAll() {
        texts = [:]
        subjects = [:]
        series = [:]
    }
}

/// A subject as it is stored: its configuration is JSON with sorted keys.
struct SubjectKey: Hashable {
    let layout: String
    let config: String
    let dataset: String
    let items: Int
    let strategy: String
    let workload: String
}

/// A metric of a stored subject.
struct SeriesKey: Hashable {
    let subject: Int
    let metric: String
}
