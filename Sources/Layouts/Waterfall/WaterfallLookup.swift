import LayoutCore

/// Items of a section whose ordinals are consecutive.
struct WaterfallRun: Equatable {
    var ordinals: Range<UInt32>
    var section: Int
    /// Number of the first item.
    var item: Int

    /// No items.
    static let none = WaterfallRun(ordinals: 0..<0, section: 0, item: 0)

    @inline(__always) func item(_ ordinal: UInt32) -> Int { item + Int(ordinal - ordinals.lowerBound) }
}

extension WaterfallLayout {
    /// Frame of an element; null for a hole, and beyond 2⁴² points. O(block), or O(1) in a block packed lately.
    public func frame(at ordinal: UInt32) -> Rect {
        if let place = parts.place(ordinal) {
            return place.section < shape.counts.sections ? partFrame(place.part, place.section) : .null
        }
        guard let run = run(at: ordinal) else { return .null }
        let item = run.item(ordinal)
        let slot = slot(run.section, block: shape.block(run.section, item))
        return blocks[slot].cell(item, shape.origin(run.section) + shape.metrics.lead, shape.metrics)
    }

    /// Frames of consecutive elements, each block packed once.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        var ordinal = ordinals.lowerBound
        while ordinal < ordinals.upperBound {
            guard parts.place(ordinal) == nil, let run = run(at: ordinal) else {
                frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal)
                ordinal += 1
                continue
            }
            let item = run.item(ordinal)
            let number = shape.block(run.section, item)
            let end = min(run.ordinals.upperBound, ordinals.upperBound)
            let blockEnd = shape.items(run.section, block: number).upperBound
            let slot = slot(run.section, block: number)
            let top = shape.origin(run.section) + shape.metrics.lead
            for next in item..<min(item + Int(end - ordinal), blockEnd) {
                frames[Int(ordinal - ordinals.lowerBound)] = blocks[slot].cell(next, top, shape.metrics)
                ordinal += 1
            }
        }
    }

    /// Where a block is among those packed lately; it is packed if it is not there. O(items · columns).
    func slot(_ section: Int, block number: Int) -> Int {
        let slot = (section &+ number) & 3
        let items = shape.items(section, block: number)
        if blocks[slot].section == section, blocks[slot].first == items.lowerBound { return slot }
        blocks[slot].begin(section, items, columns: shape.metrics.columns)
        let large = number > 0 ? shape.position(ofLarge: section) : nil
        blocks[slot].start(behind: number - 1, large.map { shape.large[$0].marks })
        shape.measure(self.items, &blocks[slot])
        blocks[slot].place(shape.metrics)
        return slot
    }

    private func partFrame(_ part: Int, _ section: Int) -> Rect {
        shape.metrics.part(
            isHeader: shape.metrics.header > 0 && part == 0, from: shape.origin(section),
            extent: shape.extents[section])
    }

    /// The items of a section among which an ordinal is; nil for one that names no item.
    func run(at ordinal: UInt32) -> WaterfallRun? {
        // One comparison for both ends.
        if ordinal &- recent.ordinals.lowerBound < UInt32(truncatingIfNeeded: recent.ordinals.count) { return recent }
        guard let run = findRun(ordinal) else { return nil }
        recent = run
        return run
    }

    private func findRun(_ ordinal: UInt32) -> WaterfallRun? {
        let counts = shape.counts
        guard let segments else {
            let first = counts.sections * shape.metrics.partCount
            guard Int(ordinal) >= first, Int(ordinal) < elementCount else { return nil }
            let section = (Int(ordinal) - first) / counts.each
            let start = UInt32(first + section * counts.each)
            return WaterfallRun(ordinals: start..<start + UInt32(counts.each), section: section, item: 0)
        }
        guard let number = segments.segment(of: ordinal) else { return nil }
        let segment = segments.table[number]
        guard ordinal < segment.ordinals.upperBound else { return nil }
        let (first, end) = (Int(segment.section), segments.endSection(number, counts.sections))
        if end == first + 1 {
            return WaterfallRun(ordinals: segment.ordinals, section: first, item: Int(segment.first))
        }
        let base = counts.before(first).items
        let target = base + Int(ordinal - segment.start)
        let section = partitioningIndex(first, end) { counts.before($0 + 1).items > target }
        let start = segment.start + UInt32(counts.before(section).items - base)
        return WaterfallRun(
            ordinals: start..<start + UInt32(counts.items(in: section)), section: section, item: 0)
    }

    /// The run of items that begins at an item, which there is.
    func run(_ section: Int, from item: Int) -> WaterfallRun {
        let counts = shape.counts
        guard let segments else {
            let first = counts.sections * shape.metrics.partCount + section * counts.each
            return WaterfallRun(
                ordinals: UInt32(first + item)..<UInt32(first + counts.each), section: section, item: item)
        }
        let segment = segments.table[segments.segment(of: section, item)]
        let before = counts.before(section).items - counts.before(Int(segment.section)).items
        let first = segment.start + UInt32(before + item - Int(segment.first))
        let end = min(first + UInt32(counts.items(in: section) - item), segment.ordinals.upperBound)
        return WaterfallRun(ordinals: first..<end, section: section, item: item)
    }

    /// Identity of an element. With column-major order O(columns + block).
    public func id(at ordinal: UInt32) -> ElementID {
        if let place = parts.place(ordinal) {
            let isHeader = shape.metrics.header > 0 && place.part == 0
            return ElementID(
                .supplementary, kind: isHeader ? Self.header : Self.footer, section: Int32(place.section), item: 0)
        }
        guard let run = run(at: ordinal) else { return ElementID(.cell, section: -1, item: -1) }
        let item = run.item(ordinal)
        let number = shape.metrics.isColumnMajor ? view(run.section).number(ofItem: item, block(run.section)) : item
        return ElementID(.cell, section: Int32(run.section), item: Int32(number))
    }

    /// Ordinal of an element. With column-major order O(columns + log n + block).
    public func ordinal(of id: ElementID) -> UInt32? {
        guard id.section >= 0, id.section < shape.counts.sections, id.item >= 0 else { return nil }
        let section = Int(id.section)
        if let isHeader = shape.metrics.isHeader(id) {
            return parts.ordinal(ofSection: section) + (isHeader ? 0 : UInt32(shape.metrics.partCount - 1))
        }
        guard id.category == .cell, id.kind == .none, Int(id.item) < shape.counts.items(in: section) else { return nil }
        let item =
            shape.metrics.isColumnMajor
            ? view(section).item(ofNumber: Int(id.item), block(section)) : Int(id.item)
        return run(section, from: item).ordinals.lowerBound
    }

    func view(_ section: Int) -> WaterfallSection {
        WaterfallSection(
            count: shape.counts.items(in: section), metrics: shape.metrics,
            marks: shape.position(ofLarge: section).map { shape.large[$0].marks })
    }

    func block(_ section: Int) -> (Int) -> WaterfallBlock {
        { number in self.blocks[self.slot(section, block: number)] }
    }

    /// Attributes of an element, all of z-index 0.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
}

extension WaterfallMetrics {
    /// Whether an identity names a header, or a footer; nil for neither, and where there are none.
    func isHeader(_ id: ElementID) -> Bool? {
        guard id.category == .supplementary, id.item == 0 else { return nil }
        if id.kind == WaterfallLayout.header { return header > 0 ? true : nil }
        return id.kind == WaterfallLayout.footer && footer > 0 ? false : nil
    }
}
