import LayoutCore

extension WaterfallLayout {
    /// Nothing is pinned.
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {}

    /// Nothing is pinned.
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? { nil }

    /// Another effective width asks for a change; a scroll or another height touches nothing.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.size.width - old.insets.left - old.insets.right != new.size.width - new.insets.left - new.insets.right
            ? .size : .nothing
    }

    /// Follows a change.
    ///
    /// - Items that come, go, move or get other values: the section is packed anew from the last mark before the first
    ///   of them on, O((items behind + block) · columns), up to a mark that says what it said, of a batch that leaves
    ///   the section as many items as it had. Sections below move as wholes. Of several sections each costs
    ///   O(√sections) besides, and segments are followed as in ``LinearLayout/apply(_:)``. With column-major order
    ///   nearly all items of the section have other numbers.
    /// - Sections that come, go or move: O(sections + segments), and the items of those that are new or changed.
    /// - Another width of the viewport: O(n · columns), and a reset, in which ordinals stay as they are. None where
    ///   columns are as wide as before; another height is nothing.
    /// - `reload`: the quantiles are taken again; O(n · columns), and a reset; so is every change of a content higher
    ///   than 2⁴² points, where the grid ends.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close, rectangles, preferred sizes
    /// and sideways offsets, of which it has none; and what the initialiser throws. Then nothing has changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return follow(size, insets)
        case .reload:
            let counts = try LinesCounts(items, perLine: 1, layout: Self.name)
            try Self.check(counts, shape.metrics)
            takeRatios()
            let delta = reset(counts)
            // Which items there were before is not known, nor need be.
            past.isUnknown = !(0..<counts.sections).elementsEqual(0..<past.shape!.counts.sections) {
                counts.items(in: $0) == past.shape!.counts.items(in: $1)
            }
            return delta
        case .remeasure: return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        case .preferredSize, .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        case .expansion: throw .unsuitableChange(layout: Self.name, reason: "sections don't open and close")
        case .rectangles: throw .unsuitableChange(layout: Self.name, reason: "items have no rectangles of their own")
        }
    }

    /// Packs everything anew and gives other ordinals.
    func reset(_ counts: LinesCounts, _ data: (DataChange, FormerItems)? = nil) -> LayoutDelta {
        past = WaterfallPast(shape: shape, data: data)
        let heights = WaterfallHeights(ratios, width: shape.metrics.columnWidth)
        shape = WaterfallShape(items, shape.metrics, heights, counts)
        number()
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    private func follow(_ size: Size, _ insets: EdgeInsets) -> LayoutDelta {
        var mended = 0
        let old = shape.metrics
        let size = GridLengths.rest(size, insets, &mended)
        setViewport(size, sanitised: mended)
        past = WaterfallPast(shape: shape)
        shape.metrics.setWidth(size.width)
        forget()
        let isReset = shape.metrics.columnWidth != old.columnWidth
        if isReset {
            let heights = WaterfallHeights(ratios, width: shape.metrics.columnWidth)
            shape = WaterfallShape(items, shape.metrics, heights, shape.counts)
        }
        var delta = LayoutDelta(isReset: isReset, elementCount: elementCount, contentSize: contentSize)
        delta.spanningChanged =
            !isReset && size.width != old.width && old.partCount > 0 && shape.counts.sections > 0
        return delta
    }

    private func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        let data = (change, items.former)
        let sections = items.sectionCount
        let isSame = !change.changesSections && sections == shape.counts.sections
        let new = isSame ? nil : try LinesCounts(items, perLine: 1, layout: Self.name)
        if let new { try Self.check(new, shape.metrics) }
        let map = isSame ? nil : SectionMap(change, old: shape.counts.sections, new: sections)
        guard isSame || map != nil, let changes = changes(change, map, new),
            shape.extents.total <= GridLengths.limit
        else {
            let counts = try LinesCounts(items, perLine: 1, layout: Self.name)
            try Self.check(counts, shape.metrics)
            return reset(counts, data)
        }
        let delta: LayoutDelta
        if let new, let map {
            delta = try followSections(changes, map, new, data)
        } else {
            let growth = changes.reduce(0) { $0 + $1.new - $1.old }
            let total = shape.counts.total + growth + sections * shape.metrics.partCount
            guard total <= Int(UInt32.max) else { throw .tooManyElements(count: total) }
            delta = followItems(changes, data)
        }
        if shape.extents.total <= GridLengths.limit { return delta }
        // Sums are not exact there: all anew, but for the ordinals.
        shape = WaterfallShape(items, shape.metrics, shape.heights, shape.counts)
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }
}
