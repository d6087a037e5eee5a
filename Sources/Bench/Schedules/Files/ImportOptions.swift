/// What an importer is told beside the file.
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
    /// What else of the file became no item.
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
