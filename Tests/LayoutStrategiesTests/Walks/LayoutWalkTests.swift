import LayoutTestSupport
import Testing
import Workloads

@testable import LayoutStrategies
@testable import Layouts

/// Walks of changes over every registered layout, from sections on both sides of every limit by which layouts are cut.
@Suite struct LayoutWalkTests {
    static let layouts = LayoutRegistry.builtIn.entries.map(\.name)
    /// One strategy of each way to follow.
    static let followers = [
        "on-demand", "lazy-cache", "section-arrays", "r-tree-segmented", "scan-segmented", "r-tree-dynamic",
        "dictionary-cache-dense",
    ]

    /// Bars in no order of start, end or row, some of the same time, and rows of a tree.
    static func schedule(_ shape: SectionShape, seed: UInt64) -> ScheduleColumns {
        var random = TestRandom(seed: seed)
        var level = 0
        var (items, levels): ([(start: Double, end: Double, row: UInt32)], [UInt16]) = ([], [])
        let firsts = Set(shape.counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) })
        for item in 0..<shape.itemCount {
            let start = Double(random.below(120))
            items.append((start, start + Double(random.below(6) == 0 ? 70 : random.below(9)), UInt32(random.below(4))))
            level = firsts.contains(item) ? 0 : random.below(min(level + 2, 4))
            levels.append(UInt16(level))
        }
        return scheduleColumns(groups: [items]).inSections(of: shape.counts).with(levels: levels)
    }

    @Test(arguments: layouts) func `a walk over a few items meets every limit`(layout: String) throws {
        let strategies = StrategyRegistry.builtIn.entries.map(\.name)
        // Charts are read again sooner in some walks, but not where ordinals are scarce: that gives others too.
        var (scarce, sooner) = (SegmentLimits.scarce, SegmentLimits.small)
        (scarce.leastToReadAgain, sooner.leastToReadAgain) = (.max, 2)
        for (number, shape) in SectionShape.around(.small).enumerated() {
            for seed in 0..<2 as Range<UInt64> {
                let seed = UInt64(number) * 10 + seed
                var walk = try LayoutWalk(
                    layout,
                    over: {
                        let limits = seed % 30 == 1 ? scarce : seed % 30 == 11 ? sooner : .small
                        return ItemStore(Self.schedule(shape, seed: seed), limits: limits)
                    },
                    strategies: seed % 10 == 0 ? strategies : Self.followers, seed: seed)
                #expect(try walk.faults(steps: seed % 10 == 0 ? 12 : 20) == [], "\(shape), seed \(seed)")
            }
        }
    }

    @Test(arguments: layouts) func `so does a walk over thousands by the limits that are measured`(layout: String)
        throws
    {
        let chosen = ["a giant between small ones", "a giant between many tiny", "giants side by side", "equal giants"]
        for (seed, shape) in SectionShape.around(.standard).enumerated() where chosen.contains(shape.description) {
            // Indexes that are prepared again cost more than those that follow.
            let isFirst = shape.description == chosen[0]
            var walk = try LayoutWalk(
                layout, over: { ItemStore(Self.schedule(shape, seed: 1)) },
                strategies: isFirst ? StrategyRegistry.builtIn.entries.map(\.name) : Self.followers,
                seed: UInt64(seed))
            #expect(try walk.faults(steps: isFirst ? 2 : 4) == [], "\(shape)")
        }
    }

    /// A section grows until its segments are divided and shrinks until they are joined, over and over: what segments
    /// give up is used again.
    @Test(arguments: layouts.filter { $0 != FramesLayout.name })
    func `ordinals do not leak`(layout: String) throws {
        for (limits, rounds) in [(SegmentLimits.small, 120), (.standard, 12)] {
            let shape = SectionShape("small ones", [3, limits.usual, 2])
            let store = ItemStore(Self.schedule(shape, seed: 5), limits: limits)
            let laidOut = try LayoutRegistry.builtIn.makeLayout(named: layout, over: store, configuration: [:])
            var counts: [Int] = []
            for round in 0..<rounds {
                for section in 0..<2 as Range<Int32> {
                    let places = (0..<2 * limits.most + round % 3).map { ItemPlace(section: section, item: Int32($0)) }
                    var batch = ItemBatch()
                    batch.inserted = places.enumerated().map { number, place in
                        let identifier = store.nextIdentifier + UInt32(number)
                        return .init(place, StoredItem(identifier: identifier, start: 1, end: 2))
                    }
                    _ = try laidOut.layout.apply(.data(store.perform(batch)))
                    batch = ItemBatch()
                    batch.removed = places
                    _ = try laidOut.layout.apply(.data(store.perform(batch)))
                }
                counts.append(laidOut.layout.elementCount)
            }
            let (third, last) = (counts[rounds / 3], counts[rounds - 1])
            // Three times as many rounds: a leak would be three times as large.
            #expect(last <= third + third / 2, "\(counts)")
        }
    }
}
