import LayoutCore

extension LinesLayout {
    /// Nothing is pinned.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// Nothing is pinned.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }

    /// Another size or other insets ask for a change; a scroll touches nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size != new.size || old.insets != new.insets ? .size : .nothing
    }

    /// Follows a change.
    ///
    /// - Items that come, go or move in an only section: O(1). The last ordinals come or go.
    /// - The same with several sections: O(√sections + 1,024) for each section whose number of items changed, and
    ///   O(segments), a sweep over a table of 24 bytes a segment, when a segment is divided or joined to another. The
    ///   first such change of a layout whose sections had equal numbers makes the table: O(sections).
    /// - Sections that come, go or move: O(sections + segments).
    /// - Another size of the viewport: O(1) where lines hold one item; segments move as wholes, and headers and footers
    ///   lie in none. Else O(sections + segments), and all items have another frame, unless only the extent along the
    ///   direction is another.
    /// - Other values of items: nothing, whatever they are.
    /// - `reload`: O(sections), and a reset; so is every change of a content longer than 2⁴² points, where the grid ends.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close, rectangles, preferred sizes
    /// and sideways offsets, of which it has none; and what the initialiser throws. Then nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return follow(size, insets)
        case .reload: return try reset()
        case .remeasure: return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .preferredSize, .sidewaysOffset:
            throw .unsuitableChange(layout: registeredName, reason: LayoutError.fixedSizes)
        case .expansion: throw .unsuitableChange(layout: registeredName, reason: "sections don't open and close")
        case .rectangles:
            throw .unsuitableChange(layout: registeredName, reason: "items have no rectangles of their own")
        }
    }

    /// Reads the data again.
    func reset() throws(LayoutError) -> LayoutDelta {
        let old = counts
        try lay(LinesCounts(items, perLine: metrics.perLine, layout: registeredName))
        before = LinesBefore(counts: old)
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    private func follow(_ size: Size, _ insets: EdgeInsets) -> LayoutDelta {
        let (old, oldCounts) = (metrics, counts)
        var mended = 0
        setViewport(GridLengths.rest(size, insets, &mended))
        countSanitised(mended)
        let isFlowed = metrics.perLine != old.perLine
        before = LinesBefore(metrics: old, counts: isFlowed ? oldCounts : nil)
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        if segmentCount > 0 {
            if isFlowed || metrics.columnPitch != old.columnPitch {
                delta.resegmented = [SegmentReplacement(before: 0..<segmentCount, after: 0..<segmentCount)]
                delta.reframed = (0..<segmentCount).map { ordinals(ofSegment: $0) }.ascending()
            } else if metrics.cellAcross != old.cellAcross {
                let shift = metrics.cellAcross - old.cellAcross
                let (dx, dy) = metrics.isVertical ? (shift, 0) : (0, shift)
                delta.translated = [SegmentTranslation(segments: 0..<segmentCount, dx: dx, dy: dy)]
            }
        }
        delta.spanningChanged = metrics.across != old.across && metrics.partCount > 0 && counts.sections > 0
        return delta
    }

    private func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        let count = items.sectionCount
        if change.changesSections || count != counts.sections { return try followSections(change) }
        let named =
            change.removed.map(\.section) + change.inserted.map(\.section)
            + change.moved.flatMap { [$0.from.section, $0.to.section] }
        var changes: [LinesBefore.Change] = []
        for section in Set(named).sorted() {
            let (old, new) = (counts.items(in: Int(section)), items.itemCount(ofSection: Int(section)))
            if old != new { changes.append(.init(section: Int(section), old: old, new: new)) }
        }
        if changes.isEmpty {
            before = LinesBefore()
            return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        }
        let growth = changes.reduce(0) { $0 + $1.new - $1.old }
        let total = counts.total + growth + count * metrics.partCount
        guard total <= Int(UInt32.max) else { throw .tooManyElements(count: total) }
        if extent + Double(max(growth, 0)) * metrics.pitch > GridLengths.limit { return try reset() }
        return counts.isEven && count == 1 ? followOnly(changes[0]) : try followItems(changes)
    }
}

extension [Range<UInt32>] {
    /// The ranges in order, joined where they touch. O(n log n).
    func ascending() -> [Range<UInt32>] {
        var joined: [Range<UInt32>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) { joined.appendAscending(range) }
        return joined
    }
}
