import LayoutCore

/// A Gantt chart: groups of bars over a time axis, with headers and grid lines that follow the viewport.
///
/// Static elements are the bars: ordinal = item of the schedule, identity (cell, group + 1, item of the group). The
/// rest is pinned: date cells, group headers, lines. Frames are those of the andpad-dev/iOSDC2025GanttChartSample
/// with its faults fixed. The layout shares the schedule's columns; where a display
/// row holds several bars it adds up to 9 bytes an item, and 4 more (8 for `split`) where lanes are assigned.
///
/// Segments are whole groups of together about 512 bars, or pieces of a group of more than 1,024; they are made when they
/// are first asked for, in O(G). A segment keeps the new values of up to 16 edited bars beside its columns, 32 bytes each;
/// of more its columns are copied, 16 to 24 bytes a bar.
///
/// Changes are followed in place. Groups that come are expanded where all were at the beginning. The first change costs
/// O(n), for the extremes of time that a change of the horizon needs. Then:
/// - an item that comes, goes, moves or changes, and a group that opens or closes: O(bars of the segments it is in),
///   which are 1,024 at most, and O(√segments + groups behind); where segments divide or vanish, O(segments) more. With
///   `lanes` and `split` also the cluster the item is in, O(c log c), which is the whole group where bars are that
///   long, and O(pieces of the group) to find it.
/// - groups that come, go or move: O(their bars + groups + segments).
/// - a first day that is another translates all bars: O(1). On a continuous axis, whose scale doesn't divide by the
///   grid, it is a reset.
/// - another viewport: O(1).
/// - so large a batch that all data is read again in less time: a reset, except where lanes are assigned.
///
/// The kind of axis and a continuous axis' scale are those the layout was made with; only a reload takes them again,
/// which is a reset and costs as much as making it. Rectangles, preferred sizes and sideways offsets are refused.
public final class GanttLayout: LayoutEngine<GanttGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of bars in rows.
    public typealias Geometry = GanttGeometry

    /// A layout of the schedule. `days` sets the range of day columns, which is otherwise from three days before the
    /// first start to three after the last end; a continuous axis has no use for it.
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` when offsets or rows of the columns are inconsistent and
    /// ``LayoutError/invalidValue(key:value:accepted:)`` when an expanded section doesn't exist. O(n) for items
    /// ordered by row and start, else O(n log n).
    public convenience init(
        columns: ScheduleColumns, configuration: GanttConfiguration = GanttConfiguration(), days: Range<Int>? = nil
    ) throws(LayoutError) {
        try self.init(store: ItemStore(columns), configuration: configuration, days: days)
    }

    /// A layout of a store's items as they are now, which follows their changes. See ``init(columns:configuration:days:)``.
    public init(
        store: any ItemSource, configuration: GanttConfiguration = GanttConfiguration(), days: Range<Int>? = nil
    ) throws(LayoutError) {
        let geometry = try GanttGeometry(store.currentColumns(), configuration, days)
        try super.init(geometry, over: store, viewport: geometry.configuration.viewportSize)
    }

    init(copying other: GanttLayout, over items: any ItemSource) {
        super.init(copying: other, other.geometry.copied(), items)
    }

    init(_ geometry: GanttGeometry, over store: any ItemSource) throws(LayoutError) {
        try super.init(geometry, over: store, viewport: geometry.configuration.viewportSize)
    }

    /// The schedule as it was when the layout was made, or at the last reload.
    public var columns: ScheduleColumns { geometry.columns }
    /// The configuration with its lengths on the grid, and the viewport as it is now.
    public var configuration: GanttConfiguration { geometry.configuration }
    /// Section 0 is that of the dates; group g is section g + 1.
    public var firstDataSection: Int32 { 1 }
    var grid: ColumnGrid { geometry.grid }
    var groupCount: Int { geometry.groups.count }

    /// The index finds bars by the ordinals that they had when it was made.
    override func forgetOrdinals() {
        for group in geometry.groups.rows.indices { geometry.groups.rows[group].dropIndex() }
    }
}

// MARK: - Look-up

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GanttLayout {
    public var kindNames: [String] { GanttKind.names }

    /// Pinned elements follow the viewport; the least content size is the viewport's.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.effectiveSize != new.effectiveSize { return .size }
        return old == new ? .nothing : .pinned
    }

    /// Frame of a bar, until the first edit by its number in the schedule. O(1) in the group of the bar before, else
    /// O(log groups).
    public func frame(at ordinal: UInt32) -> Rect {
        if order.isSideBySide { return geometry.frame(ofItem: Int(ordinal)) }
        let offset = recent.offset(ordinal)
        return offset < recent.count ? geometry.frame(offset, of: recent.run) : frameElsewhere(ordinal)
    }

    /// Attributes of a bar: painted in band 200, with the nominal z-index 200 + item. As ``id(at:)``.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        let id = id(at: ordinal)
        return LayoutAttributes(
            id: id, frame: frame(at: ordinal), zIndex: Int32(clamping: Int(id.item) + GanttBand.bar),
            band: Int32(GanttBand.bar))
    }
}

// MARK: - Changes

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GanttLayout {
    public func isExpanded(_ section: Int32) -> Bool? {
        guard section >= 0, Int(section) < groupCount else { return nil }
        return geometry.groups.rows[Int(section)].isExpanded
    }

    /// Opens or closes groups; groups that are so already stay.
    public func followOther(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .expansion(let sections, let isExpanded):
            let sections = Int(sections.lowerBound)..<Int(sections.upperBound)
            let others = sections.clamped(to: 0..<groupCount).filter {
                geometry.groups.rows[$0].isExpanded != isExpanded
            }
            guard let nothing = sectionChanges(DataChange()) else { return try reset(by: nil) }
            prepareSegments()
            var planned = geometry.plan(nothing, toggling: (others, isExpanded), items)
            return try follow(&planned)
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "a chart's bars are items, not rectangles")
        default: return try refuse(change)
        }
    }

    public func rebuilt() throws(LayoutError) -> GanttLayout {
        try GanttLayout(
            columns: items.currentColumns(), configuration: geometry.presentConfiguration, days: geometry.days)
    }
}
