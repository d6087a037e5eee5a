import LayoutStrategies

/// The waterfall layout once more, from its description and without any cleverness: every item placed after all before
/// it. For lengths that need no mending but the grid's.
package struct NaiveWaterfall: NaiveLayout {
    /// Every element, in the order of sections and of the data.
    package private(set) var elements: [(id: ElementID, frame: Rect)] = []
    /// Content size.
    package private(set) var contentSize: Size

    /// The items of a store, whose heights are their widths times `ratio`.
    package init(_ store: any ItemSource, _ configuration: WaterfallConfiguration, ratio: (StoredItem) -> Double) {
        let (inset, columns) = (configuration.inset, configuration.columns)
        let viewWidth = onGrid(configuration.viewportSize.width)
        let (left, right, columnSpacing) = (
            onGrid(inset.left), onGrid(inset.right), onGrid(configuration.columnSpacing)
        )
        let free = viewWidth - left - right - Double(columns - 1) * columnSpacing
        let width = max(0, onGrid(free / Double(columns)))
        let (header, footer) = (onGrid(configuration.headerExtent), onGrid(configuration.footerExtent))
        var y = 0.0
        for section in 0..<store.sectionCount {
            func part(_ kind: UInt16) -> ElementID {
                ElementID(.supplementary, kind: ElementKind(rawValue: kind), section: Int32(section), item: 0)
            }
            if header > 0 { elements.append((part(1), Rect(x: 0, y: y, width: viewWidth, height: header))) }
            let top = y + header + onGrid(inset.top)
            var ends = [Double](repeating: top, count: columns)
            var placed: [(column: Int, frame: Rect)] = []
            for item in 0..<store.itemCount(ofSection: section) {
                let stored = store.item(at: ItemPlace(section: Int32(section), item: Int32(item)))
                let height = max(0, onGrid(ratio(stored) * width))
                let column =
                    switch configuration.fill {
                    case .shortest: ends.firstIndex(of: ends.min()!)!
                    case .cyclic: item % columns
                    case .mirrored: columns - 1 - item % columns
                    }
                let x = left + Double(column) * (width + columnSpacing)
                placed.append((column, Rect(x: x, y: ends[column], width: width, height: height)))
                ends[column] += height + onGrid(configuration.itemSpacing)
            }
            var numbers = Array(placed.indices)
            if configuration.order == .columnMajor {
                let byColumn = placed.indices.sorted { (placed[$0].column, $0) < (placed[$1].column, $1) }
                for (number, item) in byColumn.enumerated() { numbers[item] = number }
            }
            for (item, place) in placed.enumerated() {
                elements.append((ElementID(.cell, section: Int32(section), item: Int32(numbers[item])), place.frame))
            }
            y = (placed.isEmpty ? top : ends.max()! - onGrid(configuration.itemSpacing)) + onGrid(inset.bottom)
            if footer > 0 { elements.append((part(2), Rect(x: 0, y: y, width: viewWidth, height: footer))) }
            y += footer
        }
        contentSize = Size(width: viewWidth, height: y)
    }
}
