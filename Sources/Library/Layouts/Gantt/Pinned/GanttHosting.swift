import LayoutCore

extension GanttLayout {
    /// A pinned element under this viewport, whether it is seen or not. O(log G).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        pinnedFrames(geometry, nil, viewport)?.attributes(for: id, in: viewport)
    }

    /// The frame of a bar or pinned element before the last change.
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        if id.category == .cell, id.section >= 1 { return frameBefore(id, under: nil) }
        let (geometry, snapshot) = before
        return pinnedFrames(geometry, snapshot, viewport)?.attributes(for: id, in: viewport)?.frame
    }

    /// The pinned elements of a chart, in its present or previous state.
    private func pinnedFrames(
        _ chart: GanttGeometry, _ snapshot: GanttSnapshot?, _ viewport: Viewport
    ) -> GanttPinnedFrames? {
        guard viewport.isNumeric else { return nil }
        let (grid, groups) = (snapshot?.grid ?? chart.grid, chart.groups)
        let hasHeaders = chart.columns.hasGroups && grid.count > 0
        return GanttPinnedFrames(
            configuration: chart.configuration, grid: grid,
            contentHeight: (snapshot?.contentSize ?? chart.contentSize).height,
            groupCount: hasHeaders ? snapshot?.groups?.count(groups) ?? groups.count : 0
        ) { group in
            func top(_ group: Int) -> Double { snapshot?.groups?.top(of: group, groups) ?? groups.tops[group] }
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
        let places = GanttPinnedPlaces(
            configuration: configuration, grid: grid, contentHeight: contentHeight, viewport: viewport.onGrid)
        if id.section == 0 { return places.ofColumn(id) }
        guard id.item == 0 else { return nil }
        if id.section == -1 { return places.background.id == id ? places.background : nil }
        guard id.section >= 1, Int(id.section) <= groupCount else { return nil }
        return places.ofGroup(id, headerTop(Int(id.section) - 1))
    }
}

/// Where pinned elements are under a viewport, which is on the grid.
struct GanttPinnedPlaces {
    let configuration: GanttConfiguration
    let grid: ColumnGrid
    let contentHeight: Double
    let viewport: Viewport

    /// What lies behind the date cells.
    var background: LayoutAttributes {
        LayoutAttributes(
            id: ElementID(.decoration, kind: GanttKind.headerBackground, section: -1, item: 0),
            frame: Rect(
                x: viewport.pinX, y: viewport.pinY, width: viewport.size.width, height: configuration.dateCellHeight),
            zIndex: GanttBand.headerBackground)
    }

    /// An element of a column; nil where there is no such column or none of that kind.
    @inline(__always) func ofColumn(_ id: ElementID) -> LayoutAttributes? {
        guard id.item >= 0, Int(id.item) < grid.count else { return nil }
        let (minX, y) = (grid.base + Double(id.item) * grid.pitch, viewport.pinY)
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

    /// The header of a group at `top`, or the line above or below it; nil for other kinds.
    @inline(__always) func ofGroup(_ id: ElementID, _ top: Double) -> LayoutAttributes? {
        let (height, line) = (configuration.groupHeaderHeight, configuration.hairline)
        func made(_ y: Double, _ height: Double, _ zIndex: Int32) -> LayoutAttributes {
            LayoutAttributes(
                id: id, frame: Rect(x: viewport.pinX, y: y, width: viewport.size.width, height: height),
                zIndex: zIndex)
        }
        switch (id.category, id.kind) {
        case (.supplementary, GanttKind.groupHeader): return made(top, height, GanttBand.groupHeader)
        case (.decoration, GanttKind.headerTopLine): return made(top - line, line, GanttBand.groupLine)
        case (.decoration, GanttKind.headerBottomLine): return made(top + height, line, GanttBand.groupLine)
        default: return nil
        }
    }
}
