import LayoutCore

/// Levels of cells over the strands of ``DetailRows``: see ``RowPyramid``.
struct DetailCells: ~Copyable {
    /// The elements of a strand that begin in a cell.
    struct Cell {
        var first: UInt32
        /// Width of the widest, in steps, and its ordinal: the lowest of equally wide ones.
        var width: UInt32
        var representative: UInt32
        /// Left edge of the first and rightmost edge, in steps from the strand's base.
        var left: UInt32
        var right: UInt32

        /// The cell as an entry; `next` is the position of the first element behind it.
        @inline(__always) func entry(upTo next: UInt32, _ strand: DetailRows.Strand) -> DetailEntry {
            DetailEntry(
                representative: representative, count: next &- first, left: strand.points(left),
                right: strand.points(right))
        }

        /// Takes up a cell to the right.
        @inline(__always) mutating func add(_ other: Cell) {
            right = max(right, other.right)
            if other.width > width || other.width == width && other.representative < representative {
                (width, representative) = (other.width, other.representative)
            }
        }
    }

    /// The cells of a strand that are 2^`shift` steps wide; one more follows that only says where elements end.
    struct Level {
        var first, count, shift: Int
    }

    var levels = OwnedMemory<Level>(count: 0)
    var cells = OwnedMemory<Cell>(count: 0)

    /// Elements a cell of the lowest level.
    static var perCell: Int { 4 }
    /// Elements of a strand that is worth levels.
    static var leastElements: Int { 32 }
    /// Cells of a level that is worth one above it.
    static var leastCells: Int { 8 }

    init() {}

    /// Makes the levels of all strands. O(n).
    mutating func make(_ rows: inout DetailRows) {
        var planned: [Level] = []
        var cellCount = 0
        for number in 0..<rows.strandCount {
            let strand = rows.strands[number]
            if strand.isLoose || strand.count < Self.leastElements { continue }
            rows.strands.base[number].levels = UInt32(planned.count)
            let before = planned.count
            Self.plan(strand, rows, &planned, &cellCount)
            rows.strands.base[number].levelCount = UInt8(planned.count - before)
        }
        levels = OwnedMemory(copying: planned)
        cells = OwnedMemory(count: cellCount)
        for number in 0..<rows.strandCount {
            let strand = rows.strands[number]
            for level in Int(strand.levels)..<Int(strand.levels) + Int(strand.levelCount) {
                let made =
                    level == Int(strand.levels)
                    ? fill(levels[level], strand, number, rows)
                    : fill(levels[level], over: levels[level - 1], strand)
                assert(made == levels[level].count)
            }
        }
    }

    /// Chooses the levels of a strand: two neighbours begin in the same cell where their left edges differ below the
    /// cells' shift, so that one pass counts the cells of every shift.
    private static func plan(
        _ strand: DetailRows.Strand, _ rows: borrowing DetailRows, _ levels: inout [Level], _ cellCount: inout Int
    ) {
        let (starts, unit) = (rows.starts.base, strand.unit)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 65) { differing in
            differing.initialize(repeating: 0)
            var previous = unit &+ Int(starts[Int(strand.first)])
            for position in Int(strand.first) + 1..<Int(strand.end) {
                let start = unit &+ Int(starts[position])
                differing[64 &- (start ^ previous).leadingZeroBitCount] &+= 1
                previous = start
            }
            var (count, most) = (strand.count - Int(differing[0]), strand.count / Self.perCell)
            for shift in 0..<64 {
                if count <= most {
                    levels.append(Level(first: cellCount, count: count, shift: shift))
                    cellCount += count + 1
                    if count < Self.leastCells { break }
                    // About half as many as on the level below.
                    most = count * 5 / 8
                }
                count -= Int(differing[shift + 1])
            }
        }
    }

    /// Makes the cells of the lowest level; returns how many.
    private func fill(_ level: Level, _ strand: DetailRows.Strand, _ number: Int, _ rows: borrowing DetailRows) -> Int {
        let (starts, ends) = (rows.starts.base, rows.ends.base)
        return fill(level, strand, Int(strand.first)..<Int(strand.end)) { position in
            let (start, end) = (starts[position], ends[position])
            return Cell(
                first: UInt32(truncatingIfNeeded: position), width: end &- start,
                representative: rows.ordinal(position, number), left: start, right: end)
        }
    }

    /// Makes the cells of a level from the cells of the level below; returns their number.
    private func fill(_ level: Level, over below: Level, _ strand: DetailRows.Strand) -> Int {
        let source = cells.base + below.first
        return fill(level, strand, 0..<below.count) { source[$0] }
    }

    /// Makes the cells of a level from smaller ones, from left to right.
    @inline(__always) private func fill(
        _ level: Level, _ strand: DetailRows.Strand, _ range: Range<Int>, smaller: (Int) -> Cell
    ) -> Int {
        let (unit, target) = (strand.unit, cells.base + level.first)
        var (made, last) = (0, Int.min)
        for position in range {
            let one = smaller(position)
            let cell = (unit &+ Int(one.left)) &>> level.shift
            if cell == last {
                target[made &- 1].add(one)
            } else {
                target[made] = one
                (made, last) = (made &+ 1, cell)
            }
        }
        target[made] = Cell(first: strand.end, width: 0, representative: 0, left: 0, right: 0)
        return made
    }
}
