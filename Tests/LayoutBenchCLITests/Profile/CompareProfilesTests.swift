import Files
import Foundation
import Revisions
import RunRecords
import Runner
import Testing

@testable import Judging
@testable import LayoutBenchCLI

/// Which group of a comparison is profiled.
@Suite struct CompareProfilesTests {
    private func group(_ dataset: String, _ config: [String: JSONValue] = [:]) -> SubjectGroup {
        SubjectGroup(
            layout: "gantt", config: config, dataset: dataset, items: nil, strategies: ["r-tree"],
            workloads: ["jump"])
    }

    private func found(
        _ groups: [SubjectGroup], dataset: String, config: [String: JSONValue] = [:]
    ) -> SubjectGroup? {
        let subject = Subject(
            layout: "gantt", config: config, dataset: dataset, items: 10, strategy: "r-tree", workload: "jump")
        return groups.first(measuring: subject, .builtIn)
    }

    @Test func `a strategy that has another name in the second revision is found by either`() {
        let old = Binary(label: "a", executable: "/a", commit: .unavailable(reason: "a test"))
        var new = old
        new.renamedStrategies = ["r-tree": "tree"]
        let profiles = CompareProfiles(
            registries: .builtIn, groups: [group("lanes")], binaries: [old, new], seed: 1, limitSeconds: 1,
            interruption: Interruption(), console: Console(environment: [:], executable: "/a"))
        let subject = Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 10, strategy: "tree", workload: "jump")
        #expect(profiles.group(measuring: subject)?.strategies == ["r-tree"])
    }

    /// A query of these functions: name, file, own cost.
    private func profile(_ functions: [(name: String, file: String, cost: Double)]) -> Profile {
        var builder = ProfileBuilder()
        for function in functions {
            let known = ProfileFunction(
                name: function.name, full: function.name, module: "program", file: function.file)
            builder.add([ProfileBuilder.Place(known, line: 7)], costs: [function.cost])
        }
        let query = builder.phase("query", operations: 1)
        let subject = Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 10, strategy: "r-tree", workload: "jump")
        return Profile(
            kind: .exact, subject: subject, commit: .unavailable(reason: "a test"), machine: "m", tool: "valgrind",
            costs: [ProfileCost("instructions", unit: "count", "Instructions")], functions: builder.functions,
            phases: [query])
    }

    private func profiles(_ locate: @escaping (String) -> String?) -> CompareProfiles {
        CompareProfiles(
            registries: .builtIn, groups: [], binaries: [], seed: 1, limitSeconds: 1, interruption: Interruption(),
            console: Console(environment: [:], executable: "/a"), locate: locate)
    }

    @Test func `a change lies in the file of the repository that changed most in its direction`() throws {
        let a = profile([("malloc", "malloc.c", 1), ("descend", "Tree.swift", 10), ("scan", "Scan.swift", 90)])
        let b = profile([("malloc", "malloc.c", 60), ("descend", "Tree.swift", 40), ("scan", "Scan.swift", 10)])
        let difference = try #require(ProfileDifference(a, b, phase: "query"))
        let known = profiles { $0.hasSuffix(".swift") ? "Sources/\($0)" : nil }
        let worse = known.place(of: difference, a, b, isRegression: true)
        #expect(worse?.file == "Sources/Tree.swift" && worse?.function == "descend" && worse?.line == 7)
        #expect(worse?.text.contains("instructions, of which scan") == true)
        #expect(known.place(of: difference, a, b, isRegression: false)?.file == "Sources/Scan.swift")
        #expect(profiles { _ in nil }.place(of: difference, a, b, isRegression: true) == nil)
    }

    @Test func `places go to the verdicts of the change, whatever its workload`() {
        func verdict(_ verdict: Verdict, _ metric: String, _ workload: String) -> MetricVerdict {
            MetricVerdict(
                subject: Subject(
                    layout: "gantt", config: [:], dataset: "lanes", items: 10, strategy: "r-tree", workload: workload),
                metric: metric, verdict: verdict, change: "", accepted: false, ratio: 1.1, low: nil, high: nil,
                threshold: 0.01, basis: "", launches: 8, neededLaunches: nil, reason: nil)
        }
        let run = ComparedRun(
            id: "a", startedAt: "2026-03-01T02:00:00Z", commit: .unavailable(reason: "a test"), machine: "m")
        let record = VerdictRecord(
            a: run, b: run,
            verdicts: [
                verdict(.regressed, "prepare.time", "jump"), verdict(.regressed, "prepare.time", "scroll"),
                verdict(.regressed, "query.time", "jump"), verdict(.regressed, "query.time", "scroll"),
                verdict(.equivalent, "query.instructions", "jump"), verdict(.regressed, "memory.retained", "jump"),
            ], missing: [])
        var told = CompareProfiles.Explanation()
        let prepare = ChangedPlace(file: "A.swift", line: 1, function: "prepare", text: "+1 %")
        let query = ChangedPlace(file: "B.swift", line: nil, function: "query", text: "+2 %")
        told.note(prepare, of: record.verdicts[0])
        told.note(query, of: record.verdicts[2])
        told.note(nil, of: record.verdicts[3])
        #expect(told.placing(record).verdicts.map(\.place) == [prepare, prepare, query, nil, nil, nil])
        #expect(CompareProfiles.Explanation().placing(record) == record)
    }

    @Test func `a source file is found by its name, of several the one that changed`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let made = try CommandRun(
            shell: """
                set -e; cd '\(folder)'; git init -q; git config user.name t; git config user.email t@example.org
                git config commit.gpgsign false; mkdir -p a b/c
                touch a/One.swift a/Two.swift b/c/Two.swift a/Three.swift b/Three.swift; git add .; git commit -qm one
                echo >b/c/Two.swift; git commit -qam two
                """)
        try #require(made.exitCode == 0, "\(made.errors)")
        let repository = try GitRepository(
            containing: folder, environment: ProcessInfo.processInfo.environment, interruption: Interruption())
        func path(_ name: String) throws -> String? {
            try repository.path(ofFile: name, in: "HEAD", changedSince: "HEAD~1")
        }
        #expect(try path("One.swift") == "a/One.swift" && path("Two.swift") == "b/c/Two.swift")
        #expect(try path("Three.swift") == nil && path("wo.swift") == nil)
    }

    @Test func `a file is found by its name, not by the end of it`() {
        let groups = ["Datasets/my-jobs.csv", "Datasets/jobs.csv", "lanes", "frames:jobs.csv.gz"].map { group($0) }
        #expect(found(groups, dataset: "jobs.csv") == groups[1])
        #expect(found(groups, dataset: "my-jobs.csv") == groups[0])
        #expect(found(groups, dataset: "lanes") == groups[2])
        #expect(found(groups, dataset: "jobs.csv.gz") == groups[3])
        #expect(found(groups, dataset: "obs.csv") == nil)
    }

    @Test func `of several configurations the one that was measured is found`() {
        let high = ["barHeight": JSONValue.number(30)]
        let groups = [group("lanes"), group("lanes", high), group("lanes", ["barHeight": .number(3)])]
        #expect(found(groups, dataset: "lanes", config: high) == groups[1])
        #expect(found(groups, dataset: "lanes") == groups[0])
        // The dataset itself sets the row policy.
        let set = high.merging(["rowPolicy": .string("spread")]) { $1 }
        #expect(found(groups, dataset: "lanes", config: set) == groups[1])
    }
}
