import Foundation
import Judging
import RunRecords
import Testing

@Suite struct HistoryCommandTests {
    private let folder: HistoryFolder
    private var store: String { folder.store }

    init() throws { folder = try HistoryFolder() }

    @Test func `records are added once, listed and given back`() throws {
        let paths = try (0..<3).map { try folder.record(night: $0) }
        let added = try folder.history("add", paths[0], paths[1], paths[2])
        #expect(added.exitCode == 0, "\(added.errors)")
        #expect(added.output == "3 added, 0 replaced, 0 unchanged in \(store)\n")
        #expect(try folder.history("add", paths[1]).output.hasPrefix("0 added, 0 replaced, 1 unchanged"))
        let listed = try folder.history("list", "--check")
        #expect(listed.output.contains("3 records"))
        #expect(listed.output.contains("2026-01-02T00:00:00Z  1111111111  machine  machine-1  1 results"))
        let exported = try folder.history("export", "machine-1")
        #expect(exported.output == (try String(contentsOfFile: paths[1], encoding: .utf8)))
        #expect(try folder.history("export", "--output", folder.path + "/out").exitCode == 0)
        // A comparison's folder holds a verdict beside its records.
        for (name, text) in [
            ("verdict.json", "{}"), ("bmf.json", #"{"Query": 1}"#), ("action.json", "[]"),
            ("calibration.json", #"{"schema": "layoutbench.calibration/1"}"#),
        ] {
            try text.write(toFile: "\(folder.path)/out/\(name)", atomically: true, encoding: .utf8)
        }
        let copy = try CommandRun([
            "history", "import", "--store", folder.path + "/copy.sqlite", folder.path + "/out", store,
        ])
        #expect(copy.output.hasPrefix("3 added, 0 replaced, 3 unchanged"), "\(copy.errors)")
    }

    @Test func `a trend shows the change with its commits`() throws {
        let paths = try (0..<30).map {
            try folder.record(night: $0, slower: $0 < 18 ? 1 : 1.08, strategies: HistoryFolder.strategies)
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let trend = try folder.history("trend", "--metric", "query.time", "--strategy", "r-tree")
        #expect(trend.exitCode == 0, "\(trend.errors)")
        #expect(
            trend.output.contains(
                "time, less the median change of the run's strategies, 30 records, 2026-01-01 to 2026-01-30"))
        #expect(trend.output.contains("2026-01-19  worse  +8."))
        #expect(trend.output.contains("7777777777..8888888888"))
        #expect(trend.output.contains("1 series, 1 confirmed changes, 0 of them accepted"))
        let rows = try JSONDecoder().decode(
            [TrendRow].self,
            from: Data(try folder.history("trend", "--strategy", "r-tree", "--format", "json").output.utf8))
        let change = try #require(rows.first?.changes.first)
        #expect(change.direction == "regressed")
        #expect(abs(change.ratio - 1.08) < 0.01)
        #expect(change.low < 1.08 && 1.08 < change.high)
        #expect(trend.output.contains(change.id))
        #expect(try folder.history("trend", "--accept", change.id).output.contains("worse, accepted"))
        #expect(try folder.history("trend").output.contains("1 confirmed changes, 1 of them accepted"))
    }

    private struct TrendRow: Decodable {
        struct Change: Decodable {
            let id: String
            let direction: String
            let ratio: Double
            let low: Double
            let high: Double
        }
        let changes: [Change]
    }

    @Test func `the page of the nights has the change with its commit, and the gate`() throws {
        let paths = try (0..<30).map {
            try folder.record(night: $0, slower: $0 < 18 ? 1 : 1.08, strategies: HistoryFolder.strategies)
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let report = try folder.history(
            "report", "--output", folder.path + "/nights", "--commit-link", "https://example.org/{commit}")
        #expect(report.exitCode == 0, "\(report.errors)")
        #expect(
            report.output
                == "3 series over 30 nights: 1 confirmed change, 1 for the worse and not accepted, 0 accepted.\n"
                + "\(folder.path)/nights/index.html\n\(folder.path)/nights/summary.md\n")
        let page = try String(contentsOfFile: folder.path + "/nights/index.html", encoding: .utf8)
        #expect(page.contains("<a href=\"https://example.org/88888888"))
        #expect(page.contains("777777777777..888888888888") && page.contains("3 equivalent"))
        let markdown = try String(contentsOfFile: folder.path + "/nights/summary.md", encoding: .utf8)
        #expect(markdown.contains("## Gate") && markdown.contains("2026-01-19"))
        // Both name as many series, whatever else was measured.
        #expect(try folder.history("trend").output.hasSuffix("3 series, 1 confirmed changes, 0 of them accepted\n"))
        let all = ["--metric", "all"]
        #expect(try CommandRun(["history", "trend", "--store", store] + all).output.contains("\n6 series, "))
        let whole = ["--output", folder.path + "/all"] + all
        #expect(try CommandRun(["history", "report", "--store", store] + whole).output.hasPrefix("6 series over "))
        // The page of a run shows both.
        let run = try CommandRun([
            "report", paths[29], "--format", "html", "--output", folder.path + "/run", "--store", store,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try String(contentsOfFile: folder.path + "/run/index.html", encoding: .utf8).contains("id=\"history\""))
    }

    @Test func `a page of one night says that it is the first`() throws {
        #expect(try folder.history("add", try folder.record(night: 0)).exitCode == 0)
        let report = try folder.history("report", "--output", folder.path + "/one", "--format", "markdown")
        #expect(report.output.hasSuffix("\n\(folder.path)/one/summary.md\n"), "\(report.errors)")
        let text = try String(contentsOfFile: folder.path + "/one/summary.md", encoding: .utf8)
        #expect(text.contains("First record: nothing earlier is like it."))
    }

    @Test func `the records of three binaries are one night`() throws {
        var paths: [String] = []
        for night in 0..<10 {
            for (role, slower) in [(RunRole.baseline, 1.0), (.subject, night == 9 ? 1.2 : 1), (.reference, 1)] {
                paths.append(try folder.record(night: night, slower: slower, role: role))
            }
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        #expect(try folder.history("list").output.contains("release  baseline\n"))
        let trend = try folder.history("trend")
        #expect(trend.output.contains("ratio to commit 999999999999, measured within a day, 10 records"))
        let gate = try folder.history("gate")
        #expect(gate.exitCode == 10, "\(gate.output)")
        #expect(gate.output.contains("record machine-9-baseline"))
        #expect(try folder.history("gate", "--against", "reference").output.contains("record machine-9-reference"))
    }

    @Test func `the gate fails on a regression until it is accepted`() throws {
        let paths = try (0..<14).map {
            try folder.record(night: $0, slower: $0 < 13 ? 1 : 1.2, strategies: HistoryFolder.strategies)
        }
        #expect(try CommandRun(["history", "add", "--store", store] + paths).exitCode == 0)
        let gate = try folder.history("gate", "--output", folder.path + "/gate")
        #expect(gate.exitCode == 10, "\(gate.errors)")
        let sums = "1 regressed, 0 accepted, 0 improved, 2 equivalent, 0 inconclusive, 0 missing\n"
        let parts = gate.output.components(separatedBy: sums)
        #expect(parts.count == 2 && parts[0].split(separator: "\n").count == 2)
        #expect(parts.last?.contains("\nregressed:\n  query.time") == true)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/gate/verdict.json"))
        let verdict = try JSONDecoder().decode(VerdictRecord.self, from: data)
        #expect(verdict.schema == "layoutbench.verdict/1")
        #expect(verdict.verdicts.map(\.verdict) == [.regressed, .equivalent, .equivalent])
        let change = verdict.verdicts[0].change
        #expect(gate.output.contains(change))
        #expect(gate.output.contains("judged by thresholds of "))
        #expect(try folder.history("gate", "--accept", change).exitCode == 0)
        #expect(try folder.history("gate").output.contains("0 regressed, 1 accepted"))
    }

    @Test func `nothing can be said with few launches, which strict makes an exit code`() throws {
        for night in 0..<2 {
            _ = try folder.history(
                "add", folder.record(night: night, launches: 3, strategies: HistoryFolder.strategies))
        }
        let gate = try folder.history("gate")
        #expect(gate.exitCode == 0)
        #expect(gate.output.contains("\ninconclusive: 3 not shown; --verbose lists them\n"))
        #expect(gate.output.contains("note: needs 8 launches, has 3"))
        #expect(!gate.output.contains("would settle it"))
        let verbose = try folder.history("gate", "--verbose").output
        #expect(verbose.contains("\ninconclusive:\n  query.time") && verbose.contains("about 5 more launches"))
        #expect(try folder.history("gate", "--strict").exitCode == 11)
    }

    @Test func `a night that lost a subject never passes`() throws {
        for (night, subjects) in [(0, 2), (23, 1)] {
            _ = try folder.history(
                "add",
                folder.record(night: night, launches: 23, subjects: subjects, strategies: HistoryFolder.strategies))
        }
        let gate = try folder.history("gate", "--output", folder.path + "/gate", "--export", "junit,badge")
        #expect(gate.exitCode == 13, "\(gate.output) \(gate.errors)")
        #expect(
            gate.output.split(separator: "\n")[2...3] == [
                "lost:",
                "  all metrics  r-tree, construction, 1,001 items, jump, gantt        not in b: the run has no such subject",
            ])
        let junit = try String(contentsOfFile: folder.path + "/gate/junit.xml", encoding: .utf8)
        #expect(junit.contains("tests=\"6\" failures=\"0\" errors=\"3\""))
        #expect(try folder.history("badge").output.contains("LayoutBench: 3 subjects lost"))
    }

    @Test func `the first record passes, and one with figures that can't be is refused by every reader`() throws {
        let path = try folder.record(night: 0, strategies: HistoryFolder.strategies)
        #expect(try folder.history("add", path).exitCode == 0)
        let first = try folder.history("gate")
        #expect(
            first.exitCode == 0 && first.output.hasPrefix("first record: nothing earlier is like it\n"),
            "\(first.errors)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let negative = folder.path + "/negative.json"
        try text.replacing(try Regex("\"median\" : [0-9.]+"), with: "\"median\" : -5").write(
            toFile: negative, atomically: true, encoding: .utf8)
        for arguments in [
            ["history", "add", "--store", store, negative], ["history", "import", "--store", store, negative],
            ["compare", path, negative, "--output", folder.path + "/compared"], ["report", negative],
            ["advise", "--record", negative],
        ] {
            let run = try CommandRun(arguments)
            #expect(run.exitCode == 65 && run.errors.contains("is -5.0"), "\(arguments) \(run.errors)")
        }
    }

    @Test func `records without anything in common are no comparison`() throws {
        let paths = [
            try folder.record(night: 0), try folder.record(night: 1, strategies: ["grid"]),
        ]
        let run = try CommandRun(["compare"] + paths + ["--output", folder.path + "/compared"])
        #expect(run.exitCode == 65 && run.errors.contains("no subject in common"), "\(run.errors)")
        #expect(run.errors.contains("--rename OLD=NEW"))
    }

    @Test func `equal nights are equivalent`() throws {
        for night in [0, 23] {
            _ = try folder.history(
                "add", folder.record(night: night, launches: 23, strategies: HistoryFolder.strategies))
        }
        let gate = try folder.history("gate", "--strict", "--floor", "2%")
        #expect(gate.exitCode == 0, "\(gate.output)")
        #expect(gate.output.contains("3 equivalent"))
    }

    @Test func `mistakes say cause, place and remedy`() throws {
        func run(_ arguments: String...) throws -> CommandRun { try CommandRun(["history"] + arguments) }
        try run("lisst").expectError(64, "action lisst", at: "history", "mean list?")
        try run("add").expectError(64, "missing argument", at: "FILE", "what to add")
        try run("list", "x").expectError(64, "unexpected argument", at: "x", "layoutbench history list --help")
        try run("list", "--store", store).expectError(
            74, "there is no store", at: store, "layoutbench history add RECORD")
        let text = try folder.record(night: 0)
        try run("list", "--store", text).expectError(65, "not a store", at: text, "layoutbench history")
        _ = try folder.history("add", text)
        try run("export", "nothing", "--store", store).expectError(
            64, "no such record", at: "nothing", "layoutbench history list --store \(store)")
        try run("export", "--store", store).expectError(64, "several records", at: "history export", "--output")
        try run("gate", "--store", store, "--floor", "x").expectError(
            64, "not a percentage", at: "--floor x", "from 0")
        try run("trend", "--store", store, "--reference", "main").expectError(
            64, "not a commit hash", at: "--reference main", "seven digits")
        try run("trend", "--store", store, "--accept", "x").expectError(
            64, "no such change", at: "x", "layoutbench history trend")
    }
}
