import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Bars that get other values in their segment, on both sides of how many of them may be patched there before the
/// segment's columns are copied.
@Suite struct GanttPatchTests {
    /// Several groups in a segment, one group of several, and both.
    private static let shapes = [[3, 2, 1, 2, 1, 3, 2], [22], [2, 1, 13, 3, 1]]

    private static let cases: [(SegmentLimits, factor: Int)] = {
        var larger = SegmentLimits.small
        (larger.usual, larger.piece, larger.most, larger.least) = (32, 48, 64, 8)
        larger.patches = SegmentLimits.standard.patches
        return [(.small, 1), (larger, 8)]
    }()

    @Test(arguments: GanttConfiguration.RowPolicy.allCases, [0, 1])
    func patchedBarsAreWhereACopyHasThem(_ policy: GanttConfiguration.RowPolicy, _ number: Int) throws {
        let (limits, factor) = Self.cases[number]
        var (patched, copied) = (0, 0)
        for (seed, shape) in Self.shapes.enumerated() {
            var random = TestRandom(seed: UInt64(seed))
            let store = ItemStore(columns(shape.map { $0 * factor }, policy, &random), limits: limits)
            var configuration = GanttConfiguration()
            configuration.rowPolicy = policy
            let layout = try GanttLayout(store: store, configuration: configuration)
            let strategies = ["on-demand", "r-tree-segmented"].map {
                StrategyRegistry.builtIn.strategy(named: $0, over: layout)!
            }
            for strategy in strategies { strategy.prepare() }
            for step in 0..<40 {
                let before = frames(layout)
                let delta: LayoutDelta
                if step % 8 == 5 {
                    let group = Int32(random.below(layout.groupCount))
                    delta = try layout.apply(.expansion(sections: group..<group + 1, random.below(2) == 0))
                } else {
                    let batch = batch(1 + random.below(limits.patches + 2), step, store, &random)
                    delta = try layout.apply(.data(store.perform(batch)))
                }
                for strategy in strategies { strategy.invalidate(delta) }
                let faults = faults(layout, try layout.rebuilt(), before, strategies, limits)
                #expect(faults == [], "\(shape), step \(step)")
                if !faults.isEmpty { return }
                let pieces = layout.geometry.pieces!
                for piece in (0..<pieces.count).map(pieces.piece) where piece.columns !== layout.geometry.shared {
                    if piece.columns.patches.isEmpty { copied += 1 } else { patched += 1 }
                }
            }
        }
        #expect(patched > 20 && copied > 20)
    }

    private func columns(
        _ counts: [Int], _ policy: GanttConfiguration.RowPolicy, _ random: inout TestRandom
    ) -> ScheduleColumns {
        let groups = counts.map { count in
            (0..<count).map { _ in
                let start = Double(random.below(200))
                return (start, start + Double(random.below(9)), UInt32(random.below(4)))
            }
        }
        return scheduleColumns(groups: groups, hasRows: policy == .rows, hasGroups: true)
    }

    /// Bars side by side get other values; now and then others come or go in the same change.
    private func batch(_ count: Int, _ step: Int, _ store: ItemStore, _ random: inout TestRandom) -> ItemBatch {
        var batch = ItemBatch()
        var section = random.below(store.sectionCount)
        var item = random.below(max(store.itemCount(ofSection: section), 1))
        while batch.replaced.count < count, section < store.sectionCount {
            if item >= store.itemCount(ofSection: section) {
                (section, item) = (section + 1, 0)
                continue
            }
            let place = ItemPlace(section: Int32(section), item: Int32(item))
            batch.replaced.append(.init(place, changed(store.item(at: place), store, &random)))
            item += 1 + random.below(2)
        }
        guard step % 4 == 3, let first = batch.replaced.first?.place, let last = batch.replaced.last?.place else {
            return batch
        }
        // Behind all of a group, so that the replaced keep their numbers, or before all of theirs.
        let other = [first.section - 1, last.section, last.section + 1][random.below(3)]
        guard other >= 0, other < store.sectionCount else { return batch }
        let count = Int32(store.itemCount(ofSection: Int(other)))
        switch random.below(4) {
        case 3 where first.item > 0:
            batch.inserted.append(.init(ItemPlace(section: first.section, item: 0), new(store)))
        case 0 where count > 0 && ItemPlace(section: other, item: count - 1) != last:
            batch.removed.append(ItemPlace(section: other, item: count - 1))
        case 1 where other > last.section: batch.insertedSections.append(.init(other, items: [new(store)]))
        default: batch.inserted.append(.init(ItemPlace(section: other, item: count), new(store)))
        }
        return batch
    }

    private func new(_ store: ItemStore) -> StoredItem {
        StoredItem(identifier: store.nextIdentifier, start: 7, end: 9)
    }

