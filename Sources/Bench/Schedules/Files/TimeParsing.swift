import Errors

enum TimeForm: String {
    case number = "a number"
    case date = "a date"
    case dateTime = "a date with a time"
    case timeOfDay = "a time of day"
}

struct ParsedTime {
    /// The nearest `Double`.
    let value: Double
    /// All digits; nil where ``value`` stands for them: see ``ExactTime/nearest``.
    let exact: ExactTime?
    let form: TimeForm

    /// The digits, whether they are kept or stood for; nil where there are too many.
    var digits: ExactTime? { exact ?? ExactTime(shortest: value) }

    /// Whether ``value`` is too coarse for it: see ``ExactTime/needsOrigin(as:)``.
    var needsOrigin: Bool { exact?.needsOrigin(as: value) ?? false }

    /// Whether a schedule can have it: the span of any two such times is finite.
    var isInRange: Bool { value.magnitude <= 0x1p1022 }

    /// Whether it comes after another, judged by all digits.
    @inline(__always) func isAfter(_ other: ParsedTime) -> Bool {
        // Rounding keeps the order; digits tell equal numbers apart.
        if value != other.value || (exact == nil && other.exact == nil) { return value > other.value }
        guard let digits, let others = other.digits else { return false }
        return others < digits
    }

    /// Both together, for times relative to one another. Exact unless that takes too many digits.
    func adding(_ other: ParsedTime) -> ParsedTime {
        let sum = value + other.value
        if isExactlyWhole(value), isExactlyWhole(other.value), isExactlyWhole(sum), exact == nil, other.exact == nil {
            return ParsedTime(sum, form)
        }
        // Thousandths that are whole, as most clocks have them, take no longer.
        let (left, right) = ((value * 1000).rounded(), (other.value * 1000).rounded())
        if exact == nil, other.exact == nil, left / 1000 == value, right / 1000 == other.value,
            max(left.magnitude, right.magnitude) < 0x1p42
        {
            return ParsedTime((left + right) / 1000, form)
        }
        guard let digits, let others = other.digits, let both = digits + others else { return ParsedTime(sum, form) }
        return ParsedTime(both, form)
    }
}

extension ParsedTime {
    @inline(__always) init(_ value: Double, _ form: TimeForm = .number) {
        self.init(value: value, exact: nil, form: form)
    }

    init(_ digits: ExactTime, _ form: TimeForm = .number) {
        let (value, isShort) = digits.nearest
        self.init(value: value, exact: isShort ? nil : digits, form: form)
    }

    var negated: ParsedTime { ParsedTime(value: -value, exact: exact.map { -$0 }, form: form) }
}

/// A time: a number, an ISO 8601 date (days since 1970-01-01) or an ISO 8601 date with a time (seconds since then;
/// without a zone it is taken as UTC). Nil for anything else.
@inline(__always) func parseTime(_ bytes: [UInt8], in field: Range<Int>) -> ParsedTime? {
    let range = trimmed(bytes, field)
    // A year and a hyphen begin no number but 1234-… , which is none.
    let hyphen = range.lowerBound + 4
    if hyphen < range.upperBound, bytes[hyphen] == UInt8(ascii: "-"), let time = isoTime(bytes, in: range) {
        return time
    }
    return scanNumber(bytes, in: range)
}

/// A date of ISO 8601, with or without a time; also without hyphens, by the day of the year, by week, with a blank or a name
/// at its zone. Nil for anything else.
func isoTime(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
    if let time = usualTime(bytes, in: range) { return time }
    var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard let days = cursor.isoDay() else { return nil }
    if cursor.isAtEnd { return ParsedTime(Double(days), .date) }
    guard cursor.isAtDigit || cursor.skipToTime(), let time = TimeOfDay(&cursor), let offset = cursor.zone(),
        cursor.isAtEnd
    else { return nil }
    return dateTime(seconds: days * 86_400 + time.seconds - offset, fraction: time.fraction)
}

/// `2026-03-01T08:00` or `2026-03-01 08:00:00`, the forms of long tables; nil for any other.
private func usualTime(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
    guard range.count == 16 || range.count == 19 else { return nil }
    var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
        let day = cursor.digits(2), cursor.take("T") || cursor.take(" "), let hour = cursor.digits(2), cursor.take(":"),
        let minute = cursor.digits(2), (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year),
        hour < 24, minute < 60
    else { return nil }
    var second = 0
    if !cursor.isAtEnd {
        guard cursor.take(":"), let value = cursor.digits(2), value <= 60 else { return nil }
        second = value
    }
    let days = CalendarDate(year: year, month: month, day: day).days
    return dateTime(seconds: days * 86_400 + hour * 3600 + minute * 60 + second, fraction: (0, 0))
}

@inline(__always) func dateTime(seconds whole: Int, fraction: (digits: Int, count: Int)) -> ParsedTime {
    if fraction.digits == 0 { return ParsedTime(Double(whole), .dateTime) }
    let (product, isOver) = whole.multipliedReportingOverflow(by: Int(wholePowersOfTen[fraction.count]))
    if !isOver, product.magnitude < 1 << 42, fraction.digits < 1 << 42 {
        let value = Double(product + fraction.digits) / Double(wholePowersOfTen[fraction.count])
        return ParsedTime(value, .dateTime)
    }
    return ParsedTime(
        ExactTime(whole: whole, rest: fraction.digits * Int(wholePowersOfTen[18 - fraction.count])), .dateTime)
}

func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
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
        var rest = self
        if let day = rest.digits(3), !rest.isAtDigit {
            self = rest
            return day >= 1 && day <= 337 + daysInMonth(2, of: year) ? beginning + day - 1 : nil
        }
        guard let month = digits(2), !hasHyphens || take("-"), let day = digits(2), (1...12).contains(month), day >= 1,
            day <= daysInMonth(month, of: year)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day).days
    }
}
