enum DurationUnit: String, CaseIterable {
    case s
    case min
    case h
    case d
    case w

    var seconds: Int {
        switch self {
        case .s: 1
        case .min: 60
        case .h: 3600
        case .d: 86400
        case .w: 604_800
        }
    }

    /// The unit of a word, in lower case.
    init?(word: String) {
        guard let unit = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
        self = unit
    }

    private var words: [String] {
        switch self {
        case .s: ["s", "sec", "secs", "second", "seconds"]
        case .min: ["m", "min", "mins", "minute", "minutes"]
        case .h: ["h", "hr", "hrs", "hour", "hours"]
        case .d: ["d", "day", "days"]
        case .w: ["w", "wk", "wks", "week", "weeks"]
        }
    }
}

/// A duration as people write it: `90 min`, `1.5 h`, `1h 30m`, `2 days`, `1:30` (hours and minutes), `1:30:00`, or a
/// plain number.
struct WrittenDuration {
    /// Seconds, or the plain number.
    private(set) var amount = ExactDecimal(mantissa: .zero, exponent: 0)
    /// Whether the unit is not said.
    private(set) var isPlain = false

    /// Reads one without blanks around it, with decimal points; nil for anything else.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        if let plain = Self.number(bytes, in: range) {
            amount = plain
            isPlain = true
            return
        }
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        if let seconds = Self.clock(cursor) {
            amount = seconds
            return
        }
        var last: DurationUnit?
        while !cursor.isAtEnd {
            let first = cursor.position
            while !cursor.isAtEnd, digit(bytes[cursor.position]) != nil || bytes[cursor.position] == UInt8(ascii: ".") {
                cursor.position += 1
            }
            guard let number = Self.number(bytes, in: first..<cursor.position) else { return nil }
            cursor.skipBlanks()
            guard let unit = DurationUnit(word: cursor.word()), last.map({ unit.seconds < $0.seconds }) ?? true else {
                return nil
            }
            amount = amount + number.multiplied(by: unit.seconds)
            last = unit
            cursor.skipBlanks()
        }
        if last == nil { return nil }
    }

    private static func number(_ bytes: [UInt8], in range: Range<Int>) -> ExactDecimal? {
        guard let (value, exact) = scanNumber(bytes, in: range) else { return nil }
        return exact ?? ExactDecimal(shortest: value)
    }

    /// `h:mm` or `h:mm:ss`, in seconds.
    private static func clock(_ start: FieldCursor) -> ExactDecimal? {
        var cursor = start
        let first = cursor.position
        while !cursor.isAtEnd, digit(cursor.bytes[cursor.position]) != nil { cursor.position += 1 }
        guard cursor.position - first <= 9, let hours = number(cursor.bytes, in: first..<cursor.position),
            cursor.take(":"), let minutes = cursor.digits(2), minutes < 60
        else { return nil }
        var seconds = hours.multiplied(by: 3600) + ExactDecimal(mantissa: WideInteger(minutes * 60), exponent: 0)
        if cursor.take(":") {
            let rest = cursor.position..<cursor.end
            guard rest.count >= 2, digit(cursor.bytes[rest.lowerBound]) != nil,
                digit(cursor.bytes[rest.lowerBound + 1]) != nil, let value = number(cursor.bytes, in: rest),
                value.rounded < 60
            else { return nil }
            seconds = seconds + value
        } else if !cursor.isAtEnd {
            return nil
        }
        return seconds
    }
}

extension ExactDecimal {
    /// A multiple of this number, below 2²⁰. Digits after the thirtieth are cut off.
    func multiplied(by factor: Int) -> ExactDecimal {
        var (digits, power) = (mantissa, exponent)
        while !digits.isMagnitude(belowPower: 100) {
            digits = digits.divided(by: 10).quotient
            power += 1
        }
        return ExactDecimal(mantissa: digits * UInt64(factor), exponent: power)
    }
}
