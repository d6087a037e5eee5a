import Files
import Foundation
import LayoutStrategies
import RunRecords
import Schedules
import Testing

@testable import Runner

/// Runs with real workers.
@Suite struct RunSessionTests {
    private func plan(_ groups: [SubjectGroup], launches: Int = 1, turnLimitSeconds: Double = 60) -> RunPlan {
        RunPlan(
            suite: nil, groups: groups, launches: launches, timeBudgetSeconds: nil, queryRounds: 3, prepareRounds: 2,
            prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: turnLimitSeconds)
    }

    private func session(
        _ plan: RunPlan, in folder: TemporaryFolder,
        continuing: RunRecord? = nil, interruption: Interruption = Interruption(),
        report: @escaping (RunEvent) -> Void = { _ in }
    ) throws -> RunSession {
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: Faults.registries,
            binaries: [Binary(executable: try builtProgram(Faults.program), commit: .unavailable(reason: "a test"))],
            environment: ProcessInfo.processInfo.environment,
            policy: RunPolicy(epochNs: 100_000))
        return RunSession(
            plan: plan, settings: settings, continuing: continuing, interruption: interruption, report: report)
    }

    @Test func `every strategy of a group is measured, compared and saved`() throws {
        let folder = try TemporaryFolder()
        let group = subjectGroup(
            strategies: StrategyRegistry.builtIn.entries.map(\.name), workloads: ["scroll", "hit"])
        let outcome = try session(plan([group]), in: folder).run()
        let (record, end) = (outcome.record, outcome.end)
        #expect(end == .complete)
        #expect(record.results.count == 2 * StrategyRegistry.builtIn.entries.count)
        #expect(record.results.allSatisfy { $0.status == .ok })
        for workload in group.workloads {
            let mine = record.results.filter { $0.subject.workload == workload }
            #expect(Set(mine.compactMap { $0.counters.value?.checksum }).count == 1)
            #expect(mine.allSatisfy { $0.metrics["query.time"]?.value?.launches.count == 1 })
            #expect(mine.allSatisfy { $0.ratios["query.time"]?.launches.count == 1 })
        }
        let saved = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/run.json"))
        #expect(try RunRecordCoding.decode(Array(saved), from: "run.json") == record)
    }

    @Test func `a configuration that no worker could use is an error before anything runs`() throws {
        let folder = try TemporaryFolder()
        var launches = 0
        let session = try session(plan([subjectGroup(config: ["barHeigth": .number(3)])]), in: folder) { event in
            if case .launch = event { launches += 1 }
        }
        #expect(throws: LayoutError.self) { try session.run() }
        #expect(launches == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/run.json"))
    }

    @Test func `an interruption before the first launch leaves a record that can be resumed`() throws {
        let folder = try TemporaryFolder()
        let interruption = Interruption()
        interruption.raise()
        let plan = plan([subjectGroup()])
        let first = try session(plan, in: folder, interruption: interruption).run()
        #expect(first.end == .interrupted)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/run.json")))
        let saved = try RunRecordCoding.decode(bytes, from: "run.json")
        let second = try session(plan, in: folder, continuing: saved).run()
        #expect(second.record.id == saved.id)
        #expect(second.record.results.map(\.status) == [.ok, .ok])
    }

    @Test func `an interruption in the set-up of a resumed run keeps what was measured`() throws {
        let folder = try TemporaryFolder()
        let plan = plan([subjectGroup()])
        let first = try session(plan, in: folder).run().record
        let interruption = Interruption()
        interruption.raise()
        let second = try session(plan, in: folder, continuing: first, interruption: interruption).run()
        #expect(second.record.results == first.results)
    }

    @Test func `an interruption during a launch ends the run with what was measured before`() throws {
        let folder = try TemporaryFolder()
        let interruption = Interruption()
        var finished = 0
        let session = try session(plan([subjectGroup()], launches: 5), in: folder, interruption: interruption) {
            event in
            if case .finished = event { finished += 1 }
            if case .turn(_, let what, _) = event, what.hasPrefix("queries"), finished == 1 { interruption.raise() }
        }
        let outcome = try session.run()
        let (record, end) = (outcome.record, outcome.end)
        #expect(end == .interrupted)
        #expect(record.results.allSatisfy { $0.metrics["query.time"]?.value?.launches.count == 1 })
    }

    @Test func `workers that fail leave the others, and the identical pair its partner`() throws {
        let folder = try TemporaryFolder()
        let group = subjectGroup(strategies: ["on-demand", "crash", "on-demand"])
        let record = try session(plan([group], launches: 8), in: folder).run().record
        #expect(record.results.map(\.status) == [.ok, .failed])
        #expect(record.results[1].reason?.contains("signal") == true)
        #expect((record.control.value?.pairs ?? 0) >= 1)
    }

    @Test(arguments: [
        ("exit 0", 60.0, Status.failed, "exited with code 0"),
        ("exec sleep 600", 0.2, .timeout, "no answer within 0.2 s: the worker was ended"),
    ]) func `a program that is no worker, or never answers, fails every subject and not the run`(
        script: String, limit: Double, status: Status, reason: String
    ) throws {
        let folder = try TemporaryFolder()
        let program = try folder.file("worker", "#!/bin/sh\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn, binaries: [.own(executable: program)],
            environment: ["PATH": "/usr/bin:/bin"], policy: RunPolicy())
        let session = RunSession(
            plan: plan([subjectGroup()], turnLimitSeconds: limit), settings: settings, interruption: Interruption(),
            report: { _ in })
        let record = try session.run().record
        #expect(record.results.map(\.status) == [status, status])
        let found = record.results[0].reason
        #expect(status == .timeout ? found == reason : found?.contains(reason) == true)
    }

    @Test func `a record's id is no place to save it at`() throws {
        let folder = try TemporaryFolder()
        var record = try session(plan([subjectGroup()]), in: folder).run().record
        record.id = "x/../../elsewhere/y"
        let path = try #require(RecordStore(folder: folder.path).saveElsewhere(record))
        let spare = URL(fileURLWithPath: path).deletingLastPathComponent()
        #expect(spare.deletingLastPathComponent().path == FileManager.default.temporaryDirectory.path)
        try FileManager.default.removeItem(at: spare)
    }

    @Test func `temporaries are gone after the run`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("tasks.csv", "row,start,end\na,0,3\nb,2,5\nc,4,9\n")
        let store = try DatasetStore(.builtIn)
        _ = try store.group(
            subjectGroup(dataset: file, columns: "row=row,start=start,end=end", items: nil), seed: 1, report: { _ in })
        let names = try FileManager.default.contentsOfDirectory(atPath: store.path)
        #expect(names.filter { !$0.hasPrefix(".") }.count == 1)
        store.remove()
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }
}

