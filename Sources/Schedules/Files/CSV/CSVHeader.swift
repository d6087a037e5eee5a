extension CSVReader {
    /// The names in the first record, without blanks around them. Where no separator was given, the one is taken with
    /// which `isComplete` is true of the names, otherwise the one that gives the most names. Throws `content`.
    mutating func header(_ isComplete: ([String]) -> Bool) throws(ScheduleError) -> [String] {
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

/// A name of a column without blanks around it.
func trimmedName(_ name: String) -> String {
    var rest = name[...]
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
}

/// What to do about a header without the columns that are needed.
struct HeaderRemedy {
    let header: [String]

    /// The columns there are, and options that would do.
    var text: String {
        guard header.count > 1 else {
            return "the only column is \"\(header.joined().prefix(40))\"; if it has several, name their separator "
                + "with --separator \(CSVDialect.separators.joined(separator: "|"))"
        }
        let found = header.map { "\"\($0.prefix(40))\"" }.prefix(30).joined(separator: ", ")
        return "the columns are \(found); choose with --columns \(mapping ?? "row=NAME,start=NAME,end=NAME")"
    }

    /// The mapping of columns whose names are common words for a start and an end; nil where there are none.
    private var mapping: String? {
        guard let start = column(among: Self.starts) else { return nil }
        if let end = column(among: Self.ends) { return Self.option([("start", start), ("end", end)]) }
        guard let duration = column(among: Self.durations) else { return nil }
        return Self.option([("start", start), ("duration", duration)])
    }

    private static let starts = [
        "start", "begin", "from", "startdate", "starttime", "startedat", "started", "begindate", "begintime", "dtstart",
        "beginning",
    ]
    private static let ends = [
        "end", "finish", "to", "until", "till", "due", "stop", "enddate", "endtime", "finishdate", "finishtime",
        "duedate", "endedat", "ended", "finished", "stoptime", "dtend",
    ]
    private static let durations = ["duration", "length", "elapsed", "lasts"]

    private func column(among words: [String]) -> String? {
        for word in words {
            let match = header.first { $0.lowercased().filter { $0.isLetter || $0.isNumber } == word }
            // A mapping has no way to say a comma.
            if let match, !match.contains(","), !match.contains("'") { return match }
        }
        return nil
    }

    private static func option(_ columns: [(key: String, name: String)]) -> String {
        let text = columns.map { "\($0.key)=\($0.name)" }.joined(separator: ",")
        let isPlain = columns.allSatisfy { $0.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        return isPlain ? text : "'\(text)'"
    }
}
