import CSupport
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// The loops over many rows, for this processor against the portable ones, and both against the comparisons written out.
@Suite struct RowSearchTests {
    private typealias Asker = (
        UnsafePointer<support_row_query>, Int, Int, UnsafeMutablePointer<support_row_spans>
    ) -> Int
    private typealias Collector = (
        UnsafePointer<support_row_query>, Int, Int, UnsafeMutablePointer<support_row_spans>,
        UnsafeMutablePointer<UInt32>, Int
    ) -> support_row_answer

    private struct Interval {
        var start: Float
        var end: Float
        var id: UInt32
    }

    /// What rows are made of.
    enum Shape: CaseIterable {
        case inOrder, outOfOrder, reachingOver, bunched, scattered, mixed
    }

    /// A row of few distinct coordinates, so that many are equal.
    private static func row(
        _ length: Int, _ shape: Shape, firstID: UInt32, _ random: inout TestRandom
    ) -> [Interval] {
        let span = shape == .bunched ? max(1, length / 40) : max(4, length)
        var intervals = (0..<length).map { _ in
            let start = Float(random.below(span))
            return Interval(start: start, end: start + Float(random.below(4)), id: 0)
        }
        intervals.sort { $0.start < $1.start }
        if shape == .reachingOver, length > 0 { intervals[0].end = intervals[0].start + Float(span) }
        if shape != .outOfOrder && shape != .reachingOver {
            let ends = intervals.map(\.end).sorted()
            for place in intervals.indices { intervals[place].end = ends[place] }
        }
        var ids = intervals.indices.map { firstID + UInt32($0) }
        if shape == .scattered { ids.shuffle(using: &random) }
        for place in intervals.indices { intervals[place].id = ids[place] }
        return intervals
    }

    private static func index(_ rows: [[Interval]]) -> IntervalRows {
        let isConsecutive = rows.map { row in
            zip(row, row.dropFirst()).allSatisfy { $0.id + 1 == $1.id }
        }
        var index = IntervalRows(
            count: rows.reduce(0) { $0 + $1.count }, rowCount: rows.count, hasIDs: isConsecutive.contains(false))
        var position = 0
        for (number, row) in rows.enumerated() {
            let first = position
            for interval in row {
                index.write(start: interval.start, end: interval.end, id: interval.id, at: position)
                position += 1
            }
            let shift = (row.first?.id ?? 0) &- UInt32(first)
            index.describeRow(number, positions: first..<position, shift: isConsecutive[number] ? shift : nil)
        }
        index.finish()
        return index
    }

    /// What one form finds.
    private struct Found: Equatable {
        var room = 0
        var certain: [UInt32] = []
        var doubts: [UInt32] = []
        var left: [Int] = []
        var examined = 0

        init(_ query: support_row_query, _ rows: Range<Int>, _ ask: Asker, _ collect: Collector) {
            var query = query
            var spans = support_row_spans()
            room = ask(&query, rows.lowerBound, rows.count, &spans)
            // Places behind the room keep what is written there.
            var memory = [UInt32](repeating: .max, count: room + 64)
            let answer = memory.withUnsafeMutableBufferPointer {
                collect(&query, rows.lowerBound, rows.count, &spans, $0.baseAddress!, room)
            }
            certain = Array(memory[..<answer.found])
            doubts = Array(memory[(room - answer.doubts)..<room])
            left = withUnsafeBytes(of: &spans.left) {
                $0.bindMemory(to: UInt32.self)[..<answer.left].map { Int($0) }
            }
            examined = answer.examined
            let isWithinRoom = memory[room...].allSatisfy { $0 == .max }
            #expect(isWithinRoom)
        }
    }

