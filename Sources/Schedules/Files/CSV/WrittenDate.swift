import Errors

/// A date as people write it, with or without a time of day: `3/1/2026 8:00 AM`, `02.03.2026 08:00`, `02/Mar/26`,
/// `Mon Mar 2, 2026`. Months have English names.
struct WrittenDate {
    /// One of the three parts of a date.
    private enum Part {
        case number(Int, digits: Int)
        case month(Int)
    }

    private let parts: [Part]
    private let time: TimeOfDay?

    /// Reads one without blanks around it; nil for anything that has not the form of one.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        cursor.skipWeekday()
        guard let first = Self.part(&cursor), let mark = cursor.dateMark(), let second = Self.part(&cursor),
            let otherMark = cursor.dateMark()
        else { return nil }
        _ = cursor.take("'")
        guard let third = Self.part(&cursor) else { return nil }
        parts = [first, second, third]
        let isNamed = parts.contains { if case .month = $0 { true } else { false } }
        guard isNamed || (mark == otherMark && mark > UInt8(ascii: ",")) else { return nil }
        if cursor.isAtEnd {
            time = nil
            return
        }
        guard cursor.skipToTime(), let time = TimeOfDay(&cursor), cursor.isAtEnd else { return nil }
        self.time = time
    }

    private static func part(_ cursor: inout FieldCursor) -> Part? {
        if let number = cursor.number(upTo: 4) { return .number(number.value, digits: number.count) }
        let name = cursor.word()
        guard name.count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
        return .month(month + 1)
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The time it says.
    ///
    /// - Parameters:
    ///   - given: the order that was given; nil: what the date itself shows, and never one of two that it could be.
    ///   - found: the order that dates before have shown, and then this one.
    ///   - text: the date, for errors.
    /// - Returns: nil where it is no date after all.
    func time(_ given: DateOrder?, found: inout DateOrder?, text: String) throws(TimeFault) -> ParsedTime? {
        switch (parts[0], parts[1], parts[2]) {
        case (.number(let year, digits: 4), .number(let month, _), .number(let day, digits: 1...2)),
            (.number(let year, digits: 4), .month(let month), .number(let day, digits: 1...2)):
            return try parsed(year, month, day, text)
        case (.number(let day, digits: 1...2), .month(let month), .number(let year, let digits)),
            (.month(let month), .number(let day, digits: 1...2), .number(let year, let digits)):
            guard let year = Self.year(year, digits) else { return nil }
            guard given != .iso else { throw Self.notYearFirst(text) }
            return try parsed(year, month, day, text)
        case (.number(let first, digits: 1...2), .number(let second, digits: 1...2), .number(let year, let digits)):
            guard let fullYear = Self.year(year, digits) else { return nil }
            guard given != .iso else { throw Self.notYearFirst(text) }
            let order: DateOrder
            if let given {
                order = given
            } else {
                order = try shownOrder(first, second, yearDigits: digits, &found, text)
            }
            let (day, month) = order == .dmy ? (first, second) : (second, first)
            if month > 12, given != nil {
                let other: DateOrder = order == .dmy ? .mdy : .dmy
                throw TimeFault(
                    "\"\(text)\" is not \(order.words)",
                    remedy: day <= 12 ? "give --dates \(other.rawValue)" : skipRemedy)
            }
            return try parsed(fullYear, month, day, text)
        default: return nil
        }
    }

    /// The order of day and month that a date shows by itself. A year of two digits could be a day too.
    private func shownOrder(
        _ first: Int, _ second: Int, yearDigits: Int, _ found: inout DateOrder?, _ text: String
    ) throws(TimeFault) -> DateOrder {
        guard yearDigits == 4, first > 12 || second > 12 || first == second else {
            throw TimeFault(
                "day and month of \"\(text)\" could be either",
                remedy: "give --dates mdy (\(DateOrder.mdy.words)) or --dates dmy (\(DateOrder.dmy.words))")
        }
        if first == second { return .dmy }
        let shown: DateOrder = first > 12 ? .dmy : .mdy
        if let found, found != shown {
            throw TimeFault(
                "\"\(text)\" is \(shown.words) where dates before are \(found.words)",
                remedy: "give --dates \(found.rawValue) with --skip-invalid, or correct the line")
        }
        found = shown
        return shown
    }

    /// The year of these digits: of two, as in POSIX, from 1969 to 2068.
    private static func year(_ value: Int, _ digits: Int) -> Int? {
        switch digits {
        case 4: value
        case 2: value < 69 ? 2000 + value : 1900 + value
        default: nil
        }
    }

    private func parsed(_ year: Int, _ month: Int, _ day: Int, _ text: String) throws(TimeFault) -> ParsedTime {
        guard (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year) else {
            throw TimeFault("\"\(text)\" is not a day of the calendar")
        }
        let days = CalendarDate(year: year, month: month, day: day).days
        guard let time else { return ParsedTime(value: Double(days), exact: nil, form: .date) }
        return dateTime(seconds: days * 86400 + time.seconds, fraction: time.fraction)
    }

    private static func notYearFirst(_ text: String) -> TimeFault {
        TimeFault(
            "\"\(text)\" does not begin with the year",
            remedy: "give --dates mdy or --dates dmy instead of --dates iso")
    }
}

