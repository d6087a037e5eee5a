import LayoutCore

/// Consecutive items of a section, each in its place.
struct WaterfallBlock {
    /// The section; −1 for none.
    var section = -1
    /// Number of the first item.
    var first = 0
    private(set) var count = 0
    var heights: ContiguousArray<Double> = []
    var ratios: ContiguousArray<Double> = []
    /// Beginning of each item, from the section's first item.
    private(set) var starts: ContiguousArray<Double> = []
    private(set) var columns: ContiguousArray<UInt16> = []
    /// The beginning of the next item in each column: before the first item, or behind the last once all are placed.
    var ends: [Double] = []

    /// Takes other items, which are still to be measured and placed. Allocates only for more items than ever before.
    mutating func begin(_ section: Int, _ items: Range<Int>, columns columnCount: Int) {
        (self.section, first, count) = (section, items.lowerBound, items.count)
        let more = count - heights.count
        if more > 0 {
            heights += repeatElement(0, count: more)
            starts += repeatElement(0, count: more)
            columns += repeatElement(0, count: more)
        }
        if ends.count != columnCount { ends = [Double](repeating: 0, count: columnCount) }
    }

    /// Begins the columns at their ends behind a block of the section, by `shift` later; empty before the first block.
    mutating func start(behind block: Int, _ marks: WaterfallMarks?, shift: Double = 0) {
        for column in ends.indices {
            ends[column] = block < 0 ? shift : marks!.ends[block * ends.count + column] + shift
        }
    }

    /// Takes the heights of its items from an array, from a position on.
    mutating func measure(_ heights: ContiguousArray<Double>, from position: Int) {
        for place in 0..<count { self.heights[place] = heights[position + place] }
    }

    /// Puts each item in its column. O(items · columns), of a cyclic fill O(items).
    mutating func place(_ metrics: WaterfallMetrics) {
        let (spacing, columnCount) = (metrics.itemSpacing, metrics.columns)
        if metrics.fill == .shortest {
            if Self.fillFew(&ends, spacing, heights: heights, count: count, starts: &starts, columns: &columns) {
                return
            }
            for position in 0..<count {
                var (column, start) = (0, ends[0])
                for other in 1..<max(columnCount, 1) where ends[other] < start {
                    (column, start) = (other, ends[other])
                }
                starts[position] = start
                columns[position] = UInt16(column)
                ends[column] = start + heights[position] + spacing
            }
        } else {
            for position in 0..<count {
                let column = metrics.column(ofItem: first + position)
                starts[position] = ends[column]
                columns[position] = UInt16(column)
                ends[column] += heights[position] + spacing
            }
        }
    }

    /// Puts each item in the shortest of up to four columns; false for more columns, and for lengths that may reach beyond
    /// the grid.
    ///
    /// No branch depends on a length: it would be guessed wrong for every other item.
    private static func fillFew(
        _ ends: inout [Double], _ spacing: Double, heights: ContiguousArray<Double>, count: Int,
        starts: inout ContiguousArray<Double>, columns: inout ContiguousArray<UInt16>
    ) -> Bool {
        guard ends.count <= 4, ends.allSatisfy({ $0 <= GridLengths.limit }) else { return false }
        var order = ColumnOrder(ends)
        let heights = heights.span
        var starts = starts.mutableSpan
        var columns = columns.mutableSpan
        var allSteps = 0
        for position in 0..<count {
            starts[position] = Double(order.least >> 2) / 1024
            columns[position] = UInt16(truncatingIfNeeded: order.least & 3)
            let steps = (heights[position] + spacing).gridSteps
            allSteps |= steps
            order.add(steps << 2)
        }
        // A thousand items end before the numbers do.
        if allSteps >= 1 << 42 { return false }
        order.write(&ends)
        return true
    }

    @inline(__always) func holds(_ section: Int, _ item: Int) -> Bool {
        section == self.section && UInt(bitPattern: item &- first) < UInt(bitPattern: count)
    }

    /// The frame of an item of this block, in a section whose items begin at `top`.
    @inline(__always) func cell(_ item: Int, _ top: Double, _ metrics: WaterfallMetrics) -> Rect {
        let start = top + starts[item - first]
        return metrics.cell(Int(columns[item - first]), from: start, to: start + heights[item - first])
    }
}

extension Double {
    /// The steps of the grid in a length on it, up to the grid's end; more for a greater number.
    @inline(__always) fileprivate var gridSteps: Int {
        Int(truncatingIfNeeded: (self + GridLengths.limit).bitPattern &- GridLengths.limit.bitPattern)
    }
}

/// Up to four columns in the order of their ends. A column is a whole number, four times the grid's steps to its end, and
/// its own number: the least is the leftmost of the shortest.
private struct ColumnOrder {
    private var (a, b, c, d): (Int, Int, Int, Int)
    var least: Int { a }

    init(_ ends: [Double]) {
        func end(_ column: Int) -> Int { column < ends.count ? ends[column].gridSteps << 2 | column : .max }
        (a, b, c, d) = (end(0), end(1), end(2), end(3))
        Self.order(&c, &d)
        Self.order(&b, &c)
        Self.order(&c, &d)
        add(0)
    }

    @inline(__always) private static func order(_ one: inout Int, _ other: inout Int) {
        (one, other) = (min(one, other), max(one, other))
    }

    /// Has the first column end later. The others are in order.
    @inline(__always) mutating func add(_ length: Int) {
        a &+= length
        Self.order(&a, &b)
        Self.order(&b, &c)
        Self.order(&c, &d)
    }

    func write(_ ends: inout [Double]) {
        for column in [a, b, c, d] where column < .max { ends[column & 3] = Double(column >> 2) / 1024 }
    }
}
