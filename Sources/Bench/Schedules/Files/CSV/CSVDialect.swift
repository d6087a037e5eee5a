import Errors

/// The format of a CSV file, as given. Values that are not given are detected, or refused where they are ambiguous.
package struct CSVDialect: Sendable, Equatable {
    /// Which columns hold what; nil: those with the usual names.
    var columns: ColumnMapping?
    /// What stands between fields; nil: recognised by the header line.
    var separator: CSVSeparator?
    /// Order of day, month and year in dates; nil: as each date shows it.
    var dates: DateOrder?
    var durationUnit: DurationUnit?
    /// Until when an item without an end lasts; nil: such an item is bad.
    var openEnds: OpenEnds?
    /// Words that stand for a time which is not known, in lower case.
    var openWords: Set<String> = []
    /// Whether times are those of a day, past 24 hours too.
    var hasTimesOfDay = false
    /// The form of the instants of a trace, which is no CSV file; nil: none.
    var instants: TraceInstants?

    /// The options that were given, by their names.
    private(set) var options: [String] = []

    package init() {}

    /// A dialect of given options, by their keys (``FileOption``); other keys are ignored. Throws `usage`.
    package init(_ given: [String: String]) throws(ScheduleError) {
        for option in FileOption.all {
            guard let text = given[option.key] else { continue }
            guard try option.read(text, &self) else {
                throw ScheduleError(
                    .usage, "\"\(text.prefix(40))\" can't be used", at: "--\(option.name)",
                    remedy: "give \(listed(option.accepted, "or"))")
            }
            options.append(option.name)
        }
    }

    package static let separators = CSVSeparator.allCases.map(\.rawValue)
    package static let dateOrders = DateOrder.allCases.map(\.rawValue)
    package static let durationUnits = DurationUnit.allCases.map(\.rawValue)
}

enum CSVSeparator: String, CaseIterable {
    case comma, semicolon, tab, pipe

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

enum TraceInstants: String, CaseIterable {
    case bars
    case nothing = "none"
}

enum DateOrder: String, CaseIterable {
    case mdy, dmy, iso
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
