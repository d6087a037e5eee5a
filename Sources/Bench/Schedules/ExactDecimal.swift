/// A written decimal number, mantissa · 10ᵉ, without trailing zeros. Digits after the thirty-sixth are cut
/// off: with as many, a number and an origin of its size still fit together.
struct ExactDecimal: Equatable {
    private(set) var mantissa: WideInteger
    private(set) var exponent: Int

    static let precision = 36

    /// mantissa · 10ᵉ. O(trailing zeros).
    init(mantissa: WideInteger, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = mantissa.isZero ? 0 : exponent
        // Machine words where they do: divisions of two words are slow.
        while self.mantissa.word == nil {
            let (quotient, remainder) = self.mantissa.divided(by: 10)
            if remainder != 0 { return }
            self.mantissa = quotient
            self.exponent += 1
        }
        if let word = self.mantissa.word { self.mantissa = WideInteger(stripZeros(of: word)) }
    }

    private mutating func stripZeros(of number: Int) -> Int {
        var rest = number
        while rest != 0 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 { break }
            rest = quotient
            exponent += 1
        }
        return rest
    }

    /// A whole number under ``greatestOrigin``, all its digits.
    init(origin: Double) { self.init(mantissa: WideInteger(origin), exponent: 0) }

    /// The time that is `relative` after an origin, all digits of both together. Where `relative` is so far from zero
    /// that its last digits mean nothing, as that of an unset time is, the shortest one that gives it.
    init(origin: Double, relative: Double) {
        let exactOrigin = Self(origin: origin)
        let near = Self(shortest: origin + relative)
        let isRight = (near - exactOrigin).rounded == relative
        self = isRight ? near : exactOrigin + Self(shortest: relative)
    }

    /// The shortest decimal that reads as this finite number: the written one, if that was short.
    init(shortest value: Double) {
        if isExactlyWhole(value) {
            self.init(mantissa: WideInteger(value), exponent: 0)
        } else {
            let text = Array(value.description.utf8)
            self.init(text, in: 0..<text.count)
        }
    }

    /// The number in these bytes, which must be one that ``parseNumber(_:in:)`` accepts, without blanks around it.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        var mantissa = WideInteger.zero
        var digits = 0
        var exponent = 0
        var hasPoint = false
        var position = range.lowerBound
        while position < range.upperBound, bytes[position] | 0x20 != UInt8(ascii: "e") {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ".") { hasPoint = true }
            guard let digit = digit(byte) else { continue }
            if digits < Self.precision {
                mantissa = mantissa * 10 + WideInteger(Int(digit))
                digits += mantissa.isZero ? 0 : 1
                if hasPoint { exponent -= 1 }
            } else if !hasPoint {
                exponent += 1
            }
        }
        if position < range.upperBound { exponent += parseExponent(bytes, in: position..<range.upperBound) ?? 0 }
        let isNegative = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
        self.init(mantissa: isNegative ? -mantissa : mantissa, exponent: exponent)
    }

    /// Whether `value`, this number rounded, stands for it wherever it is: it is whole and exact, or so short that the
    /// rounding is under a thousandth of its last digit, and the shortest text of `value` is this number.
    func isShort(as value: Double) -> Bool {
        mantissa.isMagnitude(atMostPower: 43) || (exponent >= 0 && isExactlyWhole(value))
    }

    /// Whether `value`, this number rounded, is too coarse for it and one with its whole part taken off would not be.
    /// Near zero a number with many digits mostly was a `Double` before it was written: it is none of these if
    /// `value`, written with as many digits, is the same number.
    func needsOrigin(as value: Double) -> Bool {
        guard value.magnitude >= 1, value.magnitude < Self.greatestOrigin, !isShort(as: value) else { return false }
        return value.magnitude >= Self.farFromZero || roundingError > 1.000_001
    }

    /// From here on a number of many digits counts as one that was written so, not as a `Double`. Epochs are beyond,
    /// times from a beginning of their own mostly not.
    static let farFromZero = 0x1p20

    /// Origins are below this, 2⁹⁶.
    static let greatestOrigin = 79_228_162_514_264_337_593_543_950_336.0

    /// The nearest `Double`; infinite beyond the greatest.
    var rounded: Double {
        if let quotient { return mantissa.isNegative ? -quotient.value : quotient.value }
        return Double("\(mantissa)e\(exponent)") ?? .nan
    }

    /// How far ``rounded`` is off, in halves of the nineteenth digit, or of the last one where there are fewer.
    private var roundingError: Double {
        var shorter = self
        // Cutting off costs up to a half itself.
        while shorter.mantissa.magnitudeWord == nil {
            shorter.mantissa = (shorter.mantissa + WideInteger(5 * shorter.mantissa.signum)).divided(by: 10).quotient
            shorter.exponent += 1
        }
        guard let lost = shorter.quotient?.lost else { return 0 }
        return 2 * lost - (shorter.mantissa == mantissa ? 0 : 1)
    }

    /// The magnitude, correctly rounded, and what the rounding took off it in units of the last digit; nil where one
    /// division of machine words does not do.
    private var quotient: (value: Double, lost: Double)? {
        guard exponent <= 0, exponent >= -19, let digits = mantissa.magnitudeWord else { return nil }
        guard digits > 0, exponent < 0 else { return (Double(digits), 0) }
        let divisor = wholePowersOfTen[-exponent]
        // Both with their top bit set, the dividend then the smaller: a quotient of 64 bits.
        let divisorShift = divisor.leadingZeroBitCount
        let digitsShift = digits.leadingZeroBitCount
        let normalised = divisor << UInt64(divisorShift)
        var high = digits << UInt64(digitsShift)
        var low: UInt64 = 0
        var power = divisorShift - digitsShift - 64
        if high >= normalised {
            low = high << 63
            high >>= 1
            power += 1
        }
        let (bits, remainder) = normalised.dividingFullWidth((high, low))
        // The rest counts as a last bit, far below the 53 that are kept.
        let nearest = Double(bits | (remainder == 0 ? 0 : 1))
        let scale = Double(bitPattern: UInt64(1023 + power) << 52)
        let part = Double(remainder) / Double(normalised)
        // 2⁶⁴ itself, which the nearest may be, is beyond UInt64.
        let isAbove = nearest >= 0x1p64 || UInt64(nearest) > bits
        let whole =
            nearest >= 0x1p64 ? Double(~bits) + 1 : Double(isAbove ? UInt64(nearest) - bits : bits - UInt64(nearest))
        let lost = isAbove ? whole - part : whole + part
        return (nearest * scale, lost / Double(bits) * Double(digits))
    }
}

