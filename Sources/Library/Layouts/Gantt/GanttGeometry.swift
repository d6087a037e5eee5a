import LayoutCore

/// Groups of bars over a time axis: where the bars of ``GanttLayout`` are.
///
/// What it keeps, and what it costs, stands there. Until the first edit ordinals are the items of the schedule; a piece
/// of a segment that was not edited is a range of the schedule's columns.
public final class GanttGeometry: LayoutGeometry {
    /// The schedule as it was when the layout was made, or at the last reload.
    let columns: ScheduleColumns
    /// The configuration with its lengths on the grid, and the viewport as it is now.
    @exclusivity(unchecked) var configuration: GanttConfiguration
    @exclusivity(unchecked) var axis: GanttAxis { didSet { originX = axis.shift(from: firstDay) } }
    @exclusivity(unchecked) var grid: ColumnGrid
    /// The range of day columns that was given.
    let days: Range<Int>?
    /// The day of column 0 when the layout was made, or at the last reload.
    private let firstDay: Double
    /// The distance that all bars have moved since then, because the first day is another. Exact.
    @exclusivity(unchecked) private(set) var originX = 0.0
    /// Lengths and items that were sanitised or dropped then.
    public internal(set) var diagnostics: LayoutDiagnostics

    @exclusivity(unchecked) var groups: GanttGroups
    /// Display row of each item of the schedule in its group, where the form is `table` or `split`.
    let table: [UInt32]
    /// For `split`: among how many lanes the display row is divided at each item.
    let clusterLanes: [UInt32]
    /// The height by which divided rows may exceed the bar height, because heights are rounded to the grid.
    @exclusivity(unchecked) var overhang: Double
    /// The schedule, and an index that holds the groups that were not edited.
    let searched: GanttSearched

    /// Least start and greatest end of all items when the layout was made, or at the last reload.
    let extremes: SegmentBounds
    /// The group whose item was looked up last before the first edit.
    @exclusivity(unchecked) private var recentGroup = RecentGroup(first: 0, end: 0, top: 0, form: .hidden)
    /// The extents of segments, once they are asked for.
    @exclusivity(unchecked) private(set) var bounds: BlockedBounds?
    /// The contents of segments, from the first change on.
    @exclusivity(unchecked) var pieces: SegmentPieces<GanttPiece>?
    /// The schedule's columns, as pieces share them.
    let shared: GanttColumns

    /// A chart of columns. Throws as ``GanttLayout/init(columns:configuration:days:)`` does.
    convenience init(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ days: Range<Int>?
    ) throws(LayoutError) {
        let (configuration, sanitised) = configuration.sanitised()
        let found = try GanttFindings(columns, configuration, days)
        self.init(columns, configuration, days, found, sanitised: sanitised)
    }

    /// A chart of columns of which all is known. O(groups).
    init(
        _ columns: ScheduleColumns, _ configuration: GanttConfiguration, _ days: Range<Int>?, _ found: GanttFindings,
        sanitised: Int
    ) {
        let (survey, time, rows) = (found.survey, found.time, found.rows)
        (self.columns, self.configuration, self.days) = (columns, configuration, days)
        (axis, grid) = (time.axis, time.grid)
        firstDay = if case .days(let axis) = time.axis { axis.firstDay } else { 0 }
        var diagnostics = LayoutDiagnostics()
        extremes = SegmentBounds(survey)
        diagnostics.sanitised = sanitised
        diagnostics.dropped = survey.dropped
        diagnostics.outside = found.outside
        self.diagnostics = diagnostics
        searched = GanttSearched(columns, found.index)
        (table, clusterLanes, overhang) = (rows.table, rows.clusterLanes, rows.overhang)
        shared = GanttColumns(
            starts: columns.starts, ends: columns.ends,
            rows: table, clusters: clusterLanes)
        let header = configuration.groupHeaderHeight + 2 * configuration.hairline + configuration.verticalGap
        groups = GanttGroups(
            rows.groups, offsets: columns.groupOffsets, from: configuration.dateCellHeight,
            inset: columns.hasGroups ? header : 0, pitch: configuration.barHeight + configuration.verticalGap)
    }

    /// The same chart in another viewport.
    init(_ old: GanttGeometry, _ configuration: GanttConfiguration) {
        (columns, self.configuration, days) = (old.columns, configuration, old.days)
        (axis, grid) = (old.axis, old.grid)
        (firstDay, originX, diagnostics) = (old.firstDay, old.originX, old.diagnostics)
        (groups, table, clusterLanes) = (old.groups, old.table, old.clusterLanes)
        (overhang, searched, bounds) = (old.overhang, old.searched, old.bounds)
        (pieces, shared, extremes) = (old.pieces, old.shared, old.extremes)
    }

