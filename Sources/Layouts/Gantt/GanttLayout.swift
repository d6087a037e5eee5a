import LayoutCore

/// A Gantt chart: groups of bars over a time axis, with headers and grid lines that follow the viewport.
///
/// Static elements are the bars: ordinal = item of the schedule, identity (cell, group + 1, item of the group). The
/// rest is pinned: date cells, group headers, lines. Frames are those of the andpad-dev/iOSDC2025GanttChartSample
/// with its faults mended. The layout shares the schedule's columns and adds about 4 bytes an item; where a display
/// row holds several bars up to 9 more, and 4 more (8 for `split`) where lanes are assigned.
///
/// It follows changes in place, see ``apply(_:)``. Segments are whole groups of together about 512 bars, or pieces of a
/// group of more than 1,024; they are made when they are first asked for, in O(G).
public final class GanttLayout: HostedLayout {
    /// The schedule as it was when the layout was made.
    public let columns: ScheduleColumns
    // Exclusivity of what changes is not checked where it is read: a layout is confined to one thread, and what changes
    // it calls nobody. Each check would cost more than the frame of a bar.

    /// The configuration with its lengths on the grid, and the viewport as it is now.
    @exclusivity(unchecked) public internal(set) var configuration: GanttConfiguration
    /// Whether anything is elsewhere than when the layout was made: what every look-up asks first.
    @exclusivity(unchecked) var hasChanged = false
    /// Extent of the content in points: at least the viewport.
    @exclusivity(unchecked) public internal(set) var contentSize: Size
    /// Lengths and items that were mended or dropped when the layout was made.
    public let diagnostics: LayoutDiagnostics

    @exclusivity(unchecked) var axis: GanttAxis
    let extents: GanttExtents
    @exclusivity(unchecked) var grid: ColumnGrid
    /// From a group's top to its first bar.
    let bodyInset: Double
    /// From display row to display row.
    let rowPitch: Double
    /// What only changes and segments need, once it was asked for. What follows here is of before the first change.
    @exclusivity(unchecked) var madeFollowing: GanttFollowing?

    /// Top of each group, and the end of the last.
    let tops: [Double]
    let groups: [GroupRows]
    /// Group of each item; empty when there is only one.
    let sections: [UInt32]
    /// Display row of each item in its group, where the form is `table` or `split`.
    let table: [UInt32]
    /// For `split`: among how many lanes the display row is divided at each item.
    let clusterLanes: [UInt32]
    /// By how much divided rows may exceed the bar height, from rounding heights to the grid.
    let overhang: Double
    let index: GanttRowIndex

