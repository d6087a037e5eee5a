import LayoutCore

/// Rows one below the other by sections, with headers, footers and separators: where the elements of ``ListLayout``
/// are.
///
/// Memory and complexity are described there. Members are rows, each followed by its separator if there are separators.
/// Holes are the separator of a section's last row, and a first item that sticks to the top.
public final class ListGeometry {
    @exclusivity(unchecked) private(set) var metrics: ListMetrics
    @exclusivity(unchecked) var counts: Counts
    @exclusivity(unchecked) var pieces = SegmentPieces<ListPiece>()
    /// Measured heights of rows, by their items' identifiers.
    @exclusivity(unchecked) var heights: ListHeights
    /// Kinds of sections by number, until there are pieces.
    var given: [Int: ListSection]
    /// The inset of a row's own separator, if its item has one.
    let separatorInset: ((StoredItem) -> Double?)?
    /// Lengths of the configuration that were sanitised.
    public let diagnostics: LayoutDiagnostics

    /// A list of a store's items. O(sections). Throws as ``ListLayout/init(store:configuration:)`` does.
    init(
        _ items: any ItemSource, _ configuration: ListConfiguration, _ kinds: [ListConfiguration.Section],
        _ heights: ListHeights, _ sections: [Int: ListSection], _ separatorInset: ((StoredItem) -> Double?)?
    ) throws(LayoutError) {
        var diagnostics = LayoutDiagnostics()
        metrics = ListMetrics(configuration, kinds, &diagnostics.sanitised)
        counts = try Counts(items, perItem: metrics.stride, layout: ListConfiguration.layoutName)
        (self.heights, given, self.diagnostics) = (heights, sections, diagnostics)
        self.separatorInset = separatorInset
    }

    /// The same list with other numbers of rows.
    init(_ old: ListGeometry, _ counts: Counts) {
        (metrics, self.counts, pieces) = (old.metrics, counts, old.pieces)
        (heights, given, diagnostics) = (old.heights, old.given, old.diagnostics)
        separatorInset = old.separatorInset
    }

    /// The same list for another thread, which does not ask for insets.
    init(copying other: ListGeometry) {
        (metrics, counts, pieces) = (other.metrics, Counts(copying: other.counts), other.pieces)
        (heights, given, diagnostics, separatorInset) = (other.heights, other.given, other.diagnostics, nil)
    }

    /// The same list in another width, without measured heights. O(segments), O(sections) with measured parts.
    func withoutHeights(width: Double) -> ListGeometry {
        let made = ListGeometry(self, counts)
        if width != metrics.width { made.metrics.setWidth(width) }
        made.heights.removeAll()
        made.pieces = SegmentPieces(
            (0..<pieces.count).map {
                var piece = pieces.piece($0)
                if piece.isMeasured { piece.forgetHeights(made.metrics) }
                return piece
            })
        return made
    }

    func style(of section: Int) -> ListStyle { metrics.styles[pieces.style(ofSection: section)] }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ListGeometry: LayoutGeometry {
    // MARK: Sections

    public var sectionCount: Int { counts.sections }
    @inline(__always) public func memberCount(before section: Int) -> Int { counts.sum(before: section) }
    func itemCount(of section: Int) -> Int { counts.items(in: section) }
    public func memberCount(ofItems count: Int, in section: Int) -> Int { count * metrics.stride }
    public var partCounts: (perSection: Int, whole: Int) { (metrics.hasParts ? 2 : 0, 0) }

    // MARK: Frames

    public var contentSize: Size { Size(width: metrics.width, height: pieces.height) }

    @inline(__always) public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> ListRun {
        let stride = metrics.stride
        let local = counts.sum(before: section) + members.lowerBound - pieces.members(before: segment)
        let piece = pieces.piece(segment)
        return ListRun(
            piece, piece.stretches[piece.stretch(ofRow: local / stride)], from: pieces.start(of: segment),
            section: section, item: members.lowerBound / stride, metrics)
    }

    /// The stretch that holds a member is the section.
    @inline(__always) public func run(
        holding member: Int, from section: Int, to end: Int, in segment: Int
    ) -> (members: Range<Int>, run: ListRun) {
        let (piece, stride) = (pieces.piece(segment), metrics.stride)
        let position = piece.stretch(ofRow: stride == 1 ? member : member >> 1)
        let stretch = piece.stretches[position]
        let run = ListRun(
            piece, stretch, from: pieces.start(of: segment), section: section + position, item: 0, metrics)
        return (stretch.first * stride..<(stretch.first + stretch.count) * stride, run)
    }

    @inline(__always) public func frame(_ offset: UInt32, of run: ListRun) -> Rect { run.frame(Int(offset)) }
    @inline(__always) public func id(_ offset: UInt32, of run: ListRun) -> ElementID { run.id(Int(offset)) }

    public static var traits: GeometryTraits { .keepsPieces }

    /// A segment in which a section begins or ends, not one in the middle of a large section.
    public func hasHoles(in segment: Int) -> Bool {
        pieces.piece(segment).stretches.contains {
            $0.ends && metrics.stride == 2 || $0.begins && metrics.styles[$0.style].pinsFirstItem
        }
    }

    @inline(__always) public func forEachElement(
        _ offsets: Range<Int>, of run: ListRun, _ body: (Range<Int>) -> Void
    ) {
        let elements = run.elements(offsets)
        if !elements.isEmpty { body(elements) }
    }

    public func member(of id: ElementID) -> MemberPlace? {
        let (section, item, isSeparator) = (Int(id.section), Int(id.item), id.category == .decoration)
        guard section >= 0, section < sectionCount, item >= 0, item < itemCount(of: section) else { return nil }
        switch (id.category, id.kind) {
        case (.cell, .none) where item > 0 || !style(of: section).pinsFirstItem: break
        case (.decoration, ListKind.separator) where metrics.stride == 2 && item + 1 < itemCount(of: section): break
        default: return nil
        }
        return MemberPlace(section, item * metrics.stride + (isSeparator ? 1 : 0))
    }

    @inline(__always) public func origin(of place: MemberPlace, in segment: Int) -> Point {
        Point(x: 0, y: pieces.start(of: segment))
    }

    /// The segments that lie between the edges of `rect`. O(log segments + found).
    public func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        rect.isNumeric ? pieces.segments(from: rect.minY, to: rect.maxY) : 0..<0
    }

    // MARK: Headers and footers

    @inline(__always) public func part(_ part: Int, in section: Int) -> LayoutAttributes {
        let style = style(of: section)
        if part == 0 {
            guard style.hasStaticHeader else { return .hole }
            return ListKind.part(PartKind.header, section, pieces.header(ofSection: section, metrics))
        }
        guard style.footer > 0 else { return .hole }
        return ListKind.part(PartKind.footer, section, pieces.footer(ofSection: section, metrics))
    }
}

/// A section without its rows.
struct ListSection {
    var style = 0
    var parts = ListPartHeights()
}
