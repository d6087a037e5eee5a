import LayoutCore

extension GanttLayout {
    /// Appends the pinned elements that meet `rect`: columns in closed form, group headers by binary search.
    /// O(log G + found).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard rect.isNumeric, viewport.isNumeric else { return }
        let viewport = viewport.onGrid
        let (x, y) = (viewport.pinX, viewport.pinY)
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

    /// Appends a family with one element a column; `frame` gives that of the column at an x.
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

    /// Top of a group's header: its place in the content or, when headers are sticky, below the date cells as long
    /// as the group reaches there. Never decreases with the group.
    func headerTop(_ group: Int, _ viewport: Viewport) -> Double {
        let (top, end) = extent(ofGroup: group)
        return headerTop(top, end: end, viewport)
    }

    /// Top of the header of a group between two heights.
    func headerTop(_ top: Double, end: Double, _ viewport: Viewport) -> Double {
        let natural = top + configuration.hairline
        guard configuration.stickyGroupHeaders else { return natural }
        let pinned = max(natural, viewport.pinY + configuration.dateCellHeight)
        return min(pinned, end - configuration.groupHeaderHeight)
    }

    /// Top of a group, and of what follows it. O(1), after a change O(log segments).
    private func extent(ofGroup group: Int) -> (top: Double, end: Double) {
        state?.extent(ofGroup: group) ?? (tops[group], tops[group + 1])
    }

    /// Number of groups as they are now.
    var groupCount: Int { state?.groupCount ?? groups.count }

    /// Appends the headers of groups and the lines above and below them, which move with them.
    private func appendHeaders(_ viewport: Viewport, _ rect: Rect, _ attributes: inout [LayoutAttributes]) {
        let (height, line) = (configuration.groupHeaderHeight, configuration.hairline)
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

extension Viewport {
    /// The viewport with position and size on the grid, as every length that enters a layout: what is pinned has then
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
