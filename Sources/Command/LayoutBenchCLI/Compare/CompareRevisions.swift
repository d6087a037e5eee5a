import Files
import RunRecords
import Runner

/// Measures programs, built from revisions or given, by turns and judges them.
enum CompareRevisions {
    /// Measures the programs that are found, which may take builds, and writes the results; the verdicts' exit code.
    static func run(
        _ a: String, _ b: String, _ compared: CompareOptions, _ options: RevisionOptions, _ console: Console,
        programs: ([String], RevisionOptions, Console, Interruption) throws -> [ComparedProgram]
    ) throws -> ExitCode {
        let interruption = Interruption.listening()
        let names = [a, b] + (options.reference.map { [$0] } ?? [])
        let revisions = try ComparedRevisions(
            try programs(names, options, console, interruption), names, compared, options)
        var plan = options.plan
        plan.groups = ControlPlan.adding(to: revisions.plan.groups, costly: options.registries.strategies.costly)
        let race = ComparedRace(
            plan: plan, binaries: revisions.binaries, names: (a, b), missing: revisions.missing,
            warnings: revisions.warnings)
        return try race.run(compared, options, interruption, console) { verdict in
            guard options.profiles else { return nil }
            return try CompareProfiles(
                registries: options.registries, groups: revisions.plan.groups,
                binaries: Array(revisions.binaries.prefix(2)), seed: options.seed,
                limitSeconds: max(180, options.plan.turnLimitSeconds), interruption: interruption, console: console,
                locate: try locating(revisions.programs, options, interruption, console)
            ).explain(verdict, to: compared.output)
        }
    }

    /// Finds files in the repository that both programs were built from; nowhere where they were given.
    private static func locating(
        _ programs: [ComparedProgram], _ options: RevisionOptions, _ interruption: Interruption, _ console: Console
    ) throws -> (String) -> String? {
        guard programs.allSatisfy(\.isBuilt), let a = programs[0].commit.value, let b = programs[1].commit.value else {
            return { _ in nil }
        }
        let repository = try options.package.repository(console, interruption)
        return { name in try? repository.path(ofFile: name, in: b.hash, changedSince: a.hash) }
    }

    /// Measures programs of other languages, each of `a` against that of `b` with its name; the exit code of the verdicts.
    /// Strategies that are named take part on both sides, where they are this program's.
    static func run(
        _ a: [ContestantCommand], _ b: [ContestantCommand], _ compared: CompareOptions, _ options: RevisionOptions,
        _ console: Console
    ) throws -> ExitCode {
        let interruption = Interruption.listening()
        let (selected, registry) = (options.selection.strategies, options.registries.strategies)
        let strategies = try ParsedOptions.names(
            selected, of: "strategy", known: registry.entries.map(\.name), place: "--strategy")
        var plan = options.plan
        for group in plan.groups.indices { plan.groups[group].strategies = strategies }
        plan.enter(a)
        plan.groups = ControlPlan.adding(to: plan.groups, costly: registry.costly)
        let labels = (a.map(\.command).joined(separator: ", "), b.map(\.command).joined(separator: ", "))
        let binaries = [(labels.0, a, RunRole.baseline, "a"), (labels.1, b, .subject, "b")].map {
            var own = Binary.own(executable: console.executable)
            (own.label, own.contestants, own.role, own.recordName) = ($0.0, $0.1, $0.2, $0.3 + ".json")
            return own
        }
        let race = ComparedRace(plan: plan, binaries: binaries, names: labels, missing: [], warnings: [])
        return try race.run(compared, options, interruption, console) { _ in nil }
    }
}
