import LayoutCore

/// The ranges of ordinals of segments that have outgrown their first ranges.
///
/// A segment is known here by its handle, which never changes. Ranges lie side by side at first; a new one is taken
/// from those that were given up, where one is long enough and at most twice as long, else it lies behind all others:
/// of those given up the last eight of either fitting size class are tried. Look-up O(log ranges).
struct OrdinalRanges {
    private static let nobody = UInt32.max

    private var starts: [UInt32]
    private var owners: [UInt32]
    /// An owner of ranges that are never given up and belong to no segment.
    static let somebody = UInt32.max - 1
    /// Positions of ranges that were given up, by the number of bits of their length.
    private var free: [[Int]] = []
    /// End of the last range: the number of ordinals.
    private(set) var end: UInt32

    /// Ranges side by side, that of handle i from `starts[i]` on, which ascend.
    init(starts: [UInt32], end: UInt32) {
        self.starts = starts
        owners = Array(0..<UInt32(starts.count))
        self.end = end
    }

    /// The segment whose range holds an ordinal; nil for one of a range that was given up. O(log ranges).
    func owner(of ordinal: UInt32) -> UInt32? {
        guard ordinal < end else { return nil }
        // Ranges are about as long.
        let guess = guessedIndex(Double(ordinal) / Double(end), of: starts.count)
        let position = partitioningIndex(0, starts.count, near: guess) { starts[$0] > ordinal } - 1
        guard position >= 0, owners[position] < Self.somebody else { return nil }
        return owners[position]
    }

    /// A range of at least `count` ordinals below a limit; nil when none is left. O(1).
    mutating func take(_ count: Int, for owner: UInt32, limit: Int) -> Range<UInt32>? {
        let smallest = Self.sizeClass(count)
        for sizeClass in smallest..<max(smallest, min(smallest + 2, free.count)) {
            for place in free[sizeClass].indices.suffix(8) {
                let position = free[sizeClass][place]
                let range = range(at: position)
                guard range.count >= count, range.count <= 2 * count else { continue }
                free[sizeClass].swapAt(place, free[sizeClass].count - 1)
                free[sizeClass].removeLast()
                owners[position] = owner
                return range
            }
        }
        guard Int(end) + count <= limit else { return nil }
        let range = end..<end + UInt32(count)
        starts.append(end)
        owners.append(owner)
        end = range.upperBound
        return range
    }

    /// Gives up the range of a segment, which begins at an ordinal. O(log ranges).
    mutating func giveUp(from ordinal: UInt32, of owner: UInt32) {
        var position = partitioningIndex(0, starts.count) { starts[$0] > ordinal } - 1
        // Before it lie the empty ranges that begin at the same ordinal.
        while owners[position] != owner { position -= 1 }
        owners[position] = Self.nobody
        let sizeClass = Self.sizeClass(range(at: position).count)
        while free.count <= sizeClass { free.append([]) }
        if sizeClass > 0 { free[sizeClass].append(position) }
    }

    private static func sizeClass(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

    private func range(at position: Int) -> Range<UInt32> {
        starts[position]..<(position + 1 < starts.count ? starts[position + 1] : end)
    }
}
