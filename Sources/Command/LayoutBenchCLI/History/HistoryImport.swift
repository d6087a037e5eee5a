import Files
import Foundation
import History

struct HistoryImport: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history import", summary: "add other stores or folders of records to the store",
        options: HistoryOptions.store + [.format],
        positionals: [
            Positional(
                "FILE", .oneOrMore, help: "stores, run.json files or folders of them", remedy: "name what to import")
        ],
        examples: [
            Example("history import nights.sqlite"),
            Example("history import Reports/reference Reports/peers"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        try HistoryAdd.merge(options, console, check: check) { path, store, counts in
            if isDatabase(path) {
                let merged = try store.merge(from: HistoryStore(reading: path))
                counts.added += merged.added
                counts.replaced += merged.replaced
                counts.unchanged += merged.unchanged
            } else {
                for file in try files(path) {
                    counts.count(try store.add(RecordFile.read(file), keepsLonger: true))
                }
            }
        }
    }

    /// Throws where an argument is no store and not all of its records can be read.
    private func check(_ path: String) throws {
        if isDatabase(path) {
            _ = try HistoryStore(reading: path)
        } else {
            for file in try files(path) { _ = try RecordFile.read(file) }
        }
    }

    /// Whether the file begins as SQLite's do.
    private func isDatabase(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path) else { return false }
        return (try? handle.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
    }

    /// The records an argument stands for: a folder may hold many, and other files beside them.
    private func files(_ path: String) throws -> [String] {
        guard Folders.isFolder(path) else { return [path] }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
            $0.hasSuffix(".json") && !RecordFile.isOfAnotherKind("\(path)/\($0)")
        }
        guard !names.isEmpty else {
            throw CommandError(
                .io, cause: "the folder holds no records", place: path,
                remedy: "give a folder of run.json files, as history export writes it")
        }
        return names.sorted().map { path + "/" + $0 }
    }
}
