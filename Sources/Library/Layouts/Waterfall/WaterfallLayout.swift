import LayoutCore

/// Items in columns, each in the shortest: the Pinterest layout, with sections one below the other.
///
/// An item is as wide as its column. Its height is its width times its ratio (``StoredItem/ratio``), such as a picture's.
/// The duration gives the height of an item without a ratio: 1,024 quantiles of the durations of all data, taken when the
/// layout is made and at `reload`, are mapped to ratios from 0.5 to 2. The layout keeps no ratios. Sources: the waterfall
/// of the article on compositional layouts; CHTCollectionViewWaterfallLayout for the fills.
///
/// A greedy fill has no closed form: an item's place depends on all items before it. So the layout keeps *marks*, the ends
/// of all columns at every 16 items a column (see ``WaterfallMarks``), and packs the block between two marks again when an
/// element in it is asked for; the blocks packed last are kept. Sections of up to 64 items a column, 512 at most, have no
/// marks. Bytes: ½ an item, ¾ with column-major order, none for items of small sections; 8 a section for extents, and 8
/// for numbers of items if they differ; 36 a segment if numbers differ or items changed; 41 kB for quantiles.
///
/// With C columns and blocks of b items (16 C, or a small section): made in O(n C); a look-up O(b C), or O(1) in a block
/// packed lately, column-major also O(log n + C); a search O(log n + (b + found) C). With a cyclic fill a search goes down
/// each column by itself.
///
/// Segments are runs of items in reading order. **Headers and footers are spanning**, as in ``LinearLayout``. With
/// ``WaterfallConfiguration/Order/columnMajor`` the item number of an *identity* counts down the columns, while places in
/// the data and in changes stay in reading order.
///
/// What changes cost:
/// - Items that come, go, move or get other values: the section is packed again from the last mark before each item up to
///   where *columns meet again*: a mark before the same items, where all columns end by the same distance later. All items
///   behind move as a whole. O((packed + block) · columns + marks): each mark behind is moved. A block with an unusual
///   number of items takes 8 bytes. ``LayoutDelta/packed`` is the number of packed items. With column-major order nearly
///   all items of the section have other numbers. For sections and segments see ``GeometryLayout/apply(_:)``.
/// - Columns can meet only if the height that came or went is divisible by their number, because all end by the same
///   distance later: with three columns, behind one deletion in three. With heights of whole points or of a few ratios they
///   meet then, after some thousand items. With arbitrary heights, such as heights by durations, they never meet: all items
///   behind are packed and have other frames. A cyclic fill meets only if each column gains or loses the same height.
///   Columns with the same ends in another order have not met, because all items behind them lie elsewhere.
/// - Sections that come, go or move: the items of new and changed sections.
/// - Another width of the viewport: O(n · columns), and a reset that keeps ordinals; nothing if columns keep their width.
///   Another height: nothing.
/// - `reload`: the quantiles are taken again; O(n · columns).
public final class WaterfallLayout: LayoutEngine<WaterfallGeometry>, GeometryLayout, CopiedLayout {
    /// The geometry of items in columns.
    public typealias Geometry = WaterfallGeometry

    private let given: WaterfallConfiguration

    /// A layout over a store's items. O(n · columns).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public convenience init(
        store: any ItemSource, configuration: WaterfallConfiguration = WaterfallConfiguration()
    ) throws(LayoutError) {
        try self.init(store: store, configuration: configuration, ratios: WaterfallRatios(store))
    }

    /// A layout over a schedule's items. O(n · columns). Throws as ``init(store:configuration:)`` does.
    public convenience init(
        columns: ScheduleColumns, configuration: WaterfallConfiguration = WaterfallConfiguration()
    ) throws(LayoutError) {
        try self.init(store: ItemStore(columns), configuration: configuration)
    }

    /// A layout of items that have these ratios of height to width, such as pictures, in one section. O(n · columns).
    /// Throws as ``init(store:configuration:)`` does.
    public convenience init(
        ratios: [Double], configuration: WaterfallConfiguration = WaterfallConfiguration()
    ) throws(LayoutError) {
        try self.init(columns: ScheduleColumns(ratios: [ratios]), configuration: configuration)
    }

    /// The same in sections, a list of ratios for each. To edit the items, give a store of
    /// ``ScheduleColumns/init(ratios:)``.
    public convenience init(
        sections ratios: [[Double]], configuration: WaterfallConfiguration = WaterfallConfiguration()
    ) throws(LayoutError) {
        try self.init(columns: ScheduleColumns(ratios: ratios), configuration: configuration)
    }

    /// A layout with a table of ratios for items without a ratio.
    init(store: any ItemSource, configuration: WaterfallConfiguration, ratios: WaterfallRatios) throws(LayoutError) {
        given = configuration
        try super.init(
            WaterfallGeometry(configuration, over: store, ratios: ratios), over: store,
            viewport: configuration.viewportSize)
    }

    init(copying other: WaterfallLayout, over items: any ItemSource) {
        given = other.given
        super.init(copying: other, WaterfallGeometry(copying: other.geometry, over: items), items)
    }

    /// Columns, order and lengths, with the present size of the viewport.
    public var configuration: WaterfallConfiguration {
        var configuration = given
        configuration.viewportSize = viewportSize
        return configuration
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallLayout: ConfiguredLayout {
    public static let name = WaterfallConfiguration.layoutName
    public static let summary = "Each item goes into the shortest column; its height follows its ratio or duration."
    public static var keys: [ConfigurationKey] { WaterfallConfiguration.rows.map(\.key) }
    public var kindNames: [String] { PartKind.names }

    /// Another height has no effect.
    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect {
        old.effectiveSize.width != new.effectiveSize.width ? .size : .nothing
    }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(store: source.items(for: Self.name), configuration: WaterfallConfiguration(values: values))
    }

    public func rebuilt() throws(LayoutError) -> WaterfallLayout {
        try WaterfallLayout(store: items, configuration: configuration, ratios: geometry.ratios)
    }
}
