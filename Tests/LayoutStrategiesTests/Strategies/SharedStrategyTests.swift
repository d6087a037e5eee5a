import LayoutStrategies
import LayoutTestSupport
import Testing

/// Queries of several threads at once, each through a strategy of its own over a snapshot of the layout.
@Suite struct SharedStrategyTests {
    private static let layouts = LayoutRegistry.builtIn.entries.map(\.name) + ["gantt, mirrored", "gantt, connected"]

    /// A layout, with some measured cells where it takes sizes.
    private static func made(_ name: String, seed: UInt64) throws -> LaidOut {
        let words = name.split(separator: ", ")
        var columns = randomColumns(ScheduleShape(), seed: seed)
        if words.last == "connected" {
            columns = ConnectedGanttTests.columns(
                columns, (0..<9).map { ItemDependency(from: $0, to: 3 * $0 + 7) })
        }
        let made = try LayoutRegistry.builtIn.makeLayout(
            named: String(words[0]), over: ItemStore(columns, limits: .small),
            configuration: words.last == "mirrored" ? ["rightToLeft": .bool(true)] : [:])
        for ordinal in stride(from: UInt32(0), to: UInt32(made.layout.elementCount), by: 7) {
            let (id, size) = (made.layout.id(at: ordinal), Size(width: 90, height: 30 + Double(ordinal % 40)))
            _ = try? made.layout.apply(.preferredSize(id, size, in: Viewport(size: Size(width: 400, height: 300))))
        }
        return made
    }

    /// Rectangles around elements, and everything.
    private static func rects(_ layout: any CollectionLayout, seed: UInt64) -> [Rect] {
        var random = SeededGenerator(seed: seed)
        return [.infinite]
            + (0..<24).compactMap { _ in
                let frame = layout.frame(at: UInt32(random.below(layout.elementCount)))
                if frame.isNull { return nil }
                return Rect(x: frame.midX - 200, y: frame.midY - 90, width: 400, height: 180)
            }
    }

    private static func answers(_ strategy: any LayoutStrategy, _ rects: [Rect]) -> [[UInt32]] {
        rects.map { strategy.found(in: $0) }
    }

    /// Answers of readers of a number of threads, over and over.
    private static func answers(_ reader: StrategyReader, _ rects: [Rect], threads: Int) async -> [[[UInt32]]] {
        await withTaskGroup(of: [[[UInt32]]].self) { group in
            for _ in 0..<threads {
                group.addTask {
                    let (strategy, _) = reader.strategy()
                    return (0..<8).map { _ in answers(strategy, rects) }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    @Test(arguments: layouts, [2, 4])
    func `two and four readers at once find what brute force finds, while edits go on`(layout: String, threads: Int)
        async throws
    {
        let laidOut = try Self.made(layout, seed: 3)
        var walk = DataWalk(seed: 5)
        var shared: Set<String> = []
        for round in 0..<3 {
            let rects = Self.rects(laidOut.layout, seed: UInt64(round))
            let expected = rects.map { bruteForce(laidOut.layout, $0) }
            let snapshot = try #require(laidOut.layout.snapshot())
            for name in StrategyRegistry.builtIn.ownEntries.map(\.name) {
                let strategy = try #require(laidOut.strategy(named: name))
                strategy.prepare()
                guard let reader = (strategy as? any SharedStrategy)?.reader(over: snapshot) else { continue }
                shared.insert(name)
                async let found = Self.answers(reader, rects, threads: threads)
                // This thread asks at the same time, and edits before the last of them have answered.
                #expect(Self.answers(strategy, rects) == expected)
                for answer in await found { #expect(answer == expected, "\(name)") }
            }
            // A snapshot stays as it was.
            if let store = laidOut.store {
                _ = try laidOut.layout.apply(.data(store.perform(walk.next(store))))
            } else {
                _ = try laidOut.layout.apply(
                    .rectangles([.remove(UInt32(round)), .move(9, to: Rect(x: 3, y: 4, width: 5, height: 6))]))
            }
            let copy = snapshot.layout()
            #expect(rects.map { bruteForce(copy, $0) } == expected && rects.map { found(copy, $0) } == expected)
        }
        #expect(
            shared == ["on-demand", "linear-scan", "sorted-array", "grid", "row-index", "r-tree", "r-tree-compact"])
    }

    @Test func `a snapshot is the layout, in every question, and outlives it`() throws {
        for layout in Self.layouts {
            var laidOut: LaidOut? = try Self.made(layout, seed: 9)
            let now = try #require(laidOut?.layout)
            let (frames, size) = (allFrames(now), now.contentSize)
            let ids = (0..<UInt32(now.elementCount)).map { now.id(at: $0) }
            let segments = (0..<now.segmentCount).map { now.ordinals(ofSegment: $0) }
            let snapshot = try #require(now.snapshot())
            laidOut = nil
            let copy = snapshot.layout()
            #expect(allFrames(copy) == frames && copy.contentSize == size)
            #expect((0..<UInt32(copy.elementCount)).map { copy.id(at: $0) } == ids)
            #expect((0..<copy.segmentCount).map { copy.ordinals(ofSegment: $0) } == segments)
            #expect(ids.indices.allSatisfy { frames[$0].isNull || copy.ordinal(of: ids[$0]) == UInt32($0) })
        }
    }

    @Test func `an index is a value for other threads, and its memory lives as long as a reader`() async {
        func sendable<Value: Sendable>(_ value: Value) -> Value { value }
        let boxes = (0..<5_000).map { (number: Int) -> Rect in
            Rect(x: Double(number % 70 * 9), y: Double(number / 70 * 11), width: 8, height: 10)
        }
        let query = Rect(x: 100, y: 100, width: 50, height: 40)
        let expected = ordinals(of: boxes, meeting: query)
        let built = sendable(BuiltIndex(RowIndex(boxes)))
        let found = await Task.detached { built.reader().found(in: query, of: boxes) }.value
        #expect(found == expected)
        var index: PackedRTree? = PackedRTree(boxes)
        let reader = BuiltIndex(index!).reader()
        index = nil
        #expect(reader.found(in: query, of: boxes) == expected)
    }
}
