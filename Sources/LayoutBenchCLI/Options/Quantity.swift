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

    /// A size of memory in bytes: a positive decimal number followed by `B`, `kB`, `MB` or `GB`, powers of a thousand;
    /// nil otherwise.
    static func bytes(_ text: String) -> Double? {
        let number = text.prefix { $0.isASCIIDigit || $0 == "." }
        let units: [String: Double] = ["b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9]
        let unit = text.dropFirst(number.count).lowercased().filter { $0 != " " }
        guard number.first?.isASCIIDigit == true, let value = Double(number), value > 0, value.isFinite,
            let factor = units[unit]
        else { return nil }
        return value * factor
    }

    /// A duration in seconds: a positive decimal number followed by `ms`, `s`, `m` or `h`; nil otherwise.
    static func seconds(_ text: String) -> Double? {
        let number = text.prefix { $0.isASCIIDigit || $0 == "." }
        let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600]
        guard number.first?.isASCIIDigit == true, let value = Double(number),
            let unit = units[String(text.dropFirst(number.count))]
        else { return nil }
        let seconds = value * unit
        return seconds > 0 && seconds.isFinite ? seconds : nil
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Substring {
    /// Without blanks at either end.
    var trimmingBlanks: String {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }
}
