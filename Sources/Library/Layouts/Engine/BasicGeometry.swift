import LayoutCore

/// The requirements of every geometry: none has a default.
///
/// **Members** are the elements that lie in segments and have ordinals of their own. A **run** is what the frames of
/// consecutive members of a section follow from: it is prepared once, and then asked for one member after the other.
public protocol BasicGeometry: AnyObject {
    /// The source of the frames of consecutive members of a section, before a change or after it.
    associatedtype Run
    /// The geometry's own part of a planned change.
    associatedtype Detail = Void
    /// The differences of the geometry before its last change.
    associatedtype Snapshot

    /// Number of sections.
    var sectionCount: Int { get }
    /// Number of members in the sections before one, or in all. O(1).
    func memberCount(before section: Int) -> Int
    /// Extent of the content.
    var contentSize: Size { get }
    /// Prepares consecutive members in a segment. The segment's number is 0 where none is needed, as before the first edit.
    func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run
    /// Frame of a member by its offset in a run; null where the member has none.
    func frame(_ offset: UInt32, of run: Run) -> Rect
    /// Identity of a member by its offset in a run.
    func id(_ offset: UInt32, of run: Run) -> ElementID
    /// The point that the frames of a segment are relative to, by the place where it begins.
    func origin(of place: MemberPlace, in segment: Int) -> Point
    /// Makes a planned change, and returns the differences. It may say what else comes of the change, such as
    /// ``PlannedChange/movesParts``.
    func apply(_ change: inout PlannedChange<Detail>, _ items: any ItemSource) throws(LayoutError) -> Snapshot
    /// Another geometry by all data, after a change; without a change a reload, which takes values from all data again.
    func rebuilt(_ items: any ItemSource, after change: DataChange?) throws(LayoutError) -> Rebuilt<Self>
    /// The frame of an element before the last change, by names of then; null where there was none. Without a snapshot, as
    /// the geometry is. Without a viewport, null for a pinned element.
    func frame(of id: ElementID, before snapshot: Snapshot?, in viewport: Viewport?) -> Rect
}

/// A geometry in the place of another, and what must be known besides the other one to tell frames before; nil for nothing.
public typealias Rebuilt<Geometry: BasicGeometry> = (geometry: Geometry, snapshot: Geometry.Snapshot?)

/// The parts of a geometry: elements that lie in no segment, such as headers. Each section has equally many.
public protocol GeometryParts: BasicGeometry {
    /// Number of parts of each section, and of the whole layout, whose section is −1. By default none.
    var partCounts: (perSection: Int, whole: Int) { get }
    /// Identity, frame and nominal z-index of a part. By default, and where the part is none, a hole.
    func part(_ part: Int, in section: Int) -> LayoutAttributes
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryParts {
    public var partCounts: (perSection: Int, whole: Int) { (0, 0) }
    public func part(_ part: Int, in section: Int) -> LayoutAttributes { .hole }

    /// The number of the part that an identity names in its section; nil for another element. O(parts of a section).
    func part(of id: ElementID) -> Int? {
        let counts = partCounts
        let section = Int(id.section)
        guard id.category != .cell, section >= -1, section < sectionCount else { return nil }
        return (0..<(section < 0 ? counts.whole : counts.perSection)).first { part($0, in: section).id == id }
    }
}

extension LayoutAttributes {
    /// No element.
    static let hole = LayoutAttributes(id: ElementID(.cell, section: -1, item: -1), frame: .null, zIndex: 0)
}

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
