import LayoutCore

extension GanttLayout {
    /// Whether the group of a section of the data is expanded.
    public func isExpanded(_ section: Int32) -> Bool? {
        guard section >= 0, Int(section) < groupCount else { return nil }
        guard let state else {
            let form = groups[Int(section)].form
            return form != .overlay && form != .hidden
        }
        let (segment, part) = state.start(ofGroup: Int(section))
        return state.groups[Int(state.segments[Int(segment)].parts[part].group)].isExpanded
    }

    /// Follows a change in place. Groups that come are expanded where all were at the beginning.
    ///
    /// The first change costs O(n), for the extremes of time that a change of the horizon needs. Then:
    /// - an item that comes, goes, moves or changes, and a group that opens or closes: O(bars of the segments it is in),
    ///   which are 1,024 at most, and O(√segments); where segments divide or vanish, O(segments) more. With `lanes` and
    ///   `split` also the cluster the item is in, O(c log c), which is the whole group where bars are that long, and
    ///   O(pieces of the group) to find it.
    /// - groups that come, go or move: O(their bars + segments).
    /// - a first day that is another translates all bars: O(1). On a continuous axis, whose scale doesn't divide by the
    ///   grid, it is a reset.
    /// - another viewport: O(1).
    ///
    /// The kind of axis and a continuous axis' scale are those the layout was made with; only a reload takes them anew,
    /// which is a reset and costs as much as making it. Throws ``LayoutError/unsuitableChange(layout:reason:)`` for
    /// rectangles, preferred sizes and sideways offsets, of which it has none, and
    /// ``LayoutError/tooManyElements(count:)``, with nothing changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change):
            try checkRoom(for: change)
            return follow(change) { self.edit($0, change) }
        case .expansion(let sections, let isExpanded):
            return follow(nil) { self.expand(sections, isExpanded, $0) }
        case .viewport(let size, let insets):
            let viewport = Viewport(size: size, insets: insets)
            let height = contentSize.height
            if let state {
                state.log = GanttChangeLog()
                state.past = GanttPast(self, state, change: nil)
            }
            configuration.viewportSize = viewport.effectiveSize
            configuration = configuration.sanitised().configuration
            updateContentSize()
            madeFollowing?.heightBefore = nil
            if contentSize.height != height { following.heightBefore = height }
            return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .reload: return try reload()
        case .remeasure: return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .preferredSize, .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "a chart's bars are items, not rectangles")
        }
    }

    private func checkRoom(for change: DataChange) throws(LayoutError) {
        let touched = change.removed.count + change.inserted.count + 2 * change.moved.count + change.reloaded.count
        var items = 0
        for section in change.insertedSections + change.movedSections.map(\.to) {
            items += self.items.itemCount(ofSection: Int(section)) + 1
        }
        // A segment that outgrows its range takes one for all its items and a quarter more, and divides in few.
        let needed = elementCount + (touched + change.sectionChangeCount) * 4 * self.items.limits.most + 4 * items
        if needed > Int(UInt32.max) { throw .tooManyElements(count: needed) }
    }

    private func follow(_ change: DataChange?, _ edit: (GanttState) -> Void) -> LayoutDelta {
        let state = self.state ?? GanttState(self)
        // What it holds of before the last change is not copied while it is changed.
        state.past = nil
        state.log = GanttChangeLog()
        var past = GanttPast(self, state, change: change)
        edit(state)
        state.assignLanes()
        let replacements = state.settleSegments()
        let isReset = updateAxis(state.bounds.total)
        follow(state)
        updateContentSize()
        let delta = GanttDelta.delta(
            replacements, state, axis, originX: originX, past: &past, contentSize: contentSize)
        state.past = past
        return isReset ? LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize) : delta
    }

    /// Takes the horizon from the extremes of time; whether bars have moved by other distances than one.
    private func updateAxis(_ bounds: SegmentBounds) -> Bool {
        let time = GanttTime(
            columns, ScheduleSurvey(minStart: bounds.minStart, maxEnd: bounds.maxEnd), lastingConfiguration, days: days)
        grid = time.grid
        switch (axis, time.axis) {
        case (.continuous(let old), .continuous(let new)):
            axis = time.axis
            return old.origin != new.origin
        case (.days(let old), .days(let new)):
            axis = time.axis
            // Bars that the columns cut off depend on where these begin and end.
            let isCut =
                bounds.minStart < new.firstDay || wholePart(bounds.maxEnd) - new.firstDay > new.lastColumn
                || wholePart(bounds.maxEnd) - old.firstDay > old.lastColumn
            return isCut && (old.firstDay != new.firstDay || old.lastColumn != new.lastColumn)
        default: preconditionFailure("the kind of axis is taken once")
        }
    }

    func updateContentSize() {
        let end = state.map { $0.metrics.top + $0.heights.total } ?? tops[tops.count - 1]
        contentSize = Size(
            width: max(grid.maxX, configuration.viewportSize.width),
            height: max(grid.count > 0 ? end : 0, configuration.viewportSize.height))
    }

    /// The configuration with what was taken from all data when the layout was made.
    private var lastingConfiguration: GanttConfiguration {
        var configuration = configuration
        switch axis {
        case .days: configuration.timeAxis = .dayColumns
        case .continuous(let axis):
            configuration.timeAxis = .continuous
            configuration.pointsPerUnit = axis.scale
        }
        return configuration
    }

    /// The same with the groups that are expanded now.
    private var presentConfiguration: GanttConfiguration {
        var configuration = lastingConfiguration
        let expanded = (0..<Int32(groupCount)).filter { isExpanded($0) == true }
        configuration.expanded =
            expanded.count == groupCount ? .all : .sections(Set(expanded.map { Int($0) + 1 }))
        return configuration
    }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> GanttLayout {
        try GanttLayout(columns: items.currentColumns(), configuration: presentConfiguration, days: days)
    }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (configuration, contentSize, axis, grid) = (configuration, contentSize, axis, grid)
        let (hasChanged, state, height) = (hasChanged, state, madeFollowing?.heightBefore)
        let (log, past) = (state?.log, state?.past)
        return {
            (self.configuration, self.contentSize, self.axis, self.grid) = (configuration, contentSize, axis, grid)
            self.hasChanged = hasChanged
            if let following = self.madeFollowing { (following.state, following.heightBefore) = (state, height) }
            if let state, let log { (state.log, state.past) = (log, past) }
        }
    }
}
