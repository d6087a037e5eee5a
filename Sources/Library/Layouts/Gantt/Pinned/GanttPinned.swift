import LayoutCore

extension GanttLayout {
    /// Appends the pinned elements that meet `rect`: columns in closed form, group headers by binary search.
    /// O(log G + found).
    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        guard rect.isNumeric, viewport.isNumeric else { return }
        let viewport = viewport.onGrid
        let places = GanttPinnedPlaces(
            configuration: geometry.configuration, grid: grid, contentHeight: contentSize.height, viewport: viewport)
        func add(_ element: LayoutAttributes?) {
            if let element, element.frame.meets(rect) { attributes.append(element) }
        }
        func appendColumns(_ category: ElementCategory, _ kind: ElementKind) {
            func element(_ column: Int) -> LayoutAttributes? {
                places.ofColumn(ElementID(category, kind: kind, section: 0, item: Int32(column)))
            }
            guard let first = element(0)?.frame, first.minY < rect.maxY, rect.minY < first.maxY else { return }
            for column in grid.indices(shift: first.minX, length: first.width, minX: rect.minX, maxX: rect.maxX) {
                add(element(column))
            }
        }
        appendColumns(.cell, .none)
        appendColumns(.decoration, GanttKind.headerColumnLine)
        appendColumns(.decoration, GanttKind.contentColumnLine)
        add(places.background)
        guard geometry.columns.hasGroups, grid.count > 0 else { return }
        // Headers of groups, and the lines above and below them, which move with them.
        let (height, line) = (geometry.configuration.groupHeaderHeight, geometry.configuration.hairline)
        var group = partitioningIndex(0, groupCount) { headerTop($0, viewport) + height + line > rect.minY }
        while group < groupCount {
            let top = headerTop(group, viewport)
            if !(top - line < rect.maxY) { return }
            func appendElement(_ category: ElementCategory, _ kind: ElementKind) {
                add(places.ofGroup(ElementID(category, kind: kind, section: Int32(clamping: group + 1), item: 0), top))
            }
            appendElement(.supplementary, GanttKind.groupHeader)
            appendElement(.decoration, GanttKind.headerTopLine)
            appendElement(.decoration, GanttKind.headerBottomLine)
            group += 1
        }
    }

    private func headerTop(_ group: Int, _ viewport: Viewport) -> Double {
        geometry.configuration.headerTop(
            geometry.groups.tops[group], end: geometry.groups.tops[group + 1], viewport)
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

    var isNumeric: Bool {
        bounds.isNumeric && !pinX.isNaN && !pinY.isNaN && !size.width.isNaN && !size.height.isNaN
    }
}
