import LayoutCore
import LayoutTestSupport
import Testing
import Workloads

@Suite struct FocusTests {
    private func trace(_ layout: any CollectionLayout, seed: UInt64 = 1) throws -> QueryTrace {
        try #require(WorkloadRegistry.builtIn.trace(named: "focus", layout: layout, seed: seed))
    }

    // The second has no search of its own and so many elements that it is not asked for them.
    @Test(arguments: [40, 100]) func `each step is from what the one before finds`(groups: Int) throws {
        let layout = SimpleLayout.plan(groups: groups)
        let trace = try trace(layout)
        #expect(trace.answer == .nearest && trace.nearest.count == 2_000 && trace.nearest.map(\.rect) == trace.rects)
        let naive = NaiveSearch(layout)
        var stuck = 0
        for step in stride(from: 0, to: 1_999, by: 37) {
            let query = trace.nearest[step]
            let found = naive.nearest(to: query.rect, count: 1, direction: query.direction) { _ in true }.first
            if found == nil { stuck += 1 }
            #expect(trace.rects[step + 1] == found.map(layout.frame) ?? query.rect)
        }
        #expect(stuck < 40)
    }

    @Test func `three steps in five go along the row`() throws {
        var generator = SeededGenerator(seed: 4)
        let rows = (0..<40_000).map {
            Rect(x: Double($0 % 200) * 50, y: Double($0 / 200) * 30, width: generator.uniform(10, 45), height: 25)
        }
        let trace = try trace(SimpleLayout(rows))
        let inRow = trace.nearest.count { [.nextInRow, .previousInRow].contains($0.direction) }
        #expect((1_000..<1_400).contains(inRow))
        #expect(Set(trace.rects).count > 1_000)
    }

    @Test func `what is counted is what zoom shows`() throws {
        let layout = SimpleLayout.plan(groups: 40)
        let (count, zoom) = (
            try #require(WorkloadRegistry.builtIn.trace(named: "count", layout: layout, seed: 1)),
            try #require(WorkloadRegistry.builtIn.trace(named: "zoom", layout: layout, seed: 1))
        )
        #expect(count.rects == zoom.rects && count.answer == .count)
    }
}
