import LayoutStrategies
import Testing

@testable import Worker

@Suite struct LayoutComparisonTests {
    private let viewport = Viewport(size: .standardViewport)

    private func layout(_ frames: [Rect], minimum: Size = .standardViewport) throws -> FramesLayout {
        try FramesLayout(rectangles: frames, minimumSize: minimum)
    }

    private let frames = (0..<40).map { Rect(x: Double($0) * 10, y: 5, width: 8, height: 8) }

    private func difference(_ layout: any HostedLayout, _ anew: any HostedLayout) -> String? {
        LayoutComparison.difference(layout, anew, in: viewport)
    }

    @Test func `the same elements under other ordinals are no difference`() throws {
        let edited = try layout(frames)
        _ = try edited.apply([.insert(Rect(x: 1, y: 1, width: 1, height: 1)), .remove(40)])
        #expect(edited.elementCount == 41)
        #expect(try difference(edited, layout(frames)) == nil)
        #expect(try difference(layout(frames), edited) == nil)
    }

    @Test func `another frame, one more, one less and another size are`() throws {
        let (one, other) = (try layout(frames), try layout(frames))
        _ = try other.apply(.move(7, to: Rect(x: 71, y: 5, width: 8, height: 8)))
        #expect(difference(one, other)?.hasPrefix("cell 0, section 0, item 7 is at (70.0, 5.0, 8.0 × 8.0)") == true)
        _ = try other.apply([.move(7, to: frames[7]), .remove(9)])
        #expect(
            difference(one, other) == "cell 0, section 0, item 9 is in the layout more often than in a rebuilt one")
        #expect(difference(other, one) == "the layout has 39 elements with a frame, a rebuilt one 40")
        let larger = try layout(frames, minimum: Size(width: 2_000, height: 820))
        #expect(difference(one, larger) == "the content is 1180.0 × 820.0, of a rebuilt layout 2000.0 × 820.0")
    }

    @Test func `so is what is pinned`() throws {
        let columns = ScheduleColumns(
            starts: [0, 3], ends: [2, 5], rows: nil, groupOffsets: [0, 1, 2], groupRowCounts: [0, 0], hasGroups: true,
            unit: .days)
        var configuration = GanttConfiguration()
        let one = try GanttLayout(columns: columns, configuration: configuration)
        #expect(difference(one, try GanttLayout(columns: columns, configuration: configuration)) == nil)
        configuration.stickyGroupHeaders.toggle()
        let other = try GanttLayout(columns: columns, configuration: configuration)
        let scrolled = Viewport(offsetY: 60, size: Size(width: 1180, height: 400))
        #expect(LayoutComparison.difference(one, other, in: scrolled)?.contains(" pinned elements, ") == true)
    }
}