/// A time of day, with or without AM and PM, and a zone.
private struct TimeOfDay {
    /// Seconds since midnight UTC.
    var seconds: Int
    var fraction: (digits: Int, count: Int)

    /// Reads one; what follows it is left to the caller.
    init?(_ cursor: inout FieldCursor) {
        guard var hour = cursor.number(upTo: 2)?.value else { return nil }
        var (minute, second) = (0, 0)
        fraction = (0, 0)
        let hasMinutes = cursor.take(":")
        if hasMinutes {
            guard let value = cursor.digits(2), value < 60 else { return nil }
            minute = value
            if cursor.take(":") {
                guard let value = cursor.digits(2), value <= 60 else { return nil }
                second = value
                if cursor.take(".") || cursor.take(",") {
                    guard let value = cursor.fraction() else { return nil }
                    fraction = value
                }
            }
        }
        cursor.skipBlanks()
        if let isAfternoon = cursor.halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        } else if !hasMinutes || hour > 23 {
            return nil
        }
        cursor.skipBlanks()
        guard let offset = cursor.zone() else { return nil }
        seconds = hour * 3600 + minute * 60 + second - offset
    }
}

extension FieldCursor {
    mutating func skipBlanks() { while take(" ") || take("\t") {} }

    /// A number of up to this many digits.
    fileprivate mutating func number(upTo most: Int) -> (value: Int, count: Int)? {
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
    fileprivate mutating func skipWeekday() {
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

    /// What stands between two parts of a date: a mark, or a blank.
    fileprivate mutating func dateMark() -> UInt8? {
        let first = position
        skipBlanks()
        for mark in ["/", ".", "-", ","] as [Unicode.Scalar] where take(mark) {
            skipBlanks()
            return UInt8(ascii: mark)
        }
        return position > first ? UInt8(ascii: " ") : nil
    }

    /// What stands between a date and its time of day.
    fileprivate mutating func skipToTime() -> Bool {
        if take("T") || take("t") { return true }
        let first = position
        _ = take(",")
        skipBlanks()
        return position > first
    }

    /// AM or PM, also with full stops; nil where there is neither.
    fileprivate mutating func halfOfDay() -> Bool? {
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
        guard take("M") || take("m") else {
            position = first
            return nil
        }
        if hasStops { _ = take(".") }
        return isAfternoon
    }

    /// Seconds east of UTC, also named.
    fileprivate mutating func zone() -> Int? {
        let first = position
        if ["utc", "gmt"].contains(word()), isAtEnd { return 0 }
        position = first
        return zoneOffset()
    }
}
