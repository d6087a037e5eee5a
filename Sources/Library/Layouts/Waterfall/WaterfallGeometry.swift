import LayoutCore

/// Sections of items in columns, with headers and footers: where the elements of ``WaterfallLayout`` are.
///
/// What it keeps, and what it costs, stands there. Members follow their items in reading order; with column-major order only
/// identities count otherwise.
public final class WaterfallGeometry: LayoutGeometry {
    /// Most elements that a search keeps with their frames.
    static let mostFound = 4096

    let items: any ItemSource
    private(set) var ratios: WaterfallRatios
    /// Lengths of the configuration that were sanitised.
    private let sanitised: Int
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.
    @exclusivity(unchecked) var shape: WaterfallShape
    /// Blocks packed last, by section and number.
    @exclusivity(unchecked) var blocks = [WaterfallBlock](repeating: WaterfallBlock(), count: 4)
    /// What the last search found, in its order, up to ``mostFound``.
    @exclusivity(unchecked) var found: [WaterfallFound] = []
    /// Room for the heights of a block, and for the ratios of its items.
    @exclusivity(unchecked) var heights: ContiguousArray<Double> = []
    @exclusivity(unchecked) var ownRatios: ContiguousArray<Double> = []
    /// The block whose item was asked for last.
    @exclusivity(unchecked) var lastSlot = 0

    /// A waterfall of all of a store's items. O(n · columns). Throws as
    /// ``WaterfallLayout/init(store:configuration:)`` does.
    init(
        _ configuration: WaterfallConfiguration, over items: any ItemSource, ratios: WaterfallRatios
    ) throws(LayoutError) {
        var sanitised = 0
        let metrics = WaterfallMetrics(configuration, items.limits, &sanitised)
        let counts = try Self.counts(items, metrics)
        let heights = WaterfallHeights(ratios, width: metrics.columnWidth)
        (self.items, self.ratios, self.sanitised) = (items, ratios, sanitised)
        shape = WaterfallShape(items, metrics, heights, counts)
    }

    /// The same, to be changed while the other stays as it is, and gives up its room.
    private init(insteadOf old: WaterfallGeometry) {
        (items, ratios, sanitised, shape) = (old.items, old.ratios, old.sanitised, old.shape)
        swap(&blocks, &old.blocks)
        swap(&found, &old.found)
        swap(&heights, &old.heights)
        swap(&ownRatios, &old.ownRatios)
        forgetBlocks()
    }

    /// The numbers of items. Throws where elements are more than ordinals.
    private static func counts(_ items: any ItemSource, _ metrics: WaterfallMetrics) throws(LayoutError) -> LinesCounts
    {
        let counts = try LinesCounts(items, perLine: 1, layout: WaterfallConfiguration.layoutName)
        let count = counts.total + counts.sections * metrics.partCount
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        return counts
    }

    // MARK: Sections

    /// Sections of the data, empty ones included.
    public var sectionCount: Int { shape.counts.sections }
    /// Items of a section.
    @inline(__always) public func memberCount(of section: Int) -> Int { shape.counts.items(in: section) }
    /// Items before a section.
    @inline(__always) public func memberCount(before section: Int) -> Int { shape.counts.items(before: section) }
    /// Items of each section where all have as many.
    public var evenCount: Int? { shape.counts.isEven ? shape.counts.each : nil }
    /// Headers and footers of a section.
    public var partCounts: (perSection: Int, whole: Int) { (shape.metrics.partCount, 0) }

    // MARK: Frames

    /// As high as all sections and as wide as the viewport.
    public var contentSize: Size { Size(width: shape.metrics.width, height: shape.extents.total) }

