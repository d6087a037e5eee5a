import Foundation
import RunRecords
import Schedules

/// What the command line says of the file of a dataset: every command that reads one has these options.
struct FileOptions {
    var columns: String?
    /// Options of the file other than its columns, by the keys of records; nil without any.
    var dialect: [String: JSONValue]?
    var skipInvalid = false

    init() {}

    /// Reads them; `now` becomes the present moment, so that later readers of the file get the same.
    init(_ options: ParsedOptions, now: Date = Date()) throws {
        columns = options.string(FileOption.columns.name)
        skipInvalid = options.contains("skip-invalid")
        var dialect: [String: JSONValue] = [:]
        for option in FileOption.all where option.key != FileOption.columns.key {
            guard let text = options.string(option.name) else { continue }
            dialect[option.key] = option.valueName == nil ? .bool(true) : .string(text)
        }
        if options.string(FileOption.openEnds.name) == Self.now {
            dialect[FileOption.openEnds.key] = .string(now.formatted(.iso8601))
        }
        self.dialect = dialect.isEmpty ? nil : dialect
        _ = try csvDialect
    }

    var isEmpty: Bool { columns == nil && dialect == nil && !skipInvalid }

    /// The part that applies to a file: columns and the form of CSV, or the instants of a trace.
    func only(columns keepsColumns: Bool, instants keepsInstants: Bool) -> FileOptions {
        var kept = self
        kept.columns = keepsColumns ? columns : nil
        kept.dialect = dialect?.filter { $0.key == FileOption.instants.key ? keepsInstants : keepsColumns }
        if kept.dialect?.isEmpty == true { kept.dialect = nil }
        return kept
    }

    /// The dialect for the reader of the file. Throws for an invalid value.
    var csvDialect: CSVDialect { get throws { try CSVDialect(columns: columns, dialect) } }

    /// What stands for the present moment.
    static let now = "now"

    static let declared = options.under("How files are read")

    private static let options: [CommandOption] =
        FileOption.all.map { option in
            guard let valueName = option.valueName else { return .flag(option.name, help: option.help) }
            let offers = option.words.isEmpty ? nil : OfferedValues.words(option.words)
            return .value(option.name, valueName, offers: offers, help: option.help)
        } + [.flag("skip-invalid", help: "skip invalid rows of a file and report their number")]
}
