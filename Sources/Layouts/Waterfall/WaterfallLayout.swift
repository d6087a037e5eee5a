import LayoutCore

/// Items in columns, each in the shortest: the Pinterest layout, with sections one below the other.
///
/// An item is as wide as its column. Its height is its width times its ratio (``StoredItem/ratio``), such as that of a
/// picture. An item without a ratio is as high as its duration says: 1,024 quantiles of the durations of all data, taken
/// when the layout is made and at `reload`, are mapped to ratios from 0.5 to 2. The layout keeps no ratios. Sources: the waterfall of the article on compositional layouts; the fills are those of
/// CHTCollectionViewWaterfallLayout.
///
/// A greedy fill has no closed form: where an item is depends on all before it. So the layout keeps *marks*, the ends of
/// all columns at every 16 items a column (see ``WaterfallMarks``), and packs the block between two of them again when
/// an element in it is asked for; the blocks packed last are kept. Sections of up to 64 items a column, 512 at most,
/// have no marks. Bytes: half one an item, ¾ with column-major order, none for items of small sections; 16 a section
/// for extents, as many for numbers of items where they differ; 36 a segment once there are such or items changed;
/// 33 kB for quantiles.
///
/// With C columns and blocks of b items (16 C; a small section is one): made in O(n C); a look-up O(b C), or O(1) in a
/// block packed lately, column-major also O(log n + C); a search O(log n + (b + found) C). With a cyclic fill a search
/// goes down each column by itself.
///
/// Ordinals name places in reading order, and segments are runs of them. **Headers and footers are spanning**, as in
/// ``LinearLayout``. With ``WaterfallConfiguration/Order/columnMajor`` the item number of an *identity* counts down the
/// columns, while places in the data, and so changes of it, stay in reading order.
///
/// What changes cost: see ``apply(_:)``.
public final class WaterfallLayout: HostedLayout {
    /// Columns, order and lengths; the viewport's size is the last the layout was told.
    public private(set) var configuration: WaterfallConfiguration
    /// The items.
    let items: ItemStore
    private(set) var ratios: WaterfallRatios
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.
    @exclusivity(unchecked) var shape: WaterfallShape
    @exclusivity(unchecked) var parts: SectionParts
    /// nil while they are computed, see ``even``.
    @exclusivity(unchecked) var segments: SegmentTable?
    var past = WaterfallPast()
    /// Items found last, which the next look-up is likely to be among.
    @exclusivity(unchecked) var recent = WaterfallRun.none
    /// Blocks packed last, by section and number.
    @exclusivity(unchecked) var blocks = [WaterfallBlock](repeating: WaterfallBlock(), count: 4)
    /// What the last search found, in its order, up to ``mostFound``.
    @exclusivity(unchecked) var found: [WaterfallFound] = []
    /// Room for the heights of a block, and for the ratios of its items.
    @exclusivity(unchecked) var heights: [Double] = []
    @exclusivity(unchecked) var ownRatios: [Double] = []
    private var sanitised = 0

    static let mostFound = 4096

    /// A layout over a store's items. O(n · columns).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public convenience init(
        store: ItemStore, configuration: WaterfallConfiguration = WaterfallConfiguration()
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

    /// The same in sections, a list of ratios for each. Whoever edits the items makes a store of
    /// ``ScheduleColumns/init(ratios:)`` and gives that.
    public convenience init(
        sections ratios: [[Double]], configuration: WaterfallConfiguration = WaterfallConfiguration()
    ) throws(LayoutError) {
        try self.init(columns: ScheduleColumns(ratios: ratios), configuration: configuration)
    }

    /// A layout whose items have the ratios of a table, but for those that have one of their own.
    init(store: ItemStore, configuration: WaterfallConfiguration, ratios: WaterfallRatios) throws(LayoutError) {
        items = store
        self.configuration = configuration
        self.ratios = ratios
        let metrics = WaterfallMetrics(configuration, store.limits, &sanitised)
        let counts = try LinesCounts(store, perLine: 1, layout: Self.name)
        try Self.check(counts, metrics)
        shape = WaterfallShape(store, metrics, WaterfallHeights(ratios, width: metrics.columnWidth), counts)
        parts = SectionParts(perSection: metrics.partCount, sections: counts.sections)
        number()
    }

