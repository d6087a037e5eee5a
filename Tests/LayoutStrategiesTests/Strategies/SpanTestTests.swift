import CSupport
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies

@Suite struct SpanTestTests {
    private static let values: [Float] = [-.infinity, -1, -0.0, 0, 1, 2, 3, .infinity, .nan]

    @Test func `vector and portable forms agree with the comparisons written out`() {
        var generator = TestRandom(seed: 13)
        for _ in 0..<5000 {
            func value() -> Float { Self.values[generator.below(Self.values.count)] }
            let spans = (0..<32).map { _ in value() }
            let (low, high) = (value(), value())
            var touching: UInt32 = 0
            var meeting: UInt32 = 0
            for lane in 0..<16 {
                if spans[lane] <= high && low <= spans[lane + 16] { touching |= 1 << UInt32(lane) }
                if spans[lane] < high && low < spans[lane + 16] { meeting |= 1 << UInt32(lane) }
            }
            #expect(support_spans_touching(spans, low, high) == touching)
            #expect(support_spans_touching_portable(spans, low, high) == touching)
            #expect(support_spans_meeting(spans, low, high) == meeting)
            #expect(support_spans_meeting_portable(spans, low, high) == meeting)
        }
    }

    @Test func `the next block that touches is found from anywhere`() {
        var generator = TestRandom(seed: 14)
        for count in 0...9 {
            for _ in 0..<40 {
                // Blocks of nothing, in some of which one span is put.
                var spans = [Float](repeating: .nan, count: 32 * count)
                var expected: [Int] = []
                for block in 0..<count where generator.below(4) == 0 {
                    let lane = generator.below(16)
                    (spans[block * 32 + lane], spans[block * 32 + lane + 16]) = (5, 6)
                    expected.append(block)
                }
                for first in 0...count {
                    let next = expected.first { $0 >= first } ?? count
                    #expect(support_next_spans_touching(spans, first, count, 6, 9) == next)
                    #expect(support_next_spans_touching_portable(spans, first, count, 6, 9) == next)
                }
            }
        }
    }
}

@Suite struct BoxScanTests {
    @Test func `answers come in the order of the ordinals`() {
        let rects = RectangleShape.overlapping.rects(count: 3000, seed: 4)
        let scan = BoxScan(rects)
        var buffer = OrdinalBuffer()
        buffer.append(77)
        let query = Rect(x: 100, y: 100, width: 700, height: 500)
        scan.search(query, into: &buffer) { rects[Int($0)] }
        #expect(buffer[0] == 77)
        #expect(
            Array(buffer.ordinals.dropFirst()) == rects.indices.filter { rects[$0].meets(query) }.map { UInt32($0) })
    }

    @Test func `a query grows the buffer by what it finds, not by what it compares`() {
        let rects = RectangleShape.lanes.rects(count: 50_000, seed: 4)
        let layout = ExplicitLayout(rects)
        let strategy = LinearScanStrategy(layout)
        strategy.prepare()
        var buffer = OrdinalBuffer(capacity: 1024)
        let before = buffer.ordinals.withUnsafeBufferPointer { $0.baseAddress }
        strategy.elements(in: Rect(x: 100, y: 1000, width: 900, height: 300), into: &buffer)
        #expect(buffer.count > 50 && buffer.ordinals.withUnsafeBufferPointer { $0.baseAddress } == before)
    }
}
