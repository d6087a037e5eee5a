import LayoutStrategies

/// The flow grid once more, from its description and without any cleverness: every place by running sums, and items a
/// line by trying. For lengths that need no mending but the grid's.
package struct NaiveFlowGrid: NaiveLayout {
    /// Every element, in the order of places.
    package private(set) var elements: [(id: ElementID, frame: Rect)] = []
    /// Content size.
    package private(set) var contentSize = Size(width: 0, height: 0)
    private let isVertical: Bool
    private let across: Double
    private var position = 0.0

    /// Sections of so many items.
    package init(_ counts: [Int], _ configuration: FlowGridConfiguration) {
        let isVertical = configuration.scrollDirection == .vertical
        func turned(_ size: Size) -> Size { isVertical ? size : Size(width: size.height, height: size.width) }
        self.isVertical = isVertical
        across = onGrid(turned(configuration.viewportSize).width)
        let item = turned(configuration.itemSize)
        let (width, height) = (onGrid(item.width), onGrid(item.height))
        let lineSpacing = onGrid(configuration.minimumLineSpacing)
        let inset = configuration.sectionInset
        let (top, bottom) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
        let (left, right) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
        let room = across - onGrid(left) - onGrid(right)
        let places = Self.places(room, width, onGrid(configuration.minimumInteritemSpacing)).map { onGrid(left) + $0 }
        for (section, count) in counts.enumerated() {
            bands(configuration.headerExtents, kind: 1, section)
            position += onGrid(top)
            for item in 0..<count {
                let column = item % places.count
                if column == 0, item > 0 { position += height + lineSpacing }
                let id = ElementID(.cell, section: Int32(section), item: Int32(item))
                place(id, height, from: places[column], to: places[column] + width)
            }
            if count > 0 { position += height }
            position += onGrid(bottom)
            bands(configuration.footerExtents, kind: 2, section)
        }
        contentSize = turned(Size(width: across, height: position))
    }

    /// Where the items of a line begin, from the inset on.
    private static func places(_ room: Double, _ width: Double, _ leastGap: Double) -> [Double] {
        var count = 1
        while width + leastGap > 0, Double(count + 1) * width + Double(count) * leastGap <= room { count += 1 }
        if count == 1 { return [onGrid((room - width) / 2)] }
        let gap = onGrid((room - Double(count) * width) / Double(count - 1))
        var places = [0.0]
        while places.count < count { places.append(places[places.count - 1] + width + gap) }
        return places
    }

    private mutating func bands(_ extents: [Double], kind: UInt16, _ section: Int) {
        for (number, extent) in extents.map({ onGrid($0) }).filter({ $0 > 0 }).enumerated() {
            let kind = ElementKind(rawValue: kind)
            let id = ElementID(.supplementary, kind: kind, section: Int32(section), item: Int32(number))
            place(id, extent, from: 0, to: across)
            position += extent
        }
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
    }
}
