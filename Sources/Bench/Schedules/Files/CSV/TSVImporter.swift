/// Reads schedules from lines whose fields are separated by tabs: CSV otherwise.
struct TSVImporter: ScheduleImporter {
    static let fileExtensions = ["tsv"]
    static let takesColumns = true

    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        var options = options
        options.dialect.separator = options.dialect.separator ?? .tab
        return try CSVImporter.read(path, options)
    }
}
