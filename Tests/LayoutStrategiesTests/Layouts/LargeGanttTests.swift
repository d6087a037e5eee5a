import LayoutStrategies
import LayoutTestSupport
import Testing

@Suite struct LargeGanttTests {
    private func expectExact(_ layout: GanttLayout, _ queries: [Rect]) {
        for query in queries {
            let found = candidates(layout, query)
            #expect(Set(found).count == found.count)
            let hits = bruteForce(layout, query)
            #expect(found.filter { layout.frame(at: $0).meets(query) } == hits)
            #expect(LayoutTestSupport.found(layout, query) == hits)
        }
    }

    @Test func `a million day columns stay exact beyond 2^24 points`() throws {
        let items = stride(from: 0.0, to: 1_000_000, by: 4_000).map { (day: Double) -> ClosedRange<Double> in
            day...day + 1
        }
        let layout = try GanttLayout(columns: scheduleColumns(spans: [items]), days: 0..<1_000_000)
        #expect(layout.contentSize.width == 24_499_999.5)
        #expect(layout.frame(at: 249).minX == 24_402_000)
        let viewport = Viewport(offsetX: 24_499_000, size: Size(width: 1180, height: 820))
        var pinned: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: viewport.bounds, into: &pinned)
        let cells = pinned.filter { $0.id.category == .cell }
        #expect(cells.map { Int($0.id.item) } == Array(999_959..<1_000_000))
        for cell in cells { #expect(cell.frame.minX == 24.5 * Double(cell.id.item)) }
    }

    @Test func `what is pinned has its own size wherever the viewport is`() throws {
        let layout = try GanttLayout(columns: scheduleColumns(spans: [[0...1, 2...8], [3...4]]))
        for offset in [0, 1.0 / 3, -0.1, 12.3456789, 100.0 / 7] {
            let viewport = Viewport(offsetX: offset, offsetY: -offset, size: Size(width: 1180, height: 820))
            var pinned: [LayoutAttributes] = []
            layout.pinned(in: viewport, meeting: .infinite, into: &pinned)
            #expect(pinned.count { $0.frame.width == 1180 } == 7)
            #expect(Set(pinned.map(\.frame.height)).isSubset(of: [48, 32, 1 / 2, layout.contentSize.height]))
        }
    }

    @Test func `a bar as long as the horizon costs no more than a block of each size`() throws {
        var spans = [0...100_000.0]
        spans += (0..<100_000).map { Double($0)...Double($0) + 0.5 }
        var configuration = GanttConfiguration()
        (configuration.expanded, configuration.timeAxis, configuration.pointsPerUnit) = (.none, .continuous, 48)
        let layout = try GanttLayout(columns: scheduleColumns(spans: [spans]), configuration: configuration)
        let query = Rect(x: 3_000_000, y: 0, width: 1000, height: 1000)
        expectExact(layout, [query])
        #expect(candidates(layout, query).count < 60)
    }

    @Test(arguments: [GanttConfiguration.Expanded.none, .all])
    func `giant rows, unsorted, with ties and every length`(expanded: GanttConfiguration.Expanded) throws {
        var shape = ScheduleShape()
        (shape.items, shape.groups, shape.rows, shape.horizon) = (20_000, 2, 3, 5_000)
        for isWhole in [false, true] {
            shape.isWhole = isWhole
            var configuration = GanttConfiguration()
            configuration.expanded = expanded
            let layout = try GanttLayout(columns: randomColumns(shape, seed: 3), configuration: configuration)
            expectExact(layout, Array(EdgeCase.queries(of: layout).prefix(60)))
        }
    }

    /// On both sides of 64 bars, from where on a bar is looked for around the place that its share of the time has.
    @Test(arguments: [63, 64, 65, 900], [true, false])
    func `rows in which bars crowd are searched as well as even ones`(count: Int, isWhole: Bool) throws {
        var random = TestRandom(seed: UInt64(count))
        var rows: [[(start: Double, end: Double, row: UInt32)]] = [[], []]
        for item in 0..<count * 4 {
            var start = random.unit() * 20_000
            // Crowded at the beginning, at the end, in the middle, and not at all.
            if item % 4 < 3, random.below(3) > 0 { start = [0, 20_000, 9_000][item % 4] + random.unit() * 20 }
            var end = start + random.unit() * 3
            if isWhole { (start, end) = (start.rounded(), end.rounded()) }
            rows[item % 8 < 4 ? 0 : 1].append((start, max(start, end), UInt32(item % 4)))
        }
        // In one group ends are in the order of starts.
        var latest: [UInt32: Double] = [:]
        rows[1] = rows[1].sorted { ($0.row, $0.start) < ($1.row, $1.start) }.map { item in
            latest[item.row] = max(latest[item.row] ?? 0, item.end)
            return (item.start, latest[item.row] ?? 0, item.row)
        }
        for groups in [rows, [rows[1]]] {
            let layout = try GanttLayout(columns: scheduleColumns(groups: groups))
            var queries = Array(EdgeCase.queries(of: layout).prefix(40))
            for _ in 0..<60 {
                let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
                queries.append(Rect(minX: frame.minX, minY: 0, maxX: frame.maxX + random.unit() * 900, maxY: 500))
                queries.append(Rect(minX: frame.maxX, minY: frame.minY, maxX: frame.maxX + 9, maxY: frame.maxY))
            }
            expectExact(layout, queries)
        }
    }

    @Test func `lanes of many items are as few as can be`() throws {
        var shape = ScheduleShape()
        (shape.items, shape.groups, shape.horizon, shape.isWhole) = (9_000, 1, 50_000, false)
        let schedule = randomColumns(shape, seed: 8)
        var configuration = GanttConfiguration()
        configuration.rowPolicy = .lanes
        let layout = try GanttLayout(columns: schedule, configuration: configuration)
        let frames = allFrames(layout)
        let rows = Dictionary(grouping: frames, by: \.minY)
        for row in rows.values {
            let sorted = row.sorted { ($0.minX, $0.maxX) < ($1.minX, $1.maxX) }
            #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.maxX <= $1.minX })
        }
        // As many as are open at once.
        var events = frames.filter { $0.width > 0 }.flatMap { [($0.minX, 1), ($0.maxX, -1)] }
        events.sort { $0 < $1 }
        var (open, most) = (0, 0)
        for (_, change) in events {
            open += change
            most = max(most, open)
        }
        #expect(rows.count >= most)
        #expect(layout.contentSize.height == (rows.keys.max() ?? 0) + 34)
    }
}
