import Foundation
import RunRecords
import Schedules

/// What the command line says of the file of a dataset: every command that reads one has these options.
struct FileOptions {
    var columns: String?
    /// What else is said of how it is written; nil where nothing is.
    var dialect: FileDialect?
    var skipInvalid = false

    init() {}

    /// Reads them; `now` becomes the present moment, so that later readers of the file get the same.
    init(_ options: ParsedOptions, now: Date = Date()) throws {
        columns = options.string("columns")
        skipInvalid = options.contains("skip-invalid")
        var dialect = FileDialect(
            separator: options.string("separator"), dates: options.string("dates"),
            durationUnit: options.string("duration-unit"), openEnds: options.string("open-ends"),
            openWords: options.string("open-word"), timesOfDay: options.contains("times-of-day") ? true : nil,
            instants: options.string("instants"))
        if dialect.openEnds == Self.now { dialect.openEnds = now.formatted(.iso8601) }
        self.dialect = dialect.isEmpty ? nil : dialect
        _ = try csvDialect
    }

    var isEmpty: Bool { columns == nil && dialect == nil && !skipInvalid }

    /// The part that applies to a file: columns and the form of CSV, or the instants of a trace.
    func only(columns keepsColumns: Bool, instants keepsInstants: Bool) -> FileOptions {
        var kept = self
        kept.columns = keepsColumns ? columns : nil
        var dialect = keepsColumns ? dialect ?? FileDialect() : FileDialect()
        dialect.instants = keepsInstants ? self.dialect?.instants : nil
        kept.dialect = dialect.isEmpty ? nil : dialect
        return kept
    }

    /// The dialect for the reader of the file. Throws for an invalid value.
    var csvDialect: CSVDialect { get throws { try CSVDialect(columns: columns, dialect) } }

    /// What stands for the present moment.
    static let now = "now"

    static let declared = options.under("How files are read")

    private static let options: [CommandOption] = [
        .value(
            "columns", "MAP",
            help: "names of a CSV file's columns, as KEY=NAME,… or KEY=#NUMBER (default: each key's own name). Keys: "
                + "\(ColumnMapping.keys.joined(separator: ", ")). KEY= ignores that column. "
                + "\(ColumnMapping.profiles.joined(separator: " or ")) first: the columns of such a table"),
        .value(
            "separator", "S", offers: .words(CSVDialect.separators),
            help: "separator of the fields of a CSV file: \(CSVDialect.separators.joined(separator: ", ")) "
                + "(default: detected in the header line)"),
        .value(
            "dates", "ORDER", offers: .words(CSVDialect.dateOrders),
            help: "order of day, month and year in dates: \(CSVDialect.dateOrders.joined(separator: ", ")) "
                + "(default: detected in each date; an ambiguous one is refused); none: digits are numbers"),
        .value(
            "duration-unit", "UNIT", offers: .words(CSVDialect.durationUnits),
            help: "unit of durations without one: \(CSVDialect.durationUnits.joined(separator: ", ")) "
                + "(default: d where starts are days)"),
        .value(
            "open-ends", "T", offers: .words([now, "last", "skip"]),
            help: "end of items that have none: now, last (the latest time in the file), a time, or skip to leave them "
                + "out (default: such items are invalid)"),
        .value(
            "open-word", "W", help: "words for a time that is not known, in place of an empty field, as Unknown,None"),
        .flag("times-of-day", help: "times are those of a day, also past 24:00, in a file without dates"),
        .value(
            "instants", "AS", offers: .words(CSVDialect.instantChoices),
            help: "instants of a trace as bars that take no time, or none (default none: they are counted)"),
        .flag("skip-invalid", help: "skip invalid rows of a file and report their number"),
    ]
}
