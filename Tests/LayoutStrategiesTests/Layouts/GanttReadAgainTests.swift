import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Batches that touch so much of a chart that it reads all data again, on both sides of the thresholds: with small limits
/// six segments, of four items each, and nine in ten of them.
@Suite struct GanttReadAgainTests {
    private func store(_ count: Int) -> ItemStore {
        let items = (0..<count).map { (item: Int) -> (Double, Double, UInt32) in
            (Double(item), Double(item) + 3, UInt32(item % 3))
        }
        return ItemStore(scheduleColumns(groups: [items], hasRows: true, hasGroups: true), limits: .small)
    }

    /// Moves every fourth of the first items, as often as there are to be edits.
    private func batch(_ edits: Int, _ store: ItemStore) -> ItemBatch {
        var batch = ItemBatch()
        for edit in 0..<edits {
            let place = ItemPlace(section: 0, item: Int32(4 * edit))
            var item = store.item(at: place)
            item.start += 1
            item.end += 2
            batch.replaced.append(.init(place, item))
        }
        return batch
    }

    @Test(
        arguments: [
            (24, 6, true), (24, 5, false), (26, 6, true), (27, 6, false), (28, 7, true), (28, 6, false), (20, 5, false),
        ])
    func aBatchThatTouchesMostSegmentsIsAReset(count: Int, edits: Int, isReset: Bool) throws {
        for policy in [GanttConfiguration.RowPolicy.perItem, .rows, .lanes] {
            let store = store(count)
            var configuration = GanttConfiguration()
            configuration.rowPolicy = policy
            let layout = try GanttLayout(store: store, configuration: configuration)
            let strategy = try #require(
                StrategyRegistry.builtIn.strategy(named: "r-tree-segmented", over: layout))
            strategy.prepare()
            // Twice, because the first change of a chart finds it as it was made.
            for _ in 0..<2 {
                let before = (0..<count).map { layout.frame(at: layout.ordinal(of: id($0))!) }
                let delta = try layout.apply(.data(store.perform(batch(edits, store))))
                strategy.invalidate(delta)
                // Bars that share rows would have to be sorted again.
                #expect(delta.isReset == (isReset && policy == .perItem), "\(policy)")
                let made = try layout.madeAnew()
                for item in 0..<count {
                    let ordinal = try #require(layout.ordinal(of: id(item)))
                    #expect(layout.frame(at: ordinal) == made.frame(at: made.ordinal(of: id(item))!))
                    #expect(layout.frameBefore(id(item), in: Viewport(size: .standardViewport)) == before[item])
                }
                var buffer = OrdinalBuffer()
                strategy.elements(in: .infinite, into: &buffer)
                #expect(Set(buffer.ordinals.map { layout.id(at: $0).item }) == Set(0..<Int32(count)))
            }
        }
    }

    private func id(_ item: Int) -> ElementID { ElementID(.cell, section: 1, item: Int32(item)) }

    @Test func sectionsThatComeAreFollowed() throws {
        let store = store(24)
        var configuration = GanttConfiguration()
        configuration.rowPolicy = .perItem
        let layout = try GanttLayout(store: store, configuration: configuration)
        var batch = batch(6, store)
        batch.insertedSections = [.init(1, items: [StoredItem(identifier: 24, start: 0, end: 1)])]
        #expect(try !layout.apply(.data(store.perform(batch))).isReset)
    }
}
