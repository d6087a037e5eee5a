import LayoutTestSupport
import Testing

@testable import Indexes

/// The bytes that an index of rows keeps, against its docstring.
@Suite(.serialized) struct RowIndexMemoryTests {
    @Test(
        arguments: [
            (RectangleShape.lanes, RowLimits(), 10.2), (.overlapping, .none, 14.2), (.overlapping, RowLimits(), 21.5),
            (.onePerRow, RowLimits(), 21.5),
        ])
    func `bytes per element are those of the docstring`(
        shape: RectangleShape, limits: RowLimits, perElement: Double
    ) throws {
        let count = 200_000
        let rects = shape.rects(count: count, seed: 6)
        let measured = try keptBytes { RowIndex(rects, limits) }
        let requests = requests(of: RowIndex(rects, limits))
        let requested = Double(requests.reduce(0, +)) / Double(count)
        #expect((requested / perElement - 1).magnitude < 0.01, "\(requested) bytes")
        let predicted = try predictedBytes(requests.map { (1, max($0, 1)) })
        #expect((Double(measured) / Double(predicted) - 1).magnitude < 0.05, "\(measured) instead of \(predicted)")
    }

    /// The bytes of each piece of memory of an index.
    private func requests(of index: RowIndex) -> [Int] {
        requests(of: index.rows) + requests(of: index.bands) + [
            8 * index.edges.count, 4 * (index.bands.count + IntervalRows.overrun),
        ] + requests(of: index.loose)
    }

    /// Leaves, ordinals, nodes and lists.
    private func requests(of tree: PackedRTree) -> [Int] {
        guard tree.count > 0 else { return [] }
        let blocks = (0..<tree.levelCount).map { tree.blockCount(level: $0) }
        let (leaves, above) = (blocks[0], blocks.dropFirst().reduce(0, +))
        return [
            256 * leaves, 4 * tree.count, 256 * above, 4 * (leaves + leaves / 2 + PackedRTree.fanOut),
            4 * ((blocks.count > 1 ? blocks[1] : 0) + PackedRTree.fanOut),
        ]
    }

    private func requests(of rows: borrowing IntervalRows) -> [Int] {
        [
            16 * rows.rows.count, 4 * (rows.rows.count + 16), 28 * rows.groups.count, 4 * rows.farMaxima.count,
            4 * (rows.starts.count + rows.ends.count + rows.ids.count + rows.maxima.count) + rows.table.count,
        ]
    }
}
