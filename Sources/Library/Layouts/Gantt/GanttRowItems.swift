import LayoutCore

/// The items at the positions of rows.
protocol RowItems {
    func start(_ position: Int) -> Double
    func end(_ position: Int) -> Double
    /// Appends the ordinals of consecutive positions.
    func append(_ found: Range<Int>, into buffer: inout OrdinalBuffer)
}

/// Items whose position is their ordinal.
struct ItemsInPlace: RowItems {
    let columns: ScheduleColumns

    @inline(__always) func start(_ position: Int) -> Double { columns.starts[position] }
    @inline(__always) func end(_ position: Int) -> Double { columns.ends[position] }
    @inline(__always) func append(_ found: Range<Int>, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: UInt32(found.lowerBound)..<UInt32(found.upperBound))
    }
}

/// Items in an order of their own.
struct ItemsInOrder: RowItems {
    let columns: ScheduleColumns
    let order: [UInt32]

    @inline(__always) func start(_ position: Int) -> Double { columns.starts[Int(order[position])] }
    @inline(__always) func end(_ position: Int) -> Double { columns.ends[Int(order[position])] }
    @inline(__always) func append(_ found: Range<Int>, into buffer: inout OrdinalBuffer) {
        buffer.withUnusedCapacity(found.count) { ordinals, used in
            for place in 0..<found.count { ordinals[used + place] = order[found.lowerBound + place] }
            return found.count
        }
    }
}

/// Searches of four consecutive rows in step. They wait for memory at the same time.
struct RowSearches {
    struct Row {
        /// The position looked for lies in `first...end`.
        var first: Int
        var end: Int
        /// Every item before this position starts early enough.
        var started = 0
    }

    static var count: Int { 4 }

    private var rows: (Row, Row, Row, Row)

    /// Searches `row` and the three rows after it. If there are fewer, the last row is searched again.
    @inline(__always) init(_ row: Int, last: Int, _ bounds: [UInt32]) {
        func search(_ row: Int) -> Row {
            let row = min(row, last)
            return Row(first: Int(bounds[row]), end: Int(bounds[row + 1]))
        }
        rows = (search(row), search(row &+ 1), search(row &+ 2), search(row &+ 3))
    }

    @inline(__always) mutating func each(_ body: (inout Row) -> Void) {
        body(&rows.0)
        body(&rows.1)
        body(&rows.2)
        body(&rows.3)
    }

    /// Moves every search to the first position that doesn't satisfy a condition. In each row the condition holds up to
    /// some position. All rows take as many steps as the longest: O(log n).
    @inline(__always) mutating func leap(_ holds: (Int) -> Bool) {
        var longest = 1
        each { longest = max(longest, $0.end &- $0.first) }
        var step = 1 &<< (Int.bitWidth &- 1 &- longest.leadingZeroBitCount)
        while step > 0 {
            each { row in
                let next = min(row.first &+ step, row.end)
                // If the first rows are empty, item 0 is asked about, and the search stays at 0.
                row.first = holds(max(next, 1) &- 1) ? next : row.first
            }
            step &>>= 1
        }
    }

    @inline(__always) subscript(number: Int) -> Row {
        switch number {
        case 0: rows.0
        case 1: rows.1
        case 2: rows.2
        default: rows.3
        }
    }
}
