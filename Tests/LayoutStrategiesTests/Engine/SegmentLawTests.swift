import LayoutCore
import LayoutTestSupport
import Testing
import Workloads

@testable import Layouts

extension LayoutEngine {
    /// Segments, of a layout that keeps pieces, that break the law of packing: longer than the limit allows, or few and
    /// not together with the next one, though both are of one section, or of whole sections that fit into a segment.
    var misfits: [Int] {
        guard let table = order.table else { return [] }
        let limits = order.limits
        return table.table.indices.filter { number in
            let count = Int(table.table[number].count)
            if count > limits.most { return true }
            guard number + 1 < table.count else { return false }
            let (this, next) = (table.table[number], table.table[number + 1])
            if min(count, Int(next.count)) >= limits.least { return false }
            if this.section == next.section { return true }
            let sections = table.endSection(number + 1, geometry.sectionCount) - Int(this.section)
            return !table.isPiece(number) && !table.isPiece(number + 1) && count + Int(next.count) <= limits.usual
                && sections <= limits.mostSections
        }
    }
}

extension GanttLayout {
    /// Segments that extend over something else than their bars, or have more patched bars than they may.
    fileprivate func patchFaults() -> [Int] {
        // They are made when a search first asks for them.
        var buffer = OrdinalBuffer()
        segments(meeting: .infinite, into: &buffer)
        guard let pieces = geometry.pieces, let bounds = geometry.bounds else { return [] }
        return (0..<pieces.count).filter { number in
            let piece = pieces.piece(number)
            var expected = SegmentBounds()
            for item in piece.items {
                let times = piece.columns.times(item)
                expected.add(times.start, times.end, row: piece.columns.row(item))
            }
            return bounds[number] != expected || piece.columns.patches.count > order.limits.patches
        }
    }

    /// Segments of which some bars are patched.
    fileprivate var patchedCount: Int {
        geometry.pieces.map { pieces in (0..<pieces.count).count { !pieces.piece($0).columns.patches.isEmpty } } ?? 0
    }
}

/// Segments after changes, where pieces are kept: the fewest that the law of packing allows beside each other.
@Suite struct SegmentLawTests {
    private func walk(
        _ store: ItemStore, _ misfits: () -> [Int], _ apply: (DataChange) throws -> Void, seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        #expect(misfits() == [], "at first")
        for step in 0..<60 {
            var shape = BatchShape()
            (shape.sizes, shape.sectionShare, shape.sections) = ([1, 1, 3, 12], 0.2, 2)
            shape.newItems = random.chance(0.7) ? 3 : 2 * store.limits.usual
            shape.isLocal = random.chance(0.5)
            try apply(store.perform(RandomBatch.random(for: store, of: shape, &random)))
            let wrong = misfits()
            #expect(wrong == [], "step \(step), seed \(seed)")
            if !wrong.isEmpty { return }
        }
    }

    private static func store(_ shape: SectionShape) -> ItemStore {
        let items = (0..<shape.itemCount).map { (item: Int) -> (start: Double, end: Double, row: UInt32) in
            let start = Double(item % 17)
            return (start, start + 2, UInt32(item % 3))
        }
        return ItemStore(scheduleColumns(groups: [items]).inSections(of: shape.counts), limits: .small)
    }

    @Test(arguments: SectionShape.around(.small))
    func `no segment of few members lies beside one that it belongs to`(shape: SectionShape) throws {
        for seed in 0..<4 as Range<UInt64> {
            let rows = try ListLayout(
                store: Self.store(shape), configuration: list(separator: seed % 2 == 0 ? 0 : 1))
            try walk(rows.items as! ItemStore, { rows.misfits }, { _ = try rows.apply(.data($0)) }, seed: seed)
            let chart = try GanttLayout(store: Self.store(shape))
            _ = chart.segmentCount
            var patched = 0
            try walk(
                chart.items as! ItemStore, { chart.misfits + chart.patchFaults() },
                {
                    _ = try chart.apply(.data($0))
                    patched += chart.patchedCount
                }, seed: seed)
            #expect(patched > 0 || shape.itemCount < 20)
        }
    }

    // Many ranges side by side are put together one after the other, and must not be divided from the beginning each time.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `segments extended to a later end are those divided at once`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let most = [3, 6, 12, 40][Int(seed % 4)]
        let counts = (0..<30).map { _ in random.below(3) == 0 ? 0 : random.below(most) }
        let store = Self.store(SectionShape("drawn", counts))
        try extend(ListLayout(store: store).geometry, counts, &random)
        try extend(GanttLayout(store: store).geometry, counts, &random)
        try extend(WaterfallLayout(store: store).geometry, counts, &random)
    }

    private func extend<Geometry: LayoutGeometry>(
        _ geometry: Geometry, _ counts: [Int], _ random: inout SeededGenerator
    ) {
        let packing = SegmentPacking(geometry, .small)
        func place(from section: Int) -> MemberPlace {
            let section = min(section + random.below(8), counts.count)
            let count = section < counts.count && random.below(2) == 0 ? counts[section] : 0
            return MemberPlace(section, count > 1 ? 1 + random.below(count - 1) : 0)
        }
        func isBefore(_ left: MemberPlace, _ right: MemberPlace) -> Bool {
            (left.section, left.member) < (right.section, right.member)
        }
        for _ in 0..<200 {
            let from = place(from: random.below(20))
            var middle = place(from: from.section)
            var cut = packing.recut(from: from, to: middle)
            while isBefore(from, middle) {
                let end = place(from: middle.section)
                guard isBefore(middle, end) else { break }
                let whole = packing.recut(from: from, to: end)
                packing.extend(
                    &cut, from: from, over: middle, to: end, total: whole.reduce(0) { $0 + Int($1.count) })
                #expect(
                    cut.elementsEqual(whole) { ($0.section, $0.first, $0.count) == ($1.section, $1.first, $1.count) },
                    "from \(from) over \(middle) to \(end) of \(counts)")
                middle = end
            }
        }
    }
}
