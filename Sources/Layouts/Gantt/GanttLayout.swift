import LayoutCore

/// A Gantt chart: groups of bars over a time axis, with headers and grid lines that follow the viewport.
///
/// Static elements are the bars: ordinal = item of the schedule, identity (cell, group + 1, item of the group). The
/// rest is pinned: date cells, group headers, lines. Frames are those of the andpad-dev/iOSDC2025GanttChartSample
/// with its faults fixed. The layout shares the schedule's columns and adds about 4 bytes an item; where a display
/// row holds several bars up to 9 more, and 4 more (8 for `split`) where lanes are assigned.
///
/// It follows changes in place, see ``apply(_:)``. Segments are whole groups of together about 512 bars, or pieces of a
/// group of more than 1,024; they are made when they are first asked for, in O(G). A segment keeps the new values of up
/// to 16 edited bars beside its columns, 32 bytes each; of more its columns are copied, 16 to 24 bytes a bar.
public final class GanttLayout: LayoutEngine<GanttGeometry>, GeometryLayout {
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

    /// The schedule as it was when the layout was made, or at the last reload.
    public var columns: ScheduleColumns { geometry.columns }
    /// The configuration with its lengths on the grid, and the viewport as it is now.
    public var configuration: GanttConfiguration { geometry.configuration }
    /// Section 0 is that of the dates; group g is section g + 1.
    public var firstDataSection: Int32 { 1 }
    /// The columns of the header.
    var grid: ColumnGrid { geometry.grid }
    /// Number of groups as they are now.
    var groupCount: Int { geometry.groups.count }
}

// MARK: - Look-up

// Before the first edit ordinals are items, which are looked up by themselves and not by segments.
extension GanttLayout {
    /// Number of ordinals: of items, and after changes of holes.
    public var elementCount: Int { geometry.sections == nil ? order.end : geometry.columns.itemCount }

    /// Kinds of lines, headers and backgrounds; cells have none.
    public var kindNames: [String] { GanttKind.names }

