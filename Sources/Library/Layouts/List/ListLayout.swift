import LayoutCore

/// Rows one below the other by sections, as lists and outlines show them, in five appearances.
///
/// A section has space above it, a header (a supplementary element, or its first item), its rows, a footer, and space
/// below. Rows are the visible rows of a tree: a closed parent's rows are removed from the data and inserted when it is
/// opened (``SnapshotSource``); an item's level moves its separator, and not its row. Rows, headers and footers have a
/// given height, or an estimated one until they are measured. Measured heights of rows, and of first items that head
/// their section, are kept by identifier, also of removed items; heights of headers and footers are kept with their
/// section. ``LayoutChange/remeasure`` or another width voids them. Sources: lists in UIKit since 2020, whose lengths
/// are not public; ``ListConfiguration/Appearance`` has substitutes.
///
/// Rows are kept in segments of about 512, in which everything is relative to the segment's beginning. A segment whose
/// rows all have a given height keeps a few numbers; one with measured rows 8 bytes a row; one with separators of
/// different insets 4 bytes a row. 94 bytes a segment, 36 a section, 8 a measured height. A look-up takes O(log segments), a
/// search that and O(found).
///
/// What changes cost:
/// - Rows that come, go, move or change: O(rows of the segments they touch + √segments + √sections), and O(segments)
///   where segments are divided or joined. The rows behind them in their section are renamed and all rows below are
///   translated, in a few ranges.
/// - Sections that come, go or move: O(sections + segments).
/// - A preferred size: O(rows of its segment + √segments). The content offset is adjusted if the row ended above the
///   viewport, or if a header or footer began above it: visible rows stay where they are. Less than 1/1024 of a point
///   is no change.
/// - `remeasure`: O(segments). Another width of the viewport: the same, and all rows have another frame. Another
///   height: nothing.
/// - `reload`: O(sections), and a reset; measured heights are kept.
///
/// A row has an ordinal, and another for its separator, which is a hole below a section's last row. Headers and footers
/// are **spanning**. A header or first item that sticks to the top is pinned; the first item's ordinal is a hole.
public final class ListLayout: LayoutEngine<ListGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of rows and their separators.
    public typealias Geometry = ListGeometry

    private let given: ListConfiguration
    /// The kinds of sections; the first is the usual kind.
    private let kinds: [ListConfiguration.Section]

    /// A layout over a store's items. O(sections), O(n) where levels or rows of their own move separators.
    ///
    /// `separatorInset` gives the distance of an item's separator from the row's beginning, in place of the configured inset and
    /// the indentation of its level; nil for an item without its own. It is asked again about the rows of the segments
    /// that a change touches, and answers the same for an item until the item changes. An inset over 2²² points counts
    /// as that, and one that is NaN or negative as 0. Source: `itemSeparatorHandler` of lists in UIKit.
    ///
    /// Throws ``LayoutError/invalidValue(key:value:accepted:)`` for a section that is to have a supplementary header of
    /// no height, ``LayoutError/tooManyElements(count:)`` where elements are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or elements in one, than an `Int32` numbers.
    public convenience init(
        store: any ItemSource, configuration: ListConfiguration = ListConfiguration(),
        separatorInset: ((StoredItem) -> Double?)? = nil
    ) throws(LayoutError) {
        try self.init(store, configuration, ListHeights(), separatorInset) { _ in ListPartHeights() }
    }

    /// A layout with some measured rows, and some measured headers and footers by section.
    init(
        _ store: any ItemSource, _ configuration: ListConfiguration, _ heights: ListHeights,
        _ separatorInset: ((StoredItem) -> Double?)?, _ partHeights: (Int) -> ListPartHeights
    ) throws(LayoutError) {
        try configuration.check()
        given = configuration
        var kinds = [configuration.usual]
        for section in configuration.sections.sorted(by: { $0.key < $1.key }).map(\.value)
        where !kinds.contains(section) {
            kinds.append(section)
        }
        self.kinds = kinds
        var sections = configuration.sections.mapValues { ListSection(style: kinds.firstIndex(of: $0)!) }
        for section in 0..<store.sectionCount {
            let parts = partHeights(section)
            if parts != ListPartHeights() { sections[section, default: ListSection()].parts = parts }
        }
        let geometry = try ListGeometry(store, configuration, kinds, heights, sections, separatorInset)
        try super.init(
            geometry, over: store, viewport: configuration.viewportSize, membersPerItem: geometry.metrics.stride)
    }

    init(copying other: ListLayout, over items: any ItemSource) {
        (given, kinds) = (other.given, other.kinds)
        super.init(copying: other, ListGeometry(copying: other.geometry), items)
    }

    /// Appearance and lengths, with the present size of the viewport and the present numbers of sections.
    public var configuration: ListConfiguration {
        var configuration = given
        configuration.viewportSize = viewportSize
        configuration.sections = [:]
        guard kinds.count > 1 else { return configuration }
        for section in 0..<geometry.sectionCount {
            let style = geometry.pieces.style(ofSection: section)
            if style > 0 { configuration.sections[section] = kinds[style] }
        }
        return configuration
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListLayout: ConfiguredLayout {
    public static let name = ListConfiguration.layoutName
    public static var counterpart: String { GanttLayout.name }
    public static let summary = "Rows below each other, flat or as a tree, in sections with five appearances."
    public static var keys: [ConfigurationKey] { ListConfiguration.rows.map(\.key) }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(store: source.items(for: Self.name), configuration: ListConfiguration(values: values))
    }

    public func rebuilt() throws(LayoutError) -> ListLayout {
        try ListLayout(items, configuration, geometry.heights, geometry.separatorInset) {
            geometry.section($0, in: geometry.pieces).parts
        }
    }
}
