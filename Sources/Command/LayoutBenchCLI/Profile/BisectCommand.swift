import Bisection
import Files
import Profiles
import Subjects

struct BisectCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench bisect", summary: "find the commit that made a strategy slower or faster",
            options: SelectorOptions(registries: registries).options + [
                .value("phase", "P", help: "phase: prepare, query, update or frame (default: the workload's own)"),
                .value(
                    "by", "WAY",
                    help: "exact (instructions under callgrind) or time (by turns) (default: exact, if it tells "
                        + "GOOD from BAD)"),
                .value(
                    "error", "PERCENT", help: "accepted probability of a wrong answer by time, in percent (default 5)"),
                .value("turn-limit", "T", help: "time after which a silent worker is ended (default 3m)"),
                .value("cache", "DIR", help: "folder of built revisions (default ~/.cache/layoutbench)"),
                .value("output", "DIR", letter: "o", help: "folder of the results (default Reports/bisect)"),
            ] + PackageOptions.declared,
            positionals: [
                Positional("GOOD", help: "a commit without the change"),
                Positional("BAD", help: "a descendant of GOOD with the change"),
            ],
            examples: [
                Example("bisect HEAD~20 HEAD --strategy grid --workload jump", isQuick: false),
                Example("bisect HEAD~20 HEAD --strategy grid --workload edit --by time", isQuick: false),
            ],
            refused: [
                ContestantOption.refused(
                    "a contestant of another language is not built from these revisions",
                    "let git bisect run build it, and judge it by compare with --contestant twice")
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let settings = try BisectOptions(options, registries)
        let interruption = Interruption.listening()
        let programs = try RevisionPrograms(
            PackageOptions(options, registries, console), cache: settings.cache, console, interruption)
        let (good, bad) = (options.positionals[0], options.positionals[1])
        let commits = try programs.repository.commits(from: good, to: bad)
        var search = BisectSearch(
            settings: settings, programs: programs, good: good, commits: commits,
            comparison: ProgramComparison(
                group: settings.group, seed: settings.seed, registries: registries, environment: console.environment,
                interruption: interruption, limitSeconds: settings.limitSeconds, output: settings.output + "/runs"),
            note: { console.note($0 + "\n") })
        let found = try search.run()
        try console.printIfRead(found.text)
        try explain(found, settings, interruption, console)
        return .done
    }

    /// Profiles both sides of the commit where callgrind is there, and shows what changed.
    private func explain(
        _ found: BisectSearch.Found, _ settings: BisectOptions, _ interruption: Interruption, _ console: Console
    ) throws {
        let profiles = [found.before, found.after].map { binary in
            Result {
                try ProfileSession(
                    ProfileRequest(
                        kind: .exact, phases: [settings.phase], group: settings.group, binary: binary,
                        seed: settings.seed, seconds: 0, limitSeconds: settings.limitSeconds),
                    registries: registries, environment: console.environment, interruption: interruption
                ) { _ in }.run()
            }
        }
        do {
            try console.printIfRead("\n")
            try ProfileFiles.write(try profiles.map { try $0.get() }, to: settings.output, functions: 10, console)
        } catch let error as ProfileError where error.fault != .interrupted {
            console.note("no profile of it: \(error.sentence)\n")
        }
    }
}
