import LayoutCore

/// Lengths and direction of a ``LinearLayout``, in points. The defaults are the sizes of the article's sample.
///
/// A length that is NaN, infinite, negative or beyond 2⁴² counts as 0 and is reported in the layout's diagnostics.
public struct LinearConfiguration: Sendable, Equatable {
    /// Width and height of an item.
    public var itemSize = Size(width: 180, height: 180)
    /// Distance between neighbouring items of a section, and between them and its headers and footers.
    public var spacing = 40.0
    /// Extents of a section's headers along the direction, one after the other; 0 means absent.
    public var headerExtents = [30.0]
    /// Extents of a section's footers along the direction, one after the other; 0 means absent.
    public var footerExtents = [30.0]
    /// Direction in which items and sections follow each other.
    public var scrollDirection = Axis.vertical
    /// Effective size of the viewport: items are centred across it, and headers and footers are as wide.
    public var viewportSize = Size.standardViewport

    static let layoutName = "linear"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of
    /// several faults the one whose key comes first in the alphabet.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
    }

    static let rows: [ConfigurationRow<LinearConfiguration>] = [
        .init("itemSize", [180, 180], "Width and height of an item in points.", \.itemSize, .size),
        .init(
            "spacing", 40, "Distance in points between items, and between them and headers or footers.", \.spacing,
            .length),
        .extents(of: "header", \.headerExtents), .extents(of: "footer", \.footerExtents),
        .direction(inWhich: "items follow each other", \.scrollDirection),
        .viewport("Width and height of the viewport in points: items are centred across it.", \.viewportSize),
    ]
}
