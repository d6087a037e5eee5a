/// Stable sorting of (32-bit key, 32-bit ordinal) pairs packed into words, key in the upper half.
///
/// Least-significant-digit radix sort (Knuth, The Art of Computer Programming 3, 5.2.5), by ``RadixSorter``: O(n)
/// time, scratch space of the same length. Input that is sorted already costs one pass of reading and no scratch space.
enum RadixSort {
    /// A pair as a word.
    static func entry(key: UInt32, ordinal: UInt32) -> UInt64 { UInt64(key) << 32 | UInt64(ordinal) }
    static func ordinal(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) }

    /// A key that orders as the numbers do (−0 before 0).
    static func key(_ value: Float) -> UInt32 {
        let bits = value.bitPattern
        return bits ^ (UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000)
    }

    /// Calls `body` with each range of entries of one key, in order; it may sort the range.
    @inline(__always) static func forEachRun(
        of entries: UnsafeMutableBufferPointer<UInt64>, _ body: (Range<Int>) -> Void
    ) {
        var first = 0
        while first < entries.count {
            let key = entries[first] >> 32
            var end = first + 1
            while end < entries.count, entries[end] >> 32 == key { end += 1 }
            body(first..<end)
            first = end
        }
    }

    /// Bits sorted by in one pass. Few entries: smaller digits, because clearing and summing the counts would dominate.
    static func digitBits(count: Int) -> UInt64 { count < 4096 ? 8 : 11 }
}

/// Sorts by ``RadixSort`` and keeps its scratch space, which is as large as the largest sort needed.
final class RadixSorter {
    private var scratch = OwnedMemory<UInt64>(count: 0)
    private let counts = OwnedMemory<UInt32>(count: 1 << 11)

    /// Sorts `entries` by key, stably; no key may have more than `keyBits` bits.
    func sort(_ entries: UnsafeMutableBufferPointer<UInt64>, keyBits: UInt64 = 32) {
        guard entries.count > 1, !isSorted(entries) else { return }
        if entries.count <= 24 { return insertionSort(entries) }
        if scratch.count < entries.count { scratch = OwnedMemory(count: entries.count) }
        let digitBits = RadixSort.digitBits(count: entries.count)
        var source = entries.baseAddress!
        var target = scratch.base
        var shift: UInt64 = 32
        while shift < 32 + keyBits {
            if scatter(source, target, count: entries.count, shift: shift, digits: 1 << digitBits) {
                swap(&source, &target)
            }
            shift += digitBits
        }
        if source != entries.baseAddress! { entries.baseAddress!.update(from: source, count: entries.count) }
    }

    private func isSorted(_ entries: UnsafeMutableBufferPointer<UInt64>) -> Bool {
        var previous = entries[0] >> 32
        for position in 1..<entries.count {
            let next = entries[position] >> 32
            if next < previous { return false }
            previous = next
        }
        return true
    }

    private func insertionSort(_ entries: UnsafeMutableBufferPointer<UInt64>) {
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
    private func scatter(
        _ source: UnsafeMutablePointer<UInt64>, _ target: UnsafeMutablePointer<UInt64>, count: Int, shift: UInt64,
        digits: Int
    ) -> Bool {
        let mask = UInt64(digits - 1)
        let next = counts.base
        next.update(repeating: 0, count: digits)
        for position in 0..<count { next[Int(source[position] >> shift & mask)] &+= 1 }
        if next[Int(source[0] >> shift & mask)] == UInt32(count) { return false }
        var sum: UInt32 = 0
        for digit in 0..<digits {
            let here = next[digit]
            next[digit] = sum
            sum &+= here
        }
        for position in 0..<count {
            let entry = source[position]
            let digit = Int(entry >> shift & mask)
            target[Int(next[digit])] = entry
            next[digit] &+= 1
        }
        return true
    }
}
