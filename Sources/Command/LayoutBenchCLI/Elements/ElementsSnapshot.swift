import LayoutStrategies

/// The elements a viewport shows, pinned ones included, in painting order.
struct ElementsSnapshot {
    /// Extent of the content in points.
    let contentSize: Size
    /// What a picture shows: the viewport's bounds, or the whole content.
    let area: Rect
    /// Whether that is the whole content.
    let isWhole: Bool
    let firstDataSection: Int32
    let kindNames: [String]
    /// Elements in canonical order.
    let elements: [LayoutAttributes]
    let pinned: Set<ElementID>
    /// Beginning, corners and end of the elements that are lines.
    let routes: [ElementID: [Point]]
    /// What a picture says of them; nil where that is nothing.
    let meaning: PictureMeaning?

    /// Asks the strategy for the static elements and the layout for the pinned ones.
    ///
    /// Without a viewport, all of them, those pinned as a viewport of `restingSize` at the origin has them.
    init(
        _ laidOut: LaidOut, strategy: any LayoutStrategy, viewport: Viewport?, restingSize: Size,
        meaning: PictureMeaning?
    ) {
        self.meaning = meaning
        isWhole = viewport == nil
        let layout = laidOut.layout
        let rect = viewport?.bounds ?? .infinite
        var buffer = OrdinalBuffer()
        strategy.prepare()
        strategy.elements(in: rect, into: &buffer)
        var found = buffer.ordinals.map { layout.attributes(at: $0) }
        let statics = found.count
        layout.pinned(in: viewport ?? Viewport(size: restingSize), meeting: rect, into: &found)
        pinned = Set(found[statics...].map(\.id))
        found.sort(by: LayoutAttributes.isPaintedBefore)
        elements = found
        let routed = layout as? any RoutedLayout
        routes = Dictionary(
            uniqueKeysWithValues: found.compactMap { element in
                routed?.route(of: element.id).map { (element.id, $0) }
            })
        (firstDataSection, kindNames) = (layout.firstDataSection, layout.kindNames)
        contentSize = layout.contentSize
        area = viewport?.bounds ?? Rect(x: 0, y: 0, width: layout.contentSize.width, height: layout.contentSize.height)
    }

    /// Name of an element's kind; empty for cells.
    func kind(_ id: ElementID) -> String { kindNames[Int(id.kind.rawValue)] }

    /// What an element is called: its kind, or its category where that has none.
    func name(_ id: ElementID) -> String {
        let kind = kind(id)
        return kind.isEmpty ? id.category.name : kind
    }
}
