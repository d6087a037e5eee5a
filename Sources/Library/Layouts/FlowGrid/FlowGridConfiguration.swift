import LayoutCore

/// Lengths and direction of a ``FlowGridLayout``, in points and in the words of UIKit's flow layout.
///
/// A length that is NaN, infinite, negative or beyond 2⁴² counts as 0 and is reported in the layout's diagnostics.
public struct FlowGridConfiguration: Sendable, Equatable {
    /// Width and height of an item.
    public var itemSize = Size(width: 90, height: 90)
    /// Distance of neighbouring items of a line at least; what else is left of the viewport is divided among them.
    public var minimumInteritemSpacing = 10.0
    /// Distance of neighbouring lines, which is exact because all items are as large.
    public var minimumLineSpacing = 10.0
    /// Distance of a section's items from its headers and footers, and from the viewport's edges.
    public var sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// Extents of a section's headers along the direction, one after the other; 0 means absent.
    public var headerExtents = [30.0]
    /// Extents of a section's footers along the direction, one after the other; 0 means absent.
    public var footerExtents = [30.0]
    /// Direction in which lines and sections follow each other.
    public var scrollDirection = Axis.vertical
    /// Effective size of the viewport: how many items a line holds follows from it, and headers and footers are as
    /// wide.
    public var viewportSize = Size.standardViewport

    static let layoutName = "flow-grid"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults. Throws as ``LinearConfiguration/init(values:)`` does.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
    }

    static let rows: [ConfigurationRow<FlowGridConfiguration>] = [
        .init("itemSize", [90, 90], "Width and height of an item in points.", \.itemSize, .size),
        .init(
            "minimumInteritemSpacing", 10, "Least distance in points between items of a line.",
            \.minimumInteritemSpacing, .length),
        .init("minimumLineSpacing", 10, "Distance in points between lines.", \.minimumLineSpacing, .length),
        .init(
            "sectionInset", 10,
            """
            Distance in points of a section's items from its headers and footers and from the viewport's edges, or a \
            list: of top, left, bottom and right.
            """, \.sectionInset, .insets),
        .extents(of: "header", \.headerExtents), .extents(of: "footer", \.footerExtents),
        .direction(inWhich: "lines follow each other", \.scrollDirection),
        .viewport(
            "Width and height of the viewport in points: a line holds as many items as fit across it.", \.viewportSize),
    ]
}
