import Foundation
import Reporting
import Testing

@Suite(.serialized) struct ReportCommandTests {
    /// The folder of a small run, made once.
    private static let run: Result<String, any Error> = Result {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun([
            "run", "--dataset", "lanes", "--items", "200", "--strategy", "on-demand,r-tree", "--workload", "jump",
            "--launches", "1", "--rounds", "2", "--output", folder,
        ])
        try #require(run.exitCode == 0, "\(run.errors)")
        return folder
    }

    @Test func `a record and its folder give the same tables`() throws {
        let folder = try Self.run.get()
        let ofFolder = try CommandRun(["report", folder])
        let ofFile = try CommandRun(["report", folder + "/run.json"])
        #expect(ofFolder.exitCode == 0)
        #expect(ofFolder.output == ofFile.output)
        #expect(ofFolder.output.contains("lanes, 200 items, jump"))
    }

    @Test func `formats are printed without an output folder`() throws {
        let folder = try Self.run.get()
        for format in ReportFormats.builtIn.defaults {
            let printed = try CommandRun(["report", folder, "--format", format.name])
            #expect(try printed.output == String(contentsOfFile: folder + "/" + format.fileName, encoding: .utf8))
        }
        let csv = try CommandRun(["report", folder, "--format", "csv"]).output.split(whereSeparator: \.isNewline)
        #expect(csv.count > 20)
        #expect(csv.first?.contains("strategy,") == true)
    }

    @Test func `formats are written into the output folder, which is made`() throws {
        let folder = try Self.run.get()
        let output = try TemporaryFolder.shared.folder() + "/new/reports"
        let formats = ReportFormats.builtIn.all.reversed()
        let names = formats.map(\.name).joined(separator: ",")
        let run = try CommandRun(["report", folder, "--format", names, "--output", output])
        #expect(run.exitCode == 0)
        #expect(run.output == formats.map { "\(output)/\($0.fileName)\n" }.joined())
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: output)) == Set(formats.map(\.fileName)))
    }

    @Test func `the help names every format, and an unknown one is told them`() throws {
        let help = try CommandRun(["report", "--help"]).output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        let names = ReportFormats.builtIn.all.map(\.name).joined(separator: ", ")
        let defaults = ReportFormats.builtIn.defaults.map(\.name).joined(separator: ",")
        #expect(help.contains(" \(names) (default \(defaults); terminal tables without --output)"))
        let unknown = try CommandRun(["report", "--format", "quux", "."])
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors == "error: unknown format quux (--format): give one of \(names)\n")
    }

    @Test func `a format's file is named by the format alone`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var places: [String: [String]] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for format in ReportFormats.builtIn.all where text.contains("\"\(format.fileName)\"") {
                places[format.name, default: []].append(file.deletingPathExtension().lastPathComponent)
            }
        }
        for format in ReportFormats.builtIn.all { #expect(places[format.name]?.count == 1, "\(places)") }
    }

    @Test func `a folder that can't be written is an input and output error`() throws {
        let run = try CommandRun(["report", Self.run.get(), "--output", Fixtures.header + "/reports"])
        run.expectError(74, "can't write: ", at: "\(Fixtures.header)/reports/index.html", "another folder")
    }

    @Test func `any strategy of a record can be the baseline, and no other`() throws {
        let folder = try Self.run.get()
        #expect(try !CommandRun(["report", folder]).output.contains("Compared with"))
        let run = try CommandRun(["report", folder, "--baseline", "on-demand"])
        #expect(run.exitCode == 0 && run.output.contains("Compared with on-demand"))
        let unknown = try CommandRun(["report", folder, "--baseline", "r-trees"])
        unknown.expectError(64, "strategy r-trees", at: "--baseline", "mean r-tree?")
    }
}
