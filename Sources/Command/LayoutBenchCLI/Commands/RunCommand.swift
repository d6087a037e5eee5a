import Files
import Judging
import Reporting
import RunRecords
import Runner
import Subjects

struct RunCommand: Command {
    let registries: Registries
    let formats: ReportFormats

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench run",
            summary: "measure strategies; write \(RecordStore.fileName), \(ReportFiles.defaultNames(formats))",
            options: SelectorOptions(registries: registries).options + [
                ContestantOption.option,
                .value("launches", "N", help: "most launches of each group (default 8; a suite has its own)"),
                .value(
                    "time-budget", "T",
                    help: "time limit of the run, such as 90s or 10m (default: none; a suite has its own)"),
                .value("output", "DIR", letter: "o", help: "folder of the results (default Reports/latest)"),
                ShardOption.option,
                .flag("resume", help: "continue the run whose record is in the output folder; selectors are optional"),
                .flag("no-control", help: "leave out the control: pairs of the same strategy, which show false alarms"),
                .value("rounds", "N", help: "timed batches of queries per launch (default 10; a suite has its own)"),
                .value(
                    "prepare-limit", "T",
                    help: "longest prepare; slower strategies are cut off (default 10s; suite peers 45s)"
                ),
                .value("query-limit", "T", help: "longest query; slower strategies are cut off (default 50ms)"),
                .value(
                    "turn-limit", "T", help: "time after which a silent worker is ended, loading included (default 60s)"
                ),
                .flag("exact", help: "count instructions too, with valgrind; takes some seconds per strategy and size"),
                .flag(
                    "counters", help: "read the processor's counters too, if available: cycles, instructions, misses"),
                .value(
                    "threads", "N",
                    help: "have 1, 2, 4 … up to N threads ask queries at once too (2 to 64): throughput, p99"),
                .flag("strict", help: "end with exit code 11 if a limit has no value"),
                OutputFiles.force,
            ],
            examples: [
                Example("run --dataset lanes --items 1k --strategy grid --launches 1 --output Reports/small"),
                Example("run --dataset Datasets/building-site.csv,lanes --items all,10k", isQuick: false),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let output = options.string("output") ?? "Reports/latest"
        // Before the record is read, which another run may be about to replace.
        let resumed = options.contains("resume") && Folders.isFolder(output) ? try OutputClaim(output) : nil
        let earlier = options.contains("resume") ? try RecordFile.read(output + "/" + RecordStore.fileName) : nil
        let plan = try plan(options, continuing: earlier)
        let claim = try resumed ?? OutputClaim(output)
        defer { claim.release() }
        let record = earlier == nil ? [RecordStore.fileName] : []
        try OutputFiles.check(record + formats.defaults.map(\.fileName), in: output, options)
        return try run(plan, continuing: earlier, to: output, options, console)
    }

    private func run(
        _ plan: RunPlan, continuing earlier: RunRecord?, to output: String, _ options: ParsedOptions, _ console: Console
    ) throws -> ExitCode {
        let interruption = Interruption.listening()
        let progress = ProgressDisplay(console)
        let settings = RunSettings(
            output: output, seed: try earlier?.seed ?? SelectorOptions.seed(options), registries: registries,
            binaries: [.own(executable: console.executable)], environment: console.environment,
            policy: .record(keepsBudget: plan.timeBudgetSeconds != nil), tools: .all)
        let session = RunSession(
            plan: plan, settings: settings, continuing: earlier, interruption: interruption, report: progress.show)
        let outcome = try progress.during { try session.run() }
        var assets = ReportFiles.assets(registries, console, for: outcome.record)
        assets.profiles = RecordProfiles.beside(output, of: outcome.record, hasPages: true, console)
        // Shown first: a disk that has no room for the report loses nothing of it.
        try console.printIfRead(TerminalReport.render(outcome.record, width: console.width, with: assets))
        try RecordProfiles.writePages(of: assets.profiles, to: output)
        try ReportFiles.write(formats.defaults, of: outcome.record, with: assets, to: output)
        try console.printIfRead(
            "\nrecord: \(output)/\(RecordStore.fileName), report: \(output)/\(formats.all[0].fileName)\n")
        guard outcome.end == .interrupted else {
            return Self.code(outcome.record, isStrict: options.contains("strict"))
        }
        console.note("interrupted: continue with layoutbench run --resume --output \(output)\n")
        return .interrupted
    }

