import CSupport

// The tables of IntervalRows, made without a branch on where intervals fall: nearly one an interval was mispredicted.
extension IntervalRows {
    /// Makes a group and its table, and returns the bytes of that. It is not mutating, because the thread sanitizer of
    /// Swift 6.3 makes invalid code of that.
    func makeGroup(_ number: Int, _ members: Range<Int>, tableAt offset: Int) -> Int {
        var group = support_row_group()
        group.firstRow = UInt32(members.lowerBound)
        group.rowCount = UInt32(members.count)
        group.table = UInt32(offset)
        var low = Float.infinity
        var high = -Float.infinity
        var longest: UInt32 = 0
        for row in members where rows[row].end > rows[row].first {
            longest = max(longest, rows[row].end - rows[row].first)
            low = min(low, starts[Int(rows[row].first)])
            high = max(high, starts[Int(rows[row].end) - 1])
        }
        let total = Int(rows[members.upperBound - 1].end - rows[members.lowerBound].first)
        group.entrySize = longest <= UInt8.max ? 1 : longest <= UInt16.max ? 2 : 4
        // A byte of table for each interval, whatever the size.
        let bucketShift = 1 + group.entrySize.trailingZeroBitCount
        let buckets = min(max(1, (total >> bucketShift) / members.count), 1 << 24)
        let scale = Float(buckets) / (high - low)
        if high > low && (high - low).isFinite && scale.isFinite {
            group.origin = low
            group.scale = scale
            group.limit = Float(buckets - 1)
        }
        groups[number] = group
        for row in members { rows.base[row].group |= UInt32(number) }
        switch group.entrySize {
        case 1: return makeTable(group, members, of: UInt8.self)
        case 2: return makeTable(group, members, of: UInt16.self)
        default: return makeTable(group, members, of: UInt32.self)
        }
    }

    /// Makes the table of a group, and returns its bytes.
    ///
    /// Each interval writes the number of intervals up to it into the entry behind its bucket's, where the last one's
    /// stays. The greatest up to an entry is then the number of intervals in the buckets before it. O(intervals +
    /// entries).
    private func makeTable<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ group: support_row_group, _ members: Range<Int>, of entries: Entry.Type
    ) -> Int {
        let stride = 2 * members.count
        let count = (Int(group.limit) + 1) * stride
        let bytes = count * MemoryLayout<Entry>.size
        assert(Int(group.table) + bytes <= table.count)
        let target = UnsafeMutableRawPointer(table.base + Int(group.table))
        target.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        for row in members { countInBuckets(row, group, in: target, of: entries) }
        Self.accumulate(target, count: count, stride: stride, of: entries)
        return bytes
    }

    /// Writes the numbers of intervals that end with the last one of each bucket, of a row's starts and of its running
    /// maximum of ends.
    @inline(__always) private func countInBuckets<Entry: FixedWidthInteger & BitwiseCopyable>(
        _ row: Int, _ group: support_row_group, in target: UnsafeMutableRawPointer, of entries: Entry.Type
    ) {
        let size = MemoryLayout<Entry>.size
        let stride = 2 * Int(group.rowCount) * size
        let startLane = target + (row - Int(group.firstRow)) * size + stride
        let endLane = startLane + stride / 2
        let (first, count) = (Int(rows[row].first), Int(rows[row].end - rows[row].first))
        let last = Int(group.limit)
        var runningEnd = -Float.infinity
        var decreases = 0
        for position in 0..<count {
            let end = ends[first + position]
            decreases &+= end < runningEnd ? 1 : 0
            runningEnd = max(runningEnd, end)
            let through = Entry(truncatingIfNeeded: position &+ 1)
            let (started, ended) = (Int(group.bucket(starts[first + position])), Int(group.bucket(runningEnd)))
            if started < last { startLane.storeBytes(of: through, toByteOffset: started &* stride, as: Entry.self) }
            if ended < last { endLane.storeBytes(of: through, toByteOffset: ended &* stride, as: Entry.self) }
        }
        if decreases > 0 { rows.base[row].group |= support_row.unordered }
    }

    /// Makes each entry the greatest of those a multiple of `stride` before it and of itself.
    @inline(__always) private static func accumulate<Entry: FixedWidthInteger & BitwiseCopyable>(
        _ target: UnsafeMutableRawPointer, count: Int, stride: Int, of entries: Entry.Type
    ) {
        let size = MemoryLayout<Entry>.size
        var byte = stride * size
        // Sixteen at once do not read their own results.
        if size == 1 && stride >= 16 {
            while byte &+ 16 <= count {
                let before = target.loadUnaligned(fromByteOffset: byte &- stride, as: SIMD16<UInt8>.self)
                let here = target.loadUnaligned(fromByteOffset: byte, as: SIMD16<UInt8>.self)
                target.storeBytes(of: pointwiseMax(before, here), toByteOffset: byte, as: SIMD16<UInt8>.self)
                byte &+= 16
            }
        }
        while byte < count &* size {
            let before = target.loadUnaligned(fromByteOffset: byte &- stride &* size, as: Entry.self)
            let here = target.loadUnaligned(fromByteOffset: byte, as: Entry.self)
            target.storeBytes(of: max(before, here), toByteOffset: byte, as: Entry.self)
            byte &+= size
        }
    }
}
