import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// Indexes that are large enough to guess what they will read, over shapes of which no guess is right.
@Suite struct LargeIndexTests {
    /// More than what the indexes guess from, and half as many again where a third is absent.
    private static func count(_ shape: RectangleShape) -> Int { shape == .someAbsent ? 210_000 : 140_000 }

    private static let shapes: [RectangleShape] = [
        .lanes, .overlapping, .onePerRow, .identical, .someAbsent, .oneTallBar, .beyondFloat, .farOutlier,
    ]

    @Test(arguments: shapes) func `a large index finds what brute force finds`(shape: RectangleShape) {
        let rects = shape.rects(count: Self.count(shape), seed: 31)
        let queries = queries(rects)
        let expected = queries.map { ordinals(of: rects, meeting: $0) }
        var buffer = OrdinalBuffer()
        func check(_ search: (Rect, inout OrdinalBuffer) -> Void) {
            for (query, ordinals) in zip(queries, expected) {
                buffer.removeAll()
                search(query, &buffer)
                #expect(buffer.sorted == ordinals, "\(query)")
            }
        }
        let rows = RowIndex(rects)
        let loose = rows.loose.levelCount > 0 ? rows.loose.blockCount(level: 0) : 0
        #expect(rows.rows.count >= RowIndex.leastToGuessIn || loose >= PackedRTree.leastToGuessIn)
        let cursor = RowIndexCursor(rows)
        check { cursor.advance(to: $0, into: &$1) { rects[Int($0)] } }
        check { rows.search($0, into: &$1) { rects[Int($0)] } }
        for precision in BoxPrecision.allCases {
            let tree = PackedRTree(rects, precision: precision)
            #expect(tree.blockCount(level: 0) >= PackedRTree.leastToGuessIn)
            check { tree.search($0, into: &$1) { rects[Int($0)] } }
        }
    }

    /// Around elements, of the size of a point and of a viewport, and beyond all of them.
    private func queries(_ rects: [Rect]) -> [Rect] {
        var generator = TestRandom(seed: 32)
        let present = rects.filter { !$0.isNull }
        var queries = [
            Rect(x: -1e38, y: 0, width: 2e38, height: 40), Rect(x: 0, y: -1e300, width: 40, height: 2e300),
            Rect(x: 1e39, y: 1e39, width: 1, height: 1), Rect(x: -1e300, y: -1e300, width: 1, height: 1),
        ]
        for number in 0..<6 {
            let place = present[generator.below(present.count)]
            let size = number.isMultiple(of: 2) ? 0.5 : 300.0
            queries.append(Rect(x: place.minX - size / 4, y: place.minY - size / 4, width: size, height: size))
        }
        return queries
    }
}
