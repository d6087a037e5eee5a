import LayoutCore

/// Elements by row, each row by left edge and then by ordinal, with exact frames.
///
/// A row is what has the same top and bottom edge. It is divided into *strands*: consecutive elements whose edges are, on
/// the grid of 1/1024 point, less than 2³² steps from the first one's left edge, so that each edge takes four bytes. What
/// is not on the grid, or is longer than four million points, lies in *loose* strands, whose edges are Doubles.
///
/// Bytes an element: 8 (edges) and 4 (ordinal, unless each row has consecutive ones); 16 more where it is loose. A row
/// takes 24.3 and a strand 32, 36 where ordinals are consecutive, and one of 64 elements or more 4 for each 64 besides.
struct DetailRows: ~Copyable {
    struct Row {
        var top, bottom: Double
        /// Its first strand; it ends where the next row's begin.
        var firstStrand: UInt32
    }

    /// Consecutive elements of a row.
    struct Strand {
        /// Left edge of the first element; what edges are relative to, in steps of 1/1024 point.
        var base: Double
        /// Positions of its elements.
        var first: UInt32
        var end: UInt32
        /// Where its ``DetailRows/maxima`` begin; of a loose strand its edges.
        var detail: UInt32
        /// Where an index keeps what it has of the strand.
        var levels: UInt32 = 0
        var levelCount: UInt8 = 0
        var isLoose = false
        /// Whether no element ends before one in front of it.
        var isOrdered = true

        var count: Int { Int(end) - Int(first) }
        /// The base in steps.
        @inline(__always) var unit: Int { Int(base * 1024) }
        /// An edge in points.
        @inline(__always) func points(_ steps: UInt32) -> Double { base + Double(steps) * 0x1p-10 }
        /// Steps from the base to an edge on the grid, at least 0 and at most 2³².
        @inline(__always) func steps(to edge: Double) -> Int {
            let steps = (edge - base) * 1024
            return steps > 0 ? (steps < 0x1p32 ? Int(steps) : 1 << 32) : 0
        }
    }

    /// By top and bottom edge; one more follows that only says where strands end.
    var rows = OwnedMemory<Row>(count: 0)
    var rowCount = 0
    /// Greatest bottom edge of every 64 rows, and of all up to their last one.
    var bottoms = OwnedMemory<SIMD2<Double>>(count: 0)
    var strands = OwnedMemory<Strand>(count: 0)
    var strandCount = 0
    /// By position, in steps from the strand's base.
    var starts = OwnedMemory<UInt32>(count: 0)
    var ends = OwnedMemory<UInt32>(count: 0)
    /// By position; empty where each row has consecutive ones.
    var ordinals = OwnedMemory<UInt32>(count: 0)
    /// By strand: the sum of a position and this, wrapping, is the ordinal; only without ``ordinals``.
    var shifts = OwnedMemory<UInt32>(count: 0)
    /// Greatest end of every 64 positions of a strand of at least as many.
    var maxima = OwnedMemory<UInt32>(count: 0)
    /// Edges of loose elements.
    var loose = OwnedMemory<SIMD2<Double>>(count: 0)

    /// Positions, and rows, in a block.
    static var block: Int { 64 }

    /// No elements.
    init() {}

    @inline(__always) func ordinal(_ position: Int, _ strand: Int) -> UInt32 {
        ordinals.count > 0 ? ordinals[position] : UInt32(truncatingIfNeeded: position) &+ shifts[strand]
    }
}

// MARK: - Rows

extension DetailRows {
    /// Calls `body` with every row that has the rectangle's height somewhere, in order.
    @inline(__always) func forEachRow(meeting rect: Rect, _ body: (_ row: Int) -> Void) {
        let end = partitioningIndex(0, rowCount) { !(rows[$0].top < rect.maxY) }
        let last = (end + Self.block - 1) / Self.block
        var block = partitioningIndex(0, last) { bottoms[$0][1] > rect.minY }
        while block < last {
            if bottoms[block][0] > rect.minY {
                for row in block * Self.block..<min((block + 1) * Self.block, end) where rows[row].bottom > rect.minY {
                    body(row)
                }
            }
            block += 1
        }
    }

    @inline(__always) func strands(of row: Int) -> Range<Int> {
        Int(rows[row].firstStrand)..<Int(rows[row + 1].firstStrand)
    }
}

// MARK: - Strands

extension DetailRows {
    /// The first position of a range whose element begins `steps` from the base or later. O(log n).
    @inline(__always) func position(from steps: Int, _ range: Range<Int>) -> Int {
        var (low, count) = (range.lowerBound, range.count)
        let base = starts.base
        while count > 0 {
            let half = count >> 1
            let isBefore = Int(base[low &+ half]) < steps
            low = isBefore ? low &+ half &+ 1 : low
            count = isBefore ? count &- half &- 1 : half
        }
        return low
    }

    /// Divides the elements of a packed strand that meet a span, whose edges are on the grid: calls `reaching` with
    /// ranges of those that begin at or before it, ascending, and returns the range of those that begin inside.
    @inline(__always) func split(
        _ strand: Strand, _ minX: Double, _ maxX: Double, reaching: (Range<Int>) -> Void
    ) -> Range<Int> {
        let (first, end) = (Int(strand.first), Int(strand.end))
        let from = strand.steps(to: minX)
        let after = minX < strand.base ? 0 : from &+ 1
        let last = position(from: maxX > strand.base ? strand.steps(to: maxX) : 0, first..<end)
        let inside = position(from: after, first..<last)
        if inside > first && minX >= strand.base {
            if strand.isOrdered {
                var position = inside
                while position > first && Int(ends[position - 1]) > from { position &-= 1 }
                if position < inside { reaching(position..<inside) }
            } else {
                findReaching(strand, first..<inside, from, reaching)
            }
        }
        return inside..<last
    }

    /// Ranges of positions whose elements end behind an edge.
    private func findReaching(_ strand: Strand, _ range: Range<Int>, _ edge: Int, _ body: (Range<Int>) -> Void) {
        let hasMaxima = strand.count >= Self.block
        var begin = range.lowerBound
        while begin < range.upperBound {
            let end = min(begin + Self.block, range.upperBound)
            let block = Int(strand.detail) + (begin - range.lowerBound) / Self.block
            if !hasMaxima || Int(maxima[block]) > edge {
                var position = begin
                while position < end {
                    if Int(ends[position]) > edge {
                        let first = position
                        repeat { position += 1 } while position < end && Int(ends[position]) > edge
                        body(first..<position)
                    } else {
                        position += 1
                    }
                }
            }
            begin = end
        }
    }
}
