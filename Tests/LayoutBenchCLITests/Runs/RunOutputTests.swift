import Foundation
import RunRecords
import Testing

/// What becomes of a run's files when they can't be written, and of runs that are resumed wrongly.
@Suite struct RunOutputTests {
    private static let small = [
        "run", "--dataset", "lanes", "--items", "200", "--strategy", "r-tree", "--workload", "jump", "--rounds", "2",
    ]

    @Test func `an output folder that can't be made ends the run`() throws {
        let run = try CommandRun(Self.small + ["--launches", "1", "--output", Fixtures.header + "/below"])
        run.expectError(74, "can't write: ", at: "\(Fixtures.header)/below/run.json", "another folder", isOnly: false)
        #expect(try String(contentsOfFile: Fixtures.header, encoding: .utf8) == "row,start,end\n")
    }

    @Test func `a record that can't be saved leaves the earlier one and a spare copy`() throws {
        let folder = try TemporaryFolder.shared.folder()
        #expect(try CommandRun(Self.small + ["--launches", "1", "--output", folder]).exitCode == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
        // So deep that only names as short as the record's are possible there.
        var deep = folder
        while deep.utf8.count < 4_080 {
            deep += "/" + String(repeating: "d", count: min(200, max(1, 4_080 - deep.utf8.count - 1)))
        }
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        try before.write(to: URL(fileURLWithPath: deep + "/run.json"))
        let run = try CommandRun(["run", "--resume", "--launches", "2", "--output", deep])
        #expect(run.exitCode == 74)
        #expect(run.errors.contains(" (\(deep)/run.json): free space or choose another folder with --output; "))
        #expect(run.errors.contains("what was saved before is untouched"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: deep + "/run.json")) == before)
        let spare = try #require(run.errors.components(separatedBy: " is in ").last?.dropLast())
        let record = try JSONDecoder().decode(
            RunRecord.self, from: Data(contentsOf: URL(fileURLWithPath: String(spare))))
        #expect(record.results.map(\.status) == [.ok])
        try FileManager.default.removeItem(atPath: String(spare.dropLast("/run.json".count)))
    }

    @Test func `a run is resumed by its own command line, and by no other`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let line = Self.small + ["--output", folder, "--launches"]
        #expect(try CommandRun(line + ["1"]).exitCode == 0)
        let resumed = try CommandRun(line + ["2", "--resume"])
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        let record = try JSONDecoder().decode(
            RunRecord.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/run.json")))
        #expect(record.results.first?.time?.launches.count == 2)
        let other = try CommandRun(["run", "--resume", "--output", folder, "--dataset", "overlap"])
        other.expectError(64, "--dataset differs", at: "--resume", "what the record has: lanes")
    }

    @Test func `without a terminal there is no progress line`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(Self.small + ["--launches", "1", "--output", folder])
        #expect(run.errors.isEmpty)
        #expect(run.output.hasSuffix("\nrecord: \(folder)/run.json, report: \(folder)/index.html\n"))
    }

    @Test func `one's own file and viewports are measured`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun([
            "run", "--dataset", Fixtures.plan, "--queries", Fixtures.viewports, "--strategy", "sorted-array,r-tree",
            "--launches", "1", "--rounds", "2", "--output", folder,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let record = try JSONDecoder().decode(
            RunRecord.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/run.json")))
        #expect(record.results.map(\.subject.workload) == ["recorded", "recorded"])
        #expect(record.results.map(\.subject.items) == [50, 50])
        #expect(record.results.map(\.status) == [.ok, .ok])
    }
}
