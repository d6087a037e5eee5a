/// Reads schedules from files of one format: one file, and a line in ``DatasetRegistry/builtIn``.
protocol ScheduleImporter: SendableMetatype {
    /// The extensions of its files, in lower case and without the dot. Each may be followed by `.gz`, for gzip.
    static var fileExtensions: [String] { get }
    /// Whether a dialect can be said of its files, columns included.
    static var takesColumns: Bool { get }
    /// Whether its files have instants, which are bars or not.
    static var takesInstants: Bool { get }
    /// Whether a file begins as only files of this format do.
    static func isShown(_ beginning: FileBeginning) -> Bool
    /// Imports a file. O(size); throws as ``DatasetSource/load(items:seed:skipInvalid:memoryLimit:)``.
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> ImportResult
}

extension ScheduleImporter {
    static var takesColumns: Bool { false }
    static var takesInstants: Bool { false }

    static func isShown(_ beginning: FileBeginning) -> Bool {
        beginning.fileExtension.map(fileExtensions.contains) ?? false
    }

    /// Whether an option of a dialect can be said of its files.
    static func takes(_ option: String) -> Bool { option == FileOption.instants.name ? takesInstants : takesColumns }
}

package struct FileFormat: Sendable, Equatable {
    let importer: any ScheduleImporter.Type

    /// Two are the same that the same importer reads.
    package static func == (a: FileFormat, b: FileFormat) -> Bool { a.importer == b.importer }
}

/// The options of an importer.
struct ImportOptions {
    /// The most items to read.
    var limit = Int.max
    /// Whether lines with bad content are counted instead of refused.
    var skipInvalid = false
    var memory = MemoryBudget()
    var dialect = CSVDialect()
    var hasInstants: Bool { dialect.instants == .bars }
}

struct ImportResult {
    let schedule: Schedule
    let skipped: SkipReport
    /// Names of columns that hold nothing of the schedule.
    var unusedColumns: [String] = []
    /// Other content of the file that became no item.
    var unusedContent: [UnusedContent] = []

    /// Throws `content` with this remedy for a file without a single item.
    func checked(_ path: String, remedy: String = lineRemedy) throws(ScheduleError) -> ImportResult {
        if schedule.itemCount == 0 { throw noItems(in: path, skipped: skipped, remedy: remedy) }
        return self
    }
}

extension SkipReport {
    /// Counts a bad entry where these are skipped, and throws its error otherwise.
    mutating func refuse(_ error: ScheduleError, _ options: ImportOptions) throws(ScheduleError) {
        guard options.skipInvalid else { throw error }
        add(error)
    }
}
