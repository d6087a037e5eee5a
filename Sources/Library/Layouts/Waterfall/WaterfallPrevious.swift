import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallGeometry {
    /// O((block + changes of items) · columns + changed sections).
    public func frame(of id: ElementID, before snapshot: WaterfallSnapshot?, in viewport: Viewport?) -> Rect {
        let old = snapshot?.shape ?? shape
        let section = Int(id.section)
        guard snapshot?.isUnknown != true, section >= 0, section < old.counts.sections, id.item >= 0 else {
            return .null
        }
        let sections = snapshot?.sections ?? []
        var origin = old.origin(section)
        for other in sections where other.section < section {
            origin += other.extent - old.extents[other.section]
        }
        if let part = old.metrics.part(of: id) {
            let extent = sections.first { $0.section == section }?.extent ?? old.extents[section]
            return old.metrics.part(part, from: origin, extent: extent)
        }
        guard id.category == .cell, id.kind == .none else { return .null }
        let frame = withSection(section, before: snapshot) { view, block -> Rect? in
            guard id.item < view.count else { return nil }
            let item = old.metrics.isColumnMajor ? view.item(ofNumber: Int(id.item), block) : Int(id.item)
            return block(view.block(of: item)).cell(item, origin + old.metrics.lead, old.metrics)
        }
        return frame ?? .null
    }

    /// Calls `body` with the previous state of a section and its blocks by number. Returns nil if there was no such section
    /// or it is unknown.
    func withSection<Value>(
        _ section: Int, before snapshot: WaterfallSnapshot?,
        _ body: (WaterfallSection, (Int) -> WaterfallBlock) -> Value?
    ) -> Value? {
        let old = snapshot?.shape ?? shape
        guard snapshot?.isUnknown != true, section >= 0, section < old.counts.sections else { return nil }
        let changed = snapshot?.sections.first { $0.section == section }
        let count = changed?.count ?? old.counts.items(in: section)
        let marks = changed?.marks ?? old.position(ofLarge: section).map { old.large[$0].marks }
        let view = WaterfallSection(count: count, metrics: old.metrics, marks: marks, replaced: changed?.replaced)
        let previous = snapshot?.data.map { WaterfallPreviousItems(section, $0.change, $0.former, items) }
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
            previous?.forEach(range, measure) ?? items.forEachItem(ofSection: section, range, measure)
            block.place(old.metrics)
            return block
        }
        return withoutActuallyEscaping(fill) { body(view, $0) }
    }
}

/// The previous state of a waterfall where it differs from the present one.
public struct WaterfallSnapshot {
    /// A section that was different.
    struct Section {
        var section: Int
        var count: Int
        var extent: Double
        /// Its replaced marks, if it had marks and still has.
        var replaced: WaterfallReplacedMarks?
        /// All of its marks, if it has none now or has got its first.
        var marks: WaterfallMarks?
    }

    /// Everything, if sections came, went or moved.
    var shape: WaterfallShape?
    /// Otherwise the sections that were different, ascending.
    var sections: [Section] = []
    /// The change of the items, with the previous items; nil if no items changed.
    var data: (change: DataChange, former: FormerItems)?
    var isUnknown = false
    /// Number of each section after; nil if all sections keep their numbers.
    var after: [Int]?
}
