enum DurationUnit: String, CaseIterable {
    case ns, us, ms, s, min, h, d, w

    /// How many units of 10ᵉ seconds it has, and e.
    private var size: (factor: Int, exponent: Int) {
        switch self {
        case .ns: (1, -9)
        case .us: (1, -6)
        case .ms: (1, -3)
        case .s: (1, 0)
        case .min: (60, 0)
        case .h: (3600, 0)
        case .d: (86_400, 0)
        case .w: (604_800, 0)
        }
    }

    func seconds(_ amount: ParsedTime) -> ParsedTime {
        if let digits = amount.digits?.multiplied(by: size.factor, dividedByPower: -size.exponent) {
            return ParsedTime(digits)
        }
        return ParsedTime(amount.value * Double(size.factor) / Double(wholePowersOfTen[-size.exponent]))
    }

    /// Whether it is shorter than another; units of a duration go from the longest to the shortest.
    func isShorter(than other: DurationUnit) -> Bool {
        (size.exponent, size.factor) < (other.size.exponent, other.size.factor)
    }

    /// The unit of a word, in lower case.
    init?(word: String) {
        guard let unit = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
        self = unit
    }

    private var words: [String] {
        switch self {
        case .ns: ["ns", "nsec", "nsecs", "nanosecond", "nanoseconds"]
        case .us: ["us", "usec", "usecs", "microsecond", "microseconds"]
        case .ms: ["ms", "msec", "msecs", "millisecond", "milliseconds"]
        case .s: ["s", "sec", "secs", "second", "seconds"]
        case .min: ["m", "min", "mins", "minute", "minutes"]
        case .h: ["h", "hr", "hrs", "hour", "hours"]
        case .d: ["d", "day", "days"]
        case .w: ["w", "wk", "wks", "week", "weeks"]
        }
    }
}

/// A duration as people and programs write it: `90 min`, `1.5 h`, `1h 30m`, `2 days`, `1:30` (hours and minutes),
/// `1:30:00`, `1 day, 2:00:00` (Python, pandas, PostgreSQL), `1-02:00:00` (Slurm), `1.02:00:00` (.NET), `P1DT2H`
/// (ISO 8601), or a plain number.
struct WrittenDuration {
    /// Seconds, or the plain number.
    private(set) var amount = ParsedTime(0)
    /// Whether the unit is not said.
    private(set) var isPlain = false

    /// Reads one without blanks around it, with decimal points; nil for anything else, months and years included, which
    /// have no length of their own.
    init?(_ bytes: [UInt8], in range: Range<Int>) {
        if let plain = scanNumber(bytes, in: range) {
            amount = plain
            isPlain = true
            return
        }
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        var signed = cursor
        let isNegative = signed.sign()
        if signed.take("P") || signed.take("p") {
            guard takeISO(signed) else { return nil }
        } else if signed.isBeforeClock, let days = Self.daysAndClock(signed) {
            amount = days
        } else {
            guard takeUnits(&cursor) else { return nil }
            return
        }
        if isNegative { amount = amount.negated }
    }

    /// Reads numbers with units, from the longest to the shortest; behind days or weeks a clock may end them.
    private mutating func takeUnits(_ cursor: inout FieldCursor) -> Bool {
        var last: DurationUnit?
        _ = cursor.take("@")
        cursor.skipBlanks()
        while !cursor.isAtEnd {
            let isNegative = cursor.sign()
            if cursor.isBeforeClock, let clock = cursor.clock() {
                guard cursor.isAtEnd, last.map({ DurationUnit.h.isShorter(than: $0) }) ?? false else { return false }
                amount = amount.adding(isNegative ? clock.negated : clock)
                return true
            }
            guard let number = cursor.decimal(hasCommas: false) else { return false }
            cursor.skipBlanks()
            guard let unit = DurationUnit(word: cursor.word()), last.map(unit.isShorter) ?? true else { return false }
            let part = unit.seconds(number)
            amount = amount.adding(isNegative ? part.negated : part)
            last = unit
            // A comma, the point of a shortened word, and the mark of an estimate.
            _ = cursor.take(",") || cursor.take(".") || cursor.take("?")
            cursor.skipBlanks()
            if cursor.isAtAnd { cursor.position += 3 }
            cursor.skipBlanks()
        }
        return last != nil
    }

