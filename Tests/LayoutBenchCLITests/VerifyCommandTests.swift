import LayoutStrategies
import Testing

@Suite struct VerifyCommandTests {
    private static let small = ["verify", "--items", "200", "--checks", "20"]
    private static let strategies = StrategyRegistry.ownEntries.count

    @Test func `strategies that agree with brute force`() throws {
        let run = try CommandRun(Self.small + ["--dataset", "construction,lanes", "--layout", "gantt,frames"])
        #expect(run.exitCode == 0)
        let lines = run.output.split(separator: "\n").map(String.init)
        // Two datasets, two layouts and the four workloads that need no file.
        #expect(lines.count == 17)
        #expect(
            lines.dropLast().allSatisfy {
                $0.hasPrefix("ok    ") && $0.contains("\(Self.strategies) strategies, 20 queries")
            })
        #expect(lines.last?.hasPrefix("verified: 16 combinations, \(16 * 20 * Self.strategies) answers with ") == true)
        #expect(lines.last?.hasSuffix(", 0 strategies disagree") == true)
    }

    @Test func `a wrong answer is named and ends with exit code 12`() throws {
        let run = try CommandRun(
            Self.small + ["--workload", "zoom"], environment: ["LAYOUTBENCH_FAULT": "r-tree:wrong"])
        #expect(run.exitCode == 12)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("WRONG gantt construction 200 zoom: r-tree: checked query 0 ") == true)
        #expect(lines.last?.hasSuffix(", 1 strategies disagree") == true)
    }

    @Test func `without selectors every layout, dataset and workload is verified`() throws {
        let run = try CommandRun(["verify", "--checks", "2"])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("verified: 40 combinations, \(40 * 2 * Self.strategies) answers"))
    }

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
