import LayoutCore
import LayoutTestSupport
import Testing

@testable import LayoutStrategies

/// Random walks of changes, after each of which the layout is compared with its naive twin and its delta with the law.
@Suite struct LinearChangeTests {
    struct Walk: Sendable, CustomStringConvertible {
        let description: String
        let counts: [Int]
        let configuration: LinearConfiguration
        let shape: BatchShape
        let steps: Int
        let seed: UInt64

        init(
            _ name: String, _ counts: [Int], _ configuration: LinearConfiguration, _ shape: BatchShape, steps: Int = 60,
            seed: UInt64
        ) {
            (description, self.counts, self.configuration) = (name, counts, configuration)
            (self.shape, self.steps, self.seed) = (shape, steps, seed)
        }
    }

    static let walks = [
        Walk("one section", [30], linear(), BatchShape(items: 8), seed: 1),
        Walk("one section of pieces", [1000], linear(headers: []), BatchShape(items: 300), steps: 20, seed: 2),
        Walk("one section, none at last", [6], linear(footers: []), BatchShape(items: 9), seed: 3),
        Walk("items", [4, 0, 9, 30, 7, 1], linear(), BatchShape(items: 6), steps: 100, seed: 4),
        Walk(
            "equal sections", Array(repeating: 50, count: 30), linear(headers: [10, 20], .horizontal),
            BatchShape(items: 60), steps: 20, seed: 5),
        Walk("sections", [4, 0, 9, 30, 7, 1], linear(), BatchShape(items: 4, sections: 2), steps: 120, seed: 6),
        Walk(
            "sections of nothing else", [4, 0, 9, 30], linear(headers: [], footers: []),
            BatchShape(items: 4, sections: 3, newItems: 90), steps: 60, seed: 7),
        Walk(
            "large sections", [600, 20, 1500, 3, 90], linear(spacing: 1), BatchShape(items: 400, sections: 1),
            steps: 20, seed: 8),
        Walk(
            "large sections that grow", [600, 700, 20], linear(spacing: 1, footers: []), BatchShape(items: 500),
            steps: 12, seed: 9),
        Walk(
            "no extents", [40, 0, 9], linear(item: Size(width: 10, height: 0), spacing: 0, headers: [], footers: []),
            BatchShape(items: 9, sections: 1), seed: 10),
    ]

    private func counts(_ store: ItemStore) -> [Int] {
        (0..<store.sectionCount).map { store.itemCount(ofSection: $0) }
    }

    private func change(
        _ layout: LinearLayout, _ walk: Walk, _ random: inout TestRandom
    ) throws -> (LayoutDelta, isReload: Bool) {
        switch random.below(20) {
        case 0...1:
            let size = Size(width: Double(random.below(900)) / 2, height: Double(random.below(900)))
            return (try layout.apply(.viewport(size, EdgeInsets(top: 1, left: 3, bottom: 2, right: 7.5))), false)
        case 2: return (try layout.apply(.reload), true)
        default:
            let batch = randomBatch(layout.items, walk.shape, &random)
            return (try layout.apply(.data(layout.items.perform(batch))), false)
        }
    }

    @Test(arguments: walks) func `it follows a walk of changes as its law says`(walk: Walk) throws {
        let layout = try LinearLayout(store: store(walk.counts), configuration: walk.configuration)
        var random = TestRandom(seed: walk.seed)
        var law = DeltaLaw(layout)
        let viewport = Viewport(size: Size(width: 100, height: 100))
        for step in 0..<walk.steps {
            let old = NaiveLinear(counts(layout.items), layout.configuration)
            let (delta, isReload) = try change(layout, walk, &random)
            #expect(delta.isReset == isReload, "step \(step)")
            #expect(law.follow(delta, layout) == [], "step \(step)")
            #expect(faults(layout, counts(layout.items), queries: 8, seed: UInt64(step)) == [], "step \(step)")
            for (id, frame) in old.elements {
                #expect(layout.frameBefore(id, in: viewport) == frame, "\(id), step \(step)")
            }
            let frames = old.frames
            for (id, _) in NaiveLinear(counts(layout.items), layout.configuration).elements where frames[id] == nil {
                #expect(layout.frameBefore(id, in: viewport) == nil, "\(id), step \(step)")
            }
            let anew = try layout.madeAnew()
            #expect(anew.contentSize == layout.contentSize && anew.configuration == layout.configuration)
        }
    }

    @Test(arguments: walks) func `every strategy follows`(walk: Walk) throws {
        let layout = try LinearLayout(store: store(walk.counts), configuration: walk.configuration)
        var random = TestRandom(seed: walk.seed + 100)
        let names = StrategyRegistry.builtIn.entries.map(\.name)
        let strategies = try names.map { try #require(StrategyRegistry.strategy(named: $0, for: layout)) }
        for strategy in strategies { strategy.prepare() }
        var buffer = OrdinalBuffer()
        for step in 0..<walk.steps / 6 {
            let delta = try change(layout, walk, &random).0
            let queries = EdgeCase.queries(of: layout, seed: UInt64(step)).suffix(4)
            let expected = queries.map { bruteForce(layout, $0) }
            for (name, strategy) in zip(names, strategies) {
                strategy.invalidate(delta)
                for (query, answer) in zip(queries, expected) {
                    strategy.elements(query, &buffer)
                    #expect(buffer.ordinals.sorted() == answer, "\(name), step \(step), \(query)")
                }
            }
        }
    }
}