    /// Compares the forms, and what they find with every interval of the rows they did not leave out. Returns the share of
    /// rows that they left out.
    private static func compare(_ rows: [[Interval]], queries: Int, _ random: inout TestRandom) -> Double {
        let index = index(rows)
        let width = rows.reduce(0) { max($0, $1.last.map { Int($0.start) } ?? 0) }
        var (leftOut, asked) = (0, 0)
        for number in 0..<queries {
            var lower = Float(random.below(2 * width + 6)) / 2 - 1.5
            var upper = lower + Float(random.below(random.below(3) == 0 ? width + 2 : 12)) / 2
            if number % 16 == 15 {
                (lower, upper) = [(upper, lower), (-.infinity, upper), (lower, .infinity)][number / 16 % 3]
            }
            let first = random.below(rows.count)
            let range = first..<min(rows.count, first + 1 + random.below(Int(support_rows_at_once)))
            let query = index.query(lower: lower, upper: upper)
            let found = Found(query, range, support_ask_rows, support_collect_rows)
            #expect(found == Found(query, range, support_ask_rows_portable, support_collect_rows_portable))
            #expect(found == Found(query, range, support_ask_rows_avx2, support_collect_rows_avx2))
            let searched = range.filter { !found.left.contains($0) }.flatMap { rows[$0] }
            let touching = searched.filter { $0.start <= upper && $0.end >= lower }
            let certain = touching.filter { $0.start < upper && $0.end > lower }.map(\.id)
            if lower <= upper {
                #expect(found.certain.sorted() == certain.sorted())
                #expect(found.doubts.sorted() == Set(touching.map(\.id)).subtracting(certain).sorted())
            } else {
                // Exact frames decide: none may be certain that does not meet the rectangle turned around.
                #expect(Set(found.certain).isSubset(of: certain))
            }
            leftOut += found.left.count
            asked += range.count
        }
        return Double(leftOut) / Double(asked)
    }

    @Test(arguments: Shape.allCases) func `every form finds what is in the rows`(shape: Shape) {
        var random = TestRandom(seed: 31)
        // On both sides of a vector, of those compared in a row, and of the entries of a byte.
        let lengths = [0, 1, 7, 8, 9, 15, 16, 17, 24, 31, 33, 63, 65, 120, 255, 256, 257, 300, 700]
        for _ in 0..<5 {
            var rows: [[Interval]] = []
            var id: UInt32 = 5
            let base = random.below(lengths.count)
            for _ in 0..<1 + random.below(70) {
                // Of about the same length, which share a table, and now and then of another one.
                let length = lengths[random.below(6) == 0 ? random.below(lengths.count) : base]
                let kind = shape == .mixed ? Shape.allCases[random.below(5)] : shape
                rows.append(Self.row(length, kind, firstID: id, &random))
                id += UInt32(length) + UInt32(random.below(3))
            }
            let leftOut = Self.compare(rows, queries: 60, &random)
            switch shape {
            case .inOrder, .scattered: #expect(leftOut < 0.05)
            // Those that are long, in wide queries.
            case .outOfOrder: #expect(leftOut < 0.2)
            case .reachingOver, .bunched, .mixed: break
            }
        }
    }

    @Test func `rows are left out where they are bunched, or too much of them is out of order`() {
        var random = TestRandom(seed: 32)
        let even = (0..<20).map { Self.row(100, .inOrder, firstID: UInt32($0 * 100), &random) }
        #expect(Self.compare(even, queries: 200, &random) == 0)
        // All start and end together: more than four vectors of eight.
        for (length, isLeftOut) in [(31, false), (33, true)] {
            let bunch = (0..<length).map { Interval(start: 50, end: 60, id: UInt32($0)) }
            let row = [Interval(start: 0, end: 1, id: 1000)] + bunch + [Interval(start: 100, end: 101, id: 1001)]
            #expect((Self.compare([row], queries: 400, &random) > 0) == isLeftOut, "\(length)")
        }
        for (length, isLeftOut) in [(250, false), (300, true)] {
            let row = Self.row(length, .reachingOver, firstID: 0, &random)
            #expect((Self.compare([row], queries: 400, &random) > 0) == isLeftOut, "\(length)")
        }
    }

