import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// What only changes and segments need is made when it is first asked for.
@Suite struct GanttFollowingTests {
    private let columns = randomColumns(ScheduleShape(), seed: 4)

    @Test(arguments: ["on-demand", "r-tree", "dictionary-cache"])
    func toLookAtItMakesNothing(_ name: String) throws {
        let layout = try GanttLayout(columns: columns)
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout))
        strategy.prepare()
        var buffer = OrdinalBuffer()
        strategy.elements(in: .infinite, into: &buffer)
        _ = try layout.apply(.viewport(Size(width: 500, height: 300), EdgeInsets()))
        #expect(buffer.count > 0 && layout.madeFollowing == nil && layout.originX == 0)
    }

    @Test func segmentsAreMadeOnce() throws {
        let layout = try GanttLayout(columns: columns)
        #expect(layout.segmentCount > 0)
        let made = try #require(layout.madeFollowing?.madeSegmentation)
        var buffer = OrdinalBuffer()
        layout.segments(meeting: .infinite, into: &buffer)
        #expect(buffer.count > 0 && made.madeExtents != nil)
        #expect(layout.segmentation === made && layout.state == nil && !layout.hasChanged)
    }

    @Test func theItemsAreTheSameEachTime() throws {
        let store = ItemStore(columns)
        #expect(try GanttLayout(store: store).items === store)
        let laidOut = try LayoutRegistry.builtIn.makeLayout(
            named: "gantt", input: .schedule(columns), configuration: [:])
        let made = try #require(laidOut.store)
        #expect(laidOut.store === made && made.isPristine)
        let change = made.perform(.remove(ItemPlace(section: 0, item: 0)))
        let delta = try laidOut.layout.apply(.data(change))
        #expect(delta.changeCount > 0 && laidOut.store === made)
        #expect(try laidOut.rebuilt().layout.contentSize == laidOut.layout.contentSize)
    }

    @Test func theFirstChangeEndsWhatWasMadeBefore() throws {
        let layout = try GanttLayout(columns: columns)
        let before = layout.segmentCount
        _ = try layout.apply(.expansion(sections: 0..<1, false))
        let state = try #require(layout.state)
        #expect(layout.hasChanged && layout.segmentCount == before)
        _ = try layout.apply(.expansion(sections: 0..<1, true))
        #expect(layout.state === state)
        _ = try layout.apply(.reload)
        #expect(layout.state !== state && layout.hasChanged)
    }
}
