import Judging
import RunRecords
import Runner

/// Measures programs, built from revisions or given, by turns and judges them.
enum CompareRevisions {
    /// Measures, writes the results; the exit code of the verdicts.
    ///
    /// - Parameter programs: finds the programs of A, B and, if there is one, the reference; may build them.
    static func run(
        _ a: String, _ b: String, _ compared: CompareOptions, _ options: RevisionOptions, _ console: Console,
        programs: ([String], RevisionOptions, Console, Interruption) throws -> [ComparedProgram]
    ) throws -> ExitCode {
        let interruption = Interruption()
        interruption.listen()
        let names = [a, b] + (options.reference.map { [$0] } ?? [])
        let revisions = try ComparedRevisions(
            try programs(names, options, console, interruption), names, compared, options)
        var plan = options.plan
        plan.groups = ControlPlan.adding(to: revisions.plan.groups, costly: options.registries.strategies.costly)
        let settings = RunSettings(
            output: compared.output, seed: options.seed, registries: options.registries,
            binaries: revisions.binaries,
            environment: console.environment, epochNs: RunSettings.comparedEpochNs, measuresLatency: false,
            secondsOfFurtherRounds: RunSettings.comparedSecondsOfFurtherRounds,
            secondsOfPrepares: RunSettings.comparedSecondsOfPrepares,
            launchesWithPasses: RunSettings.comparedLaunchesWithPasses)
        let claim = try OutputClaim(compared.output)
        defer { claim.release() }
        let progress = ProgressDisplay(console)
        let session = ComparisonSession(
            plan: plan, settings: settings, rule: compared.rule, launchesWhereOpen: options.launches.upperBound,
            interruption: interruption, report: progress.show)
        let outcome = try progress.during { try session.run() }
        let verdict = VerdictRecord(
            a: ComparedRun(outcome.records[0], label: a), b: ComparedRun(outcome.records[1], label: b),
            screened: outcome.screened, confirmed: outcome.confirmed, missing: revisions.missing + outcome.missing,
            rule: compared.rule, warnings: revisions.warnings)
        let files = VerdictFiles(verdict, a: outcome.records[0], b: outcome.records[1])
        try files.write(compared, console)
        if outcome.end == .interrupted {
            console.note("interrupted: the verdicts are about the measurements until then\n")
            return .interrupted
        }
        if options.profiles {
            let profiles = CompareProfiles(
                registries: options.registries, groups: revisions.plan.groups,
                binaries: Array(revisions.binaries.prefix(2)), seed: options.seed,
                limitSeconds: max(180, options.plan.turnLimitSeconds), interruption: interruption, console: console)
            try explain(verdict, profiles, compared, console)
        }
        return files.code(isStrict: compared.isStrict)
    }

    /// Says which functions the changes came with, on the console and in a file.
    private static func explain(
        _ verdict: VerdictRecord, _ profiles: CompareProfiles, _ compared: CompareOptions, _ console: Console
    ) throws {
        let lines = try profiles.explain(verdict, to: compared.output)
        try OutputFolder.write(
            Array((lines.joined(separator: "\n") + "\n").utf8), to: "profiles.txt", in: compared.output)
        if compared.isJSON { return }
        let shown = lines.isEmpty ? ["no change is confirmed, so none is profiled"] : lines
        try console.printIfRead("\n" + shown.joined(separator: "\n") + "\n")
    }
}
