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

    package init(
        separator: String? = nil, dates: String? = nil, durationUnit: String? = nil, openEnds: String? = nil
    ) {
        self.separator = separator
        self.dates = dates
        self.durationUnit = durationUnit
        self.openEnds = openEnds
    }

    package var isEmpty: Bool { self == FileDialect() }
}
