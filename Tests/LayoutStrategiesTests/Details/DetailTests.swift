import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies

@Suite struct DetailTests {
    static let strategies = ["detail-merge", "detail-forest", "detail-pyramid"]

    /// A strategy that is prepared over frames.
    static func strategy(_ name: String, over frames: [Rect]) throws -> any DetailStrategy {
        try #require(try prepared(name, over: ExplicitLayout(frames)) as? any DetailStrategy)
    }

    /// Rectangles over frames, and at every scale; some have an edge of an element.
    static func queries(_ frames: [Rect], _ random: inout TestRandom) -> [DetailQuery] {
        let finite = frames.filter { $0.minX.magnitude < 1e8 && $0.maxX.magnitude < 1e8 }
        var content = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        for frame in finite { content.formUnion(frame) }
        var queries = [DetailQuery(.infinite, pointsPerPixel: 64), DetailQuery(.null, pointsPerPixel: 4)]
        for scale in stride(from: -11, to: 24, by: 2) {
            let power: Double = scale < 0 ? 1 / Double(1 << -scale) : Double(1 << scale)
            let points: Double = random.below(2) == 0 ? power : power * 1.3
            let x = content.minX + content.width * (Double(random.below(1000)) / 900 - 0.1)
            let y = content.minY + content.height * (Double(random.below(1000)) / 900 - 0.1)
            var rect = Rect(
                x: x, y: y, width: points * Double(1 + random.below(200)), height: Double(random.below(200)))
            if random.below(3) == 0 { (rect.minX, rect.maxX) = (content.minX - 1, content.maxX + 1) }
            if random.below(2) == 0 { (rect.minY, rect.maxY) = (content.minY - 1, content.maxY + 1) }
            if let one = finite.isEmpty ? nil : finite[random.below(finite.count)], random.below(2) == 0 {
                if random.below(2) == 0 { rect.minX = one.minX } else { rect.minX = one.maxX }
                rect.maxX = max(rect.minX, rect.maxX)
            }
            queries.append(DetailQuery(rect, pointsPerPixel: points, leastWidth: [0, 0.5, 1, 3][random.below(4)]))
        }
        return queries
    }

    @Test(arguments: DetailShape.allCases) func `answers are those of the law`(shape: DetailShape) throws {
        for seed in 0..<2 as Range<UInt64> {
            var random = TestRandom(seed: seed)
            let frames = shape.frames(&random)
            let queries = Self.queries(frames, &random)
            let expected = queries.map { NaiveDetails(frames, $0) }
            for name in Self.strategies {
                let strategy = try Self.strategy(name, over: frames)
                var buffer = DetailBuffer(capacity: 1)
                for (query, expected) in zip(queries, expected) {
                    strategy.details(query, into: &buffer)
                    let isRight = NaiveDetails(buffer) == expected
                    #expect(isRight, "\(name), seed \(seed), \(query)")
                    if !isRight { break }
                }
            }
        }
    }

    @Test(arguments: DetailShape.allCases) func `elements are those of brute force`(shape: DetailShape) throws {
        var random = TestRandom(seed: 7)
        let layout = ExplicitLayout(shape.frames(&random))
        let trial = StrategyTrial(layout)
        let rects = Self.queries(layout.rects, &random).map(\.rect)
        #expect(trial.faults(rects).prefix(3) == [])
        #expect(trial.frameFaults(rects.prefix(12)).prefix(3) == [])
    }

    @Test(arguments: strategies) func `laws of the answer`(name: String) throws {
        var random = TestRandom(seed: 3)
        let frames = DetailShape.thresholds.frames(&random) + DetailShape.unsorted.frames(&random)
        let strategy = try Self.strategy(name, over: frames)
        var (details, plain) = (DetailBuffer(), OrdinalBuffer())
        for query in Self.queries(frames, &random) {
            strategy.details(query, into: &details)
            strategy.elements(in: query.rect, into: &plain)
            #expect(details.entries.reduce(0) { $0 + Int($1.count) } == plain.count)
            let own = Set(plain.ordinals.filter { frames[Int($0)].width >= query.pointsPerPixel * query.leastWidth })
            #expect(own.isSubset(of: details.entries.filter { $0.count == 1 }.map(\.representative)))
            for row in details.rows {
                let folded = details.entries[row.entries].filter { $0.count > 1 }
                let cells = Set(folded.map { ($0.left / query.cellWidth).rounded(.down) })
                #expect(cells.count == folded.count && query.cellWidth >= query.pointsPerPixel)
            }
        }
    }

    @Test(arguments: strategies) func `a pan by whole pixels changes the ends of a row alone`(name: String) throws {
        var random = TestRandom(seed: 4)
        let frames = DetailShape.longRow.frames(&random)
        let strategy = try Self.strategy(name, over: frames)
        func entries(from x: Double) -> [DetailEntry] {
            var buffer = DetailBuffer()
            strategy.details(DetailQuery(Rect(x: x, y: 0, width: 32_000, height: 9), pointsPerPixel: 64), into: &buffer)
            return Array(buffer.entries)
        }
        let (before, after) = (entries(from: 10_000), entries(from: 10_064))
        let inside = after.filter { $0.left > 10_128 && $0.left < 41_900 }
        #expect(inside.count > 300 && Set(inside).isSubset(of: before))
    }

    @Test func `a query takes what it is given`() {
        let rect = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(DetailQuery(rect, pointsPerPixel: 4).cellWidth == 4)
        #expect(DetailQuery(rect, pointsPerPixel: 4.1).cellWidth == 8)
        #expect(DetailQuery(rect, pointsPerPixel: 1e-9).cellWidth == 0x1p-10)
        #expect(DetailQuery(rect, pointsPerPixel: .infinity).cellWidth == 0x1p42)
        for query in [
            DetailQuery(rect, pointsPerPixel: .nan), DetailQuery(rect, pointsPerPixel: -1),
            DetailQuery(rect, pointsPerPixel: 4, leastWidth: 0), DetailQuery(rect, pointsPerPixel: 4, leastWidth: .nan),
        ] {
            #expect(query.leastPoints == 0 && query.isOwnEntry(1, 1))
        }
    }

    @Test func `the docstring's bytes of a pyramid are what it keeps`() throws {
        var random = TestRandom(seed: 1)
        let frames = DetailShape.longRow.frames(&random)
        var rows = DetailRows(elementCount: frames.count) { range, span in
            for ordinal in range { span[Int(ordinal - range.lowerBound)] = frames[Int(ordinal)] }
        }
        var cells = DetailCells()
        cells.make(&rows)
        #expect(rows.ordinals.count == 0 && rows.strandCount == 1 && rows.strands[0].isOrdered)
        #expect((4.5...14).contains(Double(20 * cells.cells.count) / Double(frames.count)))
    }
}
