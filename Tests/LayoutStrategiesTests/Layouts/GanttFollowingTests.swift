import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// What only changes and segments need is made when it is first asked for.
@Suite struct GanttFollowingTests {
    private let columns = randomColumns(ScheduleShape(), seed: 4)

    @Test(arguments: ["on-demand", "r-tree", "dictionary-cache"])
    func toLookAtItMakesNothing(_ name: String) throws {
        let layout = try GanttLayout(columns: columns)
        let strategy = try prepared(name, over: layout)
        var buffer = OrdinalBuffer()
        strategy.elements(in: .infinite, into: &buffer)
        _ = try layout.apply(.viewport(Size(width: 500, height: 300), EdgeInsets()))
        #expect(buffer.count > 0 && layout.order.table == nil && layout.geometry.originX == 0)
        #expect(layout.geometry.bounds == nil && layout.geometry.pieces == nil)
    }

    @Test func segmentsAreMadeOnce() throws {
        let layout = try GanttLayout(columns: columns)
        #expect(layout.segmentCount > 0)
        let made = try #require(layout.order.table)
        #expect(layout.geometry.bounds == nil)
        var buffer = OrdinalBuffer()
        layout.segments(meeting: .infinite, into: &buffer)
        #expect(buffer.count > 0 && layout.geometry.bounds != nil)
        #expect(layout.order.table === made && layout.geometry.pieces?.count == made.count)
    }

    @Test func theItemsAreTheSameEachTime() throws {
        let store = ItemStore(columns)
        #expect(try GanttLayout(store: store).items === store)
        let laidOut = try laidOut("gantt", columns)
        let made = try #require(laidOut.store)
        #expect(laidOut.store === made && made.isPristine)
        let change = made.perform(.remove(ItemPlace(section: 0, item: 0)))
        let delta = try laidOut.layout.apply(.data(change))
        #expect(delta.changeCount > 0 && laidOut.store === made)
        #expect(try laidOut.rebuilt().layout.contentSize == laidOut.layout.contentSize)
    }

    @Test func theFirstEditEndsWhatWasMadeBefore() throws {
        let store = ItemStore(columns)
        let layout = try GanttLayout(store: store)
        let before = layout.segmentCount
        let isIndexed = layout.geometry.groups.rows.map(\.isIndexed)
        #expect(layout.order.isSideBySide)
        _ = try layout.apply(.expansion(sections: 0..<1, false))
        _ = try layout.apply(.expansion(sections: 0..<1, true))
        // Groups that open again are where they were.
        let table = try #require(layout.order.table)
        #expect(layout.order.table === table && layout.segmentCount == before)
        #expect(layout.geometry.groups.rows.map(\.isIndexed) == isIndexed)
        _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(layout.order.table === table && !layout.order.isSideBySide)
        #expect(!layout.geometry.groups.rows[0].isIndexed)
        _ = try layout.apply(.reload)
        #expect(layout.order.table == nil && layout.order.isSideBySide)
    }
}
