import Judging
import Revisions
import RunRecords
import Subjects

/// What decides a verdict, and where it goes: for revisions and records alike.
struct CompareOptions {
    /// Folder of `verdict.json`, `summary.md`, `index.html` and the records.
    var output: String
    var isJSON: Bool
    /// Whether inconclusive or missing results end in exit code 11.
    var isStrict: Bool
    var rule: ComparisonRule
    /// Strategies that have another name in B, by their name in A.
    var renamedStrategies: [String: String]
    /// What verdicts are written as besides.
    var exports: ExportOptions

    init(_ options: ParsedOptions, _ console: Console) throws(UsageError) {
        exports = try ExportOptions(options, console)
        output = options.string("output") ?? "Reports/compare"
        isJSON = try options.wantsJSON()
        isStrict = options.contains("strict")
        rule = ComparisonRule()
        rule.floor = try options.share("floor") ?? rule.floor
        rule.equivalence = try options.share("equivalence") ?? max(rule.equivalence, rule.floor)
        // Fewer launches have no interval.
        rule.confirmationLaunches = try options.integer("confirmations", in: 8...10_000) ?? rule.confirmationLaunches
        if rule.equivalence < rule.floor {
            throw UsageError(
                "the range of equivalence is smaller than the floor", place: "--equivalence",
                remedy: "give a percentage of at least that of --floor")
        }
        renamedStrategies = [:]
        for text in options.strings("rename") {
            let names = text.split(separator: "=", omittingEmptySubsequences: false)
            guard names.count == 2, names.allSatisfy({ !$0.isEmpty }),
                renamedStrategies.updateValue(String(names[1]), forKey: String(names[0])) == nil
            else {
                throw UsageError(
                    "not a new name of a strategy", place: "--rename \(text)",
                    remedy: "give OLD=NEW, once for each strategy that A calls OLD and B NEW")
            }
        }
    }
}

struct RevisionOptions {
    /// The revision that both are also compared with, if any.
    var reference: String?
    var package: PackageOptions
    var cache: String
    var registries: Registries
    /// Launches of each group, and how many there may be where some are inconclusive and the time allows.
    var launches: ClosedRange<Int>
    var seed: UInt64
    /// The subjects; its strategies are those given, which may be known to the revisions alone.
    var selection: SubjectSelection
    /// The suite the selection starts from.
    var suite: Suite?
    /// Everything of the plan but its groups and strategies.
    var plan: RunPlan
    /// Whether the functions of changes are named.
    var profiles: Bool

    /// Wall seconds after the builds, unless launches or a budget are given: the quick suite in a quarter of an hour
    /// with its confirmation.
    static let defaultBudget = 840.0

    /// Reads them. Throws as well for selected data that can't be used, so that nothing is built in vain.
    init(_ options: ParsedOptions, _ registries: Registries, _ console: Console) throws {
        self.registries = registries
        package = PackageOptions(options, registries, console)
        reference = options.string("reference")
        cache = try options.string("cache") ?? BuildCache.defaultFolder(console.environment)
        let given = try options.integer("launches", in: 1...10_000)
        launches = given.map { $0...$0 } ?? 15...30
        seed = try SelectorOptions.seed(options)
        profiles = options.contains("profile")
        selection = try SelectorOptions(registries: registries).selection(options, knowsStrategies: false)
        let suiteName = selection.suite ?? (selection.isEmpty ? registries.suites.first.name : nil)
        suite = suiteName.flatMap(registries.suites.suite)
        plan = RunPlan(
            suite: suiteName, groups: try selection.groups(registries, suite: suite), launches: launches.lowerBound,
            timeBudgetSeconds: try options.seconds("time-budget") ?? (given == nil ? Self.defaultBudget : nil),
            queryRounds: try options.integer("rounds", in: 1...10_000) ?? 20, prepareRounds: 5,
            prepareLimitSeconds: try options.seconds("prepare-limit") ?? 10,
            queryLimitSeconds: try options.seconds("query-limit") ?? 0.05,
            turnLimitSeconds: try options.seconds("turn-limit") ?? 60, exact: options.contains("exact") ? true : nil,
            limits: registries.limits.isEmpty ? nil : registries.limits)
    }
}
