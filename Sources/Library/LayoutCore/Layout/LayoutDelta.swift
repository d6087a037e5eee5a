/// Segments that have moved as a whole: their elements have the same frames relative to their segment's origin.
@frozen public struct SegmentTranslation: Equatable, Sendable {
    /// Numbers of the segments, after the change.
    public var segments: Range<Int>
    /// By how much their origins moved to the right, in points.
    public var dx: Double
    /// By how much their origins moved down, in points.
    public var dy: Double
    /// By how much their first ordinals grew.
    public var ordinalShift: Int

    /// A translation from its parts.
    @inlinable public init(segments: Range<Int>, dx: Double, dy: Double, ordinalShift: Int = 0) {
        self.segments = segments
        self.dx = dx
        self.dy = dy
        self.ordinalShift = ordinalShift
    }
}

/// Consecutive segments that were replaced by others.
@frozen public struct SegmentReplacement: Equatable, Sendable {
    /// Numbers of the segments that are no more, before the change.
    public var before: Range<Int>
    /// Numbers of the segments in their place, after the change.
    public var after: Range<Int>

    /// A replacement from its parts.
    @inlinable public init(before: Range<Int>, after: Range<Int>) {
        self.before = before
        self.after = after
    }
}

/// What a change of a layout did to its static elements.
///
/// Law: a copy of identity, z-index, band and frame by ordinal, changed by the delta alone, equals what the layout
/// says. The ranges of a list ascend and do not overlap. An element that was removed, and whose slot another one took
/// in the same change, is in ``removed`` and ``inserted``; one that came and went again is in neither. In a segment
/// that is in no ``resegmented`` range, members, their order and their frames relative to the segment's origin are
/// unchanged; its number, its origin and its first ordinal may differ. The size of a delta is bounded by what
/// changed, not by the number of elements.
@frozen public struct LayoutDelta: Equatable, Sendable {
    /// Ordinals whose element is no more.
    public var removed: [Range<UInt32>]
    /// Ordinals that name a new element.
    public var inserted: [Range<UInt32>]
    /// Ordinals whose element has another frame, for another reason than a translation of its segment.
    public var reframed: [Range<UInt32>]
    /// Ordinals whose element has another identity, z-index or band, with the same frame or another.
    public var renamed: [Range<UInt32>]
    /// Segments that moved as a whole, by their numbers after the change; ascending.
    public var translated: [SegmentTranslation]
    /// Segments that were replaced: ascending, the numbers before and those after alike.
    public var resegmented: [SegmentReplacement]
    /// Whether elements that lie in no segment have come, gone or moved: they need not be named one by one.
    public var spanningChanged: Bool
    /// Whether anything may have changed: all that was kept is void, and the lists are empty.
    public var isReset: Bool
    /// Number of ordinals after the change, holes included.
    public var elementCount: Int
    /// Extent of the content after the change, in points.
    public var contentSize: Size
    /// Points that a host adds to its content offset, so that visible elements stay in place.
    public var contentOffsetAdjustment: Point
    /// How many items the layout packed again, because where each lies depends on those before it: how far a change of a
    /// waterfall went until its columns met again. 0 of layouts that pack nothing.
    public var packed: Int

    /// A delta from its parts.
    @inlinable public init(
        removed: [Range<UInt32>] = [], inserted: [Range<UInt32>] = [], reframed: [Range<UInt32>] = [],
        renamed: [Range<UInt32>] = [], translated: [SegmentTranslation] = [], resegmented: [SegmentReplacement] = [],
        spanningChanged: Bool = false, isReset: Bool = false, elementCount: Int, contentSize: Size,
        contentOffsetAdjustment: Point = .zero, packed: Int = 0
    ) {
        self.removed = removed
        self.inserted = inserted
        self.reframed = reframed
        self.renamed = renamed
        self.translated = translated
        self.resegmented = resegmented
        self.spanningChanged = spanningChanged
        self.isReset = isReset
        self.elementCount = elementCount
        self.contentSize = contentSize
        self.contentOffsetAdjustment = contentOffsetAdjustment
        self.packed = packed
    }

    /// How many elements the delta names one by one: removed, inserted, given another frame or another name; after a
    /// reset all there are. An element in two lists counts twice. O(ranges).
    @inlinable public var changeCount: Int {
        if isReset { return elementCount }
        var count = 0
        for range in removed { count += range.count }
        for range in inserted { count += range.count }
        for range in reframed { count += range.count }
        for range in renamed { count += range.count }
        return count
    }
}

extension Array {
    /// Adds a range, joined to the last one where it begins at that one's end. O(1).
    @inlinable public mutating func appendAdjacent<Bound>(_ range: Range<Bound>) where Element == Range<Bound> {
        if let last, last.upperBound == range.lowerBound {
            self[count - 1] = last.lowerBound..<range.upperBound
        } else {
            append(range)
        }
    }
}

extension [Range<UInt32>] {
    /// Adds a range that begins at or after the end of the last, joined to it where they touch. O(1).
    public mutating func appendAscending(_ range: Range<UInt32>) {
        if !range.isEmpty { appendAdjacent(range) }
    }
}
