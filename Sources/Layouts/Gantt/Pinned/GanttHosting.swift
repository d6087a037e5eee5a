import LayoutCore

extension GanttLayout {
    /// A pinned element under this viewport, whether it is seen or not. O(log G).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        pinnedFrames(geometry, nil, viewport)?.attributes(for: id, in: viewport)
    }

    /// The frame of a bar or pinned element before the last change.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        if id.category == .cell, id.section >= 1 { return frameBefore(id, under: nil) }
        let (geometry, past) = previous
        return pinnedFrames(geometry, past, viewport)?.attributes(for: id, in: viewport)?.frame
    }

    /// The pinned elements of a chart, in its present or previous state.
    private func pinnedFrames(
        _ chart: GanttGeometry, _ past: GanttPast?, _ viewport: Viewport
    ) -> GanttPinnedFrames? {
        guard viewport.isNumeric else { return nil }
        let (grid, groups) = (past?.grid ?? chart.grid, chart.groups)
        let hasHeaders = chart.columns.hasGroups && grid.count > 0
        return GanttPinnedFrames(
            configuration: chart.configuration, grid: grid,
            contentHeight: (past?.contentSize ?? chart.contentSize).height,
            groupCount: hasHeaders ? past?.groups?.count(groups) ?? groups.count : 0
        ) { group in
            func top(_ group: Int) -> Double { past?.groups?.top(of: group, groups) ?? groups.tops[group] }
            return chart.configuration.headerTop(top(group), end: top(group + 1), viewport.onGrid)
        }
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
