import Foundation
import LayoutTestSupport
import Reporting
import RunRecords
import Testing

private let environment = ProcessInfo.processInfo.environment

private func has(_ tool: String) -> Bool {
    (environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
}

@Suite struct ProfileCommandTests {
    private let subject = ["--dataset", "lanes", "--workload", "jump"]

    private func profile(_ arguments: [String], items: String = "500") throws -> (
        run: CommandRun, profile: Profile, folder: String
    ) {
        let folder = try TemporaryFolder.shared.file().path + "-profile"
        let run = try CommandRun(["profile"] + subject + ["--items", items] + arguments + ["--output", folder])
        try #require(run.exitCode == 0, "\(run.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/profile.json"))
        return (run, try ProfileCoding.decode(Array(data), from: folder), folder)
    }

    @Test(.enabled(if: has("valgrind"), "valgrind is not installed"))
    func `an exact profile has the functions of both phases, and no address`() throws {
        let (run, profile, folder) = try profile(["--strategy", "r-tree", "--kind", "exact"])
        #expect(profile.phases.map(\.name) == ["prepare", "query"])
        #expect(
            profile.costs.map(\.name).prefix(4) == [
                "instructions", "branches.mispredicted", "misses.l1", "misses.ll",
            ])
        #expect(profile.functions.contains { $0.name.hasPrefix("PackedRTree.") })
        #expect(!profile.functions.contains { $0.name.contains("0x") || $0.name.contains("support_counted") })
        // They have their source: what ran is a copy without debug information.
        let tree = profile.functions.filter { $0.name.hasPrefix("PackedRTree.") && $0.file == "PackedRTree.swift" }
        #expect(!tree.isEmpty && tree.allSatisfy { $0.module == "layoutbench" })
        #expect(profile.phases.allSatisfy { !$0.lines.isEmpty })
        #expect(run.output.contains("prepare, of one prepare:"))
        for name in ["index.html", "profile.folded", "profile.speedscope.json", "profile.pb"] {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
        }
        #expect(ProfileSummary(profile.phases[1], costCount: 6).whole[0] > 100)
        // It is as its schema says.
        let schema = try JSONSchema(try #require(RecordSchema.all.first { $0.name == "profile" }).text)
        let violations = try schema.violations(in: String(contentsOfFile: folder + "/profile.json", encoding: .utf8))
        #expect(violations.isEmpty, "\(violations.prefix(5))")
    }

    /// Of bytes: under callgrind a worker takes ten times as long to start.
    @Test func `of two strategies the difference is shown`() throws {
        let folder = try TemporaryFolder.shared.file().path + "-difference"
        let run = try CommandRun(
            ["profile"] + subject + [
                "--items", "500", "--strategy", "linear-scan,r-tree", "--kind", "heap", "--phase", "prepare",
                "--output", folder,
            ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("A: linear-scan, lanes, jump") && run.output.contains("Change"))
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/a/profile.json"))
        let phases = try ProfileCoding.decode(Array(data), from: folder).phases.map(\.name)
        #expect(!phases.isEmpty && phases.allSatisfy { $0.hasPrefix("prepare") }, "\(phases)")
        // What was written is compared again without measuring.
        let stored = try CommandRun(["profile", folder + "/a", folder + "/b", "--output", folder + "/again"])
        #expect(stored.exitCode == 0)
        #expect(
            stored.output.components(separatedBy: "\n\nprofiles:")[0]
                == run.output.components(separatedBy: "\n\nprofiles:")[0])
    }

    @Test(arguments: ["r-tree", "dictionary-cache", "row-index", "grid", "sorted-array"])
    func `the bytes by site add up to what stays and to the peak`(strategy: String) throws {
        let (_, profile, _) = try profile(
            ["--strategy", strategy, "--kind", "heap", "--phase", "prepare"], items: "20k")
        let retained = try #require(profile.phases.first { $0.name == "prepare.retained" })
        let words = try #require(retained.note).split(separator: " ")
        let units: [Substring: Double] = ["B": 1, "kB": 1e3, "MB": 1e6]
        let unit = try #require(units[words[1]])
        let counted = try #require(Double(words[0].replacing(",", with: ""))) * unit
        let sites = profile.summary(of: retained).whole[0]
        // Every allocation was noted: what is scaled up from some of them is an estimate.
        #expect(retained.note?.contains("scaled up") == false)
        #expect(abs(sites - counted) < 0.01 * counted + 4_096)
        let peak = try #require(profile.phases.first { $0.name == "prepare.peak" })
        #expect(profile.summary(of: peak).whole[0] >= sites * 0.99)
    }

    @Test func `time is sampled, or perf's absence is told with the package`() throws {
        let folder = try TemporaryFolder.shared.file().path + "-time"
        let run = try CommandRun(
            ["profile"] + subject + [
                "--items", "500", "--strategy", "r-tree", "--seconds", "500ms", "--output", folder,
            ])
        if has("perf"), run.exitCode == 0 {
            #expect(run.output.contains("samples at"))
        } else {
            #expect(run.exitCode == 69 && run.errors.contains("unavailable: perf"))
        }
    }

    @Test func `a missing tool is told with its package`() throws {
        let nowhere = ["PATH": "/nowhere"]
        for (kind, package) in [("time", "linux-perf"), ("exact", "valgrind"), ("retains", "valgrind")] {
            let run = try CommandRun(
                ["profile"] + subject + ["--strategy", "r-tree", "--kind", kind], environment: nowhere)
            #expect(run.exitCode == 69)
            #expect(run.errors.contains("error: unavailable") && run.errors.contains(package))
        }
    }

    @Test(arguments: [
        (["profile"], "no strategy to profile"),
        (["profile", "--strategy", "r-tree", "--items", "100,200"], "a profile is of one subject"),
        (["profile", "--strategy", "r-tree,grid,on-demand"], "a profile is of one subject"),
        (["profile", "--strategy", "r-tree", "--kind", "tme"], "unknown kind"),
        (["profile", "--strategy", "r-tree", "--phase", "update", "--workload", "jump"], "no workload for the phase"),
        (["profile", "--suite", "quick"], "a suite has many subjects"),
        (["bisect", "HEAD", "HEAD", "--strategy", "r-tree"], "the two are one commit"),
        (["bisect", "HEAD~1", "HEAD"], "a search needs a single subject"),
    ])
    func `what makes no sense is a usage error`(arguments: [String], cause: String) throws {
        // A repository of one commit.
        let run = try CommandRun(
            shell: "git init -q && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m one && "
                + "\"$0\" \(arguments.joined(separator: " "))")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains(cause), "\(run.errors)")
    }
}
