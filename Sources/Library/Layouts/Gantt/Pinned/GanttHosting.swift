import LayoutCore

extension GanttLayout {
    /// A pinned element under this viewport, whether it is seen or not. O(log G).
    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        geometry.pinned(id, before: nil, in: viewport)
    }
}

extension GanttGeometry {
    /// A pinned element of the present or previous state; nil when there is none of that identity.
    func pinned(_ id: ElementID, before snapshot: GanttSnapshot?, in viewport: Viewport) -> LayoutAttributes? {
        guard viewport.isNumeric else { return nil }
        let places = GanttPinnedPlaces(
            configuration: configuration, grid: snapshot?.grid ?? grid,
            contentHeight: (snapshot?.contentSize ?? contentSize).height, viewport: viewport.onGrid)
        if id.section == 0 { return places.ofColumn(id) }
        guard id.item == 0 else { return nil }
        if id.section == -1 { return places.background.id == id ? places.background : nil }
        guard columns.hasGroups, places.grid.count > 0, id.section >= 1,
            Int(id.section) <= snapshot?.groups.count(groups) ?? groups.count
        else { return nil }
        func top(_ group: Int32) -> Double { snapshot?.groups.top(of: Int(group), groups) ?? groups.tops[Int(group)] }
        return places.ofGroup(
            id, configuration.headerTop(top(id.section - 1), end: top(id.section), places.viewport))
    }
}

/// The places of pinned elements under a viewport, which is on the grid.
struct GanttPinnedPlaces {
    let configuration: GanttConfiguration
    let grid: ColumnGrid
    let contentHeight: Double
    let viewport: Viewport

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
