import LayoutCore

/// What a layout was before its last change, in so far as it was different.
public struct WaterfallPast {
    /// A section as it was.
    struct Section {
        /// Its number.
        var section: Int
        /// Number of its items.
        var count: Int
        var extent: Double
        /// Marks that were others, where it had marks and has some.
        var replaced: WaterfallReplacedMarks?
        /// All of its marks, where it has none or has got its first.
        var marks: WaterfallMarks?
    }

    /// All, where sections came, went or moved.
    var shape: WaterfallShape?
    /// Sections that were different, where that is not all, ascending.
    var sections: [Section] = []
    /// How the items changed, and what those were that are no more; nil where they did not.
    var data: (change: DataChange, former: FormerItems)?
    /// Whether nothing is known.
    var isUnknown = false
    /// Number of each section after; nil where all have that of before.
    var after: [Int]?
    /// Sections that were packed again, ascending.
    var packed: [WaterfallRepacked] = []
    /// Items that were packed, with those of new sections.
    var packedItems = 0

    /// A section that was packed again, by its number after. O(log packed).
    func repacked(_ section: Int) -> WaterfallRepacked? {
        let position = partitioningIndex(0, packed.count) { packed[$0].section >= section }
        return position < packed.count && packed[position].section == section ? packed[position] : nil
    }
}

/// A section that was packed again.
struct WaterfallRepacked {
    /// Number after the change.
    var section: Int
    /// Places within the section whose frames may be others, ascending.
    var places: [Range<Int>]
    /// Whether all its items may have other numbers in identities.
    var isRenumbered: Bool

    /// What came of a change to a section.
    init(_ repacking: WaterfallRepacking, _ metrics: WaterfallMetrics) {
        let edit = repacking.edit
        (section, places) = (edit.section, repacking.changedPlaces)
        isRenumbered = metrics.isColumnMajor && (metrics.fill == .shortest || edit.old != edit.new)
    }

    /// Places that may have other frames, of those in a range. O(log places + given).
    func places(in range: Range<Int>) -> some Sequence<Range<Int>> {
        let first = partitioningIndex(0, places.count) { places[$0].upperBound > range.lowerBound }
        return places[first...].lazy.prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
    }
}

extension WaterfallGeometry {
    /// The frame that an element had. O((block + changes of items) · columns + changed sections).
    public func frame(of id: ElementID, before past: WaterfallPast?, _ items: any ItemSource) -> Rect {
        let old = past?.shape ?? plan.shape
        let section = Int(id.section)
        guard past?.isUnknown != true, section >= 0, section < old.counts.sections, id.item >= 0 else { return .null }
        let sections = past?.sections ?? []
        var origin = old.origin(section)
        for other in sections where other.section < section {
            origin += other.extent - old.extents[other.section]
        }
        if let part = old.metrics.part(of: id) {
            let extent = sections.first { $0.section == section }?.extent ?? old.extents[section]
            return old.metrics.part(part, from: origin, extent: extent)
        }
        guard id.category == .cell, id.kind == .none else { return .null }
        let frame = withSection(section, before: past) { view, block -> Rect in
            guard id.item < view.count else { return .null }
            let item = old.metrics.isColumnMajor ? view.item(ofNumber: Int(id.item), block) : Int(id.item)
            return block(view.block(of: item)).cell(item, origin + old.metrics.lead, old.metrics)
        }
        return frame ?? .null
    }

    /// A section as it was, with its blocks by their numbers; nil where there was none or nothing is known.
    func withSection<Value>(
        _ section: Int, before past: WaterfallPast?, _ body: (WaterfallSection, (Int) -> WaterfallBlock) -> Value
    ) -> Value? {
        let (old, items) = (past?.shape ?? plan.shape, plan.items)
        guard past?.isUnknown != true, section >= 0, section < old.counts.sections else { return nil }
        let changed = past?.sections.first { $0.section == section }
        let count = changed?.count ?? old.counts.items(in: section)
        let marks = changed?.marks ?? old.position(ofLarge: section).map { old.large[$0].marks }
        let view = WaterfallSection(count: count, metrics: old.metrics, marks: marks, replaced: changed?.replaced)
        let former = past?.data.map { WaterfallFormerItems(section, count: count, $0.change, $0.former, items) }
        var block = WaterfallBlock()
        func fill(_ number: Int) -> WaterfallBlock {
            let range = view.items(ofBlock: number)
            if block.section == section, block.first == range.lowerBound { return block }
            block.begin(section, range, columns: old.metrics.columns)
            view.start(&block, behind: number - 1)
            var position = 0
            func measure(_ item: StoredItem) {
                block.heights[position] = old.heights.height(of: item)
                position += 1
            }
            if let former, let data = past?.data {
                former.forEach(range, items, data.former, measure)
            } else {
                items.forEachItem(ofSection: section, range, measure)
            }
            block.place(old.metrics)
            return block
        }
        return withoutActuallyEscaping(fill) { body(view, $0) }
    }
}

extension WaterfallBlock {
    /// The frame of an item that is here, of a section whose items begin at `top`.
    @inline(__always) func cell(_ item: Int, _ top: Double, _ metrics: WaterfallMetrics) -> Rect {
        let start = top + starts[item - first]
        return metrics.cell(Int(columns[item - first]), from: start, to: start + heights[item - first])
    }
}
