import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Bars that get other values in their segment, some of them patched there before the segment's columns are copied, and
/// what comes of them in the same change or the next. `SegmentLawTests` holds what patched segments say of themselves.
@Suite struct GanttPatchTests {
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
            #expect(elements(of: layout) == elements(of: try layout.rebuilt()), "\(from) to \(to)")
        }
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
            let offsets = one.counts.reduce(into: [0]) { $0.append($0.last! + $1) }
            func place(_ number: Int) -> ItemPlace {
                let section = offsets.lastIndex { $0 <= number }!
                return ItemPlace(section: Int32(section), item: Int32(number - offsets[section]))
            }
            // Copied columns in one seed of two, patched ones in the other.
            var batch = ItemBatch()
            let first = random.below(3)
            batch.replaced = (first..<first + (seed % 2 == 0 ? 3 : 1)).filter { $0 < offsets.last! }.map {
                .init(place($0), StoredItem(identifier: UInt32($0), start: Double(random.below(200)), end: 200))
            }
            _ = try layout.apply(.data(store.perform(batch)))
            batch = ItemBatch()
            batch.removed = one.removed.map(place)
            _ = try layout.apply(.data(store.perform(batch)))
            let made = try layout.rebuilt()
            #expect(
                elements(of: layout) == elements(of: made) && layout.contentSize == made.contentSize, "seed \(seed)")
        }
    }
}
