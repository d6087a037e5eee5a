import LayoutCore

/// What a layout keeps of a segment: what the frames of its members follow from, relative to where the segment begins.
public protocol SegmentPiece: Sendable {
    /// Members in it.
    var count: Int { get }
    /// Its extent along the direction.
    var extent: Double { get }
}

/// The pieces of all segments in order, as they are or as they were, with what comes before each. All look-ups are
/// written over this, so that they answer for now and for before alike.
public protocol SegmentPieceTable<Piece> {
    /// What is kept of a segment.
    associatedtype Piece: SegmentPiece
    /// Number of segments.
    var count: Int { get }
    /// The piece of a segment.
    func piece(_ segment: Int) -> Piece
    /// Members before a segment, or all.
    func members(before segment: Int) -> Int
    /// Where a segment begins, or where all end.
    func start(of segment: Int) -> Double
}

extension SegmentPieceTable {
    /// The segment of a member by its number among all, and its number there; nil where there are not as many. O(log n).
    public func place(ofMember member: Int) -> (segment: Int, local: Int)? {
        let segment = partitioningIndex(0, count) { members(before: $0 + 1) > member }
        return segment < count ? (segment, member - members(before: segment)) : nil
    }
}

/// The pieces of all segments as they are. A change of some costs O(√segments), O(segments) where there are more or fewer.
public struct SegmentPieces<Piece: SegmentPiece>: SegmentPieceTable {
    private var pieces: [Piece] = []
    private var counts = BlockedSums<Int>()
    private var extents = BlockedSums<Double>()

    /// None.
    public init() {}

    /// Number of segments.
    public var count: Int { pieces.count }
    /// The piece of a segment.
    public func piece(_ segment: Int) -> Piece { pieces[segment] }
    /// Members before a segment, or all.
    public func members(before segment: Int) -> Int { counts.sum(before: segment) }
    /// Where a segment begins, or where all end.
    public func start(of segment: Int) -> Double { extents.sum(before: segment) }
    /// The first segment that ends beyond a place. O(log n).
    public func segment(endingBeyond place: Double) -> Int { extents.position(after: place) }

    /// Puts pieces in the place of others, and gives what was there.
    public mutating func replace(_ segments: Range<Int>, with others: [Piece]) -> ReplacedPieces<Piece> {
        let old = ReplacedPieces(
            before: segments, after: segments.lowerBound..<segments.lowerBound + others.count,
            pieces: Array(pieces[segments]),
            sums: (segments.lowerBound...segments.upperBound).map { (counts.sum(before: $0), extents.sum(before: $0)) })
        pieces.replaceSubrange(segments, with: others)
        counts.replace(segments, with: others.map(\.count))
        extents.replace(segments, with: others.map(\.extent))
        return old
    }
}

/// Consecutive segments that were replaced, and what they were.
public struct ReplacedPieces<Piece: SegmentPiece>: Sendable {
    /// Their numbers before, and of those in their place after.
    fileprivate var before: Range<Int>
    fileprivate let after: Range<Int>
    fileprivate let pieces: [Piece]
    /// Members, and extent, before each of them, and behind the last.
    fileprivate var sums: [(members: Int, start: Double)]
}

/// The pieces of segments before the last change, as far as they were others.
public struct SegmentPiecesPast<Piece: SegmentPiece>: Sendable {
    private var replaced: [ReplacedPieces<Piece>] = []

    /// Nothing was another.
    public init() {}

    /// Notes what was replaced behind all else that was, and is so no more in these pieces.
    public mutating func note(_ old: ReplacedPieces<Piece>, _ now: SegmentPieces<Piece>) {
        var old = old
        if let last = replaced.last {
            // What lay behind the last replacement was moved by it.
            let (end, was) = (last.after.upperBound, last.sums[last.before.count])
            let shift = (members: was.members - now.members(before: end), start: was.start - now.start(of: end))
            let numbers = last.before.upperBound - end
            old.before = old.before.lowerBound + numbers..<old.before.upperBound + numbers
            old.sums = old.sums.map { ($0.members + shift.members, $0.start + shift.start) }
        }
        replaced.append(old)
    }

    /// The last replacement that begins at or before a segment.
    fileprivate func last(_ segment: Int) -> ReplacedPieces<Piece>? {
        let position = partitioningIndex(0, replaced.count) { replaced[$0].before.lowerBound > segment } - 1
        return position < 0 ? nil : replaced[position]
    }

    /// By how many segments there are more now.
    fileprivate var growth: Int { replaced.last.map { $0.after.upperBound - $0.before.upperBound } ?? 0 }
}

/// The pieces of all segments as they were before the last change: as they are, but for what was replaced. O(log replaced)
/// more for each look-up.
public struct SegmentPiecesBefore<Piece: SegmentPiece>: SegmentPieceTable {
    private let now: SegmentPieces<Piece>
    private let past: SegmentPiecesPast<Piece>

    /// As they were, by what was kept of them.
    public init(now: SegmentPieces<Piece>, past: SegmentPiecesPast<Piece>) { (self.now, self.past) = (now, past) }

    /// Number of segments.
    public var count: Int { now.count - past.growth }

    /// The piece of a segment.
    public func piece(_ segment: Int) -> Piece {
        guard let last = past.last(segment) else { return now.piece(segment) }
        if segment < last.before.upperBound { return last.pieces[segment - last.before.lowerBound] }
        return now.piece(segment - last.before.upperBound + last.after.upperBound)
    }

    /// Members before a segment, or all.
    public func members(before segment: Int) -> Int {
        sum(segment, { $0.members(before: $1) }, { $0.members })
    }

    /// Where a segment began, or where all ended.
    public func start(of segment: Int) -> Double { sum(segment, { $0.start(of: $1) }, { $0.start }) }

    private func sum<Value: AdditiveArithmetic>(
        _ segment: Int, _ now: (SegmentPieces<Piece>, Int) -> Value,
        _ value: ((members: Int, start: Double)) -> Value
    ) -> Value {
        guard let last = past.last(segment) else { return now(self.now, segment) }
        if segment <= last.before.upperBound { return value(last.sums[segment - last.before.lowerBound]) }
        let end = last.after.upperBound
        // What lies behind is as far from it as it is now.
        return now(self.now, segment - last.before.upperBound + end) - now(self.now, end)
            + value(last.sums[last.before.count])
    }
}
