import LayoutCore

/// Tells which of some rectangles a frame can meet at all by its height alone, so that testing every frame against
/// every rectangle takes a few comparisons a frame instead of one a rectangle.
///
/// The edges of all rectangles cut the plane into horizontal bands. A frame inside one band can meet only rectangles
/// that cover the band; consecutive frames usually are in the same one.
struct QueryBands {
    /// Top and bottom edges of all rectangles, ascending.
    private let edges: [Double]
    /// Per band the positions of the rectangles that cover it; band `k` ends at `edges[k]`.
    private let covering: [[Int]]
    private let all: [Int]
    private var band = 0
    private var low = -Double.infinity
    private var high: Double

    /// Bands of rectangles whose edges are numbers. O(rectangles²).
    init(_ rects: [Rect]) {
        let edges = rects.flatMap { [$0.minY, $0.maxY] }.sorted()
        all = Array(rects.indices)
        covering = (0...edges.count).map { band in
            guard band > 0, band < edges.count else { return [] }
            return rects.indices.filter { rects[$0].minY <= edges[band - 1] && rects[$0].maxY >= edges[band] }
        }
        high = edges.first ?? .infinity
        self.edges = edges
    }

    /// Positions of the rectangles that a frame may meet, every one that it meets among them. O(1) for a frame in the
    /// band of the one before, else O(log rectangles).
    mutating func candidates(_ frame: Rect) -> [Int] {
        if frame.minY < low || frame.maxY > high { move(to: frame.minY) }
        return frame.minY >= low && frame.maxY <= high ? covering[band] : all
    }

    private mutating func move(to y: Double) {
        band = partitioningIndex(0, edges.count) { edges[$0] > y }
        low = band > 0 ? edges[band - 1] : -.infinity
        high = band < edges.count ? edges[band] : .infinity
    }
}
