import LayoutCore

/// Sections of items in lines, with headers and footers: what ``LinearLayout``, whose lines hold one item, and
/// ``FlowGridLayout`` have in common.
///
/// Every frame follows from counts: sections lie behind each other, and so do the headers, lines and footers of each,
/// all lines of a layout alike. Where all sections have as many items, and always for an only section, nothing is kept
/// and everything is computed: a look-up and a search are O(1). Else sums of the counts and a table of segments take
/// about 20 bytes a section, and 28 where lines hold several items; an ordinal is then found in O(log segments), a
/// place on the way in O(log sections), and what lies beside the last look-up in O(1).
///
/// A segment holds the items of whole sections, or some of a large one's, which need not begin with a line. Ordinals
/// name places within it, so that an item more is one ordinal more at its end. **Headers and footers are spanning**,
/// though each belongs to a section: their extent across is the viewport's, so that another size of the viewport moves
/// segments as wholes where lines hold one item, and no strategy that keeps segments rebuilds any. Like items they are
/// found by computation.
///
/// What changes cost: see ``apply(_:)``.
public class LinesLayout: HostedLayout, SectionedLayout {
    /// The name that errors state.
    let registeredName: String
    /// The items, of which only counts are read.
    let items: ItemStore
    /// Effective size of the viewport, as the layout was told last.
    public private(set) var viewportSize: Size
    private(set) var metrics: LinesMetrics
    /// Where headers lie along the direction, from the section's beginning, and then footers, from the end of the items.
    private let partExtents: [Range<Double>]
    var counts: LinesCounts
    var parts: LinesParts
    /// nil while they are computed, see ``even``.
    var segments: SegmentTable?
    var before = LinesBefore()
    /// Items found last, which the next look-up is likely to be among.
    var recent = LinesRun.none
    private var sanitised: Int

    /// A layout over a store's items. O(sections).
    ///
    /// Throws ``LayoutError/tooManyElements(count:)`` where items, headers and footers are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    init(_ name: String, store: ItemStore, _ measures: LinesMeasures, viewport: Size) throws(LayoutError) {
        registeredName = name
        items = store
        viewportSize = viewport
        metrics = LinesMetrics(measures)
        partExtents = measures.partExtents
        sanitised = measures.mended
        counts = try LinesCounts(store, perLine: metrics.perLine, layout: name)
        parts = LinesParts(perSection: metrics.partCount, sections: counts.sections)
        try lay(counts)
    }

    /// Takes counts as if there had been none before.
    func lay(_ counts: LinesCounts) throws(LayoutError) {
        let count = counts.total + counts.sections * metrics.partCount
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        self.counts = counts
        parts = LinesParts(perSection: metrics.partCount, sections: counts.sections)
        segments = nil
        if !counts.isEven {
            segments = SegmentTable(
                counts, base: UInt32(counts.sections * metrics.partCount), items.limits)
        }
        recent = .none
    }

    /// Takes another size of the viewport. O(1), and O(sections) where lines hold more or fewer items then.
    func setViewport(_ size: Size) {
        viewportSize = size
        var metrics = metrics
        metrics.setViewport(size)
        self.metrics = metrics
        if metrics.perLine != counts.perLine { counts = counts.flowed(perLine: metrics.perLine) }
        recent = .none
    }

    /// Counts lengths that were mended.
    func countSanitised(_ count: Int) { sanitised += count }

    /// The segments where they are computed.
    var even: EvenSegments {
        EvenSegments(
            size: items.limits.usual, sections: counts.sections, each: counts.each,
            base: UInt32(counts.sections * metrics.partCount))
    }

    /// Extent of all sections along the direction.
    var extent: Double { metrics.origin(counts.before(counts.sections), section: counts.sections) }

    /// Where a section begins.
    @inline(__always) func origin(ofSection section: Int) -> Double {
        metrics.origin(counts.before(section), section: section)
    }

    /// Where the lines of a section begin.
    @inline(__always) func lines(ofSection section: Int) -> Double { origin(ofSection: section) + metrics.lead }

    /// Where a header or footer of a section is along the direction, by the lengths of now or before: the headers are
    /// counted first.
    @inline(__always) func part(
        _ part: Int, sectionAt origin: Double, itemCount: Int, _ metrics: LinesMetrics
    ) -> (start: Double, end: Double) {
        let start = part < metrics.headerCount ? origin : origin + metrics.lead + metrics.body(itemCount)
        return (start + partExtents[part].lowerBound, start + partExtents[part].upperBound)
    }

    /// The frame of a header or footer by the lengths of now or before.
    func partFrame(_ number: Int, sectionAt origin: Double, itemCount: Int, _ metrics: LinesMetrics) -> Rect {
        let extent = part(number, sectionAt: origin, itemCount: itemCount, metrics)
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
    public var scrollAxis: Axis { metrics.isVertical ? .vertical : .horizontal }

    /// Lengths that were mended. Elements that end beyond 2⁴² points have no frame and are counted; O(sections) where
    /// there are such.
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        if extent > GridLengths.limit {
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

    /// The items, which are edited elsewhere.
    public var store: ItemStore? { items }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (viewportSize, metrics, counts, parts) = (viewportSize, metrics, counts, parts)
        let (segments, before, sanitised) = (segments, before, sanitised)
        return {
            (self.viewportSize, self.metrics, self.counts, self.parts) = (viewportSize, metrics, counts, parts)
            (self.segments, self.before, self.sanitised) = (segments, before, sanitised)
            self.recent = .none
        }
    }
}
