import LayoutCore

/// Sections of items in columns, with headers and footers: where the elements of ``WaterfallLayout`` are.
///
/// Memory and complexity are described there. Members follow their items in reading order, also with column-major order,
/// which renumbers identities alone.
public final class WaterfallGeometry {
    /// Most elements that a search keeps with their frames.
    static let mostFound = 4096

    let items: any ItemSource
    private(set) var ratios: WaterfallRatios
    /// Lengths of the configuration that were sanitised.
    private let sanitised: Int
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.
    @exclusivity(unchecked) var shape: WaterfallShape
    /// Blocks packed last, at slots by section and number.
    @exclusivity(unchecked) var blocks = [WaterfallBlock](repeating: WaterfallBlock(), count: 4)
    /// Elements of the last search in its order, up to ``mostFound``.
    @exclusivity(unchecked) var found: [WaterfallFound] = []
    /// Buffers for the heights and ratios of a block's items.
    @exclusivity(unchecked) var heights: ContiguousArray<Double> = []
    @exclusivity(unchecked) var ownRatios: ContiguousArray<Double> = []
    /// The slot of the block whose item was asked for last.
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

    /// The same waterfall for another thread, with buffers of its own.
    init(copying other: WaterfallGeometry, over items: any ItemSource) {
        (self.items, ratios, sanitised, shape) = (items, other.ratios, other.sanitised, other.shape)
        shape.counts = Counts(copying: other.shape.counts)
    }

    /// A copy that takes the buffers of the other.
    private init(insteadOf old: WaterfallGeometry) {
        (items, ratios, sanitised, shape) = (old.items, old.ratios, old.sanitised, old.shape)
        swap(&blocks, &old.blocks)
        swap(&found, &old.found)
        swap(&heights, &old.heights)
        swap(&ownRatios, &old.ownRatios)
        forgetBlocks()
    }

