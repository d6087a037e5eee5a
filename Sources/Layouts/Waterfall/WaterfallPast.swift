import LayoutCore

/// What a layout was before its last change, in so far as it was different.
struct WaterfallPast {
    /// A section as it was.
    struct Section {
        /// Its number.
        var section: Int
        /// Number of its items.
        var count: Int
        var extent: Double
        /// Blocks whose marks are those of now.
        var kept = 0
        /// The marks behind them.
        var marks = WaterfallMarks()
    }

    /// All, where more than some sections was different.
    var shape: WaterfallShape?
    /// Sections that were different, where that is not all, ascending.
    var sections: [Section] = []
    /// How the items changed, and what those were that are no more; nil where they did not.
    var data: (change: DataChange, former: FormerItems)?
    /// Whether nothing is known.
    var isUnknown = false
}

/// Where the items of a section before a change are now.
struct WaterfallFormerItems {
    private enum Source {
        /// Items of a section as it is, from a number on.
        case present(section: Int, first: Int)
        /// Items of a section that is no more, from a number on.
        case former(Int32, first: Int)
        /// An item that is no more, or elsewhere.
        case item(StoredItem)
    }

    /// The number of the first item and what follows.
    private var pieces: [(first: Int, source: Source)] = []
    /// Items with other values than before, by their numbers now: as they were.
    private var replaced: [Int: StoredItem] = [:]
    private let section: Int32

    /// The items of a section, by its number before. O(changes of the section + all changes).
    init(_ section: Int, count: Int, _ change: DataChange, _ former: FormerItems, _ items: ItemStore) {
        self.section = Int32(section)
        let after = change.sectionAfter(self.section)
        let replacedItems = zip(change.reloaded, former.replaced)
        for (place, item) in replacedItems where place.section == after { replaced[Int(place.item)] = item }
        var gone: [(item: Int, value: StoredItem)] = []
        for (place, item) in zip(change.removed, former.removed) where place.section == section {
            gone.append((Int(place.item), item))
        }
        for move in change.moved where move.from.section == section {
            let old = replacedItems.first { $0.0 == move.to }?.1
            gone.append((Int(move.from.item), old ?? items.item(at: move.to)))
        }
        gone.sort { $0.item < $1.item }
        var come = change.inserted.filter { $0.section == after }.map { Int($0.item) }
        come += change.moved.filter { $0.to.section == after }.map { Int($0.to.item) }
        come.sort()
        var (position, next, arrival) = (0, 0, 0)
        for (item, value) in gone + [(count, StoredItem(identifier: 0, start: 0, end: 0))] {
            while position < item {
                while arrival < come.count, come[arrival] == next { (next, arrival) = (next + 1, arrival + 1) }
                let length = min(item - position, arrival < come.count ? come[arrival] - next : .max)
                let source = after.map { Source.present(section: Int($0), first: next) }
                pieces.append((position, source ?? .former(self.section, first: next)))
                position += length
                next += length
            }
            if item < count { pieces.append((item, .item(value))) }
            position += 1
        }
    }

    /// Calls `body` with consecutive items as they were. O(items + log pieces).
    func forEach(_ range: Range<Int>, _ items: ItemStore, _ former: FormerItems, _ body: (StoredItem) -> Void) {
        var number = partitioningIndex(0, pieces.count) { pieces[$0].first > range.lowerBound } - 1
        var position = range.lowerBound
        while position < range.upperBound {
            let piece = pieces[number]
            let end = min(number + 1 < pieces.count ? pieces[number + 1].first : .max, range.upperBound)
            let offset = position - piece.first
            switch piece.source {
            case .present(let section, let first):
                var now = first + offset
                items.forEachItem(ofSection: section, now..<now + end - position) {
                    body(replaced.isEmpty ? $0 : replaced[now] ?? $0)
                    now += 1
                }
            case .former(let section, let first):
                former.forEachItem(ofRemovedSection: section, first + offset..<first + offset + end - position, body)
            case .item(let item): body(item)
            }
            position = end
            number += 1
        }
    }
}

extension WaterfallLayout {
    /// The frame before the last change; nothing is pinned, so that the viewport is of no account. O((block + changes
    /// of items) · columns + changed sections).
    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        if past.isUnknown { return nil }
        let old = past.shape ?? shape
        guard id.section >= 0, id.section < old.counts.sections, id.item >= 0 else { return nil }
        let section = Int(id.section)
        let changed = past.sections.first { $0.section == section }
        var origin = old.origin(section)
        for other in past.sections where other.section < section {
            origin += other.extent - shape.extents[other.section]
        }
        let frame: Rect
        if let isHeader = old.metrics.isHeader(id) {
            frame = old.metrics.part(isHeader: isHeader, from: origin, extent: changed?.extent ?? old.extents[section])
        } else {
            frame = cellBefore(id, origin, old, changed)
        }
        return frame.isNull ? nil : frame
    }

    private func cellBefore(
        _ id: ElementID, _ origin: Double, _ old: WaterfallShape, _ changed: WaterfallPast.Section?
    ) -> Rect {
        guard id.category == .cell, id.kind == .none else { return .null }
        let frame = withSectionBefore(Int(id.section)) { view, block -> Rect in
            guard id.item < view.count else { return .null }
            let item = old.metrics.isColumnMajor ? view.item(ofNumber: Int(id.item), block) : Int(id.item)
            return block(view.block(of: item)).cell(item, origin + old.metrics.lead, old.metrics)
        }
        return frame ?? .null
    }

    /// A section as it was before the last change, with its blocks by their numbers; nil where there was none or nothing
    /// is known.
    func withSectionBefore<Value>(
        _ section: Int, _ body: (WaterfallSection, (Int) -> WaterfallBlock) -> Value
    ) -> Value? {
        let old = past.shape ?? shape
        guard !past.isUnknown, section >= 0, section < old.counts.sections else { return nil }
        let changed = past.sections.first { $0.section == section }
        let count = changed?.count ?? old.counts.items(in: section)
        let marks = old.position(ofLarge: section).map { old.large[$0].marks }
        let view = WaterfallSection(
            count: count, metrics: old.metrics, marks: marks, kept: changed?.kept ?? .max, rest: changed?.marks)
        let former = past.data.map { WaterfallFormerItems(section, count: count, $0.change, $0.former, items) }
        var block = WaterfallBlock()
        func fill(_ number: Int) -> WaterfallBlock {
            let range = old.metrics.items(ofBlock: number, count: count)
            if block.section == section, block.first == range.lowerBound { return block }
            block.begin(section, range, columns: old.metrics.columns)
            view.start(&block, behind: number - 1)
            var position = 0
            func measure(_ item: StoredItem) {
                block.heights[position] = old.heights.height(of: item)
                position += 1
            }
            if let former, let data = past.data {
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
