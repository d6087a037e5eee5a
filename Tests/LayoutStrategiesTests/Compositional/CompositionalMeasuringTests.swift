import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Estimates that are measured.
@Suite struct CompositionalMeasuringTests {
    private let viewport = Viewport(size: Size(width: 375, height: 667))

    @Test func `a row of cells is as high as the highest, and what is seen stands still`() throws {
        let cell = size(.fractionalWidth(0.5), .estimated(40))
        var section = CompositionalSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [CompositionalItem(layoutSize: cell)]))
        section.interGroupSpacing = 10
        let layout = try CompositionalCase("rows", [10], [section]).makeLayout()
        func measure(_ item: Int32, _ height: Double, at offset: Double = 0) throws -> Double {
            let viewport = Viewport(offsetY: offset, size: viewport.size)
            let id = ElementID(.cell, section: 0, item: item)
            return try layout.apply(.preferredSize(id, Size(width: 0, height: height), in: viewport))
                .contentOffsetAdjustment.y
        }
        #expect(try measure(0, 30) == 0 && layout.frame(at: 2).minY == 50)
        #expect(try measure(1, 70) == 0 && layout.frame(at: 2).minY == 80 && layout.frame(at: 0).height == 30)
        // The second row ends at 120.
        #expect(try measure(2, 60, at: 120) == 20)
        #expect(try measure(2, 40, at: 139) == 0)
        #expect(layout.contentSize.height == Double(70 + 4 * 40 + 4 * 10))
        #expect(layout.frameBefore(ElementID(.cell, section: 0, item: 4), in: viewport)?.minY == 150)
    }

    @Test func `sizes are forgotten where a change is not of the items that were measured`() throws {
        let layout = try CompositionalCase("rows", [5], [.list(.plain)]).makeLayout()
        let store = try #require(layout.store)
        let id = ElementID(.cell, section: 0, item: 1)
        _ = try layout.apply(.preferredSize(id, Size(width: 0, height: 90), in: viewport))
        // The layout is not told of the first of two edits.
        for item in [5, 6, 7] as [Int32] {
            let added = StoredItem(identifier: store.nextIdentifier, start: 0, end: 1)
            let change = store.perform(.insert(added, at: ItemPlace(section: 0, item: item)))
            if item == 7 { #expect(try layout.apply(.data(change)).isReset) }
        }
        #expect(layout.elementCount >= 8 && layout.frame(at: layout.ordinal(of: id)!).height != 90)
    }

    @Test func `a host measures what is visible, and nothing else`() throws {
        let test = CompositionalCase("rows", [500], [.list(.plain)])
        let layout = try test.makeLayout()
        let host = try host(over: layout, strategy: "r-tree-segmented", size: viewport.size)
        host.measure { Size(width: $0.frame.width, height: 20 + Double($0.id.item % 3)) }
        try host.layoutIfNeeded()
        #expect(host.visibleCount == 32 && host.counters.measured == 32)
        host.scroll(to: Point(x: 0, y: 5000))
        try host.layoutIfNeeded()
        #expect(host.visibleOrdinals.allSatisfy { !layout.needsMeasuring($0) })
        #expect((0..<500).count { !layout.needsMeasuring(UInt32($0)) } == host.counters.measured)
    }

    @Test func `what is no estimate can't be measured`() throws {
        let layout = try CompositionalCase("mixed", [5, 5, 5], CompositionalCase.mixed).makeLayout()
        for id in [
            ElementID(.cell, section: 0, item: 0), header(1), ElementID(.cell, section: 9, item: 0),
            ElementID(.supplementary, kind: ElementKind(rawValue: 3), section: 2, item: 0),
        ] {
            #expect(throws: LayoutError.self) {
                _ = try layout.apply(.preferredSize(id, Size(width: 9, height: 9), in: viewport))
            }
        }
        #expect((0..<UInt32(layout.elementCount)).allSatisfy { !layout.needsMeasuring($0) })
    }
}
