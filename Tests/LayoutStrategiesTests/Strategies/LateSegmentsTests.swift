import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Segments whose trees are made when a query first meets them, against brute force.
@Suite struct LateSegmentsTests {
    typealias Change = SegmentedTestLayout.Change

    /// Thresholds that a few elements cross.
    private static var small: SegmentedRTree.Limits {
        var limits = SegmentedRTreeTests.small
        limits.few = 1
        return limits
    }

    /// A query of a few segments, somewhere.
    private func narrow(_ height: Double, _ random: inout TestRandom) -> Rect {
        Rect(x: random.unit() * 300, y: random.unit() * height, width: 200, height: 40)
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func `most segments are edited more often than a query meets them`(
        seed: UInt64
    ) {
        let layout = SegmentedTestLayout(segments: 40, length: 12, seed: seed)
        let strategy = SegmentedStrategy(layout, over: SegmentedRTree(seed % 4 == 0 ? .init() : Self.small))
        strategy.prepare()
        var random = TestRandom(seed: seed)
        // Most changes leave segments late; others move them, and give them other numbers and ordinals.
        let often: [Change] = [.reframe, .reframe, .batch, .edit]
        for step in 0..<160 {
            let change = random.below(4) == 0 ? Change.allCases[random.below(Change.allCases.count)] : often[step % 4]
            strategy.invalidate(layout.change(change))
            if step % 50 == 49 { strategy.prepare() }
            var queries = random.below(3) == 0 ? [narrow(layout.contentSize.height, &random)] : []
            if step % 40 == 39 { queries.append(.infinite) }
            for query in queries {
                #expect(strategy.found(in: query) == bruteForce(layout, query), "step \(step), \(change), \(query)")
            }
        }
    }

    /// Items of arbitrary heights in one section, whose columns never meet again behind a change.
    private func waterfallLayout(_ count: Int, _ random: inout TestRandom) throws -> WaterfallLayout {
        let columns = ScheduleColumns(ratios: [(0..<count).map { _ in 0.5 + random.unit() }])
        return try WaterfallLayout(store: ItemStore(columns, limits: .small), configuration: waterfall(3, item: 4))
    }

    private func batch(_ store: ItemStore, _ random: inout TestRandom) -> ItemBatch {
        let count = store.itemCount(ofSection: 0)
        let place = ItemPlace(section: 0, item: Int32(count / 4 + random.below(count / 2)))
        let item = StoredItem(identifier: store.nextIdentifier, start: 0, end: 1, ratio: 0.5 + random.unit())
        switch random.below(4) {
        case 0: return .insert(item, at: place)
        case 1: return .replace(place, with: item)
        default: return .remove(place)
        }
    }

    @Test(arguments: 0..<6 as Range<UInt64>) func `a waterfall is packed again behind each change`(seed: UInt64) throws
    {
        var random = TestRandom(seed: seed)
        let layout = try waterfallLayout(400, &random)
        let store = try #require(layout.store)
        let strategy = SegmentedStrategy(layout, over: SegmentedRTree(seed % 3 == 0 ? .init() : Self.small))
        strategy.prepare()
        for step in 0..<60 {
            let before = narrow(layout.contentSize.height, &random)
            if random.below(3) == 0 { _ = strategy.found(in: before) }
            let change: LayoutChange =
                step % 20 == 19
                ? .viewport(Size(width: 300 + Double(step), height: 200), EdgeInsets())
                : step % 30 == 29 ? .reload : .data(store.perform(batch(store, &random)))
            strategy.invalidate(try layout.apply(change))
            if random.below(3) == 0 { continue }
            for query in [before, narrow(layout.contentSize.height, &random)].shuffled(using: &random) {
                #expect(strategy.found(in: query) == bruteForce(layout, query), "step \(step), \(query)")
            }
        }
        // A copy answers for the moment in which it was taken, whatever is still late here.
        let copy = try #require(layout.snapshot()).layout()
        let queries = (0..<20).map { _ in narrow(layout.contentSize.height, &random) } + [.infinite]
        let expected = queries.map { bruteForce(layout, $0) }
        strategy.invalidate(try layout.apply(.data(store.perform(batch(store, &random)))))
        let frozen = SegmentedStrategy(copy, over: SegmentedRTree(Self.small))
        frozen.prepare()
        for (query, answer) in zip(queries, expected) {
            #expect(frozen.found(in: query) == answer)
            #expect(strategy.found(in: query) == bruteForce(layout, query))
        }
    }

    @Test func `a late segment is read once, by the first query that meets it`() {
        let (trees, length) = (SegmentTrees(), 20)
        trees.clear(count: 3)
        func frame(_ ordinal: UInt32) -> Rect { Rect(x: Double(ordinal), y: 0, width: 1, height: 1) }
        let places = SegmentPlaces(count: 3) { (Point(x: Double($0), y: 0), UInt32($0 * length)) }
        let all = [SegmentReplacement(before: 0..<3, after: 0..<3)]
        let tooEarly: SegmentReader = { segment, _, _ in Issue.record("segment \(segment) is read too early") }
        let left = trees.replace(all, count: 3, areLate: true, length: { _ in length }, frames: tooEarly)
        #expect(left == 60 && trees.haveLate && trees.count(1) == 0)
        #expect(trees.rewrite(1, [0..<2], length: length, frames: tooEarly) == 2)
        #expect(trees.rewrite(1, [0..<2], length: length + 1, frames: tooEarly) == nil)
        var (met, buffer, read) = (OrdinalBuffer(), OrdinalBuffer(), Set<UInt32>())
        met.append(contentsOf: [2, 0] as [UInt32])
        for _ in 0..<2 {
            trees.loadLate(met, at: places) { ordinal in
                #expect(read.insert(ordinal).inserted)
                return frame(ordinal)
            }
        }
        #expect(read == Set(0..<20).union(40..<60) && trees.count(1) == 0 && trees.count(2) == length)
        trees.search(met, Rect(x: 5, y: 0, width: 40, height: 1), at: places, into: &buffer, frame: frame)
        #expect(buffer.sorted == (5..<20).map { $0 } + (40..<45).map { $0 })
    }
}
