/// How a file of a schedule is written, as far as the command line said: absent is what was not.
public struct FileDialect: Codable, Equatable, Sendable {
    /// What stands between fields.
    public var separator: String?
    /// Order of day, month and year in dates.
    public var dates: String?
    /// Unit of durations that are plain numbers.
    public var durationUnit: String?
    /// Until when items without an end last: `last`, `skip` or a time. It is never `now`, which is another time in
    /// every process.
    public var openEnds: String?

    /// A dialect from its parts.
    public init(
        separator: String? = nil, dates: String? = nil, durationUnit: String? = nil, openEnds: String? = nil
    ) {
        self.separator = separator
        self.dates = dates
        self.durationUnit = durationUnit
        self.openEnds = openEnds
    }

    /// Whether nothing was said.
    public var isEmpty: Bool { self == FileDialect() }
}
