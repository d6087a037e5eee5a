import CSupport
import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// What is nearest, inside and how many: by every strategy, against the frames of all elements.
@Suite struct ElementSearchTests {
    static let names = StrategyRegistry.builtIn.entries.map(\.name)

    private func nearest(
        _ rects: [Rect], _ point: Point, count: Int = .max, _ name: String = "on-demand"
    ) throws -> [UInt32] {
        let layout = ExplicitLayout(rects)
        var buffer = NearestBuffer()
        try prepared(name, over: layout).nearest(to: point, count: count, of: layout, into: &buffer)
        return buffer.neighbours.map(\.ordinal)
    }

    @Test(arguments: RectangleShape.allCases)
    func `every strategy answers as the frames of all elements do`(shape: RectangleShape) throws {
        for count in [0, 1, 17, 200] {
            let rects = shape.rects(count: count, seed: UInt64(count))
            let queries = RectangleShape.queries(over: rects, count: 12, seed: 3)
            #expect(StrategyTrial(ExplicitLayout(rects)).questionFaults(queries.suffix(8) + queries.prefix(2)) == [])
        }
    }

    @Test(arguments: [RectangleShape.lanes, .overlapping, .onePerRow, .coarseGrid, .above31Bits])
    func `deep indexes answer as the frames of all elements do`(shape: RectangleShape) throws {
        let rects = shape.rects(count: 4_500, seed: 5)
        let names = ["r-tree", "r-tree-compact", "row-index", "scan-segmented"]
        let queries = RectangleShape.queries(over: rects, count: 6, seed: 4).suffix(6)
        #expect(StrategyTrial(ExplicitLayout(rects), of: names).questionFaults(queries, counts: [1, 40, 500]) == [])
    }

