import LayoutCore

/// Where the elements of a layout are: what a layout says itself, while a ``LayoutEngine`` says what comes of a change.
///
/// **Members** are the elements with an ordinal that lie in segments: as many in a section as its items say, the same
/// elements or others after a change. **Parts** are elements that lie in none, such as headers, as many in each
/// section. A **run** is what the frames of consecutive members of a section follow from: it is prepared once, and then
/// asked for one member after the other. A geometry is a value of plain numbers and of references to what it doesn't
/// copy.
///
/// Law: a frame depends on nothing but the items and what the geometry was told; frames of members relative to
/// ``origin(of:in:)`` of the segment they lie in change only where ``follow(_:_:)`` was told of their section.
public protocol LayoutGeometry {
    /// What the frames of consecutive members of a section follow from, as they are or were.
    associatedtype Run
    /// What the geometry was before its last change, where it was different.
    associatedtype Past

    // MARK: Sections

    /// Number of sections.
    var sectionCount: Int { get }
    /// Number of members in a section. O(1). By default the difference of the numbers before it and the next.
    func memberCount(of section: Int) -> Int
    /// Number of members in the sections before one, or in all. O(1).
    func memberCount(before section: Int) -> Int
    /// Members of each section, where all have as many and nothing is kept for any, so that segments are computed; nil
    /// else, and by default.
    var evenCount: Int? { get }
    /// Parts of each section, of which some may be none. By default none.
    var partCount: Int { get }
    /// Members of each item, where all have as many: a segment holds as many items then. By default 1.
    var membersPerItem: Int { get }
    /// Parts of the whole layout, as whose section −1 counts. By default none.
    var wholePartCount: Int { get }

    // MARK: Frames

    /// Extent of the content.
    var contentSize: Size { get }
    /// Along which axis the content grows. By default down.
    var scrollAxis: Axis { get }
    /// Whether anything reaches beyond the grid, where sums are not exact: then every change is a reset. By default
    /// whether the content does.
    var isBeyondGrid: Bool { get }
    /// Sanitised input, without elements beyond the grid.
    var diagnostics: LayoutDiagnostics { get }
    /// Names of kinds. By default cells alone.
    var kindNames: [String] { get }
    /// Prepares consecutive members, which lie in a segment of a table; of no account where segments are computed.
    func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> Run
    /// The members of a section, as numbers in a segment of several whole sections, among which one is, with their run.
    /// By default the section is searched in the numbers of members before each.
    func run(holding member: Int, from section: Int, to end: Int, in segment: Int) -> (members: Range<Int>, run: Run)
    /// Frame of a member by its offset in a run; null where it has none.
    func frame(_ offset: UInt32, of run: Run) -> Rect
    /// Frames of members by their offsets in a run, written from a position on. By default one after the other.
    func frames(_ offsets: Range<UInt32>, of run: Run, into frames: inout MutableSpan<Rect>, at position: Int)
    /// Whether some members are none: places whose ordinal is a hole until something else has changed. By default
    /// false.
    static var hasHoles: Bool { get }
    /// Whether some members in a segment are. By default what ``hasHoles`` says.
    func hasHoles(in segment: Int) -> Bool
    /// The members of a run, of these offsets, that are no holes, range by range. By default all at once.
    func forEachElement(_ offsets: Range<Int>, of run: Run, _ body: (Range<Int>) -> Void)
    /// Identity of a member by its offset in a run.
    func id(_ offset: UInt32, of run: Run) -> ElementID
    /// Nominal z-index of a member by its offset in a run. By default 0.
    func zIndex(_ offset: UInt32, of run: Run) -> Int32
    /// The member of an identity; nil where there is none, or a hole. By default of cells, numbered as members are.
    func member(of id: ElementID) -> MemberPlace?
    /// What the frames of a segment are relative to that begins at a place.
    func origin(of place: MemberPlace, in segment: Int) -> Point
    /// Segments that hold all members that may meet a rectangle; `segment` gives the segment of a place. O(log n). By
    /// default all.
    func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int>

    // MARK: Parts

    /// Frame of a part. By default null.
    func frame(ofPart part: Int, in section: Int) -> Rect
    /// Identity of a part; one that names nothing where it is none.
    func id(ofPart part: Int, in section: Int) -> ElementID
    /// Nominal z-index of a part. By default 0.
    func zIndex(ofPart part: Int, in section: Int) -> Int32
    /// Which part an identity names; nil for another element, and by default.
    func part(of id: ElementID) -> Int?

    // MARK: Changes

