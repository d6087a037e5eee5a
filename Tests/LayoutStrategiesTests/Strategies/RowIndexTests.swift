import CSupport
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

extension RowLimits {
    /// Keeps all rows.
    static let none = RowLimits(behind: 1, scattered: 1)
}

extension RowIndex {
    /// An index of explicit boxes; by ``RowLimits/none`` one that keeps rows though bars lie over each other.
    convenience init(_ rects: [Rect], _ limits: RowLimits) {
        self.init(elementCount: rects.count, limits: limits) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = rects[Int(ordinal)] }
        }
    }
}

@Suite struct RowIndexTests {
    /// Rows of 40, rows of 5 and boxes anywhere, in any order.
    private static func mixture(count: Int, seed: UInt64) -> [Rect] {
        var generator = TestRandom(seed: seed)
        return (0..<count).map { _ in
            switch generator.below(3) {
            case 0:
                Rect(
                    x: generator.unit() * 4000, y: Double(generator.below(count / 120 + 1)) * 28,
                    width: generator.unit() * 90, height: 24)
            case 1:
                Rect(
                    x: generator.unit() * 4000, y: 1e5 + Double(generator.below(count / 15 + 1)) * 28,
                    width: generator.unit() * 90, height: 24)
            default:
                Rect(
                    x: generator.unit() * 4000, y: generator.unit() * 4000, width: generator.unit() * 50,
                    height: generator.unit() * 500)
            }
        }
    }

    /// One row of overlapping bars, some of them very long.
    private static func giantRow(count: Int, seed: UInt64) -> [Rect] {
        var generator = TestRandom(seed: seed)
        return (0..<count).map { _ in
            let width = generator.below(2000) == 0 ? generator.unit() * 3e5 : generator.unit() * 40
            return Rect(x: generator.unit() * 3e5, y: 28, width: width, height: 24)
        }
    }

    private func check(_ rects: [Rect], queries count: Int, _ limits: RowLimits = RowLimits()) {
        let index = RowIndex(rects, limits)
        for query in RectangleShape.queries(over: rects, count: count, seed: 3) {
            #expect(index.found(in: query, of: rects) == ordinals(of: rects, meeting: query))
        }
    }

    @Test func `rows, short rows and boxes anywhere are found beside each other`() {
        let rects = Self.mixture(count: 6000, seed: 1)
        let index = RowIndex(rects, .none)
        #expect(index.rows.rowCount > 20 && index.loose.count > 1000)
        walk(index, rects)
        check(rects, queries: 60, .none)
        check(rects, queries: 60)
    }

    @Test func `a row of many thousand overlapping bars is found in pieces`() {
        let rects = Self.giantRow(count: 12_000, seed: 2)
        let index = RowIndex(rects, .none)
        #expect(index.rows.rowCount == 1 && index.rows.rows[0].isUnordered)
        walk(index, rects)
        check(rects, queries: 60, .none)
    }

    @Test func `where more than one bar in eight ends before one in front, all are in the tree`() {
        // In each row bars beside each other, of which the first reaches over some.
        func rows(reachingOver count: Int) -> [Rect] {
            (0..<2400).map { number in
                let (row, bar) = number.quotientAndRemainder(dividingBy: 80)
                let width = bar == 0 ? Double(count) * 10 + 9 : 8
                return Rect(x: Double(bar) * 10, y: Double(row) * 28, width: width, height: 24)
            }
        }
        for count in [0, 1, 9, 10, 11, 79] {
            let rects = rows(reachingOver: count)
            let index = RowIndex(rects)
            #expect(index.rows.rowCount == (count <= 10 ? 30 : 0) && index.loose.count == (count <= 10 ? 0 : 2400))
            walk(index, rects)
            check(rects, queries: 40)
        }
    }

