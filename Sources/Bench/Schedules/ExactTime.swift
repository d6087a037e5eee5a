/// A time as two scaled integers: whole units, and a rest of 10⁻¹⁸ units. Nanoseconds since 1970 keep all digits, written
/// as units as well as behind the point of seconds.
struct ExactTime: Equatable {
    /// Rounded down.
    private let whole: Int
    /// From 0 to below 10¹⁸.
    private let rest: Int

    private static let one = 1_000_000_000_000_000_000

    init(whole: Int, rest: Int = 0) { (self.whole, self.rest) = (whole, rest) }

    init(thousandths: Int) {
        let whole = thousandths < 0 ? ~(~thousandths / 1000) : thousandths / 1000
        self.init(whole: whole, rest: (thousandths &- whole &* 1000) * (Self.one / 1000))
    }

    /// A whole number below 10¹⁹ times 10 to a power; nil for a number that takes more digits.
    init?(_ number: UInt64, power: Int) {
        guard power.magnitude <= 18 else { return nil }
        let scale = wholePowersOfTen[Int(power.magnitude)]
        if power < 0 {
            let (whole, rest) = number.quotientAndRemainder(dividingBy: scale)
            self.init(whole: Int(whole), rest: Int(rest) * Int(wholePowersOfTen[18 + power]))
        } else {
            let (whole, isOver) = number.multipliedReportingOverflow(by: scale)
            guard !isOver, whole <= UInt64(Int.max) else { return nil }
            self.init(whole: Int(whole))
        }
    }

    /// The number in these bytes times 10 to the power of `shift`: one that ``parseNumber(_:in:)`` accepts, without blanks
    /// around it. Nil for a number that takes more than 18 decimals or a greater word.
    init?(_ bytes: [UInt8], in range: Range<Int>, shift: Int = 0) {
        let end = range.first { bytes[$0] | 0x20 == UInt8(ascii: "e") } ?? range.upperBound
        let exponent = end < range.upperBound ? parseExponent(bytes, in: end..<range.upperBound) ?? 0 : 0
        let digits = range.lowerBound..<end
        let point = digits.first { bytes[$0] == UInt8(ascii: ".") } ?? end
        // The power of ten of the next digit.
        var power = shift + exponent - 1 + digits.prefix { $0 < point }.count { digit(bytes[$0]) != nil }
        var (whole, rest) = (0, 0)
        for position in digits {
            guard let digit = digit(bytes[position]) else { continue }
            defer { power -= 1 }
            if digit == 0 { continue }
            guard power >= -18, power <= 18 else { return nil }
            if power < 0 {
                rest += digit * Int(wholePowersOfTen[18 + power])
            } else {
                let (product, isOver) = digit.multipliedReportingOverflow(by: Int(wholePowersOfTen[power]))
                let (sum, isOverToo) = whole.addingReportingOverflow(product)
                if isOver || isOverToo { return nil }
                whole = sum
            }
        }
        self.init(whole: whole, rest: rest)
        if !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "-") { self = -self }
    }

    /// The shortest decimal that reads as this finite number, which is the written one if that was short. Nil for a number
    /// that takes more digits.
    init?(shortest value: Double) {
        if isExactlyWhole(value) {
            self.init(whole: Int(value))
        } else {
            let text = Array(value.description.utf8)
            self.init(text, in: text.indices)
        }
    }

    /// A whole number, all its digits; nil from ``greatestOrigin`` on.
    init?(origin: Double) {
        guard let whole = Int(exactly: origin) else { return nil }
        self.init(whole: whole)
    }

    /// The time that is `relative` after an origin, all digits of both together. Where `relative` is so far from zero
    /// that its last digits mean nothing, as that of an unset time is, the shortest one that gives it.
    init?(origin: Double, relative: Double) {
        guard let exactOrigin = Self(origin: origin) else { return nil }
        if let near = Self(shortest: origin + relative), (near - exactOrigin)?.nearest.value == relative {
            self = near
        } else if let sum = Self(shortest: relative).flatMap({ exactOrigin + $0 }) {
            self = sum
        } else {
            return nil
        }
    }

    /// The digits without zeros at the end, as a whole number, and the power of ten of the last; nil where they take more
    /// than a word.
    private var digits: (number: Int, power: Int)? {
        var (number, power) = rest == 0 ? (0, 0) : (rest, -18)
        while number % 1000 == 0, power < 0 { (number, power) = (number / 1000, power + 3) }
        while number % 10 == 0, power < 0 { (number, power) = (number / 10, power + 1) }
        let (product, isOver) = whole.multipliedReportingOverflow(by: Int(wholePowersOfTen[-power]))
        let (sum, isOverToo) = product.addingReportingOverflow(number)
        if isOver || isOverToo { return nil }
        number = sum
        while power >= 0, number != 0, number % 10 == 0 { (number, power) = (number / 10, power + 1) }
        return (number, power)
    }

    /// The nearest `Double`, and whether it stands for this number wherever it is: it is whole and exact, or so short that
    /// the rounding is under a thousandth of its last digit, and the shortest text of it is this number.
    var nearest: (value: Double, isShort: Bool) {
        let digits = digits
        let isShort = digits.map { $0.number.magnitude <= 1 << 43 } ?? false
        if rest == 0 { return (Double(whole), isShort || whole.magnitude < 1 << 53) }
        if let (number, power) = digits, number.magnitude < 1 << 62 {
            let (divisor, first) = (Double(wholePowersOfTen[-power]), Double(number))
            let quotient = first / divisor
            // One division of exact numbers (Clinger 1990).
            if number.magnitude <= 1 << 53 { return (quotient, isShort) }
            // The loss by the division and in the word's last bits.
            let lost = (first.addingProduct(-quotient, divisor) + Double(number - Int(first))) / divisor
            let value = quotient + lost
            // It is the nearest one unless what it loses is about half of its last bit.
            let isNearest = (lost - (value - quotient)).magnitude < value.ulp * 0.49
            if isNearest, value.significandBitPattern != 0 { return (value, false) }
        }
        return (Double(text) ?? .nan, false)
    }

    /// Whether `value`, this number rounded, is too coarse for it and one with its whole part taken off would not be.
    /// Near zero a number with many digits mostly was a `Double` before it was written: it is none of these if
    /// `value`, written with as many digits, is the same number.
    func needsOrigin(as value: Double) -> Bool {
        guard value.magnitude >= 1, value.magnitude < Self.greatestOrigin else { return false }
        if value.magnitude >= Self.farFromZero { return true }
        // 52 bits and no more lie behind the point of such a number.
        let bits = UInt64((value - value.rounded(.down)) * 0x1p52)
        let (high, low) = bits.multipliedFullWidth(by: UInt64(Self.one))
        let behind = Int(high << 12 | low >> 52)
        // A number of more digits than a word has is compared by about nineteen of them.
        let lastDigit = digits.map { Int(wholePowersOfTen[18 + min(0, $0.power)]) } ?? 2 * Int(whole.magnitude)
        return (behind - rest).magnitude * 2 > lastDigit + 2
    }

    /// From here on a number of many digits counts as one that was written so, not as a `Double`. Epochs are beyond,
    /// times from a beginning of their own mostly not.
    static let farFromZero = 0x1p20

    /// Origins are below this.
    static let greatestOrigin = 0x1p63

    /// All digits, without an exponent: `-1712195495406752.76`.
    var text: String {
        let isNegative = whole < 0
        let (units, behind) = isNegative && rest > 0 ? (~whole, Self.one - rest) : (whole, rest)
        let sign = isNegative ? "-" : ""
        if behind == 0 { return sign + String(units.magnitude) }
        let decimals = String(Self.one + behind).dropFirst()
        let zeros = decimals.reversed().prefix { $0 == "0" }.count
        return "\(sign)\(units.magnitude).\(decimals.dropLast(zeros))"
    }
}