    /// Whether it keeps a piece for each segment, made of the items there: then members follow their items, in the
    /// segment in which they lie, and others of the section are only called otherwise. By default false: members are
    /// places, of which the last come and go, and members behind a change have other frames.
    static var keepsPieces: Bool { get }
    /// Whether members follow their items: then an edit touches the segments in which its items lie, and the others of the
    /// section are only called otherwise. By default where pieces are kept.
    static var membersFollowItems: Bool { get }
    /// Members that lie elsewhere within their section because of a change, by their numbers before it, besides members
    /// that went, came or have other values: ascending ranges, between which members move as wholes. Where a section has one
    /// range, which goes up to its end, members are places from its beginning on: the last come and go. Only where members
    /// follow items; by default none.
    mutating func alsoMoved(by changes: SectionChanges, _ items: any ItemSource) -> [SectionRange]
    /// Members besides those that went, came or have other values that have another frame because of a change, by
    /// places before it: one of each segment will do. Only where pieces are kept; by default none.
    mutating func alsoTouched(by changes: SectionChanges, _ items: any ItemSource) -> [MemberPlace]
    /// Whether ``compare(_:_:_:since:into:)`` tells frames relative to the origins of segments: a segment that is
    /// replaced and keeps its ordinals is then told to have moved with its origin. By default false.
    static var comparesLocally: Bool { get }
    /// Whether a section of many members is divided into pieces of nearly the same length. By default false: pieces are
    /// of the usual length.
    static var dividesEvenly: Bool { get }
    /// Whether segments that hold members of a section hold nothing else: they move by themselves. By default false.
    func isAlone(_ section: Int) -> Bool
    /// Whether segments are made when they are first asked for, which the layout then sees to. By default false.
    static var makesSegmentsLate: Bool { get }
    /// Whether segments are numbered by section when they are first asked for, and put into a table with the first
    /// edit: where many sections lie alone, a table would be larger than all else. Not with pieces. By default false.
    static var numbersSegments: Bool { get }
    /// The section of a member by its number among all, of which there must be as many. Only where segments are
    /// numbered by section; by default O(log n).
    func section(ofMember member: Int) -> Int
    /// Makes the pieces of segments in the place of others, by the items as they are. Those before are of the present,
    /// and those behind still of before the change. Without a past, nothing was there before. By default nothing.
    mutating func replace(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource, since past: inout Past?)
    /// Number of items of a section. By default the number of its members, divided by ``membersPerItem``.
    func itemCount(of section: Int) -> Int
    /// Number of members of a section, by its number before, with so many items, and so the first of the next item. By
    /// default by ``membersPerItem``.
    func memberCount(ofItems count: Int, in section: Int) -> Int
    /// The first member of a section that may have another frame or name because of an edit; nil where none has. By
    /// default the first item that is another.
    func firstTouched(by edit: SectionEdit) -> Int?
    /// Follows a change of the data, and returns the differences. Items are already in the state after it.
    mutating func follow(_ changes: SectionChanges, _ items: any ItemSource) throws(LayoutError) -> Past
    /// What a change of items takes for each touched segment, and for each edited item. It is counted in members: as many
    /// are read again, and loaded by their strategy, in the same time. nil where a change is always followed, and by
    /// default.
    var timeOfFollowing: (segment: Int, edit: Int)? { get }
    /// Forgets ordinals that it keeps: all members have others. By default it keeps none.
    mutating func forgetOrdinals()
    /// Whether a change that was followed is a reset for those who keep frames. By default beyond the grid.
    func isReset(since past: Past) -> Bool
    /// Reads all data again; for a reload also the values that come from all of them.
    mutating func reset(_ items: any ItemSource, isReload: Bool) throws(LayoutError)
    /// What must be known besides this geometry to tell frames before a reset, by a change of the data or a reload.
    /// Asked of the geometry of before; items are as they are after it. By default nothing.
    func past(beforeReset change: DataChange?, _ items: any ItemSource) -> Past?
    /// Follows another effective size of the viewport.
    mutating func setViewport(_ size: Size, _ items: any ItemSource) -> ViewportConsequence
    /// What a change of the bounds asks of a host. By default another size is told.
    func effect(from old: Viewport, to new: Viewport) -> BoundsEffect
    /// The sections of a segment in which members may get another frame relative to the segment's origin, ascending; nil
    /// where any may. Asked after ``alsoTouched(by:_:)`` and before the change is followed, where all items and members
    /// keep their numbers. By default nil.
    func sectionsThatMayChange(in sections: Range<Int>) -> [Int]?
    /// Compares `count` members before and after a change, and notes those with another frame or name. By default one
    /// by one.
    func compare(
        _ was: Members<Run>, _ now: Members<Run>, _ count: Int, since past: Past, into changes: inout MemberChanges)
    /// Whether members of a section in segments that stay have other names. By default none has.
    func isRenumbered(_ section: Int, since past: Past) -> Bool
    /// Items that were packed again because of a change; without a past, by a reset. By default none: where an item lies does
    /// not depend on all before it.
    func packedCount(since past: Past?) -> Int
    /// Whether parts came, went or moved. By default whether there are any.
    func movesParts(since past: Past) -> Bool
    /// The frame of an element before the last change, by names of then; null where there was none. Without a past, as
    /// it is. Without a viewport, null for a pinned element, which a geometry may leave to its layout.
    func frame(of id: ElementID, before past: Past?, in viewport: Viewport?) -> Rect
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

/// Collects the members that have another frame or name after a change.
public struct MemberChanges {
    /// Ordinal of the first member to compare next.
    var first: UInt32 = 0
    private(set) var (removed, inserted): ([Range<UInt32>], [Range<UInt32>]) = ([], [])
    private(set) var (renamed, reframed): ([Range<UInt32>], [Range<UInt32>]) = ([], [])

    /// Notes that members of these offsets are called otherwise.
    public mutating func rename(_ offsets: Range<Int>) { renamed.appendAscending(ordinals(offsets)) }

    /// Notes that members of these offsets have another frame.
    public mutating func reframe(_ offsets: Range<Int>) { reframed.appendAscending(ordinals(offsets)) }

    /// Notes ordinals that name nothing any more.
    mutating func remove(_ ordinals: Range<UInt32>) { removed.appendAscending(ordinals) }
    /// Notes ordinals that name a new element.
    mutating func insert(_ ordinals: Range<UInt32>) { inserted.appendAscending(ordinals) }
    /// Notes ordinals whose element is called otherwise.
    mutating func rename(_ ordinals: Range<UInt32>) { renamed.appendAscending(ordinals) }
    /// Notes ordinals whose element has another frame.
    mutating func reframe(_ ordinals: Range<UInt32>) { reframed.appendAscending(ordinals) }

    private func ordinals(_ offsets: Range<Int>) -> Range<UInt32> {
        first + UInt32(offsets.lowerBound)..<first + UInt32(offsets.upperBound)
    }
}
