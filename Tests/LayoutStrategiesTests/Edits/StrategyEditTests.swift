import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Every strategy over an edited layout, told by deltas, against brute force.
@Suite struct StrategyEditTests {
    private func changes(_ layout: FramesLayout, _ used: [UInt32], shape: RectangleShape, seed: UInt64)
        -> [FramesChange]
    {
        var generator = TestRandom(seed: seed)
        let fresh = shape.rects(count: 60, seed: seed)
        var gone: Set<UInt32> = []
        return (0..<1 + generator.below(40)).compactMap { index in
            guard !used.isEmpty, generator.below(3) > 0 else { return .insert(fresh[index]) }
            let ordinal = used[generator.below(used.count)]
            guard !gone.contains(ordinal) else { return nil }
            if generator.below(2) == 0 { return .move(ordinal, to: fresh[index]) }
            gone.insert(ordinal)
            return .remove(ordinal)
        }
    }

    @Test(arguments: RectangleShape.allCases)
    func `every strategy follows single edits and batches`(shape: RectangleShape) throws {
        let layout = try FramesLayout(rectangles: shape.rects(count: 150, seed: 9))
        let trial = StrategyTrial(layout)
        for round in 0..<10 {
            let used = (0..<UInt32(layout.elementCount)).filter { layout.ordinal(of: layout.id(at: $0)) != nil }
            let changes = changes(layout, used, shape: shape, seed: UInt64(round))
            for part in round % 2 == 0 ? [changes] : changes.map({ [$0] }) { trial.follow(try layout.apply(part)) }
            let queries = RectangleShape.queries(over: allFrames(layout), count: 6, seed: UInt64(round))
            #expect(trial.faults(queries) == [], "round \(round)")
        }
    }

    @Test func `a change of very many elements is a bulk load`() throws {
        let layout = try FramesLayout(rectangles: RectangleShape.lanes.rects(count: 4000, seed: 9))
        let strategy = DynamicRTreeStrategy(layout)
        strategy.prepare()
        strategy.invalidate(try layout.apply((0..<3900).map { .remove($0) }))
        #expect(strategy.found(in: .infinite) == Array(3900..<4000))
        strategy.invalidate(try layout.apply((3900..<4000).map { .remove($0) }))
        #expect(strategy.found(in: .infinite) == [])
        strategy.invalidate(try layout.apply(.insert(Rect(x: 1, y: 1, width: 5, height: 5))))
        #expect(strategy.found(in: .infinite) == [3999])
    }
}