@Suite struct DatasetStoreTests {
    private let columns = "row=row,start=start,end=end"

    @Test func `a file is parsed once for all its groups, into a file that workers read`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("tasks.csv", "row,start,end\na,0,3\nb,2,5\nc,4,9\n")
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        var readings = 0
        let groups = try ["gantt", "frames"].map { layout in
            try store.group(
                subjectGroup(layout: layout, dataset: file, columns: columns, items: nil), seed: 1,
                report: { _ in readings += 1 })
        }
        #expect(readings == 1)
        #expect(groups.map(\.items) == [3, 3])
        #expect(groups.map(\.datasetName) == ["tasks.csv", "tasks.csv"])
        #expect(groups[0].columnarFile == groups[1].columnarFile)
        let path = try #require(groups[0].columnarFile)
        #expect(try ColumnarFile.read(path).itemCount == 3)
    }

    @Test func `a section that only the whole schedule has is no error`() throws {
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        func group(_ section: Double, items: Int) throws -> GroupState {
            let plan = subjectGroup(config: ["expanded": .array([.number(section)])], items: items)
            return try store.group(plan, seed: 1, report: { _ in })
        }
        #expect(try group(30, items: 5000).items == 5000)
        #expect(throws: LayoutError.self) { try group(30, items: 200) }
    }

    @Test func `groups that only the whole schedule has too many of are refused here`() throws {
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        func group(_ groups: Double, items: Int) throws -> GroupState {
            let part: JSONValue = .object(["layout": .string("list"), "groups": .number(groups)])
            let plan = subjectGroup(layout: "sections", config: ["parts": .array([part])], items: items)
            return try store.group(plan, seed: 1, report: { _ in })
        }
        #expect(try group(4, items: 200).items == 200)
        #expect(throws: LayoutError.self) { try group(4, items: 5000) }
    }

    @Test func `what can't be used is refused here and not by every worker`() throws {
        let folder = try TemporaryFolder()
        let bad = try folder.file("bad.csv", "row,start,end\na,5,3\n")
        let rectangles = try folder.file("frames.csv", "minX,minY,maxX,maxY\n0,0,1,1\n")
        let store = try DatasetStore(.builtIn)
        defer { store.remove() }
        func group(_ plan: SubjectGroup) throws { _ = try store.group(plan, seed: 1, report: { _ in }) }
        #expect(throws: ScheduleError.self) { try group(subjectGroup(dataset: bad, columns: columns, items: nil)) }
        #expect(throws: ScheduleError.self) { try group(subjectGroup(dataset: "constructoin")) }
        #expect(throws: ScheduleError.self) {
            try group(subjectGroup(queries: folder.path + "/none.csv", workloads: ["recorded"]))
        }
        #expect(throws: LayoutError.self) { try group(subjectGroup(dataset: "frames:" + rectangles, items: nil)) }
        #expect(throws: LayoutError.self) { try group(subjectGroup(config: ["rowPolicy": .string("spiral")])) }
    }
}

@Suite struct VerificationTests {
    private func outcomes(_ strategies: [String]) throws -> [VerificationOutcome] {
        let group = subjectGroup(
            dataset: "stress", items: 500, strategies: strategies, workloads: ["scroll", "hit"])
        var outcomes: [VerificationOutcome] = []
        try Verification(groups: [group], seed: 1, registries: Faults.registries, queries: 50).run {
            outcomes.append($0)
        }
        return outcomes
    }

    @Test func `strategies that are right agree with brute force`() throws {
        let outcomes = try outcomes(["on-demand", "r-tree"])
        #expect(outcomes.count == 2)
        #expect(outcomes.allSatisfy { $0.differences.isEmpty && $0.queries == 50 && $0.strategies == 2 })
        #expect(outcomes[0].hits > 0)
    }

    @Test func `a wrong answer planted in one is found, and only there`() throws {
        let outcomes = try outcomes(["on-demand", "wrong"])
        #expect(outcomes[0].differences.map(\.strategy) == ["wrong"])
        #expect(outcomes[0].differences[0].difference.contains("1 missing, 0 too many, 0 repeated"))
    }

    @Test func `a strategy that does not exist is a usage error`() {
        let verification = Verification(
            groups: [subjectGroup(strategies: ["b-tree"])], seed: 1, registries: .builtIn)
        #expect(throws: ScheduleError.self) { try verification.run { _ in } }
    }
}
