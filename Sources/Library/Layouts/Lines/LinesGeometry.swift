import LayoutCore

/// Sections of items in lines, with headers and footers: where elements are of ``LinearLayout``, whose lines hold one
/// item, and of ``FlowGridLayout``.
///
/// Every frame follows from counts: sections lie behind each other, and so do the headers, lines and footers of each,
/// all lines of a layout alike. Where all sections have as many items, and always for an only section, nothing is kept
/// and everything is computed: a look-up and a search are O(1). Else sums of the counts and a table of segments take
/// about 12 bytes a section, and 16 where lines hold several items; an ordinal is then found in O(log segments), a
/// place on the way in O(log sections), and what lies beside the last look-up in O(1).
///
/// A segment holds the items of whole sections, or some of a large one's, which need not begin with a line. Ordinals
/// name places within it, so that an item more is one ordinal more at its end, and other values of items are nothing.
/// **Headers and footers are spanning**, though each belongs to a section: their extent across is the viewport's, so
/// that another size of the viewport moves segments as wholes where lines hold one item, and no strategy that keeps
/// segments rebuilds any. Where another size flows items into other lines, all have another frame.
public final class LinesGeometry: LayoutGeometry {
    @exclusivity(unchecked) private(set) var metrics: LinesMetrics
    @exclusivity(unchecked) var counts: Counts
    /// Places of headers, from the section's beginning, then of footers, from the end of the items.
    private let partExtents: [Range<Double>]
    private let layout: String
    /// How many lengths were sanitised as the geometry was made.
    public let diagnostics: LayoutDiagnostics

