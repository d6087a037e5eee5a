import Foundation

/// Numbers with a unit, as people write them.
enum Quantity {
    /// A count of items: digits, or a decimal number with `k` (thousand) or `M` (million), that comes to a whole
    /// number from 1 to 2³² − 1; nil otherwise.
    static func itemCount(_ text: String) -> Int? {
        var digits = Substring(text)
        var zeros = 0
        switch text.last {
        case "k", "K": zeros = 3
        case "M", "m": zeros = 6
        default: break
        }
        if zeros > 0 { digits.removeLast() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        // Digits rather than Double, so that 1.1M is exactly 1,100,000.
        guard fraction.count <= zeros else { return nil }
        let padding = String(repeating: "0", count: zeros - fraction.count)
        guard let count = Int(parts[0] + fraction + padding), (1...Int(UInt32.max)).contains(count) else { return nil }
        return count
    }

    /// A size of memory in bytes: a positive decimal number with a unit. `B`, `kB`, `MB`, `GB` and `TB`, also `k`, `M`,
    /// `G` and `T`, are powers of a thousand; `KiB`, `MiB`, `GiB` and `TiB` are powers of 1,024. Nil otherwise: a number
    /// alone could be bytes or megabytes.
    static func bytes(_ text: String) -> Double? {
        value(of: text, units: byteUnits).flatMap { $0 > 0 ? $0 : nil }
    }

    /// A duration in seconds: a positive decimal number, or 0 if that is allowed, in seconds unless `ms`, `s`, `m`,
    /// `min` or `h` follows; nil otherwise.
    static func seconds(_ text: String, allowsZero: Bool = false) -> Double? {
        value(of: text, units: timeUnits).flatMap { $0 > 0 || allowsZero ? $0 : nil }
    }

    /// A percentage from 0 to 1000 as a share: `2` and `2%` are 0.02; nil otherwise.
    static func share(_ text: String) -> Double? {
        guard let percent = Double(text.hasSuffix("%") ? String(text.dropLast()) : text), (0...1000).contains(percent)
        else { return nil }
        return percent / 100
    }

    private static let timeUnits: [String: Double] = ["": 1, "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600]

    private static let byteUnits: [String: Double] = {
        var units: [String: Double] = ["b": 1]
        for (power, letter) in ["k", "m", "g", "t"].enumerated() {
            var (thousands, binary) = (1e3, 1_024.0)
            for _ in 0..<power { (thousands, binary) = (thousands * 1e3, binary * 1_024) }
            (units[letter], units["\(letter)b"], units["\(letter)ib"]) = (thousands, thousands, binary)
        }
        return units
    }()

    static let blanks = CharacterSet(charactersIn: " ")

    /// A number from 0 on with its unit, in letters of either case, with or without a space between them.
    private static func value(of text: String, units: [String: Double]) -> Double? {
        let number = text.prefix { $0.isASCIIDigit || $0 == "." }
        let unit = text.dropFirst(number.count).trimmingCharacters(in: blanks).lowercased()
        guard number.first?.isASCIIDigit == true, let value = Double(number), let factor = units[unit] else {
            return nil
        }
        let product = value * factor
        return product.isFinite ? product : nil
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