    /// The numbers of items. Throws where elements are more than ordinals.
    private static func counts(_ items: any ItemSource, _ metrics: WaterfallMetrics) throws(LayoutError) -> Counts {
        let counts = try Counts(items, layout: WaterfallConfiguration.layoutName)
        let count = counts.items(before: counts.sections) + counts.sections * metrics.partCount
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
        return counts
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallGeometry: LayoutGeometry {
    // MARK: Sections

    public var sectionCount: Int { shape.counts.sections }
    @inline(__always) public func memberCount(before section: Int) -> Int { shape.counts.items(before: section) }
    public var partCounts: (perSection: Int, whole: Int) { (shape.metrics.partCount, 0) }

    // MARK: Frames

    public var contentSize: Size { Size(width: shape.metrics.width, height: shape.extents.total) }

    /// Sanitised lengths; items with an invalid ratio, which their duration replaces; and items without a ratio and a
    /// valid duration, which have no height. O(n).
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = LayoutDiagnostics()
        diagnostics.sanitised = sanitised
        let heights = shape.heights
        for section in 0..<items.sectionCount {
            items.forEachItem(ofSection: section, 0..<items.itemCount(ofSection: section)) {
                if heights.isSanitised($0) { diagnostics.sanitised += 1 }
            }
        }
        return diagnostics
    }

    public func run(_ section: Int, _ members: Range<Int>, in segment: Int) -> WaterfallRun {
        WaterfallRun(section: section, item: members.lowerBound, top: shape.origin(section) + shape.metrics.lead)
    }

    /// O(block), or O(1) in a block packed lately.
    @inline(__always) public func frame(_ offset: UInt32, of run: WaterfallRun) -> Rect {
        let item = run.item + Int(offset)
        if !blocks[lastSlot].holds(run.section, item) {
            lastSlot = slot(run.section, block: shape.block(run.section, item))
        }
        return blocks[lastSlot].cell(item, run.top, shape.metrics)
    }

    /// With column-major order O(columns + block).
    @inline(__always) public func id(_ offset: UInt32, of run: WaterfallRun) -> ElementID {
        let item = run.item + Int(offset)
        let number = shape.metrics.isColumnMajor ? number(ofItem: item, in: run.section) : item
        return ElementID(.cell, section: Int32(run.section), item: Int32(number))
    }

    /// With column-major order O(columns + log n + block).
    public func member(of id: ElementID) -> MemberPlace? {
        guard var place = member(ofCell: id, firstSection: 0) else { return nil }
        if shape.metrics.isColumnMajor { place.member = item(ofNumber: place.member, in: place.section) }
        return place
    }

    /// The origin of the first section; for a later piece of a large section, the least end of columns at the mark before
    /// it. O(columns).
    public func origin(of place: MemberPlace, in segment: Int) -> Point { Point(x: 0, y: top(of: place)) }

    // MARK: Headers and footers

    @inline(__always) public func part(_ part: Int, in section: Int) -> LayoutAttributes {
        let kind = shape.metrics.header > 0 && part == 0 ? PartKind.header : PartKind.footer
        return LayoutAttributes(
            id: ElementID(.supplementary, kind: kind, section: Int32(section), item: 0),
            frame: shape.metrics.part(part, from: shape.origin(section), extent: shape.extents[section]), zIndex: 0)
    }

    // MARK: Changes

    public static var traits: GeometryTraits { .followsItems }

    public func plan(
        _ changes: SectionChanges, _ items: any ItemSource
    ) -> PlannedChange<[WaterfallRepacking]>? {
        let repackings = changes.edits.map { shape.repacking($0, items, &blocks[0]) }
        forgetBlocks()
        var change = PlannedChange(changes, repackings)
        for repacking in repackings {
            let section = repacking.edit.before
            change.moved += repacking.moved.map { SectionRange(section: section, members: $0) }
            if repacking.isRenumbered(shape.metrics) { change.renumbered.insert(repacking.edit.section) }
            change.packed += repacking.packed
        }
        for (section, before) in (changes.map?.before ?? []).enumerated() where before < 0 {
            change.packed += items.itemCount(ofSection: section)
        }
        return change
    }

    public func apply(
        _ change: inout PlannedChange<[WaterfallRepacking]>, _ items: any ItemSource
    ) throws(LayoutError) -> WaterfallSnapshot {
        var snapshot = WaterfallSnapshot(data: (change.sections.data, items.former))
        if let map = change.sections.map {
            let counts = try Self.counts(items, shape.metrics)
            (snapshot.shape, snapshot.after) = (shape, map.after)
            take(counts, map)
            for repacking in change.detail { _ = shape.take(repacking, items, &blocks[0]) }
        } else {
            for edit in change.sections.edits { shape.counts.set(edit.section, to: edit.new) }
            snapshot.sections = change.detail.map { shape.take($0, items, &blocks[0]) }
        }
        forgetBlocks()
        // Sums are not exact there: all is packed again, and the change is a reset.
        if isBeyondGrid { packAll() }
        change.movesParts = movesParts(since: snapshot)
        return snapshot
    }

    /// A reload takes the quantiles again.
    public func rebuilt(
        _ items: any ItemSource, after change: DataChange?
    ) throws(LayoutError) -> (geometry: WaterfallGeometry, snapshot: WaterfallSnapshot?) {
        let counts = try Self.counts(items, shape.metrics)
        let made = WaterfallGeometry(insteadOf: self)
        made.shape.counts = counts
        if change == nil { made.ratios = WaterfallRatios(items) }
        made.packAll()
        // After a reload the previous items are unknown, unless sections have as many items as before.
        var snapshot = WaterfallSnapshot(data: change.map { ($0, items.former) })
        if change == nil {
            snapshot.isUnknown =
                items.sectionCount != sectionCount
                || !(0..<sectionCount).allSatisfy { items.itemCount(ofSection: $0) == memberCount(of: $0) }
        }
        return (made, snapshot)
    }

    /// Packs everything if columns are wider or narrower.
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

    public func compare(
        _ was: Members<WaterfallRun>, _ now: Members<WaterfallRun>, _ count: Int,
        _ change: PlannedChange<[WaterfallRepacking]>, _ snapshot: WaterfallSnapshot, into changes: inout MemberChanges
    ) {
        let isSame = (snapshot.after?[was.section] ?? was.section) == now.section
        if was.section != now.section || was.first != now.first || change.renumbered.contains(now.section)
            || !isSame && shape.metrics.isColumnMajor
        {
            changes.rename(0..<count)
        }
        guard isSame, was.first == now.first, was.run.top == now.run.top else { return changes.reframe(0..<count) }
        for places in change.detail.changedPlaces(of: now.section, in: now.first..<now.first + count) {
            changes.reframe(places.lowerBound - now.first..<places.upperBound - now.first)
        }
    }

    /// O(changed sections), O(sections) if sections came or went.
    private func movesParts(since snapshot: WaterfallSnapshot) -> Bool {
        if shape.metrics.partCount == 0 { return false }
        if let old = snapshot.shape {
            return old.counts.sections != sectionCount
                || (0...sectionCount).contains { old.origin($0) != shape.origin($0) }
        }
        let first = snapshot.sections.first { $0.extent != shape.extents[$0.section] }
        return first.map { shape.metrics.footer > 0 || $0.section + 1 < sectionCount } ?? false
    }
}
