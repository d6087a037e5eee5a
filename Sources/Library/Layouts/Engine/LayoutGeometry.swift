import LayoutCore

/// Where the elements of a layout are. A ``LayoutEngine`` says what comes of a change.
///
/// **Members** are the elements that lie in segments and have ordinals of their own. **Parts** are elements that lie in no
/// segment, such as headers: each section has equally many. A **run** is what the frames of consecutive members of a
/// section follow from: it is prepared once, and then asked for one member after the other.
///
/// A change passes two steps. ``plan(_:_:)`` says what the change will do, and changes nothing. ``apply(_:_:)`` changes
/// the geometry, and returns what the frames before the change follow from. A reset and another viewport make another
/// geometry instead: ``rebuilt(_:after:)``, ``resized(to:_:)``.
///
/// Law: a frame depends on nothing but the items and what the geometry was told; frames of members relative to
/// ``origin(of:in:)`` of their segment change only where a planned change names their section.
public protocol LayoutGeometry: AnyObject {
    /// What the frames of consecutive members of a section follow from, before a change or after it.
    associatedtype Run
    /// What only the geometry knows of a planned change.
    associatedtype Detail = Void
    /// What the geometry was before its last change, where it was different.
    associatedtype Snapshot

    // MARK: Sections

    /// Number of sections.
    var sectionCount: Int { get }
    /// Number of members in a section. O(1). By default the difference of the numbers before the section and the next.
    func memberCount(of section: Int) -> Int
    /// Number of members in the sections before one, or in all. O(1).
    func memberCount(before section: Int) -> Int
    /// The section of a member by its number among all. There must be one. By default O(log n).
    func section(ofMember member: Int) -> Int
    /// Members of each section if all have equally many, so that segments are computed. By default nil.
    var evenCount: Int? { get }
    /// Number of items of a section. By default the number of its members.
    func itemCount(of section: Int) -> Int
    /// Number of members for a number of items, in a section by its number before a change. By default equally many.
    func memberCount(ofItems count: Int, in section: Int) -> Int

    // MARK: Parts

