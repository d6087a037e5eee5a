import Errors

/// The format of a CSV file, as given. Values that are not given are detected, or refused where they are ambiguous.
package struct CSVDialect: Sendable, Equatable {
    /// Which columns hold what; nil: those with the usual names.
    var columns: ColumnMapping?
    /// What stands between fields; nil: recognised by the header line.
    var separator: CSVSeparator?
    /// Order of day, month and year in dates; nil: as each date shows it.
    var dates: DateOrder?
    /// Unit of durations that are plain numbers.
    var durationUnit: DurationUnit?
    /// Until when an item without an end lasts; nil: such an item is bad.
    var openEnds: OpenEnds?
    /// Words that stand for a time which is not known, in lower case.
    var openWords: Set<String> = []
    /// Whether times are those of a day, past 24 hours too.
    var hasTimesOfDay = false
    /// The form of the instants of a trace, which is no CSV file; nil: none.
    var instants: TraceInstants?

    package init() {}

    /// What options say: `columns` as ``ColumnMapping/init(_:)``, one of ``separators`` or the character itself, one
    /// of ``dateOrders``, one of ``durationUnits``, for `openEnds` `last`, `skip` or a time, and for `openWords` words
    /// between commas. Throws `usage`.
    package init(
        columns: String? = nil, separator: String? = nil, dates: String? = nil, durationUnit: String? = nil,
        openEnds: String? = nil, openWords: String? = nil, timesOfDay: Bool = false, instants: String? = nil
    ) throws(ScheduleError) {
        hasTimesOfDay = timesOfDay
        if let columns { self.columns = try ColumnMapping(columns) }
        self.separator = try Self.choice(separator, "--separator", Self.separators) { CSVSeparator($0) }
        self.dates = try Self.choice(dates, "--dates", Self.dateOrders) { DateOrder(rawValue: $0) }
        self.durationUnit = try Self.choice(durationUnit, "--duration-unit", Self.durationUnits) {
            DurationUnit(rawValue: $0)
        }
        let ends = ["now", "last", "skip", "a time such as 2026-03-01T08:00"]
        self.openEnds = try Self.choice(openEnds, "--open-ends", ends) { OpenEnds($0) }
        let words = ["words with commas between them, such as Unknown,None"]
        self.openWords = try Self.choice(openWords, "--open-word", words, Self.words) ?? []
        self.instants = try Self.choice(instants, Self.instantsOption, Self.instantChoices) {
            TraceInstants(rawValue: $0)
        }
    }

    /// Names of what may stand between fields.
    package static let separators = CSVSeparator.allCases.map(\.rawValue)
    /// Names of the orders of day, month and year.
    package static let dateOrders = DateOrder.allCases.map(\.rawValue)
    /// Names of the units that plain numbers of a duration may have.
    package static let durationUnits = DurationUnit.allCases.map(\.rawValue)
    /// The forms of instants.
    package static let instantChoices = TraceInstants.allCases.map(\.rawValue)
    static let instantsOption = "--instants"

    var options: [String] {
        let given: [(String, Bool)] = [
            ("--columns", columns != nil), ("--separator", separator != nil), ("--dates", dates != nil),
            ("--duration-unit", durationUnit != nil), ("--open-ends", openEnds != nil),
            ("--open-word", !openWords.isEmpty), ("--times-of-day", hasTimesOfDay),
            (Self.instantsOption, instants != nil),
        ]
        return given.filter(\.1).map(\.0)
    }

    /// Words between commas, in lower case; nil where one is empty.
    private static func words(_ text: String) -> Set<String>? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { trimmedName(String($0)) }
        return words.contains("") ? nil : Set(words.map { $0.lowercased() })
    }

    /// The value of an option; nil where the option is not given.
    private static func choice<Value>(
        _ text: String?, _ option: String, _ accepted: [String], _ value: (String) -> Value?
    ) throws(ScheduleError) -> Value? {
        guard let text else { return nil }
        if let value = value(text) { return value }
        throw ScheduleError(
            .usage, "\"\(text.prefix(40))\" can't be used", at: option, remedy: "give \(listed(accepted, "or"))")
    }
}

/// What stands between the fields of a line.
enum CSVSeparator: String, CaseIterable {
    case comma
    case semicolon
    case tab
    case pipe

    /// A name or the character itself.
    init?(_ text: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue == text || text.utf8.elementsEqual([$0.byte]) })
        else { return nil }
        self = found
    }

    var byte: UInt8 {
        switch self {
        case .comma: UInt8(ascii: ",")
        case .semicolon: UInt8(ascii: ";")
        case .tab: UInt8(ascii: "\t")
        case .pipe: UInt8(ascii: "|")
        }
    }
}

/// The form of the instants of a trace.
enum TraceInstants: String, CaseIterable {
    case bars
    case nothing = "none"
}

enum DateOrder: String, CaseIterable {
    /// Month, day, year.
    case mdy
    /// Day, month, year.
    case dmy
    /// Year, month, day.
    case iso
    /// There are no dates of digits alone: these are numbers.
    case none

    var words: String {
        switch self {
        case .mdy: "month/day/year"
        case .dmy: "day/month/year"
        case .iso: "year-month-day"
        case .none: "no date"
        }
    }
}

/// Until when an item without an end lasts.
enum OpenEnds: Sendable, Equatable {
    /// Until the latest time in the file.
    case last
    /// It is left out.
    case skip
    /// Until this time.
    case at(String)

    init?(_ text: String) {
        switch text {
        case "last": self = .last
        case "skip": self = .skip
        default:
            let bytes = Array(text.utf8)
            let range = bytes.indices
            guard parseTime(bytes, in: range) != nil || TimeOfDay.sinceMidnight(bytes, in: range) != nil else {
                return nil
            }
            self = .at(text)
        }
    }
}
