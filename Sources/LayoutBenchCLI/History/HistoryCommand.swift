import History
import Probes
import RunRecords

/// `layoutbench history`
enum HistoryCommand: Command {
    static let syntax = CommandSyntax(
        "layoutbench history", summary: "keep run records over time: trends, changes, and a gate",
        options: [
            .value("store", "FILE", help: "the store (default Reports/history.sqlite)"),
            .value("wait", "T", help: "how long another process that writes is waited for (default 60s)"),
            .flag("check", help: "check the store's integrity first"),
            .value("format", "F", help: "text or json (default text)"),
            .value(
                "machine", "ID,…", isRepeatable: true,
                help: "machines, by the beginning of their id; this: the one it runs on"),
            .value("layout", "L,…", isRepeatable: true, help: "layouts (trend, gate)"),
            .value("dataset", "D,…", isRepeatable: true, help: "datasets (trend, gate)"),
            .value("items", "N,…", isRepeatable: true, help: "numbers of items (trend, gate)"),
            .value("strategy", "S,…", isRepeatable: true, help: "strategies (trend, gate)"),
            .value("workload", "W,…", isRepeatable: true, help: "workloads (trend, gate)"),
            .value(
                "metric", "M,…", isRepeatable: true, help: "metrics (trend: default all; gate: default the gated ones)"
            ),
            .value(
                "reference", "COMMIT",
                help: "the commit measured every night, which others are divided by (trend, gate; default: that of the "
                    + "newest record of the role reference)"),
            .value("floor", "PERCENT", help: "smallest change of a timed metric (trend, gate; default 1)"),
            .value("nights", "N", help: "nights on either side that confirm a change (trend; default 4)"),
            .flag("points", help: "show every night's value (trend)"),
            .value(
                "against", "WHAT",
                help: "previous (the baseline that took turns, else the night before) or reference (gate; default "
                    + "previous)"),
            .flag("strict", help: "exit code 11 when something is inconclusive (gate)"),
            .value("accept", "CHANGE", help: "accept a change by the name shown beside it (trend, gate)"),
            .value("output", "DIR", letter: "o", help: "folder for verdict.json (gate) or the records (export)"),
        ],
        positionals: [
            Positional(
                "ACTION",
                help: "add: records; list: what is stored; trend: series with their changes; gate: judge the newest "
                    + "record; export: records as run.json; import: other stores, or folders of records"),
            Positional("FILE", .any, help: "run.json files or folders (add, import), stores (import), ids (export)"),
        ])

    /// The store unless another is given.
    static let defaultStore = "Reports/history.sqlite"
    private static let actions = ["add", "list", "trend", "gate", "export", "import"]

    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let action = options.positionals[0]
        guard actions.contains(action) else {
            throw UsageError.unknown("action", action, place: "history", known: actions)
        }
        let request = HistoryRequest(
            options: options, files: Array(options.positionals.dropFirst()),
            isJSON: try options.choice("format", of: ["text", "json"]) == "json", console: console)
        try check(request.files, of: action)
        let filter = try filter(options)
        let store = try open(options, action, console)
        if options.contains("check") { try store.check() }
        switch action {
        case "add", "import": try HistoryRecords.add(request, to: store, isImport: action == "import")
        case "list": try HistoryRecords.list(request, in: store, filter)
        case "export": try HistoryRecords.export(request, from: store, filter)
        case "trend": try HistoryTrend.run(request, in: store, filter)
        default: return try HistoryGate.run(request, in: store, filter)
        }
        return .done
    }

    private static func check(_ files: [String], of action: String) throws(UsageError) {
        let takesFiles = ["add", "import", "export"].contains(action)
        if !takesFiles, let file = files.first {
            throw UsageError("unexpected argument", place: file, remedy: "history \(action) takes none")
        }
        if ["add", "import"].contains(action), files.isEmpty {
            throw UsageError("missing argument", place: "FILE", remedy: "name what to \(action)")
        }
    }

    private static func open(_ options: ParsedOptions, _ action: String, _ console: Console) throws -> HistoryStore {
        let path = options.string("store") ?? defaultStore
        // Said in a job's log as well: a job that stands still should say why.
        let wait = StoreWait(seconds: try options.seconds("wait") ?? 60) {
            console.note("waiting for another process that is writing to \(path)\n")
        }
        if ["add", "import"].contains(action) { return try HistoryStore(path: path, wait: wait) }
        let isAccepting = ["trend", "gate"].contains(action) && options.contains("accept")
        return try isAccepting
            ? HistoryStore(path: path, creates: false, wait: wait) : HistoryStore(reading: path, wait: wait)
    }

    private static func filter(_ options: ParsedOptions) throws -> SeriesFilter {
        var filter = SeriesFilter()
        filter.machines = try options.list("machine")?.map { $0 == "this" ? MachineProbe.machine().id : $0 }
        filter.layouts = try options.list("layout")
        filter.datasets = try options.list("dataset")
        filter.items = try options.itemCounts("items")
        filter.strategies = try options.list("strategy")
        filter.workloads = try options.list("workload")
        filter.metrics = try options.list("metric")
        return filter
    }
}

/// What was asked of `layoutbench history`.
struct HistoryRequest {
    let options: ParsedOptions
    /// Arguments after the action.
    let files: [String]
    let isJSON: Bool
    let console: Console

    /// The smallest change as a share.
    func floor() throws(UsageError) -> Double { try options.share("floor") ?? 0.01 }

    /// The reference commit, at least seven digits of its hash.
    func reference() throws(UsageError) -> String? {
        guard let text = options.string("reference") else { return nil }
        guard (7...64).contains(text.count), text.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            throw UsageError(
                "not a commit hash", place: "--reference \(text)", remedy: "give at least seven digits of it")
        }
        return text.lowercased()
    }
}
