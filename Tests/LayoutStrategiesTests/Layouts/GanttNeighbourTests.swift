import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Groups that do not change themselves, under a first time that moves: every search finds all of their bars.
@Suite struct GanttNeighbourTests {
    /// Groups of so many items in five rows, in no order, now and then of a length.
    private func schedule(_ counts: [Int]) -> ScheduleColumns {
        var random = TestRandom(seed: 8)
        return scheduleColumns(
            groups: counts.map { count in
                (0..<count).map { _ in
                    let start = Double(random.below(400))
                    return (start, start + Double(random.below(12)), UInt32(random.below(5)))
                }
            })
    }

    @Test(arguments: [GanttConfiguration.TimeAxis.dayColumns, .continuous])
    func `another first time moves all bars of an unchanged group`(axis: GanttConfiguration.TimeAxis) throws {
        for policy in GanttConfiguration.RowPolicy.allCases {
            var configuration = GanttConfiguration()
            (configuration.timeAxis, configuration.pointsPerUnit, configuration.rowPolicy) = (axis, 20, policy)
            let store = ItemStore(schedule([600, 600, 1]))
            let layout = try GanttLayout(store: store, configuration: configuration)
            for start in [-300.0, -40, 0] {
                let item = StoredItem(identifier: store.nextIdentifier, start: start, end: start + 1)
                let place = ItemPlace(section: 2, item: 0)
                let batch = start == 0 ? ItemBatch.remove(place) : .insert(item, at: place)
                let before = (0..<60).map { layout.attributes(at: $0) }
                _ = try layout.apply(.data(store.perform(batch)))
                let viewport = Viewport(size: .standardViewport)
                let areKept = before.allSatisfy { layout.frameBefore($0.id, in: viewport) == $0.frame }
                #expect(areKept, "\(policy), \(start)")
                for left in stride(from: -10, to: layout.contentSize.width, by: 610) {
                    let query = Rect(x: left, y: -10, width: 60, height: layout.contentSize.height + 20)
                    let found = candidates(layout, query).filter { layout.frame(at: $0).meets(query) }
                    let isRight = found == bruteForce(layout, query)
                    #expect(isRight, "\(policy), \(start), \(left)")
                }
            }
        }
    }
}
