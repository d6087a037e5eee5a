import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// The order of boxes that are moved where they lie, against one of entries that stay apart from their boxes.
@Suite struct PackedBoxesTests {
    /// Elements of one form that come in some order, with numbers on both sides of what moves in cycles (farther than
    /// 4,096 places) and what is copied slice by slice (32,768 elements of a slice).
    enum Order: CaseIterable {
        /// Row by row, bars of 24 points.
        case rows
        /// A bar a row, at dates that follow the rows: a slice is one leaf.
        case diagonal
        /// The same, but what spans twenty bars comes before them.
        case headersFirst
        /// By turns from both ends.
        case bothEnds
        case shuffled
        /// Every fifth is null.
        case someAbsent
        /// Rows of 8,000 bars: slices are too long to be copied, and there are two of 60,000.
        case longRows
        /// One row, from left to right.
        case oneRow
        case oneRowShuffled
        case oneRowNearlyOrdered

        func rects(_ count: Int) -> [Rect] {
            var generator = TestRandom(seed: 5)
            let isOneRow = [.oneRow, .oneRowShuffled, .oneRowNearlyOrdered].contains(self)
            let length = isOneRow ? count : self == .longRows ? 8000 : 50
            var rects = (0..<count).map { index in
                let (row, place) = index.quotientAndRemainder(dividingBy: max(length, 1))
                let shift = Double(generator.below(30))
                return Rect(x: Double(place) * 20 + shift, y: Double(row) * 28, width: 24 + shift, height: 24)
            }
            switch self {
            case .rows, .oneRow, .longRows: break
            case .diagonal:
                for index in rects.indices {
                    let start = Double(index) * 10 + Double(generator.below(1500))
                    rects[index] = Rect(x: start, y: Double(index) * 30, width: 500, height: 24)
                }
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

    /// Tiles whose entries stay apart from the boxes, and their ordinals. In a slice of one leaf the order is of no use.
    private func tiled(_ rects: [Rect]) -> (tiles: SortTileRecursive, ordinals: [UInt32]) {
        let loaded = LoadedBoxes(elementCount: rects.count) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = rects[Int(ordinal)] }
        }
        let tiles = SortTileRecursive(loaded)
        if tiles.sliceLength > PackedRTree.fanOut { tiles.sortSlices(of: loaded, threads: 1) }
        return (tiles, (0..<loaded.count).map { RadixSort.ordinal(loaded.entries[$0]) })
    }

    @Test(arguments: Order.allCases, [17, 4000, 9000, 32_768, 60_000])
    func `boxes come into the order of the tiles`(order: Order, count: Int) {
        let rects = order.rects(count)
        let (tiles, expected) = tiled(rects)
        if order == .longRows, count == 60_000 { #expect(tiles.sliceCount == 2 && tiles.sliceLength > 1 << 15) }
        if order == .diagonal, count == 9000 { #expect(tiles.sliceLength == PackedRTree.fanOut) }
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
}
