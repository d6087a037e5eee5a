/// A time of day, with or without AM and PM: `8:00`, `08:00:07.25`, `080007`, `8 PM`, `08.00`. 24:00 is the end of the day.
struct TimeOfDay {
    /// Seconds since midnight.
    var seconds: Int
    private(set) var fraction = (digits: 0, count: 0)

    /// Reads one; what follows it, such as a zone, is left to the caller.
    init?(_ cursor: inout FieldCursor) {
        let first = cursor.position
        guard var hour = cursor.number(upTo: 2)?.value else { return nil }
        let isWide = cursor.position - first == 2
        let mark = ([":", "."] as [Unicode.Scalar]).first { cursor.take($0) }
        // Behind a T an hour may stand alone.
        var isClock = isWide && first > 0 && cursor.bytes[first - 1] | 32 == UInt8(ascii: "t")
        var (minute, second) = (0, 0)
        if mark != nil || (isWide && cursor.isAtDigit) {
            guard let value = cursor.digits(2), value < 60 else { return nil }
            (minute, isClock) = (value, true)
            if mark.map({ cursor.take($0) }) ?? cursor.isAtDigit {
                guard let value = cursor.digits(2), value <= 60 else { return nil }
                second = value
                if cursor.take(".") || cursor.take(",") {
                    guard let value = cursor.fraction() else { return nil }
                    fraction = value
                }
            }
        }
        var rest = cursor
        rest.skipBlanks()
        if let isAfternoon = rest.halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            cursor = rest
        } else if !isClock || hour > 24 || (hour == 24 && (minute > 0 || second > 0 || fraction.digits > 0)) {
            return nil
        }
        seconds = hour * 3600 + minute * 60 + second
    }

    /// The time since midnight in a field that holds nothing else; hours may go on past 24.
    static func sinceMidnight(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        if let seconds = cursor.clock(), cursor.isAtEnd { return ParsedTime(seconds, form: .timeOfDay) }
        cursor.position = range.lowerBound
        guard let time = TimeOfDay(&cursor), cursor.isAtEnd else { return nil }
        let written = dateTime(seconds: time.seconds, fraction: time.fraction)
        return ParsedTime(written.decimal, form: .timeOfDay)
    }
}

extension FieldCursor {
    mutating func skipBlanks() { while take(" ") || take("\t") {} }

    /// Whether an hour and a colon follow.
    var isAtClock: Bool {
        isAtDigit && bytes[position..<end].prefix(3).dropFirst().contains(UInt8(ascii: ":"))
    }

    var isAtDigit: Bool { position < end && digit(bytes[position]) != nil }

    /// A number of up to this many digits.
    mutating func number(upTo most: Int) -> (value: Int, count: Int)? {
        let first = position
        var value = 0
        while position < end, position - first < most, let digit = digit(bytes[position]) {
            value = value * 10 + digit
            position += 1
        }
        return position == first ? nil : (value, position - first)
    }

    /// At most sixteen ASCII letters, in lower case.
    mutating func word() -> String {
        var letters: [UInt8] = []
        while position < end, letters.count < 16 {
            let letter = bytes[position] | 32
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { break }
            letters.append(letter)
            position += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A day of the week before a date.
    mutating func skipWeekday() {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let first = position
        let name = word()
        guard name.count >= 3, days.contains(where: { $0.hasPrefix(name) }) else {
            position = first
            return
        }
        _ = take(".") || take(",")
        skipBlanks()
    }

    /// The separator between two parts of a date: a mark, or a blank; 0 between digits and letters, as in `02MAR2026`.
    mutating func dateMark() -> UInt8? {
        let first = position
        skipBlanks()
        for mark in ["/", ".", "-", ","] as [Unicode.Scalar] where take(mark) {
            skipBlanks()
            return UInt8(ascii: mark)
        }
        if position > first { return UInt8(ascii: " ") }
        guard !isAtEnd else { return nil }
        return (digit(bytes[position]) == nil) == (digit(bytes[position - 1]) == nil) ? nil : 0
    }

    /// The ending of a day such as `4th`.
    mutating func skipOrdinal() {
        let first = position
        if !["st", "nd", "rd", "th"].contains(word()) { position = first }
    }

    /// The separator between a date and its time of day.
    mutating func skipToTime() -> Bool {
        if take("T") || take("t") || take(":") { return true }
        let first = position
        _ = take(",")
        skipBlanks()
        let next = position
        if !take("@"), word() != "at" { position = next }
        skipBlanks()
        return position > first
    }

    /// The year that C and Unix write behind the time of day, in UTC where it says so.
    mutating func yearBehindTime() -> Int? {
        skipBlanks()
        let first = position
        if !["utc", "gmt"].contains(word()) { position = first }
        skipBlanks()
        guard let year = digits(4), isAtEnd else { return nil }
        return year
    }

    /// AM or PM, also with full stops; nil where there is neither.
    mutating func halfOfDay() -> Bool? {
        let first = position
        let isAfternoon: Bool
        if take("P") || take("p") {
            isAfternoon = true
        } else if take("A") || take("a") {
            isAfternoon = false
        } else {
            return nil
        }
        let hasStops = take(".")
        if hasStops { skipBlanks() }
        guard take("M") || take("m") else {
            position = first
            return nil
        }
        if hasStops { _ = take(".") }
        return isAfternoon
    }

    /// Seconds east of UTC: an offset, with UTC or GMT before it or the zone's name behind it. A name alone does not tell
    /// them; without a zone it is UTC.
    mutating func zone() -> Int? {
        skipBlanks()
        let first = position
        let isUTC = ["utc", "gmt", "z"].contains(word())
        if !isUTC { position = first }
        if isAtEnd { return 0 }
        var offset = 0
        if isUTC, bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-") {
            skipBlanks()
        } else {
            guard let given = zoneOffset() else { return nil }
            offset = given
            skipBlanks()
            _ = word()
            skipBlanks()
        }
        while take("[") || take("(") {
            while position < end, !take("]"), !take(")") { position += 1 }
        }
        return offset
    }
}
