import Foundation
import RunRecords
import Testing

@Suite(.serialized) struct ShardCommandTests {
    private static let run = [
        "run", "--dataset", "lanes", "--items", "100,200", "--strategy", "on-demand,r-tree", "--workload", "jump",
        "--launches", "1", "--rounds", "1", "--seed", "5",
    ]
    /// Folders of the three shards of a run of two groups, measured once.
    private static let shards: Result<[String], any Error> = Result {
        try (1...3).map { index in
            let folder = try TemporaryFolder.shared.folder()
            let run = try CommandRun(run + ["--shard", "\(index)/3", "--output", folder])
            try #require(run.exitCode == 0, "\(run.errors)")
            return folder
        }
    }

    private func record(_ folder: String) throws -> RunRecord {
        try RunRecordCoding.decode(Array(Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))), from: folder)
    }

    @Test func `each shard measures its own groups and says which it is`() throws {
        let records = try Self.shards.get().map(record)
        #expect(records.map { $0.plan.shard?.name } == ["1/3", "2/3", "3/3"])
        #expect(records.map(\.results.count) == [2, 2, 0])
        #expect(Set(records.flatMap(\.results).map(\.subject.items)) == [100, 200])
        #expect(records.allSatisfy { $0.plan.groups.count == 2 })
    }

    @Test func `a shard for which nothing is left replaces an earlier record, and says so`() throws {
        let folder = try TemporaryFolder.shared.folder()
        try FileManager.default.copyItem(atPath: Self.shards.get()[0] + "/run.json", toPath: folder + "/run.json")
        let run = try CommandRun(Self.run + ["--shard", "3/3", "--output", folder])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("3/3, for which no group is left"))
        #expect(try record(folder).results.isEmpty)
        #expect(try CommandRun(["run", "--resume", "--output", folder]).exitCode == 0)
    }

    @Test func `a resumed shard stays the shard it is`() throws {
        let folder = try TemporaryFolder.shared.folder()
        try FileManager.default.copyItem(atPath: Self.shards.get()[1] + "/run.json", toPath: folder + "/run.json")
        let run = try CommandRun(["run", "--resume", "--launches", "2", "--output", folder])
        #expect(run.exitCode == 0, "\(run.errors)")
        let (before, after) = (try record(Self.shards.get()[1]), try record(folder))
        #expect(after.plan.shard == before.plan.shard)
        #expect(after.results.map(\.subject) == before.results.map(\.subject))
        #expect(after.results[0].metrics["query.time"]?.value?.launches.count == 2)
        let other = try CommandRun(["run", "--resume", "--shard", "1/3", "--output", folder])
        #expect(other.exitCode == 64)
        #expect(other.errors.contains("--shard differs from the run that is resumed"))
    }

    @Test(arguments: [" ", "1", "0/2", "3/2", "1/0", "-1/2", "+1/2", "1/2/3", "1 /2", "a/b", "1/", "/2", "1/10001"])
    func `what is no part of a run is a usage error`(value: String) throws {
        let run = try CommandRun(Self.run + ["--shard", value, "--output", "/nonexistent"])
        run.expectError(64, "not a part of a run", at: "--shard \(value)", "2/4")
    }

    @Test func `merged parts are a record with its reports`() throws {
        let shards = try Self.shards.get()
        let output = try TemporaryFolder.shared.folder() + "/whole"
        let merge = try CommandRun(["report", "--merge", "--output", output] + shards)
        #expect(merge.exitCode == 0, "\(merge.errors)")
        #expect(merge.output == "\(output)/run.json\n\(output)/index.html\n\(output)/summary.md\n")
        let whole = try record(output)
        #expect(whole.results.map(\.subject.items) == [100, 100, 200, 200])
        #expect(whole.parts?.map(\.shard.index) == [1, 2, 3])
        let summary = try String(contentsOfFile: output + "/summary.md", encoding: .utf8)
        #expect(summary.contains("**Part 2/3**: 1 group on machine"))
        #expect(!summary.contains("Incomplete"))
        let resumed = try CommandRun(["run", "--resume", "--output", output])
        #expect(resumed.exitCode == 65)
        #expect(resumed.errors.contains("it was merged from parts"))
    }

    @Test func `a merged record is stored once`() throws {
        let output = try TemporaryFolder.shared.folder()
        #expect(try CommandRun(["report", "--merge", "--output", output] + Self.shards.get()).exitCode == 0)
        let store = output + "/history.sqlite"
        #expect(try CommandRun(["history", "add", "--store", store, output]).output.hasPrefix("1 added"))
        let again = try CommandRun(["history", "add", "--store", store, output])
        #expect(again.output.hasPrefix("0 added, 0 replaced, 1 unchanged"))
    }

    @Test func `a missing shard is named, and said in the result when that is allowed`() throws {
        let shards = try Self.shards.get()
        let refused = try CommandRun(["report", "--merge", shards[0]])
        #expect(refused.exitCode == 64)
        #expect(refused.errors.contains("2 shards are missing (2/3, 3/3): "), "\(refused.errors)")
        let merge = try CommandRun(["report", "--merge", "--allow-missing", shards[0], "--format", "markdown"])
        #expect(merge.exitCode == 0, "\(merge.errors)")
        #expect(
            merge.output.contains("Incomplete: shard 2/3 and shard 3/3 are missing. Not measured: gantt lanes 200."))
    }

    @Test func `parts of unlike machines are refused unless asked for`() throws {
        var other = try record(Self.shards.get()[1])
        other.machine.id = "another"
        other.machine.cpu = "Other"
        let part = try TemporaryFolder.shared.folder() + "/part.json"
        try Data(try RunRecordCoding.encode(other)).write(to: URL(fileURLWithPath: part))
        let parts = [try Self.shards.get()[0], part, try Self.shards.get()[2]]
        let refused = try CommandRun(["report", "--merge"] + parts)
        #expect(refused.exitCode == 64)
        #expect(refused.errors.contains("2/3 on Other"), "\(refused.errors)")
        let merge = try CommandRun(["report", "--merge", "--allow-unlike"] + parts)
        #expect(merge.exitCode == 0, "\(merge.errors)")
        #expect(merge.output.contains("Measured on several machines"))
    }

    @Test func `a merge ends as its parts did`() throws {
        var failed = try record(Self.shards.get()[1])
        failed.results[0].status = .failed
        let part = try TemporaryFolder.shared.folder() + "/part.json"
        try Data(try RunRecordCoding.encode(failed)).write(to: URL(fileURLWithPath: part))
        let shards = try Self.shards.get()
        #expect(try CommandRun(["report", "--merge", shards[0], part, shards[2]]).exitCode == 13)
    }

    @Test func `misuse of merging is refused`() throws {
        let shards = try Self.shards.get()
        let over = try CommandRun(["report", "--merge", "--output", shards[0]] + shards)
        #expect(over.exitCode == 64)
        #expect(over.errors.contains("the output would replace a part"))
        let alone = try CommandRun(["report", "--allow-missing"] + shards)
        #expect(alone.exitCode == 64)
        #expect(alone.errors.contains("nothing is merged (--allow-missing)"))
        let twice = try CommandRun(["report", "--merge"] + shards + [shards[0]])
        #expect(twice.exitCode == 64)
        #expect(twice.errors.contains("shard 1/3 is given 2 times"))
    }
}
