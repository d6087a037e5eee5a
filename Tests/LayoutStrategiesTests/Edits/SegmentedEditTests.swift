import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Every strategy over a layout of segments that changes in every way, told by deltas, against brute force.
@Suite struct SegmentedEditTests {
    private static let names = StrategyRegistry.builtIn.entries.map(\.name)

    /// Rectangles on the grid and off it, about the content and beyond.
    private func queries(_ layout: SegmentedTestLayout, _ random: inout TestRandom) -> [Rect] {
        var queries = [Rect.infinite, Rect(minX: .nan, minY: 0, maxX: 9, maxY: 9), .null]
        queries.append(Rect(minX: -.infinity, minY: random.unit() * 999, maxX: 77, maxY: .infinity))
        for _ in 0..<4 {
            let (x, y) = (random.unit() * 1000 - 50, random.unit() * (layout.contentSize.height + 50) - 25)
            queries.append(Rect(x: x, y: y, width: random.unit() * 400, height: random.unit() * 600))
        }
        let middle = random.unit() * layout.contentSize.height
        queries.append(Rect(minX: 410, minY: middle + 1, maxX: 400, maxY: middle - 1))
        // Edges that touch, and that miss touching by less than any grid.
        let present = bruteForce(layout, .infinite)
        guard !present.isEmpty else { return queries }
        for _ in 0..<4 {
            let frame = layout.frame(at: present[random.below(present.count)])
            queries.append(Rect(minX: frame.maxX, minY: frame.minY, maxX: frame.maxX + 50, maxY: frame.minY + 50))
            queries.append(
                Rect(
                    minX: frame.maxX.nextDown, minY: frame.maxY.nextDown, maxX: frame.maxX + 50, maxY: frame.maxY + 50))
            queries.append(
                Rect(minX: frame.minX - 50, minY: frame.minY - 50, maxX: frame.minX.nextUp, maxY: frame.minY.nextUp))
        }
        return queries
    }

