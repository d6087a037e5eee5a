import Errors
import LayoutCore
import Reporting
import RunRecords
import Schedules
import Subjects

struct DatasetDescribe: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench dataset describe", summary: "show the statistics of a schedule, or of rectangles",
            options: [DatasetOptions.items] + FileOptions.declared + [
                DatasetOptions.seed,
                .flag("conflicts", help: "count items of one row that overlap, and list the first hundred pairs"),
                .format,
            ],
            positionals: [
                DatasetOptions.dataset(
                    "a name, a file, spec:FILE or frames:FILE",
                    offers: .wordsAndFiles(registries.datasets.entries.map(\.name)))
            ],
            examples: [
                Example("dataset describe lanes --items 10k"),
                Example("dataset describe Datasets/building-site.csv --format json"),
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        let file = try FileOptions(options)
        let source = try registries.datasets.source(for: options.positionals[0], dialect: file.csvDialect)
        let dataset = try DatasetOptions.load(
            source, options, seed: try SelectorOptions.seed(options), skipInvalid: file.skipInvalid, console)
        let defaults = registries.suites.defaults
        let laidOut = try registries.layouts.lay(
            source.isFrames ? defaults.layoutOfFrames : defaults.layout, over: dataset, config: [:])
        switch dataset.content {
        case .schedule(let schedule):
            let description = DatasetDescription(
                statistics: ScheduleStatistics(schedule), withoutFrame: laidOut.layout.diagnostics.withoutFrame,
                outOfReach: laidOut.outOfReach, linesLeftOut: dataset.skipped?.count ?? 0,
                unusedColumns: dataset.unusedColumns, unusedContent: dataset.unusedContent,
                conflicts: options.contains("conflicts") ? ScheduleConflicts(schedule) : nil)
            try show(description, dataset, console, isJSON: isJSON) { text(description, schedule) }
        case .frames(let frames):
            let description = RectanglesDescription(frames, laidOut, linesLeftOut: dataset.skipped?.count ?? 0)
            try show(description, dataset, console, isJSON: isJSON) { description.text }
        }
        return .done
    }

    private func show(
        _ description: some Encodable, _ dataset: LoadedDataset, _ console: Console, isJSON: Bool, text: () -> String
    ) throws {
        if isJSON { return try console.write(JSONText.text(description)) }
        try console.print("\(dataset.name)\n" + text())
    }

    private func text(_ description: DatasetDescription, _ schedule: Schedule) -> String {
        let statistics = description.statistics
        let unit = schedule.columns.unit == .unspecified ? "" : " \(schedule.columns.unit.rawValue)"
        var rows: [(String, String)] = [
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
            ("out of reach", DatasetNotes.outOfReach(description.outOfReach)),
        ]
        rows +=
            dependencies(statistics) + unusedColumns(description) + unusedContent(description)
            + ConflictText.row(description.conflicts) + [("checksum", "0x" + hexadecimal(schedule.checksum))]
        return TextTable.columns(rows.map { [$0, $1] }, indent: "  ")
            + ConflictText.list(description.conflicts, schedule)
    }

    /// How many items wait for others, and for which end, where any do.
    private func dependencies(_ statistics: ScheduleStatistics) -> [(String, String)] {
        guard let found = statistics.dependencies else { return [] }
        let kinds = [
            (found.finishToStart, "finish to start"), (found.startToStart, "start to start"),
            (found.finishToFinish, "finish to finish"), (found.startToFinish, "start to finish"),
        ]
        let shown = kinds.filter { $0.0 > 0 }.map { "\(Format.count(Double($0.0))) \($0.1)" }
        return [("dependencies", "\(Format.count(Double(found.count))): " + shown.joined(separator: ", "))]
    }

    /// The columns of the file that nothing was taken from, where there are any.
    private func unusedColumns(_ description: DatasetDescription) -> [(String, String)] {
        let names = description.unusedColumns
        guard !names.isEmpty else { return [] }
        let more = names.count > Self.mostColumns ? ", and \(names.count - Self.mostColumns) more" : ""
        let shown = names.prefix(Self.mostColumns).map { plainText(String($0.prefix(40)), keepsLines: false) }
        return [("unused columns", shown.joined(separator: ", ") + more)]
    }

    private static let mostColumns = 20

    /// Other content of the file that became no item, where there is any.
    private func unusedContent(_ description: DatasetDescription) -> [(String, String)] {
        description.unusedContent.isEmpty ? [] : [("became no item", DatasetNotes.list(description.unusedContent))]
    }

    private func withoutBar(_ description: DatasetDescription) -> String {
        guard description.withoutFrame > 0 else { return "none" }
        return "\(Format.count(Double(description.withoutFrame))) of "
            + "\(Format.count(Double(description.statistics.items))) items lie beyond 2^42 points in gantt at its own scale"
    }

    /// An absolute time; with all digits where they go beyond what a number holds.
    private func time(_ relative: Double, _ columns: ScheduleColumns) -> String {
        columns.origin == 0 ? short(relative) : columns.timeText(relative)
    }

    private func quantiles(_ quantiles: ScheduleStatistics.Quantiles?, _ unit: String) -> String {
        guard let quantiles else { return "none" }
        let values = [("p1", quantiles.p1), ("median", quantiles.p50), ("p99", quantiles.p99), ("max", quantiles.max)]
        return values.map { "\($0) \(short($1))" }.joined(separator: ", ") + unit
    }

    private func short(_ value: Double) -> String {
        // Nanoseconds in seconds are no zeros.
        value != 0 && value.magnitude < 0.0005 ? Format.exact(value) : Format.rounded(value, digits: 3)
    }
}
