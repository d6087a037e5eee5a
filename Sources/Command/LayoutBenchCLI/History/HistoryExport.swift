import Files
import RunRecords

struct HistoryExport: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history export", summary: "write records of the store as run.json files",
        options: HistoryOptions.store + [
            HistoryOptions.machine,
            .value("output", "DIR", letter: "o", help: "folder of the records (default: print one)"),
        ], positionals: [Positional("ID", .any, help: "ids of records, or their beginnings (default: all records)")],
        examples: [
            Example("history export --output Reports/exported"),
            Example("history export --machine this --output Reports/own"),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let machines = try HistoryOptions.machines(options)
        let store = try HistoryOptions.open(options, for: .reading, console)
        let folder = options.string("output")
        if options.positionals.count != 1, folder == nil {
            throw UsageError(
                "several records need a folder", place: "history export", remedy: "name a folder with --output")
        }
        let given = options.positionals
        let ids = given.isEmpty ? try store.records(ofMachines: machines).map(\.id) : given
        var names = RecordFileNames()
        for id in ids {
            let record = try store.record(id: id)
            let bytes = try RunRecordCoding.encode(record, to: "\(store.path), \(record.id)")
            guard let folder else {
                try console.write(bytes)
                return .done
            }
            // One that is named twice, once by its beginning for instance, is one file.
            guard let name = names.name(of: record.id) else { continue }
            try OutputFolder.write(bytes, to: name, in: folder)
        }
        if let folder { try console.print("\(names.count) records written to \(folder)\n") }
        return .done
    }
}
