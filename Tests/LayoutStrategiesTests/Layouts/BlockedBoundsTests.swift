import LayoutTestSupport
import Testing

@testable import Layouts

/// The search for segments by rows and times, against a look at each.
@Suite struct BlockedBoundsTests {
    /// Items of one segment after another.
    private struct Items {
        var (starts, ends): ([Double], [Double]) = ([], [])
        var rows: [UInt32] = []

        mutating func segment(_ random: inout TestRandom, row: Int?) -> (items: Range<Int>, bounds: SegmentBounds) {
            let first = starts.count
            var bounds = SegmentBounds()
            for _ in 0..<random.below(4) {
                starts.append(Double(random.below(1000)))
                ends.append(starts.last! + Double(random.below(40)))
                rows.append(UInt32((row ?? random.below(3000)) + random.below(5)))
                bounds.add(starts.last!, ends.last!, row: rows.last!)
            }
            return (first..<starts.count, bounds)
        }

        var columns: GanttColumns { GanttColumns(starts: starts, ends: ends, rows: rows, clusters: []) }
    }

    private func found(_ bounds: BlockedBounds, _ range: Range<Int>, _ rows: Range<UInt32>?, _ time: Double) -> [Int] {
        var found: [Int] = []
        func holds(_ start: Double, _ end: Double) -> Bool { start <= time && time <= end }
        bounds.search(
            range, rows: rows, times: holds,
            { if holds(bounds[$0].minStart, bounds[$0].maxEnd) { found.append($0) } })
        return found
    }

    @Test(arguments: 0..<20, [false, true])
    func whatItemsExtendOverIsTheirSum(count: Int, haveRows: Bool) {
        var random = TestRandom(seed: UInt64(count))
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
        var random = TestRandom(seed: UInt64(count))
        var items = Items()
        func make(_ number: Int) -> (items: Range<Int>, bounds: SegmentBounds) {
            items.segment(&random, row: inOrder ? number * 6 : nil)
        }
        let segments = (0..<count).map(make)
        // The model: bounds of all segments, made at once.
        var model = segments.map(\.bounds)
        func total() -> SegmentBounds { model.reduce(into: SegmentBounds()) { $0.formUnion($1) } }
        let bounds = BlockedBounds(
            segments.map { random.below(4) == 0 ? $0.bounds : SegmentBounds(toCome: $0.items) }, of: items.columns,
            total: random.below(2) == 0 ? total() : nil, block: 64)
        for step in 0..<60 {
            // Some edits come before anything is asked for.
            for _ in 0..<20 where bounds.count > 0 && step > 2 {
                let count = bounds.count
                let lower = random.below(count)
                let range = lower..<lower + 1 + random.below(count - lower)
                let first = UInt32(random.below(3000))
                let rows = random.below(4) == 0 ? nil : first..<first + UInt32(1 + random.below(200))
                let time = Double(random.below(1000))
                let expected = range.filter {
                    let one = model[$0]
                    let isInRows = rows.map { one.minRow < $0.upperBound && $0.lowerBound <= one.maxRow } ?? true
                    return isInRows && one.minStart <= time && time <= one.maxEnd
                }
                #expect(found(bounds, range, rows, time) == expected)
            }
            let lower = random.below(bounds.count + 1)
            let upper = lower + min(random.below(3), bounds.count - lower)
            let coming = step % 3 == 0 ? random.below(3) : upper - lower
            let replacement = (0..<coming).map { make(lower + $0).bounds }
            bounds.replace(lower..<upper, with: replacement)
            model.replaceSubrange(lower..<upper, with: replacement)
            if step % 5 > 0 { continue }
            #expect(bounds.total.minStart == total().minStart && bounds.total.maxEnd == total().maxEnd)
        }
        #expect((0..<bounds.count).map { bounds[$0] } == model)
        #expect(bounds.total.minStart == total().minStart && bounds.total.maxEnd == total().maxEnd)
    }

    @Test func `edits make the bounds of all segments before a search asks for them`() {
        let count = 1000
        let columns = GanttColumns(
            starts: (0..<count).map(Double.init), ends: (0..<count).map { Double($0) + 1 },
            rows: (0..<count).map(UInt32.init), clusters: [])
        let bounds = BlockedBounds(
            (0..<count).map { SegmentBounds(toCome: $0..<$0 + 1) }, of: columns, total: SegmentBounds(), block: 64)
        // The first edit makes none; each further one 384.
        let left = (0..<4).map { _ in
            bounds.replace(0..<1, with: [SegmentBounds()])
            return bounds.made.count { $0.itemsToCome != nil }
        }
        #expect(left == [999, 616, 232, 0])
    }
}