    /// Reads the rest of a duration of ISO 8601, `1DT2H` or `2W`.
    private mutating func takeISO(_ start: FieldCursor) -> Bool {
        var cursor = start
        var last: DurationUnit?
        var isOfDay = false
        while !cursor.isAtEnd {
            if !isOfDay, cursor.take("T") || cursor.take("t") { isOfDay = true }
            let isNegative = cursor.sign()
            guard let number = cursor.decimal(hasCommas: true), let unit = DurationUnit(word: cursor.letter()),
                unit.isShorter(than: .d) == isOfDay, last.map(unit.isShorter) ?? true
            else { return false }
            let part = unit.seconds(number)
            amount = amount.adding(isNegative ? part.negated : part)
            last = unit
        }
        return last != nil
    }

    /// A clock alone, or behind days as Slurm, .NET and SQL write them: `1-02:00:00`, `1.02:00:00`, `1 2:00:00`.
    private static func daysAndClock(_ start: FieldCursor) -> ParsedTime? {
        var cursor = start
        if let clock = cursor.clock(), cursor.isAtEnd { return clock }
        cursor = start
        guard let days = cursor.whole() else { return nil }
        guard cursor.take("-") || cursor.take(".") || cursor.take(" "), let clock = cursor.clock(), cursor.isAtEnd
        else { return nil }
        return clock.adding(ParsedTime(Double(days * 86_400)))
    }
}

extension FieldCursor {
    /// Whether a minus stands here; goes behind either sign.
    fileprivate mutating func sign() -> Bool { take("-") || (take("+") && false) }

    /// Whether digits and no unit stand here.
    fileprivate var isBeforeClock: Bool {
        var next = position
        while next < end, digit(bytes[next]) != nil { next += 1 }
        guard next > position, next + 1 < end else { return false }
        return bytes[next] == UInt8(ascii: ":") || (bytes[next] < UInt8(ascii: "0") && digit(bytes[next + 1]) != nil)
    }

    /// Whether the word between two units stands here.
    fileprivate var isAtAnd: Bool { bytes[position..<end].starts(with: Array("and ".utf8)) }

    /// Up to nine digits.
    fileprivate mutating func whole() -> Int? {
        let first = position
        while isAtDigit { position += 1 }
        return position - first <= 9 ? Int(String(decoding: bytes[first..<position], as: UTF8.self)) : nil
    }

    /// A number without a sign and an exponent. A decimal comma is read where it can't be one of thousands.
    fileprivate mutating func decimal(hasCommas: Bool) -> ParsedTime? {
        let first = position
        while isAtDigit { position += 1 }
        let mark = position
        if take(".") || (hasCommas && take(",")) {
            while isAtDigit { position += 1 }
            // A mark without digits behind it is none.
            if position == mark + 1 { position = mark }
        }
        guard mark < position, bytes[mark] == UInt8(ascii: ",") else {
            return scanNumber(bytes, in: first..<position)
        }
        var text = Array(bytes[first..<position])
        text[mark - first] = UInt8(ascii: ".")
        return scanNumber(text, in: text.indices)
    }

    /// One letter, in lower case.
    fileprivate mutating func letter() -> String {
        var next = self
        guard let letter = next.word().first else { return "" }
        position += 1
        return String(letter)
    }

    /// `h:mm` or `h:mm:ss`, in seconds.
    mutating func clock() -> ParsedTime? {
        let first = self
        guard let hours = whole(), take(":"), let minutes = digits(2), minutes < 60 else {
            self = first
            return nil
        }
        let seconds = ParsedTime(Double(hours * 3600 + minutes * 60))
        guard take(":") else { return seconds }
        let place = position
        guard let whole = digits(2), whole < 60, !isAtDigit else {
            self = first
            return nil
        }
        position = place
        return decimal(hasCommas: true).map(seconds.adding)
    }
}
