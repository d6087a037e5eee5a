import Foundation
import History
import Reporting
import RunRecords
import Runner

/// `layoutbench history add`, `import`, `list` and `export`.
enum HistoryRecords {
    /// Adds records, or merges other stores.
    static func add(_ request: HistoryRequest, to store: HistoryStore, isImport: Bool) throws {
        var counts = HistoryStore.MergeCounts()
        for path in request.files {
            if isImport, isDatabase(path) {
                let merged = try store.merge(from: HistoryStore(reading: path))
                counts.added += merged.added
                counts.replaced += merged.replaced
                counts.unchanged += merged.unchanged
            } else {
                for file in try files(path, isImport: isImport) {
                    counts.count(try store.add(RecordFile.read(file), keepsLonger: isImport))
                }
            }
        }
        if request.isJSON {
            try request.console.write(
                try JSONText.pretty([
                    "added": counts.added, "replaced": counts.replaced, "unchanged": counts.unchanged,
                ]))
        } else {
            try request.console.print(
                "\(counts.added) added, \(counts.replaced) replaced, \(counts.unchanged) unchanged in \(store.path)\n")
        }
    }

    /// Whether the file begins as SQLite's do.
    private static func isDatabase(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
    }

    /// The records an argument stands for: an imported folder may hold many, and a verdict beside them.
    private static func files(_ path: String, isImport: Bool) throws -> [String] {
        var isFolder: ObjCBool = false
        guard isImport, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
            $0.hasSuffix(".json") && $0 != HistoryGate.fileName
        }
        guard !names.isEmpty else {
            throw CommandError(
                .inputOutput, cause: "the folder holds no records", place: path,
                remedy: "give a folder of run.json files, as history export writes it")
        }
        return names.sorted().map { path + "/" + $0 }
    }

    private struct Row: Encodable {
        let id: String
        let role: RunRole?
        let startedAt: String
        let machine: String
        let commit: Commit?
        let optimization: String
        let seed: UInt64
        let results: Int
    }

    /// Shows what is stored.
    static func list(_ request: HistoryRequest, in store: HistoryStore, _ filter: SeriesFilter) throws {
        let records = try store.records().filter { record in
            filter.machines?.contains { record.machine.hasPrefix($0) } ?? true
        }
        if request.isJSON {
            let rows = records.map {
                Row(
                    id: $0.id, role: $0.role, startedAt: $0.startedAt, machine: $0.machine,
                    commit: $0.commit, optimization: $0.optimization, seed: $0.seed, results: $0.results)
            }
            return try request.console.write(try JSONText.pretty(rows))
        }
        let rows = records.map {
            [$0.startedAt, $0.commitText, $0.machine, $0.id, "\($0.results) results", $0.optimization]
                + ($0.role.map { [$0.rawValue] } ?? [])
        }
        try request.console.print(Columns.text(rows))
        try request.console.print("\(records.count) records in \(store.path)\n")
    }

    /// Writes records as the runs did.
    static func export(_ request: HistoryRequest, from store: HistoryStore, _ filter: SeriesFilter) throws {
        let folder = request.options.string("output")
        if request.files.count != 1, folder == nil {
            throw UsageError(
                "nowhere to write several records", place: "history export", remedy: "name a folder with --output")
        }
        var ids = request.files
        if ids.isEmpty {
            ids = try store.records().filter { record in
                filter.machines?.contains { record.machine.hasPrefix($0) } ?? true
            }.map(\.id)
        }
        var names = RecordFileNames()
        for id in ids {
            let record = try store.record(id: id)
            let bytes = try RunRecordCoding.encode(record, to: "\(store.path), \(record.id)")
            guard let folder else { return try request.console.write(bytes) }
            // One that is named twice, once by its beginning for instance, is one file.
            guard let name = names.name(of: record.id) else { continue }
            try OutputFolder.write(bytes, to: name, in: folder)
        }
        if let folder { try request.console.print("\(names.count) records written to \(folder)\n") }
    }
}

extension StoredRecord {
    /// The commit's first digits, with a mark for changes that were not committed.
    var commitText: String { commit.map { $0.hash.prefix(10) + ($0.dirty ? "+" : "") } ?? "no commit" }
}

/// Text in columns.
enum Columns {
    /// One line a row, the cells padded to the widest of their column.
    static func text(_ rows: [[String]], indent: String = "") -> String {
        let count = rows.map(\.count).max() ?? 0
        // Before the widths are taken: what is written out is wider.
        let rows = rows.map { $0.map { plainText($0, keepsLines: false) } }
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = indent
            for (index, cell) in row.enumerated() {
                let padding = index + 1 < row.count ? widths[index] - cell.count + 2 : 0
                line += cell + String(repeating: " ", count: padding)
            }
            return line + "\n"
        }.joined()
    }
}
