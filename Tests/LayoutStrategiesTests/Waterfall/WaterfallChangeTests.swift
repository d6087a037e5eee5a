import LayoutCore
import LayoutTestSupport
import Testing

/// What single changes of a waterfall name.
@Suite struct WaterfallChangeTests {
    @Test func `a change names what lies behind it and no more`() throws {
        let layout = try waterfallLayout(counts: [3000], waterfall(3), seed: 1)
        let (store, item) = (layout.store!, StoredItem(identifier: 5000, start: 0, end: 11))
        let end = try layout.apply(.data(store.perform(.insert(item, at: ItemPlace(section: 0, item: 3000)))))
        #expect(end.changeCount == 1 && end.resegmented == [SegmentReplacement(before: 5..<6, after: 5..<6)])
        let late = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 2900)))))
        #expect(late.reframed == [2900..<3000] && late.removed == [3000..<3001] && late.renamed.isEmpty)
    }

    @Test func `a change that comes to nothing ends at the next mark`() throws {
        let layout = try waterfallLayout(counts: [3000, 40], waterfall(3, footer: 10), seed: 1)
        let place = ItemPlace(section: 0, item: 1000)
        var item = layout.items.item(at: place)
        item.start += 7
        item.end += 7
        let delta = try layout.apply(.data(layout.store!.perform(.replace(place, with: item))))
        #expect(delta.changeCount <= 48 && delta.translated.isEmpty && !delta.spanningChanged)
        #expect(faults(layout, seed: 6) == [])
    }

    @Test func `what a change does not tell is a reset`() throws {
        let layout = try waterfallLayout(counts: [30, 20], waterfall(3), seed: 1)
        _ = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        let second = layout.store!.perform(.remove(ItemPlace(section: 0, item: 3)))
        #expect(try layout.apply(.data(second)).isReset)
        #expect(faults(layout, seed: 6) == [])
        _ = layout.store!.perform(.remove(ItemPlace(section: 1, item: 3)))
        #expect(try layout.apply(.reload).isReset)
        let viewport = Viewport(size: .standardViewport)
        #expect(layout.frameBefore(ElementID(.cell, section: 1, item: 19), in: viewport) == nil)
    }
}
