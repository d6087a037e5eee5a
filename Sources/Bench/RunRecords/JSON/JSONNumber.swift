/// Numbers of JSON as binary ones.
enum JSONNumber {
    /// Powers of ten that a `Double` holds exactly.
    private static let powers = (0...22).map { (0..<$0).reduce(1.0) { power, _ in power * 10 } }

    /// The nearest number; nil where it is beyond all of them. With up to 15 digits, or 2⁵³ in all, one division of two
    /// numbers that are exact gives it (Clinger, "How to read floating point numbers accurately"); others are read by the
    /// standard library.
    ///
    /// - Parameters:
    ///   - bytes: a text.
    ///   - range: where a number that JSON allows stands in it.
    static func double(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
        var digits: UInt64 = 0
        var decimals = 0
        var isFraction = false
        for place in range {
            let byte = bytes[place]
            switch byte {
            case 48...57:
                digits = digits * 10 + UInt64(byte - 48)
                if digits > 1 << 53 { return slow(bytes[range]) }
                if isFraction { decimals += 1 }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "-"): if place != range.lowerBound { return slow(bytes[range]) }
            default: return slow(bytes[range])
            }
        }
        guard decimals <= 22 else { return slow(bytes[range]) }
        let value = Double(digits) / powers[decimals]
        return bytes[range.lowerBound] == UInt8(ascii: "-") ? -value : value
    }

    private static func slow(_ text: ArraySlice<UInt8>) -> Double? {
        Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}
