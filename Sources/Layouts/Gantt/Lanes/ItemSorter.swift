/// Orders items by one or two keys, with storage that is reused from group to group.
struct ItemSorter {
    private struct Entry {
        var primary: UInt64
        var secondary: UInt64
        var ordinal: UInt32
    }

    private var entries: [Entry] = []
    private var scratch: [Entry] = []

    /// Sorts `order[range]`, whose ordinals ascend, by primary key, then secondary key, then ordinal.
    ///
    /// O(n log n) for few items; from 4,096 on a radix sort, 11 bits a pass, over the digits in which keys differ.
    mutating func sort(
        _ order: inout [UInt32], _ range: Range<Int>, by keys: (UInt32) -> (primary: UInt64, secondary: UInt64)
    ) {
        entries.removeAll(keepingCapacity: true)
        for position in range {
            let (primary, secondary) = keys(order[position])
            entries.append(Entry(primary: primary, secondary: secondary, ordinal: order[position]))
        }
        if range.count < 4096 {
            entries.sort { left, right in
                if left.primary != right.primary { return left.primary < right.primary }
                if left.secondary != right.secondary { return left.secondary < right.secondary }
                return left.ordinal < right.ordinal
            }
        } else {
            radixSort { $0.secondary }
            radixSort { $0.primary }
        }
        for (position, entry) in zip(range, entries) { order[position] = entry.ordinal }
    }

    /// Stable sort by one key, least significant digit first.
    @inline(__always) private mutating func radixSort(by key: (Entry) -> UInt64) {
        guard let first = entries.first.map(key) else { return }
        var differing: UInt64 = 0
        for entry in entries { differing |= key(entry) ^ first }
        if scratch.count < entries.count { scratch = entries }
        var shift: UInt64 = 0
        while shift < 64 {
            if (differing >> shift) & 2047 != 0 { distribute { Int((key($0) >> shift) & 2047) } }
            shift += 11
        }
    }

    private mutating func distribute(by digit: (Entry) -> Int) {
        var positions = [Int](repeating: 0, count: 2048)
        for entry in entries { positions[digit(entry)] += 1 }
        var total = 0
        for value in positions.indices {
            let count = positions[value]
            positions[value] = total
            total += count
        }
        for entry in entries {
            let value = digit(entry)
            scratch[positions[value]] = entry
            positions[value] += 1
        }
        // The scratch may be longer from an earlier, larger group.
        let count = entries.count
        swap(&entries, &scratch)
        if entries.count > count { entries.removeSubrange(count...) }
    }
}

/// An integer that orders as the number does; both zeros are one.
@inline(__always) func sortKey(_ value: Double) -> UInt64 {
    let bits = (value + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
}
