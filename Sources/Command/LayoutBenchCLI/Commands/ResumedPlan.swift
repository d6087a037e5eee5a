import Errors
import RunRecords
import Schedules

/// What a run that is resumed measures, and how: the command line that started it may be given again, another one not.
struct ResumedPlan {
    let plan: RunPlan
    let seed: UInt64

    /// An option that may be repeated when a run is resumed: its given value, and the record's; none if not given.
    private struct Statement {
        var option: String
        var given, recorded: [String]

        init(_ option: String, _ given: [String], _ recorded: [String?]) {
            (self.option, self.given) = (option, given)
            self.recorded = recorded.map { $0 ?? SelectorOptions.wholeFile }
        }

        var differs: Bool { !given.isEmpty && Set(given) != Set(recorded) }
    }

    /// Throws for the first option given that says something else than the record. O(groups · strategies).
    func check(_ options: ParsedOptions, _ selection: SubjectSelection) throws {
        let statements =
            selectors(selection) + dialect(options, selection) + (try others(options)) + (try configuration(selection))
            + flags(options, selection)
        guard let wrong = statements.first(where: \.differs) else { return }
        let names = wrong.recorded.uniqued()
        throw UsageError(
            "--\(wrong.option) differs from the run that is resumed", place: "--resume",
            remedy: names.isEmpty
                ? "leave it out: the record has none"
                : "leave it out, or give what the record has: \(names.joined(separator: ","))")
    }

    private func selectors(_ selection: SubjectSelection) -> [Statement] {
        let groups = plan.groups
        let items = selection.items.map(String.init) + (selection.hasWholeFiles ? [SelectorOptions.wholeFile] : [])
        return [
            Statement("suite", selection.suite.map { [$0] } ?? [], plan.suite.map { [$0] } ?? []),
            Statement("layout", selection.layouts, groups.map(\.layout)),
            Statement("dataset", selection.datasets, groups.map(\.dataset)),
            Statement("items", items, groups.map { $0.items.map(String.init) }),
            Statement(
                "strategy", selection.strategies,
                groups.flatMap(\.strategies).filter { plan.contestant(named: $0) == nil }),
            // Recorded viewports replace the workloads.
            Statement("workload", selection.queries == nil ? selection.workloads : [], groups.flatMap(\.workloads)),
            Statement("columns", selection.file.columns.map { [$0] } ?? [], groups.compactMap(\.columns)),
            Statement("queries", selection.queries.map { [$0] } ?? [], groups.compactMap(\.queries)),
        ]
    }

    private func dialect(_ options: ParsedOptions, _ selection: SubjectSelection) -> [Statement] {
        let recorded = plan.groups.compactMap(\.dialect)
        let ends = FileOption.openEnds.key
        // The moment of the run that is resumed is the one that was meant.
        let isNow = options.string(FileOption.openEnds.name) == FileOptions.now && recorded.contains(where: hasMoment)
        return FileOption.all.filter { $0.key != FileOption.columns.key && !(isNow && $0.key == ends) }.map { option in
            func value(_ dialect: [String: JSONValue]) -> [String] {
                dialect[option.key].map { [$0 == .bool(true) ? Self.flag : $0.summary] } ?? []
            }
            return Statement(option.name, selection.file.dialect.map(value) ?? [], recorded.flatMap(value))
        }
    }

    /// Whether open ends last until a time rather than the latest one of the file.
    private func hasMoment(_ dialect: [String: JSONValue]) -> Bool {
        dialect[FileOption.openEnds.key].map { !["last", "skip"].contains($0.summary) } ?? false
    }

    private func others(_ options: ParsedOptions) throws -> [Statement] {
        func seconds(_ name: String, _ recorded: Double) throws -> Statement {
            Statement(
                name, try options.seconds(name).map { ["\(Format.exact($0))s"] } ?? [], ["\(Format.exact(recorded))s"])
        }
        let rounds = try options.integer("rounds", in: 1...10_000)
        let shard = try ShardOption.read(options)
        return [
            Statement("seed", try options.seed("seed").map { [String($0)] } ?? [], [String(seed)]),
            Statement("shard", shard.map { ["\($0.index)/\($0.count)"] } ?? [], plan.shard.map { [$0.name] } ?? []),
            Statement("rounds", rounds.map { [String($0)] } ?? [], [String(plan.queryRounds)]),
            try seconds("prepare-limit", plan.prepareLimitSeconds),
            try seconds("query-limit", plan.queryLimitSeconds),
            try seconds("turn-limit", plan.turnLimitSeconds),
        ]
    }

    private func configuration(_ selection: SubjectSelection) throws -> [Statement] {
        guard let file = selection.configurationFile else { return [] }
        let given = try LayoutConfigurationFile(file).values.summary
        return [Statement("layout-config", [given], plan.groups.map(\.config.summary))]
    }

    /// The word for an option without a value.
    private static let flag = "yes"

    private func flags(_ options: ParsedOptions, _ selection: SubjectSelection) -> [Statement] {
        // A selection that names pairs of its own gets no others.
        let named = selection.strategies
        let namesPairs = Set(named).count < named.count
        let hasPairs = !namesPairs && plan.groups.contains { Set($0.strategies).count < $0.strategies.count }
        return [
            Statement(
                "skip-invalid", selection.file.skipInvalid ? [Self.flag] : [],
                plan.groups.contains(where: \.skipInvalid) ? [Self.flag] : []),
            Statement("no-control", options.contains("no-control") ? [Self.flag] : [], hasPairs ? [] : [Self.flag]),
        ]
    }
}