    /// A layout of the schedule. `days` sets the range of day columns, which is otherwise from three days before the
    /// first start to three after the last end; a continuous axis has no use for it.
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` when offsets or rows of the columns are inconsistent and
    /// ``LayoutError/invalidValue(key:value:accepted:)`` when an expanded section doesn't exist. O(n) for items
    /// ordered by row and start, else O(n log n).
    public convenience init(
        columns: ScheduleColumns, configuration: GanttConfiguration = GanttConfiguration(), days: Range<Int>? = nil
    ) throws(LayoutError) {
        try self.init(columns, store: nil, configuration, days)
    }

    /// A layout of a store's items as they are now, which follows their changes. See ``init(columns:configuration:days:)``.
    public convenience init(
        store: ItemStore, configuration: GanttConfiguration = GanttConfiguration(), days: Range<Int>? = nil
    ) throws(LayoutError) {
        try self.init(store.currentColumns(), store: store, configuration, days)
    }

    /// A layout of columns, which are the store's if there is one yet.
    private init(
        _ columns: ScheduleColumns, store: ItemStore?, _ configuration: GanttConfiguration, _ days: Range<Int>?
    ) throws(LayoutError) {
        let (configuration, sanitised) = configuration.sanitised()
        let survey = ScheduleSurvey(columns)
        let time = GanttTime(columns, survey, configuration, days: days)
        var rows = try GanttRows(columns, configuration, axis: time.axis)
        self.columns = columns
        self.configuration = configuration
        axis = time.axis
        extents = GanttExtents(time.axis, survey)
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        diagnostics.dropped = survey.dropped
        diagnostics.outside = extents.countOutside(columns, survey)
        self.diagnostics = diagnostics
        grid = time.grid
        rowPitch = configuration.barHeight + configuration.verticalGap
        bodyInset =
            columns.hasGroups
            ? configuration.groupHeaderHeight + 2 * configuration.hairline + configuration.verticalGap : 0
        tops = Self.tops(rows.groups, from: configuration.dateCellHeight, inset: bodyInset, pitch: rowPitch)
        // Without columns there are no group elements, and nothing to scroll to.
        contentSize = Size(
            width: max(grid.maxX, configuration.viewportSize.width),
            height: max(grid.count > 0 ? tops[tops.count - 1] : 0, configuration.viewportSize.height))
        sections = Self.sections(columns)
        index = GanttRowIndex(columns: columns, groups: &rows.groups, table: rows.table)
        (groups, table, clusterLanes, overhang) = (rows.groups, rows.table, rows.clusterLanes, rows.overhang)
        if store != nil || days != nil {
            madeFollowing = GanttFollowing(items: store ?? ItemStore(columns), days: days, axis: time.axis)
        }
    }

    /// Tops of groups, the first of which is at a height, and the end of the last.
    private static func tops(_ groups: [GroupRows], from start: Double, inset: Double, pitch: Double) -> [Double] {
        var tops = [start]
        tops.reserveCapacity(groups.count + 1)
        for group in groups { tops.append(tops[tops.count - 1] + inset + Double(group.rowCount) * pitch) }
        return tops
    }

    private static func sections(_ columns: ScheduleColumns) -> [UInt32] {
        if columns.groupCount <= 1 { return [] }
        var sections = [UInt32](repeating: 0, count: columns.itemCount)
        for group in 0..<columns.groupCount {
            for item in Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1]) {
                sections[item] = UInt32(group)
            }
        }
        return sections
    }

    /// Number of ordinals: of items, and after changes of holes.
    public var elementCount: Int { state.map { Int($0.ranges.end) } ?? columns.itemCount }

    /// Whether groups have headers.
    var hasHeaders: Bool { columns.hasGroups && grid.count > 0 }

    var barHeight: Double { configuration.barHeight }

    /// How the items of an expanded group are put into display rows.
    var expandedForm: RowForm { GanttRows.expandedForm(columns, configuration) }

    /// Whether bars are put into lanes.
    var assignsLanes: Bool { configuration.rowPolicy == .lanes || configuration.rowPolicy == .split }

    /// Kinds of lines, headers and backgrounds; cells have none.
    public var kindNames: [String] { GanttKind.names }

    /// Group of an item.
    @inline(__always) func group(of ordinal: UInt32) -> Int { sections.isEmpty ? 0 : Int(sections[Int(ordinal)]) }

    /// Identity (cell, group + 1, item of the group). O(1), after a change O(log segments).
    public func id(at ordinal: UInt32) -> ElementID {
        hasChanged ? idAfterChange(at: ordinal) : idMade(at: ordinal)
    }

    /// Identity of a bar before the first change.
    @inline(__always) private func idMade(at ordinal: UInt32) -> ElementID {
        let group = group(of: ordinal)
        return ElementID(
            .cell, section: Int32(clamping: group + 1), item: Int32(clamping: ordinal - columns.groupOffsets[group]))
    }

    /// Ordinal of a bar; nil for pinned elements and for bars there are not. O(1), after a change O(log segments).
    public func ordinal(of id: ElementID) -> UInt32? {
        hasChanged ? ordinalAfterChange(of: id) : ordinalMade(of: id)
    }

    /// Ordinal of a bar before the first change.
    @inline(__always) private func ordinalMade(of id: ElementID) -> UInt32? {
        guard id.category == .cell, id.kind == .none, id.item >= 0, id.section >= 1,
            Int(id.section) <= columns.groupCount
        else { return nil }
        let ordinal = Int(columns.groupOffsets[Int(id.section) - 1]) + Int(id.item)
        return ordinal < Int(columns.groupOffsets[Int(id.section)]) ? UInt32(ordinal) : nil
    }

    @inline(never) private func idAfterChange(at ordinal: UInt32) -> ElementID {
        state?.id(at: ordinal) ?? ElementID(.cell, section: 0, item: -1)
    }

    @inline(never) private func ordinalAfterChange(of id: ElementID) -> UInt32? {
        guard id.category == .cell, id.kind == .none, id.item >= 0, id.section >= 1 else { return nil }
        guard let (segment, local) = state?.locate(ItemPlace(section: id.section - 1, item: id.item)) else {
            return nil
        }
        return state.map { $0.segments[Int(segment)].firstOrdinal + UInt32(local) }
    }

    /// Attributes of a bar: painted in band 200, with the nominal z-index 200 + item. As ``id(at:)``.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        hasChanged
            ? attributes(idAfterChange(at: ordinal), frameAfterChange(at: ordinal))
            : attributes(idMade(at: ordinal), frameMade(at: ordinal))
    }

    @inline(__always) private func attributes(_ id: ElementID, _ frame: Rect) -> LayoutAttributes {
        LayoutAttributes(
            id: id, frame: frame, zIndex: Int32(clamping: Int(id.item) + GanttBand.bar), band: Int32(GanttBand.bar))
    }
}

/// Kinds of a Gantt layout's elements.
enum GanttKind {
    static let names = [
        "", "sep.leading.header", "topBackground", "groupHeader", "sep.top.content", "sep.bottom.content",
        "sep.leading.content",
    ]
    static let headerColumnLine = ElementKind(rawValue: 1)
    static let headerBackground = ElementKind(rawValue: 2)
    static let groupHeader = ElementKind(rawValue: 3)
    static let headerTopLine = ElementKind(rawValue: 4)
    static let headerBottomLine = ElementKind(rawValue: 5)
    static let contentColumnLine = ElementKind(rawValue: 6)
}

/// Painting bands of a Gantt layout.
enum GanttBand {
    static let contentColumnLine: Int32 = 100
    static let bar = 200
    static let groupHeader: Int32 = 300
    static let groupLine: Int32 = 310
    static let headerBackground: Int32 = 1000
    static let headerColumnLine: Int32 = 1010
    static let dateCell: Int32 = 1100
}
