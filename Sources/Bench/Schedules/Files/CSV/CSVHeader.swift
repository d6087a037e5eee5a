extension CSVReader {
    /// The names in the first record, by ``trimmedName(_:)``. Where no separator was given, the one is taken with which
    /// `isComplete` is true of the names, otherwise the one that gives the most names. Throws `content`.
    mutating func header(_ isComplete: ([String]) -> Bool) throws(ScheduleError) -> [String] {
        try beginHeader()
        if separator == nil { try recogniseSeparator(isComplete) }
        switch try next() {
        case .record:
            let names = fields.indices.map { trimmedName(text($0)) }
            guard !names.contains(where: { $0.utf8.contains(0) }) else {
                throw window.error(
                    "no text, or UTF-16 without a byte order mark", line: line,
                    remedy: "save the file as CSV in UTF-8")
            }
            return names
        case .bad(let error): throw error
        case .end:
            throw ScheduleError(
                .content, "has no header row", at: window.path, remedy: "begin it with a line such as row,start,end")
        }
    }
}

struct TableHead {
    var reader: CSVReader
    let header: [String]
    let mapping: ColumnMapping
    var dialect: CSVDialect

    /// Reads the header of a file. Throws as ``CSVReader/header(_:)``.
    init(_ path: String, _ dialect: CSVDialect) throws(ScheduleError) {
        reader = try CSVReader(path, separator: dialect.separator)
        let given = dialect.columns ?? ColumnMapping()
        func profile(_ header: [String]) -> TableProfile? {
            if dialect.columns != nil || given.isComplete(in: header) { return given.profile }
            return TableProfile.allCases.first { $0.required.allSatisfy(header.contains) }
        }
        header = try reader.header { given.isComplete(in: $0) || profile($0) != nil }
        mapping = dialect.columns ?? ColumnMapping(profile(header))
        self.dialect = dialect
        guard mapping.profile == .sacct else { return }
        // Quotation marks of names are as they are, and what never began or has not ended has words for that.
        reader.hasQuotes = reader.separator != .pipe
        self.dialect.openWords.formUnion(["unknown", "none"])
        self.dialect.openEnds = dialect.openEnds ?? .last
    }
}

/// A name of a column without blanks around it, with one space for each row of blanks in it and without marks that take
/// no room, so that names are the same which look the same.
func trimmedName(_ name: String) -> String { simplified(name.utf8).split(separator: " ").joined(separator: " ") }

extension ColumnMapping {
    /// The remedy for a header without a column of the key that is looked for, or with several: the columns there are, and
    /// options that would do.
    func remedy(for key: Key, in header: [String]) -> String {
        guard header.count > 1 else {
            return "the only column is \"\(header.joined().prefix(40))\"; if it has several, name their separator "
                + "with --separator \(CSVDialect.separators.joined(separator: "|"))"
        }
        let found = header.map { "\"\($0.prefix(40))\"" }.prefix(30).joined(separator: ", ")
        let options = options(for: key, in: header) ?? "row=NAME,start=NAME,end=NAME"
        return "the columns are \(found); choose with --columns \(options)"
    }

    /// The mapping as it was given, with the first of several columns of one name, or with columns whose names are common
    /// words for a start and an end; nil where there are none.
    private func options(for key: Key, in header: [String]) -> String? {
        var choices: [Key: String] = [:]
        if let first = Self.places(of: named[key] ?? key.rawValue, in: header).first {
            choices[key] = "#\(first + 1)"
        } else if ![.start, .end, .duration].contains(key) {
            return nil
        }
        let columns = columns(in: header)
        for (key, words) in [(Key.start, Self.starts), (.end, Self.ends), (.duration, Self.durations)] {
            let isNamed = columns[key].map { !Self.places(of: $0, in: header).isEmpty }
            let isNeeded = key == .start || (choices[.end] == nil && columns[.duration] == nil)
            guard choices[key] == nil, isNamed != true, isNeeded else { continue }
            choices[key] = Self.column(among: words, in: header)
        }
        let chosen = with(choices)
        return chosen.isComplete(in: header) ? Self.quoted(chosen.text) : nil
    }

    private static let starts = [
        "start", "begin", "from", "startdate", "starttime", "startedat", "started", "begindate", "begintime", "dtstart",
        "beginning", "starttimestamp", "arrivaltime", "submit",
    ]
    private static let ends = [
        "end", "finish", "to", "until", "till", "due", "stop", "enddate", "endtime", "finishdate", "finishtime",
        "duedate", "endedat", "ended", "finished", "stoptime", "dtend", "endtimestamp", "departuretime",
    ]
    private static let durations = ["duration", "length", "elapsed", "lasts"]

    private static func column(among words: [String], in header: [String]) -> String? {
        for word in words {
            let place = header.firstIndex { $0.lowercased().filter { $0.isLetter || $0.isNumber } == word }
            guard let place else { continue }
            // A mapping has no way to say a comma, nor which of two columns it means.
            let isPlain = !header[place].contains { $0 == "," || $0 == "'" || $0 == "=" }
            return isPlain && header.count { $0 == header[place] } == 1 ? header[place] : "#\(place + 1)"
        }
        return nil
    }

    private static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "=,_".contains($0)) }
        return isPlain ? text : "'\(text)'"
    }
}
