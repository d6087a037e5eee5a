#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A value of the JSON that a page holds: compact, and safe inside a script element.
enum PageValue {
    case null
    case number(Double)
    case text(String)
    case list([PageValue])
    case object([(String, PageValue)])

    /// A number, or null.
    static func optional(_ value: Double?) -> PageValue { value.map { .number($0) } ?? .null }

    /// A whole number.
    static func count(_ value: Int) -> PageValue { .number(Double(value)) }

    /// The value as JSON without spaces. O(size).
    var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .number(let value): text += Self.short(value)
        case .text(let value): Self.write(value, to: &text)
        case .list(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let entries):
            text += "{"
            for (index, entry) in entries.enumerated() {
                if index > 0 { text += "," }
                Self.write(entry.0, to: &text)
                text += ":"
                entry.1.write(to: &text)
            }
            text += "}"
        }
    }

    /// Four significant digits, as many as a page shows; whole numbers below ten million with all of theirs.
    static func short(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        if value == value.rounded(), abs(value) < 1e7 { return String(Int(value)) }
        let digits = 3 - Int(floor(log10(abs(value))))
        let rounded: Double
        if digits >= 0 {
            let power = pow(10, Double(min(digits, 300)))
            rounded = (value * power).rounded() / power
        } else {
            let power = pow(10, Double(-digits))
            rounded = (value / power).rounded() * power
        }
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
        return "\(rounded)"
    }

    /// A string in quotes, in which nothing ends a script element or a line of one.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

/// Names that the data refers to by number.
struct PageIndex {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a name, added when it is new.
    mutating func number(of name: String) -> PageValue {
        if let number = numbers[name] { return .count(number) }
        numbers[name] = names.count
        names.append(name)
        return .count(names.count - 1)
    }

    /// The names in order.
    var list: PageValue { .list(names.map { .text($0) }) }
}
