import Foundation
import Testing

@testable import LayoutBenchCLI

/// Files in an output folder that this program did not write, and folders that another process writes in.
@Suite struct ForeignFileTests {
    private let folder: HistoryFolder

    init() throws { folder = try HistoryFolder() }

    private var output: String { folder.path + "/out" }

    private func put(_ text: String, _ name: String) throws {
        try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: output + "/" + name))
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: output + "/" + name, encoding: .utf8)
    }

    @Test func `a report replaces no page of others, unless it is told to`() throws {
        let record = try folder.record(night: 1)
        try put("<title>My page</title>", "index.html")
        let report = ["report", record, "--output", output]
        let refused = try CommandRun(report)
        refused.expectError(64, "not from layoutbench", at: "\(output)/index.html", "--force")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["index.html"])
        #expect(try CommandRun(report + ["--force"]).exitCode == 0)
        // Its own, and an empty one, may always be replaced.
        try put("", "summary.md")
        #expect(try CommandRun(report).exitCode == 0)
        #expect(try text("summary.md").hasPrefix("# LayoutBench "))
        // Of other formats than the page the page stays.
        try put("mine", "index.html")
        #expect(try CommandRun(report + ["--format", "csv"]).exitCode == 0)
        #expect(try text("index.html") == "mine")
    }

    @Test func `a merged record replaces none of others`() throws {
        let record = try folder.record(night: 1)
        try put(#"{"mine": true}"#, "run.json")
        let merged = try CommandRun(["report", "--merge", record, "--output", output])
        merged.expectError(64, "not from layoutbench", at: "\(output)/run.json", "another folder")
        #expect(try text("run.json") == #"{"mine": true}"#)
    }

    @Test func `a page of the nights replaces none of others`() throws {
        #expect(try folder.history("add", folder.record(night: 1)).exitCode == 0)
        try put("# My notes", "summary.md")
        let refused = try folder.history("report", "--output", output)
        #expect(refused.exitCode == 64 && refused.errors.contains("/summary.md"))
        #expect(try text("summary.md") == "# My notes")
        #expect(try folder.history("report", "--output", output, "--format", "html").exitCode == 0)
        #expect(try folder.history("report", "--output", output, "--force").exitCode == 0)
        #expect(try folder.history("report", "--output", output).exitCode == 0)
    }

    @Test(arguments: ["run.json", "summary.md", "index.html"])
    func `a run replaces no file of others, and measures nothing`(name: String) throws {
        try put("mine", name)
        let run = try CommandRun([
            "run", "--dataset", "lanes", "--items", "100", "--strategy", "grid", "--workload", "jump", "-o", output,
        ])
        run.expectError(64, "not from layoutbench", at: "\(output)/\(name)", "another folder")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == [name])
    }

    @Test func `a folder another process writes in is claimed for none`() throws {
        let record = try folder.record(night: 1)
        #expect(try folder.history("add", record).exitCode == 0)
        try put("", ".lock")
        let lock = open(output + "/.lock", O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let commands = [
            ["history", "report", "--store", folder.store], ["compare", record, record], ["profile", record],
            ["report", record],
        ]
        for command in commands {
            let run = try CommandRun(command + ["--output", output])
            run.expectError(74, "another run is writing", at: output, "wait", isOnly: false, "\(command)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == [".lock"])
    }
}
