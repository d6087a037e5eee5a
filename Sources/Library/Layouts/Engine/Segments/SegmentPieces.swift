import LayoutCore

/// What a layout keeps of a segment: what the frames of its members follow from, relative to where the segment begins.
public protocol SegmentPiece: Sendable {
    /// Members in it.
    var count: Int { get }
    /// Its extent along the direction.
    var extent: Double { get }
    /// Sections that begin in it, where a layout asks for them. By default none.
    var sections: Int { get }
}

extension SegmentPiece {
    /// By default no section begins here.
    public var sections: Int { 0 }
}

/// The pieces of all segments in order, as they are or as they were, with what comes before each. All look-ups are
/// written over this, so that they answer for now and for before alike.
public protocol SegmentPieceTable<Piece> {
    /// The data that is kept for a segment.
    associatedtype Piece: SegmentPiece
    /// Number of segments.
    var count: Int { get }
    /// The piece of a segment.
    func piece(_ segment: Int) -> Piece
    /// Members before a segment, or all.
    func members(before segment: Int) -> Int
    /// Sections that begin before a segment, or all.
    func sections(before segment: Int) -> Int
    /// Where a segment begins, or where all end.
    func start(of segment: Int) -> Double
}

extension SegmentPieceTable {
    /// The segment of a member by its number among all, and its number there; nil where there are not as many. O(log
    /// n).
    public func place(ofMember member: Int) -> (segment: Int, local: Int)? {
        let segment = partitioningIndex(0, count) { members(before: $0 + 1) > member }
        return segment < count ? (segment, member - members(before: segment)) : nil
    }

    /// The segment in which a section begins, of pieces that tell. O(log n).
    public func segment(ofSection section: Int) -> Int {
        partitioningIndex(0, count) { sections(before: $0 + 1) > section }
    }
}

/// The pieces of all segments. A change costs O(√segments), O(segments) if it changes their number.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct SegmentPieces<Piece: SegmentPiece>: SegmentPieceTable {
    private var pieces: [Piece] = []
    private var counts = BlockedSums<WrappingCount>()
    private var begun = BlockedSums<WrappingCount>()
    private var extents = BlockedSums<Double>()

    /// Some in order, or none.
    public init(_ pieces: [Piece] = []) { _ = replace(0..<0, with: pieces) }

    public var count: Int { pieces.count }
    public func piece(_ segment: Int) -> Piece { pieces[segment] }
    public func members(before segment: Int) -> Int { counts.sum(before: segment).count }
    public func sections(before segment: Int) -> Int { begun.sum(before: segment).count }
    public func start(of segment: Int) -> Double { extents.sum(before: segment) }
    /// The first segment that ends beyond a place. O(log n).
    public func segment(endingBeyond place: Double) -> Int { extents.position(after: place) }
    /// The segments between two edges. O(log n + found).
    public func segments(from low: Double, to high: Double) -> Range<Int> {
        let first = segment(endingBeyond: low)
        var end = first
        while end < count, start(of: end) < high { end += 1 }
        return first..<end
    }

    fileprivate func sums(before segment: Int) -> SegmentSums {
        SegmentSums(members: members(before: segment), sections: sections(before: segment), start: start(of: segment))
    }

    /// Replaces pieces, and returns the previous ones.
    public mutating func replace(_ segments: Range<Int>, with others: [Piece]) -> ReplacedPieces<Piece> {
        let old = ReplacedPieces(
            before: segments, after: segments.lowerBound..<segments.lowerBound + others.count,
            pieces: Array(pieces[segments]),
            sums: (segments.lowerBound...segments.upperBound).map { sums(before: $0) })
        pieces.replaceSubrange(segments, with: others)
        counts.replace(segments, with: others.lazy.map { WrappingCount($0.count) })
        begun.replace(segments, with: others.lazy.map { WrappingCount($0.sections) })
        extents.replace(segments, with: others.lazy.map { $0.extent })
        return old
    }
}

