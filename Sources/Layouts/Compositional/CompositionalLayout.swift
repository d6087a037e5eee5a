import LayoutCore

/// A compositional layout: sections of groups of items, as UIKit has them, over the items of a store.
///
/// A section's groups are all alike, so that one is solved for each kind of section and everything else is computed from
/// counts: where an element is follows in O(1) from its section, and its section in O(log sections). Kept are the
/// solved groups, and sums of elements and extents in 16 bytes a section; once a strategy asks for segments 4 bytes a
/// section more, and with the first edit of several sections a table of segments. Source: `UICollectionViewCompositionalLayout` (iOS 13,
/// 2019), as far as its documentation and the open re-implementation IBPCollectionViewCompositionalLayout tell.
///
/// - Cells and badges lie in segments, none across the border of a section that is scrolled sideways: setting its offset
///   moves its segments.
/// - **Headers, footers and backgrounds are spanning**: they depend on the viewport and on where the section ends. Those
///   that are pinned to what is visible have no ordinals.
/// - A section of 0 items keeps its insets, headers and footers. In a viewport without any extent across there is nothing.
///
/// What changes cost: see ``apply(_:)``.
public final class CompositionalLayout: HostedLayout {
    /// How sections follow each other; the viewport is the last the layout was told.
    public internal(set) var configuration: CompositionalConfiguration
    let items: ItemStore
    let source: CompositionalSource
    var plan: CompositionalPlan
    var before = CompositionalBefore()
    /// The segments of several sections, once items have come or gone; see ``editedSegments``.
    var table: SegmentTable?
    /// The same until then, once somebody has asked; see ``cuts``.
    var madeCuts: CompositionalCuts?
    /// Elements found last, which the next look-up is likely to be among.
    var recent: CompositionalRun?

    /// A layout over a store's items whose sections `provider` says. O(sections + items of a group).
    ///
    /// Throws ``LayoutError/unsuitableInput(layout:reason:)`` for a section without a layout, for a group of more than
    /// 2²⁰ places and for more sections, or elements of one, than an `Int32` numbers;
    /// ``LayoutError/duplicateElement(id:)`` where two elements would have the same identity; and
    /// ``LayoutError/tooManyElements(count:)`` for more than 2³² − 1.
    public convenience init(
        store: ItemStore, configuration: CompositionalConfiguration = CompositionalConfiguration(),
        provider: @escaping CompositionalSectionProvider
    ) throws(LayoutError) {
        try self.init(store, configuration, .provider(provider), offsets: [:])
    }

    /// A layout whose sections are all alike. Throws as ``init(store:configuration:provider:)`` does.
    public convenience init(
        store: ItemStore, section: CompositionalSection,
        configuration: CompositionalConfiguration = CompositionalConfiguration()
    ) throws(LayoutError) {
        try self.init(store, configuration, .repeated([section]), offsets: [:])
    }

    init(
        _ store: ItemStore, _ configuration: CompositionalConfiguration, _ source: CompositionalSource,
        offsets: [Int32: Double], sizes: [Int32: CompositionalSizes] = [:]
    ) throws(LayoutError) {
        self.configuration = configuration
        items = store
        self.source = source
        plan = try CompositionalPlan(store, source, configuration, offsets: offsets, sizes: sizes)
    }

    /// The segments of several sections as they are before the first edit, made when they are first asked for; nil for an
    /// only section.
    var cuts: CompositionalCuts? {
        if let madeCuts { return madeCuts }
        if plan.sums.count <= 1 { return nil }
        let made = CompositionalCuts(plan, items.limits)
        madeCuts = made
        return made
    }

    /// The segments of several sections as a table that can be edited.
    var editedSegments: SegmentTable {
        if let table { return table }
        let made = SegmentTable(plan, items.limits)
        (table, madeCuts) = (made, nil)
        return made
    }

    /// The segments of an only section, or of none: pieces of 512 elements.
    var only: EvenSegments {
        EvenSegments(
            size: items.limits.usual, sections: plan.sums.count, each: plan.sums.before(plan.sums.count).elements,
            base: UInt32(plan.firstMember))
    }

    /// Number of ordinals, holes included.
    public var elementCount: Int { table.map { Int($0.end) } ?? plan.elementCount }

    /// As long as all sections and as wide as the viewport, or the other way round.
    public var contentSize: Size { contentSize(of: plan) }

    func contentSize(of plan: CompositionalPlan) -> Size {
        let across = plan.axes.across(plan.viewport)
        return plan.axes.isVertical
            ? Size(width: across, height: plan.end) : Size(width: plan.end, height: across)
    }

    /// The direction of the configuration.
    public var scrollAxis: Axis { configuration.scrollDirection }

    /// Lengths that were mended and cells that were dropped, once for each kind of section. Elements that end beyond 2⁴²
    /// points have no frame and are counted, in O(n) where there may be such.
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = plan.diagnostics
        let widest = (0..<plan.sums.count).contains {
            let place = plan.place($0)
            return Double(place.template.groups(place.elements)) * place.template.pitch > GridLengths.limit
        }
        if plan.end > GridLengths.limit || widest {
            forEachFrame { ordinal, frame in
                if frame.isNull, self.ordinal(of: self.id(at: ordinal)) == ordinal { diagnostics.outside += 1 }
            }
        }
        return diagnostics
    }

    /// Kinds in the order of their indices, which later sections may add to.
    public var kindNames: [String] { plan.kinds.names }
}

extension CompositionalLayout: ConfiguredLayout {
    /// The name used on the command line and in records.
    public static let name = "compositional"
    /// A sentence about the layout.
    public static let summary =
        "Sections of nested groups of items, as compositional layouts have them, also scrolled across."
    /// The keys of its configuration.
    public static var keys: [ConfigurationKey] { CompositionalKeys.rows.map(\.key) }

    /// Makes the layout over data; `values` holds only the keys that were given.
    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        let keys = try CompositionalKeys(values: values)
        try self.init(source.items(for: Self.name), keys.configuration, .repeated(keys.templates), offsets: [:])
    }

    /// The size of the viewport that the layout was told last.
    public var viewportSize: Size { configuration.viewportSize }
    /// The items that the layout shows.
    public var store: ItemStore? { items }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> CompositionalLayout {
        try CompositionalLayout(
            items, configuration, source, offsets: plan.offsets, sizes: plan.sizes)
    }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (configuration, plan, before, table, cuts) = (configuration, plan, before, table, madeCuts)
        return {
            (self.configuration, self.plan, self.before) = (configuration, plan, before)
            (self.table, self.madeCuts) = (table, cuts)
            self.recent = nil
        }
    }
}
