import CSupport
import LayoutCore

/// Positions of a row in which a query's intervals lie.
struct RowSpan {
    /// While it is looked for, a position not behind the first; later the first.
    var low: UInt32 = 0
    /// While it is looked for, a position not behind the end; later the end: nothing from there on starts in the query.
    var high: UInt32 = 0
    var row: UInt32 = 0
    /// Whether exact frames must be asked for.
    var isDoubtful = false
    /// Blocks of sixteen positions to search, from the block of ``low`` on, where ends are out of order:
    /// noted by ``IntervalRows/refine(_:lower:upper:)`` where they are few enough, and true as long as
    /// ``low`` and ``high`` stay as they were then.
    var live: UInt16 = 0

    var count: Int { Int(high) - Int(low) }
    /// Number of blocks of sixteen positions that the span touches.
    var blockCount: Int { (Int(high) &+ 15) >> 4 &- Int(low) >> 4 }
}

/// Where in the tables of a group a query's entries are, in bytes, and their size.
struct GroupEntries {
    var group = -1
    var firstRow = 0
    var size = 1
    var low: Int = 0
    var high: Int = 0
}

extension IntervalRows {
    /// Where the entries of a group are for a query.
    @inline(__always) func entries(group number: Int, lower: Float, upper: Float) -> GroupEntries {
        let group = groups.base + number
        let (table, size) = (Int(group.pointee.table), Int(group.pointee.entrySize))
        let stride = Int(group.pointee.rowCount) &* size
        return GroupEntries(
            group: number, firstRow: Int(group.pointee.firstRow), size: size,
            low: table &+ (2 &* Int(support_bucket_in(group, lower)) &+ 1) &* stride,
            high: table &+ 2 &* Int(support_bucket_in(group, upper)) &* stride)
    }

    /// Reads a row's entries: the span's edges are not behind the true ones. O(1).
    @inline(__always) func estimate(row: Int, lower: Float, upper: Float, entries: inout GroupEntries) -> RowSpan {
        let record = rows.base[row]
        if record.groupNumber != entries.group {
            entries = self.entries(group: record.groupNumber, lower: lower, upper: upper)
        }
        let lane = (row &- entries.firstRow) &* entries.size
        let low = entry(entries.low &+ lane, size: entries.size)
        let high = entry(entries.high &+ lane, size: entries.size)
        return RowSpan(low: record.first &+ low, high: record.first &+ high, row: UInt32(truncatingIfNeeded: row))
    }

    /// The entry at a byte of the table: of the four bytes from there the first `size`, which are the lowest (processors
    /// are little-endian). Without a branch, because with it callers are too long to be inlined.
    @inline(__always) func entry(_ byte: Int, size: Int) -> UInt32 {
        let bytes = UnsafeRawPointer(table.base + byte).loadUnaligned(as: UInt32.self)
        return bytes & .max &>> UInt32(truncatingIfNeeded: 32 &- 8 &* size)
    }

    /// Elements that ``refine(_:lower:upper:)`` compares in a row: eight starts and eight ends.
    static var examinedInRow: Int { 16 }

    /// Finds the edges of an estimated span: `high` exactly, `low` where ends never decrease; notes which intervals are
    /// live elsewhere. O(1), or O(log n) where starts are bunched.
    @inline(__always) func refine(_ span: inout RowSpan, lower: Float, upper: Float) {
        let record = rows.base[Int(span.row)]
        let high = find(Int(span.high), Int(record.end)) {
            support_leading_at_most(starts.base + $0, upper)
        } holds: {
            starts.base[$0] <= upper
        }
        span.high = UInt32(truncatingIfNeeded: high)
        if record.isUnordered {
            if span.low > span.high { span.low = span.high }
            return noteLive(&span, lower: lower)
        }
        var low = find(Int(span.low), Int(record.end)) {
            support_leading_below(ends.base + $0, lower)
        } holds: {
            ends.base[$0] < lower
        }
        // Also where a query's edges are the wrong way around.
        low = min(low, high)
        span.low = UInt32(truncatingIfNeeded: low)
        // Equal coordinates, if any, are at the ends of the range.
        span.isDoubtful = low < high && !(ends.base[low] > lower && starts.base[high &- 1] < upper)
    }

