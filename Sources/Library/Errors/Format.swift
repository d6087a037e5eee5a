/// Numbers as people read them, in reports, messages and errors: the one place that words them.
///
/// Tables have three significant digits in the unit that keeps them short; sentences the same without zeros at the end.
package enum Format {
    /// Nanoseconds as ns, µs, ms or s: `831 ns`, `1.24 µs`.
    package static func time(nanoseconds: Double) -> String {
        scaled(nanoseconds, units: [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)])
    }

    /// Nanoseconds for a sentence, without zeros at the end: `50 ms`, `87.3 ns`.
    package static func plainTime(nanoseconds: Double) -> String {
        let unit = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")].first { nanoseconds >= $0.0 } ?? (1, "ns")
        let value = nanoseconds / unit.0
        return "\(rounded(value, digits: value >= 100 ? 0 : value >= 10 ? 1 : 2)) \(unit.1)"
    }

    /// Seconds for a sentence, with all their digits: `90 s`, `0.5 s`.
    package static func plainTime(seconds: Double) -> String { exact(seconds) + " s" }

    /// Bytes as B, kB, MB, GB or TB, in powers of 1,000: `21.1 B`, `8.39 MB`.
    package static func bytes(_ value: Double) -> String {
        scaled(value, units: [("B", 1), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)])
    }

    /// Memory to a tenth of a gigabyte, or of a megabyte where it is less than one, cut off: `3.2 GB`.
    package static func memory(bytes: Int) -> String {
        let isLarge = bytes >= 1_000_000_000
        let tenths = max(0, bytes) / (isLarge ? 100_000_000 : 100_000)
        return "\(tenths / 10).\(tenths % 10) \(isLarge ? "GB" : "MB")"
    }

    /// A count with thousands separators, with one decimal when it is not whole and below 100,000: `1,167,533`, `12.5`.
    package static func count(_ value: Double) -> String {
        decimal(value, digits: value == value.rounded() || abs(value) >= 99_999.95 ? 0 : 1)
    }

    /// A number of items as it is given on the command line where that is exact: `10k`, `2.5M`, `27,992`.
    package static func items(_ count: Int) -> String {
        for (unit, suffix) in [(1_000_000, "M"), (1000, "k")] where count >= unit && count % (unit / 10) == 0 {
            return decimal(Double(count) / Double(unit), digits: count % unit == 0 ? 0 : 1) + suffix
        }
        return decimal(Double(count), digits: 0)
    }

    /// A ratio: `1.84`, `12.5`, `1,230`.
    package static func ratio(_ value: Double) -> String {
        decimal(value, digits: value < 9.995 ? 2 : value < 99.95 ? 1 : 0)
    }

    /// An interval of ratios: `1.79–1.90`.
    package static func ratioInterval(_ low: Double, _ high: Double) -> String { "\(ratio(low))–\(ratio(high))" }

    /// A share in percent: `0.5 %`.
    package static func percent(_ share: Double) -> String {
        decimal(share * 100, digits: abs(share) >= 0.1 ? 0 : abs(share) >= 0.01 ? 1 : 2) + " %"
    }

    /// A share in percent, without decimals it does not need: `3 %`, `0.1 %`.
    package static func plainPercent(_ share: Double, digits: Int = 1) -> String {
        rounded(share * 100, digits: digits) + " %"
    }

    /// A ratio as a change in percent: `+4.2 %` for 1.042.
    package static func change(_ ratio: Double) -> String {
        let percent = (ratio - 1) * 100
        return (percent < 0 ? "-" : "+") + decimal(abs(percent), digits: 1) + " %"
    }

    /// An interval of ratios as changes: `+1.2 % to +4.2 %`; nil where there is none.
    package static func changeInterval(_ low: Double?, _ high: Double?) -> String? {
        guard let low, let high else { return nil }
        return "\(change(low)) to \(change(high))"
    }

    /// A duration in seconds: `45 s`, `2 min 41 s`, `1 h 3 min`.
    package static func duration(seconds: Double) -> String {
        guard seconds.isFinite, seconds < 1e15 else { return "\(seconds) s" }
        guard seconds >= 10 else { return decimal(seconds, digits: 1) + " s" }
        return duration(wholeSeconds: Int(seconds.rounded()))
    }

    /// A duration in whole seconds: `5 s`, `2 min 41 s`, `1 h 3 min`.
    package static func duration(wholeSeconds seconds: Int) -> String {
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    }

    /// A value in its unit: `ns`, `bytes`, or any other as a count.
    package static func value(_ value: Double, unit: String) -> String {
        switch unit {
        case "ns": time(nanoseconds: value)
        case "bytes": bytes(value)
        case "share": percent(value)
        default: count(value)
        }
    }

    /// A number that reads back as the same bits, whole numbers without a decimal point.
    package static func exact(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// At most a number of decimals, without zeros at the end: `0.5`, `12`.
    package static func rounded(_ value: Double, digits: Int) -> String {
        let power = power(digits)
        let rounded = (value * power).rounded() / power
        return exact(rounded == 0 ? 0 : rounded)
    }

    /// Fixed decimals with thousands separators.
    package static func decimal(_ value: Double, digits: Int) -> String {
        let power = power(digits)
        let scaled = (abs(value) * power).rounded()
        guard scaled.isFinite, scaled < 1e18 else { return "\(value)" }
        let number = Int(scaled)
        let sign = value < 0 && number != 0 ? "−" : ""
        let whole = grouped(number / Int(power))
        guard digits > 0 else { return sign + whole }
        let fraction = String(number % Int(power))
        return sign + whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    /// Ten to the power of a number of digits.
    private static func power(_ digits: Int) -> Double { (0..<digits).reduce(1.0) { power, _ in power * 10 } }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return text
    }

    private static func scaled(_ value: Double, units: [(name: String, size: Double)]) -> String {
        guard value.isFinite else { return "\(value)" }
        // 999.7 is 1,000 in three digits, and so 1.00 of the next unit.
        let unit = units.last { abs(value) >= $0.size * 0.9995 } ?? units[0]
        let number = value / unit.size
        let digits = abs(number) >= 99.95 ? 0 : abs(number) >= 9.995 ? 1 : 2
        let plain = unit.size == 1 && number == number.rounded()
        return decimal(number, digits: plain ? 0 : digits) + " " + unit.name
    }
}
