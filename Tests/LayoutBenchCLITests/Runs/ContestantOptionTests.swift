import Foundation
import RunRecords
import Subjects
import Testing

@testable import LayoutBenchCLI

@Suite struct ContestantOptionTests {
    private static let registries = Registries.builtIn

    private func contestants(_ given: [String]) throws -> [ContestantCommand] {
        let command = RunCommand(registries: Self.registries, formats: .builtIn)
        let options = try command.syntax.parse(given.flatMap { ["--contestant", $0] })
        return try ContestantOption.read(options, besides: Self.registries.strategies)
    }

    @Test func `the command is all behind the first sign of equality`() throws {
        let found = try contestants(["mine=./mine --fast=yes, a,b", "Tree_2.x=python3 'my tree.py'"])
        #expect(found.map(\.name) == ["mine", "Tree_2.x"])
        #expect(found.map(\.command) == ["./mine --fast=yes, a,b", "python3 'my tree.py'"])
        #expect(try contestants([]).isEmpty)
    }

    static let mistakes: [([String], String)] = [
        (["mine"], "no name and command (--contestant mine)"), (["mine= "], "no name and command"),
        (["=x"], "not a name for a contestant (--contestant =x)"), (["1a=x"], "not a name"), (["a,b=x"], "not a name"),
        (["a b=x"], "not a name"), (["größe=x"], "not a name"),
        (["r-tree=./mine"], "the name r-tree is taken (--contestant r-tree=./mine)"),
        (["mine=x", "mine=y"], "the name mine is taken (--contestant mine=y)"),
    ]

    @Test(arguments: mistakes) func `a mistake is named with its place`(given: [String], words: String) {
        let error = #expect(throws: UsageError.self) { try contestants(given) }
        #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
        #expect(error?.fault == .usage && error?.remedy.isEmpty == false)
    }

