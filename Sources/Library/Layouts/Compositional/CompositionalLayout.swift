import LayoutCore

/// A compositional layout: sections of groups of items, as UIKit has them, over the items of a store.
///
/// The groups of a section are all alike: one group is solved for each kind of section, and everything else is computed
/// from counts. A section's element is found in O(1), and the section of an ordinal in O(log sections). The layout keeps
/// the solved groups, and sums of elements and extents in 16 bytes a section; 4 bytes a section more once a strategy asks
/// for segments, and a table of segments from the first edit of several sections on. Source:
/// `UICollectionViewCompositionalLayout` (iOS 13, 2019), by its documentation and the open re-implementation
/// IBPCollectionViewCompositionalLayout.
///
/// - Cells and badges lie in segments. No segment crosses the border of a section that is scrolled sideways: the
///   section's offset moves its segments.
/// - **Headers, footers and backgrounds are spanning**: they depend on the viewport and on the section's end. Elements
///   that are pinned to the visible rectangle have no ordinals.
/// - A section of 0 items keeps its insets, headers and footers. A viewport without any extent across shows nothing.
///
/// The costs of changes: see ``apply(_:)``.
public final class CompositionalLayout: LayoutEngine<CompositionalGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of sections of repeated groups.
    public typealias Geometry = CompositionalGeometry

    /// A layout over a store's items whose sections `provider` returns. O(sections + items of a group).
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` for a section without a layout, for a group of more than
    /// 2²⁰ places and for more sections, or elements of one, than an `Int32` numbers;
    /// ``LayoutError/duplicateElement(id:)`` if two elements would have the same identity; and
    /// ``LayoutError/tooManyElements(count:)`` for more than 2³² − 1.
    public convenience init(
        store: any ItemSource, configuration: CompositionalConfiguration = CompositionalConfiguration(),
        provider: @escaping CompositionalSectionProvider
    ) throws(LayoutError) {
        try self.init(store, configuration, .provider(provider), offsets: [:])
    }

    /// A layout whose sections are all alike. Throws as ``init(store:configuration:provider:)`` does.
    public convenience init(
        store: any ItemSource, section: CompositionalSection,
        configuration: CompositionalConfiguration = CompositionalConfiguration()
    ) throws(LayoutError) {
        try self.init(store, configuration, .repeated([section]), offsets: [:])
    }

    init(
        _ store: any ItemSource, _ configuration: CompositionalConfiguration, _ source: CompositionalSource,
        offsets: [Int32: Double], sizes: [Int32: CompositionalSizes] = [:],
        kinds: CompositionalKinds = CompositionalKinds()
    ) throws(LayoutError) {
        let geometry = try CompositionalGeometry(
            store, source, configuration, offsets: offsets, sizes: sizes, kinds: kinds)
        try super.init(geometry, over: store, viewport: configuration.viewportSize)
    }

    init(copying other: CompositionalLayout, over items: any ItemSource) {
        super.init(copying: other, CompositionalGeometry(copying: other.geometry), items)
    }

    /// How sections follow each other, in the present viewport.
    public var configuration: CompositionalConfiguration { geometry.configuration }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension CompositionalLayout: ConfiguredLayout {
    public static let name = CompositionalConfiguration.layoutName
    public static let summary =
        "Sections of nested groups of items, as in compositional layouts; a section can scroll sideways."
    public static var keys: [ConfigurationKey] { CompositionalKeys.rows.map(\.key) }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let keys = try CompositionalKeys(values: values)
        try self.init(source.items(for: Self.name), keys.configuration, .repeated(keys.templates), offsets: [:])
    }

    public func rebuilt() throws(LayoutError) -> CompositionalLayout {
        try CompositionalLayout(
            items, configuration, geometry.source, offsets: geometry.offsets, sizes: geometry.sizes,
            kinds: geometry.kinds)
    }
}
