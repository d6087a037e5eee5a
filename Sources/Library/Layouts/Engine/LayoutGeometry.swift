import LayoutCore

/// The places of a layout's elements. A ``LayoutEngine`` says what comes of a change.
///
/// A geometry states what ``BasicGeometry`` asks for; all else has defaults. What few geometries have stands in protocols of
/// its own: ``GeometryParts`` and ``GeometryPieces``.
///
/// A change passes two steps. ``plan(_:_:)`` says what the change will do, and changes nothing. ``BasicGeometry/apply(_:_:)``
/// changes the geometry, and returns what the frames before the change follow from. A reset and another viewport make another
/// geometry instead: ``BasicGeometry/rebuilt(_:after:)``, ``resized(to:_:)``.
///
/// Law: a frame depends on nothing but the items and what the geometry was told; frames of members relative to
/// ``BasicGeometry/origin(of:in:)`` of their segment change only where a planned change names their section.
public protocol LayoutGeometry: GeometryParts, GeometryPieces {
    /// Whether anything reaches beyond the grid: every change is a reset then. By default whether the content does.
    var isBeyondGrid: Bool { get }
    /// Sanitised input, without elements beyond the grid. By default nothing.
    var diagnostics: LayoutDiagnostics { get }
    /// The member of an identity; nil where there is none. By default of cells, numbered as members are.
    func member(of id: ElementID) -> MemberPlace?
    /// Segments that hold all members that may meet a rectangle; `segment` gives the segment of a place. O(log n). By
    /// default all.
    func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int>
    /// The members of the section that holds a member, as numbers in a segment of several whole sections, with their
    /// run. By default the section is searched in the numbers of members before each.
    func run(holding member: Int, from section: Int, to end: Int, in segment: Int) -> (members: Range<Int>, run: Run)
    /// Frames of members by their offsets in a run, written from a position on. By default one after the other.
    func frames(_ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int)

    /// Number of members for a number of items, in a section by its number before a change. By default equally many.
    func memberCount(ofItems count: Int, in section: Int) -> Int
    /// How members and segments follow items. By default ``GeometryTraits/places``.
    static var traits: GeometryTraits { get }
    /// The effect of a change; nil where all data is read again in less time than the change is followed. Items are already
    /// in the state after it; the geometry stays as it is. By default nothing but what the edits of items say.
    func plan(_ changes: SectionChanges, _ items: any ItemSource) throws(LayoutError) -> PlannedChange<Detail>?
    /// Compares `count` members before and after a change, and notes members with another frame or name. By default one
    /// by one.
    func compare(
        _ was: Members<Run>, _ now: Members<Run>, _ count: Int, _ change: PlannedChange<Detail>, _ snapshot: Snapshot,
        into changes: inout MemberChanges)
    /// Another geometry for another effective size of the viewport, or this one. By default no frame depends on it.
    func resized(to size: Size, _ items: any ItemSource) -> (geometry: Self, consequence: ViewportConsequence)
}

/// How the members and segments of a geometry follow items.
public struct GeometryTraits: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: Int
    /// Options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Members are places: the last come and go, and members behind a change have other frames.
    public static let places: GeometryTraits = []
    /// Members follow their items: an edit touches the segments in which its items lie, and the other members of the
    /// section have other names.
    ///
    /// Without pieces a reset packs all items again.
    public static let followsItems = GeometryTraits(rawValue: 1)
    /// Members follow their items, and the geometry keeps a piece for each segment. Frames are compared relative to the
    /// origin of their segment, whose movement a delta tells by itself.
    public static let keepsPieces = GeometryTraits(rawValue: 3)
    /// Little is kept for segments until the first edit. Pieces are made when segments are first asked for, of nearly the
    /// same length in a large section; without pieces, segments are numbered by section.
    public static let sparesSegments = GeometryTraits(rawValue: 4)

    /// Whether pieces are made when segments are first asked for.
    static let latePieces = GeometryTraits(rawValue: 7)
}

/// The effect of another viewport on the frames of a geometry.
public struct ViewportConsequence: Equatable, Sendable {
    /// The effect on the frames of members.
    public enum OfMembers: Equatable, Sendable {
        /// All frames stay.
        case same
        /// All have moved by as much.
        case moved(dx: Double, dy: Double)
        /// All may have another frame, in the order they had.
        case reframed
        /// Any frame may differ.
        case reset
    }

    /// The effect on the frames of members.
    public var members: OfMembers
    /// Whether parts have other frames.
    public var movesParts: Bool

    /// A consequence from its parts.
    public init(_ members: OfMembers, movesParts: Bool = false) {
        (self.members, self.movesParts) = (members, movesParts)
    }
}
