import LayoutCore

/// Finds the items of a display row that meet a span of x: items by start within each row, and over blocks of 16
/// consecutive positions, 256, 4096 …, the greatest end.
///
/// Positions of a group are its ordinals' range. The block maxima play the part of a running maximum, but a bar as
/// long as the horizon spoils one block of each size instead of everything after it.
struct GanttRowIndex {
    /// The item at each position; empty when every item is at the position of its own ordinal.
    private(set) var order: [UInt32] = []
    /// For each scanned group, the first position of each display row and the end of the last.
    private(set) var bounds: [UInt32] = []
    /// Greatest ends of blocks in time, all levels one after another. Empty if ends never decrease within a row.
    private(set) var maxima: [Double] = []
    /// Position of the first maximum of each level.
    private(set) var levels: [Int] = []

    /// Whether ends never decrease within a row.
    private var endsAscend = true

    /// An index of the groups that are not of the closed form; tells them so. O(n) for items
    /// ordered by row and start, else O(n log n).
    init(columns: ScheduleColumns, groups: inout [GroupRows], table: [UInt32]) {
        var sorter = ItemSorter()
        for group in groups.indices where groups[group].form != .ownRow && groups[group].form != .hidden {
            groups[group].index(from: bounds.count)
            let items = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            if groups[group].form == .table {
                arrange(columns, items, rowCount: Int(groups[group].rowCount), &sorter) { table[$0] }
            } else {
                arrange(columns, items, rowCount: 1, &sorter) { _ in 0 }
            }
        }
        if !endsAscend { buildMaxima(columns, groups) }
    }

    /// The index that a record has; tells the groups so. nil if the lengths of its parts differ. O(groups).
    init?(_ record: GanttRecord, groups: inout [GroupRows], itemCount: Int) {
        (order, bounds, maxima) = (record.tables[3], record.tables[4], record.maxima)
        var (bound, length) = (0, itemCount >> 4 + 1)
        for group in groups.indices where groups[group].form != .ownRow && groups[group].form != .hidden {
            guard bound <= bounds.count else { return nil }
            groups[group].index(from: bound)
            bound += Int(groups[group].form == .table ? groups[group].rowCount : 1) + 1
        }
        var end = 0
        while end < maxima.count {
            levels.append(end)
            end += length
            if length == 1 { break }
            length = (length - 1) >> 4 + 1
        }
        guard bound == bounds.count, order.isEmpty || order.count == itemCount,
            end == maxima.count && (maxima.isEmpty || length == 1)
        else { return nil }
    }

    func isSame(as other: GanttRowIndex) -> Bool {
        order == other.order && bounds == other.bounds && maxima == other.maxima
    }

    /// Items of a row that may meet a span of x, appended to the buffer; `row` counts from the group's bound.
    /// O(log n + found), and O(16 log n) more for every 16 found where ends are out of order.
    @inline(__always) func append<Axis: BarAxis>(
        bound: Int, columns: ScheduleColumns, span: GanttSpan<Axis>, into buffer: inout OrdinalBuffer
    ) {
        let (first, last) = (Int(bounds[bound]), Int(bounds[bound + 1]))
        let (inPlace, inOrder) = (ItemsInPlace(columns: columns), ItemsInOrder(columns: columns, order: order))
        if !maxima.isEmpty {
            let end = order.isEmpty ? span.firstBehind(first, last, inPlace) : span.firstBehind(first, last, inOrder)
            walk(first, end, columns: columns, axis: span.axis, minX: span.minX, into: &buffer)
        } else if order.isEmpty {
            inPlace.append(span.range(first, last, inPlace), into: &buffer)
        } else {
            inOrder.append(span.range(first, last, inOrder), into: &buffer)
        }
    }

    /// Appends the items of consecutive rows that may meet a span of time; `rows` are numbers of bounds.
    @inline(__always) func append<Axis: BarAxis>(
        bounds rows: Range<Int>, columns: ScheduleColumns, span: GanttSpan<Axis>, into buffer: inout OrdinalBuffer
    ) {
        if rows.count < 3 || !maxima.isEmpty || columns.itemCount == 0 {
            for row in rows { append(bound: row, columns: columns, span: span, into: &buffer) }
        } else if order.isEmpty {
            span.append(rows: rows, bounds, ItemsInPlace(columns: columns), into: &buffer)
        } else {
            span.append(rows: rows, bounds, ItemsInOrder(columns: columns, order: order), into: &buffer)
        }
    }

    @inline(__always) private func item(_ position: Int) -> Int { order.isEmpty ? position : Int(order[position]) }

    /// Visits the positions whose right edge is beyond `minX`, leaping over blocks whose greatest is not.
    @inline(__always) private func walk<Axis: BarAxis>(
        _ first: Int, _ end: Int, columns: ScheduleColumns, axis: Axis, minX: Double, into buffer: inout OrdinalBuffer
    ) {
        var position = first
        while position < end {
            var shift = 4
            if minX < axis.endX(maxima[position >> 4]) {
                let blockEnd = min(end, (position | 15) + 1)
                while position < blockEnd {
                    let ordinal = item(position)
                    if minX < axis.endX(columns.ends[ordinal]) { buffer.append(UInt32(ordinal)) }
                    position += 1
                }
                continue
            }
            var level = 1
            while level < levels.count, !(minX < axis.endX(maxima[levels[level] + position >> (shift + 4)])) {
                level += 1
                shift += 4
            }
            position = ((position >> shift) + 1) << shift
        }
    }
}

