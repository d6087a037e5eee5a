import Errors

/// Reads the records of a CSV file (RFC 4180: fields in quotes may hold separators, doubled quotes and line breaks;
/// lines end in LF or CRLF), one at a time, in memory that does not grow with the file.
struct CSVReader {
    /// A field's bytes, without its quotes.
    struct Field {
        var range: Range<Int>
        /// Whether doubled quotes are in it.
        var hasEscapes = false
    }

    enum Outcome {
        case record
        case bad(ScheduleError)
        case end
    }

    /// The window the fields point into.
    private(set) var window: TextWindow
    private(set) var fields: [Field] = []
    /// The line the current record begins on, from 1.
    private(set) var line = 0
    /// What stands between fields; nil until it is recognised, and a comma where it never is.
    private(set) var separator: CSVSeparator?
    /// Whether fields may be in quotes; where not, these are as other bytes. Only with the separator `|`.
    var hasQuotes = true
    private var followingLine = 1

    /// A reader at the file's first record; without a separator ``header(_:)`` recognises it.
    init(_ path: String, separator: CSVSeparator? = nil) throws(ScheduleError) {
        window = try TextWindow(path)
        self.separator = separator
    }

    /// Goes to the next record; empty lines are no records. A record that is badly quoted is bad and ends with its
    /// line. Throws `content` for a record over the limit: where the next one begins can't be known then.
    @inline(__always) mutating func next() throws(ScheduleError) -> Outcome {
        while true {
            if window.start == window.end {
                if window.isAtEnd { return .end }
                try window.refill()
                continue
            }
            guard let scan = scanRecord() else {
                if window.isOverlong { throw window.overlongError(line: followingLine) }
                try window.refill()
                continue
            }
            line = followingLine
            if scan.next - window.start > TextWindow.longestRecord { throw window.overlongError(line: line) }
            followingLine += scan.lineBreaks
            window.start = scan.next
            if let fault = scan.fault { return .bad(window.error(fault, line: line, remedy: skipRemedy)) }
            if fields.count == 1, fields[0].range.isEmpty { continue }
            if scan.hasEscapes { removeEscapes() }
            return .record
        }
    }

    /// Goes to the next record that is not bad; false after the last one. One of another number of fields is bad, and left
    /// out where all are blank.
    mutating func next(
        _ options: ImportOptions, _ skipped: inout SkipReport, fieldCount: Int? = nil
    ) throws(ScheduleError) -> Bool {
        while true {
            switch try next() {
            case .end: return false
            case .bad(let error): try skipped.refuse(error, options)
            case .record:
                guard let fieldCount, fields.count != fieldCount else { return true }
                if !isBlank { try skipped.refuse(error(countFault(fieldCount)), options) }
            }
        }
    }

    func error(_ fault: ContentFault) -> ScheduleError { window.error(fault.cause, line: line, remedy: fault.remedy) }

    /// Whether a line is one of separators alone, as spreadsheets write below their last row.
    var isBlank: Bool { fields.allSatisfy { trimmed(window.bytes, $0.range).isEmpty } }

    /// The fault of a record with more or fewer fields than the header.
    func countFault(_ expected: Int) -> ContentFault {
        let text = printable(window.bytes, (fields.first?.range.lowerBound ?? 0)..<(fields.last?.range.upperBound ?? 0))
        let count = "\(fields.count) \(fields.count == 1 ? "field" : "fields")"
        return ContentFault("\(count) where the header has \(expected), in \"\(text)\"")
    }

    /// Reads on until the first record is whole, and goes behind empty lines and one that names the separator, such as
    /// `sep=;`. That one is taken where none was given. Throws `content` for one that is not known.
    mutating func beginHeader() throws(ScheduleError) {
        while !window.isAtEnd, !window.isOverlong { try window.refill() }
        skipEmptyLines()
        let line = window.bytes[window.start..<window.end].prefix(9).prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" && $0 != "\"" }
        guard text.lowercased().hasPrefix("sep="), let mark = text.dropFirst(4).first, text.count == 5 else { return }
        guard let named = CSVSeparator(String(mark)) else {
            throw window.error(
                "\"\(mark)\" can't be the separator", line: followingLine,
                remedy: "write the file with one of \(listed(CSVDialect.separators, "or"))")
        }
        separator = separator ?? named
        window.start = min(window.start + line.count + 1, window.end)
        followingLine += 1
        skipEmptyLines()
    }

    /// Sets the separator by the first record: one with which `isComplete` is true of the names, otherwise the one
    /// that gives the most names; a comma before others that do as well.
    mutating func recogniseSeparator(_ isComplete: ([String]) -> Bool) throws(ScheduleError) {
        var best = (separator: CSVSeparator.comma, rank: -1)
        for candidate in CSVSeparator.allCases {
            separator = candidate
            guard window.start < window.end, let scan = scanRecord() else { continue }
            let names = fields.map { trimmedName(unquotedText($0)) }
            let rank = scan.fault != nil ? 0 : isComplete(names) ? fields.count << 32 : fields.count
            if rank > best.rank { best = (candidate, rank) }
        }
        separator = best.separator
    }

    private mutating func skipEmptyLines() {
        while window.start < window.end {
            let isReturn = window.bytes[window.start] == UInt8(ascii: "\r") && window.start + 1 < window.end
            let next = window.start + (isReturn ? 1 : 0)
            guard window.bytes[next] == UInt8(ascii: "\n") else { return }
            window.start = next + 1
            followingLine += 1
        }
    }

    private func unquotedText(_ field: Field) -> String {
        let text = String(decoding: window.bytes[field.range], as: UTF8.self)
        guard field.hasEscapes else { return text }
        return text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
    }

    func text(_ field: Int) -> String { String(decoding: window.bytes[fields[field].range], as: UTF8.self) }

    private mutating func scanRecord() -> Scan? {
        let marks = FieldMarks((separator ?? .comma).byte, hasQuotes: hasQuotes)
        let (start, end, isAtEnd) = (window.start, window.end, window.isAtEnd)
        return Self.scan(window.bytes, from: start, to: end, isAtEnd: isAtEnd, marks, into: &fields)
    }

    /// Doubled quotes become single ones, in place.
    private mutating func removeEscapes() {
        for index in fields.indices where fields[index].hasEscapes {
            let range = fields[index].range
            var target = range.lowerBound
            var source = range.lowerBound
            while source < range.upperBound {
                let byte = window.bytes[source]
                window.bytes[target] = byte
                target += 1
                source += byte == UInt8(ascii: "\"") ? 2 : 1
            }
            fields[index] = Field(range: range.lowerBound..<target)
        }
    }
}

