import LayoutStrategies

/// The linear layout once more, from its description and without any cleverness: every frame by a running sum. For
/// lengths that need no mending but the grid's.
package struct NaiveLinear: NaiveLayout {
    /// Every element, in the order of places.
    package private(set) var elements: [(id: ElementID, frame: Rect)] = []
    /// Content size.
    package private(set) var contentSize = Size(width: 0, height: 0)
    private let isVertical: Bool
    private let across: Double
    private var position = 0.0

    /// Sections of so many items.
    package init(_ counts: [Int], _ configuration: LinearConfiguration) {
        isVertical = configuration.scrollDirection == .vertical
        let (width, height) = (configuration.viewportSize.width, configuration.viewportSize.height)
        across = onGrid(isVertical ? width : height)
        let (itemWidth, itemHeight) = (onGrid(configuration.itemSize.width), onGrid(configuration.itemSize.height))
        let (item, itemAcross) = isVertical ? (itemHeight, itemWidth) : (itemWidth, itemHeight)
        let spacing = onGrid(configuration.spacing)
        let margin = onGrid((across - itemAcross) / 2)
        for (section, count) in counts.enumerated() {
            let headers = configuration.headerExtents.map { onGrid($0) }.filter { $0 > 0 }
            for (number, extent) in headers.enumerated() {
                let id = ElementID(
                    .supplementary, kind: ElementKind(rawValue: 1), section: Int32(section), item: Int32(number))
                place(id, extent, from: 0, to: across)
            }
            if !headers.isEmpty { position += spacing }
            for number in 0..<count {
                if number > 0 { position += spacing }
                let id = ElementID(.cell, section: Int32(section), item: Int32(number))
                place(id, item, from: margin, to: margin + itemAcross)
            }
            let footers = configuration.footerExtents.map { onGrid($0) }.filter { $0 > 0 }
            if !footers.isEmpty { position += spacing }
            for (number, extent) in footers.enumerated() {
                let id = ElementID(
                    .supplementary, kind: ElementKind(rawValue: 2), section: Int32(section), item: Int32(number))
                place(id, extent, from: 0, to: across)
            }
        }
        contentSize = isVertical ? Size(width: across, height: position) : Size(width: position, height: across)
    }

    private mutating func place(_ id: ElementID, _ extent: Double, from start: Double, to end: Double) {
        let next = position + extent
        elements.append(
            (
                id,
                isVertical
                    ? Rect(minX: start, minY: position, maxX: end, maxY: next)
                    : Rect(minX: position, minY: start, maxX: next, maxY: end)
            ))
        position = next
    }
}
