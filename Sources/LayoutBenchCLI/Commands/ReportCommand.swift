import Reporting
import RunRecords

/// `layoutbench report`
enum ReportCommand: Command {
    static let syntax = CommandSyntax(
        "layoutbench report", summary: "make reports from stored records",
        options: [
            .value("output", "DIR", letter: "o", help: "folder of the reports (default: print them)"),
            .value(
                "format", "F,…", help: "html, markdown, csv (default html,markdown; terminal tables without --output)"),
        ],
        positionals: [Positional("RECORD", .oneOrMore, help: "run.json files, or folders that hold one")])

    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let known = ReportFormat.allCases.map(\.rawValue)
        let formats = try options.names("format", of: "format", known: known)?.compactMap(ReportFormat.init(rawValue:))
        let records = try options.positionals.map { try RecordFile.read($0) }
        for record in records {
            if let output = options.string("output") {
                let folder = records.count == 1 ? output : output + "/" + record.id
                let written = formats ?? [.html, .markdown]
                try ReportFiles.write(written, of: record, to: folder, console)
                for format in written { try console.print("\(folder)/\(format.fileName)\n") }
            } else if let formats {
                for format in formats { try console.print(ReportFiles.text(format, record, console)) }
            } else {
                try console.print(TerminalReport.render(record, width: console.width))
            }
        }
        return .done
    }
}
