import Foundation
import RunRecords
import Testing

@testable import LayoutBenchCLI

/// Texts that come from files and are no friends of terminals, paths and lists.
@Suite struct ForeignTextTests {
    private func expectPlain(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let scalars = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(
            scalars.isEmpty && !text.contains("\u{202e}"), "\(text.debugDescription)", sourceLocation: sourceLocation)
    }

    @Test func `columns, file names and arguments are shown written out`() throws {
        let file = try TemporaryFolder.shared.file(
            named: "e\u{1b}[31m.csv", holding: "x\u{1b}[31m\u{9b}\u{202e},y\n1,2\n")
        let runs = try [
            ["dataset", "describe", file.path], ["dataset", "describe", file.path + "\u{7f}.csv"],
            ["report", "\u{1b}]0;x\u{7}"], ["run", "--strategy", "\u{1b}[2J"], ["list", "a\nerror: b"],
        ].map { try CommandRun($0) }
        for run in runs {
            expectPlain(run.errors)
            #expect(run.errors.hasPrefix("error: ") && run.errors.contains("\\u{"), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func `a record's texts are shown written out, and data is left as it is`() throws {
        let folder = try Self.record(id: "x\u{1b}[31m", reason: "bad \u{1b}[31m\u{202e}\u{85} end")
        expectPlain(try CommandRun(["report", folder]).output)
        expectPlain(try CommandRun(["report", folder, "--format", "markdown"]).output)
        #expect(
            try CommandRun(["report", folder, "--format", "csv"]).output.contains("bad \u{1b}[31m\u{202e}\u{85} end"))
    }

    @Test func `an id names no place outside`() throws {
        let ids = ["x/../../elsewhere/y", "a/b", "a_b", "..", ""]
        let folders = try ids.map { try Self.record(id: $0, reason: "none") }
        let output = try TemporaryFolder.shared.folder()
        let run = try CommandRun(["report"] + folders + ["--format", "csv", "--output", output + "/below"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == ["below"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: output + "/below").count == ids.count)
    }

    @Test(arguments: [
        ["run", "--output", ""], ["run", "--layout-config="], ["verify", "--queries", ""], ["report", "x", "-o", ""],
        ["compare", "a", "b", "--cache", ""], ["history", "list", "--store", ""],
        ["dataset", "generate", "lanes", "-o", ""],
    ])
    func `an empty value is a mistake that names its option`(arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.exitCode == 64)
        #expect(run.errors.hasPrefix("error: empty value (--"), "\(run.errors)")
    }

    @Test func `an empty argument is a mistake`() throws {
        for arguments in [["report", ""], ["dataset", "describe", ""], ["compare", "HEAD", ""]] {
            let run = try CommandRun(arguments)
            #expect(run.exitCode == 64)
            #expect(run.errors.hasPrefix("error: empty argument ("), "\(run.errors)")
        }
    }

    @Test func `a file with a comma in its name is a dataset`() throws {
        let file = try TemporaryFolder.shared.file(named: "a,b,c.csv", holding: "row,start,end\na,1,2\na,3,4\n").path
        for argument in [file, "lanes,\(file)", file.replacingOccurrences(of: ",", with: "\\,")] {
            let items = argument.hasPrefix("lanes") ? ["--items", "2"] : []
            let run = try CommandRun(["verify", "--dataset", argument, "--strategy", "r-tree"] + items)
            #expect(run.exitCode == 0, "\(run.errors)")
            #expect(run.output.contains("a,b,c.csv"))
        }
    }

    @Test func `lists are split at commas but those of a whole and those after a backslash`() {
        func parts(_ text: String) -> [String] { ParsedOptions.parts(text) { $0 == "a,b" || $0 == "a,b,c" } }
        #expect(parts("a") == ["a"])
        #expect(parts("x, y ,z") == ["x", "y", "z"])
        #expect(parts("x,a,b") == ["x", "a,b"])
        #expect(parts("a,b,c,a,b,x") == ["a,b,c", "a,b", "x"])
        #expect(parts("p\\,q,r\\s\\") == ["p,q", "r\\s\\"])
        #expect(parts("a,,b") == ["a", "", "b"])
    }

    /// A folder with a record whose texts are given.
    private static func record(id: String, reason: String) throws -> String {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun([
            "run", "--dataset", "lanes", "--items", "100", "--strategy", "r-tree", "--workload", "jump", "--launches",
            "1", "--rounds", "2", "--output", folder,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let file = URL(fileURLWithPath: folder + "/run.json")
        var record = try JSONDecoder().decode(RunRecord.self, from: Data(contentsOf: file))
        record.id = id
        record.machine.cpu = reason
        record.results[0].status = .failed
        record.results[0].reason = reason
        record.results[0].subject.dataset = reason
        try JSONEncoder().encode(record).write(to: file)
        return folder
    }
}
