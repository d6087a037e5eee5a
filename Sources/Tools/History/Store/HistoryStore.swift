import Foundation
import RunRecords

/// Run records over time, in an SQLite file.
///
/// Several processes may read while one writes; a second writer waits. Every record is added in one transaction, so
/// that a process killed at any moment, or a full disk, leaves the store unchanged before that record. Not to be used
/// by two threads at a time.
package final class HistoryStore {
    let database: Database
    /// Keys of texts, subjects and series known to be stored.
    let keys = StoredKeys()

    package var path: String { database.path }

    /// Opens a store to be written, and makes a missing one with its folder if it `creates`. One left by a process that
    /// did not end in order is checked first.
    package convenience init(path: String, creates: Bool = true, wait: StoreWait = StoreWait()) throws(HistoryError) {
        try self.init(path: path, creates: creates, wait: wait, migrations: StoreSchema.migrations)
    }

    /// Opens a store that is only read: neither it nor its folder need be writable, and nothing in them is changed. One
    /// of an older version is brought up to date in a copy. O(1), or O(size) for an older one.
    package convenience init(reading path: String, wait: StoreWait = StoreWait()) throws(HistoryError) {
        try self.init(reading: path, access: Self.accessForReading(path), wait: wait)
    }

    init(path: String, creates: Bool, wait: StoreWait, migrations: [StoreSchema.Step]) throws(HistoryError) {
        if creates {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } else {
            try Self.checkExists(path)
        }
        let isLeftOpen = Self.hasLog(path)
        database = try Database(path: path, access: creates ? .creating : .writing, wait: wait)
        try checkVersion(migrations.count)
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF")
        if isLeftOpen { try check(quickly: true) }
        try migrate(migrations)
    }

    init(reading path: String, access: DatabaseAccess, wait: StoreWait) throws(HistoryError) {
        try Self.checkExists(path)
        let isLeftOpen = Self.hasLog(path)
        let file = try Database(path: path, access: access, wait: wait)
        // What another process has left is read, and stays until a writer comes.
        if isLeftOpen { file.keepLog() }
        let version = try file.integer("PRAGMA user_version")
        let isOlder = (0..<StoreSchema.version).contains(version)
        database = isOlder ? try file.temporaryCopy() : file
        try checkVersion(StoreSchema.version)
        if isLeftOpen { try check(quickly: true) }
        if isOlder { try migrate(StoreSchema.migrations) }
    }

    private static func checkExists(_ path: String) throws(HistoryError) {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        throw HistoryError(
            .io, cause: "there is no store", place: path,
            remedy: "add a record first, with layoutbench history add RECORD, or name a store with --store")
    }

    /// Checks the store's integrity: every page, and unless `quickly` every index against its table. O(size).
    package func check(quickly: Bool = false) throws(HistoryError) {
        let statement = try database.prepare(quickly ? "PRAGMA quick_check(1)" : "PRAGMA integrity_check(1)")
        guard try statement.step(), try statement.text(0) != "ok" else { return }
        throw .damaged(try statement.text(0), path)
    }
}

/// Keys of rows that hold one text, subject or series each, so that each is looked up once.
final class StoredKeys {
    var texts: [String: Int] = [:]
    var subjects: [Subject: Int] = [:]
    /// By the key of the subject and the metric.
    var series: [Int: [String: Int]] = [:]
    var forms: [String: StoredMetric.Form] = [:]
    var configs: [String: [String: JSONValue]] = [:]
    var machines: [String: Machine] = [:]
    var plans: [String: RunPlan] = [:]

    /// Forgets everything: after a transaction that was undone the rows may not be there.
    func removeAll() { (texts, subjects, series) = ([:], [:], [:]) }
}