// MARK: - Making

extension GanttRowIndex {
    /// Finds the bounds of a group's rows, and the order of its items where it differs from their ordinals.
    @inline(__always) private mutating func arrange(
        _ columns: ScheduleColumns, _ items: Range<Int>, rowCount: Int, _ sorter: inout ItemSorter,
        row: (Int) -> UInt32
    ) {
        let firstBound = bounds.count
        let areInRows = appendBounds(columns, items, rowCount, row)
        if areInRows == .byStart { return }
        if order.isEmpty { order = Array(0..<UInt32(columns.itemCount)) }
        if areInRows == .no {
            bounds.removeSubrange(firstBound...)
            distribute(columns, items, rowCount, row)
        }
        for bound in firstBound..<firstBound + rowCount {
            let positions = Int(bounds[bound])..<Int(bounds[bound + 1])
            sortByStart(columns, positions, &sorter)
            endsAscend = endsAscend && endsNeverDecrease(columns, positions)
        }
    }

    /// Whether items lie row after row.
    private enum RowOrder { case no, inAnyOrder, byStart }

    /// Appends the bounds of a group whose items are all placed, row after row; else any number of bounds.
    @inline(__always) private mutating func appendBounds(
        _ columns: ScheduleColumns, _ items: Range<Int>, _ rowCount: Int, _ row: (Int) -> UInt32
    ) -> RowOrder {
        let (starts, ends) = (columns.starts, columns.ends)
        var (item, startsAscend, endsAscend) = (items.lowerBound, true, true)
        bounds.append(UInt32(item))
        for current in 0..<UInt32(rowCount) {
            var (previous, previousEnd) = (-Double.infinity, -Double.infinity)
            while item < items.upperBound, row(item) == current {
                let (start, end) = (starts[item], ends[item])
                if !isPlaced(start, end) { return .no }
                startsAscend = startsAscend && previous <= start
                endsAscend = endsAscend && previousEnd <= end
                (previous, previousEnd) = (start, end)
                item += 1
            }
            bounds.append(UInt32(item))
        }
        if item < items.upperBound { return .no }
        if !startsAscend { return .inAnyOrder }
        self.endsAscend = self.endsAscend && endsAscend
        return .byStart
    }

    /// Puts the placed items of a group row after row into the order, and appends the bounds of the rows.
    private mutating func distribute(
        _ columns: ScheduleColumns, _ items: Range<Int>, _ rowCount: Int, _ row: (Int) -> UInt32
    ) {
        let firstBound = bounds.count
        bounds.append(contentsOf: repeatElement(0, count: rowCount + 1))
        for item in items where isPlaced(columns.starts[item], columns.ends[item]) {
            bounds[firstBound + Int(row(item)) + 1] += 1
        }
        bounds[firstBound] = UInt32(items.lowerBound)
        for bound in firstBound..<firstBound + rowCount { bounds[bound + 1] += bounds[bound] }
        var next = Array(bounds[firstBound..<firstBound + rowCount])
        for item in items where isPlaced(columns.starts[item], columns.ends[item]) {
            let row = Int(row(item))
            order[Int(next[row])] = UInt32(item)
            next[row] += 1
        }
    }

    private mutating func sortByStart(
        _ columns: ScheduleColumns, _ positions: Range<Int>, _ sorter: inout ItemSorter
    ) {
        let starts = columns.starts
        var previous = -Double.infinity
        for position in positions {
            let start = starts[Int(order[position])]
            if start < previous { return sorter.sort(&order, positions) { starts[Int($0)] } }
            previous = start
        }
    }

    private func endsNeverDecrease(_ columns: ScheduleColumns, _ positions: Range<Int>) -> Bool {
        var previous = -Double.infinity
        for position in positions {
            let end = columns.ends[item(position)]
            if end < previous { return false }
            previous = end
        }
        return true
    }

    private mutating func buildMaxima(_ columns: ScheduleColumns, _ groups: [GroupRows]) {
        var level = [Double](repeating: -.infinity, count: columns.itemCount >> 4 + 1)
        for group in groups where group.form != .ownRow && group.form != .hidden {
            // The positions of a group follow each other, row after row.
            let (first, rowCount) = (Int(group.firstBound), group.form == .table ? Int(group.rowCount) : 1)
            for position in Int(bounds[first])..<Int(bounds[first + rowCount]) {
                let end = columns.ends[item(position)]
                level[position >> 4] = max(level[position >> 4], end)
            }
        }
        while true {
            levels.append(maxima.count)
            maxima.append(contentsOf: level)
            if level.count == 1 { return }
            var next = [Double](repeating: -.infinity, count: (level.count - 1) >> 4 + 1)
            for (block, value) in level.enumerated() { next[block >> 4] = max(next[block >> 4], value) }
            level = next
        }
    }
}

/// The columns and the index for a search. A class, so that a query takes hold of it once; as fields of the geometry
/// its arrays would be retained for every row.
final class GanttSearched: Sendable {
    let columns: ScheduleColumns
    let index: GanttRowIndex

    init(_ columns: ScheduleColumns, _ index: GanttRowIndex) { (self.columns, self.index) = (columns, index) }
}
