/// What a change of a layout did to its static elements.
///
/// Law: the ranges of a list ascend and do not overlap. An element that was removed, and whose slot another one took in
/// the same change, is in ``removed`` and ``inserted``; one that came and went again is in neither.
@frozen public struct LayoutDelta: Equatable, Sendable {
    /// Ordinals whose element is no more.
    public var removed: [Range<UInt32>]
    /// Ordinals that name a new element.
    public var inserted: [Range<UInt32>]
    /// Ordinals whose element has another frame.
    public var reframed: [Range<UInt32>]
    /// Extent of the content after the change, in points.
    public var contentSize: Size

    /// A delta from its parts.
    @inlinable public init(
        removed: [Range<UInt32>] = [], inserted: [Range<UInt32>] = [], reframed: [Range<UInt32>] = [],
        contentSize: Size
    ) {
        self.removed = removed
        self.inserted = inserted
        self.reframed = reframed
        self.contentSize = contentSize
    }

    /// How many elements were removed, inserted or given another frame. O(ranges).
    @inlinable public var changeCount: Int {
        var count = 0
        for range in removed { count += range.count }
        for range in inserted { count += range.count }
        for range in reframed { count += range.count }
        return count
    }
}
