import LayoutCore

/// Items one after the other in a line down or to the right, by sections with headers and footers.
///
/// Every frame follows from counts: headers from the section's beginning, each touching the next, `spacing`, the items
/// with `spacing` between them, centred across the viewport, `spacing`, footers as the headers. Without headers or
/// footers their spacing is not there either, and no distance lies between sections. Source: the on-demand layout of
/// the 2012 article on custom collection view layouts, corrected.
///
/// Where all sections have as many items, and always for an only section, nothing is kept and everything is computed:
/// a look-up and a search are O(1). Else sums of the counts and a table of segments take about 20 bytes a section; an
/// ordinal is then found in O(log segments), a place on the way in O(log sections), and what lies beside the last
/// look-up in O(1).
///
/// A segment holds the items of whole sections, or some of a large one's. Ordinals name places within it, so that an
/// item more is one ordinal more at its end. **Headers and footers are spanning**, though each belongs to a section:
/// their width is the viewport's, so that another size of the viewport moves all segments as wholes and no strategy
/// that keeps segments rebuilds any. Like items they are found by computation.
///
/// What changes cost: see ``apply(_:)``.
public final class LinearLayout: HostedLayout {
    /// Lengths and direction; the viewport's size is the last the layout was told.
    public private(set) var configuration: LinearConfiguration
    /// The items, of which only counts are read.
    let items: ItemStore
    private(set) var metrics: LinearMetrics
    /// Where headers lie along the direction, from the section's beginning, and then footers, from the end of the items.
    private var partExtents: [Range<Double>] = []
    var counts: LinearCounts
    var parts: LinearParts
    /// nil while they are computed, see ``even``.
    var segments: LinearSegments?
    var before = LinearBefore()
    /// Items found last, which the next look-up is likely to be among.
    var recent = LinearRun.none
    private var sanitised = 0

    /// A layout over a store's items. O(sections).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public init(store: ItemStore, configuration: LinearConfiguration = LinearConfiguration()) throws(LayoutError) {
        items = store
        self.configuration = configuration
        metrics = LinearMetrics(configuration, parts: &partExtents, &sanitised)
        counts = try LinearCounts(store)
        parts = LinearParts(perSection: metrics.partCount, sections: counts.sections)
        try lay(counts)
    }

    /// A layout over a schedule's items. O(sections). Throws as ``init(store:configuration:)`` does.
    public convenience init(
        columns: ScheduleColumns, configuration: LinearConfiguration = LinearConfiguration()
    ) throws(LayoutError) {
        try self.init(store: ItemStore(columns), configuration: configuration)
    }

    /// Takes counts as if there had been none before.
    func lay(_ counts: LinearCounts) throws(LayoutError) {
        let count = counts.total + counts.sections * metrics.partCount
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        self.counts = counts
        parts = LinearParts(perSection: metrics.partCount, sections: counts.sections)
        segments = nil
        if counts.sums != nil {
            segments = LinearSegments(counts, base: UInt32(counts.sections * metrics.partCount))
        }
        recent = .none
    }

    /// Takes another size of the viewport.
    func setViewport(_ size: Size) {
        configuration.viewportSize = size
        metrics.setViewport(size)
        recent = .none
    }

    /// Counts a length that was mended.
    func countSanitised() { sanitised += 1 }

    /// The segments where they are computed.
    var even: EvenSegments {
        EvenSegments(
            sections: counts.sections, each: counts.each, base: UInt32(counts.sections * metrics.partCount))
    }

    /// Extent of all sections along the direction.
    var extent: Double { metrics.origin(counts.before(counts.sections), section: counts.sections) }

    /// Where a section begins.
    @inline(__always) func origin(ofSection section: Int) -> Double {
        metrics.origin(counts.before(section), section: section)
    }

    /// Where a header or footer of a section is along the direction: the headers are counted first.
    @inline(__always) func part(_ part: Int, sectionAt origin: Double, itemCount: Int) -> (start: Double, end: Double) {
        let start = part < metrics.headerCount ? origin : origin + metrics.lead + metrics.body(itemCount)
        return (start + partExtents[part].lowerBound, start + partExtents[part].upperBound)
    }

    /// The frame of a header or footer by the lengths of now or before.
    func partFrame(_ number: Int, sectionAt origin: Double, itemCount: Int, _ metrics: LinearMetrics) -> Rect {
        let extent = part(number, sectionAt: origin, itemCount: itemCount)
        return metrics.rect(extent.start, extent.end, 0, metrics.across)
    }

    /// Number of ordinals, holes included.
    public var elementCount: Int {
        if let segments { return Int(segments.end) }
        return counts.sections * (metrics.partCount + counts.each)
    }

    /// As long as all sections and as wide as the viewport, or the other way round.
    public var contentSize: Size { metrics.contentSize(along: extent) }

    /// The direction of the configuration.
    public var scrollAxis: Axis { configuration.scrollDirection }

    /// Lengths that were mended. Elements that end beyond 2⁴² points have no frame and are counted; O(sections) where
    /// there are such.
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        if extent > LinearMetrics.limit {
            forEachFrame { ordinal, frame in
                if frame.isNull, !isHole(ordinal) { diagnostics.outside += 1 }
            }
        }
        return diagnostics
    }

    private func isHole(_ ordinal: UInt32) -> Bool {
        if let place = parts.place(ordinal) { return place.section >= counts.sections }
        return run(at: ordinal) == nil
    }

    /// Kinds in the order of their indices.
    public var kindNames: [String] { ["", "header", "footer"] }

    /// Kind of headers.
    static let header = ElementKind(rawValue: 1)
    /// Kind of footers.
    static let footer = ElementKind(rawValue: 2)
}

extension LinearLayout: RegisteredLayout {
    static let name = "linear"
    static let summary = "Items one after the other, down or to the right, by sections with headers and footers."
    static var keys: [ConfigurationKey] { LinearConfiguration.rows.map(\.key) }

    convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        guard case .store(let store) = source else {
            throw .unsuitableInput(layout: Self.name, reason: "explicit rectangles are no items of a schedule")
        }
        try self.init(store: store, configuration: LinearConfiguration(values: values))
    }

    var viewportSize: Size { configuration.viewportSize }
    var store: ItemStore? { items }

    func madeAnew() throws(LayoutError) -> LinearLayout {
        try LinearLayout(store: items, configuration: configuration)
    }
}
