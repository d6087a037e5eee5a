import Revisions
import Subjects

struct CompareCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench compare", summary: "compare commits, programs or records; exit code 10: a regression",
            options: SelectorOptions(registries: registries).options + Self.measuring + PackageOptions.declared
                + Self.judging,
            positionals: [
                Positional(
                    "A", .optional,
                    help: "the baseline: a git revision, \(Revision.workingTreeName) for the working tree with its "
                        + "changes, or a run record", offers: Self.offers),
                Positional("B", .optional, help: "the one to judge, of the same kind", offers: Self.offers),
            ],
            examples: [
                Example("compare Reports/reference Reports/peers --allow-unlike --output Reports/compared"),
                Example("compare main \(Revision.workingTreeName) --dataset lanes --time-budget 5m", isQuick: false),
            ])
    }

    /// What a shell offers: a revision's name is git's to complete.
    private static let offers = OfferedValues.wordsAndFiles([Revision.workingTreeName])

    /// Options of revisions, which are built and measured.
    private static let measuring: [CommandOption] = [
        .value("program-a", "PATH", help: "built program to use as A, without git or a build"),
        .value("program-b", "PATH", help: "built program to use as B, without git or a build"),
        ContestantOption.pairs,
        .value("reference", "REV", help: "third revision to measure by turns, for the history (default: none)"),
        .value("launches", "N", help: "launches of each group (default: 8 to 30, until all is settled)"),
        .value("time-budget", "T", help: "time limit after the builds (default 14m; none with --launches)"),
        .value("confirmations", "N", help: "number of new launches that confirm a change (default 20)"),
        .value("rounds", "N", help: "timed batches of queries per launch (default 20, or up to 60 within 4 s)"),
        .value("prepare-limit", "T", help: "longest prepare; slower strategies are cut off (default 10s)"),
        .value("query-limit", "T", help: "longest query; slower strategies are cut off (default 50ms)"),
        .value("turn-limit", "T", help: "time after which a silent worker is ended, loading included (default 60s)"),
        .flag("exact", help: "count instructions too, with valgrind"),
        .flag("profile", help: "name the functions of each change, from profiles by valgrind or perf"),
        .value("cache", "DIR", help: "folder of built revisions (default ~/.cache/layoutbench)"),
    ]

    private static let judging: [CommandOption] =
        [
            .value("floor", "PERCENT", help: "smallest change of a timed metric, in percent (default 1)"),
            .value("equivalence", "PERCENT", help: "changes surely below it count as none, in percent (default 3)"),
            .value("rename", "OLD=NEW", isRepeatable: true, help: "pair the strategy OLD of A with NEW of B"),
            .flag("allow-unlike", help: "compare records of different machines or parameters"),
            .flag("strict", help: "end with exit code 11 if something is inconclusive or missing"),
            .value("output", "DIR", letter: "o", help: "folder of the results (default Reports/compare)"),
            CommandOption.format,
        ] + ExportOptions.declared

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let compared = try CompareOptions(options, console)
        switch try ComparedPair(options) {
        case .revisions(let a, let b):
            try refuse(["allow-unlike"], of: options, remedy: "it is about records: revisions run on this machine")
            return try CompareRevisions.run(
                a, b, compared, RevisionOptions(options, registries, console), console,
                programs: ComparedProgram.built)
        case .programs(let a, let b):
            try refuse(["allow-unlike"], of: options, remedy: "it is about records: programs run on this machine")
            try refuse(
                ["reference", "cache", "package-path", "product"], of: options,
                remedy: "it is about revisions, which are built")
            return try CompareRevisions.run(
                a, b, compared, RevisionOptions(options, registries, console), console,
                programs: ComparedProgram.given)
        case .contestants:
            try refuse(["allow-unlike"], of: options, remedy: "it is about records: programs run on this machine")
            try refuse(
                ["reference", "cache", "package-path", "product", "rename", "exact", "profile"], of: options,
                remedy: "it is about revisions of strategies: contestants are programs of other languages")
            let (a, b) = try ContestantOption.readPairs(options, besides: registries.strategies)
            return try CompareRevisions.run(a, b, compared, RevisionOptions(options, registries, console), console)
        case .records(let a, let b):
            try refuse(
                (SelectorOptions(registries: registries).options + Self.measuring + PackageOptions.declared).map(\.name)
                    .filter { $0 != BenchConfiguration.option.name }, of: options,
                remedy: "it is about revisions: what records hold was measured before")
            return try CompareRecords.run(a, b, compared, allowsUnlike: options.contains("allow-unlike"), console)
        }
    }

    private func refuse(_ names: [String], of options: ParsedOptions, remedy: String) throws(UsageError) {
        if let name = names.first(where: options.contains) {
            throw UsageError("option has no meaning here", place: "--\(name)", remedy: remedy)
        }
    }
}
