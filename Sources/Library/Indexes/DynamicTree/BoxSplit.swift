/// Divides the entries of one or two nodes in two groups that lie apart.
///
/// Source: the split of Beckmann, Kriegel, Schneider, Seeger: The R*-tree (SIGMOD 1990): the axis whose divisions
/// have the smallest margins, and on it the division with the least overlap, then the smallest areas. Difference:
/// entries are sorted by their centres once an axis, and not by both edges. O(m log m) for m entries, at most two
/// nodes' worth; depends on the entries and their order alone.
struct BoxSplit: ~Copyable {
    private static var room: Int { 2 * BoxBlocks.width + 1 }

    private let boxes = OwnedMemory<FloatBox>(count: BoxSplit.room)
    private let slots = OwnedMemory<UInt32>(count: BoxSplit.room)
    /// Sort entries of the two axes, one after the other.
    private let orders = OwnedMemory<UInt64>(count: 2 * BoxSplit.room)
    /// Envelopes of the first i + 1 entries of an order, and of those from i on, likewise.
    private let heads = OwnedMemory<FloatBox>(count: 2 * BoxSplit.room)
    private let tails = OwnedMemory<FloatBox>(count: 2 * BoxSplit.room)
    private(set) var count = 0
    private var axis = 0

    mutating func removeAll() { count = 0 }

    mutating func append(_ box: FloatBox, _ slot: UInt32) {
        boxes[count] = box
        slots[count] = slot
        count += 1
    }

    /// Which entry is at a position of the order that ``divide(minimum:)`` chose, counted as they were added.
    func index(at position: Int) -> Int { Int(RadixSort.ordinal(orders[axis * Self.room + position])) }

    /// An entry, counted as they were added.
    func entry(_ index: Int) -> (box: FloatBox, slot: UInt32) { (boxes[index], slots[index]) }

    /// Sorts the entries and divides them: each group has at least `minimum` entries and at most a node's worth.
    mutating func divide(minimum: Int) -> Int {
        let least = max(minimum, count - BoxBlocks.width)
        assert(2 * least <= count)
        let choices = least...(count - least)
        var margins = SIMD2<Float>(0, 0)
        for candidate in 0..<2 {
            sort(by: candidate)
            cover(candidate)
            for first in choices {
                let (head, tail) = envelopes(candidate, dividedAt: first)
                margins[candidate] += margin(head) + margin(tail)
            }
        }
        axis = margins[0] < margins[1] ? 0 : 1
        var best = count / 2
        var (leastOverlap, leastArea) = (Float.infinity, Float.infinity)
        for first in choices {
            let (head, tail) = envelopes(axis, dividedAt: first)
            let overlap = commonArea(head, tail)
            let area = head.reach + tail.reach
            if overlap < leastOverlap || (overlap == leastOverlap && area < leastArea) {
                (best, leastOverlap, leastArea) = (first, overlap, area)
            }
        }
        return best
    }

    /// Sorts by the centres' coordinate on an axis, equal ones as they were added.
    private func sort(by axis: Int) {
        let order = orders.base + axis * Self.room
        for index in 0..<count {
            let key = RadixSort.key(boxes[index][axis] + boxes[index][axis + 2])
            let entry = RadixSort.entry(key: key, ordinal: UInt32(index))
            var target = index
            while target > 0 && order[target - 1] > entry {
                order[target] = order[target - 1]
                target -= 1
            }
            order[target] = entry
        }
    }

    private func cover(_ axis: Int) {
        let start = axis * Self.room
        var envelope = FloatBox.empty
        for position in start..<start + count {
            envelope = envelope.union(boxes[Int(RadixSort.ordinal(orders[position]))])
            heads[position] = envelope
        }
        envelope = FloatBox.empty
        for position in stride(from: start + count - 1, through: start, by: -1) {
            envelope = envelope.union(boxes[Int(RadixSort.ordinal(orders[position]))])
            tails[position] = envelope
        }
    }

    /// Envelopes of the first entries of an axis, for every number of them, and of the rest.
    private func envelopes(_ axis: Int, dividedAt first: Int) -> (FloatBox, FloatBox) {
        (heads[axis * Self.room + first - 1], tails[axis * Self.room + first])
    }

    private func margin(_ box: FloatBox) -> Float { box[2] - box[0] + (box[3] - box[1]) }

    private func commonArea(_ first: FloatBox, _ second: FloatBox) -> Float {
        let width = min(first[2], second[2]) - max(first[0], second[0])
        let height = min(first[3], second[3]) - max(first[1], second[1])
        return width > 0 && height > 0 ? width * height : 0
    }
}

extension FloatBox {
    /// What a box costs: the area of the places of a square query of ``queryLength`` points at which it meets the box
    /// (Kamel, Faloutsos: On Packing R-trees, 1993). Unlike the area alone it tells lines and points apart.
    var reach: Float { (self[2] - self[0] + Self.queryLength) * (self[3] - self[1] + Self.queryLength) }

    /// Side of the query that ``reach`` reckons with, in points.
    static var queryLength: Float { 64 }

    func covers(_ other: FloatBox) -> Bool {
        self[0] <= other[0] && self[1] <= other[1] && self[2] >= other[2] && self[3] >= other[3]
    }
}
