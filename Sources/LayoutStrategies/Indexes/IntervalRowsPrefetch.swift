import CSupport

// What a query asks memory for before it needs it. On cold rows it waits for that and for little else: a line that is in
// no cache takes as long as some hundred instructions, and lines asked for one after the other add up. Hints only:
// answers depend on none of this.
extension IntervalRows {
    /// Hints that the estimated span will be read soon: eight starts and eight ends, which may lie on two lines each.
    @inline(__always) func prefetch(_ span: RowSpan) {
        let high = starts.base + Int(span.high)
        support_prefetch(high)
        support_prefetch(high + 7)
        var first = Int(span.low)
        if rows.base[Int(span.row)].isUnordered {
            support_prefetch(maxima.base + (first >> 4))
            support_prefetch(ends.base + Int(span.high))
            first = max(Int(span.high) &- 16, 0)
        }
        support_prefetch(ends.base + first)
        support_prefetch(ends.base + (first &+ 7))
        if ids.count > 0 { support_prefetch(ids.base + first) }
    }

    /// Notes in a refined span of at most ``mostNoted`` blocks, of a row whose ends are out of order, which blocks have an
    /// end that is not before the query, and hints that these will be read: so those of all rows come at once.
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

    /// Hints that what a row has at a value will be read, as if its starts were even: while its table comes from memory,
    /// which will say it exactly.
    @inline(__always) func prefetchGuess(row: Int, _ value: Float) {
        let record = rows.base[row]
        let group = groups.base[record.groupNumber]
        let part = (value - group.origin) * group.scale / (group.limit + 1)
        // `min` and `max` of a NaN are NaN, which has no whole part.
        guard part > 0 else { return }
        let place = Int(min(part, 1) * Float(record.end &- record.first))
        let position = Int(record.first) &+ place
        support_prefetch(starts.base + position)
        support_prefetch(starts.base + (position &+ 8))
        support_prefetch(ends.base + position)
        support_prefetch(ends.base + max(0, position &- 8))
        if ids.count > 0 { support_prefetch(ids.base + position) }
        guard record.isUnordered else { return }
        support_prefetch(maxima.base + Int(record.first >> 4))
        support_prefetch(maxima.base + (position >> 4))
        support_prefetch(ends.base + max(0, position &- 24))
    }

    /// About which position of a row ends at a value, as if ends were even in a bucket of its table.
    @inline(__always) func guess(row: Int, _ value: Float) -> Int {
        let record = rows.base[row]
        let group = groups.base[record.groupNumber]
        let size = Int(group.entrySize)
        let stride = Int(group.rowCount) &* size
        let bucket = Int(group.bucket(value))
        let byte = Int(group.table) &+ (2 &* bucket &+ 1) &* stride &+ (row &- Int(group.firstRow)) &* size
        let low = entry(byte, size: size)
        let next =
            Float(bucket) < group.limit ? entry(byte &+ 2 &* stride, size: size) : record.end &- record.first
        let part = (value - group.origin) * group.scale - Float(bucket)
        guard part > 0, next > low else { return Int(record.first &+ low) }
        return Int(record.first &+ low) &+ Int(min(part, 1) * Float(next &- low))
    }
}