    @Test func `where more than one bar in four lies in a row of scattered ordinals, all are in the tree`() {
        let rects = RectangleShape.lanes.rects(count: 2000, seed: 1)
        for rows in [0, 1, 10, 11, 40] {
            // The first and the last bar of the first rows change places.
            var scattered = rects
            for row in 0..<rows { scattered.swapAt(row * 50, row * 50 + 49) }
            let index = RowIndex(scattered)
            #expect(index.rows.rowCount == (rows <= 10 ? 40 : 0) && index.loose.count == (rows <= 10 ? 0 : 2000))
            walk(index, scattered)
            check(scattered, queries: 40)
        }
    }

    @Test func `of bars in order those on the query's edges alone are asked for their frame`() {
        var generator = TestRandom(seed: 9)
        // Float32 tells apart what lies four points apart here; many edges are equal when they are rounded.
        let rects = (0..<90).map { bar in
            let x = 0x1p25 + Double(bar) * 3 + Double(generator.below(1024)) / 1024
            return Rect(x: x, y: 28, width: 1 + Double(generator.below(1024)) / 1024, height: 24)
        }
        let index = RowIndex(rects)
        #expect(index.rows.rowCount == 1 && !index.rows.rows[0].isUnordered)
        var mostAsked = 0
        for _ in 0..<2000 {
            let edges = (0..<2).map { _ in
                let rect = rects[generator.below(rects.count)]
                let offset = Double(generator.below(3) - 1) / 1024
                return (generator.below(2) == 0 ? rect.minX : rect.maxX) + offset
            }
            let query = Rect(minX: edges.min()!, minY: 20, maxX: edges.max()!, maxY: 60)
            var buffer = OrdinalBuffer()
            var asked = 0
            index.search(query, into: &buffer) {
                asked += 1
                return rects[Int($0)]
            }
            #expect(buffer.sorted == ordinals(of: rects, meeting: query))
            mostAsked = max(mostAsked, asked)
        }
        #expect(mostAsked > 1 && mostAsked < 12)
    }

    @Test func `spans of about as many blocks as are noted are found whole`() {
        // In each row the first bar reaches over all, so that spans begin with it; rows begin off multiples of 16.
        let rects = (0..<1210).map { number in
            let (row, bar) = number.quotientAndRemainder(dividingBy: 605)
            let width: Double = bar == 0 ? 1000 : 0.5 + Double(bar % 40)
            return Rect(x: Double(bar), y: Double(row) * 28, width: width, height: 24)
        }
        let rows = RowIndex(rects, .none)
        #expect(rows.rows.rowCount == 2)
        var blockCounts: Set<Int> = []
        for end in 220...290 {
            let query = Rect(minX: Double(end) - 30.25, minY: 2, maxX: Double(end) + 0.25, maxY: 50)
            #expect(rows.found(in: query, of: rects) == ordinals(of: rects, meeting: query))
            let (lower, upper) = (Float(query.minX), Float(query.maxX))
            for row in 0..<2 {
                var entries = GroupEntries()
                var span = rows.rows.estimate(row: row, lower: lower, upper: upper, entries: &entries)
                rows.rows.refine(&span, lower: lower, upper: upper)
                blockCounts.insert(span.blockCount)
            }
        }
        #expect(blockCounts.isSuperset(of: [15, 16, 17]))
    }

    @Test func `boxes in no row go to a tree`() {
        let lanes = RectangleShape.lanes.rects(count: 4000, seed: 1)
        let stray = Rect(x: 1e15, y: 1e15, width: 1, height: 1)
        let mixed = RowIndex(lanes + [stray])
        #expect(mixed.rows.count == 4000 && mixed.loose.count == 1 && mixed.loose.ordinal(at: 0) == 4000)
        let loose = RowIndex(RectangleShape.onePerRow.rects(count: 4000, seed: 1))
        #expect(loose.rows.rowCount == 0 && loose.loose.count == 4000)
    }

    @Test(arguments: RectangleShape.allCases) func `the structure holds`(shape: RectangleShape) {
        for count in [0, 1, 24, 25, 257, 1500] {
            let rects = shape.rects(count: count, seed: 4)
            walk(RowIndex(rects), rects)
            walk(RowIndex(rects, .none), rects)
        }
    }
}
