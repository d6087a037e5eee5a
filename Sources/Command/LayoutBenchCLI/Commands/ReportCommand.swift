import Foundation
import History
import LayoutCore
import Reporting
import RunRecords
import Runner
import Subjects

struct ReportCommand: Command {
    let registries: Registries
    let formats: ReportFormats

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench report",
            summary: "write reports of stored records and verdicts, or merge the parts of a run",
            options: [
                .value("output", "DIR", letter: "o", help: "folder of the reports (default: print them)"),
                .value(
                    "format", "F,…", offers: .words((names(formats.all) + ReportedVerdict.names).uniqued()),
                    help: "\(names(formats.all).joined(separator: ", ")) (default "
                        + "\(names(formats.defaults).joined(separator: ",")); terminal tables without --output); of a "
                        + "verdict \(ReportedVerdict.names.joined(separator: ", "))"),
                .value(
                    "baseline", "STRATEGY", help: "strategy to show all others as multiples of (default: the run's)"),
                .flag("merge", help: "merge the parts of a run (run --shard) into one record"),
                .flag("allow-missing", help: "merge even if parts are missing"),
                .flag("allow-unlike", help: "merge parts of different machines"),
            ] + Self.beside,
            positionals: [
                Positional(
                    "RECORD", .oneOrMore,
                    help: "run.json files, or folders with one. Profiles in the folder "
                        + "\(RecordProfiles.folder) beside it are shown too. Or one verdict.json")
            ],
            examples: [
                Example("report Reports/reference"),
                Example("report Reports/reference --format gobench,bmf --output Reports/exported"),
            ])
    }

    /// What the page shows beside a record, and whether others' files are replaced.
    private static let beside: [CommandOption] =
        [
            .value("verdict", "FILE", help: "verdict.json to show on the page too"),
            .value("store", "FILE", help: "history whose nights of that machine the page shows too"),
            OutputFiles.force,
        ] + ExportOptions.context

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        if let verdict = try ReportedVerdict(options, console) {
            try verdict.write()
            return .done
        }
        let chosen = try options.names("format", of: "format", known: names(formats.all))?
            .compactMap { name in formats.all.first { $0.name == name } }
        let allowances = try allowances(options)
        let baseline = options.string("baseline")
        let read = try options.positionals.map { PlacedRecord(place: $0, record: try RecordFile.read($0)) }
        // A part may have none of a strategy that the whole has.
        let whole = options.contains("merge") ? read.flatMap(\.record.results) : nil
        let records = try read.map {
            PlacedRecord(place: $0.place, record: try $0.record.with(baseline: baseline, among: whole))
        }
        let first = options.contains("merge") ? RecordStore.fileName : (chosen ?? formats.defaults)[0].fileName
        let claim = try options.string("output").map { try OutputClaim($0, toWrite: first) }
        defer { claim?.release() }
        guard options.contains("merge") else {
            try report(records, options, chosen, console)
            return .done
        }
        if let output = options.string("output") {
            let names = [RecordStore.fileName] + (chosen ?? formats.defaults).map(\.fileName)
            try OutputFiles.check(names, in: output, options)
        }
        let merged = try RunRecord.merged(records, allowing: allowances)
        if let output = options.string("output") {
            try save(merged, to: RecordStore(folder: output), beside: options.positionals)
            try console.print("\(RecordStore(folder: output).path)\n")
        }
        let place = options.string("output") ?? options.positionals[0]
        try report([PlacedRecord(place: place, record: merged)], options, chosen, console)
        // The whole ends as the run would have that measured it at once.
        return RunCommand.code(merged)
    }

    private func names(_ formats: [ReportFormat]) -> [String] { formats.map(\.name) }

    private func report(
        _ records: [PlacedRecord], _ options: ParsedOptions, _ chosen: [ReportFormat]?, _ console: Console
    ) throws {
        let output = options.string("output")
        let written = chosen ?? formats.defaults
        func folder(of record: RunRecord, in output: String) -> String {
            records.count == 1 ? output : output + "/" + record.folderName
        }
        // All of them before anything is written.
        for placed in records {
            guard let output else { break }
            try OutputFiles.check(written.map(\.fileName), in: folder(of: placed.record, in: output), options)
        }
        let verdict = try options.string("verdict").map { VerdictReport(try VerdictFiles.read($0)) }
        for placed in records {
            let record = placed.record
            for format in written {
                if let caution = format.caution(record) { console.note("\(format.name): \(caution)\n") }
            }
            let hasPages = output != nil && written.contains { $0.name == HTMLReport.format.name }
            var assets = ReportFiles.assets(registries, console, for: chosen == nil && output == nil ? nil : record)
            assets.profiles = RecordProfiles.beside(placed.place, of: record, hasPages: hasPages, console)
            assets.verdict = verdict
            assets.history = try options.string("store").map { try history(of: record, $0, console) }
            if let output {
                let folder = folder(of: record, in: output)
                if hasPages { try RecordProfiles.writePages(of: assets.profiles, to: folder) }
                try ReportFiles.write(written, of: record, with: assets, to: folder)
                for format in written { try console.print("\(folder)/\(format.fileName)\n") }
            } else if let chosen {
                for format in chosen { try console.write(format.render(record, with: assets)) }
            } else {
                try console.print(TerminalReport.render(record, width: console.width, with: assets))
            }
        }
    }

    private func history(of record: RunRecord, _ path: String, _ console: Console) throws -> HistoryReport {
        var filter = SeriesFilter()
        filter.machines = [record.machine.id]
        filter.metrics = MetricCatalog.gated
        var nights = try HistoryReportCommand.record(HistoryStore(reading: path), filter)
        nights.commitLink = ExportOptions.commitLink(console)
        return HistoryReport(nights)
    }

    private func allowances(_ options: ParsedOptions) throws(UsageError) -> MergeAllowances {
        var allowances: MergeAllowances = []
        if options.contains("allow-missing") { allowances.insert(.missingShards) }
        if options.contains("allow-unlike") { allowances.insert(.unlikeMachines) }
        guard allowances.isEmpty || options.contains("merge") else {
            throw UsageError(
                "nothing is merged", place: "--allow-\(options.contains("allow-missing") ? "missing" : "unlike")",
                remedy: "give --merge, too, or leave it out")
        }
        return allowances
    }

    /// Writes the merged record, but not over one of its parts.
    private func save(_ record: RunRecord, to store: RecordStore, beside parts: [String]) throws {
        func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
        let own = real(store.path)
        if let part = parts.first(where: { real(RecordFile.path(of: $0)) == own }) {
            throw UsageError("the output would replace a part", place: part, remedy: "give another folder to --output")
        }
        try store.save(record)
    }
}

extension RunRecord {
    /// A folder's name for it, another one for each id: an id may be any text, and must not lead to another place.
    var folderName: String {
        let plain = id.utf8.map { byte in
            let isPlain = byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte))
            if isPlain || byte == UInt8(ascii: "-") { return String(UnicodeScalar(byte)) }
            return "%" + hexadecimal(UInt64(byte)).suffix(2)
        }.joined()
        return plain.isEmpty ? "%" : plain
    }

    /// The same with another baseline, unless that is nil. Throws for a strategy that is not among the results, the
    /// record's own unless others are given.
    fileprivate func with(baseline: String?, among whole: [SubjectResult]?) throws(UsageError) -> RunRecord {
        guard let baseline else { return self }
        let known = (whole ?? results).map(\.subject.strategy).uniqued()
        guard known.contains(baseline) else { throw .unknown("strategy", baseline, place: "--baseline", known: known) }
        var record = self
        record.plan.baseline = baseline
        return record
    }
}
