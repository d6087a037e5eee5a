import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct WorkedExampleTests {
    private func viewport(_ x: Double = 0, _ y: Double = 0) -> Viewport {
        Viewport(offsetX: x, offsetY: y, size: Size(width: 100, height: 120))
    }

    /// Every element, wherever it is.
    private func elements(_ layout: GanttLayout, _ viewport: Viewport) -> [LayoutAttributes] {
        var elements = (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }
        layout.pinned(in: viewport, meeting: .infinite, into: &elements)
        return elements
    }

    private func frames(_ elements: [LayoutAttributes], _ layout: GanttLayout, _ kind: String) -> [Rect] {
        elements.filter { layout.kindNames[Int($0.id.kind.rawValue)] == kind }.map(\.frame)
    }

    @Test func `A1: two collapsed groups have 25 elements in their places`() throws {
        let layout = try WorkedExample.twoGroups()
        let all = elements(layout, viewport())
        #expect(all.count == 25)
        #expect(layout.contentSize == Size(width: 122, height: 190))
        let columns = [0, 24.5, 49, 73.5, 98]
        let cells = all.filter { $0.id.category == .cell }
        #expect(cells.filter { $0.id.section == 0 }.map(\.frame) == columns.map { rect($0, 0, 24, 48) })
        #expect(
            cells.filter { $0.id.section > 0 }.map(\.frame)
                == [rect(0, 85, 47.5, 30), rect(73.5, 85, 47.5, 30), rect(49, 156, 23, 30)])
        #expect(frames(all, layout, "sep.leading.header") == columns.map { rect($0 - 0.5, 0, 0.5, 48) })
        #expect(frames(all, layout, "sep.leading.content") == columns.map { rect($0 - 0.5, 48, 0.5, 190) })
        #expect(frames(all, layout, "topBackground") == [rect(0, 0, 100, 48)])
        #expect(frames(all, layout, "groupHeader") == [rect(0, 48.5, 100, 32), rect(0, 119.5, 100, 32)])
        #expect(frames(all, layout, "sep.top.content") == [rect(0, 48, 100, 0.5), rect(0, 119, 100, 0.5)])
        #expect(frames(all, layout, "sep.bottom.content") == [rect(0, 80.5, 100, 0.5), rect(0, 151.5, 100, 0.5)])
    }

    @Test func `A1: scrolled by (10, 60), 22 elements are visible and the pinned ones have moved`() throws {
        let layout = try WorkedExample.twoGroups()
        let viewport = viewport(10, 60)
        let seen = visible(layout, viewport)
        #expect(seen.count == 22)
        #expect(frames(seen, layout, "topBackground") == [rect(10, 60, 100, 48)])
        #expect(frames(seen, layout, "groupHeader").map(\.minX) == [10, 10])
        #expect(frames(seen, layout, "sep.top.content") == [rect(10, 119, 100, 0.5)])
        #expect(frames(seen, layout, "sep.leading.content") == [24, 48.5, 73, 97.5].map { rect($0, 108, 0.5, 190) })
        #expect(frames(seen, layout, "sep.leading.header") == [24, 48.5, 73, 97.5].map { rect($0, 60, 0.5, 48) })
        #expect(seen.filter { $0.id.category == .cell && $0.id.section == 0 }.allSatisfy { $0.frame.minY == 60 })
    }

    @Test func `A1: elements are painted from content lines up to date cells`() throws {
        let layout = try WorkedExample.twoGroups()
        let seen = visible(layout, viewport(10, 60))
        #expect(seen.map(\.zIndex) == seen.map(\.zIndex).sorted())
        #expect(Set(seen.map(\.zIndex)) == [100, 200, 201, 300, 310, 1000, 1010, 1100])
    }

    @Test func `A2: expanding a group moves what is below it by a row`() throws {
        let layout = try WorkedExample.twoGroups(expanded: [1])
        #expect(allFrames(layout) == [rect(0, 85, 47.5, 30), rect(73.5, 119, 47.5, 30), rect(49, 190, 23, 30)])
        #expect(layout.contentSize.height == 224)
        let headers = frames(elements(layout, viewport()), layout, "groupHeader")
        #expect(headers.map(\.minY) == [48.5, 153.5])
    }

    @Test func `A3: lanes`() throws {
        let layout = try WorkedExample.conflicts(.lanes)
        #expect(
            allFrames(layout) == [
                rect(0, 85, 72, 30), rect(24.5, 119, 23, 30), rect(49, 119, 72, 30), rect(73.5, 85, 23, 30),
                rect(122.5, 85, 23, 30),
            ])
        #expect(layout.contentSize == Size(width: 146.5, height: 153))
    }

    @Test func `A3: split`() throws {
        let layout = try WorkedExample.conflicts(.split)
        #expect(
            allFrames(layout) == [
                rect(0, 85, 72, 15), rect(24.5, 100, 23, 15), rect(49, 100, 72, 15), rect(73.5, 85, 23, 15),
                rect(122.5, 85, 23, 30),
            ])
        #expect(layout.contentSize == Size(width: 146.5, height: 120))
    }

    @Test func `A4: the sample project's content with hairlines of a third`() throws {
        let collapsed = try WorkedExample.sampleProject(expanded: .none)
        #expect(collapsed.contentSize == Size(width: 1605.6455078125, height: 754.66015625))
        let expanded = try WorkedExample.sampleProject(expanded: .all)
        #expect(expanded.contentSize == Size(width: 1605.6455078125, height: 2114.66015625))
        let one = try WorkedExample.sampleProject(expanded: .sections([4]))
        #expect(one.contentSize.height - collapsed.contentSize.height == 136)
        #expect(elements(collapsed, viewport()).count == 66 * 3 + 1 + 30 + 50)
    }
}