    /// Throws where elements are more than ordinals.
    static func check(_ counts: LinesCounts, _ metrics: WaterfallMetrics) throws(LayoutError) {
        let count = counts.total + counts.sections * metrics.partCount
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
    }

    /// Gives ordinals as if there had been none before.
    func number() {
        let counts = shape.counts
        parts = SectionParts(perSection: shape.metrics.partCount, sections: counts.sections)
        segments = nil
        if !counts.isEven {
            segments = SegmentTable(
                counts, base: UInt32(counts.sections * shape.metrics.partCount), items.limits)
        }
        forget()
    }

    /// Forgets what was packed and found last.
    func forget() {
        recent = .none
        found.removeAll(keepingCapacity: true)
        for position in blocks.indices { blocks[position].section = -1 }
    }

    /// Takes another size of the viewport.
    func setViewport(_ size: Size, sanitised count: Int) {
        configuration.viewportSize = size
        sanitised += count
    }

    /// Takes the quantiles of all data again.
    func takeRatios() { ratios = WaterfallRatios(items) }

    /// The segments where they are computed.
    var even: EvenSegments {
        EvenSegments(
            size: items.limits.usual, sections: shape.counts.sections, each: shape.counts.each,
            base: UInt32(shape.counts.sections * shape.metrics.partCount))
    }

    /// Number of ordinals, holes included.
    public var elementCount: Int {
        if let segments { return Int(segments.end) }
        return shape.counts.sections * (shape.metrics.partCount + shape.counts.each)
    }

    /// As high as all sections and as wide as the viewport.
    public var contentSize: Size { Size(width: shape.metrics.width, height: shape.extents.total) }

    /// Lengths that were mended, with items whose own ratio is none, which have that of their duration, and with items
    /// without a ratio whose duration is none, which have no height. Elements that end
    /// beyond 2⁴² points have no frame and are counted. O(n).
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        for section in 0..<items.sectionCount {
            items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                if shape.heights.isMended($0) { diagnostics.sanitised += 1 }
            }
        }
        if shape.extents.total > GridLengths.limit {
            forEachFrame { ordinal, frame in
                if frame.isNull, !isHole(ordinal) { diagnostics.outside += 1 }
            }
        }
        return diagnostics
    }

    private func isHole(_ ordinal: UInt32) -> Bool {
        if let place = parts.place(ordinal) { return place.section >= shape.counts.sections }
        return run(at: ordinal) == nil
    }

    /// Kinds in the order of their indices.
    public var kindNames: [String] { ["", "header", "footer"] }

    /// Kind of headers.
    static let header = ElementKind(rawValue: 1)
    /// Kind of footers.
    static let footer = ElementKind(rawValue: 2)
}

extension WaterfallLayout: ConfiguredLayout {
    /// The name used on the command line and in records.
    public static let name = "waterfall"
    /// A sentence about the layout.
    public static let summary = "Items in columns, each in the shortest, as high as their ratios or durations say."
    /// The keys of its configuration.
    public static var keys: [ConfigurationKey] { WaterfallConfiguration.rows.map(\.key) }

    /// Makes the layout over data; `values` holds only the keys that were given.
    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(store: source.items(for: Self.name), configuration: WaterfallConfiguration(values: values))
    }

    /// The size of the viewport that the layout was told last.
    public var viewportSize: Size { configuration.viewportSize }
    /// The items that the layout shows.
    public var store: ItemStore? { items }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> WaterfallLayout {
        try WaterfallLayout(store: items, configuration: configuration, ratios: ratios)
    }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (configuration, ratios, shape, parts) = (configuration, ratios, shape, parts)
        let (segments, past, sanitised) = (segments, past, sanitised)
        return {
            (self.configuration, self.ratios, self.shape, self.parts) = (configuration, ratios, shape, parts)
            (self.segments, self.past, self.sanitised) = (segments, past, sanitised)
            self.forget()
        }
    }
}
