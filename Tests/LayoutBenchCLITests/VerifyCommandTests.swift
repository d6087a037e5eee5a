import LayoutStrategies
import Subjects
import Testing
import Workloads

@Suite struct VerifyCommandTests {
    private static let small = ["verify", "--items", "200", "--checks", "20"]
    private static let strategies = StrategyRegistry.builtIn.ownEntries.count
    private static let workloads = WorkloadRegistry.builtIn.verified.count

    @Test func `strategies that agree with brute force`() throws {
        let run = try CommandRun(Self.small + ["--dataset", "construction,lanes", "--layout", "gantt,frames"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        // Two datasets, two layouts and the workloads that need no file, but for the one that measures cells.
        let combinations = 2 * 2 * (Self.workloads - 1)
        let compared = lines.dropLast().filter { !$0.hasPrefix("n/a   ") }
        #expect(compared.count == combinations && lines.count == combinations + 2 * 2 + 1)
        #expect(lines.count { $0.hasSuffix(" self-sizing: no size of the layout is an estimate") } == 2 * 2)
        #expect(
            compared.allSatisfy {
                $0.hasPrefix("ok    ")
                    && ($0.contains("\(Self.strategies) strategies, 20 queries")
                        || $0.contains("session: \(Self.strategies) strategies, 21 frames")
                        || $0.contains("session-edits: \(Self.strategies) strategies, 21 frames")
                        || $0.contains("session-background: \(Self.strategies) strategies, 21 frames"))
            })
        // Of each of the three kinds of sessions one frame more than queries.
        let answers = (combinations * 20 + 2 * 2 * 3) * Self.strategies
        let verified = "verified: \(combinations) combinations, \(answers) answers with "
        #expect(lines.last?.hasPrefix(verified) == true)
        #expect(lines.last?.hasSuffix(", 4 not applicable, 0 strategies disagree") == true)
    }

    @Test func `scripts of changes are verified, and what the data have no use for is told`() throws {
        let mails = (1...1_200).map { "mail \($0),inbox,\($0),\($0 + 1)\n" }.joined()
        let file = try TemporaryFolder.shared.file(
            named: "inbox.csv", holding: "name,parent,start,end\ninbox,,0,1\n" + mails)
        let list = ["verify", "--dataset", file.path, "--layout", "list", "--strategy", "r-tree,on-demand"]
        let run = try CommandRun(list + ["--workload", "toggle,reorder,session", "--checks", "20"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0] == "n/a   list inbox.csv 1201 toggle: no row has from 1 to 1000 rows beneath it")
        #expect(lines[1].hasPrefix("ok    list inbox.csv 1201 reorder: 2 strategies, 64 changes, "))
        #expect(lines[2].hasPrefix("ok    list inbox.csv 1201 session: 2 strategies, 21 frames, "))
        #expect(lines[3].hasSuffix(", 1 not applicable, 0 strategies disagree"))
        let none = try CommandRun(list + ["--workload", "toggle"])
        #expect(none.exitCode == 0 && none.output.contains("verified: 0 combinations, "))
        let output = try TemporaryFolder.shared.folder()
        let short = ["--workload", "toggle,scroll", "--launches", "1", "--rounds", "1", "--output", output]
        let measured = try CommandRun(["run"] + list.dropFirst() + short)
        #expect(measured.exitCode == 0 && measured.output.contains("no row has from 1 to 1000 rows beneath it"))
        #expect(measured.output.contains("scroll (1 launch)"))
    }

    @Test(arguments: ["wrong", "unnamed"])
    func `a wrong strategy says nothing of others, wherever it is named`(strategy: String) throws {
        let workloads = strategy == "wrong" ? "session,session-naive,session-edits,jump,toggle" : "edit,toggle"
        let run = try CommandRun(
            faulty: Self.small + ["--workload", workloads, "--strategy", "\(strategy),on-demand,sorted-array"])
        #expect(run.exitCode == 12)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == workloads.split(separator: ",").count + 1)
        // One element that is wrong is named with its place.
        let place = " (FaultyStrategy, FaultyProgram/main.swift:6)"
        let wrong = /: (\S+): .*cell 0, section \d+, item \d+ at \(.*\) is (missing|too many)$/
        #expect(lines.dropLast().allSatisfy { $0.hasSuffix(place) }, "\(run.output)")
        let texts = lines.dropLast().map { $0.dropLast(place.count) }
        #expect(texts.allSatisfy { $0.firstMatch(of: wrong)?.1 == strategy[...] }, "\(run.output)")
        #expect(lines.last?.hasSuffix(", 1 strategies disagree") == true)
    }

    @Test(arguments: [
        ("gantt", "1700000000000000,1700000000000005", "pointsPerUnit in --layout-config"),
        ("sections", "1700000000000000,1700000000000005", "pointsPerUnit of the charts among its parts"),
    ])
    func `the remedy for elements without frames is the layout's own`(
        layout: String, times: String, remedy: String
    ) throws {
        let file = try TemporaryFolder.shared.file(
            named: "far-\(layout).csv",
            holding: "row,start,end\nx,0,0\n" + String(repeating: "a,\(times)\n", count: 1_000))
        let run = try CommandRun([
            "verify", "--dataset", file.path, "--layout", layout, "--strategy", "r-tree", "--workload", "scroll",
        ])
        #expect(run.exitCode == 65 && run.errors.contains(remedy), "\(run.output)\(run.errors)")
    }

    @Test func `a wrong answer is named and ends with exit code 12`() throws {
        let run = try CommandRun(faulty: Self.small + ["--workload", "zoom", "--strategy", "on-demand,wrong"])
        #expect(run.exitCode == 12)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("WRONG gantt construction 200 zoom: wrong: checked query 0 ") == true)
        #expect(lines.last?.hasSuffix(", 1 strategies disagree") == true)
    }

    @Test func `without selectors every layout, dataset and workload is verified`() throws {
        let run = try CommandRun(["verify", "--checks", "2", "--steps", "20"])
        #expect(run.exitCode == 0)
        let registries = Registries.builtIn
        let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("ok    ") && !$0.contains(" changed: ") }
        for layout in registries.layouts.entries {
            for dataset in registries.datasets.entries {
                // Cells are measured by some layouts alone, and some have no snapshot for another thread.
                let own = lines.count { $0.hasPrefix("ok    \(layout.name) \(dataset.name) ") }
                #expect((Self.workloads - 2...Self.workloads).contains(own), "\(layout.name) \(dataset.name)")
            }
        }
        let scripts = lines.count { $0.contains(" 3 frames, ") }
        let answers = (lines.count * 2 + scripts) * Self.strategies
        #expect(run.output.contains("verified: \(lines.count) combinations, \(answers) answers"))
    }

