import LayoutStrategies
import RunRecords
import Runner
import Schedules
import Workloads

/// `layoutbench verify`
enum VerifyCommand: Command {
    static let syntax = CommandSyntax(
        "layoutbench verify", summary: "compare every strategy with brute force; nothing is timed",
        options: SelectorOptions.options + [
            .value("checks", "N", help: "queries of each workload (default 200)")
        ])

    /// Items of generated datasets unless given.
    private static let defaultItems = 2_000

    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        var selection = try SelectorOptions.selection(options)
        if selection.isEmpty {
            selection.layouts = LayoutRegistry.entries.map(\.name)
            selection.datasets = DatasetRegistry.entries.map(\.name)
        }
        if selection.workloads.isEmpty, selection.suite == nil {
            selection.workloads = WorkloadRegistry.entries.map(\.name).filter { $0 != "recorded" }
        }
        let groups = try selection.groups(
            suite: selection.suite.flatMap(SuiteRegistry.suite), defaultItems: defaultItems)
        let verification = Verification(
            groups: groups, seed: try SelectorOptions.seed(options),
            queries: try options.integer("checks", in: 1...1_000_000) ?? 200, environment: console.environment)
        var outcomes: [VerificationOutcome] = []
        try verification.run { outcome in
            outcomes.append(outcome)
            try console.printIfRead(line(outcome))
        }
        let comparisons = outcomes.reduce(0) { $0 + $1.strategies * $1.queries }
        let wrong = outcomes.reduce(0) { $0 + $1.differences.count }
        let hits = outcomes.reduce(0) { $0 + $1.hits * $1.strategies }
        try console.printIfRead(
            "verified: \(outcomes.count) combinations, \(comparisons) answers with \(hits) elements compared with brute "
                + "force, \(wrong) strategies disagree\n")
        return wrong == 0 ? .done : .strategiesDisagree
    }

    private static func line(_ outcome: VerificationOutcome) -> String {
        let counts = "\(outcome.strategies) strategies, \(outcome.queries) queries, \(outcome.hits) elements"
        guard !outcome.differences.isEmpty else { return "ok    \(outcome.title): \(counts)\n" }
        return outcome.differences.map { "WRONG \(outcome.title): \($0.strategy): \($0.difference)\n" }.joined()
    }
}
