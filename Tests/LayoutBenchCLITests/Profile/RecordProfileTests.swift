import Foundation
import RunRecords
import Testing

/// Profiles in a record's folder.
@Suite struct RecordProfileTests {
    /// A record, and a profile of one of its subjects, without any measuring.
    private func folder(items: Int) throws -> String {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let committed = root.appendingPathComponent("Reports/reference/run.json")
        let folder = try TemporaryFolder.shared.folder()
        try FileManager.default.copyItem(atPath: committed.path, toPath: folder + "/run.json")
        let record = try RunRecordCoding.decode(Array(Data(contentsOf: committed)), from: "run.json")
        var subject = try #require(record.results.first { $0.subject.strategy == "r-tree" }).subject
        if items > 0 { subject.items = items }
        var builder = ProfileBuilder()
        let function = ProfileFunction(name: "Tree.descend", full: "Tree.descend()", module: "layoutbench")
        builder.add([ProfileBuilder.Place(function)], costs: [10])
        let phase = builder.phase("query", operations: 2)
        let profile = Profile(
            kind: .time, subject: subject, commit: record.commit, machine: record.machine.id, tool: "perf 6",
            costs: [ProfileCost("time", unit: "ns", "Time")], functions: builder.functions, phases: [phase])
        let place = folder + "/profiles/tree"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(ProfileCoding.encode(profile)).write(to: URL(fileURLWithPath: place + "/profile.json"))
        return folder
    }

    @Test func `a report shows them and writes their pages beside`() throws {
        let folder = try folder(items: 0)
        let printed = try CommandRun(["report", folder + "/run.json"])
        #expect(printed.exitCode == 0 && printed.errors.isEmpty, "\(printed.errors)")
        #expect(printed.output.contains("Where the time goes\nr-tree, ") && printed.output.contains("Tree.descend"))
        #expect(!printed.output.contains("flame graph:"))
        let output = try TemporaryFolder.shared.folder() + "/elsewhere"
        let written = try CommandRun(["report", folder, "--output", output])
        #expect(written.exitCode == 0, "\(written.errors)")
        let page = try String(contentsOfFile: output + "/index.html", encoding: .utf8)
        #expect(page.contains("<a href=\"profiles/tree/index.html\">"))
        let flames = try String(contentsOfFile: output + "/profiles/tree/index.html", encoding: .utf8)
        #expect(flames.contains("id=\"flame\"") && flames.contains("Tree.descend"))
    }

    @Test func `one of another subject, or that can't be read, is left out with a word`() throws {
        let folder = try folder(items: 17)
        let other = try CommandRun(["report", folder])
        #expect(other.exitCode == 0 && !other.output.contains("Where the time goes"))
        #expect(other.errors == "\(folder)/profiles/tree is left out: it is of no subject of the record\n")
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder + "/profiles/tree/profile.json"))
        let broken = try CommandRun(["report", folder])
        #expect(broken.exitCode == 0)
        #expect(broken.errors.hasPrefix("\(folder)/profiles/tree is left out: not a profile: no schema is stated"))
    }
}