    /// Lengths that were mended, with items whose own ratio is none, which have that of their duration, and with items
    /// without a ratio whose duration is none, which have no height. O(n).
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        let heights = shape.heights
        for section in 0..<items.sectionCount {
            items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                if heights.isMended($0) { diagnostics.sanitised += 1 }
            }
        }
        return diagnostics
    }

    /// Items of a section from one on.
    public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> WaterfallRun {
        run(section, from: members.lowerBound)
    }

    /// Frame of an item; null beyond the grid. O(block), or O(1) in a block packed lately.
    @inline(__always) public func frame(_ offset: UInt32, of run: WaterfallRun) -> Rect {
        frame(run.section, run.item + Int(offset), run.top)
    }

    /// Frames of consecutive items, each block packed once.
    public func frames(
        _ offsets: Range<UInt32>, of run: WaterfallRun, into frames: inout MutableSpan<Rect>, at position: Int
    ) {
        let end = run.item + Int(offsets.upperBound)
        var (item, position) = (run.item + Int(offsets.lowerBound), position)
        while item < end {
            let number = shape.block(run.section, item)
            let slot = slot(run.section, block: number)
            for next in item..<min(end, shape.items(run.section, block: number).upperBound) {
                frames[position] = blocks[slot].cell(next, run.top, shape.metrics)
                (item, position) = (next + 1, position + 1)
            }
        }
    }

    /// The cell of an item. With column-major order O(columns + block).
    @inline(__always) public func id(_ offset: UInt32, of run: WaterfallRun) -> ElementID {
        let item = run.item + Int(offset)
        let number = shape.metrics.isColumnMajor ? number(ofItem: item, in: run.section) : item
        return ElementID(.cell, section: Int32(run.section), item: Int32(number))
    }

    /// The item that a cell shows. With column-major order O(columns + log n + block).
    public func member(of id: ElementID) -> MemberPlace? {
        let (section, number) = (Int(id.section), Int(id.item))
        guard id.category == .cell, id.kind == .none, section >= 0, section < sectionCount, number >= 0,
            number < memberCount(of: section)
        else { return nil }
        return MemberPlace(
            section, shape.metrics.isColumnMajor ? item(ofNumber: number, in: section) : number)
    }

    /// Where the first section begins; of a later piece of a large section, the least end of its columns at a mark not
    /// after it. O(columns).
    public func origin(of place: MemberPlace, in segment: Int) -> Point { Point(x: 0, y: top(of: place)) }

    // MARK: Headers and footers

    /// Frame of a header or footer; null beyond the grid.
    public func frame(ofPart part: Int, in section: Int) -> Rect {
        shape.metrics.part(
            part, from: shape.origin(section), extent: shape.extents[section])
    }

    /// Identity of a header or footer.
    public func name(ofPart part: Int, in section: Int) -> (id: ElementID, zIndex: Int32) {
        let kind = shape.metrics.header > 0 && part == 0 ? PartKind.header : PartKind.footer
        return (ElementID(.supplementary, kind: kind, section: Int32(section), item: 0), 0)
    }

    /// Which header or footer an identity names.
    public func part(of id: ElementID) -> Int? { shape.metrics.part(of: id) }

    // MARK: Changes

    /// Items keep their places within a section up to where its columns meet again.
    public static var traits: GeometryTraits { .followsItems }

    /// Packs changed sections again, beside what is kept of them.
    public func plan(
        _ changes: SectionChanges, _ items: any ItemSource
    ) -> PlannedChange<[WaterfallRepacking]> {
        let repackings = repackings(changes.edits)
        var change = PlannedChange(changes, repackings)
        for repacking in repackings {
            let section = repacking.edit.before
            change.moved += repacking.moved.map { SectionRange(section: section, members: $0.before) }
            if repacking.isRenumbered(shape.metrics) { change.renumbered.insert(repacking.edit.section) }
            change.packed += repacking.packed
        }
        for (section, before) in (changes.map?.before ?? []).enumerated() where before < 0 {
            change.packed += items.itemCount(ofSection: section)
        }
        return change
    }

    /// Takes changed sections as they were packed again; new ones are packed as wholes.
    public func apply(
        _ change: PlannedChange<[WaterfallRepacking]>, _ items: any ItemSource
    ) throws(LayoutError) -> WaterfallSnapshot {
        var snapshot = WaterfallSnapshot(data: (change.sections.data, items.former))
        if let map = change.sections.map {
            let counts = try Self.counts(items, shape.metrics)
            (snapshot.shape, snapshot.after) = (shape, map.after)
            take(counts, map)
            _ = take(change.detail)
        } else {
            if sectionCount > 1 { shape.counts.spread() }
            for edit in change.sections.edits { shape.counts.set(edit.section, to: edit.new) }
            snapshot.sections = take(change.detail)
        }
        snapshot.packed = change.detail.map { WaterfallRepacked($0) }
        // Sums are not exact there: all is packed again, and what comes of it is a reset.
        if isBeyondGrid { packAll() }
        return snapshot
    }

    /// Packs everything; for a reload by quantiles that are taken again.
    public func rebuilt(_ items: any ItemSource, after change: DataChange?) throws(LayoutError) -> WaterfallGeometry {
        let counts = try Self.counts(items, shape.metrics)
        let made = WaterfallGeometry(insteadOf: self)
        made.shape.counts = counts
        if change == nil { made.ratios = WaterfallRatios(items) }
        made.packAll()
        return made
    }

    /// After a reload the items of before are not known, unless sections have as many as before.
    public func snapshot(beforeReset change: DataChange?, _ items: any ItemSource) -> WaterfallSnapshot? {
        var snapshot = WaterfallSnapshot(data: change.map { ($0, items.former) })
        if change == nil {
            snapshot.isUnknown =
                items.sectionCount != sectionCount
                || !(0..<sectionCount).allSatisfy { items.itemCount(ofSection: $0) == memberCount(of: $0) }
        }
        return snapshot
    }

    /// Takes another width, with which everything is packed where columns are wider or narrower. Another height has no
    /// effect.
    public func resized(
        to size: Size, _ items: any ItemSource
    ) -> (geometry: WaterfallGeometry, consequence: ViewportConsequence) {
        let old = shape.metrics
        if size.width == old.width { return (self, ViewportConsequence(.same)) }
        let made = WaterfallGeometry(insteadOf: self)
        made.shape.metrics.setWidth(size.width)
        guard made.shape.metrics.columnWidth != old.columnWidth else {
            return (made, ViewportConsequence(.same, movesParts: old.partCount > 0 && sectionCount > 0))
        }
        made.packAll()
        return (made, ViewportConsequence(.reset))
    }

    /// Of a section that is where it was, those places have other frames that were packed again, or whose items moved.
    public func compare(
        _ was: Members<WaterfallRun>, _ now: Members<WaterfallRun>, _ count: Int,
        _ change: PlannedChange<[WaterfallRepacking]>, _ snapshot: WaterfallSnapshot, into changes: inout MemberChanges
    ) {
        let isSame = (snapshot.after?[was.section] ?? was.section) == now.section
        let repacked = snapshot.repacked(now.section)
        if was.section != now.section || was.first != now.first || change.renumbered.contains(now.section)
            || !isSame && shape.metrics.isColumnMajor
        {
            changes.rename(0..<count)
        }
        guard isSame, was.first == now.first, was.run.top == now.run.top else { return changes.reframe(0..<count) }
        guard let repacked else { return }
        for places in repacked.places(in: now.first..<now.first + count) {
            changes.reframe(places.lowerBound - now.first..<places.upperBound - now.first)
        }
    }

    /// All items are put in their columns.
    public var packedByReset: Int { memberCount(before: sectionCount) }

    /// Whether headers or footers moved. O(changed sections), O(sections) where sections came or went.
    public func movesParts(since snapshot: WaterfallSnapshot) -> Bool {
        if shape.metrics.partCount == 0 { return false }
        if let old = snapshot.shape {
            return old.counts.sections != sectionCount
                || (0...sectionCount).contains { old.origin($0) != shape.origin($0) }
        }
        let first = snapshot.sections.first { $0.extent != shape.extents[$0.section] }
        return first.map { shape.metrics.footer > 0 || $0.section + 1 < sectionCount } ?? false
    }
}

extension WaterfallMetrics {
    /// Which header or footer of a section an identity names; nil for neither, and where there are none.
    func part(of id: ElementID) -> Int? {
        guard id.category == .supplementary, id.item == 0 else { return nil }
        if id.kind == PartKind.header { return header > 0 ? 0 : nil }
        return id.kind == PartKind.footer && footer > 0 ? partCount - 1 : nil
    }
}
