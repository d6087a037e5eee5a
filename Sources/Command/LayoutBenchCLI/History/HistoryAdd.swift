import History
import RunRecords

struct HistoryAdd: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history add", summary: "add run records to the store, which is created if missing",
        options: HistoryOptions.store + [.format],
        positionals: [
            Positional("FILE", .oneOrMore, help: "run.json files, or folders that hold one", remedy: "name what to add")
        ],
        examples: [
            Example("history add Reports/reference"),
            Example("history add Reports/reference Reports/peers --store nights.sqlite"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        try Self.merge(
            options, console, check: { _ = try RecordFile.read($0) },
            add: { path, store, counts in counts.count(try store.add(RecordFile.read(path))) })
    }

    /// Adds what the arguments name to the store, and says what became of the records. `check` throws for an argument
    /// that can't be read: then nothing is added, and no store made.
    static func merge(
        _ options: ParsedOptions, _ console: Console, check: (String) throws -> Void,
        add: (String, HistoryStore, inout HistoryStore.MergeCounts) throws -> Void
    ) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        for path in options.positionals { try check(path) }
        let store = try HistoryOptions.open(options, for: .adding, console)
        var counts = HistoryStore.MergeCounts()
        for path in options.positionals { try add(path, store, &counts) }
        let (added, replaced, unchanged) = (counts.added, counts.replaced, counts.unchanged)
        try isJSON
            ? console.write(JSONText.text(["added": added, "replaced": replaced, "unchanged": unchanged]))
            : console.print("\(added) added, \(replaced) replaced, \(unchanged) unchanged in \(store.path)\n")
        return .done
    }
}