    /// How many positions of a refined span, of a row whose ends never decrease, lie on the query's edges: at its
    /// beginning those that end on the left one, at its end those of the others that start on the right one.
    func touching(_ span: RowSpan, lower: Float, upper: Float) -> (leading: Int, trailing: Int) {
        var (low, high) = (Int(span.low), Int(span.high))
        while low < high, !(ends.base[low] > lower) { low &+= 1 }
        while low < high, !(starts.base[high &- 1] < upper) { high &-= 1 }
        return (low &- Int(span.low), Int(span.high) &- high)
    }

    /// The first position from `first` on, at most `end`, that doesn't satisfy a condition which holds up to some
    /// position: eight at once, then by doubling steps and halving.
    @inline(__always) private func find(
        _ first: Int, _ end: Int, leading: (Int) -> UInt32, holds: (Int) -> Bool
    ) -> Int {
        let count = Int(leading(first))
        if _fastPath(count < 8) { return min(first &+ count, end) }
        var (low, step) = (first &+ 8, 8)
        while low &+ step < end && holds(low &+ step) {
            low = low &+ step &+ 1
            step &*= 2
        }
        return min(partitioningIndex(low, min(low &+ step, end)) { !holds($0) }, end)
    }

    /// Writes the ids of a refined span and moves `target` past them; lanes that only touch the query make it doubtful.
    /// `target` must have room for the span and ``overrun`` more.
    @inline(__always) func emit(
        _ span: inout RowSpan, lower: Float, upper: Float, to target: inout UnsafeMutablePointer<UInt32>,
        examined: inout Int
    ) {
        let record = rows.base[Int(span.row)]
        if record.isUnordered {
            guard span.low < span.high else { return }
            span.isDoubtful =
                emitUnordered(
                    record, Int(span.low)..<Int(span.high), live: span.blockCount <= Self.mostNoted ? span.live : nil,
                    lower: lower, to: &target, examined: &examined)
                || !(starts.base[Int(span.high) &- 1] < upper)
        } else {
            write(record, Int(span.low), span.count, to: target)
            target += span.count
        }
    }

    @inline(__always) func id(_ record: support_row, at position: Int) -> UInt32 {
        record.isScattered ? ids.base[position] : UInt32(truncatingIfNeeded: position) &+ record.shift
    }

    /// Writes the ids of `count` positions, eight at a time.
    @inline(__always) func write(
        _ record: support_row, _ first: Int, _ count: Int, to target: UnsafeMutablePointer<UInt32>
    ) {
        guard record.isScattered else {
            return Self.write(UInt32(truncatingIfNeeded: first) &+ record.shift, count, to: target)
        }
        let source = UnsafeRawPointer(ids.base + first)
        let output = UnsafeMutableRawPointer(target)
        var written = 0
        repeat {
            let next = source.loadUnaligned(fromByteOffset: written &* 4, as: SIMD8<UInt32>.self)
            output.storeBytes(of: next, toByteOffset: written &* 4, as: SIMD8<UInt32>.self)
            written &+= 8
        } while written < count
    }

    /// Writes `count` consecutive numbers, eight at a time.
    @inline(__always) static func write(_ first: UInt32, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
        let output = UnsafeMutableRawPointer(target)
        var written = 0
        var low = SIMD4<UInt32>(0, 1, 2, 3) &+ first
        repeat {
            output.storeBytes(of: low, toByteOffset: written &* 4, as: SIMD4<UInt32>.self)
            output.storeBytes(of: low &+ 4, toByteOffset: written &* 4 &+ 16, as: SIMD4<UInt32>.self)
            low &+= 8
            written &+= 8
        } while written < count
    }
}

// MARK: - Rows whose ends are out of order

extension IntervalRows {
    /// Notes in a refined span of at most ``mostNoted`` blocks, of a row whose ends are out of order, which blocks have
    /// an end that is not before the query, and prefetches these: so the memory of all rows comes at once.
    @inline(__always) func noteLive(_ span: inout RowSpan, lower: Float) {
        let block = Int(span.low) >> 4
        let count = span.blockCount
        guard count <= Self.mostNoted else { return }
        var live = support_values_at_least(maxima.base + block, lower)
        live &= (1 << UInt32(count)) &- 1
        span.live = UInt16(truncatingIfNeeded: live)
        while live != 0 {
            let first = (block &+ live.trailingZeroBitCount) &* 16
            support_prefetch(ends.base + first)
            if ids.count > 0 { support_prefetch(ids.base + first) }
            live &= live &- 1
        }
    }

