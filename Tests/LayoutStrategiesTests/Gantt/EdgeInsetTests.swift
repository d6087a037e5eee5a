import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// K12: space before the first instant of a continuous axis and behind its last.
@Suite struct EdgeInsetTests {
    private typealias Span = (start: Double, end: Double, row: UInt32)

    private func chart(_ spans: [Span], _ change: (inout GanttConfiguration) -> Void = { _ in }) throws -> GanttLayout {
        var configuration = GanttConfiguration()
        (configuration.timeAxis, configuration.pointsPerUnit) = (.continuous, 10)
        configuration.viewportSize = Size(width: 200, height: 300)
        change(&configuration)
        return try GanttLayout(
            store: ItemStore(scheduleColumns(groups: [spans])), configuration: configuration)
    }

    private func lefts(_ layout: GanttLayout) -> [Double] { allFrames(layout).map(\.minX) }

    @Test(
        arguments: [
            ([(0.0, 0.0, 0), (0, 5, 1)], 15.0), ([(0, 5, 0), (5, 5, 1)], 15), ([(3, 3, 0)], 15),
            // Too short for the grid, which is as much as none.
            ([(0, 1e-9, 0), (0, 5, 1)], 15), ([(0, 5, 0), (2, 2, 1)], 0), ([(0, 5, 0), (1, 6, 1)], 0), ([], 0),
        ] as [([(Double, Double, UInt32)], Double)])
    func `an item of no width at an end makes room for half a bar`(
        spans: [(Double, Double, UInt32)], inset: Double
    ) throws {
        let layout = try chart(spans.map { ($0.0, $0.1, $0.2) })
        let first = spans.map(\.0).min() ?? 0
        #expect(lefts(layout) == spans.map { inset + onGrid(($0.0 - first) * 10) })
        let viewport = Viewport(size: layout.contentSize)
        #expect(visible(layout, viewport).count { $0.id.category == .cell && $0.id.section > 0 } == spans.count)
        let naive = NaiveGantt(layout, days: nil)
        #expect(naive.bars == allFrames(layout) && naive.contentSize == layout.contentSize)
        let pinned = visible(layout, viewport).filter { $0.id.section <= 0 }
        let expected = naive.pinned(viewport).filter { $0.section <= 0 && $0.frame.meets(viewport.bounds) }
        #expect(Set(pinned.map { PinnedElement($0, kindNames: layout.kindNames) }) == Set(expected))
    }

    @Test func `it can be given, and has no part in day columns`() throws {
        let given = try chart([(0, 5, 0), (5, 40, 1)]) { $0.edgeInset = 7.3 }
        #expect(lefts(given) == [onGrid(7.3), 50 + onGrid(7.3)])
        // As much behind the last instant.
        #expect(given.contentSize.width >= 400 + 2 * onGrid(7.3))
        #expect(try lefts(chart([(0, 0, 0), (0, 5, 1)]) { $0.edgeInset = 0 }) == [0, 0])
        let days = try chart([(0, 0, 0), (0, 5, 1)]) { ($0.timeAxis, $0.edgeInset) = (.dayColumns, 50) }
        #expect(lefts(days) == [73.5, 73.5])
    }

    @Test func `it is taken once, and again by a reload`() throws {
        let layout = try chart([(0, 0, 0), (0, 5, 1), (2, 8, 0)])
        let store = try #require(layout.store)
        var law = DeltaLaw(layout)
        let change = store.perform(.remove(ItemPlace(section: 0, item: 0)))
        #expect(law.follow(try layout.apply(.data(change)), layout) == [])
        let anew = try layout.rebuilt()
        #expect(lefts(layout).filter { $0 < .infinity } == [15, 35] && lefts(anew) == [15, 35])
        _ = try layout.apply(.reload)
        #expect(lefts(layout) == [0, 20])
    }

    @Test func `searches find what lies at the ends, bit for bit`() throws {
        var random = TestRandom(seed: 8)
        for number in 0..<40 {
            let spans = (0..<60).map { item -> Span in
                let start = Double(random.below(5_000)) / 7
                return (start, start + Double(random.below(3) * random.below(900)) / 11, UInt32(item % 4))
            }
            let layout = try chart(spans) {
                $0.pointsPerUnit = [0.01, 1.7, 40][number % 3]
                $0.rowPolicy = number % 2 == 0 ? .rows : .lanes
            }
            let trial = StrategyTrial(layout)
            let edges = allFrames(layout).flatMap { [$0.minX, $0.maxX] }
            let queries = (0..<40).map { _ in
                let left = edges[random.below(edges.count)] + [0, -0x1p-10, 0x1p-10, -9][random.below(4)]
                return Rect(x: left, y: 0, width: [0x1p-10, 3, 200][random.below(3)], height: 300)
            }
            #expect(trial.faults(queries) == [], "\(number)")
        }
    }
}
