import Foundation
import RunRecords
import Testing

/// `Scripts/slurm-part` as the tasks of a job array, one after the other.
@Suite struct SlurmScriptTests {
    private static let script: String = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return tests.deletingLastPathComponent().appendingPathComponent("Scripts/slurm-part").path
    }()

    private func bash(_ lines: String, in folder: String) throws -> CommandRun {
        let run = "'\(Self.script)' --dataset lanes --items 100,200,300 --strategy r-tree --workload jump --rounds 1"
        return try CommandRun(
            shell: """
                cd /; export LAYOUTBENCH_PROGRAM="$0" SLURM_SUBMIT_DIR='\(folder)' SLURM_ARRAY_JOB_ID=7
                part() { \(run) --launches 1; }
                \(lines)
                """)
    }

    @Test func `the tasks' parts make the whole, and a task started again goes on`() throws {
        let folder = try TemporaryFolder.shared.folder()
        let run = try bash(
            """
            set -e; export SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4
            for SLURM_ARRAY_TASK_ID in 1 2 3 4; do export SLURM_ARRAY_TASK_ID; part >/dev/null; done
            id() { grep '"id"' '\(folder)/Reports/parts/7/2/run.json' | sort | head -n 1; }
            before=$(id)
            SLURM_ARRAY_TASK_ID=2 SLURM_RESTART_COUNT=1 part >/dev/null
            [[ $before == "$(id)" ]]
            LAYOUTBENCH_SHARDS=4 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_ID=3 part >/dev/null
            "$0" report '\(folder)'/Reports/parts/7/* --merge --output '\(folder)/whole'
            """, in: folder)
        #expect(run.exitCode == 0, "\(run.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/whole/run.json"))
        let whole = try RunRecordCoding.decode(Array(data), from: folder)
        #expect(whole.results.map(\.subject.items) == [100, 200, 300])
        #expect(whole.parts?.map(\.shard.name) == ["1/4", "2/4", "3/4", "4/4"])
    }

    @Test(arguments: [
        ("part", "not a task of a job array"),
        ("SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=2 part", "the array does not begin at 1"),
        ("SLURM_ARRAY_TASK_ID=1 LAYOUTBENCH_PROGRAM=/none part", "layoutbench is not built (/none)"),
    ])
    func `misuse is a usage error`(line: String, cause: String) throws {
        let run = try bash(line, in: try TemporaryFolder.shared.folder())
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("error: \(cause)"), "\(run.errors)")
    }
}
