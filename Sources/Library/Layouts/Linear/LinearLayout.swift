import LayoutCore

/// Items one after the other in a line down or to the right, by sections with headers and footers.
///
/// A section is its headers, each touching the next, `spacing`, the items with `spacing` between them, centred across the
/// viewport, `spacing`, and its footers. Without headers or footers there is no spacing for them, and sections touch.
/// Source: the on-demand layout of the 2012 article on custom collection view layouts, corrected. For computation and
/// memory see ``LinesGeometry``.
public final class LinearLayout: LayoutEngine<LinesGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of equal items in lines.
    public typealias Geometry = LinesGeometry

    private let given: LinearConfiguration

    /// A layout over a store's items. O(sections).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public init(store: any ItemSource, configuration: LinearConfiguration = LinearConfiguration()) throws(LayoutError) {
        given = configuration
        try super.init(
            LinesGeometry(configuration.measures, over: store, layout: Self.name), over: store,
            viewport: configuration.viewportSize)
    }

    /// A layout over a schedule's items. O(sections). Throws as ``init(store:configuration:)`` does.
    public convenience init(
        columns: ScheduleColumns, configuration: LinearConfiguration = LinearConfiguration()
    ) throws(LayoutError) {
        try self.init(store: ItemStore(columns), configuration: configuration)
    }

    init(copying other: LinearLayout, over items: any ItemSource) {
        given = other.given
        super.init(copying: other, other.geometry.copied(), items)
    }

    /// Lengths and direction; the viewport's size is the last the layout was told.
    public var configuration: LinearConfiguration {
        var configuration = given
        configuration.viewportSize = viewportSize
        return configuration
    }
}

extension LinearConfiguration {
    fileprivate var measures: LinesMeasures {
        var measures = LinesMeasures(
            scrollDirection, item: itemSize, lineSpacing: spacing, headers: headerExtents, footers: footerExtents,
            viewport: viewportSize)
        measures.lead = measures.headers.isEmpty ? 0 : measures.lineSpacing
        measures.trail = measures.footers.isEmpty ? 0 : measures.lineSpacing
        return measures
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LinearLayout: ConfiguredLayout {
    public static let name = LinearConfiguration.layoutName
    public static var counterpart: String { FlowGridLayout.name }
    public static let summary = "Items one after the other, down or to the right, in sections with headers and footers."
    public static var keys: [ConfigurationKey] { LinearConfiguration.rows.map(\.key) }
    public func snapshot() -> LayoutSnapshot? { frozen() }
    public var kindNames: [String] { PartKind.names }
    public var scrollAxis: Axis { given.scrollDirection }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(store: source.items(for: Self.name), configuration: LinearConfiguration(values: values))
    }

    public func rebuilt() throws(LayoutError) -> LinearLayout {
        try LinearLayout(store: items, configuration: configuration)
    }
}

extension RegisteredLayout {
    /// The list that most views of a schedule have beside them.
    public static var counterpart: String { LinearLayout.name }
}
