import LayoutCore

/// Rows one below the other by sections, as lists and outlines show them, in five appearances.
///
/// A section has what is above it, a header (a supplementary element, or its first item), its rows, a footer, and what is
/// below. Rows are the visible rows of a tree: who closes a parent removes the rows beneath it from the data, who opens
/// it inserts them (``SnapshotSource``); an item's level moves its separator, and not its row. Rows, headers and footers
/// have a given height, or an estimated one until they were measured. Measured heights of rows, and of first items that
/// head their section, are kept by identifier, also of those that are gone; those of headers and footers with their
/// section. ``LayoutChange/remeasure`` or another width voids them. Sources: lists in UIKit since 2020, whose lengths
/// are not public; ``ListConfiguration/Appearance`` has those that stand for them.
///
/// Rows are kept in segments of 128 to 1,024, in which everything is relative to the segment's beginning. A segment
/// whose rows all have a given height keeps a few numbers; one with measured rows 8 bytes a row; one with separators
/// and levels 2 bytes a row. 100 bytes a segment, 56 a section, 8 a measured height. A look-up takes O(log segments),
/// a search that and O(found). What changes cost: see ``apply(_:)``.
///
/// Ordinals belong to rows, two where there are separators, whose last in a section is a hole. Headers and footers are
/// **spanning**. What sticks to the top is pinned: a header, or a first item, whose ordinal is a hole.
public final class ListLayout: HostedLayout {
    private let given: ListConfiguration
    /// The kinds of sections there are; the first is the usual.
    private let kinds: [ListConfiguration.Section]
    /// The items.
    let items: ItemStore
    var shape: ListShape
    var heights: ListHeights
    /// Ordinals of headers and footers, two a section where there are any.
    var parts: SectionParts
    var past = ListMemory.nothing
    /// The segment looked up last.
    private var recent: (ordinals: Range<UInt32>, number: Int) = (0..<0, 0)
    /// The size of the viewport that the layout was told last.
    public private(set) var viewportSize: Size
    private var sanitised = 0

    static let header = ElementKind(rawValue: 1)
    static let footer = ElementKind(rawValue: 2)
    static let separator = ElementKind(rawValue: 3)

    /// A layout over a store's items. O(sections), O(n) where levels move separators.
    ///
    /// Throws ``LayoutError/invalidValue(key:value:accepted:)`` for a section that is to have a supplementary header of no
    /// height, ``LayoutError/tooManyElements(count:)`` where elements are more than 2³² − 1, and
    /// ``LayoutError/unsuitableInput(layout:reason:)`` for more sections, or items in one, than an `Int32` numbers.
    public convenience init(
        store: ItemStore, configuration: ListConfiguration = ListConfiguration()
    ) throws(LayoutError) {
        try self.init(store, configuration, ListHeights()) { _ in ListPartHeights() }
    }

    /// A layout over a schedule's items. O(n). Throws as ``init(store:configuration:)`` does.
    public convenience init(
        columns: ScheduleColumns, configuration: ListConfiguration = ListConfiguration()
    ) throws(LayoutError) {
        try self.init(store: ItemStore(columns), configuration: configuration)
    }

    /// A layout of which some rows are measured, and some headers and footers by section.
    init(
        _ store: ItemStore, _ configuration: ListConfiguration, _ heights: ListHeights,
        _ partHeights: (Int) -> ListPartHeights
    ) throws(LayoutError) {
        try configuration.check()
        items = store
        given = configuration
        self.heights = heights
        viewportSize = configuration.viewportSize
        var kinds = [configuration.usual]
        for section in configuration.sections.sorted(by: { $0.key < $1.key }).map(\.value)
        where !kinds.contains(section) {
            kinds.append(section)
        }
        self.kinds = kinds
        let metrics = ListMetrics(configuration, kinds, &sanitised)
        let styles = configuration.sections.mapValues { kinds.firstIndex(of: $0)! }
        (shape, parts) = try Self.laid(store, metrics, heights, { styles[$0] ?? 0 }, partHeights)
    }

    /// Which of the kinds a section is; the usual unless one is given.
    func kind(of section: ListConfiguration.Section?) -> Int { section.flatMap { kinds.firstIndex(of: $0) } ?? 0 }

    /// Appearance and lengths; the viewport's size is the last the layout was told, and sections have the numbers that
    /// they have now.
    public var configuration: ListConfiguration {
        var configuration = given
        configuration.viewportSize = viewportSize
        configuration.sections = [:]
        guard kinds.count > 1 else { return configuration }
        for section in 0..<shape.sectionCount {
            let style = shape.style(ofSection: section)
            if style > 0 { configuration.sections[section] = kinds[style] }
        }
        return configuration
    }

    func setViewportSize(_ size: Size) { viewportSize = size }
    /// Counts lengths that were mended.
    func countSanitised(_ count: Int) { sanitised += count }
    func forgetRecent() { recent = (0..<0, 0) }

    /// Whether everything lies where sums are exact.
    var isOnGrid: Bool { shape.height <= GridLengths.limit }

    // MARK: CollectionLayout

    /// Ordinals of rows, separators, headers and footers, holes included.
    public var elementCount: Int { Int(shape.end) }
    /// As wide as the viewport, as high as all sections.
    public var contentSize: Size { Size(width: shape.metrics.width, height: shape.height) }
    /// Cells, headers, footers and separators.
    public var kindNames: [String] { ["", "header", "footer", "separator"] }

