import LayoutCore
import Testing

@Suite struct IntervalOverlapsTests {
    private func overlap(_ first: (Double, Double), _ second: (Double, Double)) -> Bool {
        first.0 <= first.1 && second.0 <= second.1 && first.0 < second.1 && second.0 < first.1
    }

    @Test func `pairs, their number and what is shared are those of all pairs`() {
        var random = SeededGenerator(seed: 3)
        var overlaps = IntervalOverlaps()
        for round in 0..<600 {
            let count = random.below(24)
            // Few numbers, so that ends touch, and intervals have no length or are equal.
            let intervals = (0..<count).map { _ in
                let start = Double(random.below(12))
                let length = Double(random.below(round % 3 == 0 ? 2 : 5)) - (random.below(20) == 0 ? 3 : 0)
                return random.below(40) == 0 ? (Double.nan, start) : (start, start + length)
            }
            var expected: Set<[Int]> = []
            for first in intervals.indices {
                for second in 0..<first where overlap(intervals[first], intervals[second]) {
                    expected.insert([second, first])
                }
            }
            var (found, inOrder): ([[Int]], Bool) = ([], true)
            overlaps.visit(count) {
                intervals[$0].0
            } end: {
                intervals[$0].1
            } _: {
                found.append([$0, $1].sorted())
                if intervals[$0].0 > intervals[$1].0 { inOrder = false }
                return true
            }
            #expect(Set(found) == expected && found.count == expected.count && inOrder)
            #expect(overlaps.count(count, start: { intervals[$0].0 }, end: { intervals[$0].1 }) == expected.count)
            var shared: [ClosedRange<Double>] = []
            overlaps.visitShared(count) {
                intervals[$0].0
            } end: {
                intervals[$0].1
            } _: {
                shared.append($0)
            }
            for place in stride(from: -0.5, to: 20, by: 1) {
                let open = intervals.count { $0.0 < place && place < $0.1 }
                #expect(shared.contains { $0.lowerBound < place && place < $0.upperBound } == (open > 1))
            }
            #expect(zip(shared, shared.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }

    @Test func `a visit ends when told, and few pairs among many are found in few steps`() {
        var overlaps = IntervalOverlaps()
        var (visited, asked) = (0, 0)
        overlaps.visit(10_000) { _ in
            0
        } end: { _ in
            1
        } _: { _, _ in
            visited += 1
            return visited < 5
        }
        #expect(visited == 5)
        let count = 10_000
        overlaps.visit(count) {
            Double($0)
        } end: {
            asked += 1
            return Double($0) + ($0 == 77 ? 2 : 1)
        } _: { _, _ in
            true
        }
        #expect(asked < 40 * count)
        #expect(overlaps.count(1 << 20, start: { _ in 0 }, end: { _ in 1 }) == (1 << 20) * ((1 << 20) - 1) / 2)
    }
}
