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