    /// A moved item need not be said to have other values, and may be.
    @Test(arguments: GanttConfiguration.RowPolicy.allCases)
    func aMovedItemMayHaveOtherValues(_ policy: GanttConfiguration.RowPolicy) throws {
        var random = TestRandom(seed: 3)
        for (from, to) in [(2, 5), (5, 2), (0, 9), (9, 0)] {
            let store = ItemStore(columns([10, 3], policy, &random), limits: .small)
            var configuration = GanttConfiguration()
            configuration.rowPolicy = policy
            let layout = try GanttLayout(store: store, configuration: configuration)
            var batch = ItemBatch()
            let place = ItemPlace(section: 0, item: Int32(to))
            batch.moved = [Move(from: ItemPlace(section: 0, item: Int32(from)), to: place)]
            batch.replaced = [.init(place, StoredItem(identifier: UInt32(from), start: 50, end: 70))]
            _ = try layout.apply(.data(store.perform(batch)))
            #expect(frames(layout) == frames(try layout.rebuilt()), "\(from) to \(to)")
        }
    }

    /// A little later, far away, longer than all others, or without a place in time.
    private func changed(_ item: StoredItem, _ store: ItemStore, _ random: inout TestRandom) -> StoredItem {
        var item = item
        switch random.below(8) {
        case 0: (item.start, item.end) = (Double(random.below(200)), 200)
        case 1: (item.start, item.end) = (-50, 300)
        case 2: (item.start, item.end) = (60, 50)
        default:
            item.start = Double(random.below(200))
            item.end = item.start + Double(random.below(9))
        }
        if store.columns.rows != nil, random.below(2) == 0 { item.row = UInt32(random.below(5)) }
        return item
    }

    /// Groups that lose items beside others, as many as the next segment has or not: small ones are joined.
    @Test(
        arguments: GanttConfiguration.RowPolicy.allCases,
        [
            ([4, 1, 4], [3]), ([3, 2], [1, 2]), ([4, 1, 4], [0]), ([1, 4, 4], [1]), ([4, 2, 2, 4], [4, 6]),
            ([2, 2, 4], [0, 1]), ([3, 2, 4], [4]), ([2, 0, 2, 4], [1, 2]), ([8, 1, 8], [7]),
            ([9, 4, 9], [8, 9, 10, 11]),
        ])
    func groupsThatShrinkAreNotTakenForTheSame(
        _ policy: GanttConfiguration.RowPolicy, _ one: (counts: [Int], removed: [Int])
    ) throws {
        for seed in 0..<12 as Range<UInt64> {
            var random = TestRandom(seed: seed)
            let store = ItemStore(columns(one.counts, policy, &random), limits: .small)
            var configuration = GanttConfiguration()
            configuration.rowPolicy = policy
            let layout = try GanttLayout(store: store, configuration: configuration)
            // Copied columns in one seed of two, patched ones in the other.
            _ = try layout.apply(.data(store.perform(batch(seed % 2 == 0 ? 3 : 1, 0, store, &random))))
            var batch = ItemBatch()
            let offsets = one.counts.reduce(into: [0]) { $0.append($0.last! + $1) }
            for number in one.removed {
                let section = offsets.lastIndex { $0 <= number }!
                batch.removed.append(ItemPlace(section: Int32(section), item: Int32(number - offsets[section])))
            }
            _ = try layout.apply(.data(store.perform(batch)))
            let made = try layout.rebuilt()
            #expect(frames(layout) == frames(made) && layout.contentSize == made.contentSize, "seed \(seed)")
        }
    }

    private func frames(_ layout: GanttLayout) -> [ElementID: Rect] {
        var frames: [ElementID: Rect] = [:]
        for (ordinal, frame) in allFrames(layout).enumerated() where !frame.isNull {
            frames[layout.id(at: UInt32(ordinal))] = frame
        }
        return frames
    }

    private func faults(
        _ layout: GanttLayout, _ made: GanttLayout, _ before: [ElementID: Rect], _ strategies: [any LayoutStrategy],
        _ limits: SegmentLimits
    ) -> [String] {
        var faults: [String] = []
        let now = frames(layout)
        if now != frames(made) { faults.append("bars are elsewhere") }
        for (id, frame) in now where layout.frame(at: layout.ordinal(of: id)!) != frame {
            faults.append("\(id) is elsewhere if asked for alone")
        }
        for (id, frame) in before where layout.frameBefore(id, in: Viewport(size: .standardViewport)) != frame {
            faults.append("\(id) was elsewhere")
        }
        for strategy in strategies {
            var buffer = OrdinalBuffer()
            for day in stride(from: -60.0, to: 320, by: 19) {
                let rect = Rect(x: day * 30, y: 0, width: 400, height: 1e6)
                buffer.removeAll()
                strategy.elements(in: rect, into: &buffer)
                let found = Set(buffer.ordinals.map { layout.id(at: $0) })
                let expected = Set(now.filter { $0.value.meets(rect) }.keys)
                if found != expected { faults.append("\(strategy) at \(rect)") }
            }
        }
        guard let pieces = layout.geometry.pieces, let bounds = layout.geometry.bounds else { return faults }
        for number in 0..<pieces.count {
            let piece = pieces.piece(number)
            var expected = SegmentBounds()
            for item in piece.items {
                let times = piece.columns.times(item)
                expected.add(times.start, times.end, row: piece.columns.row(item))
            }
            if bounds[number] != expected { faults.append("segment \(number) extends over something else") }
            if piece.columns.patches.count > limits.patches { faults.append("segment \(number) has too many patches") }
        }
        return faults
    }
}
