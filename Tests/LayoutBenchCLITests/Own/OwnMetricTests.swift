import Foundation
import Judging
import RunRecords
import Testing

@testable import LayoutBenchCLI

/// What a strategy of one's own tells of itself, in a program over LayoutBenchKit.
@Suite(.enabled(if: OwnProgram.hasCompiler, "swiftc is not on PATH"))
struct OwnMetricTests {
    private static let small = "--dataset fridays --items 40 --launches 1 --rounds 1"

    @Test func `it is listed, measured, shown and held to limits`() throws {
        let listed = try OwnProgram.run("list metrics --format json")
        #expect(listed.output.contains("\"own.frames.kept\"") && listed.output.contains("\"telling\""))
        let folder = try OwnProgram.built.get().folder
        let text = """
            {"schema": "layoutbench.config/1", "limits": ["own.frames.kept <= 0.5 an item", "own.query.asked >= 1"]}
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/told.json"))
        let run = try OwnProgram.run(
            "run --config told.json --strategy telling,on-demand --workload jump,edit,session,session-naive "
                + "\(Self.small) --no-control --output told")
        #expect(run.exitCode == 10, "\(run.errors)")
        #expect(run.output.contains("Limit broken: own.frames.kept") && !run.output.contains("broken: own.query"))
        #expect(run.output.contains("frames.kept"), "a column")
        let record = try RecordFile.read(folder + "/told")
        func result(_ workload: String, _ strategy: String = "telling") throws -> SubjectResult {
            try #require(record.results.first { $0.subject.workload == workload && $0.subject.strategy == strategy })
        }
        let (jump, edit) = (try result("jump"), try result("edit"))
        #expect(jump.metrics["own.query.asked"]?.value?.median == 1)
        #expect(jump.metrics["own.query.asked"]?.value?.better == "higher")
        #expect(edit.metrics["own.update.followed"]?.value?.median == 1)
        let (session, naive) = (try result("session"), try result("session-naive"))
        let asked = try #require(session.metrics["own.frame.asked"]?.value?.median)
        // At rest nothing is asked, and of no frame twice.
        #expect(asked > 0 && asked <= 1)
        #expect(naive.metrics["own.frame.asked"]?.reason?.contains("a new strategy for every frame") == true)
        #expect(jump.metrics["own.frame.asked"] == nil && session.metrics["own.query.asked"] == nil)
        #expect(edit.metrics["own.query.asked"] == nil && jump.metrics["own.update.followed"] == nil)
        #expect(jump.metrics["own.frames.kept"]?.value?.summary == "frames that are kept")
        #expect(jump.metrics["own.unknown"]?.reason?.contains("no finite number") == true)
        #expect(try result("jump", "on-demand").ownMetrics.isEmpty)
    }

    @Test func `a change of it is a regression that is named, in comparisons and in the history`() throws {
        let (folder, program) = try OwnProgram.built.get()
        let more = folder + "/more"
        try Data("#!/bin/sh\nKEPT=7 exec '\(program)' \"$@\"\n".utf8).write(to: URL(fileURLWithPath: more))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: more)
        let text = """
            {"schema": "layoutbench.config/1", "limits": ["own.frames.kept <= 30", "query.latency.p99 <= 1 s"]}
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/held.json"))
        let run = try OwnProgram.run(
            "compare --config held.json --program-a '\(program)' --program-b '\(more)' --strategy telling --workload jump \(Self.small) "
                + "--output compared")
        #expect(run.exitCode == 10, "\(run.errors)")
        let verdicts = try VerdictFiles.read(folder + "/compared/verdict.json").verdicts
        let kept = try #require(verdicts.first { $0.metric == "own.frames.kept" })
        #expect(kept.verdict == .regressed && kept.subject.strategy == "telling")
        #expect(verdicts.first { $0.metric == "own.query.asked" }?.verdict == .equivalent)
        #expect(run.output.contains("own.frames.kept") && run.output.contains("Limit broken: own.frames.kept <= 30"))
        let summary = try String(contentsOfFile: folder + "/compared/summary.md", encoding: .utf8)
        #expect(summary.contains("2 limits, 1 broken; nothing was measured for query.latency.p99"))
        let history = try OwnProgram.run(
            "history add --store told.sqlite compared/a.json >added && '\(program)' history add --store told.sqlite "
                + "compared/b.json >>added; '\(program)' history gate --store told.sqlite")
        #expect(history.exitCode == 10, "\(history.output) \(history.errors)")
        #expect(history.output.contains("own.frames.kept"))
    }

    @Test func `a limit that B breaks ends a comparison with the code of a regression`() throws {
        let folder = try HistoryFolder()
        let record = try RecordFile.read(folder.record(night: 0))
        var held = record
        held.plan.limits = [
            MetricLimit(text: "query.time <= 1 ns", metric: "query.time", value: 1, isUpper: true, perItem: false)
        ]
        let verdict = try compareRecords(record, held)
        #expect(VerdictFiles(verdict, a: held, b: record).code(isStrict: false) == .done)
        #expect(VerdictFiles(verdict, a: record, b: held).code(isStrict: false) == .regression)
    }

    @Test func `a run that measured nothing ends as a failure, a limit without a value as open if strict`() throws {
        var record = try RecordFile.read(HistoryFolder().record(night: 0))
        record.plan.limits = [
            MetricLimit(
                text: "query.time <= 1 s", metric: "query.time", value: 1e9, isUpper: true, perItem: false,
                strategy: "grid")
        ]
        #expect(RunCommand.code(record) == .done && RunCommand.code(record, isStrict: true) == .inconclusive)
        for status in [Status.skipped, .cutoff] {
            for index in record.results.indices { record.results[index].status = status }
            #expect(RunCommand.code(record) == .subjectFailed)
        }
        record.results = []
        #expect(RunCommand.code(record) == .subjectFailed)
    }

    @Test(arguments: [
        ("metric-twice", "two metrics frames.kept"), ("metric-unnamed", "\"kept*\" is no name of a metric"),
        ("metric-reserved", "begins as one of a workload's"),
        ("metric-of-frames", "begins as one of a workload's"), ("metric-other", "another unit or direction"),
    ])
    func `what can't be a metric is refused, naming where it is added`(added: String, cause: String) throws {
        let run = try OwnProgram.run("list metrics", "ADDED=\(added)")
        #expect(run.exitCode == 64, "\(run.errors)")
        #expect(run.errors.contains(cause) && run.errors.contains("bench/Faulty.swift:"), "\(run.errors)")
    }
}