    @Test func `a record's programs are started only when the command line gives them again`() throws {
        var plan = RunPlan(
            suite: nil, groups: [], launches: 1, timeBudgetSeconds: nil, queryRounds: 1, prepareRounds: 1,
            prepareLimitSeconds: 1, queryLimitSeconds: 1, turnLimitSeconds: 1)
        try ContestantOption.check([], resuming: plan)
        #expect(throws: UsageError.self) { try ContestantOption.check(contestants(["mine=x"]), resuming: plan) }
        plan.enter(try contestants(["mine=x"]))
        try ContestantOption.check(contestants(["mine=x"]), resuming: plan)
        let none = #expect(throws: UsageError.self) { try ContestantOption.check([], resuming: plan) }
        #expect(none?.remedy.contains("--contestant 'mine=x'") == true && none?.place == "--resume")
        let other = #expect(throws: UsageError.self) {
            try ContestantOption.check(contestants(["mine=y"]), resuming: plan)
        }
        #expect(other?.cause.contains("other contestants") == true)
    }

    /// A program that is right in one thing: nothing meets a query that lies outside of everything.
    private static let blind = """
        while read -r line; do
        case $line in
        *'"request":"hello"'*) echo '{"protocol":"layoutbench.contestant/1"}' ;;
        *'"request":"prepare"'*) echo '{"nanoseconds":100}' ;;
        *'"request":"memory"'*) echo '{"bytes":64}' ;;
        *'"request":"answer"'*) echo '{"ordinals":[]}' ;;
        *'"request":"epoch"'*) echo '{"nanoseconds":1000,"hits":0}' ;;
        *'"request":"latency"'*) echo '{"unavailable":"nothing is timed one by one"}' ;;
        *) echo '{}' ;;
        esac
        done
        """

    @Test
    func `a contestant stands beside the strategies in tables, records and reports, and a run is resumed with it`()
        throws
    {
        let folder = try TemporaryFolder.shared.folder()
        let program = try TemporaryFolder.shared.file(holding: Self.blind).path
        let views = try TemporaryFolder.shared.file(named: "away.csv", holding: "minX,minY,maxX,maxY\n-9,-9,-8,-8\n")
        let arguments = [
            "run", "--dataset", "lanes", "--items", "200", "--strategy", "linear-scan", "--queries", views.path,
            "--contestant", "blind=/bin/bash '\(program)'", "--no-control", "--output", folder,
        ]
        let run = try CommandRun(arguments + ["--launches", "1"])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.split(separator: "\n").contains { $0.hasPrefix("blind ") }, "\(run.output)")
        for name in ["summary.md", "index.html"] {
            #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).contains("blind"), "\(name)")
        }
        let resumed = try CommandRun(arguments + ["--launches", "2", "--resume"])
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        let record = try RunRecordCoding.decode(
            Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))), from: "run.json")
        let result = try #require(record.results.first { $0.subject.strategy == "blind" })
        #expect(result.metrics["query.time"]?.value?.launches.count == 2)
        #expect(record.plan.contestants?.map(\.name) == ["blind"])
        let refused = try CommandRun(["run", "--resume", "--output", folder])
        #expect(refused.exitCode == 64 && refused.errors.contains("--contestant 'blind="))
    }

    @Test func `two versions of a contestant are compared by turns`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let before = try TemporaryFolder.shared.file(holding: Self.blind).path
        let after = try TemporaryFolder.shared.file(holding: Self.blind.replacing("64", with: "640")).path
        let views = try TemporaryFolder.shared.file(named: "away.csv", holding: "minX,minY,maxX,maxY\n-9,-9,-8,-8\n")
        let run = try CommandRun([
            "compare", "--contestant", "blind=/bin/bash '\(before)'", "--contestant", "blind=/bin/bash '\(after)'",
            "--dataset", "lanes", "--items", "200", "--queries", views.path, "--launches", "1", "--rounds", "1",
            "--output", folder,
        ])
        #expect(run.exitCode == 10, "\(run.errors)")
        let verdicts = try VerdictFiles.read(folder + "/verdict.json").verdicts
        let memory = try #require(verdicts.first { $0.metric == "memory.retained" })
        #expect(memory.verdict == .regressed && memory.subject.strategy == "blind" && memory.ratio == 10)
        let record = try RecordFile.read(folder + "/b.json")
        #expect(record.plan.contestants?.map(\.command) == ["/bin/bash '\(after)'"])
    }

    static let mistakenPairs: [([String], String)] = [
        (["mine=x"], "mine has one command, and a program of another language has no revisions"),
        (["mine=x", "mine=y", "mine=z"], "a third program of the name mine"),
        (["r-tree=x"], "the name r-tree is taken"),
    ]

    @Test(arguments: mistakenPairs) func `a comparison takes two of each name`(given: [String], words: String) throws {
        let command = CompareCommand(registries: Self.registries)
        let options = try command.syntax.parse(given.flatMap { ["--contestant", $0] })
        #expect(try ComparedPair(options) == .contestants)
        let error = #expect(throws: UsageError.self) {
            try ContestantOption.readPairs(options, besides: Self.registries.strategies)
        }
        #expect(error?.cause.hasPrefix(words) == true && error?.place.hasPrefix("--contestant") == true)
        let beside = #expect(throws: UsageError.self) {
            try ComparedPair(command.syntax.parse(["main", "HEAD", "--contestant", "mine=x"]))
        }
        #expect(beside?.place == "main" && beside?.remedy.contains("--contestant") == true)
    }

    @Test func `programs of a comparison stand beside each other however they were given`() throws {
        let command = CompareCommand(registries: Self.registries)
        let options = try command.syntax.parse(
            ["x=old-x", "y=old-y", "y=new-y", "x=new-x"].flatMap { ["--contestant", $0] })
        let pairs = try ContestantOption.readPairs(options, besides: Self.registries.strategies)
        #expect(pairs.a.map(\.command) == ["old-x", "old-y"] && pairs.b.map(\.command) == ["new-x", "new-y"])
    }

    @Test(arguments: ["profile", "bisect", "nightly", "advise"])
    func `where a contestant makes no sense it is refused with the reason`(name: String) throws {
        let command = try CommandRegistry(Self.registries, .builtIn).find([name][...]).command
        let error = #expect(throws: UsageError.self) { try command.syntax.parse(["--contestant", "mine=x"]) }
        #expect(error?.place == "--contestant" && error?.cause != "unknown option")
        #expect(error?.remedy.contains("--contestant") == true || error?.remedy.contains("compare") == true)
    }

    @Test func `a contestant takes part in a calibration, as an identical pair`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let program = try TemporaryFolder.shared.file(holding: Self.blind).path
        let views = try TemporaryFolder.shared.file(named: "away.csv", holding: "minX,minY,maxX,maxY\n-9,-9,-8,-8\n")
        let run = try CommandRun([
            "calibrate", "--contestant", "blind=/bin/bash '\(program)'", "--dataset", "lanes", "--items", "200",
            "--strategy", "linear-scan", "--queries", views.path, "--launches", "1", "--rounds", "1", "--output",
            folder,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let record = try RecordFile.read(folder)
        #expect(record.plan.groups[0].strategies == ["linear-scan", "blind", "linear-scan", "blind"])
        #expect(record.results.first { $0.subject.strategy == "blind" }?.status == .ok)
        let placed = try CommandRun(["calibrate", "--placements", "2", "--contestant", "mine=x"])
        #expect(placed.exitCode == 64 && placed.errors.contains("is not linked here"))
    }

    @Test func `verify names a contestant that disagrees, and one that fails`() throws {
        let program = try TemporaryFolder.shared.file(holding: Self.blind).path
        let selectors = ["--dataset", "lanes", "--items", "200", "--strategy", "linear-scan", "--workload", "jump"]
        let wrong = try CommandRun(
            ["verify"] + selectors + ["--contestant", "blind=/bin/bash '\(program)'", "--contestant", "gone=./gone"])
        #expect(wrong.exitCode == 12)
        #expect(wrong.output.contains("WRONG gantt lanes 200 jump: blind: checked query 0"))
        #expect(wrong.output.contains("FAILED gantt lanes 200 jump: gone: the program can't be started"))
        // Levels of detail are no part of the protocol: what it is not asked has no outcome of it.
        let levels = try CommandRun(
            ["verify"] + selectors.dropLast() + ["zoom-time,jump", "--contestant", "blind=/bin/bash '\(program)'"])
        #expect(levels.exitCode == 12 && levels.output.contains("ok    gantt lanes 200 zoom-time: 1 strategies"))
        #expect(levels.output.contains("; not asked: blind\n"))
        #expect(levels.output.contains("WRONG gantt lanes 200 jump: blind: checked query 0"))
        let failed = try CommandRun(["verify"] + selectors + ["--contestant", "gone=./gone"])
        #expect(failed.exitCode == 13 && failed.output.contains("0 strategies disagree"))
    }
}
