import Errors

/// A date of ISO 8601 in one of its rarer forms, with or without a time: without hyphens, by the day of the year, by week,
/// with a blank or a name at its zone.
enum ISODate {
    /// The time in a field; nil for anything else.
    static func time(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let days = cursor.isoDay() else { return nil }
        if cursor.isAtEnd { return ParsedTime(value: Double(days), exact: nil, form: .date) }
        guard cursor.isAtDigit || cursor.skipToTime(), let time = TimeOfDay(&cursor), let offset = cursor.zone(),
            cursor.isAtEnd
        else { return nil }
        return dateTime(seconds: days * 86_400 + time.seconds - offset, fraction: time.fraction)
    }
}

/// Digits alone that are a date, with or without a time: 20240131, 2024031, 20240131083000.
enum WrittenDigits {
    /// The time of such digits, the year first or in the given order; nil for anything else.
    static func time(_ bytes: [UInt8], in range: Range<Int>, _ order: DateOrder) -> ParsedTime? {
        guard [7, 8, 12, 14].contains(range.count), bytes[range].allSatisfy({ digit($0) != nil }) else { return nil }
        let yearFirst = ISODate.time(bytes, in: range)
        if yearFirst != nil, isOfThisTime(bytes, from: range.lowerBound) { return yearFirst }
        guard order != .iso, range.count == 8 else { return yearFirst }
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let first = cursor.digits(2), let second = cursor.digits(2), let year = cursor.digits(4) else {
            return nil
        }
        let (day, month) = order == .dmy ? (first, second) : (second, first)
        guard (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year) else { return nil }
        return ParsedTime(
            value: Double(CalendarDate(year: year, month: month, day: day).days), exact: nil, form: .date)
    }

    /// Whether digits could be a date of the last century or of this one.
    static func couldBeDate(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
        if isOfThisTime(bytes, from: range.lowerBound), time(bytes, in: range, .iso) != nil { return true }
        guard range.count == 8, isOfThisTime(bytes, from: range.lowerBound + 4) else { return false }
        return time(bytes, in: range, .dmy) != nil || time(bytes, in: range, .mdy) != nil
    }

    /// Whether a year begins here that is of the last century or of this one.
    private static func isOfThisTime(_ bytes: [UInt8], from position: Int) -> Bool {
        guard position + 1 < bytes.count, let first = digit(bytes[position]), let second = digit(bytes[position + 1])
        else { return false }
        return [19, 20].contains(first * 10 + second)
    }
}

extension FieldCursor {
    /// Days since 1970 of `2024-03-10`, `20240310`, `2024-070`, `2024070`, `2024-W10-7` or `2024W107`.
    fileprivate mutating func isoDay() -> Int? {
        guard let year = digits(4) else { return nil }
        let hasHyphens = take("-")
        let beginning = CalendarDate(year: year, month: 1, day: 1).days
        if take("W") || take("w") {
            guard let week = digits(2), !hasHyphens || take("-"), let day = digits(1), (1...7).contains(day) else {
                return nil
            }
            // The week of 4 January is the first; 1970-01-01 was a Thursday.
            let weekday = (beginning + 6) % 7
            let monday = beginning + 3 - (weekday < 0 ? weekday + 7 : weekday) + (week - 1) * 7
            guard week >= 1, CalendarDate(days: monday + 3).year == year else { return nil }
            return monday + day - 1
        }
        if bytes[position..<end].prefix(while: { digit($0) != nil }).count == 3 {
            guard let day = digits(3), day >= 1, day <= 337 + daysInMonth(2, of: year) else { return nil }
            return beginning + day - 1
        }
        guard let month = digits(2), !hasHyphens || take("-"), let day = digits(2), (1...12).contains(month), day >= 1,
            day <= daysInMonth(month, of: year)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day).days
    }
}
