import LayoutStrategies

/// The list once more, from its description and without any cleverness: every frame by a running sum. For lengths that
/// need no mending but the grid's.
package struct NaiveList: NaiveLayout {
    /// Every element that does not stick, in the order of places.
    package private(set) var elements: [(id: ElementID, frame: Rect)] = []
    /// Content size.
    package private(set) var contentSize = Size(width: 0, height: 0)
    /// What sticks: where it lies, and where the rows of its section end.
    private var sticky: [(id: ElementID, frame: Rect, rowsEnd: Double)] = []
    private let configuration: ListConfiguration
    private let measuredParts: (_ section: Int32, _ isFooter: Bool) -> Double?
    private let separatorInset: (StoredItem) -> Double?
    private var y = 0.0

    /// The rows of a store; `measured` knows heights by identifier, `measuredParts` those of headers and footers.
    package init(
        _ store: any ItemSource, _ configuration: ListConfiguration, measured: (UInt32) -> Double? = { _ in nil },
        measuredParts: @escaping (_ section: Int32, _ isFooter: Bool) -> Double? = { _, _ in nil },
        separatorInset: @escaping (StoredItem) -> Double? = { _ in nil }
    ) {
        self.configuration = configuration
        self.separatorInset = separatorInset
        self.measuredParts = measuredParts
        for section in 0..<store.sectionCount {
            let items = (0..<store.itemCount(ofSection: section)).map {
                store.item(at: ItemPlace(section: Int32(section), item: Int32($0)))
            }
            add(Int32(section), items, configuration.sections[section] ?? configuration.usual, measured)
        }
        contentSize = Size(width: onGrid(configuration.viewportSize.width), height: y)
    }

    private mutating func add(
        _ number: Int32, _ items: [StoredItem], _ section: ListConfiguration.Section, _ measured: (UInt32) -> Double?
    ) {
        let isGrouped = section.appearance == .grouped || section.appearance == .insetGrouped
        let side = section.appearance == .insetGrouped ? 16.0 : section.appearance == .sidebar ? 8 : 0
        let width = max(0, onGrid(configuration.viewportSize.width) - 2 * side)
        func line(_ height: Double) -> Rect { Rect(x: side, y: y, width: width, height: height) }
        func part(_ kind: UInt16) -> ElementID {
            ElementID(.supplementary, kind: ElementKind(rawValue: kind), section: number, item: 0)
        }
        if isGrouped { y += 16 }
        var stuck: (id: ElementID, frame: Rect)?
        if section.headerMode == .supplementary {
            let isMeasured = configuration.headerSizing == .estimated
            let height = isMeasured ? measuredParts(number, false) : nil
            stuck = (part(1), line(height ?? onGrid(section.headerHeight)))
            y = stuck!.frame.maxY
        }
        for (item, stored) in items.enumerated() {
            let heads = item == 0 && section.headerMode == .firstItem
            let given = onGrid(heads ? section.headerHeight : section.rowHeight)
            let isMeasured = (heads ? configuration.headerSizing : configuration.rowSizing) == .estimated
            let frame = line(isMeasured ? measured(stored.identifier) ?? given : given)
            let id = ElementID(.cell, section: number, item: Int32(item))
            if heads { stuck = (id, frame) } else { elements.append((id, frame)) }
            y = frame.maxY
            let thickness = onGrid(configuration.separatorThickness)
            if thickness > 0, item + 1 < items.count {
                let level = Double(stored.level)
                let lead =
                    separatorInset(stored).map(onGrid)
                    ?? onGrid(configuration.separatorInset) + level * onGrid(configuration.indentation)
                elements.append(
                    (
                        ElementID(
                            .decoration, kind: ElementKind(rawValue: 3), section: number, item: Int32(item)),
                        Rect(
                            minX: min(side + lead, side + width), minY: max(frame.minY, y - thickness),
                            maxX: side + width, maxY: y)
                    ))
            }
        }
        if let stuck {
            if section.appearance == .plain {
                sticky.append((stuck.id, stuck.frame, y))
            } else {
                elements.append(stuck)
            }
        }
        if section.footerHeight > 0 {
            let height = configuration.footerSizing == .estimated ? measuredParts(number, true) : nil
            elements.append((part(2), line(height ?? onGrid(section.footerHeight))))
            y += height ?? onGrid(section.footerHeight)
        }
        if isGrouped { y += 16 }
    }

    /// What sticks, under a viewport.
    package func pinned(_ viewport: Viewport) -> [(id: ElementID, frame: Rect)] {
        sticky.map { id, frame, end in
            (id, frame.offset(dx: 0, dy: min(max(frame.minY, viewport.pinY), end - frame.height) - frame.minY))
        }
    }
}
