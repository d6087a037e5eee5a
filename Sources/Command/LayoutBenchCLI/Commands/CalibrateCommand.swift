import Files
import Judging
import Reporting
import RunRecords
import Runner
import Subjects

struct CalibrateCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench calibrate",
            summary: "measure this machine: noise, false alarms, smallest visible change",
            options: SelectorOptions(registries: registries).options + [
                .flag("self-test", help: "add strategies slowed by 0, 3, 5 and 10 %, and count how many are caught"),
                .value("launches", "N", help: "most launches of each group (default 15; with --self-test 30)"),
                .value("time-budget", "T", help: "time limit (default 5m; with --self-test 30m)"),
                .value("rounds", "N", help: "timed batches of queries per launch (default 10; with --self-test 60)"),
                .value("output", "DIR", letter: "o", help: "folder of the results (default Reports/calibration)"),
                ContestantOption.option, .format,
            ] + CalibratedPlacements.options + PackageOptions.declared,
            examples: [
                Example(
                    "calibrate --dataset lanes --items 1k --launches 1 --output Reports/calibrated", isQuick: false),
                Example("calibrate --self-test", isQuick: false),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        let isSelfTest = options.contains("self-test")
        let plan = try plan(options, isSelfTest: isSelfTest)
        let interruption = Interruption.listening()
        let placements = try CalibratedPlacements(options, registries, console, interruption)
        let settings = RunSettings(
            output: options.string("output") ?? "Reports/calibration", seed: try SelectorOptions.seed(options),
            registries: registries, binaries: placements.binaries, environment: console.environment,
            policy: .calibrate(slowdowns: isSelfTest ? CalibrationBuilder.slowdowns : []), tools: .all)
        let claim = try OutputClaim(settings.output)
        defer { claim.release() }
        func calibration(_ outcome: RunOutcome) -> CalibrationRecord {
            CalibrationBuilder.record(
                outcome, isSelfTest: isSelfTest, strategies: registries.strategies, withoutOrders: placements.reason)
        }
        let outcome = try measure(plan, settings, ProgressDisplay(console), interruption) { outcome in
            // An error is left to the last attempt, which throws it.
            try? Self.write(calibration(outcome), to: settings.output)
        }
        let record = calibration(outcome)
        // Shown first: a disk that has no room for the files loses nothing of it.
        try isJSON
            ? console.writeIfRead(JSONText.text(record))
            : console.printIfRead(CalibrationReport.text(record, width: console.width))
        try Self.write(record, to: settings.output)
        if !isJSON { try console.printIfRead("\ncalibration: \(settings.output)/calibration.json\n") }
        guard outcome.end == .interrupted else { return RunCommand.code(outcome.record) }
        console.note("interrupted: the measurements until then are in \(settings.output)\n")
        return .interrupted
    }

    /// Runs; what was measured until then is saved whenever the record of the run is.
    private func measure(
        _ plan: RunPlan, _ settings: RunSettings, _ progress: ProgressDisplay, _ interruption: Interruption,
        save: @escaping (RunOutcome) -> Void
    ) throws -> RunOutcome {
        // The session has the closure, which asks it: what it has measured is known only while it runs.
        var running: RunSession?
        let session = RunSession(plan: plan, settings: settings, interruption: interruption) { event in
            progress.show(event)
            guard case .saved = event, let outcome = running?.outcomeSoFar, !outcome.pairs.isEmpty else { return }
            save(outcome)
        }
        running = session
        defer { running = nil }
        return try progress.during { try session.run() }
    }

    private static func write(_ record: CalibrationRecord, to folder: String) throws {
        try OutputFolder.write(JSONText.bytes(record), to: "calibration.json", in: folder)
        try OutputFolder.write(
            Array(CalibrationReport.markdown(record).utf8), to: MarkdownReport.format.fileName, in: folder)
    }

    private func plan(_ options: ParsedOptions, isSelfTest: Bool) throws -> RunPlan {
        let selection = try SelectorOptions(registries: registries).selection(options)
        let suite = selection.suite.flatMap(registries.suites.suite)
        let defaults = registries.suites.calibration(isSelfTest: isSelfTest)
        let launches = try options.integer("launches", in: 1...10_000)
        let budget = try options.seconds("time-budget")
        let contestants = try ContestantOption.read(options, besides: registries.strategies)
        if !contestants.isEmpty, options.contains("placements") {
            throw UsageError(
                "a contestant of another language is not linked here", place: "--placements",
                remedy: "leave it out, or leave out --contestant")
        }
        var groups = try selection.groups(registries, suite: suite ?? defaults)
        for index in groups.indices {
            let strategies = groups[index].strategies.uniqued() + contestants.map(\.name)
            // Those slowed by 0 % are the twins of a self-test.
            groups[index].strategies = isSelfTest ? strategies : strategies + strategies
        }
        var plan = RunPlan(
            suite: selection.suite, groups: groups, launches: launches ?? defaults.launches,
            timeBudgetSeconds: budget ?? (launches == nil ? defaults.timeBudgetSeconds : nil),
            queryRounds: try options.integer("rounds", in: 1...10_000) ?? defaults.queryRounds,
            prepareRounds: defaults.prepareRounds, prepareLimitSeconds: 10, queryLimitSeconds: 0.05,
            turnLimitSeconds: 60)
        plan.contestants = contestants.isEmpty ? nil : contestants
        return plan
    }
}
