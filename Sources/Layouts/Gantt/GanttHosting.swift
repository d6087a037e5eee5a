import LayoutCore

extension GanttLayout {
    /// A pinned element under this viewport, whether it is seen or not. O(log G).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        pinnedAttributes(for: id, in: viewport, contentHeight: contentSize.height)
    }

    private func pinnedAttributes(
        for id: ElementID, in viewport: Viewport, contentHeight: Double
    ) -> LayoutAttributes? {
        guard viewport.isNumeric else { return nil }
        let pinned = GanttPinnedFrames(
            configuration: configuration, grid: grid, contentHeight: contentHeight,
            groupCount: hasHeaders ? groupCount : 0
        ) { self.headerTop($0, viewport.onGrid) }
        return pinned.attributes(for: id, in: viewport)
    }

    /// What is pinned follows the viewport; the least content size is that of the viewport.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        if old.effectiveSize != new.effectiveSize { return .size }
        return old == new ? .nothing : .pinned
    }

    /// The frame of a bar or pinned element before the last change.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        let isBar = id.category == .cell && id.section >= 1
        guard let state, let past = state.past else {
            if isBar { return ordinal(of: id).map { frame(at: $0) }.flatMap { $0.isNull ? nil : $0 } }
            let height = madeFollowing?.heightBefore ?? contentSize.height
            return pinnedAttributes(for: id, in: viewport, contentHeight: height)?.frame
        }
        if isBar {
            guard id.kind == .none, id.item >= 0 else { return nil }
            let frame = state.frameBefore(ItemPlace(section: id.section - 1, item: id.item), past)
            return frame.flatMap { $0.isNull ? nil : $0 }
        }
        guard viewport.isNumeric else { return nil }
        let pinned = GanttPinnedFrames(
            configuration: configuration, grid: past.grid, contentHeight: past.contentSize.height,
            groupCount: columns.hasGroups && past.grid.count > 0 ? past.groupCount : 0
        ) { group in
            self.headerTop(
                state.topBefore(group, past), end: state.topBefore(group + 1, past), viewport.onGrid)
        }
        return pinned.attributes(for: id, in: viewport)?.frame
    }
}

/// The frames of single pinned elements.
struct GanttPinnedFrames {
    let configuration: GanttConfiguration
    let grid: ColumnGrid
    let contentHeight: Double
    let groupCount: Int
    /// Top of a group's header.
    let headerTop: (Int) -> Double

    /// A pinned element; nil when there is none of that identity.
    func attributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        let viewport = viewport.onGrid
        if id.section == 0 { return ofColumn(id, viewport) }
        guard id.item == 0 else { return nil }
        if id.section == -1 {
            guard id.category == .decoration, id.kind == GanttKind.headerBackground else { return nil }
            let frame = Rect(
                x: viewport.pinX, y: viewport.pinY, width: viewport.size.width, height: configuration.dateCellHeight)
            return LayoutAttributes(id: id, frame: frame, zIndex: GanttBand.headerBackground)
        }
        return ofGroup(id, viewport)
    }

    private func ofColumn(_ id: ElementID, _ viewport: Viewport) -> LayoutAttributes? {
        guard id.item >= 0, Int(id.item) < grid.count else { return nil }
        let (minX, y) = (Double(id.item) * grid.pitch, viewport.pinY)
        let (height, line) = (configuration.dateCellHeight, configuration.hairline)
        switch (id.category, id.kind) {
        case (.cell, .none):
            return LayoutAttributes(
                id: id, frame: Rect(x: minX, y: y, width: grid.width, height: height), zIndex: GanttBand.dateCell)
        case (.decoration, GanttKind.headerColumnLine):
            return LayoutAttributes(
                id: id, frame: Rect(x: minX - line, y: y, width: line, height: height),
                zIndex: GanttBand.headerColumnLine)
        case (.decoration, GanttKind.contentColumnLine):
            return LayoutAttributes(
                id: id, frame: Rect(x: minX - line, y: y + height, width: line, height: contentHeight),
                zIndex: GanttBand.contentColumnLine)
        default: return nil
        }
    }

    private func ofGroup(_ id: ElementID, _ viewport: Viewport) -> LayoutAttributes? {
        guard id.section >= 1, Int(id.section) <= groupCount else { return nil }
        let top = headerTop(Int(id.section) - 1)
        let (height, line) = (configuration.groupHeaderHeight, configuration.hairline)
        func frame(_ y: Double, _ height: Double) -> Rect {
            Rect(x: viewport.pinX, y: y, width: viewport.size.width, height: height)
        }
        switch (id.category, id.kind) {
        case (.supplementary, GanttKind.groupHeader):
            return LayoutAttributes(id: id, frame: frame(top, height), zIndex: GanttBand.groupHeader)
        case (.decoration, GanttKind.headerTopLine):
            return LayoutAttributes(id: id, frame: frame(top - line, line), zIndex: GanttBand.groupLine)
        case (.decoration, GanttKind.headerBottomLine):
            return LayoutAttributes(id: id, frame: frame(top + height, line), zIndex: GanttBand.groupLine)
        default: return nil
        }
    }
}