    static func code(_ record: RunRecord, isStrict: Bool = false) -> ExitCode {
        let statuses = Set(record.results.map(\.status))
        let limits = LimitOutcome.all(of: record)
        if statuses.contains(.disagrees) { return .strategiesDisagree }
        if limits.contains(where: \.isBroken) { return .regression }
        // Too slow is an answer, unless it is asked how fast; a part of a run may be left without a group.
        let isMeasured =
            statuses.contains(.ok) || (limits.isEmpty && statuses.contains(.cutoff))
            || (record.results.isEmpty && record.plan.shard != nil)
        if statuses.contains(where: \.isFailure) || !isMeasured { return .subjectFailed }
        return isStrict && limits.contains(where: \.isUnmet) ? .inconclusive : .done
    }

    private func plan(_ options: ParsedOptions, continuing earlier: RunRecord?) throws -> RunPlan {
        let selection = try SelectorOptions(registries: registries).selection(options)
        let contestants = try ContestantOption.read(options, besides: registries.strategies)
        if var plan = earlier?.plan, let seed = earlier?.seed {
            try ResumedPlan(plan: plan, seed: seed).check(options, selection)
            try ContestantOption.check(contestants, resuming: plan)
            plan.launches = try options.integer("launches", in: 1...10_000) ?? plan.launches
            if options.contains("exact") { plan.exact = true }
            if options.contains("counters") { plan.counters = true }
            plan.threads = try options.integer("threads", in: 2...64) ?? plan.threads
            plan.timeBudgetSeconds = try options.seconds("time-budget") ?? plan.timeBudgetSeconds
            return plan
        }
        let suiteName = selection.suite ?? (selection.isEmpty ? registries.suites.first.name : nil)
        let suite = suiteName.flatMap(registries.suites.suite)
        let budget = try options.seconds("time-budget")
        let launches = try options.integer("launches", in: 1...10_000)
        var plan = RunPlan(
            suite: suiteName, groups: try groups(selection, suite, options),
            launches: launches ?? suite?.launches ?? (budget == nil ? 8 : 15),
            timeBudgetSeconds: budget ?? (launches == nil ? suite?.timeBudgetSeconds : nil),
            queryRounds: try options.integer("rounds", in: 1...10_000) ?? suite?.queryRounds ?? 10,
            prepareRounds: suite?.prepareRounds ?? 3,
            prepareLimitSeconds: try options.seconds("prepare-limit") ?? suite?.prepareLimitSeconds
                ?? RunPlan.defaultPrepareLimitSeconds,
            queryLimitSeconds: try options.seconds("query-limit") ?? 0.05,
            turnLimitSeconds: try options.seconds("turn-limit") ?? 60, exact: options.contains("exact") ? true : nil,
            counters: options.contains("counters") ? true : nil, threads: try options.integer("threads", in: 2...64),
            baseline: suite?.baseline, limits: registries.limits.isEmpty ? nil : registries.limits)
        if !contestants.isEmpty { plan.enter(contestants) }
        return try ShardOption.read(options).map { plan.sharded($0.index, of: $0.count) } ?? plan
    }
}

extension RunCommand {
    /// The groups selected, with identical pairs unless they are not wanted.
    private func groups(
        _ selection: SubjectSelection, _ suite: Suite?, _ options: ParsedOptions
    ) throws -> [SubjectGroup] {
        let groups = try selection.groups(registries, suite: suite)
        guard !options.contains("no-control") else { return groups }
        return ControlPlan.adding(to: groups, costly: registries.strategies.costly)
    }
}
