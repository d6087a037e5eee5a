/// A decimal number, blanks around it ignored; nil for anything else, hexadecimal numbers, infinity, NaN and numbers
/// too large included. Correctly rounded.
func parseNumber(_ bytes: [UInt8], in field: Range<Int>) -> Double? {
    scanNumber(bytes, in: trimmed(bytes, field), hasDigits: false)?.value
}

/// A decimal number without blanks around it, correctly rounded, and with all its digits where it is not short: up to
/// 2⁵³ by one exact division or multiplication (Clinger 1990), beyond that by scaled integers or the standard library.
///
/// The result is the number times 10 to the power of `shift`. Without `hasDigits` the digits may be missing.
func scanNumber(_ array: [UInt8], in range: Range<Int>, shift: Int = 0, hasDigits: Bool = true) -> ParsedTime? {
    let slice = array[...]
    let bytes = slice.span
    var position = range.lowerBound
    let end = range.upperBound
    guard position < end else { return nil }
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    var mantissa: UInt64 = 0
    var digits = -position
    var scale = 0
    takeDigits(bytes, from: &position, to: end, into: &mantissa)
    digits += position
    if position < end, bytes[position] == UInt8(ascii: ".") {
        position += 1
        scale = position
        takeDigits(bytes, from: &position, to: end, into: &mantissa)
        scale -= position
        digits -= scale
    }
    guard digits > 0 else { return nil }
    if position < end {
        guard let exponent = parseExponent(array, in: position..<end) else { return nil }
        scale += exponent
    }
    scale += shift
    // Up to 19 digits fit the word.
    if digits <= 19, scale == 0 && (mantissa <= 1 << 53 || !hasDigits) || mantissa <= 1 << 43 && scale.magnitude <= 22 {
        let value = scale < 0 ? Double(mantissa) / powersOfTen[-scale] : Double(mantissa) * powersOfTen[scale]
        return ParsedTime(isNegative ? -value : value)
    }
    let exact =
        digits <= 19
        ? ExactTime(mantissa, power: scale).map { isNegative ? -$0 : $0 } : ExactTime(array, in: range, shift: shift)
    if let exact = exact.map({ ParsedTime($0) }), exact.value != 0 { return exact }
    let figures = array[range].prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { $0 != UInt8(ascii: ".") }
    let value = Double("\(String(decoding: figures, as: UTF8.self))e\(scale)")
    return value.flatMap { $0.isFinite ? ParsedTime($0) : nil }
}

@inline(__always) private func takeDigits(
    _ bytes: borrowing Span<UInt8>, from position: inout Int, to end: Int, into mantissa: inout UInt64
) {
    while position < end {
        let digit = bytes[position] &- UInt8(ascii: "0")
        if digit > 9 { return }
        mantissa = mantissa &* 10 &+ UInt64(digit)
        position &+= 1
    }
}

/// 10⁰ to 10²², the powers of ten that are exact.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

/// `e` or `E`, a sign and digits; magnitudes from 10⁵ on are all alike, far out of range.
func parseExponent(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
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

@inline(__always) func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
}
