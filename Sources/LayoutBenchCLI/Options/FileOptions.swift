import Foundation
import RunRecords
import Runner
import Schedules

/// What the command line says of the file of a dataset: every command that reads one has these options.
struct FileOptions {
    var columns: String?
    /// What else is said of how it is written; nil where nothing is.
    var dialect: FileDialect?
    var skipInvalid = false

    init() {}

    /// Reads them; `now` becomes the present moment, so that whatever reads the file later reads the same.
    init(_ options: ParsedOptions, now: Date = Date()) throws {
        columns = options.string("columns")
        skipInvalid = options.contains("skip-invalid")
        var dialect = FileDialect(
            separator: options.string("separator"), dates: options.string("dates"),
            durationUnit: options.string("duration-unit"), openEnds: options.string("open-ends"))
        if dialect.openEnds == Self.now { dialect.openEnds = now.formatted(.iso8601) }
        self.dialect = dialect.isEmpty ? nil : dialect
        _ = try csvDialect
    }

    var isEmpty: Bool { columns == nil && dialect == nil && !skipInvalid }

    /// What they say to the reader of the file. Throws for a value that can't be.
    var csvDialect: CSVDialect { get throws { try CSVDialect(columns: columns, dialect) } }

    /// What stands for the present moment.
    static let now = "now"

    static let declared: [CommandOption] = [
        .value(
            "columns", "MAP",
            help: "columns of a CSV file that have other names, as KEY=NAME,…; keys: "
                + "\(ColumnMapping.keys.joined(separator: ", ")); KEY= leaves one unused"),
        .value(
            "separator", "S", offers: .words(CSVDialect.separators),
            help: "what is between the fields of a CSV file: \(CSVDialect.separators.joined(separator: ", ")) "
                + "(default: recognised by the header line)"),
        .value(
            "dates", "ORDER", offers: .words(CSVDialect.dateOrders),
            help: "order of day, month and year in dates: \(CSVDialect.dateOrders.joined(separator: ", ")) "
                + "(default: as the date shows; one that could be either is refused)"),
        .value(
            "duration-unit", "UNIT", offers: .words(CSVDialect.durationUnits),
            help: "unit of durations that are plain numbers: \(CSVDialect.durationUnits.joined(separator: ", "))"),
        .value(
            "open-ends", "T", offers: .words([now, "last", "skip"]),
            help: "until when items without an end last: now, last (the latest time in the file) or a time; skip "
                + "leaves them out (default: they are invalid)"),
        .flag("skip-invalid", help: "skip the invalid rows of a file, and count them"),
    ]
}