    /// Number of parts of each section, some of which may be none, and of the whole layout, whose section is −1. By
    /// default there are no parts.
    var partCounts: (perSection: Int, whole: Int) { get }
    /// Frame of a part. By default null.
    func frame(ofPart part: Int, in section: Int) -> Rect
    /// Identity and nominal z-index of a part. The identity names nothing where the part is none.
    func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32)
    /// The part that an identity names; nil for another element, and by default.
    func part(of id: ElementID) -> Int?

    // MARK: Members

    /// Extent of the content.
    var contentSize: Size { get }
    /// Whether anything reaches beyond the grid, where sums are not exact: every change is a reset then. By default
    /// whether the content is higher.
    var isBeyondGrid: Bool { get }
    /// Sanitised input, without elements beyond the grid. By default nothing.
    var diagnostics: LayoutDiagnostics { get }
    /// Prepares consecutive members in a segment. The segment's number is 0 where none is needed.
    func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run
    /// Prepares all members of a section before the first edit. By default in segment 0.
    func run(ofSection section: Int) -> Run
    /// The members of the section that holds a member, as numbers in a segment of several whole sections, with their
    /// run. By default the section is searched in the numbers of members before each.
    func run(holding member: Int, from section: Int, to end: Int, in segment: Int) -> (members: Range<Int>, run: Run)
    /// Frame of a member by its offset in a run; null where the member has none.
    func frame(_ offset: UInt32, of run: Run) -> Rect
    /// Frame of a member by its number among all, before the first edit; nil where a run is needed for it, and by default.
    func frame(ofMember member: Int) -> Rect?
    /// Frames of members by their offsets in a run, written from a position on. By default one after the other.
    func frames(_ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int)
    /// Identity of a member by its offset in a run.
    func id(_ offset: UInt32, of run: Run) -> ElementID
    /// Nominal z-index of a member by its offset in a run. By default 0.
    func zIndex(_ offset: UInt32, of run: Run) -> Int32
    /// The member of an identity; nil where there is none. By default of cells, numbered as members are.
    func member(of id: ElementID) -> MemberPlace?
    /// What the frames of a segment are relative to that begins at a place.
    func origin(of place: MemberPlace, in segment: Int) -> Point
    /// Segments that hold all members that may meet a rectangle; `segment` gives the segment of a place. O(log n). By
    /// default all.
    func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int>

    /// Whether a segment has holes: members that are no elements at present. By default false.
    func hasHoles(in segment: Int) -> Bool
    /// The members of a run, of these offsets, that are no holes, range by range. By default all at once.
    func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void)

    // MARK: Changes

    /// How members and segments follow items. By default ``GeometryTraits/places``.
    static var traits: GeometryTraits { get }
    /// Whether the segments of a section hold no other section: they move by themselves. By default false.
    func isAlone(_ section: Int) -> Bool
    /// Whether all data is read again in less time than a change is followed. By default false.
    func isReadSooner(_ change: DataChange, _ items: any ItemSource) -> Bool
    /// What a change will do. Items are already in the state after it; the geometry stays as it is. By default nothing
    /// but what the edits of items say.
    func plan(_ changes: SectionChanges, _ items: any ItemSource) throws(LayoutError) -> PlannedChange<Detail>
    /// Makes a planned change, and returns the differences.
    func apply(_ change: PlannedChange<Detail>, _ items: any ItemSource) throws(LayoutError) -> Snapshot
    /// Makes the first pieces of all segments, section by section. By default nothing.
    func makePieces(of segments: [[SectionRange]], _ items: any ItemSource)
    /// Makes the pieces of segments in the place of others, by the items after a change, and notes the previous pieces.
    /// Pieces before the segments are those after the change, pieces behind still those before. By default nothing.
    func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource,
        _ change: PlannedChange<Detail>, _ snapshot: inout Snapshot)
    /// Compares `count` members before and after a change, and notes members with another frame or name. By default one
    /// by one.
    func compare(
        _ was: Members<Run>, _ now: Members<Run>, _ count: Int, _ change: PlannedChange<Detail>, _ snapshot: Snapshot,
        into changes: inout MemberChanges)
    /// Whether parts came, went or moved. By default whether there are any.
    func movesParts(since snapshot: Snapshot) -> Bool
    /// Whether an applied change is a reset for whoever keeps frames. By default false.
    func isReset(since snapshot: Snapshot) -> Bool
    /// Forgets ordinals: all members have other ones. By default nothing is kept.
    func forgetOrdinals()
    /// Number of items that a reset packs again. By default 0.
    var packedByReset: Int { get }
    /// Another geometry by all data, after a change of them. Without a change it is a reload, which also takes the values
    /// that come from all data.
    func rebuilt(_ items: any ItemSource, after change: DataChange?) throws(LayoutError) -> Self
    /// What must be known besides this geometry to tell frames before a reset, by a change of the data or a reload. Items
    /// are already in the state after it. By default nothing.
    func snapshot(beforeReset change: DataChange?, _ items: any ItemSource) -> Snapshot?
    /// Another geometry for another effective size of the viewport, or this one. By default no frame depends on it.
    func resized(to size: Size, _ items: any ItemSource) -> (geometry: Self, consequence: ViewportConsequence)
    /// The frame of an element before the last change, by names of then; null where there was none. Without a snapshot, as
    /// the geometry is. Without a viewport, null for a pinned element.
    func frame(of id: ElementID, before snapshot: Snapshot?, in viewport: Viewport?) -> Rect
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
    public static let followsItems = GeometryTraits(rawValue: 1)
    /// Members follow their items, and the geometry keeps a piece for each segment.
    public static let keepsPieces: GeometryTraits = [.followsItems, GeometryTraits(rawValue: 2)]
    /// Some members are holes.
    public static let hasHoles = GeometryTraits(rawValue: 4)
    /// Frames are compared relative to the origin of their segment, whose movement a delta tells by itself.
    public static let comparesLocally = GeometryTraits(rawValue: 8)
    /// A section of many members is divided into pieces of nearly the same length.
    public static let dividesEvenly = GeometryTraits(rawValue: 16)
    /// Pieces are made when segments are first asked for: until the first edit members are found without them.
    public static let makesSegmentsLate = GeometryTraits(rawValue: 32)
    /// Segments are numbered by section until the first edit: a table of many sections that lie alone would be larger.
    public static let numbersSegments = GeometryTraits(rawValue: 64)
}

/// What another viewport changes in the frames of a geometry.
public struct ViewportConsequence: Equatable, Sendable {
    /// What came of it for members.
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

    /// What it changes in the frames of members.
    public var members: OfMembers
    /// Whether parts have other frames.
    public var movesParts: Bool

    /// A consequence from its parts.
    public init(_ members: OfMembers, movesParts: Bool = false) {
        (self.members, self.movesParts) = (members, movesParts)
    }
}
