import CSQLite
import Foundation
import Testing

@testable import LayoutBenchCLI

/// What the commands of `history` leave in files, and what strangers' files do to them.
@Suite struct HistoryFilesTests {
    let folder: String

    init() throws { folder = try TemporaryFolder.shared.folder() }

    private var store: String { folder + "/history.sqlite" }

    private func history(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["history", arguments[0], "--store", store] + arguments.dropFirst())
    }

    /// Adds the committed record, once for each id.
    private func addRecord(ids: [String]) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Tests/HistoryTests/Fixtures/version-2.json"), encoding: .utf8)
        for id in ids {
            let quoted = String(decoding: try JSONEncoder().encode(id), as: UTF8.self)
            let renamed = text.replacingOccurrences(of: "\"first-night\"", with: quoted)
            #expect(renamed != text)
            let file = folder + "/record.json"
            try renamed.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(try history("add", file).exitCode == 0)
            try FileManager.default.removeItem(atPath: file)
        }
    }

    /// Runs a statement over the store as anybody could.
    private func tamper(_ statement: String) {
        var handle: OpaquePointer?
        #expect(sqlite3_open(store, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    @Test func `records of ids that look alike are files of their own`() throws {
        let ids = ["a/b", "a_b", "a.b", "A_b", "../a", "verdict", "", "-", String(repeating: "x", count: 300)]
        try addRecord(ids: ids)
        let output = folder + "/out"
        let run = try history("export", "--output", output)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output == "\(ids.count) records written to \(output)\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output).count == ids.count)
        let copy = try CommandRun(["history", "import", "--store", folder + "/copy.sqlite", output])
        #expect(copy.output.hasPrefix("\(ids.count) added, 0 replaced, 0 unchanged"), "\(copy.errors)")
    }

    @Test(arguments: ["add", "import"]) func `what can't be read leaves no store`(action: String) throws {
        let record = try HistoryFolder().record(night: 0)
        for paths in [[folder + "/nope"], [record, folder + "/nope"]] {
            let run = try CommandRun(["history", action, "--store", store] + paths)
            #expect(run.exitCode == 74 && run.errors.contains("/nope"), "\(run.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
    }

    @Test func `a record that is named twice is one file`() throws {
        try addRecord(ids: ["first", "second"])
        let run = try history("export", "--output", folder + "/out", "first", "fir", "second", "first")
        #expect(run.output == "2 records written to \(folder)/out\n")
    }

    @Test func `names of files are those of ids where they can be`() {
        var names = RecordFileNames()
        #expect(names.name(of: "083fa958-30ca-486e") == "083fa958-30ca-486e.json")
        #expect(names.name(of: "083fa958-30ca-486e") == nil)
        #expect(names.name(of: "a_b") == "a_b.json")
        #expect(names.name(of: "a/b") == "a_b-e8c7f05f66dbb3e5.json" || names.count == 3)
        // Whoever makes ids so that names meet gets another number.
        let forced = names.name(of: "A_B")
        #expect(forced?.lowercased().hasPrefix("a_b-") == true)
        #expect(names.count == 4)
    }

    @Test func `commands that read change nothing`() throws {
        try addRecord(ids: ["one", "two"])
        tamper("PRAGMA journal_mode = DELETE")
        let before = try Data(contentsOf: URL(fileURLWithPath: store))
        for arguments in [["list"], ["list", "--check"], ["trend"], ["export", "one"]] {
            let run = try CommandRun(["history"] + arguments + ["--store", store])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let target = folder + "/other/target.sqlite"
        #expect(try CommandRun(["history", "import", "--store", target, store]).output.hasPrefix("2 added"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["history.sqlite", "other"])
    }

    static let damage = [
        "PRAGMA user_version = -128", "UPDATE result SET measurements = -1", "UPDATE result SET measurements = 1 << 40",
        "UPDATE measurement SET launches = x'340001ff0f'",
        "DROP TABLE accepted; CREATE VIEW accepted AS SELECT 'm' AS machine_id, 1 AS series, 1 AS started",
    ]

    @Test(arguments: damage) func `a damaged store is refused with its name and what to do`(statement: String) throws {
        try addRecord(ids: ["one"])
        tamper(statement)
        for arguments in [["list"], ["trend", "--points", "--format", "json"], ["export", "one"]] {
            let run = try CommandRun(["history"] + arguments + ["--store", store])
            #expect(run.exitCode == 0 || run.exitCode == 65, "\(arguments): \(run.errors)")
        }
        let export = try history("export", "one")
        export.expectError(65, "the store is damaged: ", at: store, "restore a copy")
    }
}
