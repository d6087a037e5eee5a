import LayoutCore
import Testing

@testable import Schedules

/// Random decimals at several epochs, against arithmetic of whole numbers.
@Suite struct ExactTimePropertyTests {
    /// So many units after zero, and how many decimals there are. `Int128` came with macOS 15.
    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    static let epochs: [(epoch: Int128, decimals: Int)] = [
        (0, 3), (1_000_000, 9), (1_712_195_495, 9), (1_712_195_495_406, 6), (1_712_195_495_406_752, 3),
        (1_712_195_495_406_752_761, 0), (-62_167_219_200, 9), (253_402_300_799, 9), (1_712_195_495_406_752, 12),
        (4_611_686_018_427_387_904, 2),
    ]

    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    private func text(_ units: Int128, decimals: Int) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = units < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    @Test(arguments: 0..<10) func `differences to the first are the exact ones, rounded`(number: Int) throws {
        let folder = try TemporaryFolder()
        let (epoch, decimals) = Self.epochs[number]
        let scale = (0..<decimals).reduce(1 as Int128) { power, _ in power * 10 }
        var random = SeededGenerator(seed: UInt64(number))
        let starts = (0..<300).map { _ in epoch * scale + Int128(random.below(1_000_000_000)) }
        let ends = starts.map { $0 + Int128(random.below(3000)) }
        var csv = "start,end\n"
        for (start, end) in zip(starts, ends) {
            csv += "\(text(start, decimals: decimals)),\(text(end, decimals: decimals))\n"
        }
        let columns = try folder.load(csv).schedule.columns
        let origin = Int128(columns.origin) * scale
        #expect(epoch.magnitude < 1 << 20 ? origin == 0 : abs(origin - epoch * scale) <= 1_000_000_000 + scale)
        // Correctly rounded by the standard library.
        func rounded(_ units: Int128) -> Double? { Double("\(units)e-\(decimals)") }
        #expect(zip(columns.starts, starts).allSatisfy { $0 == rounded($1 - origin) })
        #expect(zip(columns.ends, ends).allSatisfy { $0 == rounded($1 - origin) })
        // Differences of two such times are exact to the last digit: rounded to it they are whole numbers of it.
        for item in starts.indices {
            let duration = columns.ends[item] - columns.starts[item]
            #expect(Int128((duration * Double(scale)).rounded()) == ends[item] - starts[item])
            let later = columns.starts[item] - columns.starts[0]
            #expect(Int128((later * Double(scale)).rounded()) == starts[item] - starts[0])
        }
    }

    /// Below 2⁶³ units, of every length.
    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    private func units(_ random: inout SeededGenerator) -> Int128 {
        let bits = Int128(Int64(bitPattern: random.next())) * Self.one / 4 + Int128(random.next() >> 5)
        return bits >> Int128(random.below(120))
    }

    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    private static var one: Int128 { 1_000_000_000_000_000_000 }

    @available(macOS 15.0, iOS 18.0, visionOS 2.0, *)
    @Test func `sums, multiples, texts and the nearest numbers are those of whole numbers of the last digit`() throws {
        var random = SeededGenerator(seed: 5)
        func time(_ units: Int128) throws -> ExactTime {
            let text = Array(text(units, decimals: 18).utf8)
            return try #require(ExactTime(text, in: text.indices))
        }
        for _ in 0..<4000 {
            let (a, b) = (units(&random), units(&random))
            let (left, right) = (try time(a), try time(b))
            #expect(try left + right == time(a + b) && left - right == time(a - b) && (left < right) == (a < b))
            #expect(
                left.nearest.value.bitPattern == Double(left.text)?.bitPattern
                    && left.nearest.value == Double("\(a)e-18"))
            let text = Array(left.text.utf8)
            #expect(ExactTime(text, in: text.indices) == left)
            // Some multiples take more than a word.
            let (factor, power) = ([1, 60, 3600, 604_800][random.below(4)], [0, 3, 9][random.below(3)])
            let (product, rest) = ((a >> 17) * Int128(factor)).quotientAndRemainder(
                dividingBy: (0..<power).reduce(1) { scale, _ in scale * 10 })
            let multiple = try time(a >> 17).multiplied(by: factor, dividedByPower: power)
            let fits = a >= 0 && rest == 0 && Int64(exactly: (a >> 17) * Int128(factor) / Self.one) != nil
            #expect(try multiple == (fits ? time(product) : nil), "\(a) \(factor) \(power)")
        }
        let greatest = ExactTime(whole: .max)
        #expect(greatest + ExactTime(whole: 1) == nil && greatest.multiplied(by: 60, dividedByPower: 0) == nil)
        for text in ["9223372036854775808", "1e19", "0.0000000000000000001", "1e-19"] {
            #expect(ExactTime(Array(text.utf8), in: 0..<text.utf8.count) == nil)
        }
    }

    @Test func `long divisions round as the standard library does`() {
        var random = SeededGenerator(seed: 77)
        var wrong: [String] = []
        for _ in 0..<20_000 {
            let digits = random.next() >> UInt64(random.below(64))
            let text = "\(random.chance(0.5) ? "-" : "")\(digits)e\(random.below(45) - 30)"
            let bytes = Array(text.utf8)
            if parseNumber(bytes, in: 0..<bytes.count) != Double(text) { wrong.append(text) }
        }
        #expect(wrong == [])
    }

    @Test func `numbers between two that a Double holds round to even`() {
        for text in [
            "9007199254740993", "9007199254740995", "9007199254740993.0", "9007199254740993.00000000000001",
            "18446744073709551615", "18446744073709551615e-19", "1844674407370955161.5", "4503599627370496.5",
            "4503599627370497.5", "0.0", "-0.00000000000000000000", ".12345678901234567890", "12345678901234567890.",
            "+123456789012345678901234567890", "1e-400", "123456789012345678901234567890123456789012345e-30",
        ] {
            let bytes = Array(text.utf8)
            #expect(parseNumber(bytes, in: 0..<bytes.count)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }
}
