import Errors

/// Digits alone that are a date, with or without a time: 20240131, 2024031, 20240131083000.
enum WrittenDigits {
    /// The time of such digits, the year first or in the given order; nil for anything else.
    static func time(_ bytes: [UInt8], in range: Range<Int>, _ order: DateOrder) -> ParsedTime? {
        guard [7, 8, 12, 14].contains(range.count), bytes[range].allSatisfy({ digit($0) != nil }) else { return nil }
        let yearFirst = isoTime(bytes, in: range)
        if yearFirst != nil, isOfThisTime(bytes, from: range.lowerBound) { return yearFirst }
        guard order != .iso, range.count == 8 else { return yearFirst }
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard let first = cursor.digits(2), let second = cursor.digits(2), let year = cursor.digits(4) else {
            return nil
        }
        let (day, month) = order == .dmy ? (first, second) : (second, first)
        guard (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year) else { return nil }
        return ParsedTime(Double(CalendarDate(year: year, month: month, day: day).days), .date)
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
