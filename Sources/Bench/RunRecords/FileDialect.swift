/// The format of a schedule's file, as given on the command line; values that were not given are absent.
package struct FileDialect: Codable, Equatable, Sendable {
    /// What stands between fields.
    package var separator: String?
    /// Order of day, month and year in dates.
    package var dates: String?
    /// Unit of durations that are plain numbers.
    package var durationUnit: String?
    /// Until when items without an end last: `last`, `skip` or a time. It is never `now`, which is another time in
    /// every process.
    package var openEnds: String?
    /// Words that stand for a time which is not known, with commas between them.
    package var openWords: String?
    /// Whether times are those of a day, past 24 hours too; absent where it was not said.
    package var timesOfDay: Bool?
    /// The form of the instants of a trace: `bars` or `none`.
    package var instants: String?

    package init(
        separator: String? = nil, dates: String? = nil, durationUnit: String? = nil, openEnds: String? = nil,
        openWords: String? = nil, timesOfDay: Bool? = nil, instants: String? = nil
    ) {
        self.separator = separator
        self.dates = dates
        self.durationUnit = durationUnit
        self.openEnds = openEnds
        self.openWords = openWords
        self.timesOfDay = timesOfDay
        self.instants = instants
    }

    package var isEmpty: Bool { self == FileDialect() }
}