    /// Blocks of a span up to which ``RowSpan/live`` has a bit for each.
    static var mostNoted: Int { 16 }

    /// Writes the ids of the positions in a range whose end is not before `lower`; true when some end is on it.
    /// `live` is ``RowSpan/live``, where that has been noted.
    @inline(__always) func emitUnordered(
        _ record: support_row, _ positions: Range<Int>, live noted: UInt16?, lower: Float,
        to target: inout UnsafeMutablePointer<UInt32>, examined: inout Int
    ) -> Bool {
        var touching: UInt32 = 0
        var block = positions.lowerBound >> 4
        let endBlock = (positions.upperBound &- 1) >> 4 &+ 1
        while block < endBlock {
            var live: UInt32
            if let noted {
                live = UInt32(noted)
            } else {
                live = support_values_at_least(maxima.base + block, lower)
                if endBlock &- block < 16 { live &= (1 << UInt32(endBlock &- block)) &- 1 }
            }
            while live != 0 {
                let found = block &+ live.trailingZeroBitCount
                touching |= emitBlock(record, found, within: positions, lower: lower, to: &target, examined: &examined)
                live &= live &- 1
            }
            block &+= 16
        }
        return touching != 0
    }

    /// The same for one block of sixteen positions; which lanes lie on the edge.
    @inline(__always) private func emitBlock(
        _ record: support_row, _ block: Int, within positions: Range<Int>, lower: Float,
        to target: inout UnsafeMutablePointer<UInt32>, examined: inout Int
    ) -> UInt32 {
        let first = block &* 16
        var lanes: UInt32 = 0xffff
        lanes &= .max &<< UInt32(max(0, positions.lowerBound &- first))
        lanes &= 0xffff &>> UInt32(max(0, first &+ 16 &- positions.upperBound))
        examined &+= 16
        lanes &= support_values_at_least(ends.base + first, lower)
        let touching = lanes & ~support_values_above(ends.base + first, lower)
        while lanes != 0 {
            let position = first &+ lanes.trailingZeroBitCount
            target.pointee = id(record, at: position)
            target += 1
            lanes &= lanes &- 1
        }
        return touching
    }

    /// Whether a refined span is to be searched in pieces, by ``append(long:lower:upper:into:keep:)``.
    @inline(__always) func isLong(_ span: RowSpan) -> Bool {
        span.count > 1 << Self.farShift && rows.base[Int(span.row)].isUnordered
    }

    /// Appends what ``emit(_:lower:upper:to:examined:)`` would for a long span, in pieces, those left out that end
    /// before the query. `keep` is given the ids of a piece and whether some of them are doubtful, and returns how
    /// many it keeps. O(n/4,096 + found).
    func append(
        long span: RowSpan, lower: Float, upper: Float, into buffer: inout OrdinalBuffer,
        keep: (UnsafeMutableBufferPointer<UInt32>, Bool) -> Int
    ) {
        let record = rows[Int(span.row)]
        let end = Int(span.high)
        var position = Int(span.low)
        var examined = 0
        while position < end {
            let far = position >> Self.farShift
            let pieceEnd = min(end, (far + 1) << Self.farShift)
            if farMaxima[far] >= lower {
                buffer.withUnusedCapacity(pieceEnd - position + Self.overrun) { storage, first in
                    storage.withUnsafeMutableBufferPointer { storage in
                        let begin = storage.baseAddress! + first
                        var target = begin
                        var isDoubtful = emitUnordered(
                            record, position..<pieceEnd, live: nil, lower: lower, to: &target, examined: &examined)
                        if !(starts[pieceEnd - 1] < upper) { isDoubtful = true }
                        return keep(UnsafeMutableBufferPointer(start: begin, count: target - begin), isDoubtful)
                    }
                }
            }
            position = pieceEnd
        }
        buffer.examined &+= examined
    }
}
