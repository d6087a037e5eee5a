import LayoutCore
import Layouts
import Testing

@Suite struct FramesSearchTests {
    /// On both sides of the blocks of 256 that are compared at a time.
    @Test(arguments: [0, 1, 255, 256, 257, 511, 512, 513, 1000])
    func `rectangles that meet are appended in their order, behind what is there`(count: Int) throws {
        var random = SeededGenerator(seed: UInt64(count))
        let rectangles = (0..<count).map { _ in
            Rect(x: Double(random.below(100)), y: Double(random.below(100)), width: 8, height: 8)
        }
        let layout = try FramesLayout(rectangles: rectangles, minimumSize: Size(width: 10, height: 10))
        for rect in [
            Rect(x: 20, y: 30, width: 30, height: 20), Rect(x: 0, y: 0, width: 200, height: 200),
            Rect(x: 500, y: 0, width: 5, height: 5),
        ] {
            var buffer = OrdinalBuffer()
            buffer.append(7)
            layout.candidates(in: rect, into: &buffer)
            #expect([7] + (0..<UInt32(count)).filter { rectangles[Int($0)].meets(rect) } == Array(buffer.ordinals))
        }
    }
}
