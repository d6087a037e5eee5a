import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Lists as parts of sections.
@Suite struct ListPartTests {
    /// S2: a plain list of two rows above the chart of A1.
    private func example() throws -> SectionsLayout {
        let list = list(.plain, .supplementary, sizing: .estimated, height: 0)
        return try SectionsTests.aboveChart { try ListLayout(store: $0, configuration: list) }
    }

    private func header(_ layout: SectionsLayout, _ y: Double) throws -> Double? {
        let id = try layout.id("header")
        let viewport = Viewport(offsetY: y, size: Size(width: 200, height: 100))
        return layout.pinnedAttributes(for: id, in: viewport)?.frame.minY
    }

    @Test func `S2: a header sticks within its part`() throws {
        let layout = try example()
        #expect(layout.contentSize == Size(width: 200, height: 298))
        #expect(try [0.0, 50, 88, 100].map { try header(layout, $0) } == [0, 50, 88, 88])
    }

    @Test func `rows of a part are measured, and the parts below move`() throws {
        let layout = try example()
        let row = ElementID(.cell, section: 0, item: 1)
        let ordinal = try #require(layout.ordinal(of: row))
        #expect(layout.needsMeasuring(ordinal))
        var law = DeltaLaw(layout)
        let viewport = Viewport(offsetY: 110, size: Size(width: 200, height: 100))
        let delta = try layout.apply(.preferredSize(row, Size(width: 200, height: 60), in: viewport))
        #expect(law.follow(delta, layout) == [] && !delta.isReset)
        #expect(delta.contentOffsetAdjustment == Point(x: 0, y: 16) && layout.contentSize.height == 314)
        #expect(!layout.needsMeasuring(ordinal) && layout.frame(at: ordinal).height == 60)
        let last = try #require(layout.ordinal(of: ElementID(.cell, section: 3, item: 0)))
        #expect(!layout.needsMeasuring(last) && layout.frame(at: last).minY == 280)
        #expect(layout.frameBefore(row, in: viewport)?.height == 44)
        let none = ElementID(.cell, section: 9, item: 0)
        #expect(throws: LayoutError.self) {
            _ = try layout.apply(.preferredSize(none, Size(width: 1, height: 1), in: viewport))
        }
        let void = try layout.apply(.remeasure)
        #expect(void.contentSize.height == 298 && layout.needsMeasuring(ordinal))
    }

    @Test func `a host measures the rows of a list part alone`() throws {
        let layout = try example()
        let host = try host(over: layout, strategy: "r-tree-segmented", size: layout.viewportSize)
        host.measure { Size(width: $0.frame.width, height: 30) }
        try host.layoutIfNeeded()
        #expect(host.counters.measured == 2 && host.contentSize.height == 270)
        #expect(shown(host) == visible(layout, host.viewport))
    }
}