/// Whether this is a whole number below 2⁵³, where no other number is rounded to one.
@inline(__always) func isExactlyWhole(_ value: Double) -> Bool {
    value.magnitude < 0x1p53 && value == value.rounded(.towardZero)
}

/// 10⁰ to 10¹⁹, the powers of ten that fit a machine word.
let wholePowersOfTen: [UInt64] = (0...19).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }

extension ExactDecimal {
    /// The sum; digits too far behind the greater number's first are cut off.
    static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        let (left, right) = aligned(left, right)
        return ExactDecimal(mantissa: left.mantissa + right.mantissa, exponent: left.exponent)
    }

    /// The difference; digits too far behind the greater number's first are cut off.
    static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        let (left, right) = aligned(left, right)
        return ExactDecimal(mantissa: left.mantissa - right.mantissa, exponent: left.exponent)
    }

    static func < (left: ExactDecimal, right: ExactDecimal) -> Bool { (left - right).mantissa.isNegative }

    /// Both with the same exponent, each below half of what fits: ten times less than 2¹²² is below 2¹²⁶.
    private static func aligned(_ left: ExactDecimal, _ right: ExactDecimal) -> (ExactDecimal, ExactDecimal) {
        var (high, low) = left.exponent >= right.exponent ? (left, right) : (right, left)
        if high.mantissa.isZero { high.exponent = low.exponent }
        if low.mantissa.isZero { low.exponent = high.exponent }
        while high.exponent > low.exponent, high.mantissa.isMagnitude(belowPower: 122) {
            high.mantissa = high.mantissa * 10
            high.exponent -= 1
        }
        while high.exponent > low.exponent, !low.mantissa.isZero {
            low.mantissa = low.mantissa.divided(by: 10).quotient
            low.exponent += 1
        }
        low.exponent = high.exponent
        return left.exponent >= right.exponent ? (high, low) : (low, high)
    }

    /// All digits, without an exponent: `-1712195495406752.76`.
    var text: String {
        var digits = mantissa.digits
        if exponent >= 0 {
            digits += String(repeating: "0", count: exponent)
        } else {
            let missing = 1 - exponent - digits.utf8.count
            if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
            digits = "\(digits.dropLast(-exponent)).\(digits.suffix(-exponent))"
        }
        return mantissa.isNegative ? "-" + digits : digits
    }
}