/// The sums before a segment.
private struct SegmentSums: Sendable {
    var (members, sections): (Int, Int)
    var start: Double

    static func + (left: Self, right: Self) -> Self {
        Self(
            members: left.members + right.members, sections: left.sections + right.sections,
            start: left.start + right.start)
    }
    static func - (left: Self, right: Self) -> Self {
        Self(
            members: left.members - right.members, sections: left.sections - right.sections,
            start: left.start - right.start)
    }
}

/// Consecutive replaced segments, and their previous pieces.
public struct ReplacedPieces<Piece: SegmentPiece>: Sendable {
    /// Their numbers before, and of those in their place after.
    fileprivate var before: Range<Int>
    fileprivate let after: Range<Int>
    fileprivate let pieces: [Piece]
    /// The sums before each of them, and behind the last.
    fileprivate var sums: [SegmentSums]
}

/// The previous pieces of replaced segments.
public struct SegmentPieceChanges<Piece: SegmentPiece>: Sendable {
    fileprivate private(set) var replaced: [ReplacedPieces<Piece>] = []

    /// No changes yet.
    public init() {}

    /// Notes previous pieces behind all other noted ones.
    public mutating func note(_ old: ReplacedPieces<Piece>, _ now: SegmentPieces<Piece>) {
        var old = old
        if let last = replaced.last {
            // The last replacement moved the segments behind it.
            let end = last.after.upperBound
            let shift = last.sums[last.before.count] - now.sums(before: end)
            let numbers = last.before.upperBound - end
            old.before = old.before.lowerBound + numbers..<old.before.upperBound + numbers
            old.sums = old.sums.map { $0 + shift }
        }
        replaced.append(old)
    }

    /// The position of the last replacement that begins at or before a segment; a copy would count references.
    @inline(__always) fileprivate func last(_ segment: Int) -> Int? {
        let position = partitioningIndex(0, replaced.count) { replaced[$0].before.lowerBound > segment } - 1
        return position < 0 ? nil : position
    }

    /// The growth of the number of segments.
    fileprivate var growth: Int { replaced.last.map { $0.after.upperBound - $0.before.upperBound } ?? 0 }
}

/// The pieces of all segments before the last change. A look-up costs O(log replaced) more.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct PreviousSegmentPieces<Piece: SegmentPiece>: SegmentPieceTable {
    private let now: SegmentPieces<Piece>
    private let changes: SegmentPieceChanges<Piece>

    /// The previous pieces by the present ones and the changes since.
    public init(now: SegmentPieces<Piece>, changes: SegmentPieceChanges<Piece>) {
        (self.now, self.changes) = (now, changes)
    }

    public var count: Int { now.count - changes.growth }

    public func piece(_ segment: Int) -> Piece {
        guard let last = changes.last(segment) else { return now.piece(segment) }
        let (before, after) = (changes.replaced[last].before, changes.replaced[last].after)
        if segment < before.upperBound { return changes.replaced[last].pieces[segment - before.lowerBound] }
        return now.piece(segment - before.upperBound + after.upperBound)
    }

    public func members(before segment: Int) -> Int { sum(segment, { $0.members(before: $1) }, \.members) }
    public func sections(before segment: Int) -> Int { sum(segment, { $0.sections(before: $1) }, \.sections) }
    public func start(of segment: Int) -> Double { sum(segment, { $0.start(of: $1) }, \.start) }

    @inline(__always) private func sum<Value: AdditiveArithmetic>(
        _ segment: Int, _ now: (SegmentPieces<Piece>, Int) -> Value, _ value: (SegmentSums) -> Value
    ) -> Value {
        guard let last = changes.last(segment) else { return now(self.now, segment) }
        let before = changes.replaced[last].before
        if segment <= before.upperBound { return value(changes.replaced[last].sums[segment - before.lowerBound]) }
        let end = changes.replaced[last].after.upperBound
        // Segments behind are as far from it as they are now.
        return now(self.now, segment - before.upperBound + end) - now(self.now, end)
            + value(changes.replaced[last].sums[before.count])
    }
}
