import LayoutCore

/// The segments of a geometry, where it keeps a piece for each, or where not all members are elements.
public protocol GeometryPieces: BasicGeometry {
    /// Makes the pieces of segments in the place of others, by the items after a change, and notes the previous pieces.
    /// Pieces before the segments are those after the change, pieces behind still those before. Without a change and a
    /// snapshot, the first pieces of all segments. By default nothing.
    func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource,
        _ change: PlannedChange<Detail>?, _ snapshot: inout Snapshot?)
    /// Whether the segments of a section hold no other section: they move by themselves. By default false.
    func isAlone(_ section: Int) -> Bool
    /// Whether a segment has holes: members that are no elements at present. By default false.
    func hasHoles(in segment: Int) -> Bool
    /// The members of a run, of these offsets, that are no holes, range by range. By default all at once.
    func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryPieces {
    public func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource,
        _ change: PlannedChange<Detail>?, _ snapshot: inout Snapshot?
    ) {}
    @inline(__always) public func isAlone(_ section: Int) -> Bool { false }
    @inline(__always) public func hasHoles(in segment: Int) -> Bool { false }
    @inline(__always) public func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void) {
        body(offsets)
    }
}