    /// Lines of a store's items. O(sections). Throws ``LayoutError/tooManyElements(count:)``, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    init(_ measures: LinesMeasures, over items: any ItemSource, layout: String) throws(LayoutError) {
        self.layout = layout
        metrics = LinesMetrics(measures)
        partExtents = measures.partExtents
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = measures.sanitised
        self.diagnostics = diagnostics
        counts = try Counts(items, perLine: metrics.perLine, layout: layout)
    }

    private init(_ old: LinesGeometry, _ metrics: LinesMetrics, _ counts: Counts) {
        (self.metrics, self.counts) = (metrics, counts)
        (partExtents, layout, diagnostics) = (old.partExtents, old.layout, old.diagnostics)
    }

    func copied() -> LinesGeometry { LinesGeometry(self, metrics, Counts(copying: counts)) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LinesGeometry {
    // MARK: Sections

    public var sectionCount: Int { counts.sections }
    @inline(__always) public func memberCount(before section: Int) -> Int { counts.items(before: section) }
    public var partCounts: (perSection: Int, whole: Int) { (metrics.partCount, 0) }

    var extent: Double { origin(ofSection: counts.sections) }

    @inline(__always) func origin(ofSection section: Int) -> Double {
        metrics.origin(counts.lines(before: section), section: section)
    }

    @inline(__always) func lines(ofSection section: Int) -> Double { origin(ofSection: section) + metrics.lead }

    // MARK: Frames

    public var contentSize: Size { metrics.axes.size(extent, metrics.across) }
    public var isBeyondGrid: Bool { extent > GridLengths.limit }

    /// Items of a section, whose lines are where the first one's are.
    public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> LinesRun {
        LinesRun(section, from: members.lowerBound, linesAt: lines(ofSection: section), metrics)
    }

    @inline(__always) public func frame(_ offset: UInt32, of run: LinesRun) -> Rect {
        metrics.cell(offset &+ run.column, from: run.start)
    }

    public func id(_ offset: UInt32, of run: LinesRun) -> ElementID {
        ElementID(.cell, section: Int32(run.section), item: Int32(run.item) + Int32(offset))
    }

    /// The place of the first item of the line in which the segment begins, or would begin.
    public func origin(of place: MemberPlace, in segment: Int) -> Point {
        let start = lines(ofSection: place.section) + metrics.line(ofItem: place.member).start
        return metrics.axes.point(start, metrics.cellAcross)
    }

    // MARK: Headers and footers

    /// The edges of a header or footer along the direction: the headers are counted first.
    @inline(__always) func part(_ part: Int, sectionAt origin: Double, itemCount: Int) -> LinesEdges {
        let start = part < metrics.headerCount ? origin : origin + metrics.lead + metrics.body(itemCount)
        return LinesEdges(start: start + partExtents[part].lowerBound, end: start + partExtents[part].upperBound)
    }

    private func frame(ofPart part: Int, sectionAt origin: Double, itemCount: Int) -> Rect {
        let extent = self.part(part, sectionAt: origin, itemCount: itemCount)
        return metrics.axes.rect(extent.start, extent.end, 0, metrics.across)
    }

    @inline(__always) private func id(ofPart part: Int, in section: Int) -> ElementID {
        let isHeader = part < metrics.headerCount
        let (kind, item) = (isHeader ? PartKind.header : PartKind.footer, isHeader ? part : part - metrics.headerCount)
        return ElementID(.supplementary, kind: kind, section: Int32(section), item: Int32(item))
    }

    @inline(__always) public func part(_ part: Int, in section: Int) -> LayoutAttributes {
        LayoutAttributes(
            id: id(ofPart: part, in: section),
            frame: frame(ofPart: part, sectionAt: origin(ofSection: section), itemCount: counts.items(in: section)),
            zIndex: 0)
    }

    // MARK: Changes

    /// Items are all alike: an edit that keeps their number has no effect, else the last ones come or go.
    public func plan(_ changes: SectionChanges, _ items: any ItemSource) -> PlannedChange<Void>? {
        PlannedChange(changes.keeping { $0.old == $0.new ? nil : min($0.old, $0.new) })
    }

    public func apply(
        _ change: inout PlannedChange<Void>, _ items: any ItemSource
    ) throws(LayoutError) -> PreviousCounts {
        let old = try counts.follow(change.sections, items, layout: layout)
        change.movesParts = metrics.partCount > 0 && movesParts(since: old)
        return old
    }

    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> (geometry: LinesGeometry, snapshot: PreviousCounts?) {
        let counts = try Counts(items, perLine: metrics.perLine, layout: layout)
        return (LinesGeometry(self, metrics, counts), nil)
    }

    /// Takes another size. O(1), and O(sections) where lines hold more or fewer items then.
    public func resized(
        to size: Size, _ items: any ItemSource
    ) -> (geometry: LinesGeometry, consequence: ViewportConsequence) {
        var other = metrics
        other.setViewport(size)
        let made = LinesGeometry(
            self, other, other.perLine == metrics.perLine ? counts : counts.flowed(perLine: other.perLine))
        let movesParts = other.across != metrics.across && metrics.partCount > 0 && counts.sections > 0
        if other.perLine != metrics.perLine || other.columnPitch != metrics.columnPitch {
            return (made, ViewportConsequence(.reframed, movesParts: movesParts))
        }
        let shift = other.axes.point(0, other.cellAcross - metrics.cellAcross)
        return (made, ViewportConsequence(.moved(dx: shift.x, dy: shift.y), movesParts: movesParts))
    }

    /// Members of a section are shifted alike, or all have another frame, if their place in the line changes.
    public func compare(
        _ was: Members<LinesRun>, _ now: Members<LinesRun>, _ count: Int, _ change: PlannedChange<Void>,
        _ snapshot: PreviousCounts, into changes: inout MemberChanges
    ) {
        if was.section != now.section || was.first != now.first { changes.rename(0..<count) }
        if metrics.place(was) != metrics.place(now) { changes.reframe(0..<count) }
    }

    /// Whether headers or footers moved. O(changed sections), O(sections) where sections came or went.
    private func movesParts(since old: PreviousCounts) -> Bool {
        if old.isOther {
            // Headers begin where their section does, and footers end where the next begins.
            return old.sections != counts.sections
                || (0...counts.sections).contains {
                    metrics.origin(old.lines(before: $0), section: $0) != origin(ofSection: $0)
                }
        }
        let first = old.edits.first { metrics.body($0.old) != metrics.body($0.new) }
        return first.map { metrics.footerCount > 0 || $0.section + 1 < counts.sections } ?? false
    }

    /// The frame that an element had. O(changed sections).
    public func frame(of id: ElementID, before snapshot: PreviousCounts?, in viewport: Viewport?) -> Rect {
        let (old, section) = (snapshot ?? PreviousCounts(counts), Int(id.section))
        guard section >= 0, section < old.sections, id.item >= 0 else { return .null }
        let (origin, count) = (metrics.origin(old.lines(before: section), section: section), old.items(in: section))
        if let part = (0..<metrics.partCount).first(where: { self.id(ofPart: $0, in: section) == id }) {
            return frame(ofPart: part, sectionAt: origin, itemCount: count)
        }
        guard id.category == .cell, id.kind == .none, id.item < count else { return .null }
        return metrics.cell(UInt32(id.item), from: origin + metrics.lead)
    }
}

/// Items of a section from one on.
public struct LinesRun {
    let section: Int
    /// Number of the first item.
    let item: Int
    /// The beginning of its line along the direction.
    let start: Double
    /// Its place in the line.
    let column: UInt32

    /// Items from one on, of a section whose lines begin at `start`.
    @inline(__always) init(_ section: Int, from item: Int, linesAt start: Double, _ metrics: LinesMetrics) {
        let line = metrics.line(ofItem: item)
        (self.section, self.item) = (section, item)
        (self.start, column) = (start + line.start, UInt32(truncatingIfNeeded: line.column))
    }
}

extension LinesMetrics {
    /// The place of the first of some items: its column, and the beginning of its line.
    fileprivate func place(_ members: Members<LinesRun>) -> Point {
        let line = line(ofItem: members.offset + Int(members.run.column))
        return Point(x: Double(line.column), y: members.run.start + line.start)
    }
}
