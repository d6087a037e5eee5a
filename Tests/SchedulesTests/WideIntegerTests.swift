import LayoutCore
import Testing

@testable import Schedules

/// Against the standard library's numbers of two words, which came with macOS 15.
@Suite struct WideIntegerTests {
    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    private func wide(_ value: Int128) -> WideInteger {
        let high = UInt64(truncatingIfNeeded: value.magnitude >> 64)
        let low = UInt64(truncatingIfNeeded: value.magnitude)
        let half = WideInteger(high) * (1 << 32) * (1 << 32) + WideInteger(low)
        return value < 0 ? -half : half
    }

    /// Below 2¹²⁵, of every length, negative ones and edges included.
    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    private func number(_ random: inout SeededGenerator) -> Int128 {
        let bits = Int128(bitPattern: UInt128(random.next()) << 64 | UInt128(random.next()))
        return random.below(9) == 0 ? Int128(random.below(3)) - 1 : bits >> Int128(3 + random.below(122))
    }

    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    @Test func `sums, products, quotients and digits are those of Int128`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<4000 {
            let (a, b) = (number(&random), number(&random))
            #expect(wide(a) + wide(b) == wide(a + b) && wide(a) - wide(b) == wide(a - b), "\(a) \(b)")
            #expect(wide(a).description == "\(a)" && wide(a).signum == Int(a.signum()))
            #expect(wide(a).word == Int(exactly: a) && wide(a).magnitudeWord == UInt64(exactly: a.magnitude))
            let divisor = UInt64(truncatingIfNeeded: b.magnitude) | 1
            let (quotient, remainder) = a.quotientAndRemainder(dividingBy: Int128(divisor))
            let divided = wide(a).divided(by: divisor)
            #expect(divided.quotient == wide(quotient) && Int128(divided.remainder) == Int128(remainder.magnitude))
            let (product, isOver) = a.multipliedReportingOverflow(by: 1000)
            if !isOver { #expect(wide(a) * 1000 == wide(product)) }
            for power in [0, 1, 43, 63, 64, 100, 122] {
                #expect(wide(a).isMagnitude(belowPower: power) == (a.magnitude < 1 << UInt128(power)))
            }
        }
    }

    @Test(arguments: [0, -1, 1, 0x1p53, -0x1p64, 0x1p64, 1.8446744073709556e19, 79_228_162_514_264_337_593_543_950_336])
    func `a whole double is taken as it is`(value: Double) {
        let number = WideInteger(value)
        #expect(Double(number.description) == value && number.isNegative == (value < 0))
    }
}
