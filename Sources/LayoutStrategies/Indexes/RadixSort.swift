/// Stable sorting of (32-bit key, 32-bit ordinal) pairs packed into words, key in the upper half.
///
/// Least-significant-digit radix sort (Knuth, The Art of Computer Programming 3, 5.2.5): O(n) time, a scratch array of
/// the same length. Input that is sorted already costs one pass of reading.
enum RadixSort {
    /// A pair as a word.
    static func entry(key: UInt32, ordinal: UInt32) -> UInt64 { UInt64(key) << 32 | UInt64(ordinal) }
    /// The ordinal of a word.
    static func ordinal(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) }

    /// A key that orders as the numbers do (−0 before 0).
    static func key(_ value: Float) -> UInt32 {
        let bits = value.bitPattern
        return bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000)
    }

    /// Sorts `entries` by key, stably; `scratch` must be as long.
    static func sort(_ entries: UnsafeMutableBufferPointer<UInt64>, scratch: UnsafeMutableBufferPointer<UInt64>) {
        precondition(scratch.count >= entries.count)
        guard entries.count > 1, !isSorted(entries) else { return }
        if entries.count <= 24 { return insertionSort(entries) }
        // Few entries: smaller digits, because clearing and summing the counts would dominate.
        let digitBits: UInt64 = entries.count < 4096 ? 8 : 11
        var source = entries
        var target = scratch
        var shift: UInt64 = 32
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << digitBits) { counts in
            while shift < 64 {
                if scatter(source, target, counts: counts, shift: shift) { swap(&source, &target) }
                shift += digitBits
            }
        }
        if source.baseAddress != entries.baseAddress {
            entries.baseAddress!.update(from: source.baseAddress!, count: entries.count)
        }
    }

    private static func isSorted(_ entries: UnsafeMutableBufferPointer<UInt64>) -> Bool {
        var previous = entries[0] >> 32
        for position in 1..<entries.count {
            let next = entries[position] >> 32
            if next < previous { return false }
            previous = next
        }
        return true
    }

    private static func insertionSort(_ entries: UnsafeMutableBufferPointer<UInt64>) {
        let base = entries.baseAddress!
        for position in 1..<entries.count {
            let entry = base[position]
            var target = position
            while target > 0 && base[target - 1] >> 32 > entry >> 32 {
                base[target] = base[target - 1]
                target -= 1
            }
            base[target] = entry
        }
    }

    /// One pass by the digit at `shift`; false, with nothing moved, when all entries have the same digit.
    private static func scatter(
        _ source: UnsafeMutableBufferPointer<UInt64>, _ target: UnsafeMutableBufferPointer<UInt64>,
        counts: UnsafeMutableBufferPointer<UInt32>, shift: UInt64
    ) -> Bool {
        let count = min(source.count, target.count)
        let digits = UInt64(counts.count - 1)
        let from = source.baseAddress!
        let to = target.baseAddress!
        let next = counts.baseAddress!
        counts.update(repeating: 0)
        for position in 0..<count { next[Int(from[position] >> shift & digits)] &+= 1 }
        if next[Int(from[0] >> shift & digits)] == UInt32(count) { return false }
        var sum: UInt32 = 0
        for digit in 0..<counts.count {
            let here = next[digit]
            next[digit] = sum
            sum &+= here
        }
        for position in 0..<count {
            let entry = from[position]
            let digit = Int(entry >> shift & digits)
            to[Int(next[digit])] = entry
            next[digit] &+= 1
        }
        return true
    }
}
