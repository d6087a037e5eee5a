import CSupport

/// Rows of intervals on one axis, each row sorted by start and entered through a table.
///
/// Up to sixteen consecutive rows of similar length share a *table*: the span of their starts is divided into equal
/// buckets, and for each bucket and each of the rows it says which interval is the first to start in that bucket or
/// later, and which the first whose running maximum of ends lies there. An entry has as many bytes as the longest row
/// needs, and a bucket twice as many intervals. The entries of the rows are side by side, so that a query over many
/// rows computes its two buckets once for sixteen rows and reads a line of the table for each; then it compares eight
/// starts and eight ends of each row, instead of the log n dependent steps of a binary search (`RowSearch.h` has the
/// loops). Where starts are bunched the rest is found by halving: O(log n) at worst.
///
/// Rows in which ends never decrease (bars beside each other) give their intervals as one range of positions. In others
/// a long interval reaches over many that follow. There the greatest end of every sixteen positions is compared first,
/// sixteen of them at a time, so that a long interval spoils its own sixteen and not, as with a running maximum alone,
/// everything after it; beyond 4,096 positions there is a second level. (Compare cgranges, Li and Rong: Bedtk, 2021,
/// whose implicit tree keeps the same maxima, and augmented interval lists, Feng, Ratan and Sheffield 2019.)
///
/// Bytes per interval: 8 (the interval), 4 (id, unless all rows have consecutive ones), 1 (tables), 0.25 (maxima); per
/// row 28 and, for every sixteen rows, 28.
struct IntervalRows: ~Copyable {
    let rowCount, count: Int
    let rows: OwnedMemory<support_row>
    /// The first position of each row; sixteen more follow.
    private let firsts: OwnedMemory<UInt32>
    private(set) var groups = OwnedMemory<support_row_group>(count: 0)
    /// By position; sixteen more follow that no comparison matches.
    let starts: MemoryPart<Float>
    let ends: MemoryPart<Float>
    /// By position; empty when all rows have consecutive ids.
    let ids: MemoryPart<UInt32>
    /// Entry `2 · bucket · rowCount + row` of a group: the first interval of the row that starts in that bucket or
    /// later; `rowCount` entries further, the first whose running maximum of ends is there.
    let table: MemoryPart<UInt8>
    /// Bytes of ``table`` that have entries, once it is made.
    private(set) var tableBytes = 0
    /// Greatest end of each 16 positions, and of each 4,096.
    let maxima: MemoryPart<Float>
    let farMaxima: OwnedMemory<Float>
    /// What the parts above are parts of.
    private let memory: OwnedMemory<UInt8>

    /// Intervals in a block of ``maxima``.
    static var width: Int { 16 }
    static var groupRows: Int { 16 }
    /// Binary logarithm of the positions in a block of ``farMaxima``.
    static var farShift: Int { 12 }
    /// Ids that may be read and written beyond the last one.
    static var overrun: Int { 16 }

    /// Room for `count` intervals in `rowCount` rows, to be written through ``write(start:end:id:at:)`` and
    /// ``describeRow(_:positions:shift:)``, and finished by ``finish()``.
    init(count: Int, rowCount: Int, hasIDs: Bool) {
        (self.count, self.rowCount) = (count, rowCount)
        rows = OwnedMemory(count: rowCount)
        firsts = OwnedMemory(count: rowCount + Self.width)
        let (starts, ends) = (count + Self.width, count + 2 * Self.width)
        let ids = hasIDs ? count + Self.overrun : 0
        let maxima = count / Self.width + 1 + Self.width
        let entries = count + 8 * rowCount + 4 * Self.width
        memory = OwnedMemory(
            count: MemoryPart<Float>.bytes(starts) + MemoryPart<Float>.bytes(ends) + MemoryPart<UInt32>.bytes(ids)
                + MemoryPart<Float>.bytes(maxima) + MemoryPart<UInt8>.bytes(entries))
        var offset = 0
        self.starts = MemoryPart(of: memory, count: starts, at: &offset)
        self.ends = MemoryPart(of: memory, count: ends, at: &offset)
        self.ids = MemoryPart(of: memory, count: ids, at: &offset)
        self.maxima = MemoryPart(of: memory, count: maxima, at: &offset)
        table = MemoryPart(of: memory, count: entries, at: &offset)
        farMaxima = OwnedMemory(count: (count >> Self.farShift) + 1)
    }

    /// Rows that lie in a file, from `offset` bytes on, as long as ``lengths(_:)`` says.
    init(of file: MappedFile, _ figures: Figures, at offset: inout Int) {
        (count, rowCount, tableBytes) = (figures.count, figures.rowCount, figures.tableBytes)
        let lengths = Self.lengths(figures)
        rows = OwnedMemory(of: file, count: rowCount, at: &offset)
        firsts = OwnedMemory(of: file, count: rowCount + Self.width, at: &offset)
        groups = OwnedMemory(of: file, count: figures.groupCount, at: &offset)
        farMaxima = OwnedMemory(of: file, count: (count >> Self.farShift) + 1, at: &offset)
        memory = OwnedMemory(of: file, count: lengths[4...].reduce(0, +), at: &offset)
        var place = 0
        starts = MemoryPart(of: memory, count: count + Self.width, at: &place)
        ends = MemoryPart(of: memory, count: count + 2 * Self.width, at: &place)
        ids = MemoryPart(of: memory, count: figures.hasIDs ? count + Self.overrun : 0, at: &place)
        maxima = MemoryPart(of: memory, count: count / Self.width + 1 + Self.width, at: &place)
        table = MemoryPart(of: memory, count: figures.tableBytes + 64, at: &place)
    }

