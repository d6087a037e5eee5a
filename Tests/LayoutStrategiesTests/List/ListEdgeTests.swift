import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The edge matrix for lists.
@Suite struct ListEdgeTests {
    @Test(arguments: ListCase.edges) func `it equals its naive twin`(edge: ListCase) throws {
        let layout = try edge.makeLayout()
        #expect(faults(layout, seed: 3) == [])
        #expect(try layout.rebuilt().configuration == layout.configuration)
    }

    @Test(arguments: 0..<16) func `it equals its naive twin whatever the configuration`(seed: UInt64) throws {
        var random = TestRandom(seed: seed)
        func length(_ limit: Int) -> Double { random.below(4) == 0 ? 0 : random.unit() * Double(limit) }
        func section() -> ListConfiguration.Section {
            .init(
                ListConfiguration.Appearance.allCases[random.below(5)],
                header: ListConfiguration.HeaderMode.allCases[random.below(3)], headerHeight: 1 + length(40),
                footerHeight: length(20), rowHeight: length(50))
        }
        var configuration = list(separator: length(2), width: length(400))
        configuration.usual = section()
        for _ in 0..<random.below(4) { configuration.sections[random.below(7)] = section() }
        let counts = (0..<random.below(8)).map { _ in random.below(4) == 0 ? random.below(900) : random.below(60) }
        let layout = try ListLayout(store: listStore(counts: counts, seed: seed), configuration: configuration)
        #expect(faults(layout, queries: 30, seed: seed) == [], "\(counts)")
    }

    @Test func `what ends beyond the grid has no frame`() throws {
        let layout = try ListLayout(store: listStore(counts: [4], seed: 1), configuration: list(row: 0x1p41))
        #expect(layout.diagnostics.outside == 2)
        #expect(allFrames(layout).map(\.isNull) == [false, false, true, true])
        #expect(candidates(layout, .infinite) == [0, 1])
        let delta = try layout.apply(.data(layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(delta.isReset && layout.diagnostics.outside == 1)
    }

    @Test func `lengths are mended and counted`() throws {
        let layout = try ListLayout(
            store: listStore(counts: [2], seed: 1), configuration: list(footer: -1, row: .nan, separator: .infinity))
        #expect(layout.diagnostics.sanitised == 3 && layout.contentSize == Size(width: 200, height: 0))
    }
}
