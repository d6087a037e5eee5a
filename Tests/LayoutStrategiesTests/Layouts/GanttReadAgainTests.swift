import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Batches after which a chart reads all data again, because that takes less time than to follow them: on both sides of the
/// thresholds, which are twelve touched segments of four items each by small limits, and the weights of segments and edits.
@Suite struct GanttReadAgainTests {
    private func store(_ count: Int) -> ItemStore {
        let items = (0..<count).map { (item: Int) -> (Double, Double, UInt32) in
            (Double(item), Double(item) + 3, UInt32(item % 3))
        }
        return ItemStore(scheduleColumns(groups: [items], hasRows: true, hasGroups: true), limits: .small)
    }

    /// Moves as many of the first items as there are to be edits: some of each four.
    private func batch(_ edits: Int, each: Int, _ store: ItemStore) -> ItemBatch {
        var batch = ItemBatch()
        for edit in 0..<edits {
            let place = ItemPlace(section: 0, item: Int32(edit / each * 4 + edit % each))
            var item = store.item(at: place)
            item.start += 1
            item.end += 2
            batch.replaced.append(.init(place, item))
        }
        return batch
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let policy: GanttConfiguration.RowPolicy
        let (count, edits): (Int, Int)
        /// Edited items of each touched segment, of which two are patched.
        var each = 1
        /// Whether an item comes in the same change.
        var inserts = false
        let isReset: Bool
        var testDescription: String { "\(policy), \(edits) of \(count), \(each) each\(inserts ? ", one new" : "")" }
    }

    /// A touched segment takes as long as 220 items of a row each, and 100 that share rows; an edit as long as 66 and 20,
    /// and a segment in which an item comes or goes as long as 800 and 300.
    static let cases = [
        Case(policy: .perItem, count: 2000, edits: 11, isReset: false),
        Case(policy: .perItem, count: 3431, edits: 12, isReset: true),
        Case(policy: .perItem, count: 3432, edits: 12, isReset: false),
        Case(policy: .perItem, count: 3600, edits: 12, isReset: false),
        Case(policy: .perItem, count: 3600, edits: 13, isReset: true),
        Case(policy: .perItem, count: 4751, edits: 48, each: 4, isReset: true),
        Case(policy: .perItem, count: 4752, edits: 48, each: 4, isReset: false),
        Case(policy: .perItem, count: 4231, edits: 12, inserts: true, isReset: true),
        Case(policy: .perItem, count: 4232, edits: 12, inserts: true, isReset: false),
        Case(policy: .rows, count: 1559, edits: 13, isReset: true),
        Case(policy: .rows, count: 1560, edits: 13, isReset: false),
        Case(policy: .lanes, count: 400, edits: 13, isReset: false),
    ]

    @Test(arguments: cases) func aBatchThatTouchesMostIsAReset(_ one: Case) throws {
        var count = one.count
        let store = store(count)
        var configuration = GanttConfiguration()
        configuration.rowPolicy = one.policy
        let layout = try GanttLayout(store: store, configuration: configuration)
        let strategy = try prepared("r-tree-segmented", over: layout)
        // Twice, because the first change of a chart finds it as it was made.
        for _ in 0..<(one.inserts ? 1 : 2) {
            let before = (0..<count).map { layout.frame(at: layout.ordinal(of: id($0))!) }
            var batch = batch(one.edits, each: one.each, store)
            if one.inserts {
                let item = StoredItem(identifier: UInt32(count), start: 3, end: 4)
                batch.inserted.append(.init(ItemPlace(section: 0, item: Int32(count)), item))
            }
            let delta = try layout.apply(.data(store.perform(batch)))
            strategy.invalidate(delta)
            #expect(delta.isReset == one.isReset)
            let made = try layout.rebuilt()
            let places = (0..<count).map { layout.frame(at: layout.ordinal(of: id($0))!) }
            #expect(places == (0..<count).map { made.frame(at: made.ordinal(of: id($0))!) })
            let viewport = Viewport(size: .standardViewport)
            #expect(before == (0..<count).map { layout.frameBefore(id($0), in: viewport) })
            count += one.inserts ? 1 : 0
            #expect(Set(strategy.found(in: .infinite).map { layout.id(at: $0).item }) == Set(0..<Int32(count)))
        }
    }

    private func id(_ item: Int) -> ElementID { ElementID(.cell, section: 1, item: Int32(item)) }

    @Test func sectionsThatComeAreFollowed() throws {
        let store = store(100)
        var configuration = GanttConfiguration()
        configuration.rowPolicy = .perItem
        let layout = try GanttLayout(store: store, configuration: configuration)
        var batch = batch(24, each: 1, store)
        batch.insertedSections = [.init(1, items: [StoredItem(identifier: 100, start: 0, end: 1)])]
        #expect(try !layout.apply(.data(store.perform(batch))).isReset)
    }
}
