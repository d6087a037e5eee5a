/// Orders items by one or two keys, with storage that is reused from group to group.
struct ItemSorter {
    private struct Entry {
        var primary: Double
        var secondary: UInt64
        var ordinal: UInt32

        @inline(__always) static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            if left.primary != right.primary { return left.primary < right.primary }
            if left.secondary != right.secondary { return left.secondary < right.secondary }
            return left.ordinal < right.ordinal
        }
    }

    /// Fewer entries are sorted by insertion.
    static let leastDistributed = 16
    /// From as many entries on a radix sort takes less.
    static let leastRadix = 4096
    /// Entries of a bucket up to which it is sorted by insertion.
    static let largestBucket = 32

    private var entries: [Entry] = []
    private var scratch: [Entry] = []
    /// Where the next entry of each bucket goes.
    private var positions: [UInt32] = []

    /// Sorts `order[range]`, whose ordinals ascend, by primary key, which is finite, then secondary key, then ordinal.
    ///
    /// Few items in O(n) where their primary keys are spread evenly, in O(n log n) where they are not; from 4,096 on a
    /// radix sort, 11 bits a pass, over the digits in which keys differ.
    mutating func sort(
        _ order: inout [UInt32], _ range: Range<Int>, by keys: (UInt32) -> (primary: Double, secondary: UInt64)
    ) {
        entries.removeAll(keepingCapacity: true)
        for position in range {
            let (primary, secondary) = keys(order[position])
            entries.append(Entry(primary: primary, secondary: secondary, ordinal: order[position]))
        }
        if range.count < Self.leastDistributed {
            sortByInsertion()
        } else if range.count < Self.leastRadix {
            if distributeEvenly() { sortByInsertion() } else { entries.sort(by: Entry.precedes) }
        } else {
            radixSort { $0.secondary }
            radixSort { sortKey($0.primary) }
        }
        for (position, entry) in zip(range, entries) { order[position] = entry.ordinal }
    }

    /// O(n) where each entry is near its place.
    private mutating func sortByInsertion() {
        for position in entries.indices.dropFirst() {
            let entry = entries[position]
            var place = position
            while place > 0, Entry.precedes(entry, entries[place - 1]) {
                entries[place] = entries[place - 1]
                place -= 1
            }
            if place < position { entries[place] = entry }
        }
    }

    /// Puts entries into about as many buckets, each of an equal part of the span of primary keys, so that all entries of
    /// a bucket come before all of the next; false where a bucket has too many to be sorted by insertion. O(n).
    private mutating func distributeEvenly() -> Bool {
        var (least, greatest) = (entries[0].primary, entries[0].primary)
        for entry in entries {
            least = entry.primary < least ? entry.primary : least
            greatest = entry.primary > greatest ? entry.primary : greatest
        }
        let count = entries.count
        // Neither product below exceeds the last bucket by a whole.
        let scale = Double(count - 1) / (greatest - least)
        // No number where all are equal or too near, 0 where they are too far apart.
        guard scale > 0, scale < .infinity else { return false }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: repeatElement(0, count: count))
        for entry in entries { positions[Int((entry.primary - least) * scale)] += 1 }
        var (total, largest): (UInt32, UInt32) = (0, 0)
        for bucket in positions.indices {
            let size = positions[bucket]
            largest = max(largest, size)
            positions[bucket] = total
            total += size
        }
        if largest > Self.largestBucket { return false }
        if scratch.count < count { scratch = entries }
        for entry in entries {
            let bucket = Int((entry.primary - least) * scale)
            scratch[Int(positions[bucket])] = entry
            positions[bucket] += 1
        }
        takeScratch()
        return true
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
        takeScratch()
    }

    /// Makes the first of the scratch the entries. It may be longer from an earlier, larger group.
    private mutating func takeScratch() {
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
