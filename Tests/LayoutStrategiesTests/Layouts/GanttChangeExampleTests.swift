import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Worked examples of changes, and what changes cost.
@Suite struct GanttChangeExampleTests {
    private static func groupHeader(_ section: Int32) -> ElementID {
        ElementID(.supplementary, kind: ElementKind(rawValue: 3), section: section, item: 0)
    }

    /// A6: elements before the first group opens and after it.
    static func opening(_ layout: GanttLayout) throws -> [(ElementID, before: Rect, after: Rect)] {
        func line(_ kind: String, _ section: Int32, _ item: Int32 = 0) throws -> ElementID {
            try layout.id(kind, section, item, in: .decoration)
        }
        return [
            (cell(1, 0), rect(0, 85, 47.5, 30), rect(0, 85, 47.5, 30)),
            (cell(1, 1), rect(73.5, 85, 47.5, 30), rect(73.5, 119, 47.5, 30)),
            (cell(2, 0), rect(49, 156, 23, 30), rect(49, 190, 23, 30)),
            (groupHeader(2), rect(0, 119.5, 100, 32), rect(0, 153.5, 100, 32)),
            (try line("sep.top.content", 2), rect(0, 119, 100, 0.5), rect(0, 153, 100, 0.5)),
            (try line("sep.bottom.content", 2), rect(0, 151.5, 100, 0.5), rect(0, 185.5, 100, 0.5)),
            (try line("sep.leading.content", 0, 1), rect(24, 48, 0.5, 190), rect(24, 48, 0.5, 224)),
        ]
    }

    private func hidden(_ expanded: Set<Int> = []) throws -> GanttLayout {
        var configuration = GanttConfiguration()
        configuration.viewportSize = Size(width: 100, height: 120)
        configuration.collapsedPolicy = .hidden
        configuration.expanded = .sections(expanded)
        return try GanttLayout(
            columns: scheduleColumns(spans: [[0...1, 3...4], [2...2]]), configuration: configuration, days: 0..<5)
    }

    private func frame(_ layout: GanttLayout, _ id: ElementID, _ viewport: Viewport) -> Rect? {
        layout.ordinal(of: id).map { layout.frame(at: $0) }.flatMap { $0.isNull ? nil : $0 }
            ?? layout.pinnedAttributes(for: id, in: viewport)?.frame
    }

    @Test func `A5: hidden groups are their headers alone`() throws {
        let layout = try hidden()
        let viewport = Viewport(size: Size(width: 100, height: 120))
        let frames = allFrames(layout)
        #expect(frames.allSatisfy { $0.isNull })
        #expect(frame(layout, Self.groupHeader(1), viewport)?.minY == 48.5)
        #expect(frame(layout, Self.groupHeader(2), viewport)?.minY == 85.5)
        #expect(layout.contentSize == Size(width: 122, height: 122))
        _ = try layout.apply(.expansion(sections: 0..<1, true))
        #expect(frame(layout, cell(1, 0), viewport) == rect(0, 85, 47.5, 30))
        #expect(frame(layout, cell(1, 1), viewport) == rect(73.5, 119, 47.5, 30))
        #expect(frame(layout, Self.groupHeader(2), viewport)?.minY == 153.5)
        #expect(layout.contentSize.height == 190)
        let open = try hidden([1])
        #expect(visible(layout, viewport) == visible(open, viewport))
    }

    @Test func `A6: frames before and after a group opens`() throws {
        let layout = try WorkedExample.twoGroups()
        let viewport = Viewport(size: Size(width: 100, height: 160))
        _ = try layout.apply(.viewport(viewport.size, viewport.insets))
        _ = try layout.apply(.expansion(sections: 0..<1, true))
        for (id, before, after) in try Self.opening(layout) {
            #expect(layout.frameBefore(id, in: viewport) == before)
            #expect(frame(layout, id, viewport) == after)
        }
        _ = try layout.apply(.expansion(sections: 0..<1, false))
        #expect(layout.frameBefore(cell(2, 0), in: viewport) == rect(49, 190, 23, 30))
        #expect(frame(layout, cell(2, 0), viewport) == rect(49, 156, 23, 30))
    }

