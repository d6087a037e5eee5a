import LayoutCore

/// Items of one size in lines of as many as the viewport has room for, by sections with headers and footers: UIKit's
/// flow layout where all items are alike.
///
/// A section is its headers, each touching the next, the inset at the top, the lines with `minimumLineSpacing` between
/// them, the inset at the bottom, and its footers. A line holds as many items as fit between the insets at the sides with
/// at least `minimumInteritemSpacing` between them, one at least; the rest is divided among the gaps, rounded to the grid,
/// and a single item is centred. The last line has the places of all lines. In a layout that scrolls to the right a line
/// is a column. Source: `UICollectionViewFlowLayout` (iOS 6, 2012). For computation and memory see ``LinesGeometry``.
///
/// An item that comes or goes shifts later items from place to place: frames stay, and the section has one place more or
/// less at its end. Sections behind move only if the section has another number of lines.
public final class FlowGridLayout: LayoutEngine<LinesGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of equal items in lines.
    public typealias Geometry = LinesGeometry

    private let given: FlowGridConfiguration

    /// A layout over a store's items. O(sections).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public init(
        store: any ItemSource, configuration: FlowGridConfiguration = FlowGridConfiguration()
    ) throws(LayoutError) {
        given = configuration
        try super.init(
            LinesGeometry(configuration.measures, over: store, layout: Self.name), over: store,
            viewport: configuration.viewportSize)
    }

    init(copying other: FlowGridLayout, over items: any ItemSource) {
        given = other.given
        super.init(copying: other, other.geometry.copied(), items)
    }

    /// Lengths and direction; the viewport's size is the last the layout was told.
    public var configuration: FlowGridConfiguration {
        var configuration = given
        configuration.viewportSize = viewportSize
        return configuration
    }
}

extension FlowGridConfiguration {
    fileprivate var measures: LinesMeasures {
        var measures = LinesMeasures(
            scrollDirection, item: itemSize, lineSpacing: minimumLineSpacing, headers: headerExtents,
            footers: footerExtents, viewport: viewportSize)
        let (top, left) = (measures.sanitise(sectionInset.top), measures.sanitise(sectionInset.left))
        let (bottom, right) = (measures.sanitise(sectionInset.bottom), measures.sanitise(sectionInset.right))
        (measures.lead, measures.trail) = measures.isVertical ? (top, bottom) : (left, right)
        measures.margins = measures.isVertical ? (left, right) : (top, bottom)
        measures.itemSpacing = measures.sanitise(minimumInteritemSpacing)
        measures.mostPerLine = Int(Int32.max)
        return measures
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FlowGridLayout: ConfiguredLayout {
    public static let name = FlowGridConfiguration.layoutName
    public static let summary =
        "Items of one size in lines, as many in a line as fit, in sections with headers and footers."
    public static var keys: [ConfigurationKey] { FlowGridConfiguration.rows.map(\.key) }
    public func snapshot() -> LayoutSnapshot? { frozen() }
    public var kindNames: [String] { PartKind.names }
    public var scrollAxis: Axis { given.scrollDirection }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(
            store: source.items(for: Self.name), configuration: FlowGridConfiguration(values: values))
    }

    public func rebuilt() throws(LayoutError) -> FlowGridLayout {
        try FlowGridLayout(store: items, configuration: configuration)
    }
}
