import Foundation
import RunRecords
import Testing

@testable import LayoutBenchCLI

/// Strategies, layouts and datasets of one's own beside those of the package, in a program over LayoutBenchKit.
@Suite(.enabled(if: OwnProgram.hasCompiler, "swiftc is not on PATH"))
struct OwnProgramTests {
    @Test func `what is added is listed with its type and place`() throws {
        let run = try OwnProgram.run("list strategies --format json")
        #expect(run.exitCode == 0, "\(run.errors)")
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let tiles = try #require(entries.first { $0["name"] as? String == "tiles" })
        #expect((tiles["origin"] as? String)?.hasPrefix("TileIndex, bench/main.swift:") == true)
        #expect(entries.first { $0["name"] as? String == "r-tree" }?["origin"] == nil)
        #expect(try OwnProgram.run("list layouts").output.contains("\nseat-map "))
        #expect(try OwnProgram.run("list suites").output.contains("\nown "), "of layoutbench.json")
    }

    @Test func `own strategies and layouts are compared with brute force, after changes too`() throws {
        let run = try OwnProgram.run(
            "verify --layout seat-map,gantt --strategy tiles,r-tree-segmented --dataset fridays --items 200 "
                + "--workload jump --checks 40 --steps 16")
        #expect(run.exitCode == 0, "\(run.output) \(run.errors)")
        #expect(run.output.contains("ok    seat-map fridays changed: 2 strategies"))
    }

    @Test func `a layout without a snapshot is asked by one thread, and says so`() throws {
        let run = try OwnProgram.run(
            "run --layout seat-map --strategy r-tree --dataset fridays --items 200 --workload jump,session-background "
                + "--threads 2 --launches 1 --rounds 1 --no-control --output threads")
        #expect(run.exitCode == 0, "\(run.errors)")
        let results = try RecordFile.read(try OwnProgram.built.get().folder + "/threads").results
        #expect(
            results.first { $0.subject.workload == "jump" }?.metrics["threads.2.throughput"]?.reason
                == "seat-map has no snapshot for other threads")
        #expect(
            results.first { $0.subject.workload == "session-background" }?.reason
                == "seat-map has no snapshot for another thread")
    }

    @Test func `what is wrong with one's own is told as of ours, with type and place`() throws {
        let run = try OwnProgram.run(
            "run --strategy tiles,wrong,crash,hang,exhaust --dataset fridays --items 200 --workload jump --launches 1 "
                + "--rounds 1 --turn-limit 4s --no-control --output faults", "LAYOUTBENCH_MEMORY_LIMIT=600000000")
        #expect(run.exitCode == 12, "\(run.errors)")
        let folder = try OwnProgram.built.get().folder
        let record = try RecordFile.read(folder + "/faults")
        func result(_ strategy: String) -> SubjectResult? {
            record.results.first { $0.subject.strategy == strategy }
        }
        #expect(result("tiles")?.status == .ok)
        #expect(result("wrong")?.status == .disagrees)
        #expect(result("crash")?.status == .failed && result("exhaust")?.status == .failed)
        #expect(result("hang")?.status == .timeout)
        for name in ["wrong", "crash", "hang", "exhaust"] {
            #expect(result(name)?.reason?.contains("(Faulty, bench/Faulty.swift:") == true, "\(name)")
        }
    }

    @Test(arguments: [
        ("run --layout lost --dataset fridays --items 200", "", 65, "the layout lost breaks its law", "Lost, bench/"),
        ("verify --dataset short --items 50", "", 65, "49 items where 50 are asked for", "bench/Faulty.swift:"),
        ("list layouts", "ADDED=twice", 64, "two of the name tiles", "TileIndex, bench/main.swift:"),
        ("list layouts", "ADDED=ours", 64, "r-tree", "this package"),
        ("list layouts", "ADDED=unnamed", 64, "\"r-*\" is not a name for a strategy", "bench/Faulty.swift:"),
    ])
    func `what can't be used is refused, naming where it is added`(
        arguments: String, environment: String, code: Int32, cause: String, place: String
    ) throws {
        let run = try OwnProgram.run(arguments, environment)
        #expect(run.exitCode == code, "\(run.errors)")
        #expect(run.errors.contains(cause) && run.errors.contains(place), "\(run.errors)")
    }

    @Test func `two commits of a package in a subfolder are built and compared by the program itself`() throws {
        let (_, program) = try OwnProgram.built.get()
        let folder = try TemporaryFolder.shared.folder()
        let swift = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "Swift version 0"; exit 0; fi
            case " $* " in *--show-bin-path*) echo "$PWD/.build/release"; exit 0;; esac
            case " $* " in *" --product bench --package-path tools/bench "*) ;; *) exit 1;; esac
            mkdir -p .build/release && cp '\(program)' .build/release/bench
            """
        let run = try CommandRun(
            shell: """
                set -e; cd '\(folder)'; mkdir -p bin tools/bench
                cat >bin/swift <<'END'
                \(swift)
                END
                chmod +x bin/swift; git init -q repository; cd repository; mkdir -p tools/bench
                git config user.name t; git config user.email t@example.org; git config commit.gpgsign false
                touch tools/bench/Package.swift; git add .; git commit -q -m one
                echo two >tools/bench/note; git add .; git commit -q -m two
                cd tools/bench
                PATH="$PWD/../../../bin:$PATH" '\(program)' compare HEAD~1 HEAD --strategy tiles --dataset fridays \\
                    --items 100 --workload jump --launches 1 --rounds 1 --cache '\(folder)/cache' --output out
                """)
        #expect(run.exitCode == 0, "\(run.errors)")
        let verdict = try VerdictFiles.read(folder + "/repository/tools/bench/out/verdict.json")
        #expect(verdict.verdicts.contains { $0.subject.strategy == "tiles" })
    }

    @Test func `a limit that is broken ends a run with the code of a regression, and is named`() throws {
        let folder = try OwnProgram.built.get().folder
        let text = """
            {"schema": "layoutbench.config/1", "output": "kept", "limits": [
              {"limit": "query.time <= 0.001 ns", "strategy": "til*"}, "memory.retained ≤ 1 GB an item"]}
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/strict.json"))
        let run = try OwnProgram.run(
            "run --config strict.json --strategy tiles --dataset fridays --items 200 --workload jump --launches 1 "
                + "--rounds 1 --no-control")
        #expect(run.exitCode == 10, "\(run.errors)")
        let summary = try String(contentsOfFile: folder + "/kept/latest/summary.md", encoding: .utf8)
        #expect(summary.contains("Limit broken: query.time"))
        #expect(summary.contains("2 limits, 1 broken"))
        #expect(run.output.contains("Limit broken"))
    }
}