    /// Pinned elements follow the viewport; the least content size is the viewport's.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.effectiveSize != new.effectiveSize { return .size }
        return old == new ? .nothing : .pinned
    }

    /// Group of an item before the first edit.
    @inline(__always) func group(of ordinal: UInt32) -> Int {
        let sections = geometry.sections.unsafelyUnwrapped
        return sections.isEmpty ? 0 : Int(sections[Int(ordinal)])
    }

    /// Frame of a bar, null when it is dropped, cut off or hidden. O(1), after an edit O(log segments).
    public func frame(at ordinal: UInt32) -> Rect {
        geometry.sections == nil ? frameOfEdited(ordinal) : frameMade(ordinal)
    }

    @inline(__always) func frameMade(_ ordinal: UInt32) -> Rect {
        frameMade(Int(ordinal), in: group(of: ordinal))
    }

    /// Frame of an item of the schedule. Not the geometry's own, of which a call would copy it where nothing is optimised.
    @inline(__always) private func frameMade(_ item: Int, in group: Int) -> Rect {
        let (minX, maxX) = geometry.axis.extent(geometry.columns.starts[item], geometry.columns.ends[item])
        guard minX <= maxX else { return .null }
        return geometry.groups.rows[group].form.frame(
            minX, maxX, top: geometry.groups.tops[group] + geometry.groups.inset, pitch: geometry.groups.pitch,
            height: geometry.configuration.barHeight, item: item - Int(geometry.groups.offsets[group]),
            row: geometry.table[item], lanes: geometry.clusterLanes[item])
    }

    @inline(never) private func frameOfEdited(_ ordinal: UInt32) -> Rect {
        recent.holds(ordinal)
            ? recent.run.frame(Int(recent.offset(ordinal))) : frame(elsewhere: ordinal) ?? .null
    }

    /// Asks once whether there was an edit, and not for each candidate.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        if geometry.sections == nil {
            candidates.filter { frameOfEdited($0).meets(rect) }
        } else {
            candidates.filter { frameMade($0).meets(rect) }
        }
    }

    /// Identity (cell, group + 1, item of the group). O(1), after an edit O(log segments).
    public func id(at ordinal: UInt32) -> ElementID {
        if geometry.sections != nil {
            let group = group(of: ordinal)
            return GanttGeometry.id(group, Int(ordinal) - Int(geometry.groups.offsets[group]))
        }
        return idOfEdited(ordinal)
    }

    @inline(never) private func idOfEdited(_ ordinal: UInt32) -> ElementID {
        if recent.holds(ordinal) { return geometry.id(recent.offset(ordinal), of: recent.run) }
        return id(elsewhere: ordinal) ?? ElementID(.cell, section: 0, item: -1)
    }

    /// Ordinal of a bar; nil for pinned elements and for bars there are not. O(1), after an edit O(log segments).
    public func ordinal(of id: ElementID) -> UInt32? {
        guard let place = geometry.member(of: id) else { return nil }
        if geometry.sections == nil { return ordinal(of: place) }
        return geometry.groups.offsets[place.section] + UInt32(place.member)
    }

    /// Attributes of a bar: painted in band 200, with the nominal z-index 200 + item. As ``id(at:)``.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        let (id, frame): (ElementID, Rect)
        if geometry.sections == nil {
            (id, frame) = (self.id(at: ordinal), frameOfEdited(ordinal))
        } else {
            let group = group(of: ordinal)
            id = GanttGeometry.id(group, Int(ordinal) - Int(geometry.groups.offsets[group]))
            frame = frameMade(Int(ordinal), in: group)
        }
        return LayoutAttributes(
            id: id, frame: frame, zIndex: Int32(clamping: Int(id.item) + GanttBand.bar),
            band: Int32(GanttBand.bar))
    }

    /// Whole groups of together about 512 bars, or pieces of a group of more than 1,024.
    public var segmentCount: Int { segmentTable.count }

    /// The bars of a segment, hidden ones included.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> { segmentTable.table[segment].ordinals }

    /// Left edge of what was day column 0 when the layout was made, and the top of the segment's first group, or of
    /// its first bar where it goes on with a group.
    public func origin(ofSegment segment: Int) -> Point {
        let first = segmentTable.table[segment]
        return geometry.origin(of: MemberPlace(Int(first.section), Int(first.first)), in: segment)
    }
}

// MARK: - Changes

extension GanttLayout {
    /// Whether the group of a section of the data is expanded.
    public func isExpanded(_ section: Int32) -> Bool? {
        guard section >= 0, Int(section) < groupCount else { return nil }
        return geometry.groups.rows[Int(section)].isExpanded
    }

    /// Follows a change in place. Groups that come are expanded where all were at the beginning.
    ///
    /// The first change costs O(n), for the extremes of time that a change of the horizon needs. Then:
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
    /// which is a reset and costs as much as making it. Throws ``LayoutError/unsuitableChange(layout:reason:)`` for
    /// rectangles, preferred sizes and sideways offsets, of which it has none, and
    /// ``LayoutError/tooManyElements(count:)``, with nothing changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change):
            makePieces()
            return try follow(change)
        case .expansion(let sections, let isExpanded):
            let sections = Int(sections.lowerBound)..<Int(sections.upperBound)
            let others = sections.clamped(to: 0..<groupCount).filter {
                geometry.groups.rows[$0].isExpanded != isExpanded
            }
            if others.isEmpty {
                previous = .same
                return plainDelta
            }
            makePieces()
            guard
                let nothing = SectionChanges(
                    DataChange(), sections: groupCount, items, keepsItems: true,
                    itemCount: { geometry.memberCount(of: $0) })
            else { return try reset(by: nil) }
            return try follow(geometry.plan(nothing, toggling: (others, isExpanded), items))
        case .viewport(let size, let insets): return try follow(size, insets)
        case .reload: return try reset(by: nil)
        case .remeasure: return plainDelta
        case .preferredSize, .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "a chart's bars are items, not rectangles")
        }
    }

    private func makePieces() {
        let segments = segmentTable
        geometry.makePieces(segments)
    }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> GanttLayout {
        try GanttLayout(
            columns: items.currentColumns(), configuration: geometry.presentConfiguration, days: geometry.days)
    }
}
