import Foundation
import LayoutCore
import Reporting
import RunRecords
import Runner
import Schedules

/// `layoutbench dataset`
enum DatasetCommand: Command {
    static let syntax = CommandSyntax(
        "layoutbench dataset", summary: "list, describe, generate and import schedules",
        options: [
            .value("items", "N", help: "items (default 100k; a file: all of its items)"),
            .value(
                "columns", "MAP", help: "columns of a CSV file as KEY=NAME,…; keys: row, start, end, group, name"),
            .flag("skip-invalid", help: "skip the invalid rows of a file, and count them"),
            .value("seed", "N", help: "seed of a generator (default 1)"),
            .value("output", "FILE", letter: "o", help: "CSV file to write (generate, import; default: print it)"),
            .value("format", "F", help: "text or json (list, describe; default text)"),
        ],
        positionals: [
            Positional(
                "ACTION",
                help: "list; describe: statistics; generate: a synthetic schedule as CSV; import: a file as CSV"),
            Positional("DATASET", .optional, help: "a name, a file or spec:FILE (not for list)"),
        ])

    private static let actions = ["list", "describe", "generate", "import"]

    static func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let action = options.positionals[0]
        guard actions.contains(action) else {
            throw UsageError.unknown("action", action, place: "dataset", known: actions)
        }
        try checkUse(of: options, by: action)
        let format = try options.choice("format", of: ["text", "json"], noun: "format") ?? "text"
        if action == "list" {
            let arguments = ["datasets", "--format", format]
            return try ListCommand.run(ListCommand.syntax.parse(arguments), console)
        }
        guard options.positionals.count == 2 else {
            throw UsageError(
                "missing argument", place: "DATASET", remedy: "name a dataset: see layoutbench dataset list")
        }
        MemoryLimit(environment: console.environment).renew()
        let source = try DatasetRegistry.source(for: options.positionals[1], columns: options.string("columns"))
        try check(action, source)
        let dataset = try source.load(
            items: try options.itemCount("items"), seed: try SelectorOptions.seed(options),
            skipInvalid: options.contains("skip-invalid"), memoryLimit: MemoryLimit.ofData)
        DatasetNotes.skipped(dataset, console)
        guard case .schedule(let schedule) = dataset.content else {
            throw UsageError(
                "rectangles are no schedule", place: options.positionals[1],
                remedy: "give a schedule; layoutbench elements shows rectangles")
        }
        switch action {
        case "describe": try describe(schedule, dataset, format: format, console)
        default: try write(schedule, to: options.string("output"), console)
        }
        return .done
    }

    /// Options that an action has no use for.
    private static let foreign = [
        "list": ["items", "columns", "skip-invalid", "seed", "output"], "describe": ["output"],
        "generate": ["format", "columns", "skip-invalid"], "import": ["format", "seed"],
    ]

    private static func checkUse(of options: ParsedOptions, by action: String) throws {
        if let option = foreign[action]?.first(where: options.contains) {
            throw UsageError("no option of dataset \(action)", place: "--\(option)", remedy: "leave it out")
        }
        if action == "list", options.positionals.count > 1 {
            throw UsageError(
                "unexpected argument", place: options.positionals[1], remedy: "use dataset describe to see one")
        }
    }

    private static func check(_ action: String, _ source: DatasetSource) throws {
        if action == "generate", !source.isGenerated {
            throw UsageError("a file is not generated", place: source.name, remedy: "use dataset import")
        }
        if action == "import", source.isGenerated {
            throw UsageError("a generated dataset is not imported", place: source.name, remedy: "use dataset generate")
        }
    }

    private static func write(_ schedule: Schedule, to path: String?, _ console: Console) throws {
        if let path {
            try CSVWriter.write(schedule, to: path)
            console.note("\(schedule.itemCount) items written to \(path)\n")
        } else {
            try CSVWriter.write(schedule) { try console.write($0) }
        }
    }

    private static func describe(
        _ schedule: Schedule, _ dataset: LoadedDataset, format: String, _ console: Console
    ) throws {
        let layout = try DatasetInput.lay(layout: "gantt", over: dataset, config: [:]).layout
        let description = DatasetDescription(
            statistics: ScheduleStatistics(schedule), withoutFrame: layout.diagnostics.withoutFrame,
            linesLeftOut: dataset.skipped?.count ?? 0)
        let statistics = description.statistics
        if format == "json" {
            try console.write(JSONText.pretty(description))
            return
        }
        let unit = schedule.columns.unit == .unspecified ? "" : " \(schedule.columns.unit.rawValue)"
        let rows: [(String, String)] = [
            ("items", Format.count(Double(statistics.items))), ("rows", Format.count(Double(statistics.rows))),
            ("groups", Format.count(Double(statistics.groups))),
            ("start", schedule.columns.starts.min().map { time($0, schedule.columns) + unit } ?? "none"),
            ("end", schedule.columns.ends.max().map { time($0, schedule.columns) + unit } ?? "none"),
            ("items per row", quantiles(statistics.itemsPerRow, "")),
            ("overlap per row", quantiles(statistics.overlapPerRow, "")),
            ("duration", quantiles(statistics.duration, unit)),
            ("tied starts", Format.percent(statistics.tiedStartShare)),
            ("zero width", Format.percent(statistics.zeroWidthShare)),
            ("sorted by start", statistics.sorted ? "yes" : "no"),
            ("without a bar", withoutBar(description)),
            ("checksum", "0x" + hexadecimal(schedule.checksum)),
        ]
        let lines = rows.map { "  \($0)\(String(repeating: " ", count: 17 - $0.count))\($1)\n" }
        try console.print("\(dataset.name)\n" + lines.joined())
    }

    private static func withoutBar(_ description: DatasetDescription) -> String {
        guard description.withoutFrame > 0 else { return "none" }
        return "\(Format.count(Double(description.withoutFrame))) of "
            + "\(Format.count(Double(description.statistics.items))) items lie beyond 2^42 points in gantt at its own scale"
    }

    /// An absolute time; with all digits where they go beyond what a number holds.
    private static func time(_ relative: Double, _ columns: ScheduleColumns) -> String {
        columns.origin == 0 ? short(relative) : columns.timeText(relative)
    }

    private static func quantiles(_ quantiles: ScheduleStatistics.Quantiles, _ unit: String) -> String {
        let values = [
            ("p1", quantiles.p1), ("median", quantiles.p50), ("p99", quantiles.p99), ("max", quantiles.max),
        ]
        return values.map { "\($0) \(short($1))" }.joined(separator: ", ") + unit
    }

    private static func short(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        // Nanoseconds in seconds are no zeros.
        if rounded == 0, value != 0 { return String(value) }
        return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
