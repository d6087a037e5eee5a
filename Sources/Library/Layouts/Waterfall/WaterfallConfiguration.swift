import LayoutCore

/// Columns, order and lengths of a ``WaterfallLayout``, in points. The defaults are the article's: neither spacings nor
/// insets, headers nor footers.
///
/// A length that is NaN, infinite, negative or beyond 2⁴² counts as 0, and a number of columns outside
/// ``columnLimits`` as the nearer end; both are reported in the layout's diagnostics.
public struct WaterfallConfiguration: Sendable, Equatable {
    /// The column of an item.
    public enum Fill: String, Sendable, CaseIterable {
        /// The shortest, the leftmost of several.
        case shortest
        /// One after the other from the left, item i in column i mod the number of columns.
        case cyclic
        /// One after the other from the right.
        case mirrored
    }

    /// How the items of a section are numbered in identities.
    public enum Order: String, Sendable, CaseIterable {
        /// As the data are: in reading order.
        case serial
        /// Down the first column, then down the second, as a compositional layout's groups take them.
        case columnMajor
    }

    /// The accepted numbers of columns.
    public static let columnLimits = 1...1000

    /// Number of columns that share the width.
    public var columns = 3
    /// The column of an item.
    public var fill = Fill.shortest
    /// In which order identities count the items of a section.
    public var order = Order.serial
    /// Distance between the items of a column.
    public var itemSpacing = 0.0
    /// Distance between neighbouring columns, points.
    public var columnSpacing = 0.0
    /// Distances of a section's items from the viewport's sides, and from its header and footer.
    public var inset = EdgeInsets()
    /// Height of a section's header, as wide as the viewport; 0 for none.
    public var headerExtent = 0.0
    /// Height of a section's footer, as wide as the viewport; 0 for none.
    public var footerExtent = 0.0
    /// Effective size of the viewport, of which the width is shared by the columns.
    public var viewportSize = Size.standardViewport

    static let layoutName = "waterfall"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of
    /// several faults the one whose key comes first in the alphabet.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
    }

    static let rows: [ConfigurationRow<WaterfallConfiguration>] = [
        .init("columns", 3, "Number of columns: a whole number from 1 to 1000.", \.columns, .columns),
        .init(
            "fill", "shortest",
            "Column of an item: shortest (ties to the left), cyclic (from the left), mirrored (from the right).",
            \.fill, .choice),
        .init(
            "order", "serial",
            "How items are numbered: serial (as the data are), columnMajor (column by column).", \.order, .choice),
        .init("itemSpacing", 0, "Distance in points between the items of a column.", \.itemSpacing, .length),
        .init("columnSpacing", 0, "Distance in points between columns.", \.columnSpacing, .length),
        .init(
            "inset", 0,
            "Distance in points of a section's items from its edges: a number, or a list of top, left, bottom, right.",
            \.inset, .insets),
        .init("headerExtent", 0, "Height of a section's header in points; 0 for none.", \.headerExtent, .part),
        .init("footerExtent", 0, "Height of a section's footer in points; 0 for none.", \.footerExtent, .part),
        .viewport("Width and height of the viewport in points: its width is shared by the columns.", \.viewportSize),
    ]
}

extension ConfigurationReader where Value == Int {
    fileprivate static var columns: Self {
        let limits = WaterfallConfiguration.columnLimits
        return whole(
            limits, accepted: "a whole number from \(limits.lowerBound) to \(limits.upperBound)",
            choices: [1, 3, 8])
    }
}

extension ConfigurationReader where Value == Double {
    fileprivate static var part: Self {
        ConfigurationReader(accepted: length.accepted, choices: [0, 30], read: length.read)
    }
}