    @Test func `random changes are followed, and counted in the last line`() throws {
        let run = try CommandRun(
            Self.small + ["--workload", "jump", "--layout", "gantt,frames", "--strategy", "r-tree-dynamic,on-demand"]
                + ["--steps", "0.06k"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 5)
        for (line, layout) in zip(lines[2...3], ["gantt", "frames"]) {
            let begin = "ok    \(layout) construction changed: 2 strategies, 30 steps, "
            #expect(line.hasPrefix(begin) && line.hasSuffix(" changes, 120 answers"))
            // One in two steps has several changes, and none is without.
            #expect(line.dropFirst(begin.count).prefix { $0.isNumber }.count == 2)
        }
        #expect(lines[4].contains(" compared with brute force, 60 steps of "))
        #expect(lines[4].hasSuffix(" answers, layouts compared with rebuilt ones, 0 strategies disagree"))
    }

    @Test(arguments: ["gantt", "frames"]) func `a delta in which a segment is not named ends with exit code 12`(
        layout: String
    ) throws {
        let run = try CommandRun(
            faulty: Self.small + ["--workload", "jump", "--layout", layout, "--strategy", "unnamed,r-tree"]
                + ["--steps", "300"])
        #expect(run.exitCode == 12)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("WRONG \(layout) construction changed: unnamed: step ") })
        #expect(lines.last?.hasSuffix(", 1 strategies disagree") == true)
    }

    @Test func `a layout in which nothing is found is no success`() throws {
        let lines = (0..<1000).map { "a,\(1_700_000_000_000_000 + $0 * 10),\(1_700_000_000_000_005 + $0 * 10)" }
        let file = try TemporaryFolder.shared.file(
            named: "unset.csv", holding: (["row,start,end", "x,0,0"] + lines).joined(separator: "\n"))
        // Without an inset a milestone on the first instant lies on the content's edge.
        let config = try TemporaryFolder.shared.file(named: "no-inset.json", holding: #"{"edgeInset": 0}"#)
        let run = try CommandRun([
            "verify", "--dataset", file.path, "--strategy", "r-tree", "--workload", "scroll", "--layout-config",
            config.path,
        ])
        run.expectError(65, "1000 of 1001", at: "gantt unset.csv 1001 scroll", "pointsPerUnit in --layout-config")
        #expect(
            run.output.hasPrefix(
                "EMPTY gantt unset.csv 1001 scroll: 1 strategies, 200 queries, 0 elements; 1000 of 1001 in the layout "
                    + "have no frame; no viewport within the content shows 1 cells\n"))
        // The one that has a frame is found by workloads that aim at elements.
        let found = try CommandRun(["verify", "--dataset", file.path, "--strategy", "r-tree", "--workload", "hit"])
        #expect(found.exitCode == 65)
        #expect(!found.output.contains(" 0 elements;"))
        let description = try CommandRun(["dataset", "describe", file.path])
        #expect(
            description.output.contains(
                "  without a bar    1,000 of 1,001 items lie beyond 2^42 points in gantt at its own scale\n"))
        let elements = try CommandRun(["elements", "--dataset", file.path, "--viewport", "0,0,10,10"])
        #expect(
            elements.errors
                == "note: 1000 of 1001 elements have no frame: beyond 2^42 points, or without a place\n")
    }

    @Test func `lines left out are counted`() throws {
        let file = try TemporaryFolder.shared.file(named: "partly.csv", holding: "start,end\n1,2\nx,3\n2,4\n")
        let run = try CommandRun([
            "verify", "--dataset", file.path, "--skip-invalid", "--strategy", "r-tree", "--workload", "zoom",
        ])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("; 1 lines of the file left out\n"))
    }

    #if os(Linux)
        @Test(arguments: ["verify --strategy r-tree", "dataset describe", "elements"])
        func `data that does not fit into memory is refused`(command: String) throws {
            let dataset = command.hasPrefix("dataset") ? "lanes" : "--dataset lanes"
            let run = try CommandRun(shell: "ulimit -v 700000; exec \"$0\" \(command) \(dataset) --items 30M")
            #expect(run.exitCode == 65)
            #expect(run.errors.hasPrefix("error: ") && run.errors.contains(" of memory needed, "))
        }

        @Test func `a strategy that gets no more memory ends verify in plain words`() throws {
            let command = "verify --strategy dictionary-cache --workload hit --checks 2 --dataset lanes --items 2M"
            let run = try CommandRun(shell: "ulimit -v 450000; exec \"$0\" \(command)")
            run.expectError(74, "no more memory", at: "see the line above", "--items", isOnly: false)
            #expect(!run.errors.contains("Backtrac"))
        }
    #endif

    @Test func `recorded viewports replace the workloads`() throws {
        let run = try CommandRun([
            "verify", "--dataset", "frames:\(Fixtures.boxes)", "--queries", Fixtures.viewports,
        ])
        #expect(run.exitCode == 0)
        // The first shows one box, the second both.
        #expect(
            run.output.hasPrefix(
                "ok    frames boxes.csv 2 recorded: \(Self.strategies) strategies, 2 queries, 3 elements\n"
                    + "verified: 1 combinations"))
    }
}
