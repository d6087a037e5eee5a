import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// The search for segments by rows and times, against a look at each.
@Suite struct BlockedBoundsTests {
    private func segment(_ random: inout TestGenerator, row: Int?) -> SegmentBounds {
        var bounds = SegmentBounds()
        for _ in 0..<random.below(4) {
            let start = Double(random.below(1000))
            let first = row ?? random.below(3000)
            bounds.add(start, start + Double(random.below(40)), row: UInt32(first + random.below(5)))
        }
        return bounds
    }

    private func found(_ bounds: BlockedBounds, _ range: Range<Int>, _ rows: Range<UInt32>?, _ time: Double) -> [Int] {
        var found: [Int] = []
        func holds(_ start: Double, _ end: Double) -> Bool { start <= time && time <= end }
        bounds.search(
            range, rows: rows, times: holds,
            { if holds(bounds.values[$0].minStart, bounds.values[$0].maxEnd) { found.append($0) } })
        return found
    }

    @Test(arguments: 0..<20, [false, true])
    func whatItemsExtendOverIsTheirSum(count: Int, haveRows: Bool) {
        var random = TestGenerator(seed: UInt64(count))
        for _ in 0..<20 {
            let starts = (0..<count + 3).map { _ in random.below(4) == 0 ? .nan : Double(random.below(100)) }
            let ends = starts.map { random.below(4) == 0 ? $0 - 1 : $0 + Double(random.below(9)) }
            let rows = starts.map { _ in UInt32(2 + random.below(50)) }
            var expected = SegmentBounds()
            for item in 2..<2 + count { expected.add(starts[item], ends[item], row: haveRows ? rows[item] : 0) }
            #expect(SegmentBounds(starts, ends, haveRows ? rows : [], 2..<2 + count) == expected)
        }
    }

    @Test(arguments: [0, 1, 64, 65, 400], [false, true])
    func `it finds what a look at each segment finds`(count: Int, inOrder: Bool) {
        var random = TestGenerator(seed: UInt64(count))
        func make(_ number: Int) -> SegmentBounds { segment(&random, row: inOrder ? number * 6 : nil) }
        let bounds = BlockedBounds((0..<count).map(make), block: 64)
        for step in 0..<60 {
            for _ in 0..<20 where !bounds.values.isEmpty {
                let count = bounds.values.count
                let lower = random.below(count)
                let range = lower..<lower + 1 + random.below(count - lower)
                let first = UInt32(random.below(3000))
                let rows = random.below(4) == 0 ? nil : first..<first + UInt32(1 + random.below(200))
                let time = Double(random.below(1000))
                let expected = range.filter {
                    let one = bounds.values[$0]
                    let isInRows = rows.map { one.minRow < $0.upperBound && $0.lowerBound <= one.maxRow } ?? true
                    return isInRows && one.minStart <= time && time <= one.maxEnd
                }
                #expect(found(bounds, range, rows, time) == expected)
            }
            let lower = random.below(bounds.values.count + 1)
            let upper = lower + min(random.below(3), bounds.values.count - lower)
            let coming = step % 3 == 0 ? random.below(3) : upper - lower
            bounds.replace(lower..<upper, with: (0..<coming).map { make(lower + $0) })
        }
        var total = SegmentBounds()
        for one in bounds.values { total.formUnion(one) }
        #expect(bounds.total == total)
    }
}
