import History
import RunRecords

/// `layoutbench history add`
struct HistoryAdd: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history add", summary: "add run records to the store, which is created if missing",
        options: HistoryOptions.store + [HistoryOptions.format],
        positionals: [
            Positional(
                "FILE", .oneOrMore, help: "run.json files, or folders that hold one", remedy: "name what to add")
        ],
        examples: [
            Example("history add Reports/reference"),
            Example("history add Reports/reference Reports/peers --store nights.sqlite"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        // Before there is a store: what can't be read adds nothing.
        for path in options.positionals { _ = try RecordFile.read(path) }
        let store = try HistoryOptions.open(options, for: .adding, console)
        var counts = HistoryStore.MergeCounts()
        for path in options.positionals { counts.count(try store.add(RecordFile.read(path))) }
        try Self.show(counts, of: store, isJSON: isJSON, console)
        return .done
    }

    /// Says what became of the records.
    static func show(
        _ counts: HistoryStore.MergeCounts, of store: HistoryStore, isJSON: Bool, _ console: Console
    ) throws {
        let (added, replaced, unchanged) = (counts.added, counts.replaced, counts.unchanged)
        if isJSON {
            try console.write(
                JSONText.text(["added": added, "replaced": replaced, "unchanged": unchanged]))
        } else {
            try console.print("\(added) added, \(replaced) replaced, \(unchanged) unchanged in \(store.path)\n")
        }
    }
}
