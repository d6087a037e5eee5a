import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What a waterfall keeps, which the data are not counted to.
@Suite(.serialized) struct WaterfallMemoryTests {
    private func store(_ counts: [Int]) -> ItemStore {
        var random = TestRandom(seed: 1)
        return ItemStore(
            scheduleColumns(spans: counts.map { count in (0..<count).map { _ in 0...random.unit() * 90 } }))
    }

    private func bytes(_ store: ItemStore, _ configuration: WaterfallConfiguration) throws -> Int {
        try keptBytes { try WaterfallLayout(store: store, configuration: configuration) }
    }

    @Test(arguments: [3, 8]) func `a section takes half a byte an item, with counts of columns three quarters`(
        columns: Int
    ) throws {
        let items = 300_000
        let store = store([items])
        for (order, share) in [(WaterfallConfiguration.Order.serial, 0.5), (.columnMajor, 0.75)] {
            let taken = try bytes(store, waterfall(columns, .shortest, order))
            // The allocator rounds up by a quarter at most; and the quantiles.
            #expect(Double(taken) < share * 1.25 * Double(items) + 50_000, "\(taken) bytes, \(order)")
        }
    }

    @Test func `marks that grow leave little room`() throws {
        let layout = try WaterfallLayout(store: store([100_000]), configuration: waterfall(3, .shortest, .columnMajor))
        for _ in 0..<30 {
            let place = ItemPlace(section: 0, item: Int32(layout.geometry.shape.counts.items(in: 0)))
            var batch = ItemBatch()
            batch.inserted = (0..<100).map {
                .init(ItemPlace(section: 0, item: place.item + $0), StoredItem(identifier: 0, start: 0, end: 5))
            }
            _ = try layout.apply(.data(layout.store!.perform(batch)))
        }
        let marks = layout.geometry.shape.large[0].marks
        let kept = 8 * marks.ends.capacity + 4 * marks.counts.capacity
        #expect(kept < layout.elementCount * 9 / 10, "\(kept) bytes")
    }

    @Test func `small sections take 16 bytes each, and as many where they differ`() throws {
        let equal = try bytes(store(Array(repeating: 50, count: 4000)), waterfall(3))
        #expect(equal < 20 * 4000 + 50_000, "\(equal) bytes")
        let counts = (0..<4000).map { 45 + $0 % 11 }
        let different = try bytes(store(counts), waterfall(3))
        #expect(different < 40 * 4000 + 50_000, "\(different) bytes")
    }
}
