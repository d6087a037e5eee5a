import Foundation
import RunRecords
import Testing

@Suite struct RunCommandTests {
    private static let small = small(beside: "r-tree")

    private static func small(beside strategy: String) -> [String] {
        [
            "run", "--dataset", "construction", "--items", "500", "--strategy", "on-demand,\(strategy)", "--workload",
            "jump", "--launches", "1", "--seed", "3",
        ]
    }

    private func record(_ folder: String) throws -> RunRecord {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
        return try JSONDecoder().decode(RunRecord.self, from: data)
    }

    @Test func `a run ends with a record, a summary and a page`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(Self.small + ["--output", folder])
        #expect(run.exitCode == 0, "\(run.errors)")
        let record = try record(folder)
        #expect(record.results.map(\.status) == [.ok, .ok])
        #expect(Set(record.results.compactMap { $0.counters.value?.checksum }).count == 1)
        let metrics = MetricCatalog.all.filter { $0.applies(to: .queries) }.map(\.name)
        #expect(Set(record.results[0].metrics.keys) == Set(metrics))
        // Closures allocate where they are not optimised away, of the layout's search more often than of the tree's.
        let allocations = try #require(record.results[1].metrics["allocations.query"]?.value?.median)
        #if DEBUG
            #expect(allocations < 1)
        #else
            #expect(allocations == 0)
        #endif
        for file in ["summary.md", "index.html"] {
            #expect(FileManager.default.fileExists(atPath: folder + "/" + file))
        }
        #expect(run.output.contains("r-tree"))
    }

    @Test(arguments: [
        ("wrong", 12, Status.disagrees, "by brute force"), ("crash", 13, .failed, "signal"),
        ("exhaust", 13, .failed, "signal"), ("hang", 13, .timeout, "2 s"),
    ])
    func `a strategy that fails ends its subject and nothing else`(
        fault: String, code: Int32, status: Status, reason: String
    ) throws {
        let folder = try TemporaryFolder.shared.folder()
        let limit = fault == "hang" ? ["--turn-limit", "2s"] : []
        let run = try CommandRun(
            faulty: Self.small(beside: fault) + ["--output", folder] + limit,
            environment: ["LAYOUTBENCH_MEMORY_LIMIT": "500000000"])
        #expect(run.exitCode == code)
        let results = try record(folder).results
        #expect(results.map(\.status) == [.ok, status])
        #expect(results[1].metrics["query.time"]?.value == nil)
        #expect(results[1].reason?.contains(reason) == true)
    }

    @Test func `a strategy too slow for its share is cut off`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(
            Self.small + ["--output", folder, "--query-limit", "0.0001ms"])
        #expect(run.exitCode == 0)
        let results = try record(folder).results
        #expect(results.map(\.status) == [.cutoff, .cutoff])
        #expect(results[0].reason?.contains("over the limit") == true)
    }

    @Test func `a resumed run keeps its launches and adds the missing ones`() throws {
        let folder = try TemporaryFolder.shared.folder()
        #expect(try CommandRun(Self.small + ["--output", folder]).exitCode == 0)
        let first = try record(folder)
        let resumed = try CommandRun(["run", "--resume", "--launches", "2", "--output", folder])
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        let second = try record(folder)
        #expect(second.id == first.id)
        let launches = second.results[0].metrics["query.time"]?.value?.launches
        #expect(launches?.count == 2)
        #expect(launches?.first == first.results[0].metrics["query.time"]?.value?.launches.first)
    }

    @Test func `an interrupted run leaves a valid record and exit code 130`() throws {
        let (run, folder) = try runningRun()
        #expect(run.end(SIGINT) == 130)
        #expect(try record(folder).results[0].status == .ok)
    }

    @Test func `a run that is killed leaves a valid record, which can be resumed`() throws {
        let (run, folder) = try runningRun()
        run.end(SIGKILL)
        let launches = try #require(try record(folder).results[0].metrics["query.time"]?.value?.launches)
        let resumed = try CommandRun(["run", "--resume", "--launches", "\(launches.count + 1)", "--output", folder])
        #expect(resumed.exitCode == 0, "\(resumed.errors)")
        #expect(try record(folder).results[0].metrics["query.time"]?.value?.launches.dropLast() == launches[...])
    }

    /// A run in the middle of many launches, its first one saved.
    private func runningRun() throws -> (run: StartedRun, folder: String) {
        let folder = try TemporaryFolder.shared.folder()
        let run = try StartedRun([
            "run", "--dataset", "construction", "--items", "500", "--strategy", "on-demand", "--workload", "jump",
            "--launches", "10000", "--output", folder,
        ])
        try run.wait { (try? record(folder))?.results.first?.status == .ok }
        return (run, folder)
    }

    @Test func `two contestants of one strategy are an A-A pair in the control`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun([
            "run", "--dataset", "construction", "--items", "200", "--strategy", "r-tree,r-tree", "--workload", "jump",
            "--rounds", "2", "--launches", "8", "--output", folder,
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        let record = try record(folder)
        #expect(record.results.count == 1)
        #expect(record.control.value?.pairs == 2)
    }

    @Test func `every run holds an identical pair, unless told not to`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let arguments = [
            "run", "--dataset", "construction", "--items", "200", "--strategy", "sorted-array,r-tree", "--workload",
            "jump", "--rounds", "2", "--output", folder,
        ]
        #expect(try CommandRun(arguments + ["--launches", "8"]).exitCode == 0)
        let controlled = try record(folder)
        #expect(controlled.results.map(\.subject.strategy) == ["sorted-array", "r-tree"])
        #expect(controlled.plan.groups[0].strategies == ["sorted-array", "r-tree", "sorted-array"])
        #expect(controlled.control.value?.pairs == 2)
        #expect(controlled.stealShare != nil)
        #expect(try CommandRun(arguments + ["--launches", "1", "--no-control"]).exitCode == 0)
        let bare = try record(folder)
        #expect(bare.plan.groups[0].strategies == ["sorted-array", "r-tree"])
        #expect(bare.control.reason?.contains("--no-control") == true)
    }

    @Test func `a strategy that is told a wrong delta ends a run with exit code 12`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try CommandRun(faulty: [
            "run", "--layout", "gantt", "--items", "300", "--strategy", "unnamed,r-tree", "--workload", "edit,toggle",
            "--launches", "1", "--rounds", "2", "--output", folder,
        ])
        #expect(run.exitCode == 12)
        #expect(run.output.contains("disagrees"))
    }
}
