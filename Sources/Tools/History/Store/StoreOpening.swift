import Foundation

extension HistoryStore {
    /// Whether a log of changes lies beside the store that are not yet, or only in part, in its file: the last
    /// connection that is closed in order removes it.
    static func hasLog(_ path: String) -> Bool {
        // SQLite too follows links first.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return ["-wal", "-journal"].contains { suffix in
            let size = try? FileManager.default.attributesOfItem(atPath: file + suffix)[.size] as? Int
            return size ?? 0 > 0
        }
    }

    /// Where SQLite can't write it can't lock, but a store in a single file needs no lock to be read.
    static func accessForReading(_ path: String) -> DatabaseAccess {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let isWritable = [file.path, file.deletingLastPathComponent().path].allSatisfy {
            FileManager.default.isWritableFile(atPath: $0)
        }
        return isWritable || hasLog(path) ? .reading : .unlocked
    }

    /// Refuses another program's file, a store of a version this program does not know, and one whose tables are not
    /// the ones of this program.
    func checkVersion(_ known: Int) throws(HistoryError) {
        // In one state of the file: another process may be making it a store.
        try database.read { () throws(HistoryError) in
            let mark = try database.integer("PRAGMA application_id")
            let version = try database.integer("PRAGMA user_version")
            let entries = try schemaEntries()
            guard mark == StoreSchema.applicationID || (mark == 0 && version == 0 && entries.isEmpty) else {
                throw HistoryError(
                    .content, cause: "not a store of run records, but some other SQLite file", place: path,
                    remedy: "give a file that layoutbench history has made")
            }
            guard version >= 0 else { throw HistoryError.damaged("its version is \(version)", path) }
            guard version <= known else {
                throw HistoryError(
                    .content, cause: "store of version \(version) found, this program knows up to \(known)",
                    place: path, remedy: "use the version of layoutbench that wrote it, or a newer one")
            }
            try check(entries, version)
        }
    }

    /// A view or a trigger could do anything: a store has none.
    private func check(_ entries: [SchemaEntry], _ version: Int) throws(HistoryError) {
        for entry in entries where !entry.isPlain {
            throw .damaged("it has a \(entry.kind) \(entry.name), which no store has", path)
        }
        let tables = Set(entries.filter { $0.kind == "table" }.map(\.name))
        for (first, names) in StoreSchema.tables where first <= version {
            guard let missing = names.first(where: { !tables.contains($0) }) else { continue }
            throw .damaged("its table \(missing) is missing", path)
        }
    }

    private struct SchemaEntry {
        let kind, name: String
        let isPlain: Bool
    }

    private func schemaEntries() throws(HistoryError) -> [SchemaEntry] {
        let rows = try database.prepare("SELECT type, lower(name), coalesce(sql, '') FROM sqlite_master")
        var entries: [SchemaEntry] = []
        while try rows.step() {
            let (kind, statement) = (try rows.text(0), try rows.text(2).lowercased())
            let isTable = kind == "table" && statement.hasPrefix("create table")
            entries.append(SchemaEntry(kind: kind, name: try rows.text(1), isPlain: isTable || kind == "index"))
        }
        return entries
    }
}
