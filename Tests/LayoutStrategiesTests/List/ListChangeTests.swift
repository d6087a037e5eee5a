import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// What single changes of a list touch.
@Suite struct ListChangeTests {
    @Test func `closing a thousand rows rewrites no more than their segments`() throws {
        let layout = try ListLayout(store: listStore(counts: [20_000], hasLevels: false), configuration: list())
        let names = ["on-demand", "section-arrays", "r-tree-segmented", "scan-segmented"]
        let strategies = try names.map { try prepared($0, over: layout) }
        for first in [7_000, 512, 10_300] {
            let close = ItemBatch.remove(first..<first + 1000)
            let items = close.removed.map { layout.items.item(at: $0) }
            var open = ItemBatch()
            open.inserted = zip(close.removed, items).map { ItemBatch.Item($0, $1) }
            // Where rows of two segments go, the second moves by the first's, and the segments behind by all.
            for (batch, moves) in [(close, first == 7_000 ? 2 : 1), (open, 1)] {
                let delta = try layout.apply(.data(layout.store!.perform(batch)))
                for strategy in strategies { #expect(strategy.invalidate(delta) <= 1000 + 2048) }
                #expect(delta.renamed.count < 8 && delta.translated.count == moves)
            }
        }
        #expect(faults(layout, queries: 1, seed: 1) == [])
    }

    @Test(arguments: [0, 7, 20]) func `sections that come in a row touch the segment before them`(place: Int) throws {
        let layout = try ListLayout(
            store: listStore(counts: Array(repeating: 300, count: 20)), configuration: list(.plain, .supplementary))
        var law = DeltaLaw(layout)
        var batch = ItemBatch()
        batch.insertedSections = (0..<600).map { number in
            let item = StoredItem(identifier: 10_000 + UInt32(number), start: 0, end: 1)
            return ItemBatch.Section(Int32(place + number), items: number % 3 == 0 ? [] : [item])
        }
        let delta = try layout.apply(.data(layout.store!.perform(batch)))
        // In the middle the last new segment holds few, and joins the one behind it.
        let touched = max(place - 1, 0)
        let replaced = touched..<touched + (place == 7 ? 2 : 1)
        #expect(delta.resegmented.map(\.before) == [replaced] && !delta.isReset)
        #expect(law.follow(delta, layout) == [])
        #expect(faults(layout, seed: 7) == [])
    }

    @Test func `what a change does not tell is a reset`() throws {
        let layout = try ListLayout(store: listStore(counts: [30, 20]), configuration: list(.plain, .supplementary))
        _ = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        let second = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        #expect(try layout.apply(.data(second)).isReset)
        #expect(faults(layout, seed: 6) == [])
        #expect(
            layout.frameBefore(ElementID(.cell, section: 0, item: 29), in: Viewport(size: .standardViewport)) != nil)
    }
}
