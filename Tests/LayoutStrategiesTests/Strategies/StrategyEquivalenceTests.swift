import LayoutTestSupport
import Testing

@testable import LayoutStrategies

@Suite struct StrategyEquivalenceTests {
    static let names = StrategyRegistry.builtIn.entries.map(\.name)
    static let counts = [0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000, 4097]

    private func check(_ rects: [Rect], strategies: [String] = names, queryCount: Int) {
        let queries = RectangleShape.queries(over: rects, count: queryCount, seed: 11)
        #expect(StrategyTrial(ExplicitLayout(rects), of: strategies).faults(queries) == [], "\(rects.count)")
    }

    @Test(arguments: RectangleShape.allCases)
    func `every strategy gives what brute force gives`(shape: RectangleShape) throws {
        for count in Self.counts { check(shape.rects(count: count, seed: UInt64(count)), queryCount: 24) }
    }

    @Test(arguments: [RectangleShape.lanes, .overlapping, .onePerRow, .coarseGrid])
    func `deep indexes give what brute force gives`(shape: RectangleShape) throws {
        let rects = shape.rects(count: 70_001, seed: 5)
        check(
            rects, strategies: ["sorted-array", "r-tree", "r-tree-compact", "linear-scan", "grid"], queryCount: 24)
    }

    @Test(arguments: names) func `preparing again gives the same answers`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 1000, seed: 1))
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout))
        let query = Rect(x: 100, y: 100, width: 500, height: 200)
        for _ in 0..<2 {
            strategy.prepare()
            #expect(strategy.found(in: query) == layout.bruteForce(query))
        }
    }

    @Test(arguments: names) func `an unprepared index is empty and not wrong memory`(name: String) throws {
        let layout = ExplicitLayout([Rect(x: 0, y: 0, width: 1, height: 1)])
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout))
        #expect(strategy.found(in: .infinite).count <= 1)
    }

    @Test(arguments: names) func `queries reuse the storage of the buffer`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.overlapping.rects(count: 2000, seed: 6))
        let strategy = try prepared(name, over: layout)
        let queries = RectangleShape.queries(over: layout.rects, count: 50, seed: 6)
        var buffer = OrdinalBuffer()
        func address() -> UnsafePointer<UInt32>? { buffer.ordinals.withUnsafeBufferPointer { $0.baseAddress } }
        _ = strategy.replay(queries, ReplayRange(count: queries.count), into: &buffer)
        let before = address()
        let hits = strategy.replay(queries, ReplayRange(count: queries.count), into: &buffer)
        #expect(address() == before)
        #expect(hits == queries.map { layout.bruteForce($0).count }.reduce(0, +))
    }

    @Test func `peers are strategies of their own kind, and only of a build with their trait`() {
        let peers = StrategyRegistry.builtIn.entries.filter(\.isPeer).map(\.name)
        #if Peers
            #expect(peers == StrategyRegistry.builtIn.peerNames)
        #else
            #expect(peers.isEmpty)
        #endif
        #expect(Self.names == StrategyRegistry.builtIn.ownEntries.map(\.name) + peers)
    }

    @Test func `the registry names each strategy once and knows no other`() {
        #expect(Set(Self.names).count == Self.names.count)
        #expect(StrategyRegistry.builtIn.strategy(named: "quad-tree", over: ExplicitLayout([])) == nil)
    }
}

@Suite struct ExaminationTests {
    /// How many elements a strategy compares and finds.
    static func examined(_ name: String, _ layout: ExplicitLayout, _ query: Rect) throws -> (count: Int, hits: Int) {
        let strategy = try prepared(name, over: layout)
        var buffer = OrdinalBuffer()
        strategy.elements(in: query, into: &buffer)
        return (buffer.examined, buffer.count)
    }

    @Test(arguments: [
        "dictionary-cache", "dictionary-cache-objects", "dictionary-cache-dense", "section-arrays", "linear-scan",
    ])
    func `every element that has a frame is compared`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.someAbsent.rects(count: 500, seed: 2))
        let present = layout.rects.filter { !$0.isNull }.count
        #expect(try Self.examined(name, layout, Rect(x: 5, y: 5, width: 3, height: 3)).count == present)
    }

    @Test func `on demand compares the candidates`() throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 500, seed: 2))
        #expect(try Self.examined("on-demand", layout, .null).count == 500)
    }

    @Test(arguments: [RectangleShape.lanes, .onePerRow])
    func `indexes compare few elements`(shape: RectangleShape) throws {
        let layout = ExplicitLayout(shape.rects(count: 50_000, seed: 3))
        let middle = layout.rects[25_000]
        let query = Rect(x: middle.minX, y: middle.minY, width: 1180, height: 820)
        let tree = try Self.examined("r-tree", layout, query)
        #expect(tree.hits > 0 && tree.count < 1500)
        let array = try Self.examined("sorted-array", layout, query)
        #expect(array.hits == tree.hits && array.count < 2000)
    }

    @Test(arguments: ["r-tree", "r-tree-compact", "sorted-array"], [1, 16, 17, 300])
    func `unused lanes are not counted`(name: String, count: Int) throws {
        let layout = ExplicitLayout(RectangleShape.zeroSize.rects(count: count, seed: 3))
        #expect(try Self.examined(name, layout, Rect(x: -9, y: -9, width: 40, height: 40)).hits == count)
        #expect(try Self.examined(name, layout, Rect(x: -9, y: -9, width: 40, height: 40)).count <= count)
    }

    @Test(arguments: ["r-tree", "r-tree-compact", "sorted-array"])
    func `an index takes over what lies inside with few comparisons`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 50_000, seed: 3))
        let all = try Self.examined(name, layout, .infinite)
        #expect(all.hits == 50_000 && all.count < 100)
    }

    @Test func `one tall element does not make the sorted array compare all`() throws {
        let layout = ExplicitLayout(RectangleShape.oneTallBar.rects(count: 50_000, seed: 3))
        let array = try Self.examined("sorted-array", layout, Rect(x: 0, y: 1_000_000, width: 1180, height: 820))
        #expect(array.hits > 20 && array.count < 100)
    }

    @Test(arguments: ["r-tree", "r-tree-compact", "sorted-array", "linear-scan", "grid"])
    func `exact frames are asked for on the border only`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 50_000, seed: 3))
        let strategy = try prepared(name, over: layout)
        let before = layout.frameRequests
        var buffer = OrdinalBuffer()
        strategy.elements(in: Rect(x: 100.3, y: 1001, width: 1180, height: 820), into: &buffer)
        #expect(buffer.count > 300 && layout.frameRequests - before < 60)
    }
}
