import LayoutCore

/// What a layout of a geometry keeps: the order of its segments, the ordinals of their members and of parts, and what it
/// was before its last change.
///
/// A layout is a final class below this one that is a ``GeometryLayout``, whose functions are compiled for it alone.
open class LayoutEngine<Geometry: LayoutGeometry> {
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.

    /// The places of the elements.
    @exclusivity(unchecked) public internal(set) final var geometry: Geometry
    /// The members looked up or found last, which the next look-up is likely to be among.
    @exclusivity(unchecked) final var recent = RecentRun<Geometry.Run>()
    /// The segment they lie in, or lay in once, where there is a table.
    @exclusivity(unchecked) final var recentSegment = 0
    @exclusivity(unchecked) final var order: SegmentOrder
    @exclusivity(unchecked) final var parts: SectionParts
    final var previous = PreviousState<Geometry>.same
    /// The items, which are edited elsewhere.
    public final let items: any ItemSource
    /// Effective size of the viewport, as the layout was told last.
    public internal(set) final var viewportSize: Size
    /// Lengths of viewports that were sanitised.
    final var sanitised = 0

    /// A layout of a geometry of a store's items. Throws ``LayoutError/tooManyElements(count:)`` where members and parts
    /// are more than 2³² − 1. O(1) where segments are computed, else O(sections + segments).
    public init(
        _ geometry: Geometry, over items: any ItemSource, viewport: Size, membersPerItem: Int = 1
    ) throws(LayoutError) {
        (order, parts) = try Self.numbered(geometry, items, items.limits.times(membersPerItem))
        self.geometry = geometry
        self.items = items
        viewportSize = viewport
    }

    /// The same layout over another geometry and other items that are alike. Frames before the last change are not copied.
    init(copying other: LayoutEngine<Geometry>, _ geometry: Geometry, _ items: any ItemSource) {
        (order, parts, self.geometry, self.items) = (other.order, other.parts, geometry, items)
        (viewportSize, sanitised) = (other.viewportSize, other.sanitised)
        order.copyTable()
    }

    private static func numbered(
        _ geometry: Geometry, _ items: any ItemSource, _ limits: SegmentLimits
    ) throws(LayoutError) -> (SegmentOrder, SectionParts) {
        let partCounts = geometry.partCounts
        let count =
            geometry.memberCount(before: geometry.sectionCount) + partCounts.whole
            + geometry.sectionCount * partCounts.perSection
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        let parts = SectionParts(geometry)
        var order = SegmentOrder(geometry, base: parts.end, limits)
        if !Geometry.looksUpBySection {
            makeSegments(of: geometry, items, &order)
        }
        return (order, parts)
    }

    private static func makeSegments(of geometry: Geometry, _ items: any ItemSource, _ order: inout SegmentOrder) {
        order.make(of: geometry)
        guard Geometry.traits.contains(.keepsPieces), let table = order.table else { return }
        var none: Geometry.Snapshot?
        let segments = table.table.indices.map { table.sections(of: $0, geometry) }
        geometry.replacePieces(0..<0, with: segments, items, nil, &none)
    }

    /// Makes the segments when they are first asked for.
    @inline(__always) final func prepareSegments() { if order.isUnmade { makeSegments() } }

    @inline(never) private final func makeSegments() { Self.makeSegments(of: geometry, items, &order) }

    /// The table of segments. Made when it is first asked for.
    @inline(__always) final var segmentTable: SegmentTable {
        if Geometry.traits.contains(.keepsPieces) { prepareSegments() }
        return order.table ?? order.makeTable(of: geometry)
    }

    /// Forgets ordinals that the layout keeps: all members have other ones.
    func forgetOrdinals() {}

    /// Gives ordinals to another geometry, as if there had been none before.
    final func take(_ other: Geometry) throws(LayoutError) {
        (order, parts) = try Self.numbered(other, items, order.limits)
        geometry = other
        recent.forget()
    }
}

/// The state of a layout before its last change.
enum PreviousState<Geometry: LayoutGeometry> {
    /// The present state.
    case same
    /// The present state with these differences.
    case changed(Geometry.Snapshot)
    /// Another geometry, with the differences of its items.
    case other(Geometry, Geometry.Snapshot?)
}

/// Consecutive members whose frames can be asked for at once.
struct RecentRun<Run> {
    private(set) var ordinals: Range<UInt32> = 0..<0
    private var kept: Run?

    /// The source of their frames; there must be members.
    @inline(__always) var run: Run { kept.unsafelyUnwrapped }

    @inline(__always) init() {}

    @inline(__always) init(_ ordinals: Range<UInt32>, _ run: Run) { (self.ordinals, kept) = (ordinals, run) }

    /// The offset of a member; not below ``count`` for a member that is not here. One comparison for both ends.
    @inline(__always) func offset(_ ordinal: UInt32) -> UInt32 { ordinal &- ordinals.lowerBound }

    @inline(__always) var count: UInt32 { ordinals.upperBound &- ordinals.lowerBound }

    @inline(__always) func holds(_ ordinal: UInt32) -> Bool { offset(ordinal) < count }

    mutating func forget() { self = RecentRun() }
}
