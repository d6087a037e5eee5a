import LayoutCore

/// What a list was before its last change.
enum ListMemory {
    /// What it is.
    case nothing
    /// As it is, but for what was replaced.
    case replaced([ListReplaced])
    /// Another altogether.
    case whole(ListShape)
}

extension ListLayout {
    /// Another width asks for a change, a scroll where something sticks for that; the height is of no account.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        func width(_ viewport: Viewport) -> Double {
            viewport.size.width - viewport.insets.left - viewport.insets.right
        }
        if width(old) != width(new) { return .size }
        return shape.metrics.isSticky && (old.pinY != new.pinY || old.size != new.size) ? .pinned : .nothing
    }

    /// Follows a change.
    ///
    /// - Rows that come, go, move or change: O(rows of the segments they touch + √segments), and O(segments) where
    ///   segments are divided or joined. Rows behind in their section are renamed, those below translated: by a few
    ///   ranges, that is, however many.
    /// - Sections that come, go or move: O(sections + segments).
    /// - A preferred size: O(rows of its segment + √segments). The content offset is adjusted where the row ended above
    ///   the viewport, or a header or footer, stuck or not, began above it: rows that are seen stay where they are. Less
    ///   than 1/1024 of a point is no change.
    /// - `remeasure`: O(segments). Another width of the viewport, which voids what was measured as well: the same, and all
    ///   rows have another frame. Its height: nothing.
    /// - `reload`: O(sections), and a reset; what was measured is kept. So is every change of a content longer than 2⁴²
    ///   points, where the grid ends, and one that doesn't tell how rows came to be as many as they are.
    ///
    /// Throws ``LayoutError/unsuitableChange(layout:reason:)`` for groups that open or close (rows come and go as data),
    /// rectangles, sideways offsets, and sizes of what is not measured; and what the initialiser throws.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        forgetRecent()
        switch change {
        case .data(let change): return try follow(change)
        case .viewport(let size, let insets): return follow(size, insets)
        case .preferredSize(let id, let size, let viewport): return try prefer(size, id, viewport)
        case .remeasure: return remeasure()
        case .reload: return try reset()
        case .expansion:
            throw .unsuitableChange(layout: Self.name, reason: "rows of a list come and go as data")
        case .sidewaysOffset: throw .unsuitableChange(layout: Self.name, reason: "no section scrolls by itself")
        case .rectangles:
            throw .unsuitableChange(layout: Self.name, reason: "items have no rectangles of their own")
        }
    }

    /// They are.
    public var showsRowsOfTree: Bool { true }

    /// A delta of nothing but the content's size.
    func plainDelta() -> LayoutDelta { LayoutDelta(elementCount: elementCount, contentSize: contentSize) }

    /// A delta that says nothing.
    func resetDelta() -> LayoutDelta {
        LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }

    /// Reads the data again.
    func reset() throws(LayoutError) -> LayoutDelta {
        let old = shape
        try lay(configuration.sections)
        past = .whole(old)
        return resetDelta()
    }

    // MARK: Sizes

    private func follow(_ size: Size, _ insets: EdgeInsets) -> LayoutDelta {
        var mended = 0
        let size = GridLengths.rest(size, insets, &mended)
        let width = size.width
        setViewportSize(size)
        countSanitised(mended)
        past = .nothing
        if width == shape.metrics.width { return plainDelta() }
        let old = shape
        heights.removeAll()
        shape.metrics.setWidth(width)
        shape.forgetHeights()
        past = .whole(old)
        if !isOnGrid || old.height > GridLengths.limit { return resetDelta() }
        var delta = plainDelta()
        delta.spanningChanged = parts.perSection > 0
        if shape.count > 0 {
            delta.resegmented = [SegmentReplacement(before: 0..<shape.count, after: 0..<shape.count)]
            delta.reframed = shape.segments.flatMap { $0.existing(shape.metrics) }.united()
        }
        return delta
    }

    // MARK: Before

    /// The frame before the last change. O(log segments · log changes).
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        switch past {
        case .nothing: Self.frame(of: id, in: shape, viewport)
        case .replaced(let replaced): Self.frame(of: id, in: ListPast(shape, replaced), viewport)
        case .whole(let old): Self.frame(of: id, in: old, viewport)
        }
    }

    private static func frame<Table: ListTable>(of id: ElementID, in table: Table, _ viewport: Viewport) -> Rect? {
        let section = Int(id.section)
        guard section >= 0, section < table.sectionCount, id.item >= 0 else { return nil }
        let style = table.metrics.styles[table.style(ofSection: section)]
        var frame = Rect.null
        switch (id.category, id.kind) {
        case (.cell, .none), (.decoration, separator):
            if id.category == .cell, id.item == 0, style.pinsFirstItem {
                frame = table.stuckHeader(ofSection: section, in: viewport)
            } else if let place = table.place(section, Int(id.item)),
                id.category == .cell || table.metrics.stride == 2
            {
                frame = table.frame(place, isSeparator: id.category == .decoration)
            }
        case (.supplementary, header) where id.item == 0 && style.header > 0:
            frame =
                style.isSticky
                ? table.stuckHeader(ofSection: section, in: viewport) : table.header(ofSection: section).frame
        case (.supplementary, footer) where id.item == 0: frame = table.footer(ofSection: section)
        default: break
        }
        return frame.isNull ? nil : frame
    }

    /// Cells and separators follow their items, and what else a section has follows the section.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        if id.kind != Self.separator { return idByPlaceAfter(id, change) }
        return change.placeAfter(ItemPlace(section: id.section, item: id.item)).map(separator)
    }

    /// Cells and separators follow their items, and what else a section has follows the section.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        if id.kind != Self.separator { return idByPlaceBefore(id, change) }
        return change.placeBefore(ItemPlace(section: id.section, item: id.item)).map(separator)
    }

    private func separator(_ place: ItemPlace) -> ElementID {
        ElementID(.decoration, kind: Self.separator, section: place.section, item: place.item)
    }
}
