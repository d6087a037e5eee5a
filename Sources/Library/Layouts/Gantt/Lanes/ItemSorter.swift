/// Orders items by a key, with storage that is reused from group to group.
struct ItemSorter {
    private struct Entry {
        var key: Double
        var ordinal: UInt32
    }

    /// Fewer entries are sorted by insertion.
    static let leastDistributed = 16
    /// The least number of entries for which a radix sort takes less.
    static let leastRadix = 4096
    /// Entries of a bucket up to which it is sorted by insertion.
    static let largestBucket = 32

    private var entries: ContiguousArray<Entry> = []
    private var scratch: ContiguousArray<Entry> = []
    private var buckets: ContiguousArray<UInt16> = []
    /// Position of the next entry of each bucket.
    private var positions: ContiguousArray<UInt32> = []

    /// Sorts `order[range]`, whose ordinals ascend, by key, which is no NaN, then ordinal.
    ///
    /// Few items in O(n) where their keys are spread evenly, in O(n log n) where they are not; from 4,096 on a radix sort,
    /// 11 bits a pass, over the digits in which keys differ.
    mutating func sort(_ order: inout [UInt32], _ range: Range<Int>, by key: (UInt32) -> Double) {
        entries.removeAll(keepingCapacity: true)
        for ordinal in order[range] { entries.append(Entry(key: key(ordinal), ordinal: ordinal)) }
        if range.count < Self.leastDistributed {
            sortByInsertion()
        } else if range.count < Self.leastRadix {
            if distributeEvenly() {
                sortByInsertion()
            } else {
                entries.sort { $0.key != $1.key ? $0.key < $1.key : $0.ordinal < $1.ordinal }
            }
        } else {
            radixSort()
        }
        for place in 0..<range.count { order[range.lowerBound + place] = entries[place].ordinal }
    }

    /// Stable. O(n) where each entry is near its place.
    private mutating func sortByInsertion() {
        var entries = entries.mutableSpan
        for position in entries.indices.dropFirst() {
            let entry = entries[position]
            var place = position
            while place > 0, entry.key < entries[place - 1].key {
                entries[place] = entries[place - 1]
                place -= 1
            }
            if place < position { entries[place] = entry }
        }
    }

    /// Puts entries into about as many buckets, each of an equal part of the span of keys, so that all entries of a bucket
    /// come before all of the next; false where a bucket has too many to be sorted by insertion. Stable. O(n).
    private mutating func distributeEvenly() -> Bool {
        var (least, greatest) = (entries[0].key, entries[0].key)
        for entry in entries {
            least = entry.key < least ? entry.key : least
            greatest = entry.key > greatest ? entry.key : greatest
        }
        let count = entries.count
        // No product below exceeds the last bucket by a whole.
        let scale = Double(count - 1) / (greatest - least)
        // No number where all are equal or too near, 0 where they are too far apart.
        guard scale > 0, scale < .infinity else { return false }
        positions.removeAll(keepingCapacity: true)
        positions.append(contentsOf: repeatElement(0, count: count))
        if buckets.count < count { buckets = ContiguousArray(repeating: 0, count: count) }
        let largest = Self.fillBuckets(&buckets, &positions, entries) { Int(($0 - least) * scale) }
        if largest > Self.largestBucket { return false }
        let found = buckets
        distribute { place, _ in Int(found[place]) }
        return true
    }

    /// Takes down each entry's bucket, and where each bucket begins; returns the most entries of a bucket.
    @inline(__always) private static func fillBuckets(
        _ buckets: inout ContiguousArray<UInt16>, _ positions: inout ContiguousArray<UInt32>,
        _ entries: ContiguousArray<Entry>, _ bucket: (Double) -> Int
    ) -> UInt32 {
        var buckets = buckets.mutableSpan
        var positions = positions.mutableSpan
        for place in 0..<entries.count {
            let bucket = bucket(entries[place].key)
            buckets[place] = UInt16(truncatingIfNeeded: bucket)
            positions[bucket] += 1
        }
        var (total, largest): (UInt32, UInt32) = (0, 0)
        for bucket in positions.indices {
            let size = positions[bucket]
            largest = max(largest, size)
            positions[bucket] = total
            total += size
        }
        return largest
    }

    /// Stable, least significant digit first.
    private mutating func radixSort() {
        let first = sortKey(entries[0].key)
        var differing: UInt64 = 0
        for entry in entries { differing |= sortKey(entry.key) ^ first }
        for shift in stride(from: UInt64(0), to: 64, by: 11) where (differing >> shift) & 2047 != 0 {
            positions = ContiguousArray(repeating: 0, count: 2048)
            func digit(_ key: Double) -> Int { Int((sortKey(key) >> shift) & 2047) }
            for entry in entries { positions[digit(entry.key)] += 1 }
            var total: UInt32 = 0
            for value in positions.indices { (positions[value], total) = (total, total + positions[value]) }
            distribute { _, key in digit(key) }
        }
    }

    /// Puts each entry where its bucket has come to. Stable.
    @inline(__always) private mutating func distribute(_ bucket: (_ place: Int, _ key: Double) -> Int) {
        if scratch.count < entries.count { scratch = entries }
        Self.distribute(entries, to: &scratch, &positions, bucket)
        let count = entries.count
        swap(&entries, &scratch)
        // It may be longer, from a larger group before.
        if entries.count > count { entries.removeSubrange(count...) }
    }

    @inline(__always) private static func distribute(
        _ entries: ContiguousArray<Entry>, to other: inout ContiguousArray<Entry>,
        _ positions: inout ContiguousArray<UInt32>, _ bucket: (_ place: Int, _ key: Double) -> Int
    ) {
        var other = other.mutableSpan
        var positions = positions.mutableSpan
        for place in 0..<entries.count {
            let bucket = bucket(place, entries[place].key)
            other[Int(positions[bucket])] = entries[place]
            positions[bucket] += 1
        }
    }
}

/// An integer that orders as the number does; both zeros are one.
@inline(__always) private func sortKey(_ value: Double) -> UInt64 {
    let bits = (value + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
}
