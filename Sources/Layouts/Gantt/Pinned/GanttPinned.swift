import LayoutCore

extension GanttLayout {
    /// Appends the pinned elements that meet `rect`: columns in closed form, group headers by binary search.
    /// O(log G + found).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard rect.isNumeric, viewport.isNumeric else { return }
        let viewport = viewport.onGrid
        let (x, y) = (viewport.pinX, viewport.pinY)
        let configuration = geometry.configuration
        let headerHeight = configuration.dateCellHeight
        let columnHeight = contentSize.height
        let line = configuration.hairline
        appendColumns(.cell, .none, GanttBand.dateCell, rect, &attributes) { minX in
            Rect(x: minX, y: y, width: self.grid.width, height: headerHeight)
        }
        appendColumns(.decoration, GanttKind.headerColumnLine, GanttBand.headerColumnLine, rect, &attributes) { minX in
            Rect(x: minX - line, y: y, width: line, height: headerHeight)
        }
        appendColumns(.decoration, GanttKind.contentColumnLine, GanttBand.contentColumnLine, rect, &attributes) {
            minX in Rect(x: minX - line, y: y + headerHeight, width: line, height: columnHeight)
        }
        append(
            ElementID(.decoration, kind: GanttKind.headerBackground, section: -1, item: 0),
            Rect(x: x, y: y, width: viewport.size.width, height: headerHeight), GanttBand.headerBackground, rect,
            &attributes)
        if hasHeaders { appendHeaders(viewport, rect, &attributes) }
    }

    private func append(
        _ id: ElementID, _ frame: Rect, _ zIndex: Int32, _ rect: Rect, _ attributes: inout [LayoutAttributes]
    ) {
        if frame.meets(rect) { attributes.append(LayoutAttributes(id: id, frame: frame, zIndex: zIndex)) }
    }

    /// Appends a family with one element per column; `frame` gives the frame of the column at an x.
    private func appendColumns(
        _ category: ElementCategory, _ kind: ElementKind, _ zIndex: Int32, _ rect: Rect,
        _ attributes: inout [LayoutAttributes], frame: (Double) -> Rect
    ) {
        let first = frame(0)
        guard first.minY < rect.maxY, rect.minY < first.maxY else { return }
        for column in grid.indices(shift: first.minX, length: first.width, minX: rect.minX, maxX: rect.maxX) {
            append(
                ElementID(category, kind: kind, section: 0, item: Int32(column)),
                frame(Double(column) * grid.pitch), zIndex, rect, &attributes)
        }
    }

    /// Whether groups have headers.
    private var hasHeaders: Bool { geometry.columns.hasGroups && grid.count > 0 }

    private func headerTop(_ group: Int, _ viewport: Viewport) -> Double {
        geometry.configuration.headerTop(
            geometry.groups.tops[group], end: geometry.groups.tops[group + 1], viewport)
    }

    /// Appends the headers of groups and the lines above and below them, which move with them.
    private func appendHeaders(_ viewport: Viewport, _ rect: Rect, _ attributes: inout [LayoutAttributes]) {
        let (height, line) = (geometry.configuration.groupHeaderHeight, geometry.configuration.hairline)
        let (x, width) = (viewport.pinX, viewport.size.width)
        var group = partitioningIndex(0, groupCount) { self.headerTop($0, viewport) + height + line > rect.minY }
        while group < groupCount {
            let top = headerTop(group, viewport)
            if !(top - line < rect.maxY) { return }
            let section = Int32(clamping: group + 1)
            append(
                ElementID(.supplementary, kind: GanttKind.groupHeader, section: section, item: 0),
                Rect(x: x, y: top, width: width, height: height), GanttBand.groupHeader, rect, &attributes)
            append(
                ElementID(.decoration, kind: GanttKind.headerTopLine, section: section, item: 0),
                Rect(x: x, y: top - line, width: width, height: line), GanttBand.groupLine, rect, &attributes)
            append(
                ElementID(.decoration, kind: GanttKind.headerBottomLine, section: section, item: 0),
                Rect(x: x, y: top + height, width: width, height: line), GanttBand.groupLine, rect, &attributes)
            group += 1
        }
    }
}

extension GanttConfiguration {
    /// Top of the header of a group between two heights: its place in the content or, when headers are sticky, below
    /// the date cells as long as the group reaches there. Never decreases with the group.
    func headerTop(_ top: Double, end: Double, _ viewport: Viewport) -> Double {
        let natural = top + hairline
        guard stickyGroupHeaders else { return natural }
        return min(max(natural, viewport.pinY + dateCellHeight), end - groupHeaderHeight)
    }
}

extension Viewport {
    /// The viewport with position and size on the grid, as every length that enters a layout: pinned elements then have
    /// exactly its own size wherever the viewport is.
    var onGrid: Viewport {
        let size = Size(width: LayoutCore.onGrid(size.width), height: LayoutCore.onGrid(size.height))
        return Viewport(offsetX: LayoutCore.onGrid(pinX), offsetY: LayoutCore.onGrid(pinY), size: size)
    }

    /// Whether no component is NaN.
    var isNumeric: Bool {
        bounds.isNumeric && !pinX.isNaN && !pinY.isNaN && !size.width.isNaN && !size.height.isNaN
    }
}