    @Test(arguments: names) func `what can't be asked finds nothing`(name: String) throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 100, seed: 1))
        let strategy = try prepared(name, over: layout)
        var buffer = NearestBuffer()
        let bad = [Double.nan, .infinity, -.infinity].flatMap { [Point(x: $0, y: 5), Point(x: 5, y: $0)] }
        for point in bad {
            strategy.nearest(to: Point(x: 5, y: 5), of: layout, into: &buffer)
            #expect(buffer.neighbours.count == 1)
            strategy.nearest(to: point, of: layout, into: &buffer)
            #expect(buffer.neighbours.isEmpty)
        }
        for count in [0, -1, .min] {
            strategy.nearest(to: Point(x: 5, y: 5), count: count, of: layout, into: &buffer)
            #expect(buffer.neighbours.isEmpty)
        }
        strategy.nearest(to: .null, of: layout, into: &buffer)
        #expect(buffer.neighbours.isEmpty)
    }

    @Test(arguments: names) func `elements at one distance come from the top, then by their centres`(name: String)
        throws
    {
        // Explicit elements lie at the z-indices 0 to 6, in turns.
        let rects = (0..<14).map { Rect(x: Double($0) * 2, y: 10, width: 30, height: 5) }
        let expected: [UInt32] = [6, 13, 5, 12, 4, 11, 3, 10, 2, 9, 1, 8, 0, 7]
        #expect(try nearest(rects, Point(x: 28, y: 0), name).map { $0 % 7 } == expected.map { $0 % 7 })
        let apart = (0..<8).map { Rect(x: $0 < 7 ? 100 : 5, y: 0, width: $0 == 0 ? 10 : 1, height: 4) }
        // Both at z 0 and 5 away: the eighth's centre is nearer.
        #expect(
            try nearest([Rect(x: -10, y: 0, width: 5, height: 4)] + apart.dropFirst(), Point(x: 0, y: 2), name)
                .prefix(2) == [7, 0])
    }

    @Test(arguments: names) func `a box under a point comes before the box around it`(name: String) throws {
        // All at z 0; the outer box has its centre at the point.
        var rects = (0..<15).map { _ in Rect.null }
        rects[0] = Rect(x: 0, y: 0, width: 100, height: 100)
        rects[7] = Rect(x: 45, y: 49, width: 50, height: 40)
        rects[14] = Rect(x: 49, y: 49, width: 10, height: 10)
        #expect(try nearest(rects, Point(x: 50, y: 50), name) == [14, 7, 0])
        let layout = ExplicitLayout(rects)
        var buffer = NearestBuffer()
        try prepared(name, over: layout).nearest(to: rects[7], count: 3, of: layout, into: &buffer)
        #expect(buffer.neighbours.map(\.ordinal) == [14, 7, 0])
    }

    @Test func `distances are of frames, from edges and corners`() throws {
        let layout = ExplicitLayout([
            Rect(x: 13, y: 14, width: 9, height: 9), Rect(x: -20, y: 2, width: 10, height: 1),
            Rect(x: 10, y: 10, width: 1, height: 1),
        ])
        var buffer = NearestBuffer()
        for name in Self.names {
            let query = NearestQuery(Rect(x: 0, y: 0, width: 10, height: 10), count: 3)
            try prepared(name, over: layout).nearest(query, of: layout, where: { _ in true }, into: &buffer)
            let distances = buffer.neighbours.map { query.squaredDistance(to: layout.frame(at: $0.ordinal)) }
            #expect(distances == [0, 25, 100], "\(name)")
        }
    }

    @Test func `a strategy of one's own answers every question`() throws {
        let layout = ExplicitLayout(RectangleShape.coarseGrid.rects(count: 300, seed: 8))
        // What a strategy has to state, and no more.
        let own = FrameScan(layout)
        own.prepare()
        let naive = NaiveSearch(layout)
        for query in RectangleShape.queries(over: layout.rects, count: 12, seed: 3) {
            #expect(naive.faults(of: [("own", own)], query) == [])
        }
    }

    @Test func `few frames are asked for what is nearest, and none for what lies inside`() throws {
        let layout = ExplicitLayout(RectangleShape.lanes.rects(count: 20_000, seed: 2))
        var (buffer, ordinals) = (NearestBuffer(), OrdinalBuffer())
        for name in ["r-tree", "row-index"] {
            let strategy = try prepared(name, over: layout)
            for direction in [SearchDirection.row, .nextInRow] {
                let before = layout.frameRequests
                strategy.nearest(to: layout.rects[9_025], count: 4, direction: direction, of: layout, into: &buffer)
                #expect(buffer.neighbours.count == 4 && layout.frameRequests - before < 12, "\(name)")
            }
            // Rounded coordinates tell neighbours apart whose distances differ by more than the rounding.
            let (before, frame) = (layout.frameRequests, layout.rects[9_025])
            strategy.nearest(
                to: Point(x: frame.midX, y: frame.midY), direction: name == "r-tree" ? .any : .row, of: layout,
                into: &buffer)
            #expect(buffer.neighbours.map(\.ordinal) == [9_025] && layout.frameRequests == before, "\(name)")
            let asked = layout.frameRequests
            #expect(strategy.count(in: .infinite, using: &ordinals) == 20_000)
            #expect(layout.frameRequests == asked && ordinals.isEmpty, "\(name)")
        }
    }

    @Test(arguments: ["r-tree", "row-index"])
    func `neighbours that rounding can't tell apart come in the order of their frames`(name: String) throws {
        // Beyond 2²⁴ points coordinates are rounded to even numbers; the gaps grow by an eighth of a point.
        let far = 33_554_432.0
        let rects = (0..<200).map { (place: Int) -> Rect in
            let gaps = Double(place * (place - 1)) / 16
            return Rect(x: far + Double(place * 30) + gaps, y: 0, width: 29, height: 24)
        }
        let shuffled = [3, 1, 2].flatMap { start in stride(from: start - 1, to: 200, by: 3).map { rects[$0] } }
        let queries = [rects[90], Rect(x: far + 2_750, y: 10, width: 0, height: 0)]
        let trial = StrategyTrial(ExplicitLayout(shuffled), of: [name])
        #expect(trial.questionFaults(queries, counts: [1, 3, 30, 33, 100]) == [])
    }

    @Test func `bounds of distances are low, and the same in both forms`() {
        var generator = TestRandom(seed: 6)
        let extremes: [Float] = [.infinity, -.infinity, .nan, 3e38, -3e38, 0, .leastNonzeroMagnitude]
        for round in 0..<2_000 {
            let scale = Float([1, 1e5, 1e9, 1e20][round % 4])
            func value() -> Float {
                generator.below(40) == 0 ? extremes[generator.below(7)] : Float(generator.unit() - 0.5) * scale
            }
            let boxes = (0..<64).map { _ in value() }
            let (x, y) = (Float(generator.unit() - 0.5) * scale, Float(generator.unit() - 0.5) * scale)
            let query = support_box(minX: x, minY: y, maxX: x + scale / 8, maxY: y + scale / 9)
            var window = support_box(minX: x, minY: -.infinity, maxX: .infinity, maxY: y)
            let reach = scale * scale / 64
            for hasWindow in [false, true] {
                var (least, portable) = ([Float](repeating: 0, count: 16), [Float](repeating: 0, count: 16))
                let (found, same) = boxes.withUnsafeBytes { bytes in
                    let block = bytes.baseAddress!.assumingMemoryBound(to: support_float_block.self)
                    return withUnsafePointer(to: &window) { window in
                        (
                            support_find_near(block, query, hasWindow ? window : nil, reach, &least),
                            support_find_near_portable(block, query, hasWindow ? window : nil, reach, &portable)
                        )
                    }
                }
                #expect(found.boxes == same.boxes && found.nearest == same.nearest)
                for lane in 0..<16 where !boxes[lane].isNaN {
                    let sides = [0, 16, 32, 48].map { boxes[$0 + lane] }
                    let touches =
                        sides[0] <= window.maxX && sides[1] <= window.maxY && sides[2] >= window.minX
                        && sides[3] >= window.minY
                    let isFound = found.boxes >> UInt32(lane) & 1 == 1
                    #expect(isFound == (least[lane] <= reach && (touches || !hasWindow)))
                    #expect(least[lane] == portable[lane] && (!isFound || least[lane] >= least[Int(found.nearest)]))
                    if sides.contains(where: { !$0.isFinite }) { continue }
                    let across = max(Double(sides[0]) - Double(query.maxX), Double(query.minX) - Double(sides[2]), 0)
                    let down = max(Double(sides[1]) - Double(query.maxY), Double(query.minY) - Double(sides[3]), 0)
                    let exact = across * across + down * down
                    #expect(Double(least[lane]) <= exact)
                }
            }
        }
    }
}
