import Errors

/// An option for the file of a dataset: a word of the command line, a key of records, and a part of a
/// ``CSVDialect``. A new one is a line of ``all``, a property of the dialect, and a key of the records' schema.
package struct FileOption: Sendable {
    /// The option's name on the command line, without the leading dashes.
    package let name: String
    /// The option's key in records.
    package let key: String
    /// The name of the value in the help; nil for an option without a value.
    package let valueName: String?
    /// The values that a shell offers.
    package let words: [String]
    package let help: String
    /// Takes over a value; false for one that can't be used.
    let read: @Sendable (String, inout CSVDialect) throws(ScheduleError) -> Bool
    /// The values that can be used, in words.
    let accepted: [String]

    private init(
        _ name: String, _ key: String, _ valueName: String?, words: [String] = [], accepted: [String] = [],
        help: String, read: @escaping @Sendable (String, inout CSVDialect) throws(ScheduleError) -> Bool
    ) {
        (self.name, self.key, self.valueName, self.words) = (name, key, valueName, words)
        (self.accepted, self.help, self.read) = (accepted.isEmpty ? words : accepted, help, read)
    }

    package static let columns = FileOption(
        "columns", "columns", "MAP",
        help: "names of a CSV file's columns, as KEY=NAME,… or KEY=#NUMBER (default: each key's own name). Keys: "
            + "\(ColumnMapping.keys.joined(separator: ", ")). KEY= ignores that column. "
            + "\(ColumnMapping.profiles.joined(separator: " or ")) first: the columns of such a table"
    ) { text, dialect throws(ScheduleError) in
        dialect.columns = try ColumnMapping(text)
        return true
    }

    /// The end of items without an end. Records never hold `now`, which is another time in every process.
    package static let openEnds = FileOption(
        "open-ends", "openEnds", "T", words: ["now", "last", "skip"],
        accepted: ["now", "last", "skip", "a time such as 2026-03-01T08:00"],
        help: "end of items that have none: now, last (the latest time in the file), a time, or skip to leave them "
            + "out (default: such items are invalid)"
    ) {
        $1.openEnds = OpenEnds($0)
        return $1.openEnds != nil
    }

    /// The form of the instants of a trace; the other options are about CSV files.
    package static let instants = FileOption(
        "instants", "instants", "AS", words: TraceInstants.allCases.map(\.rawValue),
        help: "instants of a trace as bars that take no time, or none (default none: they are counted)"
    ) {
        $1.instants = TraceInstants(rawValue: $0)
        return $1.instants != nil
    }

    /// All options, in the order of the help.
    package static let all = [
        columns,
        FileOption(
            "separator", "separator", "S", words: CSVDialect.separators,
            help: "separator of the fields of a CSV file: \(CSVDialect.separators.joined(separator: ", ")) "
                + "(default: detected in the header line)"
        ) {
            $1.separator = CSVSeparator($0)
            return $1.separator != nil
        },
        FileOption(
            "dates", "dates", "ORDER", words: CSVDialect.dateOrders,
            help: "order of day, month and year in dates: \(CSVDialect.dateOrders.joined(separator: ", ")) "
                + "(default: detected in each date; an ambiguous one is refused); none: digits are numbers"
        ) {
            $1.dates = DateOrder(rawValue: $0)
            return $1.dates != nil
        },
        FileOption(
            "duration-unit", "durationUnit", "UNIT", words: CSVDialect.durationUnits,
            help: "unit of durations without one: \(CSVDialect.durationUnits.joined(separator: ", ")) "
                + "(default: d where starts are days)"
        ) {
            $1.durationUnit = DurationUnit(rawValue: $0)
            return $1.durationUnit != nil
        },
        openEnds,
        FileOption(
            "open-word", "openWords", "W", accepted: ["words with commas between them, such as Unknown,None"],
            help: "words for a time that is not known, in place of an empty field, as Unknown,None"
        ) {
            let words = $0.split(separator: ",", omittingEmptySubsequences: false).map { trimmedName(String($0)) }
            $1.openWords = Set(words.map { $0.lowercased() })
            return !words.contains("")
        },
        FileOption(
            "times-of-day", "timesOfDay", nil,
            help: "times are those of a day, also past 24:00, in a file without dates"
        ) {
            $1.hasTimesOfDay = $0 == "true"
            return true
        },
        instants,
    ]
}
