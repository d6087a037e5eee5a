import Foundation
import LayoutTestSupport
import Reporting
import RunRecords
import Subjects
import Testing

@Suite struct ListAndHelpTests {
    private static let registries = Registries.builtIn
    /// What the program lists, by what this build of the tests has registered.
    static let lists: [(String, [String])] = [
        ("layouts", registries.layouts.entries.map(\.name)),
        ("strategies", registries.strategies.entries.map(\.name)),
        ("datasets", registries.datasets.entries.map(\.name)),
        ("workloads", registries.workloads.entries.map(\.name)),
        ("suites", registries.suites.entries.map(\.name)),
        ("metrics", MetricCatalog.all.map(\.name)),
        ("columns", TerminalReport.columns.map(\.name)),
        ("schemas", RecordSchema.all.map(\.name)),
    ]

    @Test(arguments: lists) func `a list has names and summaries`(what: String, names: [String]) throws {
        let run = try CommandRun(["list", what, "--format", "json"])
        #expect(run.exitCode == 0)
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(entries.compactMap { $0["name"] as? String } == names)
        #expect(entries.allSatisfy { ($0["summary"] as? String)?.isEmpty == false })
        let text = try CommandRun(["list", what])
        #expect(text.output.split(separator: "\n").count == names.count)
    }

    @Test func `layouts list their configuration keys with defaults`() throws {
        let run = try CommandRun(["list", "layouts", "--format", "json"])
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let gantt = try #require(entries.first { $0["name"] as? String == "gantt" })
        let keys = try #require(gantt["configuration"] as? [[String: Any]])
        let barHeight = try #require(keys.first { $0["name"] as? String == "barHeight" })
        #expect(barHeight["default"] as? Double == 30)
        #expect(keys.contains { $0["name"] as? String == "viewportSize" && $0["default"] as? [Double] == [1180, 820] })
    }

    @Test(arguments: RecordSchema.all.map(\.name)) func `a schema is printed as it is`(name: String) throws {
        let run = try CommandRun(["list", "schemas", name])
        #expect(run.exitCode == 0)
        #expect(run.output == RecordSchema.all.first { $0.name == name }?.text)
        _ = try JSONSchema(run.output)
    }

    @Test func `only schemas have names`() throws {
        try CommandRun(["list", "schemas", "runs"]).expectError(64, "schema runs", at: "list schemas", "mean run?")
        try CommandRun(["list", "layouts", "run"]).expectError(64, "unexpected argument", at: "run", "layouts alone")
    }

    @Test func `advice as it is printed fits its schema`() throws {
        let record = PageFiles.root.appendingPathComponent("Reports/reference").path
        let run = try CommandRun([
            "advise", "--record", record, "--items", "5k", "--dataset", "lanes", "--time-budget", "0s", "--format",
            "json",
        ])
        let schema = try #require(RecordSchema.all.first { run.output.contains("\"\($0.identifier)\"") })
        #expect(schema.name == "advice")
        #expect(try JSONSchema(schema.text).violations(in: run.output).map(\.description) == [])
    }

    @Test func `dataset list is list datasets`() throws {
        #expect(try CommandRun(["dataset", "list"]).output == CommandRun(["list", "datasets"]).output)
    }

    @Test func `without a command the help goes to standard error`() throws {
        let run = try CommandRun([])
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(try run.errors == CommandRun(["--help"]).output)
    }
}
