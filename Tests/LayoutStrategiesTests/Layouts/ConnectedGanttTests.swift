import LayoutTestSupport
import Testing
import Workloads

@testable import LayoutStrategies
@testable import Layouts

/// Connectors between the bars of a chart.
@Suite struct ConnectedGanttTests {
    static func columns(
        _ columns: ScheduleColumns, _ dependencies: [ItemDependency]
    ) -> ScheduleColumns {
        ScheduleColumns(
            starts: columns.starts, ends: columns.ends, rows: columns.rows, groupOffsets: columns.groupOffsets,
            groupRowCounts: columns.groupRowCounts, hasGroups: columns.hasGroups, unit: columns.unit,
            origin: columns.origin, levels: columns.levels, ratios: columns.ratios, dependencies: dependencies)
    }

    private static func random(_ count: Int, of items: Int, seed: UInt64) -> [ItemDependency] {
        var random = TestRandom(seed: seed)
        return (0..<(items == 0 ? 0 : count)).map { _ in
            let kind = DependencyKind.allCases[random.below(4)]
            return ItemDependency(from: UInt32(random.below(items)), to: UInt32(random.below(items)), kind: kind)
        }
    }

    private func connectors(_ layout: any RegisteredLayout) -> [Int32: Rect] {
        let elements = (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }
        let found = elements.filter { $0.id.category == .supplementary && !$0.frame.isNull }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id.item, $0.frame) })
    }

    /// Frames by the definition: around the ends of both bars and a short line at each.
    private func expected(_ layout: ConnectedGanttLayout) -> [Int32: Rect] {
        var bars: [UInt32: Rect] = [:]
        let items = layout.chart.items
        for section in 0..<items.sectionCount {
            for item in 0..<items.itemCount(ofSection: section) {
                let place = ItemPlace(section: Int32(section), item: Int32(item))
                let ordinal = layout.chart.ordinal(of: layout.cell(at: place))
                bars[items.item(at: place).identifier] = ordinal.map { layout.chart.frame(at: $0) }
            }
        }
        var frames: [Int32: Rect] = [:]
        for (number, one) in items.columns.dependencies.enumerated() {
            guard let from = bars[one.predecessor], let to = bars[one.successor], !from.isNull, !to.isNull else {
                continue
            }
            let isFinish = (
                from: one.kind == .finishToFinish || one.kind == .finishToStart,
                to: one.kind == .finishToFinish || one.kind == .startToFinish
            )
            var xs = [isFinish.from ? from.maxX : from.minX, isFinish.to ? to.maxX : to.minX]
            xs += [xs[0] + (isFinish.from ? 6 : -6), xs[1] + (isFinish.to ? 6 : -6)]
            let ys = [from, to].map { ((($0.minY + $0.maxY) / 2) * 1024).rounded() / 1024 }
            frames[Int32(number)] = Rect(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
        }
        return frames
    }

    @Test(arguments: [
        (DependencyKind.finishToStart, 40.0, [10.0, 16, 16, 40]), (.finishToStart, 12, [10, 16, 16, 6, 6, 12]),
        (.startToStart, 40, [0, -6, -6, 40]), (.finishToFinish, 40, [10, 66, 66, 60]),
        (.startToFinish, 40, [0, -6, -6, 66, 66, 60]), (.startToFinish, -40, [0, -6, -6, -20]),
    ]) func `a connector leaves and reaches the ends that its kind says`(
        kind: DependencyKind, x: Double, xs: [Double]
    ) throws {
        let from = Rect(x: 0, y: 0, width: 10, height: 30)
        let route = try #require(
            DependencyRoute(from: from, to: Rect(x: x, y: 68, width: 20, height: 30), kind))
        #expect(route.points.map(\.x) == xs)
        #expect(route.points.first?.y == 15 && route.points.last?.y == 83)
        #expect(zip(route.points, route.points.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y })
        #expect(route.bounds == Rect(minX: xs.min()!, minY: 15, maxX: xs.max()!, maxY: 83))
        #expect(DependencyRoute(from: from, to: .null, kind) == nil)
    }

    @Test func `a chart without dependencies has no connectors`() throws {
        let columns = randomColumns(ScheduleShape(), seed: 1)
        let plain = try laidOut("gantt", columns)
        #expect(plain.layout is GanttLayout && !plain.layout.kindNames.contains("dependency"))
        let connected = Self.columns(columns, [ItemDependency(from: 0, to: 1)])
        let laid = try laidOut("gantt", connected)
        #expect(laid.layout is ConnectedGanttLayout && laid.layout.kindNames.contains("dependency"))
        #expect(laid.layout.elementCount == columns.itemCount + 1)
    }

    @Test func `a connector goes with a bar and comes back with it`() throws {
        let spans: [[ClosedRange<Double>]] = [[0...1, 3...4], [2...5]]
        let dependencies = [
            ItemDependency(from: 0, to: 1), ItemDependency(from: 1, to: 2, kind: .startToStart),
            ItemDependency(from: 0, to: 2, kind: .finishToFinish),
        ]
        let store = ItemStore(Self.columns(scheduleColumns(spans: spans), dependencies))
        let layout = try ConnectedGanttLayout(GanttLayout(store: store))
        let before = connectors(layout)
        #expect(before == expected(layout) && before.count == 3)
        let place = ItemPlace(section: 0, item: 1)
        let item = store.item(at: place)
        let going = try layout.apply(.data(store.perform(.remove(place))))
        #expect(going.spanningChanged && Set(connectors(layout).keys) == [2])
        #expect(layout.ordinal(of: layout.id(at: 0)) == nil && connectors(layout) == expected(layout))
        let id = layout.id(at: 0)
        #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == before[0])
        #expect(store.currentColumns().dependencies.map(\.successor) == [.max, 1, 1])
        let change = store.perform(.insert(item, at: place))
        let coming = try layout.apply(.data(change))
        #expect(coming.spanningChanged && connectors(layout) == before)
        #expect(layout.idBefore(id, change) == nil && layout.idAfter(id, change) == id)
    }

    @Test(arguments: ["gantt", "sections"])
    func `a walk of changes is followed by every strategy`(name: String) throws {
        let strategies = StrategyRegistry.builtIn.entries.map(\.name)
        for (number, shape) in SectionShape.around(.small).enumerated() {
            let seed = UInt64(number)
            let items = randomColumns(ScheduleShape(), seed: seed)
            let total = min(shape.itemCount, items.itemCount)
            guard total == shape.itemCount else { continue }
            let columns = Self.columns(
                items.inSections(of: shape.counts), Self.random(shape.itemCount / 2 + 1, of: total, seed: seed))
            var walk = try LayoutWalk(
                name, over: { ItemStore(columns, limits: .small) }, strategies: strategies, seed: seed)
            #expect(walk.answerFaults() == [], "\(shape)")
            for step in 0..<16 { if try hasFault(after: &walk, "\(shape), step \(step)") { return } }
        }
    }

    /// Makes a change, and expects that nothing is wrong after it and that connectors are where both bars have them.
    private func hasFault(after walk: inout LayoutWalk, _ comment: Comment) throws -> Bool {
        var wrong = try walk.step()
        if let layout = Self.chart(of: walk), connectors(layout) != expected(layout) {
            wrong.append("connectors are elsewhere")
        }
        #expect(wrong == [], comment)
        return !wrong.isEmpty
    }

    /// The chart of a walk, which some walks have mirrored.
    private static func chart(of walk: LayoutWalk) -> ConnectedGanttLayout? {
        let layout = walk.layout
        return (layout as? MirroredLayout)?.base as? ConnectedGanttLayout ?? layout as? ConnectedGanttLayout
    }

    /// Few are touched by some of the changes, and many by others: both ways of following them are walked.
    @Test(arguments: 1..<6 as Range<UInt64>) func `hundreds of connectors are followed`(seed: UInt64) throws {
        let items = randomColumns(ScheduleShape(), seed: seed)
        let counts = [items.itemCount / 3, 1, items.itemCount / 2]
        let columns = Self.columns(
            items.inSections(of: counts), Self.random(2 * items.itemCount, of: counts.reduce(0, +), seed: seed))
        var walk = try LayoutWalk("gantt", over: { ItemStore(columns) }, strategies: ["r-tree-segmented"], seed: seed)
        let layout = try #require(Self.chart(of: walk))
        #expect(layout.connectors.count > 300)
        for step in 0..<60 { if try hasFault(after: &walk, "step \(step)") { return } }
    }

    @Test(arguments: [0, 1, 48, 49, 700]) func `blocks divide, empty and are filled again as connectors move`(
        count: Int
    ) {
        var random = TestRandom(seed: UInt64(count))
        func frame(at y: Int) -> Rect {
            Rect(x: Double(random.below(1_000)), y: Double(y), width: 20, height: Double(random.below(300)))
        }
        var frames = (0..<count).map { _ in frame(at: random.below(10_000)) }
        var order = ConnectorOrder(frames)
        // To one height, away, and to everywhere.
        for (range, share) in [(20, 100), (1, 0), (10_000, 97)] {
            for number in frames.indices {
                let before = frames[number]
                frames[number] = random.below(100) < share ? frame(at: random.below(range)) : .null
                order.move(number, from: before, to: frames[number])
                if number % 23 == 0 { expectSame(order, frames, &random) }
            }
            expectSame(order, frames, &random)
        }
        order.replace(by: frames.reversed())
        expectSame(order, frames.reversed(), &random)
    }

    private func expectSame(_ order: ConnectorOrder, _ frames: [Rect], _ random: inout TestRandom) {
        let y = random.below(10_000)
        for rect in [
            Rect(x: 0, y: Double(y), width: 500, height: 200), Rect(x: 300, y: 0, width: 100, height: 10_400),
            Rect(x: 0, y: Double(y), width: 1_000, height: 0),
        ] {
            var buffer = OrdinalBuffer()
            order.append(meeting: rect, frames, into: &buffer)
            let expected = frames.indices.filter { !frames[$0].isNull && frames[$0].meets(rect) }.map { UInt32($0) }
            #expect(buffer.sorted == expected)
        }
    }
}
