/// How a time was written.
enum TimeForm: Equatable {
    case number
    case date
    case dateTime

    var name: String {
        switch self {
        case .number: "a number"
        case .date: "a date"
        case .dateTime: "a date with a time"
        }
    }
}

/// A decimal number, blanks around it ignored; nil for anything else, hexadecimal numbers, infinity, NaN and numbers
/// too large included. Correctly rounded: up to 15 digits by one exact division or multiplication (Clinger 1990),
/// beyond that by the standard library.
func parseNumber(_ bytes: [UInt8], in field: Range<Int>) -> Double? {
    let range = trimmed(bytes, field)
    var position = range.lowerBound
    let end = range.upperBound
    var isNegative = false
    if position < end, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
        isNegative = bytes[position] == UInt8(ascii: "-")
        position += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var hasPoint = false
    while position < end {
        let byte = bytes[position]
        if byte == UInt8(ascii: "."), !hasPoint {
            hasPoint = true
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
            digits += 1
            if hasPoint { scale -= 1 }
        } else {
            break
        }
        position += 1
    }
    guard digits > 0 else { return nil }
    if position < end {
        guard let exponent = parseExponent(bytes, in: position..<end) else { return nil }
        scale += exponent
    }
    if digits <= 15, scale.magnitude <= 22 {
        let value = scale < 0 ? Double(mantissa) / powersOfTen[-scale] : Double(mantissa) * powersOfTen[scale]
        return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else { return nil }
    return value
}

/// 10⁰ to 10²², the powers of ten that are exact.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

/// `e` or `E`, a sign and digits; magnitudes from 10⁵ on are all alike, far out of range.
private func parseExponent(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    guard bytes[range.lowerBound] | 0x20 == UInt8(ascii: "e") else { return nil }
    var position = range.lowerBound + 1
    var sign = 1
    if position < range.upperBound, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
        sign = bytes[position] == UInt8(ascii: "-") ? -1 : 1
        position += 1
    }
    guard position < range.upperBound else { return nil }
    var value = 0
    for position in position..<range.upperBound {
        guard let digit = digit(bytes[position]) else { return nil }
        value = min(value * 10 + digit, 100_000)
    }
    return sign * value
}

/// A time: a number, an ISO 8601 date (days since 1970-01-01) or an ISO 8601 date with a time (seconds since then;
/// without a zone it is taken as UTC). Nil for anything else.
func parseTime(_ bytes: [UInt8], in field: Range<Int>) -> (value: Double, form: TimeForm)? {
    // A year and a hyphen begin no number but 1234-… , which is none.
    let first = field.lowerBound + 4
    if first < field.upperBound, bytes[first] == UInt8(ascii: "-") || bytes[field.lowerBound] == UInt8(ascii: " ") {
        let range = trimmed(bytes, field)
        if let time = parseDate(bytes, in: range) { return time }
    }
    return parseNumber(bytes, in: field).map { ($0, .number) }
}

private func parseDate(_ bytes: [UInt8], in range: Range<Int>) -> (value: Double, form: TimeForm)? {
    var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    guard let year = cursor.digits(4), cursor.take("-"), let month = cursor.digits(2), cursor.take("-"),
        let day = cursor.digits(2), (1...12).contains(month), day >= 1, day <= daysInMonth(month, of: year)
    else { return nil }
    let days = daysSinceEpoch(year: year, month: month, day: day)
    if cursor.isAtEnd { return (Double(days), .date) }
    guard cursor.take("T") || cursor.take("t") || cursor.take(" ") else { return nil }
    guard let hour = cursor.digits(2), hour < 24, cursor.take(":"), let minute = cursor.digits(2), minute < 60 else {
        return nil
    }
    var second = 0
    var fraction = 0.0
    if cursor.take(":") {
        guard let value = cursor.digits(2), value <= 60 else { return nil }
        second = value
        if cursor.take(".") || cursor.take(",") {
            guard let value = cursor.fraction() else { return nil }
            fraction = value
        }
    }
    guard let offset = cursor.zoneOffset(), cursor.isAtEnd else { return nil }
    let whole = days * 86400 + hour * 3600 + minute * 60 + second - offset
    return (Double(whole) + fraction, .dateTime)
}

/// Days from 1970-01-01 in the Gregorian calendar. Algorithm: Hinnant, "chrono-compatible low-level date algorithms".
func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func daysInMonth(_ month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
}

@inline(__always) private func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
}

private func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, bytes[lower] == UInt8(ascii: " ") || bytes[lower] == UInt8(ascii: "\t") { lower += 1 }
    while lower < upper, bytes[upper - 1] == UInt8(ascii: " ") || bytes[upper - 1] == UInt8(ascii: "\t") { upper -= 1 }
    return lower..<upper
}

/// A place in a field that is read from left to right.
private struct FieldCursor {
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

    /// Digits after a decimal point; those after the fifteenth are too small to matter.
    mutating func fraction() -> Double? {
        var value = 0.0
        var count = 0
        while position < end, let digit = digit(bytes[position]) {
            if count < 15 {
                value = value * 10 + Double(digit)
                count += 1
            }
            position += 1
        }
        return count == 0 ? nil : value / powersOfTen[count]
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
        if isAtEnd { return sign * hours * 3600 }
        _ = take(":")
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