extension ExactTime {
    /// Nil where it takes a greater word.
    static func + (left: ExactTime, right: ExactTime) -> ExactTime? {
        let rest = left.rest + right.rest
        let carry = rest >= one ? 1 : 0
        let (sum, isOver) = left.whole.addingReportingOverflow(right.whole)
        let (whole, isOverToo) = sum.addingReportingOverflow(carry)
        return isOver || isOverToo ? nil : ExactTime(whole: whole, rest: rest - carry * one)
    }

    static prefix func - (time: ExactTime) -> ExactTime {
        time.rest == 0
            ? ExactTime(whole: 0 &- time.whole) : ExactTime(whole: ~time.whole, rest: one - time.rest)
    }

    static func - (left: ExactTime, right: ExactTime) -> ExactTime? { left + -right }

    static func < (left: ExactTime, right: ExactTime) -> Bool {
        (left.whole, left.rest) < (right.whole, right.rest)
    }

    /// `factor` times this time, divided by 10 to a power up to 9; nil where it takes more digits.
    func multiplied(by factor: Int, dividedByPower power: Int) -> ExactTime? {
        let scale = Int(wholePowersOfTen[power])
        let (high, low) = rest.multipliedFullWidth(by: factor)
        let (carry, behind) = Self.one.dividingFullWidth((high, low))
        let (product, isOver) = whole.multipliedReportingOverflow(by: factor)
        let (units, isOverToo) = product.addingReportingOverflow(carry)
        guard !isOver, !isOverToo, units >= 0, behind % scale == 0 else { return nil }
        let (quotient, remainder) = units.quotientAndRemainder(dividingBy: scale)
        return ExactTime(whole: quotient, rest: remainder * (Self.one / scale) + behind / scale)
    }
}

/// Whether this is a whole number below 2⁵³, where no other number is rounded to one.
@inline(__always) func isExactlyWhole(_ value: Double) -> Bool {
    value.magnitude < 0x1p53 && value == value.rounded(.towardZero)
}

/// 10⁰ to 10¹⁹, the powers of ten that fit a machine word.
let wholePowersOfTen: [UInt64] = (0...19).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
