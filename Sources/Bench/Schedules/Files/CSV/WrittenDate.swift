import Errors

/// A date as people and programs write it, with or without a time of day: `3/1/2026 8:00 AM`, `02.03.2026 08:00`,
/// `02/Mar/26`, `02MAR2026:08:00`, `Mon Mar 2, 2026`, `Mon Mar  2 08:00:00 2026`. Months have English names.
struct WrittenDate {
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
        var rest = cursor
        if rest.isAtClock, let time = TimeOfDay(&rest), let year = rest.yearBehindTime() {
            (parts, self.time) = ([first, second, .number(year, digits: 4)], time)
            return
        }
        _ = cursor.take("'")
        guard let third = Self.part(&cursor) else { return nil }
        parts = [first, second, third]
        let isNamed = parts.contains { if case .month = $0 { true } else { false } }
        guard isNamed || (mark == otherMark && mark > UInt8(ascii: ",")) else { return nil }
        _ = cursor.take(".")
        if cursor.isAtEnd {
            time = nil
            return
        }
        guard cursor.skipToTime(), var time = TimeOfDay(&cursor), let offset = cursor.zone(), cursor.isAtEnd else {
            return nil
        }
        time.seconds -= offset
        self.time = time
    }

    private static func part(_ cursor: inout FieldCursor) -> Part? {
        if let number = cursor.number(upTo: 4) {
            if number.count < 3 { cursor.skipOrdinal() }
            return .number(number.value, digits: number.count)
        }
        let name = cursor.word()
        guard name.count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(name) }) else { return nil }
        return .month(month + 1)
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The time it says; nil where it is no date after all. `given` is the order that was given; without it the date
    /// itself shows its order, and never one of two that it could have. `found` is the order that dates before have
    /// shown, and then this one.
    func time(_ given: DateOrder?, found: inout DateOrder?, text: String) throws(ContentFault) -> ParsedTime? {
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
                throw ContentFault(
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
    ) throws(ContentFault) -> DateOrder {
        guard yearDigits == 4, first > 12 || second > 12 || first == second else {
            throw ContentFault(
                "day and month of \"\(text)\" could be either",
                remedy: "give --dates mdy (\(DateOrder.mdy.words)) or --dates dmy (\(DateOrder.dmy.words))")
        }
        if first == second { return .dmy }
        let shown: DateOrder = first > 12 ? .dmy : .mdy
        if let found, found != shown {
            throw ContentFault(
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

    private func parsed(_ year: Int, _ month: Int, _ day: Int, _ text: String) throws(ContentFault) -> ParsedTime {
        guard (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year) else {
            throw ContentFault("\"\(text)\" is not a day of the calendar")
        }
        let days = CalendarDate(year: year, month: month, day: day).days
        guard let time else { return ParsedTime(Double(days), .date) }
        return dateTime(seconds: days * 86400 + time.seconds, fraction: time.fraction)
    }

    private static func notYearFirst(_ text: String) -> ContentFault {
        ContentFault(
            "\"\(text)\" does not begin with the year",
            remedy: "give --dates mdy or --dates dmy instead of --dates iso")
    }
}
