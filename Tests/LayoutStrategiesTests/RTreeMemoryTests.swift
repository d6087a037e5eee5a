import LayoutStrategies
import Probes
import Testing

/// What a tree of a million elements takes, against the requests its docstring counts.
@Suite(.serialized) struct RTreeMemoryTests {
    private static let count = 1_000_000
    private static let probe = AllocatorProbe()

    /// Bytes of the requests, rounded by jemalloc's own rule: leaves, nodes, ordinals and lists; the rest is less than
    /// 1 kB.
    private func predicted(_ precision: BoxPrecision) throws -> Int {
        let leaves = (Self.count + 15) / 16
        var (level, nodes) = (leaves, 0)
        while level > 1 {
            level = (level + 15) / 16
            nodes += level
        }
        let stored = [leaves, nodes].flatMap { blocks in
            precision == .float32 ? [256 * blocks] : [128 * blocks, 16 * blocks]
        }
        let requests = stored + [4 * Self.count, 4 * (leaves + leaves / 2 + 16), 4 * ((leaves + 15) / 16 + 16)]
        return try predictedBytes(requests.map { (1, $0) })
    }

    private func make(_ precision: BoxPrecision) -> PackedRTree {
        PackedRTree(elementCount: Self.count, precision: precision) { range, frames in
            for ordinal in range {
                let (row, column) = (Double(ordinal / 250), Double(ordinal % 250))
                frames[Int(ordinal - range.lowerBound)] = Rect(x: column * 96, y: row * 28, width: 48, height: 24)
            }
        }
    }

    @Test(arguments: [(BoxPrecision.float32, 23.0), (.compact, 15.0)])
    func `a tree takes what is predicted, and no more than is promised`(precision: BoxPrecision, promised: Double)
        throws
    {
        let measured = try keptBytes { make(precision) }
        let predicted = try predicted(precision)
        #expect(abs(Double(measured - predicted)) <= 0.05 * Double(predicted))
        #expect(Double(measured) / Double(Self.count) <= promised)
    }

    /// What the docstring promises above the tree, by one thread, and what the allocator rounds.
    @Test(
        arguments: [PackedBoxesTests.Order.rows, .headersFirst, .shuffled, .someAbsent, .longRows, .oneRowShuffled],
        BoxPrecision.allCases)
    func `a load takes little more than its tree`(order: PackedBoxesTests.Order, precision: BoxPrecision) throws {
        let isNearlyOrdered = order == .rows || order == .headersFirst
        let promised = precision == .compact ? 28.0 : isNearlyOrdered ? 11 : 25
        let rects = order.rects(Self.count / 5)
        var tree: PackedRTree?
        let load = try #require(
            Self.probe.allocations { tree = PackedRTree(rects, precision: precision, threads: 1) }.value)
        withExtendedLifetime(tree) {}
        #expect(Double(load.peak - load.live) <= promised * Double(rects.count) + 1e6)
    }
}