    func copied() -> GanttGeometry {
        let copy = GanttGeometry(self, configuration)
        copy.bounds = bounds.map(BlockedBounds.init(copying:))
        return copy
    }

}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GanttGeometry {
    // MARK: Groups

    public var sectionCount: Int { groups.count }
    @inline(__always) public func memberCount(before section: Int) -> Int { Int(groups.offsets[section]) }

    /// How the items of an expanded group are put into display rows.
    var expandedForm: RowForm { GanttRows.expandedForm(columns, configuration) }
    /// Whether bars are put into lanes, which follow from the items' times.
    var assignsLanes: Bool { configuration.assignsLanes }
    /// Whether items have rows or lanes of their own.
    var keepsRows: Bool { expandedForm != .ownRow }
    var keepsClusters: Bool { expandedForm == .split }

    // MARK: Frames

    /// As wide as all columns and as high as all groups, at least as the viewport. Without columns there are no group
    /// elements, and nothing to scroll to.
    public var contentSize: Size {
        Size(
            width: max(grid.maxX, configuration.viewportSize.width),
            height: max(grid.count > 0 ? groups.tops[groups.count] : 0, configuration.viewportSize.height))
    }

    /// Before the first edit all pieces are slices of the schedule's columns, whether they are made or not.
    @inline(__always) public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> GanttRun {
        let piece = pieces?.piece(segment) ?? GanttPiece(columns: shared, items: 0..<0)
        let before = pieces?.members(before: segment) ?? 0
        let first = Int(groups.offsets[section]) + members.lowerBound - before
        return run(
            piece, first, section, members.lowerBound, groups.rows[section].form, top: groups.tops[section], axis)
    }

    /// Items of a group from one on, which has a number in a piece.
    @inline(__always) func run(
        _ piece: GanttPiece, _ local: Int, _ section: Int, _ item: Int, _ form: RowForm, top: Double, _ axis: GanttAxis
    ) -> GanttRun {
        let before = form == .ownRow ? Double(item) * groups.pitch : 0
        return GanttRun(
            columns: piece.columns, first: piece.items.lowerBound + local, section: section, item: item,
            top: top + groups.inset + before, form: form, axis: axis, pitch: groups.pitch,
            height: configuration.barHeight)
    }

    @inline(__always) public func frame(_ offset: UInt32, of run: GanttRun) -> Rect { run.frame(Int(offset)) }

    /// Frame of an item of the schedule. O(1) in the group of the item before, else O(log groups).
    @inline(__always) func frame(ofItem item: Int) -> Rect {
        if item < recentGroup.first || item >= recentGroup.end { recentGroup = rows(ofItem: item) }
        let (minX, maxX) = axis.extent(columns.starts[item], columns.ends[item])
        guard minX <= maxX else { return .null }
        return recentGroup.form.frame(
            minX, maxX, top: recentGroup.top, pitch: groups.pitch, height: configuration.barHeight,
            item: item - recentGroup.first, row: table[item], lanes: clusterLanes[item])
    }

    @inline(never) private func rows(ofItem item: Int) -> RecentGroup {
        let group = section(ofMember: item)
        let items = groups.items(of: group)
        return RecentGroup(
            first: items.lowerBound, end: items.upperBound, top: groups.tops[group] + groups.inset,
            form: groups.rows[group].form)
    }

    @inline(__always) public func id(_ offset: UInt32, of run: GanttRun) -> ElementID {
        Self.id(run.section, run.item + Int(offset))
    }

    /// The cell of an item of a group; section 0 is that of the dates.
    @inline(__always) static func id(_ group: Int, _ item: Int) -> ElementID {
        ElementID(.cell, section: Int32(clamping: group + 1), item: Int32(clamping: item))
    }

    public func member(of id: ElementID) -> MemberPlace? { member(ofCell: id, firstSection: 1) }

    /// Left edge of the first column of before, and the top of the segment's first group, or of its first bar.
    @inline(__always) public func origin(of place: MemberPlace, in segment: Int) -> Point {
        let top = groups.tops[place.section]
        let isLater = place.member > 0 && groups.rows[place.section].form == .ownRow
        return Point(x: originX, y: isLater ? top + groups.inset + Double(place.member) * groups.pitch : top)
    }

    // MARK: Segments

    /// Pieces are of items. In the middle of a group bars lie over bars of other pieces, so that they are of nearly the same
    /// length; another first day moves all segments. Most charts are only looked at.
    public static var traits: GeometryTraits { .latePieces }

    /// Makes room for what segments extend over before the first change, in blocks of a number of segments. O(segments).
    @inline(never) func makeBounds(block: Int) -> BlockedBounds {
        let pieces = pieces!
        let made = BlockedBounds(
            (0..<pieces.count).map { SegmentBounds(toCome: pieces.piece($0).items) }, of: shared, total: extremes,
            block: block)
        bounds = made
        return made
    }

    /// Makes the first pieces: slices of the schedule's columns. O(segments).
    func makePieces(of segments: [[SectionRange]]) {
        var first = 0
        pieces = SegmentPieces(
            segments.map { sections in
                let count = sections.reduce(0) { $0 + $1.members.count }
                defer { first += count }
                return GanttPiece(columns: shared, items: first..<first + count)
            })
    }

    /// Whether a piece is what it was before the first edit, at the place of one that was, so that ordinals are its items'.
    func isUntouched(_ piece: GanttPiece, at old: GanttPiece?) -> Bool {
        piece.columns === shared && old.map(piece.isSame) ?? false
    }
}

/// Items of a group, by their numbers among all, with what their frames follow from.
private struct RecentGroup {
    let (first, end): (Int, Int)
    /// Top of the first row of bars.
    let top: Double
    let form: RowForm
}