    /// What was mended. Rows beyond 2⁴² points are counted one by one.
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        if !isOnGrid {
            for number in 0..<shape.count {
                for row in 0..<shape.segments[number].count {
                    let segment = shape.segments[number]
                    let end = segment.end(ofRow: row, in: segment.stretches[segment.stretch(ofRow: row)], shape.metrics)
                    if shape.top(of: number) + end > GridLengths.limit { diagnostics.outside += 1 }
                }
            }
        }
        return diagnostics
    }

    /// Frame of an element; null for a hole.
    public func frame(at ordinal: UInt32) -> Rect {
        if recent.ordinals.contains(ordinal) {
            let local = Int(ordinal - recent.ordinals.lowerBound)
            let stride = shape.metrics.stride
            return shape.frame(
                local / stride, shape.segments[recent.number], shape.top(of: recent.number),
                isSeparator: local % stride == 1)
        }
        if let part = parts.perSection > 0 ? parts.place(ordinal) : nil { return partFrame(part.section, part.part) }
        guard let (place, isSeparator) = shape.place(ofOrdinal: ordinal) else { return .null }
        recent = (shape.segments[place.segment].ordinals(shape.metrics), place.segment)
        return shape.frame(place, isSeparator: isSeparator)
    }

    /// Frames of consecutive elements.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    /// A header (0) or footer (1) that doesn't stick; null where there is none.
    func partFrame(_ section: Int, _ part: Int) -> Rect {
        guard section < shape.sectionCount else { return .null }
        if part == 1 { return shape.footer(ofSection: section) }
        let style = shape.metrics.styles[shape.style(ofSection: section)]
        return style.hasStaticHeader ? shape.header(ofSection: section).frame : .null
    }

    /// Identity of an element.
    public func id(at ordinal: UInt32) -> ElementID {
        if let part = parts.perSection > 0 ? parts.place(ordinal) : nil {
            return ElementID(
                .supplementary, kind: part.part == 0 ? Self.header : Self.footer, section: Int32(part.section), item: 0)
        }
        guard let (place, isSeparator) = shape.place(ofOrdinal: ordinal) else {
            return ElementID(.cell, section: -1, item: -1)
        }
        let segment = shape.segments[place.segment]
        let stretch = segment.stretch(ofRow: place.row)
        let section = Int32(shape.section(ofStretch: stretch, segment, place.segment))
        let first = shape.item(ofStretch: stretch, segment, place.segment)
        let item = Int32(first + place.row - segment.stretches[stretch].first)
        return isSeparator
            ? ElementID(.decoration, kind: Self.separator, section: section, item: item)
            : ElementID(.cell, section: section, item: item)
    }

    /// Ordinal of an element.
    public func ordinal(of id: ElementID) -> UInt32? {
        let section = Int(id.section)
        guard section >= 0, section < shape.sectionCount else { return nil }
        switch (id.category, id.kind) {
        case (.cell, .none), (.decoration, Self.separator):
            guard let place = shape.place(section, Int(id.item)) else { return nil }
            return shape.ordinal(place, isSeparator: id.category == .decoration)
        case (.supplementary, Self.header), (.supplementary, Self.footer):
            let part = id.kind == Self.header ? 0 : 1
            guard id.item == 0, parts.perSection > 0 else { return nil }
            let style = shape.metrics.styles[shape.style(ofSection: section)]
            guard part == 0 ? style.hasStaticHeader : style.footer > 0 else { return nil }
            return parts.ordinal(ofSection: section) + UInt32(part)
        default: return nil
        }
    }

    /// Attributes of an element: rows below, separators, then what heads and ends sections.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        let id = id(at: ordinal)
        return LayoutAttributes(id: id, frame: frame(at: ordinal), zIndex: zIndex(of: id))
    }

    /// That of a first item that heads its section is a header's.
    func zIndex(of id: ElementID) -> Int32 {
        switch id.category {
        case .decoration: 1
        case .supplementary: 10
        case .cell: id.item == 0 && headedByItem(id.section) ? 10 : 0
        }
    }

    private func headedByItem(_ section: Int32) -> Bool {
        guard section >= 0, shape.metrics.styles.contains(where: \.headerIsFirstItem) else { return false }
        return shape.metrics.styles[shape.style(ofSection: Int(section))].headerIsFirstItem
    }
}

extension ListLayout: ConfiguredLayout {
    /// The name used on the command line and in records.
    public static let name = "list"
    /// The layout that the workload `switch` goes to and comes back from.
    public static var counterpart: String { GanttLayout.name }
    /// A sentence about the layout.
    public static let summary = "Rows one below the other, of a tree or flat, by sections in five appearances."
    /// The keys of its configuration.
    public static var keys: [ConfigurationKey] { ListConfiguration.rows.map(\.key) }
    /// The items that the layout shows.
    public var store: ItemStore? { items }

    /// Makes the layout over data; `values` holds only the keys that were given.
    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(store: source.items(for: Self.name), configuration: ListConfiguration(values: values))
    }

    /// A layout of the same configuration, rebuilt from the data as they are now.
    public func madeAnew() throws(LayoutError) -> ListLayout {
        try ListLayout(items, configuration, heights) {
            $0 < shape.sectionCount ? shape.parts(ofSection: $0) : ListPartHeights()
        }
    }

    /// What takes back one change of the viewport, a `remeasure` or a `reload`.
    public func restorePoint() -> () -> Void {
        let (shape, heights, parts, past) = (shape, heights, parts, past)
        let (viewportSize, sanitised) = (viewportSize, sanitised)
        return {
            (self.shape, self.heights, self.parts, self.past) = (shape, heights, parts, past)
            (self.viewportSize, self.sanitised) = (viewportSize, sanitised)
            self.forgetRecent()
        }
    }
}
