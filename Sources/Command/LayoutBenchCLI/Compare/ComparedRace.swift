import Files
import Judging
import RunRecords
import Runner

/// Two or three binaries to run by turns, and the facts known about them before.
struct ComparedRace {
    let plan: RunPlan
    let binaries: [Binary]
    /// What the user calls A and B.
    let names: (a: String, b: String)
    let missing: [MissingMetric]
    let warnings: [String]

    /// Measures, judges and writes the results once, with the places that `explain` finds; the exit code of the verdicts.
    func run(
        _ compared: CompareOptions, _ options: RevisionOptions, _ interruption: Interruption, _ console: Console,
        explain: (VerdictRecord) throws -> CompareProfiles.Explanation?
    ) throws -> ExitCode {
        let settings = RunSettings(
            output: compared.output, seed: options.seed, registries: options.registries, binaries: binaries,
            environment: console.environment, policy: .compare, tools: .all)
        let claim = try OutputClaim(compared.output)
        defer { claim.release() }
        let progress = ProgressDisplay(console)
        let session = ComparisonSession(
            plan: plan, settings: settings, rule: compared.rule, launchesWhereOpen: options.launches.upperBound,
            interruption: interruption, report: progress.show)
        let outcome = try progress.during { try session.run() }
        let verdict = VerdictRecord(
            a: ComparedRun(outcome.records[0], label: names.a), b: ComparedRun(outcome.records[1], label: names.b),
            screened: outcome.screened, confirmed: outcome.confirmed, missing: missing + outcome.missing,
            rule: compared.rule, warnings: warnings)
        // The verdicts are written all the same where a profile fails or is interrupted.
        let told = Result { outcome.end == .interrupted ? nil : try explain(verdict) }
        let files = VerdictFiles(
            (try? told.get()?.placing(verdict)) ?? verdict, a: outcome.records[0], b: outcome.records[1])
        try files.write(compared, console)
        if outcome.end == .interrupted {
            console.note("interrupted: the verdicts are those of what was measured before\n")
            return .interrupted
        }
        try told.get()?.write(to: compared.output, isJSON: compared.isJSON, console)
        return files.code(isStrict: compared.isStrict)
    }
}
