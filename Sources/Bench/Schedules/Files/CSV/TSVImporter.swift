/// Reads schedules from lines whose fields are separated by tabs: CSV otherwise.
struct TSVImporter: ScheduleImporter {
    static let fileExtensions = ["tsv"]
    static let takesColumns = true

    /// Imports a file. O(size); throws as ``DatasetSource/load(items:seed:skipInvalid:memoryLimit:)``.
    static func read(
        _ path: String, dialect: CSVDialect, options: ImportOptions
    ) throws(ScheduleError) -> ImportResult {
        var dialect = dialect
        dialect.separator = dialect.separator ?? .tab
        return try CSVImporter.read(path, dialect: dialect, options: options)
    }
}
