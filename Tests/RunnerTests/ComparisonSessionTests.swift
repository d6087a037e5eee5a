import Files
import Foundation
import Judging
import RunRecords
import Testing

@testable import Runner

/// Comparisons of two programs whose figures are known.
@Suite struct ComparisonSessionTests {
    private func outcome(
        _ first: FakeWorker, _ second: FakeWorker, strategies: [String] = ["r-tree", "on-demand"],
        renamed: [String: String] = [:], workloads: [String] = ["jump"], launches: Int = 15, in folder: TemporaryFolder
    ) throws -> ComparisonOutcome {
        var binaries = [try first.binary("a", in: folder), try second.binary("b", in: folder)]
        binaries[1].renamedStrategies = renamed
        let plan = RunPlan(
            suite: nil, groups: [subjectGroup(strategies: strategies, workloads: workloads)], launches: launches,
            timeBudgetSeconds: nil,
            queryRounds: 5, prepareRounds: 2, prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 10)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn, binaries: binaries,
            environment: ["PATH": "/usr/bin:/bin"],
            policy: RunPolicy(measuresUnjudged: false, launchesWithPasses: RunPolicy.compare.launchesWithPasses))
        return try ComparisonSession(
            plan: plan, settings: settings, rule: ComparisonRule(), launchesWhereOpen: 30, interruption: Interruption(),
            report: { _ in }
        ).run()
    }

    private func verdicts(_ outcome: ComparisonOutcome) -> [String: MetricVerdict] {
        let verdicts = judge(screened: outcome.screened, confirmed: outcome.confirmed)
        return Dictionary(
            verdicts.map { ("\($0.subject.strategy) \($0.metric)", $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func `a slower query is found, and confirmed in fresh launches of its strategy alone`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(FakeWorker(), FakeWorker(queryTimes: ["r-tree": 1060]), in: folder)
        // Everything that the fake times takes as long as its query.
        #expect(Set(outcome.confirmed.map(\.subject.strategy)) == ["r-tree"])
        #expect(outcome.confirmed.allSatisfy { $0.metric != "query.time" || $0.ratios.count == 20 })
        let verdicts = verdicts(outcome)
        let query = try #require(verdicts["r-tree query.time"])
        #expect(query.verdict == .regressed && abs((query.ratio ?? 0) - 1.06) < 0.005 && query.launches == 20)
        #expect(verdicts["on-demand query.time"]?.verdict == .equivalent)
        #expect(verdicts["r-tree memory.retained"]?.verdict == .equivalent)
        #expect(verdicts["r-tree counters.examined"]?.verdict == .equivalent)
        #expect(outcome.missing.isEmpty)
        for name in ["a.json", "b.json", "confirmation/a.json", "confirmation/b.json"] {
            #expect(FileManager.default.fileExists(atPath: folder.path + "/" + name))
        }
    }

    @Test func `where nothing changed nothing is run again`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(FakeWorker(), FakeWorker(), strategies: ["r-tree", "r-tree"], in: folder)
        #expect(outcome.confirmed.isEmpty)
        #expect(verdicts(outcome).values.allSatisfy { $0.verdict == .equivalent })
        #expect((outcome.records[0].control.value?.pairs ?? 0) > 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/confirmation"))
    }

    @Test func `what is still open is given twice the launches`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(FakeWorker(scatter: 200), FakeWorker(scatter: 200), launches: 8, in: folder)
        let query = try #require(outcome.screened.first { $0.metric == "query.time" })
        #expect(query.ratios.count == 30)
    }

    @Test func `what is settled is launched no more, and the rest goes on without it`() throws {
        let worker = FakeWorker(scatter: 200, steady: "on-demand")
        let outcome = try outcome(worker, worker, in: try TemporaryFolder())
        func launches(_ strategy: String, _ metric: String) -> [Int] {
            outcome.screened.filter { $0.subject.strategy == strategy && $0.metric == metric }.map(\.a.count)
        }
        #expect(launches("on-demand", "query.time") == [8] && launches("on-demand", "prepare.time") == [8])
        #expect(launches("on-demand", "memory.retained") == [8])
        #expect(launches("r-tree", "query.time") == [30])
        // The layout is one for both.
        #expect(launches("on-demand", "layout.time") == [30] && launches("r-tree", "layout.time") == [30])
        // What is taken in a pass of its own.
        #expect(launches("r-tree", "allocations.query") == [8])
        #expect(outcome.records[0].results.allSatisfy { $0.status == .ok })
    }

    @Test func `a slower layout is one finding, whichever strategies stand over it`() throws {
        let outcome = try outcome(FakeWorker(), FakeWorker(layoutTime: 1060), in: try TemporaryFolder())
        let layouts = outcome.screened.filter { $0.metric == "layout.time" }
        #expect(Set(layouts.map(\.subject.strategy)) == ["r-tree", "on-demand"])
        #expect(Set(layouts.map(\.ratios)).count == 1)
        // Of turns: a first layout takes ten times as long.
        #expect(layouts.flatMap(\.a).allSatisfy { (990...1010).contains($0) })
        let run = ComparedRun(outcome.records[0])
        let record = VerdictRecord(
            a: run, b: run, screened: outcome.screened, confirmed: outcome.confirmed, missing: outcome.missing)
        #expect(record.summary.regressed == 1)
        #expect(record.verdicts.filter { $0.verdict == .regressed }.allSatisfy { $0.metric == "layout.time" })
        #expect(record.geometricMeans?.filter { $0.metric == "layout.time" }.map(\.strategy) == [""])
    }

    @Test func `slower attributes are one finding, timed by one strategy of each program`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(FakeWorker(), FakeWorker(attributeTime: 1060), launches: 8, in: folder)
        let screened = outcome.screened.filter { $0.metric == "attributes.time" }
        #expect(
            Set(screened.map(\.subject.strategy)) == ["r-tree", "on-demand"] && Set(screened.map(\.ratios)).count == 1)
        let run = ComparedRun(outcome.records[0])
        let record = VerdictRecord(
            a: run, b: run, screened: outcome.screened, confirmed: outcome.confirmed, missing: outcome.missing)
        #expect(record.summary.regressed == 1)
        #expect(record.verdicts.filter { $0.verdict == .regressed }.allSatisfy { $0.metric == "attributes.time" })
        // Two rounds of the first eight launches, and of each launch that confirms.
        let asked = try String(contentsOfFile: folder.path + "/worker-a.attributes", encoding: .utf8)
        let confirmed = outcome.confirmed.filter { $0.metric == "attributes.time" }.map(\.ratios.count).max() ?? 0
        #expect(asked.split(separator: "\n").count == 2 * (8 + confirmed))
    }

    @Test func `a program that can't time layouts by turns is compared by the first layouts`() throws {
        let outcome = try outcome(FakeWorker(isOlder: true), FakeWorker(), in: try TemporaryFolder())
        let layouts = outcome.screened.filter { $0.metric == "layout.time" }
        #expect(layouts.count == 2 && layouts.flatMap { $0.a + $0.b }.allSatisfy { $0 > 9_000 })
        #expect(outcome.records.flatMap(\.results).allSatisfy { $0.status == .ok })
    }

    @Test func `a number of launches that was asked for is kept`() throws {
        let outcome = try outcome(FakeWorker(), FakeWorker(), launches: 30, in: try TemporaryFolder())
        #expect(outcome.screened.filter { $0.metric == "query.time" }.allSatisfy { $0.ratios.count == 30 })
    }

    @Test func `a byte more is a finding`() throws {
        let outcome = try outcome(FakeWorker(), FakeWorker(retained: 4097), in: try TemporaryFolder())
        #expect(verdicts(outcome)["r-tree memory.retained"]?.verdict == .regressed)
        #expect(outcome.confirmed.isEmpty)
    }

    @Test func `changes are compared as queries are, and an entry more that is written is a finding`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(
            FakeWorker(), FakeWorker(queryTimes: ["r-tree": 1060], rewritten: 2), workloads: ["jump", "edit"],
            in: folder)
        let verdicts = verdicts(outcome)
        let update = try #require(verdicts["r-tree update.time"])
        #expect(update.verdict == .regressed && update.launches == 20 && update.subject.workload == "edit")
        #expect(verdicts["on-demand update.time"]?.verdict == .equivalent)
        #expect(verdicts["r-tree query.time"]?.subject.workload == "jump")
        #expect(verdicts["r-tree update.rewritten"]?.verdict == .regressed)
        #expect(verdicts["r-tree update.changed"]?.verdict == .equivalent)
        #expect(outcome.missing.isEmpty)
    }

    @Test func `different answers are not compared, and named`() throws {
        let outcome = try outcome(FakeWorker(), FakeWorker(checksum: "bb"), in: try TemporaryFolder())
        #expect(outcome.screened.isEmpty)
        #expect(outcome.missing.count == 2)
        #expect(outcome.missing.allSatisfy { $0.from == "both" && $0.reason.contains("answer differently") })
    }

    @Test func `a strategy that fails in one is missing from it, and the others are compared`() throws {
        let outcome = try outcome(FakeWorker(), FakeWorker(dying: "r-tree"), in: try TemporaryFolder())
        #expect(outcome.missing.map(\.subject.strategy) == ["r-tree"])
        #expect(outcome.missing[0].from == "b" && outcome.missing[0].reason.contains("exited with code 3"))
        #expect(verdicts(outcome)["on-demand query.time"]?.verdict == .equivalent)
    }

    @Test func `a strategy that was renamed is compared under its new name`() throws {
        let folder = try TemporaryFolder()
        let outcome = try outcome(
            FakeWorker(), FakeWorker(queryTimes: ["packed-r-tree": 1060]), renamed: ["r-tree": "packed-r-tree"],
            in: folder)
        #expect(outcome.missing.isEmpty)
        #expect(verdicts(outcome)["packed-r-tree query.time"]?.verdict == .regressed)
        #expect(Set(outcome.records[1].results.map(\.subject.strategy)) == ["packed-r-tree", "on-demand"])
    }
}
