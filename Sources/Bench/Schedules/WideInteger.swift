/// A whole number below 2¹²⁷ in magnitude: what the digits of an ``ExactDecimal`` take. `Int128` needs macOS 15.
///
/// Sums and products must fit (asserted in debug builds).
struct WideInteger: Equatable {
    private(set) var isNegative: Bool
    private(set) var high: UInt64
    private(set) var low: UInt64

    static let zero = WideInteger(isNegative: false, high: 0, low: 0)

    private init(isNegative: Bool, high: UInt64, low: UInt64) {
        // There is one zero.
        self.isNegative = isNegative && (high | low) != 0
        (self.high, self.low) = (high, low)
    }

    init(_ value: Int) { self.init(isNegative: value < 0, high: 0, low: UInt64(value.magnitude)) }

    init(_ value: UInt64) { self.init(isNegative: false, high: 0, low: value) }

    /// A whole number below 2¹²⁷ in magnitude.
    init(_ value: Double) {
        let magnitude = value.magnitude
        let high = (magnitude * 0x1p-64).rounded(.down)
        self.init(isNegative: value < 0, high: UInt64(high), low: UInt64(magnitude - high * 0x1p64))
    }

    /// The number as a machine word, where it is one.
    var word: Int? {
        guard high == 0 else { return nil }
        if !isNegative { return Int(exactly: low) }
        return low <= UInt64(Int.max) ? -Int(low) : nil
    }

    var magnitudeWord: UInt64? { high == 0 ? low : nil }

    /// Whether the magnitude is below 2 to that power, which is at most 127.
    func isMagnitude(belowPower power: Int) -> Bool {
        power < 64 ? high == 0 && low < 1 << UInt64(power) : high < 1 << UInt64(power - 64)
    }

    /// Whether the magnitude is 2 to that power, which is below 64, or less.
    func isMagnitude(atMostPower power: Int) -> Bool { high == 0 && low <= 1 << UInt64(power) }

    var isZero: Bool { high | low == 0 }

    var signum: Int { isZero ? 0 : isNegative ? -1 : 1 }

    static prefix func - (number: WideInteger) -> WideInteger {
        WideInteger(isNegative: !number.isNegative, high: number.high, low: number.low)
    }

    static func + (left: WideInteger, right: WideInteger) -> WideInteger {
        if left.isNegative == right.isNegative {
            let (low, carries) = left.low.addingReportingOverflow(right.low)
            return WideInteger(
                isNegative: left.isNegative, high: left.high &+ right.high &+ (carries ? 1 : 0), low: low)
        }
        let isLeftGreater = (left.high, left.low) >= (right.high, right.low)
        let (great, small) = isLeftGreater ? (left, right) : (right, left)
        let (low, borrows) = great.low.subtractingReportingOverflow(small.low)
        return WideInteger(isNegative: great.isNegative, high: great.high &- small.high &- (borrows ? 1 : 0), low: low)
    }

    static func - (left: WideInteger, right: WideInteger) -> WideInteger { left + -right }

    static func * (left: WideInteger, right: UInt64) -> WideInteger {
        let (carry, low) = left.low.multipliedFullWidth(by: right)
        let (high, isOver) = left.high.multipliedReportingOverflow(by: right)
        assert(!isOver && high &+ carry < 1 << 63)
        return WideInteger(isNegative: left.isNegative, high: high &+ carry, low: low)
    }

    /// Quotient, rounded towards zero, and the remainder of the magnitude.
    func divided(by divisor: UInt64) -> (quotient: WideInteger, remainder: UInt64) {
        let (high, rest) = self.high.quotientAndRemainder(dividingBy: divisor)
        let (low, remainder) = divisor.dividingFullWidth((rest, self.low))
        return (WideInteger(isNegative: isNegative, high: high, low: low), remainder)
    }
}

extension WideInteger: CustomStringConvertible {
    var digits: String {
        if high == 0 { return String(low) }
        let (rest, last) = divided(by: 10_000_000_000_000_000_000)
        let text = String(last)
        return rest.digits + String(repeating: "0", count: 19 - text.utf8.count) + text
    }

    var description: String { isNegative ? "-" + digits : digits }
}