    init(of other: borrowing IntervalRows, in index: AnyObject) {
        (rowCount, count, tableBytes) = (other.rowCount, other.count, other.tableBytes)
        rows = OwnedMemory(of: other.rows, in: index)
        firsts = OwnedMemory(of: other.firsts, in: index)
        groups = OwnedMemory(of: other.groups, in: index)
        (starts, ends, ids, table, maxima) = (other.starts, other.ends, other.ids, other.table, other.maxima)
        farMaxima = OwnedMemory(of: other.farMaxima, in: index)
        memory = OwnedMemory(of: other.memory, in: index)
    }

    /// The parts as a file has them, which are valid as long as the rows.
    var parts: [UnsafeRawBufferPointer] {
        func bytes<Element>(_ base: UnsafeMutablePointer<Element>, _ count: Int) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(UnsafeBufferPointer(start: base, count: count))
        }
        return [
            bytes(rows.base, rowCount), bytes(firsts.base, firsts.count), bytes(groups.base, groups.count),
            bytes(farMaxima.base, farMaxima.count), bytes(starts.base, starts.count), bytes(ends.base, ends.count),
            bytes(ids.base, ids.count), bytes(maxima.base, maxima.count), bytes(table.base, tableBytes),
        ]
    }
}

// MARK: - Making

extension IntervalRows {
    @inline(__always) func write(start: Float, end: Float, id: UInt32, at position: Int) {
        starts[position] = start
        ends[position] = end
        if ids.count > 0 { ids[position] = id }
    }

    /// Describes a row whose intervals are written, sorted by start, after the rows before it. `shift` as in
    /// `support_row.shift`, nil when its ids are not consecutive.
    func describeRow(_ row: Int, positions: Range<Int>, shift: UInt32?) {
        assert(shift != nil || ids.count > 0)
        rows[row] = support_row(
            first: UInt32(positions.lowerBound), end: UInt32(positions.upperBound), shift: shift ?? 0,
            group: shift == nil ? support_row.scattered : 0)
    }

    /// Makes the tables and maxima; every interval and row must be written.
    mutating func finish() {
        for unused in count..<starts.count { starts[unused] = .nan }
        for unused in count..<ends.count { ends[unused] = .nan }
        if ids.count > 0 { for unused in count..<ids.count { ids[unused] = 0 } }
        for row in 0..<firsts.count { firsts[row] = row < rowCount ? rows[row].first : 0 }
        makeMaxima()
        var bounds: [Int] = [0]
        for row in 0..<rowCount where row > bounds[bounds.count - 1] {
            let first = bounds[bounds.count - 1]
            let (length, next) = (rows[first].end - rows[first].first, rows[row].end - rows[row].first)
            // A table is as long as the mean row needs it.
            if row - first == Self.groupRows || next > 2 &* length || length > 2 &* next { bounds.append(row) }
        }
        if rowCount > 0 { bounds.append(rowCount) }
        groups = OwnedMemory(count: bounds.count - 1)
        for group in 0..<groups.count {
            tableBytes += makeGroup(group, bounds[group]..<bounds[group + 1], tableAt: tableBytes)
        }
    }

    private func makeMaxima() {
        maxima.base.update(repeating: -.infinity, count: maxima.count)
        farMaxima.base.update(repeating: -.infinity, count: farMaxima.count)
        for position in 0..<count {
            let block = position / Self.width
            maxima[block] = max(maxima[block], ends[position])
        }
        for block in 0...count / Self.width {
            let far = (block * Self.width) >> Self.farShift
            farMaxima[far] = max(farMaxima[far], maxima[block])
        }
    }
}

// MARK: - Asking

extension IntervalRows {
    /// Whether ends are in order in all rows, and from where to where these go. O(rows + n / 4,096).
    var reach: (areInOrder: Bool, extent: ClosedRange<Float>) {
        var (areInOrder, start, end) = (true, Float.infinity, -Float.infinity)
        for row in 0..<rowCount {
            if rows[row].isUnordered { areInOrder = false }
            start = min(start, starts[Int(rows[row].first)])
        }
        for block in 0..<farMaxima.count { end = max(end, farMaxima[block]) }
        return (areInOrder, min(start, end)...end)
    }

    /// An interval of the axis, for rows that are searched in one go.
    @inline(__always) func query(lower: Float, upper: Float) -> support_row_query {
        support_row_query(
            rows: rows.base, firsts: firsts.base, groups: groups.base, table: table.base, starts: starts.base,
            ends: ends.base, ids: ids.base, lower: lower, upper: upper)
    }
}

// MARK: - Rows and groups

extension support_row {
    static var unordered: UInt32 { 1 << UInt32(support_unordered_bit) }
    static var scattered: UInt32 { 1 << UInt32(support_scattered_bit) }
    var isUnordered: Bool { group & Self.unordered != 0 }
    var isScattered: Bool { group & Self.scattered != 0 }
    var groupNumber: Int { Int(group & (Self.scattered - 1)) }
}

extension support_row_group {
    /// The bucket of a coordinate; never decreases with it.
    @inline(__always) func bucket(_ value: Float) -> UInt32 { support_bucket(value, origin, scale, limit) }
}
