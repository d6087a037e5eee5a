import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct EvenPositionsTests {
    private func naive(_ count: Int, _ base: Double, _ pitch: Double, _ value: Double, orEqual: Bool) -> Int {
        (0..<count).first { position in
            let place = base + Double(position) * pitch
            return orEqual ? place >= value : place > value
        } ?? count
    }

    @Test func `the first position beyond a value is that of a plain search`() {
        var random = TestRandom(seed: 1)
        for _ in 0..<3000 {
            let count = random.below(12)
            let base = onGrid((random.unit() - 0.3) * Double(1 << random.below(42)))
            let pitch = random.below(9) == 0 ? 0 : onGrid(random.unit() * Double(1 << random.below(30)))
            let on = base + Double(random.below(14) - 1) * pitch
            for value in [on, on.nextUp, on.nextDown, on + random.unit() * pitch, .infinity, -.infinity, 1e300] {
                for orEqual in [false, true] {
                    let first = EvenPositions.first(count, base, pitch, beyond: value, orEqual: orEqual)
                    #expect(first == naive(count, base, pitch, value, orEqual: orEqual))
                }
            }
        }
    }

    @Test func `it is exact among as many positions as there can be`() {
        let count = Int(UInt32.max)
        for pitch in [1 / 1024.0, 220, 1000 / 1024.0] {
            for position in [0, 1, 77, count / 3, count - 1] {
                let place = 40 + Double(position) * pitch
                #expect(EvenPositions.first(count, 40, pitch, beyond: place, orEqual: true) == position)
                #expect(EvenPositions.first(count, 40, pitch, beyond: place, orEqual: false) == position + 1)
                #expect(EvenPositions.first(count, 40, pitch, beyond: place.nextDown, orEqual: false) == position)
            }
        }
    }
}
