import Errors
import LayoutCore
import Reporting
import RunRecords
import Schedules

/// What `dataset describe` says of a schedule: its statistics, and what of it no view would show.
struct DatasetDescription: Encodable {
    let statistics: ScheduleStatistics
    /// Items that have no bar in a Gantt layout with its defaults.
    let withoutFrame: Int
    /// Items that no viewport within the content of the same layout shows.
    let outOfReach: Int
    /// Lines of the file that became no item.
    let linesLeftOut: Int
    /// Columns of the file that nothing was taken from.
    let unusedColumns: [String]
    let unusedContent: [UnusedContent]
    /// Double bookings; nil unless asked for.
    let conflicts: ScheduleConflicts?

    private enum Key: String, CodingKey {
        case withoutFrame, outOfReach, linesLeftOut, unusedColumns, unusedContent, conflicts
    }

    func encode(to encoder: any Encoder) throws {
        try statistics.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(withoutFrame, forKey: .withoutFrame)
        try container.encode(outOfReach, forKey: .outOfReach)
        try container.encode(linesLeftOut, forKey: .linesLeftOut)
        try container.encode(unusedColumns, forKey: .unusedColumns)
        try container.encode(unusedContent, forKey: .unusedContent)
        try container.encodeIfPresent(conflicts, forKey: .conflicts)
    }
}

/// Notes on standard error about items lost between a file and a view.
enum DatasetNotes {
    /// Lines that were left out, with the first reasons.
    static func skipped(_ dataset: LoadedDataset, _ console: Console) {
        guard let skipped = dataset.skipped else { return }
        func counted(_ count: Int) -> String { count == 1 ? "\(skipped.entry)" : "\(skipped.entry)s" }
        if skipped.withoutBar > 0 {
            let reason =
                switch skipped.entry {
                case .job: "never ran"
                case .task: skipped.withoutBar == 1 ? "has no dates" : "have no dates"
                default: skipped.withoutBar == 1 ? "has no bar" : "have no bar"
                }
            console.note("note: \(skipped.withoutBar) \(counted(skipped.withoutBar)) \(reason)\n")
        }
        for (count, edge) in [(skipped.withoutStart, "a start"), (skipped.withoutEnd, "an end")] {
            guard let count else { continue }
            console.note("note: \(count) \(counted(count)) without \(edge) left out\n")
        }
        guard skipped.invalid > 0 else { return }
        console.note("note: \(skipped.invalid) invalid \(counted(skipped.invalid)) skipped\n")
        for reason in skipped.reasons { console.note("  \(reason)\n") }
    }

    /// Numbers without a unit that day columns take for days, where they would be more than a century of these.
    static func days(_ dataset: LoadedDataset, _ config: [String: JSONValue], _ console: Console) {
        guard case .schedule(let schedule) = dataset.content, schedule.columns.unit == .unspecified,
            config["timeAxis"] == .string("dayColumns"), let first = schedule.columns.starts.min(),
            let last = schedule.columns.ends.max(), last - first > 36_525
        else { return }
        console.note(
            "note: the times of \(dataset.name) have no unit, and each number is taken for a day: "
                + "\(Format.count(last - first)) days in all\n")
    }

    static func unused(_ dataset: LoadedDataset, _ console: Console) {
        guard !dataset.unusedContent.isEmpty else { return }
        console.note("note: became no item: \(list(dataset.unusedContent))\n")
    }

    static func list(_ unused: [UnusedContent]) -> String {
        unused.map { "\(Format.count(Double($0.count))) \(plainText($0.name, keepsLines: false))" }
            .joined(separator: ", ")
    }

    /// How many cells no viewport within the content shows, in words.
    static func outOfReach(_ count: Int) -> String {
        count == 0
            ? "none"
            : "\(Format.count(Double(count))): no viewport within the content shows what lies left of it, above it, or on "
                + "its edge without a width"
    }

    static func withoutFrame(_ layout: any CollectionLayout, _ console: Console) {
        let count = layout.diagnostics.withoutFrame
        guard count > 0 else { return }
        console.note(
            "note: \(count) of \(layout.elementCount) elements have no frame: beyond 2^42 points, or without a place\n")
    }
}
