/// Reads times that are neither plain numbers nor ISO 8601 dates, by a dialect.
struct DialectTimes {
    private let dialect: CSVDialect
    /// Whether numbers may have a decimal comma: where fields are separated by semicolons.
    let hasDecimalCommas: Bool
    private var order: DateOrder?
    /// The decimal mark that numbers have shown.
    private var mark: UInt8?
    private var scratch: [UInt8] = []
    /// The time that open ends are given; nil where none is.
    private var moment: ParsedTime?

    init(_ dialect: CSVDialect, separator: CSVSeparator) {
        self.dialect = dialect
        hasDecimalCommas = separator == .semicolon
        guard case .at(let text) = dialect.openEnds else { return }
        let bytes = Array(text.utf8)
        // One that is no time here is told where it is needed.
        var reader = self
        moment = try? reader.time(bytes, in: 0..<bytes.count)
    }

    /// Whether it was said what an item without an end becomes.
    var hasOpenEnds: Bool { dialect.openEnds != nil }
    var hasTimesOfDay: Bool { dialect.hasTimesOfDay }

    /// Whether a field is empty, or one of the words for a time that is not known.
    @inline(__always) func isUnknown(_ bytes: [UInt8], in field: Range<Int>) -> Bool {
        let range = trimmed(bytes, field)
        if range.isEmpty || dialect.openWords.isEmpty { return range.isEmpty }
        let first = bytes[range.lowerBound] | 32
        guard first >= 0x80 || dialect.openWords.contains(where: { ($0.utf8.first ?? 0) | 32 == first }) else {
            return false
        }
        return dialect.openWords.contains(trimmedName(String(decoding: bytes[range], as: UTF8.self)).lowercased())
    }