    @Test(arguments: [(65_535, 2), (65_536, 4)]) func `long rows have longer entries`(length: Int, size: Int) {
        var random = TestRandom(seed: 33)
        let rows = (0..<2).map { Self.row(length, .inOrder, firstID: UInt32($0 * length), &random) }
        #expect(Int(Self.index(rows).groups[0].entrySize) == size)
        #expect(Self.compare(rows, queries: 12, &random) < 0.5)
    }
}

/// The index over rows of which the loop leaves out some.
@Suite struct RowsLeftOutTests {
    /// Rows that touch each other: bars in order, too many of them out of order, too many alike, and a long one in front.
    private static func rects() -> [Rect] {
        var generator = TestRandom(seed: 34)
        return (0..<70).flatMap { row in
            let y = Double(row) * 24
            switch row % 4 {
            case 0: return (0..<60).map { Rect(x: Double($0) * 20, y: y, width: 15, height: 24) }
            case 1:
                return (0..<320).map { bar in
                    let width = bar == 0 ? 1300 : generator.unit() * 20
                    return Rect(x: Double(bar) * 4, y: y, width: width, height: 24)
                }
            case 2: return (0..<60).map { Rect(x: $0 < 5 ? Double($0) * 9 : 600, y: y, width: 30, height: 24) }
            default: return (0..<50).map { Rect(x: Double($0) * 24, y: y, width: $0 % 9 == 0 ? 90 : 20, height: 24) }
            }
        }
    }

    @Test func `all are found, whatever lies before and behind, on edges of rows too`() {
        let rects = Self.rects()
        let index = RowIndex(rects, .none)
        #expect(index.rows.rowCount == 70 && !index.bands.rows[0].isUnordered)
        var generator = TestRandom(seed: 35)
        for number in 0..<300 {
            // Tops and bottoms on the edges of rows, or between.
            let top = Double(generator.below(71)) * 24 + [0, 0, 7.5][number % 3]
            let height = Double(generator.below(number % 2 == 0 ? 71 : 6)) * 24 + [0, 3][number % 2]
            let left = Double(generator.below(1300)) + [0, 0.25][number / 2 % 2]
            let width = Double(generator.below(number % 5 == 0 ? 1300 : 100))
            let query = Rect(x: left, y: top, width: width, height: height)
            #expect(index.found(in: query, of: rects) == ordinals(of: rects, meeting: query))
        }
    }

    @Test func `rows that are left out need no room`() {
        let length = 20_000
        let rects = (0..<3 * length).map { number in
            let (row, bar) = number.quotientAndRemainder(dividingBy: length)
            return Rect(x: Double(bar), y: Double(row) * 24, width: bar == 0 ? Double(length) : 0.5, height: 24)
        }
        let index = RowIndex(rects, .none)
        var query = index.rows.query(lower: Float(length) - 9, upper: Float(length) - 4)
        var spans = support_row_spans()
        #expect(support_ask_rows(&query, 0, 3, &spans) < 1000)
        let found = index.found(in: Rect(x: Double(length) - 9, y: 0, width: 5, height: 70), of: rects)
        #expect(found.count == 3 * 6)
    }

    @Test func `bars on the query's edges alone are asked for their frame`() {
        let rects = (0..<300).map { number in
            let (row, bar) = number.quotientAndRemainder(dividingBy: 50)
            return Rect(x: Double(bar) * 10, y: Double(row) * 24, width: 10, height: 24)
        }
        let index = RowIndex(rects)
        var buffer = OrdinalBuffer()
        var asked: Set<UInt32> = []
        index.search(Rect(x: 100, y: 30, width: 200, height: 80), into: &buffer) {
            asked.insert($0)
            return rects[Int($0)]
        }
        // Of each of four rows the bar before the query and the one behind.
        #expect(asked.count == 8 && buffer.count == 4 * 20)
    }
}
