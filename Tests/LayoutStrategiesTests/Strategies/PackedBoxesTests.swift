import LayoutCore
import Probes
import Testing

@testable import Indexes
@testable import LayoutStrategies

/// The order of boxes that are moved where they lie, against one of entries that stay apart from their boxes.
@Suite struct PackedBoxesTests {
    /// Elements of one form that come in some order, with numbers on both sides of what moves in cycles (farther than
    /// 4,096 places) and what is copied slice by slice (32,768 elements of a slice).
    enum Order: CaseIterable {
        /// Row by row, bars of 24 points.
        case rows
        /// The same, but what spans twenty bars comes before them.
        case headersFirst
        /// Every row's bars backwards, and rows by turns from both ends.
        case bothEnds
        case shuffled
        /// Every fifth is null.
        case someAbsent
        /// One row, from left to right.
        case oneRow
        case oneRowShuffled
        case oneRowNearlyOrdered

        func rects(_ count: Int) -> [Rect] {
            var generator = TestGenerator(seed: 5)
            let isOneRow = [.oneRow, .oneRowShuffled, .oneRowNearlyOrdered].contains(self)
            let length = isOneRow ? count : 50
            var rects = (0..<count).map { index in
                let (row, place) = index.quotientAndRemainder(dividingBy: max(length, 1))
                let shift = Double(generator.below(30))
                return Rect(x: Double(place) * 20 + shift, y: Double(row) * 28, width: 24 + shift, height: 24)
            }
            switch self {
            case .rows, .oneRow: break
            case .headersFirst:
                for first in stride(from: 0, to: count, by: 20) {
                    rects[first] = Rect(x: 0, y: rects[first].minY, width: 9000, height: 60)
                }
            case .bothEnds:
                rects = rects.indices.map { rects[$0 % 2 == 0 ? $0 / 2 : count - 1 - $0 / 2] }
            case .shuffled, .oneRowShuffled:
                for index in rects.indices { rects.swapAt(index, generator.below(index + 1)) }
            case .someAbsent:
                for index in stride(from: 0, to: count, by: 5) { rects[index] = .null }
            case .oneRowNearlyOrdered:
                for index in stride(from: 7, to: count, by: 7) { rects.swapAt(index, index - 3) }
            }
            return rects
        }
    }

    /// Ordinals in the order of tiles whose entries stay apart from the boxes.
    private func tiled(_ rects: [Rect]) -> [UInt32] {
        let loaded = LoadedBoxes(elementCount: rects.count) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = rects[Int(ordinal)] }
        }
        SortTileRecursive.order(loaded)
        return (0..<loaded.count).map { RadixSort.ordinal(loaded.entries[$0]) }
    }

    @Test(arguments: Order.allCases, [17, 4000, 9000, 32_768, 40_000])
    func `boxes come into the order of the tiles`(order: Order, count: Int) {
        let rects = order.rects(count)
        let expected = tiled(rects)
        for threads in 1...2 {
            let tree = PackedRTree(rects, threads: threads)
            #expect((0..<tree.count).map { tree.ordinal(at: $0) } == expected)
            let wrong = (0..<tree.count).first { position in
                let (block, lane) = position.quotientAndRemainder(dividingBy: PackedRTree.fanOut)
                let box = tree.box(level: 0, block: block, lane: lane).map { FloatBox(rounding: $0) }
                return box != FloatBox(rounding: rects[Int(expected[position])])
            }
            #expect(wrong == nil)
        }
    }

    /// What the docstring promises above the tree, in requests rounded by the allocator.
    @Test(
        arguments: [Order.rows, .headersFirst, .shuffled, .oneRowShuffled, .oneRowNearlyOrdered],
        BoxPrecision.allCases)
    func `a load takes little more than its tree`(order: Order, precision: BoxPrecision) throws {
        let isNearlyOrdered = order != .shuffled && order != .oneRowShuffled
        let promised = precision == .compact ? 28.0 : isNearlyOrdered ? 11 : 20
        let probe = AllocatorProbe()
        let rects = order.rects(500_000)
        let before = try #require(probe.liveBytes().value)
        probe.resetPeak()
        let tree = PackedRTree(rects, precision: precision)
        let peak = try #require(probe.peakBytes().value)
        let kept = try #require(probe.liveBytes().value) - before
        withExtendedLifetime(tree) {}
        #expect(Double(peak - kept) <= promised * Double(rects.count))
    }
}