    func unknown(_ end: String, _ bytes: [UInt8], in field: Range<Int>) -> ContentFault {
        let text = printable(bytes, trimmed(bytes, field))
        return ContentFault(
            "the \(end) is \(text.isEmpty ? "empty" : "\"\(text)\"")",
            remedy: end == "end"
                ? "give --open-ends last (until the latest time in the file), now or skip, or pass --skip-invalid"
                : "correct the line, pass --skip-invalid, or give --open-ends, with which lines without a start are left "
                    + "out")
    }

    mutating func time(_ bytes: [UInt8], in field: Range<Int>) throws(ContentFault) -> ParsedTime {
        let range = trimmed(bytes, field)
        if let time = try plainTime(bytes, in: range) { return time }
        if bytes[range].contains(where: { $0 >= 0x80 || $0 < 0x20 }) {
            let plain = Array(simplified(bytes[range]).utf8)
            let place = trimmed(plain, plain.indices)
            if let time = try plainTime(plain, in: place) { return time }
            return try writtenTime(plain, in: place)
        }
        return try writtenTime(bytes, in: range)
    }

    /// A time that needs no look at its words; nil for any other.
    @inline(__always) private mutating func plainTime(
        _ bytes: [UInt8], in range: Range<Int>
    ) throws(ContentFault) -> ParsedTime? {
        if dialect.hasTimesOfDay { return TimeOfDay.sinceMidnight(bytes, in: range) }
        if hasDecimalCommas, let number = try number(bytes, in: range) { return number }
        if let order = dialect.dates, order != .none, let time = WrittenDigits.time(bytes, in: range, order) {
            return time
        }
        return parseTime(bytes, in: range)
    }

    private mutating func writtenTime(_ bytes: [UInt8], in range: Range<Int>) throws(ContentFault) -> ParsedTime {
        let text = printable(bytes, range)
        if dialect.hasTimesOfDay {
            throw ContentFault("\"\(text)\" is not a time of day", remedy: remedy(for: bytes[range], text))
        }
        if let time = isoTime(bytes, in: range) { return time }
        if let date = WrittenDate(bytes, in: range), let time = try date.time(dialect.dates, found: &order, text: text)
        {
            return time
        }
        throw ContentFault(
            "\"\(text)\" is neither a finite number nor \(dialect.dates == nil ? "an ISO 8601" : "a") date",
            remedy: remedy(for: bytes[range], text))
    }

    private func remedy(for text: ArraySlice<UInt8>, _ shown: String) -> String {
        let bytes = Array(text)
        if !bytes.isEmpty, !text.contains(where: { digit($0) != nil }) {
            return shown.contains { ",'…".contains($0) }
                ? skipRemedy : "give --open-word '\(shown)' if it stands for a time that is not known, \(skipRemedy)"
        }
        if !dialect.hasTimesOfDay, TimeOfDay.sinceMidnight(bytes, in: bytes.indices) != nil {
            return "give --times-of-day if the file has no dates, \(skipRemedy)"
        }
        let isNamed = text.last.map { $0 | 32 >= UInt8(ascii: "a") } ?? false
        return isNamed && text.contains(UInt8(ascii: ":"))
            ? "write the zone as UTC or as an offset such as +01:00, \(skipRemedy)" : skipRemedy
    }

    /// A finite number, with a decimal comma where there can be one; nil for anything else.
    mutating func plainNumber(_ bytes: [UInt8], in field: Range<Int>) -> Double? {
        let range = trimmed(bytes, field)
        if hasDecimalCommas, let number = try? number(bytes, in: range) { return number.value }
        return parseNumber(bytes, in: range)
    }

    /// A number with one decimal mark; nil for anything else.
    private mutating func number(_ bytes: [UInt8], in range: Range<Int>) throws(ContentFault) -> ParsedTime? {
        var found: Int?
        for position in range where bytes[position] == UInt8(ascii: ",") || bytes[position] == UInt8(ascii: ".") {
            guard found == nil else { return nil }
            found = position
        }
        guard let found else { return nil }
        copyWithPoints(bytes, in: range)
        guard let number = scanNumber(scratch, in: scratch.indices) else { return nil }
        if let mark, mark != bytes[found] {
            let (this, others) = mark == UInt8(ascii: ".") ? ("comma", "points") : ("point", "commas")
            throw ContentFault(
                "\"\(printable(bytes, range))\" has a decimal \(this) where numbers before have \(others)")
        }
        mark = bytes[found]
        return number
    }

    private mutating func copyWithPoints(_ bytes: [UInt8], in range: Range<Int>) {
        scratch.removeAll(keepingCapacity: true)
        for position in range {
            scratch.append(bytes[position] == UInt8(ascii: ",") ? UInt8(ascii: ".") : bytes[position])
        }
    }

    /// The end of an item that lasts as long as a field says. With dates, whose last day counts, an item of five days
    /// ends four days after its start.
    mutating func end(
        after start: ParsedTime, _ bytes: [UInt8], lasting field: Range<Int>
    ) throws(ContentFault) -> ParsedTime {
        let range = trimmed(bytes, field)
        let text = printable(bytes, range)
        var (plain, place) = (bytes, range)
        if bytes[range].contains(where: { $0 >= 0x80 }) {
            plain = Array(simplified(bytes[range]).utf8)
            place = plain.indices
        }
        if hasDecimalCommas {
            copyWithPoints(plain, in: place)
            (plain, place) = (scratch, scratch.indices)
        }
        guard let duration = WrittenDuration(plain, in: place) else {
            throw ContentFault(
                "\"\(text)\" is not a duration",
                remedy: "write one as 90 min, 1.5 h, 1:30, 2 d or PT8H, or pass --skip-invalid")
        }
        guard duration.amount.value >= 0 else { throw ContentFault("\"\(text)\" is a negative duration") }
        if start.form == .number {
            guard duration.isPlain, dialect.durationUnit == nil else {
                throw ContentFault(
                    "the duration \"\(text)\" has a unit, and the times are numbers without one",
                    remedy: dialect.durationUnit == nil
                        ? "write both as numbers, or times as dates" : "remove --duration-unit")
            }
            return start.adding(duration.amount)
        }
        let unit = duration.isPlain ? dialect.durationUnit ?? (start.form == .date ? .d : nil) : .s
        guard let unit else {
            throw ContentFault(
                "the duration \"\(text)\" has no unit",
                remedy: "give --duration-unit \(CSVDialect.durationUnits.joined(separator: "|"))")
        }
        let length = unit.seconds(duration.amount)
        if start.form != .date { return start.adding(length) }
        let days = (length.value / 86400).rounded(.up)
        return ParsedTime(start.value + max(0, days - 1), .date)
    }

    /// The end of an item without one, and whether that is yet the latest time of all; nil where the item is left out.
    func openEnd(
        after start: ParsedTime, _ bytes: [UInt8], in field: Range<Int>
    ) throws(ContentFault) -> (time: ParsedTime, isOpen: Bool)? {
        switch dialect.openEnds {
        case .last: return (start, true)
        case .skip: return nil
        case nil: throw unknown("end", bytes, in: field)
        case .at(let text):
            guard let moment = moment?.converted(to: start.form) else {
                throw ContentFault(
                    "open ends are given \"\(text)\" where the times are each \(start.form.rawValue)",
                    remedy: "give --open-ends last or skip")
            }
            guard !start.isAfter(moment) else {
                throw ContentFault(
                    "the end is empty, and the start is after \"\(text)\"",
                    remedy: "give --open-ends last, or pass --skip-invalid")
            }
            return (moment, false)
        }
    }
}

extension ParsedTime {
    /// A date as its midnight, a date with a time as its day; nil between numbers and dates.
    func converted(to other: TimeForm) -> ParsedTime? {
        switch (form, other) {
        case _ where form == other: self
        case (.date, .dateTime): ParsedTime(value * 86400, .dateTime)
        case (.dateTime, .date): ParsedTime((value / 86400).rounded(.down), .date)
        default: nil
        }
    }
}
