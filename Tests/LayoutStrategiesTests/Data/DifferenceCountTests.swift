import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// What differences cost, in looks at identifiers.
@Suite struct DifferenceCountTests {
    private final class Looks {
        var (hashes, count) = (0, 0)
    }

    /// An identifier that notes who looks at it.
    private struct Seen: Hashable {
        let number: Int
        let looks: Looks

        static func == (left: Seen, right: Seen) -> Bool {
            left.looks.count += 1
            return left.number == right.number
        }
        func hash(into hasher: inout Hasher) {
            looks.count += 1
            looks.hashes += 1
            hasher.combine(number)
        }
    }

    /// Looks for the difference of two lists of so many, and for the standard library's.
    private func looks(_ count: Int, shuffled: Bool, seed: UInt64) throws -> (own: Int, hashes: Int, library: Int) {
        var random = TestRandom(seed: seed)
        let looks = Looks()
        let old = (0..<count).map { Seen(number: $0, looks: looks) }
        var new = old
        if shuffled {
            for place in new.indices { new.swapAt(place, place + random.below(count - place)) }
        } else {
            for number in 0..<count / 100 { new[random.below(count)] = Seen(number: count + number, looks: looks) }
        }
        _ = try OrderedDifference(from: old, to: new)
        let (own, hashes) = (looks.count, looks.hashes)
        looks.count = 0
        if count <= 2_000 { _ = new.difference(from: old) }
        return (own, hashes, looks.count)
    }

    @Test(arguments: [false, true]) func `identifiers are looked at a few times, however many there are`(
        shuffled: Bool
    ) throws {
        let few = try looks(2_000, shuffled: shuffled, seed: 1).own
        let many = try looks(40_000, shuffled: shuffled, seed: 1).own
        // Twenty times as many, at most to the power of 1.1.
        #expect(few < 8 * 2_000 && many < 8 * 40_000 && many < 27 * few)
    }

    @Test func `what stays behind what it was behind is not hashed`() throws {
        // A change is followed by one or two looks into the table until what follows is found again.
        #expect(try looks(40_000, shuffled: false, seed: 1).hashes < 40_000 + 3 * 400)
        #expect(try looks(40_000, shuffled: true, seed: 1).hashes <= 2 * 40_000)
    }

    @Test func `the standard library's difference grows with the changes`() throws {
        let shuffled = try looks(2_000, shuffled: true, seed: 1)
        #expect(shuffled.library > 100 * shuffled.own)
        let few = try looks(1_000, shuffled: false, seed: 1).library
        let more = try looks(2_000, shuffled: false, seed: 1).library
        #expect(Double(more) > 2.5 * Double(few))
    }
}
