import CSupport

// What a query asks memory for before it needs it. On cold rows it waits for that and for little else: a line that is
// in no cache takes as long as some hundred instructions, and lines asked for one after the other add up. Hints only:
// answers depend on none of this.
extension IntervalRows {
    /// Hints that the estimated span will be read soon: eight starts and eight ends, which may lie on two lines each;
    /// where ends are out of order, greatest ends and the last blocks too.
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

    /// Hints that what a row has at a value will be read, as if its starts were even: while its table comes from
    /// memory, which will say it exactly.
    @inline(__always) func prefetchGuess(row: Int, _ value: Float) {
        let record = rows.base[row]
        let group = groups.base + record.groupNumber
        let part = (value - group.pointee.origin) * group.pointee.scale / (group.pointee.limit + 1)
        // False for a NaN too, which is no Int.
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
        let group = groups.base + record.groupNumber
        let size = Int(group.pointee.entrySize)
        let stride = Int(group.pointee.rowCount) &* size
        let bucket = Int(support_bucket_in(group, value))
        let lane = (row &- Int(group.pointee.firstRow)) &* size
        let byte = Int(group.pointee.table) &+ (2 &* bucket &+ 1) &* stride &+ lane
        let low = entry(byte, size: size)
        let next =
            Float(bucket) < group.pointee.limit ? entry(byte &+ 2 &* stride, size: size) : record.end &- record.first
        let part = (value - group.pointee.origin) * group.pointee.scale - Float(bucket)
        guard part > 0, next > low else { return Int(record.first &+ low) }
        return Int(record.first &+ low) &+ Int(min(part, 1) * Float(next &- low))
    }
}