    @Test func aFirstDayThatMovesTranslatesEverything() throws {
        let store = ItemStore(scheduleColumns(spans: [[10...12, 20...20], [15...18]]))
        let layout = try GanttLayout(store: store)
        let early = StoredItem(identifier: 9, start: 5, end: 5)
        // The first insertion gives the segment another range of ordinals, with room for more.
        let first = try layout.apply(.data(store.perform(.insert(early, at: ItemPlace(section: 1, item: 1)))))
        #expect(first.removed == [0..<3] && first.inserted.map(\.count) == [4])
        let earlier = StoredItem(identifier: 10, start: 0, end: 0)
        let delta = try layout.apply(.data(store.perform(.insert(earlier, at: ItemPlace(section: 1, item: 2)))))
        #expect(delta.translated == [SegmentTranslation(segments: 0..<1, dx: 5 * 24.5, dy: 0)])
        #expect(delta.changeCount == 1)
        let small = Viewport(size: Size(width: 1, height: 1))
        #expect(layout.effect(from: small, to: Viewport(size: .standardViewport)) == .size)
        let back = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 1, item: 2)))))
        #expect(back.translated == [SegmentTranslation(segments: 0..<1, dx: -5 * 24.5, dy: 0)])
        #expect(back.changeCount == 1)
    }

    @Test func whatItCantFollowIsRefusedUnchanged() throws {
        let layout = try WorkedExample.twoGroups()
        let reason = "a chart's bars are items, not rectangles"
        #expect(throws: LayoutError.unsuitableChange(layout: "gantt", reason: reason)) {
            try layout.apply(.rectangles([.remove(0)]))
        }
        #expect(layout.geometry.pieces == nil)
    }

    @Test func aReloadTakesScaleAndItemsAnew() throws {
        var shape = ScheduleShape()
        shape.isWhole = false
        let store = ItemStore(randomColumns(shape, seed: 8))
        let layout = try GanttLayout(store: store)
        for item in (0..<Int32(store.itemCount(ofSection: 0))).reversed() {
            _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: item)))))
        }
        let delta = try layout.apply(.reload)
        #expect(delta.isReset && delta.elementCount == layout.elementCount)
        let made = try GanttLayout(columns: store.currentColumns())
        let everything = Viewport(size: Size(width: 9e5, height: 9e5))
        #expect(visible(layout, everything) == visible(made, everything))
        _ = try layout.apply(.expansion(sections: 0..<2, false))
        let anew = try layout.rebuilt()
        #expect(layout.contentSize == anew.contentSize)
    }

    /// What a change names does not grow with the schedule.
    @Test(arguments: [20, 2000]) func aChangeOfOneGroupTouchesItsSegmentAlone(_ groups: Int) throws {
        let spans: [[ClosedRange<Double>]] = (0..<groups).map { group in
            (0..<50).map { item in
                let first = Double(item + group)
                return first...first + 3
            }
        }
        let store = ItemStore(scheduleColumns(spans: spans))
        let layout = try GanttLayout(store: store)
        let toggled = try layout.apply(.expansion(sections: 3..<4, false))
        #expect(toggled.changeCount <= SegmentLimits.standard.most && toggled.resegmented.count == 1)
        let item = StoredItem(identifier: 1_000_000, start: 9, end: 9)
        let inserted = try layout.apply(.data(store.perform(.insert(item, at: ItemPlace(section: 4, item: 7)))))
        #expect(inserted.changeCount <= 2 * SegmentLimits.standard.most && inserted.translated.count <= 2)
        let resized = try layout.apply(.viewport(Size(width: 820, height: 1180), EdgeInsets()))
        #expect(resized.changeCount == 0 && resized.resegmented.isEmpty && resized.translated.isEmpty)
    }

    @Test func lanesAreAssignedAnewInTheClusterAlone() throws {
        // Clusters of four bars each, far from each other, in one large group.
        let spans: [ClosedRange<Double>] = (0..<2400).map { item in
            let first = Double(item / 4 * 10 + item % 4)
            return first...first + 2
        }
        var configuration = GanttConfiguration()
        configuration.rowPolicy = .lanes
        let store = ItemStore(scheduleColumns(spans: [spans]))
        let layout = try GanttLayout(store: store, configuration: configuration)
        let item = StoredItem(identifier: 5000, start: 3003, end: 3003)
        let delta = try layout.apply(.data(store.perform(.replace(ItemPlace(section: 0, item: 1201), with: item))))
        #expect(delta.changeCount <= 4 && delta.resegmented.count == 1)
        let made = try layout.rebuilt()
        let elements = (0..<2400 as Range<Int32>).map { layout.ordinal(of: cell(1, $0)).map { layout.frame(at: $0) } }
        #expect(elements == allFrames(made))
    }
}
