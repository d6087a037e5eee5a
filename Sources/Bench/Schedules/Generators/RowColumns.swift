import LayoutCore

/// Columns of a schedule without groups, while a generator fills them.
struct RowColumns {
    private var starts: [Double] = []
    private var ends: [Double] = []
    private var rows: [UInt32] = []
    /// Number given to each of the generator's rows at its first item, so that numbers are those an importer gives.
    private var numbers: [UInt32]
    private var rowCount: UInt32 = 0

    init(items: Int, rows rowTotal: Int) {
        starts.reserveCapacity(items)
        ends.reserveCapacity(items)
        rows.reserveCapacity(items)
        numbers = [UInt32](repeating: .max, count: rowTotal)
    }

    mutating func append(row: Int, start: Double, end: Double) {
        if numbers[row] == .max {
            numbers[row] = rowCount
            rowCount += 1
        }
        starts.append(start)
        ends.append(end)
        rows.append(numbers[row])
    }

    /// Puts the bars so far into random order. O(n).
    mutating func shuffle(_ random: inout SeededGenerator) {
        var order = Array(0..<starts.count)
        random.shuffle(&order)
        let given = self
        self = RowColumns(items: order.count, rows: numbers.count)
        for item in order { append(row: Int(given.rows[item]), start: given.starts[item], end: given.ends[item]) }
    }

    func schedule(unit: TimeUnit = .days) throws(ScheduleError) -> Schedule {
        try Schedule(
            columns: ScheduleColumns(
                starts: starts, ends: ends, rows: rows, groupOffsets: [0, UInt32(starts.count)],
                groupRowCounts: [rowCount], hasGroups: false, unit: unit))
    }
}

func rowsNeeded(for items: Int, perRow: Int) -> Int { max(1, (items + perRow - 1) / perRow) }
