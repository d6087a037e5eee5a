import Contestants
import Runner
import Subjects
import Worker

struct VerifyCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench verify", summary: "compare every strategy with brute force, without timing",
            options: SelectorOptions(registries: registries).options + [
                ContestantOption.option,
                .value("checks", "N", help: "queries to check of each workload (default 200)"),
                .value(
                    "steps", "N",
                    help: "number of random changes to follow in all (default: 500 without a selection, else 0)"),
            ],
            examples: [
                Example("verify --dataset lanes --items 200 --workload jump --checks 20"),
                Example("verify --steps 100k", isQuick: false),
            ])
    }

    /// Items of generated datasets unless given.
    private static let defaultItems = 2_000

    /// Steps of random changes where nothing is selected.
    private static let defaultSteps = 500

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        var selection = try SelectorOptions(registries: registries).selection(options)
        let given = options.string("steps") == "0" ? 0 : try options.itemCount("steps")
        let steps = given ?? (selection.isEmpty ? Self.defaultSteps : 0)
        let hasOwnItems = !selection.items.isEmpty
        if selection.isEmpty {
            selection.layouts = registries.layouts.entries.map(\.name)
            selection.datasets = registries.datasets.entries.map(\.name)
        }
        if selection.workloads.isEmpty, selection.suite == nil {
            selection.workloads = registries.workloads.verified.map(\.name)
        }
        MemoryLimit(environment: console.environment).renew()
        let groups = try selection.groups(
            registries, suite: selection.suite.flatMap(registries.suites.suite), defaultItems: Self.defaultItems)
        var verification = Verification(
            groups: groups, seed: try SelectorOptions.seed(options), registries: registries,
            queries: try options.integer("checks", in: 1...1_000_000) ?? 200)
        verification.contestants = ContestantVerification(
            try ContestantOption.read(options, besides: registries.strategies), environment: console.environment)
        var outcomes: [VerificationOutcome] = []
        try verification.run { outcome in
            outcomes.append(outcome)
            try console.printIfRead(line(outcome))
        }
        var walks: [WalkOutcome] = []
        try verification.walk(steps: steps, hasOwnItems: hasOwnItems) { outcome in
            walks.append(outcome)
            try console.printIfRead(line(outcome))
        }
        let wrong = Set((outcomes.map(\.differences) + walks.map(\.differences)).joined().map(\.strategy)).count
        let skipped = outcomes.count { $0.notApplicable != nil }
        try console.printIfRead(
            "verified: \(total(outcomes))\(total(walks))\(skipped > 0 ? ", \(skipped) not applicable" : ""), "
                + "\(wrong) strategies disagree\n")
        if wrong > 0 { return .strategiesDisagree }
        if outcomes.contains(where: { !$0.failures.isEmpty }) { return .subjectFailed }
        if let empty = outcomes.first(where: \.isEmpty) { throw emptiness(empty) }
        return .done
    }

    private func total(_ outcomes: [VerificationOutcome]) -> String {
        let comparisons = outcomes.reduce(0) { $0 + $1.strategies * $1.queries }
        let hits = outcomes.reduce(0) { $0 + $1.hits * $1.strategies }
        let compared = outcomes.count { $0.notApplicable == nil }
        return "\(compared) combinations, \(comparisons) answers with \(hits) elements compared with brute force"
    }

    private func total(_ walks: [WalkOutcome]) -> String {
        if walks.isEmpty { return "" }
        func sum(_ count: (WalkOutcome) -> Int) -> Int { walks.reduce(0) { $0 + count($1) } }
        return
            ", \(sum(\.steps)) steps of \(sum(\.changes)) changes with \(sum(\.answers)) answers, layouts compared "
            + "with rebuilt ones"
    }

    private func line(_ outcome: WalkOutcome) -> String {
        guard outcome.differences.isEmpty else {
            return outcome.differences.map { "WRONG \(outcome.title) changed: \($0.strategy): \($0.difference)\n" }
                .joined()
        }
        return "ok    \(outcome.title) changed: \(outcome.strategies) strategies, \(outcome.steps) steps, "
            + "\(outcome.changes) changes, \(outcome.answers) answers\n"
    }

    private func line(_ outcome: VerificationOutcome) -> String {
        if let reason = outcome.notApplicable { return "n/a   \(outcome.title): \(reason)\n" }
        guard outcome.differences.isEmpty, outcome.failures.isEmpty else {
            return outcome.differences.map { "WRONG \(outcome.title): \($0.strategy): \($0.difference)\n" }.joined()
                + outcome.failures.map { "FAILED \(outcome.title): \($0.strategy): \($0.reason)\n" }.joined()
        }
        var counts =
            "\(outcome.strategies) strategies, \(outcome.queries) \(outcome.operations), \(outcome.hits) elements"
        if outcome.withoutFrame > 0 {
            counts += "; \(outcome.withoutFrame) of \(outcome.elements) in the layout have no frame"
        }
        if outcome.outOfReach > 0 { counts += "; no viewport within the content shows \(outcome.outOfReach) cells" }
        if outcome.linesLeftOut > 0 { counts += "; \(outcome.linesLeftOut) lines of the file left out" }
        if !outcome.notAsked.isEmpty { counts += "; not asked: \(outcome.notAsked.joined(separator: ", "))" }
        return "\(outcome.isEmpty ? "EMPTY" : "ok   ") \(outcome.title): \(counts)\n"
    }

    /// That strategies agree which find nothing, or a small part of the data, says nothing about them.
    private func emptiness(_ outcome: VerificationOutcome) -> CommandError {
        guard outcome.withoutFrame > 0 else {
            return CommandError(
                .content, cause: "nothing was compared: no query finds an element", place: outcome.title,
                remedy: "give more items, other workloads, or viewports that show something")
        }
        return CommandError(
            .content, cause: "\(outcome.withoutFrame) of \(outcome.elements) elements have no frame",
            place: outcome.title, remedy: remedy(ofLayout: outcome.layout))
    }

    /// The remedy for elements without frames: keys of the layout itself, since times place nothing in a list.
    private func remedy(ofLayout layout: String) -> String {
        let keys = (try? registries.layouts.configurationKeys(of: layout))?.map(\.name) ?? []
        if keys.contains("pointsPerUnit") {
            return "correct times far from all others, or set pointsPerUnit in --layout-config"
        }
        if keys.contains("parts") {
            return "correct times far from all others, or set pointsPerUnit of the charts among its parts"
        }
        return layout == registries.suites.defaults.layoutOfFrames
            ? "correct the rectangles that are no numbers or lie beyond 2^42 points"
            : "give smaller sizes in --layout-config, or fewer items"
    }
}
