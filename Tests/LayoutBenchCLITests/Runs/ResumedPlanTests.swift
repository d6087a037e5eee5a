import RunRecords
import Subjects
import Testing

@testable import LayoutBenchCLI

/// What may be said again of a run that is resumed.
@Suite struct ResumedPlanTests {
    private static let registries = Registries.builtIn

    private func group(_ dataset: String, _ items: Int?, _ strategies: [String]) -> SubjectGroup {
        SubjectGroup(
            layout: "gantt", config: [:], dataset: dataset, items: items, strategies: strategies,
            workloads: ["scroll", "jump"])
    }

    private func plan(_ groups: [SubjectGroup], suite: String? = nil) -> RunPlan {
        RunPlan(
            suite: suite, groups: groups, launches: 8, timeBudgetSeconds: nil, queryRounds: 10, prepareRounds: 3,
            prepareLimitSeconds: 10, queryLimitSeconds: 0.05, turnLimitSeconds: 60)
    }

    private func check(_ arguments: String, against plan: RunPlan) throws {
        let command = RunCommand(registries: Self.registries, formats: .builtIn)
        let options = try command.syntax.parse(arguments.split(separator: " ").map(String.init))
        let selection = try SelectorOptions(registries: Self.registries).selection(options)
        try ResumedPlan(plan: plan, seed: 7).check(options, selection)
    }

    static let same = [
        "", "--dataset lanes,overlap", "--dataset overlap --dataset lanes --items 1k", "--strategy r-tree,on-demand",
        "--items 1000 --layout gantt --workload jump,scroll --seed 0x7 --rounds 10 --query-limit 50ms --turn-limit 1m",
        "--launches 30 --time-budget 5m --exact --output elsewhere",
    ]

    @Test(arguments: same) func `the same is no error`(arguments: String) throws {
        let groups = ["lanes", "overlap"].map { group($0, 1000, ["r-tree", "on-demand", "r-tree"]) }
        try check(arguments, against: plan(groups))
    }

    static let others =
        [
            ("--dataset lanes", "--dataset", "lanes,overlap"), ("--items 10k", "--items", "1000"),
            ("--items all", "--items", "1000"), ("--strategy r-tree", "--strategy", "r-tree,on-demand"),
            ("--workload jump", "--workload", "scroll,jump"), ("--layout linear", "--layout", "gantt"),
            ("--seed 8", "--seed", "7"), ("--rounds 3", "--rounds", "10"),
            ("--query-limit 1s", "--query-limit", "0.05s"),
            ("--suite quick", "--suite", nil), ("--shard 1/2", "--shard", nil),
            ("--skip-invalid", "--skip-invalid", nil),
            ("--no-control", "--no-control", nil), ("--columns row=a,start=b,end=c", "--columns", nil),
            ("--dates mdy", "--dates", nil), ("--separator tab", "--separator", nil),
            ("--duration-unit h", "--duration-unit", nil), ("--open-ends now", "--open-ends", nil),
            ("--open-word None", "--open-word", nil), ("--times-of-day", "--times-of-day", nil),
        ] as [(String, String, String?)]

    @Test(arguments: others) func `what differs is named`(arguments: String, option: String, recorded: String?) throws {
        let groups = ["lanes", "overlap"].map { group($0, 1000, ["r-tree", "on-demand", "r-tree"]) }
        let error = #expect(throws: UsageError.self) { try check(arguments, against: plan(groups)) }
        let remedy = recorded.map { "leave it out, or give what the record has: \($0)" }
        #expect(
            error?.description
                == "\(option) differs from the run that is resumed (--resume): "
                + (remedy ?? "leave it out: the record has none"))
    }

    @Test func `how a file is written may be said again, and now is the moment of the record`() throws {
        var file = group("plan.csv", nil, ["grid"])
        file.columns = "row=crew"
        file.dialect = [
            "separator": .string("tab"), "dates": .string("mdy"), "durationUnit": .string("h"),
            "openEnds": .string("2026-03-01T08:00:00Z"), "openWords": .string("None"), "timesOfDay": .bool(true),
        ]
        let recorded = plan([file])
        try check("--columns row=crew --separator tab --dates mdy --duration-unit h --open-ends now", against: recorded)
        try check("--open-ends 2026-03-01T08:00:00Z --open-word None --times-of-day", against: recorded)
        for other in [
            "--dates dmy", "--separator comma", "--open-ends last", "--open-ends 2026-03-02", "--open-word NULL",
        ] {
            #expect(throws: UsageError.self) { try check(other, against: recorded) }
        }
        file.dialect?["openEnds"] = .string("last")
        #expect(throws: UsageError.self) { try check("--open-ends now", against: plan([file])) }
    }

    @Test func `pairs that the selection names, and workloads that recorded viewports replace, may be said again`()
        throws
    {
        let pair = plan([group("lanes", 1000, ["grid", "grid"])])
        try check("--strategy grid,grid --no-control", against: pair)
        var recorded = group("lanes", 1000, ["grid"])
        recorded.queries = "viewports.csv"
        recorded.workloads = ["recorded"]
        try check("--queries viewports.csv --workload scroll", against: plan([recorded]))
    }

    @Test func `whole files, pairs that were left out, suites and shards may be said again`() throws {
        let whole = plan([group("plan.csv", nil, ["grid"]), group("lanes", 10_000, ["grid"])])
        try check("--items all,10k --no-control --strategy grid", against: whole)
        let suite = plan([group("lanes", 1000, ["grid"])], suite: "quick").sharded(1, of: 2)
        try check("--suite quick --shard 1/2", against: suite)
    }
}