    private func check(_ layout: SegmentedTestLayout, changes: [SegmentedTestLayout.Change], steps: Int, seed: UInt64)
        throws
    {
        let strategies = try Self.names.map { try prepared($0, over: layout) }
        var law = DeltaLaw(layout)
        var random = TestRandom(seed: seed)
        for step in 0..<steps {
            let change = changes[random.below(changes.count)]
            let delta = layout.change(change)
            #expect(law.follow(delta, layout) == [], "step \(step), \(change)")
            let queries = queries(layout, &random)
            let expected = queries.map { bruteForce(layout, $0) }
            #expect(missedBySegments(layout, queries[4]).isEmpty)
            for (name, strategy) in zip(Self.names, strategies) {
                let written = strategy.invalidate(delta)
                if name == "on-demand" { #expect(written == 0) }
                if name.hasSuffix("-segmented") {
                    #expect(written <= reloaded(layout, delta), "\(name), step \(step), \(change)")
                }
                for (query, answer) in zip(queries, expected) {
                    #expect(strategy.found(in: query) == answer, "\(name), step \(step), \(change), \(query)")
                }
                for ordinal in 0..<UInt32(layout.elementCount)
                where layout.ordinal(of: layout.id(at: ordinal)) == ordinal {
                    let attributes = layout.attributes(at: ordinal)
                    let known = strategy.layoutAttributes(for: attributes.id)
                    #expect(known == (attributes.frame.isNull ? nil : attributes), "\(name), step \(step), \(change)")
                }
            }
        }
    }

    /// Elements of the segments that were replaced, with those that went.
    private func reloaded(_ layout: SegmentedTestLayout, _ delta: LayoutDelta) -> Int {
        if delta.isReset { return layout.elementCount }
        return delta.resegmented.flatMap { Array($0.after) }.reduce(delta.changeCount) {
            $0 + layout.ordinals(ofSegment: $1).count
        }
    }

    @Test(arguments: SegmentedTestLayout.Change.allCases)
    func `every strategy follows each kind of change`(change: SegmentedTestLayout.Change) throws {
        try check(SegmentedTestLayout(segments: 5, length: 24, seed: 3), changes: [change], steps: 4, seed: 5)
    }

    @Test(arguments: 0..<6) func `every strategy follows whatever comes`(seed: Int) throws {
        let counts = [(0, 1), (1, 40), (3, 90), (9, 12), (4, 200), (14, 3)]
        let layout = SegmentedTestLayout(segments: counts[seed].0, length: counts[seed].1, seed: UInt64(seed))
        try check(layout, changes: SegmentedTestLayout.Change.allCases, steps: 25, seed: UInt64(seed) + 50)
    }

    @Test(arguments: ["r-tree-segmented", "scan-segmented", "section-arrays"])
    func `segments that only move cost nothing`(name: String) throws {
        let layout = SegmentedTestLayout(segments: 40, length: 30, seed: 8)
        let strategy = try prepared(name, over: layout)
        for change in [SegmentedTestLayout.Change.grow, .moveAll, .shift, .rename] {
            #expect(strategy.invalidate(layout.change(change)) == 0)
        }
    }

    @Test func `an edit of a scanned segment writes no more than it names`() throws {
        let layout = SegmentedTestLayout(segments: 12, length: 300, seed: 8)
        let strategy = try prepared("scan-segmented", over: layout)
        for step in 0..<60 {
            let delta = layout.change(step % 3 == 0 ? .batch : .edit)
            #expect(strategy.invalidate(delta) <= delta.changeCount)
        }
    }

    @Test func `an edit of one large segment writes what it names`() throws {
        let layout = try FramesLayout(rectangles: RectangleShape.lanes.rects(count: 5_000, seed: 9))
        let strategy = try prepared("scan-segmented", over: layout)
        for step in 0..<200 {
            let rect = Rect(x: Double(step), y: 1, width: 5, height: 5)
            let change: FramesChange =
                switch step % 4 {
                case 0: .remove(UInt32(step * 7))
                case 1: .move(UInt32(step * 9 + 1), to: rect)
                default: .insert(rect)
                }
            #expect(strategy.invalidate(try layout.apply(change)) == 1)
            #expect(strategy.found(in: .infinite) == bruteForce(layout, .infinite))
        }
    }
}

@Suite struct DeltaLawTests {
    @Test func `a planted wrong delta is found`() {
        let plants: [(SegmentedTestLayout.Change, (inout LayoutDelta) -> Void)] = [
            (.edit, { $0.resegmented = [] }), (.edit, { $0.inserted = [] }), (.edit, { $0.removed = [] }),
            (.edit, { $0.reframed = [] }), (.rename, { $0.renamed = [] }), (.grow, { $0.translated = [] }),
            (.moveAll, { $0.translated[0].dx += 1 }), (.shift, { $0.translated[0].ordinalShift += 1 }),
            (.split, { $0.resegmented[0].after = 0..<1 }), (.remove, { $0.removed = [] }),
            (.insert, { $0.elementCount += 1 }), (.span, { $0.spanningChanged = false }),
            (.grow, { $0.contentSize.height += 1 }), (.reset, { $0.isReset = false }),
            (.reset, { $0.removed = [0..<1] }), (.edit, { $0.renamed.append(0..<1) }),
        ]
        for (index, (change, plant)) in plants.enumerated() {
            var found = false
            // Some edit has each kind of change.
            for seed in 0..<8 {
                let layout = SegmentedTestLayout(segments: 6, length: 30, seed: UInt64(seed))
                var law = DeltaLaw(layout)
                var delta = layout.change(change)
                let right = delta
                plant(&delta)
                // An edit may have done no more than give other names.
                let named = right.changeCount - right.renamed.reduce(0) { $0 + $1.count }
                if delta == right || (change == .edit && named == 0) { continue }
                found = true
                #expect(law.follow(delta, layout) != [], "plant \(index), seed \(seed)")
            }
            #expect(found, "plant \(index)")
        }
    }
}
