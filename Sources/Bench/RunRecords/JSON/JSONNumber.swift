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

/// Strings of JSON with backslashes.
enum JSONEscapes {
    /// The text; nil for an escape that there is none of, half a surrogate pair, and what is not UTF-8.
    static func text(_ content: ArraySlice<UInt8>) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var place = content.startIndex
        while place < content.endIndex {
            guard content[place] == UInt8(ascii: "\\") else {
                text.append(content[place])
                place += 1
                continue
            }
            guard place + 1 < content.endIndex else { return nil }
            let kind = content[place + 1]
            place += 2
            if let plain = plain[kind] {
                text.append(plain)
            } else if kind == UInt8(ascii: "u"), let scalar = scalar(content, &place) {
                text += Array(String(Character(scalar)).utf8)
            } else {
                return nil
            }
        }
        let result = String(decoding: text, as: UTF8.self)
        return result.utf8.count == text.count && Array(result.utf8) == text ? result : nil
    }

    private static let plain: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5c, UInt8(ascii: "/"): 0x2f, UInt8(ascii: "b"): 8,
        UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]

    /// What four hexadecimal digits name, and where they are the first half of a pair four more.
    private static func scalar(_ content: ArraySlice<UInt8>, _ place: inout Int) -> Unicode.Scalar? {
        guard let first = unit(content, &place) else { return nil }
        guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
        guard place + 1 < content.endIndex, content[place] == UInt8(ascii: "\\"),
            content[place + 1] == UInt8(ascii: "u")
        else { return nil }
        place += 2
        guard let second = unit(content, &place), (0xdc00..<0xe000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    private static func unit(_ content: ArraySlice<UInt8>, _ place: inout Int) -> UInt32? {
        guard place + 4 <= content.endIndex else { return nil }
        defer { place += 4 }
        return content[place..<place + 4].reduce(0) { found, byte in
            guard let found else { return nil }
            switch byte {
            case 48...57: return found << 4 + UInt32(byte - 48)
            case 65...70: return found << 4 + UInt32(byte - 55)
            case 97...102: return found << 4 + UInt32(byte - 87)
            default: return nil
            }
        }
    }
}
