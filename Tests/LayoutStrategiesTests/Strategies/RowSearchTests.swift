import CSupport
import LayoutCore
import Testing

@testable import Indexes
@testable import LayoutStrategies

/// The loops over many rows, for this processor against the portable ones, and both against the comparisons written out.
@Suite struct RowSearchTests {
    private typealias Collector = (
        UnsafePointer<support_row_query>, Int, Int, UnsafePointer<support_row_spans>, Int,
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
        _ length: Int, _ shape: Shape, firstID: UInt32, _ random: inout TestGenerator
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

    /// What one form finds, row by row after every one that it leaves out, whose number is in `left`.
    private struct Found: Equatable {
        var certain: [UInt32] = []
        var doubts: [UInt32] = []
        var left: [Int] = []
        var examined = 0

        init(_ query: support_row_query, _ rows: Range<Int>, _ collect: Collector) {
            var query = query
            var spans = support_row_spans()
            let room = support_ask_rows(&query, rows.lowerBound, rows.count, &spans)
            // Places behind the room keep what is written there.
            var memory = [UInt32](repeating: .max, count: room + 64)
            var row = rows.lowerBound
            while row < rows.upperBound {
                let answer = memory.withUnsafeMutableBufferPointer {
                    collect(&query, row, rows.upperBound - row, &spans, row - rows.lowerBound, $0.baseAddress!, room)
                }
                certain += memory[..<answer.found]
                doubts += memory[(room - answer.doubts)..<room]
                examined += answer.examined
                row += answer.rows
                if row < rows.upperBound { left.append(row) }
                row += 1
            }
            let isWithinRoom = memory[room...].allSatisfy { $0 == .max }
            #expect(isWithinRoom)
        }
    }

    /// Compares the forms, and what they find with every interval of the rows they did not leave out. Returns how many
    /// they left out.
    private static func compare(_ rows: [[Interval]], queries: Int, _ random: inout TestGenerator) -> Int {
        let index = index(rows)
        let width = rows.reduce(0) { max($0, $1.last.map { Int($0.start) } ?? 0) }
        var leftOut = 0
        for _ in 0..<queries {
            let lower = Float(random.below(2 * width + 6)) / 2 - 1.5
            let upper = lower + Float(random.below(random.below(3) == 0 ? width + 2 : 12)) / 2
            let first = random.below(rows.count)
            let range = first..<min(rows.count, first + 1 + random.below(Int(support_rows_at_once)))
            let query = index.query(lower: lower, upper: upper)
            let found = Found(query, range, support_collect_rows)
            #expect(found == Found(query, range, support_collect_rows_portable))
            #expect(found == Found(query, range, support_collect_rows_avx2))
            let asked = range.filter { !found.left.contains($0) }.flatMap { rows[$0] }
            let touching = asked.filter { $0.start <= upper && $0.end >= lower }
            let certain = touching.filter { $0.start < upper && $0.end > lower }.map(\.id)
            #expect(found.certain.sorted() == certain.sorted())
            #expect(found.doubts.sorted() == Set(touching.map(\.id)).subtracting(certain).sorted())
            leftOut += found.left.count
        }
        return leftOut
    }

    @Test(arguments: Shape.allCases) func `every form finds what is in the rows`(shape: Shape) {
        var random = TestGenerator(seed: 31)
        // On both sides of a vector, of those compared in a row, and of the entries of a byte.
        let lengths = [1, 7, 8, 9, 15, 16, 17, 24, 31, 33, 63, 65, 120, 255, 256, 257, 300, 700]
        for _ in 0..<12 {
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
            _ = Self.compare(rows, queries: 60, &random)
        }
    }

    @Test func `rows are left out where they are bunched, or too much of them is out of order`() {
        var random = TestGenerator(seed: 32)
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
        var random = TestGenerator(seed: 33)
        let rows = (0..<2).map { Self.row(length, .inOrder, firstID: UInt32($0 * length), &random) }
        #expect(Int(Self.index(rows).groups[0].entrySize) == size)
        _ = Self.compare(rows, queries: 12, &random)
    }
}
