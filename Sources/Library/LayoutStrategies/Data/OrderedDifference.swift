/// What became of a list of identifiers: removals by places before, insertions by places after, and as few moves as can
/// be: elements outside a longest subsequence that keeps its order.
///
/// O(n) to find who is where by one hash table of what lies between the ends that both have in common, which is asked
/// only for what does not follow the one it followed before (Heckel, A technique for isolating differences between
/// files, 1978, extends matches so), and O(n log n) at worst, O(n) where little moved, for the longest increasing
/// subsequence (Fredman, On computing the length of longest increasing subsequences, 1975). `CollectionDifference`
/// takes O(n · changes) (Myers, 1986), and for lists that were shuffled n²; its moves are removals and insertions
/// matched afterwards.
public struct OrderedDifference: Equatable, Sendable {
    /// Places of removed elements, before; ascending.
    public private(set) var removed: [Int] = []
    /// Places of new elements, after; ascending.
    public private(set) var inserted: [Int] = []
    /// Moved elements, beyond the shifts by insertions and removals; ascending by places after.
    public private(set) var moved: [Move<Int>] = []

    /// The difference between two lists, none of which names anything twice. Throws
    /// ``SnapshotError/duplicateItem(_:)`` for duplicates between the common beginning and end.
    public init<ID: Hashable>(from old: [ID], to new: [ID]) throws(SnapshotError) {
        // Compiled for what identifiers mostly are: a hash table of a type known at run time takes three times as long.
        if ID.self == Int.self, let old = old as? [Int], let new = new as? [Int] {
            try self.init(comparing: old, new)
        } else if ID.self == String.self, let old = old as? [String], let new = new as? [String] {
            try self.init(comparing: old, new)
        } else {
            try self.init(comparing: old, new)
        }
    }

    /// How many others may be gone between two that still follow one another.
    private static let nearby = 8

    private init<ID: Hashable>(comparing old: [ID], _ new: [ID]) throws(SnapshotError) {
        var (first, oldEnd, newEnd) = (0, old.count, new.count)
        while first < oldEnd, first < newEnd, old[first] == new[first] { first += 1 }
        while oldEnd > first, newEnd > first, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        if first == oldEnd {
            inserted = Array(first..<newEnd)
            return
        }
        let between = old[first..<oldEnd]
        let places = try PlaceTable(between)
        var kept: [Move<Int>] = []
        kept.reserveCapacity(newEnd - first)
        var stays = [Bool](repeating: false, count: between.count)
        // What follows one that stayed mostly stays behind it: then it is compared with that one alone, and not hashed.
        var (next, follows, isAscending) = (first, true, true)
        for place in first..<newEnd {
            var before = next
            if !follows || next == oldEnd || old[next] != new[place] {
                guard let found = places.place(of: new[place], in: between) else {
                    inserted.append(place)
                    continue
                }
                before = first + found
                follows = before >= next && before - next <= Self.nearby
                isAscending = isAscending && before >= next
            }
            if stays[before - first] { throw .duplicateItem("\(new[place])") }
            stays[before - first] = true
            kept.append(Move(from: before, to: place))
            next = before + 1
        }
        for (position, stays) in stays.enumerated() where !stays { removed.append(first + position) }
        if !isAscending { moved = Self.outsideLongestRun(kept) }
    }

    /// Elements outside a longest ascending subsequence of the places before.
    private static func outsideLongestRun(_ kept: [Move<Int>]) -> [Move<Int>] {
        // By length the last of the run that ends earliest, with its place before, and of each who is before it.
        var tails: [Int] = []
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: kept.count)
        for (position, move) in kept.enumerated() {
            var length = ends.count
            if let last = ends.last, last > move.from {
                length = partitioningIndex(0, ends.count) { ends[$0] > move.from }
            }
            if length > 0 { before[position] = tails[length - 1] }
            if length == tails.count {
                tails.append(position)
                ends.append(move.from)
            } else {
                (tails[length], ends[length]) = (position, move.from)
            }
        }
        if tails.count == kept.count { return [] }
        var isInRun = [Bool](repeating: false, count: kept.count)
        var at = tails.last ?? -1
        while at >= 0 {
            isInRun[at] = true
            at = before[at]
        }
        return kept.indices.filter { !isInRun[$0] }.map { kept[$0] }
    }
}
