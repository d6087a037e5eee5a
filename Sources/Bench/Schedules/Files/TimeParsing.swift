import Errors

/// How a time was written.
enum TimeForm: Equatable {
    case number
    case date
    case dateTime
    case timeOfDay

    var name: String {
        switch self {
        case .number: "a number"
        case .date: "a date"
        case .dateTime: "a date with a time"
        case .timeOfDay: "a time of day"
        }
    }
}

struct ParsedTime {
    /// The nearest `Double`.
    let value: Double
    /// All digits; nil where ``value`` stands for them: see ``ExactDecimal/isShort(as:)``.
    let exact: ExactDecimal?
    /// How it was written.
    let form: TimeForm

    /// The digits, whether they are kept or stood for.
    var decimal: ExactDecimal { exact ?? ExactDecimal(shortest: value) }

    /// Whether ``value`` is too coarse for it: see ``ExactDecimal/needsOrigin(as:)``.
    var needsOrigin: Bool { exact?.needsOrigin(as: value) ?? false }

    /// Whether a schedule can have it: the span of any two such times is finite.
    var isInRange: Bool { value.magnitude <= 0x1p1022 }

    /// Whether it comes after another, judged by all digits.
    @inline(__always) func isAfter(_ other: ParsedTime) -> Bool {
        // Rounding keeps the order; digits tell equal numbers apart.
        if value != other.value || (exact == nil && other.exact == nil) { return value > other.value }
        return other.decimal < decimal
    }

    /// Both together, for times relative to one another. Exact except for digits beyond the kept ones.
    func adding(_ other: ParsedTime) -> ParsedTime {
        let sum = value + other.value
        if isExactlyWhole(value), isExactlyWhole(other.value), isExactlyWhole(sum), exact == nil, other.exact == nil {
            return ParsedTime(value: sum, exact: nil, form: form)
        }
        return ParsedTime(decimal + other.decimal, form: form)
    }
}

extension ParsedTime {
    /// A time with these digits.
    init(_ decimal: ExactDecimal, form: TimeForm) {
        value = decimal.rounded
        exact = decimal.isShort(as: value) ? nil : decimal
        self.form = form
    }
}

/// A time: a number, an ISO 8601 date (days since 1970-01-01) or an ISO 8601 date with a time (seconds since then;
/// without a zone it is taken as UTC). Nil for anything else.
@inline(__always) func parseTime(_ bytes: [UInt8], in field: Range<Int>) -> ParsedTime? {
    let range = trimmed(bytes, field)
    // A year and a hyphen begin no number but 1234-… , which is none.
    let hyphen = range.lowerBound + 4
    if hyphen < range.upperBound, bytes[hyphen] == UInt8(ascii: "-"), let time = parseDate(bytes, in: range) {
        return time
    }
    return scanNumber(bytes, in: range).map { ParsedTime(value: $0.value, exact: $0.exact, form: .number) }
}

private func parseDate(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
    var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
        let day = cursor.digits(2), (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year)
    else { return nil }
    let days = CalendarDate(year: year, month: month, day: day).days
    if cursor.isAtEnd { return ParsedTime(value: Double(days), exact: nil, form: .date) }
    guard cursor.take("T") || cursor.take("t") || cursor.take(" ") else { return nil }
    guard let hour = cursor.digits(2), hour <= 24, cursor.take(":"), let minute = cursor.digits(2), minute < 60 else {
        return nil
    }
    var second = 0
    var fraction = (digits: 0, count: 0)
    if cursor.take(":") {
        guard let value = cursor.digits(2), value <= 60 else { return nil }
        second = value
        if cursor.take(".") || cursor.take(",") {
            guard let value = cursor.fraction() else { return nil }
            fraction = value
        }
    }
    // 24:00 is the end of a day.
    guard hour < 24 || (minute == 0 && second == 0 && fraction.digits == 0) else { return nil }
    guard let offset = cursor.zoneOffset(), cursor.isAtEnd else { return nil }
    return dateTime(seconds: days * 86400 + hour * 3600 + minute * 60 + second - offset, fraction: fraction)
}

@inline(__always) func dateTime(seconds whole: Int, fraction: (digits: Int, count: Int)) -> ParsedTime {
    if fraction.digits == 0 { return ParsedTime(value: Double(whole), exact: nil, form: .dateTime) }
    let (product, isOver) = whole.multipliedReportingOverflow(by: Int(wholePowersOfTen[fraction.count]))
    if !isOver, product.magnitude < 1 << 42, fraction.digits < 1 << 42 {
        let value = Double(product + fraction.digits) / Double(wholePowersOfTen[fraction.count])
        return ParsedTime(value: value, exact: nil, form: .dateTime)
    }
    let mantissa = WideInteger(whole) * wholePowersOfTen[fraction.count] + WideInteger(fraction.digits)
    return ParsedTime(ExactDecimal(mantissa: mantissa, exponent: -fraction.count), form: .dateTime)
}

func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
}

/// A place in a field that is read from left to right.
struct FieldCursor {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= end else { return nil }
        var value = 0
        for offset in 0..<count {
            guard let digit = digit(bytes[position + offset]) else { return nil }
            value = value * 10 + digit
        }
        position += count
        return value
    }

    /// Digits after a decimal point; those after the eighteenth, the attosecond, are too small to matter.
    mutating func fraction() -> (digits: Int, count: Int)? {
        var value = 0
        var count = 0
        while position < end, let digit = digit(bytes[position]) {
            if count < 18 {
                value = value * 10 + digit
                count += 1
            }
            position += 1
        }
        return count == 0 ? nil : (value, count)
    }

    /// Seconds east of UTC: nothing, `Z`, `±hh`, `±hhmm` or `±hh:mm`.
    mutating func zoneOffset() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") {
            sign = 1
        } else if take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = digits(2), hours < 24 else { return nil }
        guard take(":") || isAtDigit else { return sign * hours * 3600 }
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
