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
    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset
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

extension LoadedDataset {
    /// The data read from a file, with how much content of each kind became no item. Throws `content` with this remedy for a
    /// file without a single item.
    init(
        _ schedule: Schedule, of path: String, skipped: SkipReport, unusedColumns: [String] = [],
        unusedContent: [(name: String, count: Int)] = [], remedy: String = lineRemedy
    ) throws(ScheduleError) {
        if schedule.itemCount == 0 { throw noItems(in: path, skipped: skipped, remedy: remedy) }
        self.init(
            name: fileName(of: path), content: .schedule(schedule), skipped: skipped, unusedColumns: unusedColumns,
            unusedContent: unusedContent.filter { $0.count > 0 }.map(UnusedContent.init))
    }
}

extension SkipReport {
    /// Counts a bad entry where these are skipped, and throws its error otherwise.
    mutating func refuse(_ error: ScheduleError, _ options: ImportOptions) throws(ScheduleError) {
        guard options.skipInvalid else { throw error }
        add(error)
    }
}
