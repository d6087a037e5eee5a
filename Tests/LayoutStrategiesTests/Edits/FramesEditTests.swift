import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

@Suite struct FramesEditTests {
    private static let small = Size(width: 10, height: 10)

    private func layout(_ rects: [Rect]) throws -> FramesLayout {
        try FramesLayout(rectangles: rects, minimumSize: Self.small)
    }

    private func square(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 4, height: 4) }

    @Test func `slots are stable and taken again`() throws {
        let given = [square(0, 0), square(10, 0), square(20, 0)]
        let layout = try layout(given)
        #expect(try layout.apply(.remove(1)).removed == [1..<2])
        #expect(layout.frame(at: 1) == .null && layout.elementCount == 3)
        #expect(layout.ordinal(of: layout.id(at: 1)) == nil)
        #expect(layout.frame(at: 2) == given[2])
        #expect(try layout.apply(.insert(square(50, 50))).inserted == [1..<2])
        #expect(layout.frame(at: 1) == square(50, 50) && layout.ordinal(of: layout.id(at: 1)) == 1)
        #expect(try layout.apply(.insert(square(60, 50))).inserted == [3..<4])
        #expect(try layout.apply(.move(0, to: square(5, 5))).reframed == [0..<1])
        #expect(allFrames(layout) == [square(5, 5), square(50, 50), given[2], square(60, 50)])
        // The caller's array is the caller's.
        #expect(given == [square(0, 0), square(10, 0), square(20, 0)])
    }

    @Test func `inserted and moved rectangles are mended and counted`() throws {
        let layout = try layout([square(0, 0)])
        _ = try layout.apply(.insert(Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1)))
        #expect(layout.frame(at: 1) == .null && layout.diagnostics.dropped == 1)
        // It exists all the same.
        #expect(layout.ordinal(of: layout.id(at: 1)) == 1)
        _ = try layout.apply(.move(1, to: Rect(minX: 1.0 / 3, minY: 0, maxX: 0, maxY: 1)))
        #expect(layout.frame(at: 1) == Rect(x: 0.3330078125, y: 0, width: 0, height: 1))
        #expect(layout.diagnostics.sanitised == 1)
    }

    @Test func `a batch tells what has come of it all`() throws {
        let layout = try layout((0..<8).map { square(Double($0) * 10, 0) })
        let delta = try layout.apply([
            .move(1, to: square(0, 9)), .remove(2), .remove(3), .insert(square(7, 7)), .move(3, to: square(8, 8)),
            .move(4, to: square(1, 1)), .remove(4), .insert(square(2, 2)), .remove(4), .insert(square(3, 3)),
            .insert(square(4, 4)), .insert(square(5, 5)), .remove(8), .move(6, to: square(6, 6)),
            .move(7, to: square(6, 6)),
        ])
        #expect(delta.removed == [2..<5] && delta.inserted == [2..<5])
        #expect(delta.reframed == [1..<2, 6..<8] && delta.changeCount == 9)
        #expect(layout.frame(at: 3) == square(8, 8) && layout.frame(at: 4) == square(3, 3))
        #expect(layout.frame(at: 2) == square(4, 4) && layout.frame(at: 8) == .null)
        #expect(try layout.apply([]).changeCount == 0)
    }

    @Test func `bars copied from a schedule keep its content size`() throws {
        let gantt = try GanttLayout(columns: randomColumns(ScheduleShape(), seed: 2))
        let layout = FramesLayout(gantt)
        let delta = try layout.apply((0..<UInt32(layout.elementCount)).map { .remove($0) })
        #expect(delta.contentSize == gantt.contentSize && delta.removed == [0..<UInt32(layout.elementCount)])
        #expect(bruteForce(layout, .infinite).isEmpty)
    }

    @Test func `an element that is none can't be edited`() async {
        await #expect(processExitsWith: .failure) {
            let layout = try FramesLayout(rectangles: [Rect(x: 0, y: 0, width: 1, height: 1)])
            _ = try layout.apply(.remove(0))
            _ = try layout.apply(.remove(0))
        }
    }
}
