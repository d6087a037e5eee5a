import CSupport
import LayoutTestSupport
import Testing

@Suite struct BoxTestTests {
    /// Few values, so that lanes compare equal often, and those that comparisons treat specially.
    private static let values: [Float] = [-.infinity, -1, -0.0, 0, 1, 2, 3, .infinity, .nan]

    @Test func `vector and portable forms agree with the comparisons written out`() {
        var generator = TestRandom(seed: 12)
        for _ in 0..<5000 {
            let boxes = (0..<64).map { _ in Self.values[generator.below(Self.values.count)] }
            func value() -> Float { Self.values[generator.below(Self.values.count)] }
            let query = support_box(minX: value(), minY: value(), maxX: value(), maxY: value())
            var touching: UInt32 = 0
            var meeting: UInt32 = 0
            var inside: UInt32 = 0
            for lane in 0..<16 {
                let (minX, minY) = (boxes[lane], boxes[lane + 16])
                let (maxX, maxY) = (boxes[lane + 32], boxes[lane + 48])
                let bit = UInt32(1) << UInt32(lane)
                if minX <= query.maxX && query.minX <= maxX && minY <= query.maxY && query.minY <= maxY {
                    touching |= bit
                }
                if minX < query.maxX && query.minX < maxX && minY < query.maxY && query.minY < maxY { meeting |= bit }
                if query.minX < minX && maxX < query.maxX && query.minY < minY && maxY < query.maxY { inside |= bit }
            }
            #expect(support_boxes_touching(boxes, query) == touching)
            #expect(support_boxes_touching_portable(boxes, query) == touching)
            #expect(support_boxes_meeting(boxes, query) == meeting)
            #expect(support_boxes_meeting_portable(boxes, query) == meeting)
            #expect(support_boxes_inside(boxes, query) == inside)
            #expect(support_boxes_inside_portable(boxes, query) == inside)
        }
    }
}