extension CSVReader {
    private struct Scan {
        var next, lineBreaks: Int
        var hasEscapes = false
        var fault: String?
    }

    /// Finds the fields of the record that begins at `start`; nil when it may go on after `end`.
    private static func scan(
        _ array: [UInt8], from start: Int, to end: Int, isAtEnd: Bool, _ marks: FieldMarks, into fields: inout [Field]
    ) -> Scan? {
        let slice = array[...]
        let bytes = slice.span
        fields.removeAll(keepingCapacity: true)
        var position = start
        var lineBreaks = 0
        var hasEscapes = false
        while true {
            let field: Field
            if position < end, marks.hasQuotes, bytes[position] == UInt8(ascii: "\"") {
                guard let quoted = quotedField(bytes, from: position, to: end, lineBreaks: &lineBreaks) else {
                    guard isAtEnd else { return nil }
                    return Scan(next: end, lineBreaks: lineBreaks, fault: "quote is never closed")
                }
                field = quoted
                hasEscapes = hasEscapes || quoted.hasEscapes
                position = quoted.range.upperBound + 1
            } else {
                let first = position
                position = marks.next(bytes, from: position, to: end)
                field = Field(range: first..<position)
            }
            if position == end {
                guard isAtEnd else { return nil }
                fields.append(field)
                return Scan(next: end, lineBreaks: lineBreaks, hasEscapes: hasEscapes)
            }
            fields.append(field)
            if bytes[position] == marks.separator {
                position += 1
                continue
            }
            guard let next = lineEnd(bytes, at: position, to: end, isAtEnd: isAtEnd) else {
                return faultyScan(bytes, from: position, to: end, isAtEnd: isAtEnd, lineBreaks: lineBreaks)
            }
            return Scan(next: next, lineBreaks: lineBreaks + 1, hasEscapes: hasEscapes)
        }
    }

    /// Where the next record begins if a line ends at `position`, otherwise nil.
    private static func lineEnd(_ bytes: Span<UInt8>, at position: Int, to end: Int, isAtEnd: Bool) -> Int? {
        if bytes[position] == UInt8(ascii: "\n") { return position + 1 }
        guard bytes[position] == UInt8(ascii: "\r") else { return nil }
        if position + 1 < end { return bytes[position + 1] == UInt8(ascii: "\n") ? position + 2 : nil }
        return isAtEnd ? end : nil
    }

    /// The field whose opening quote is at `start`; nil when its closing quote, or the byte that decides whether a
    /// quote closes, is not there.
    private static func quotedField(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, lineBreaks: inout Int
    ) -> Field? {
        var position = start + 1
        var hasEscapes = false
        while position < end {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\n") { lineBreaks += 1 }
            if byte == UInt8(ascii: "\"") {
                guard position + 1 < end, bytes[position + 1] == UInt8(ascii: "\"") else {
                    return Field(range: (start + 1)..<position, hasEscapes: hasEscapes)
                }
                hasEscapes = true
                position += 1
            }
            position += 1
        }
        return nil
    }

    /// The rest of a line in which something stands where a separator or the end must.
    private static func faultyScan(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, isAtEnd: Bool, lineBreaks: Int
    ) -> Scan? {
        // A carriage return at the end of the window: what follows decides.
        if bytes[start] == UInt8(ascii: "\r"), start + 1 == end { return nil }
        var position = start
        while position < end, bytes[position] != UInt8(ascii: "\n") { position += 1 }
        guard position < end || isAtEnd else { return nil }
        let fault: String =
            switch bytes[start] {
            case UInt8(ascii: "\""): "quote in the middle of a field"
            case UInt8(ascii: "\r"): "carriage return in the middle of a line"
            default: "text after a closing quote"
            }
        return Scan(next: min(position + 1, end), lineBreaks: lineBreaks + 1, fault: fault)
    }
}
