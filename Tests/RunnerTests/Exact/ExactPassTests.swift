import Files
import Foundation
import RunRecords
import Testing

@testable import Exact
@testable import Runner

/// What a run's record says of instructions.
@Suite struct ExactPassTests {
    private static let hasTools = (try? CallgrindTools(environment: ProcessInfo.processInfo.environment)) != nil

    private func outcome(
        exact: Bool?, counters: Bool? = nil, executables: [String]? = nil, strategy: String = "r-tree",
        workloads: [String] = ["jump"], environment: [String: String] = [:], continuing: RunRecord? = nil
    ) throws -> RunOutcome {
        let folder = try TemporaryFolder()
        let plan = RunPlan(
            suite: nil, groups: [subjectGroup(strategies: [strategy], workloads: workloads)], launches: 1,
            timeBudgetSeconds: nil, queryRounds: 2, prepareRounds: 1, prepareLimitSeconds: 10, queryLimitSeconds: 1,
            turnLimitSeconds: 300,
            exact: exact, counters: counters)
        let settings = RunSettings(
            output: folder.path, seed: 1, registries: .builtIn,
            binaries: try (executables ?? [builtProgram()]).enumerated().map { number, executable in
                Binary(
                    label: "\(number)", executable: executable, commit: .unavailable(reason: "a test"),
                    recordName: "\(number).json")
            },
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
            policy: RunPolicy(epochNs: 100_000),
            tools: RunTools(count: ExactPass.count))
        return try RunSession(
            plan: plan, settings: settings, continuing: continuing, interruption: Interruption(), report: { _ in }
        ).run()
    }

    private func reasons(_ record: RunRecord) -> [String?] {
        ["prepare.instructions", "query.instructions"].map { record.results[0].metrics[$0]?.reason }
    }

    @Test func `without being asked for there are none, and the record says so`() throws {
        let record = try outcome(exact: nil).record
        #expect(reasons(record) == ["counted only with --exact", "counted only with --exact"])
        for metric in MetricCatalog.ofHardware {
            #expect(record.results[0].metrics[metric.name]?.reason == "counted only with --counters")
        }
    }

    #if os(Linux)
        @Test func `without valgrind the run goes on and names the package`() throws {
            let record = try outcome(exact: true, counters: true, environment: ["PATH": "/nowhere"]).record
            let reason = "valgrind is not installed: install the package valgrind"
            #expect(reasons(record) == [reason, reason])
            #expect(record.results.map(\.status) == [.ok])
            // The processor's counters take no tool: they are granted, or it says why not.
            for metric in MetricCatalog.ofHardware {
                let counted = try #require(record.results[0].metrics[metric.name])
                #expect(counted.value.map { $0.median >= 0 } ?? (counted.reason?.contains("--counters") == false))
            }
        }
    #endif

    @Test(.enabled(if: hasTools, "valgrind or setarch is not installed"))
    func `two binaries have exact counts that are compared, the same wherever the program lies`() throws {
        let elsewhere = try TemporaryFolder()
        let outcome = try outcome(
            exact: true, executables: [builtProgram(), copyOfProgram(in: elsewhere)],
            strategy: "dictionary-cache-objects", workloads: ["jump", "hit"])
        for record in outcome.records {
            for key in ["prepare.instructions", "query.instructions"] {
                let value = try #require(record.results[0].metrics[key]?.value, "\(reasons(record))")
                #expect(value.exact && value.unit == "count" && value.reason == nil)
                #expect(value.launches == [value.median] && value.low == value.median && value.high == value.median)
            }
        }
        let series = outcome.pairs[0].series.filter { $0.metric.hasSuffix(".instructions") }
        // Of each workload.
        #expect(series.map(\.isShared) == [true, false, true, false])
        #expect(series.allSatisfy { $0.isExact && $0.a.count == 1 && $0.a == $0.b && $0.ratios.isEmpty })
        for (a, b) in zip(outcome.records[0].results, outcome.records[1].results) {
            for key in ["prepare.instructions", "query.instructions", "retains.prepare", "retains.query"] {
                let count = try #require(a.metrics[key]?.value?.median)
                let least: Double = key == "prepare.instructions" ? 1_000 : key == "query.instructions" ? 10 : -1
                #expect(b.metrics[key]?.value?.median == count && count > least, "\(key)")
            }
        }
        // A query retains and releases the table and each object that it finds. Preparing moves objects into the table, and
        // is not charged with loading the data.
        for result in outcome.records[0].results {
            let asked = try #require(result.metrics["retains.query"]?.value?.median)
            let prepared = try #require(result.metrics["retains.prepare"]?.value?.median)
            let counters = try #require(result.counters.value)
            let hits = Double(counters.hits) / Double(counters.queries)
            // Hits are recorded of other queries of the same trace.
            #expect(abs(asked - (2 * hits + 3)) < 1 + hits / 5, "\(asked) retains and releases of \(hits) hits")
            #expect(prepared > 0 && prepared < 20_000, "\(prepared)")
        }
        #expect(outcome.records[0].results.map(\.subject.workload).sorted() == ["hit", "jump"])
    }

    @Test(.enabled(if: hasTools, "valgrind or setarch is not installed"))
    func `a resumed run counts what it is asked for later, as in a program with a shorter path`() throws {
        let elsewhere = try TemporaryFolder()
        let programs = [try copyOfProgram(in: elsewhere)]
        let first = try outcome(exact: nil, executables: programs).record
        let second = try outcome(exact: true, executables: programs, continuing: first).record
        #expect(reasons(second) == [nil, nil])
        #expect(second.results[0].metrics["query.time"] == first.results[0].metrics["query.time"])
        // What misses a cache depends on where the stack begins, and that on the path.
        let usual = try ExactCountTests.usual.get()
        for (key, costs) in [("prepare", usual.prepare.value), ("query", usual.queries["jump"]?.value)] {
            let costs = try #require(costs)
            let counted = ["\(key).instructions", "retains.\(key)"].map {
                second.results[0].metrics[$0]?.value?.median
            }
            #expect(counted == [costs.instructions, costs.runtimeCalls], "\(key)")
        }
    }
}
