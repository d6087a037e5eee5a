import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallLayout {
    /// Appends exactly the elements that meet `rect`, except elements beyond 2⁴² points. O(log n + (block + found) ·
    /// columns + sections met); in sections with marks of a cyclic fill O(columns · (log n + found + 16)).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let waterfall = geometry
        let metrics = waterfall.shape.metrics
        waterfall.found.removeAll(keepingCapacity: true)
        guard rect.isNumeric else { return }
        for section in waterfall.sections(meeting: rect) {
            let origin = waterfall.shape.origin(section)
            if metrics.partCount > 0 { searchParts(waterfall, section, origin, rect, &buffer) }
            if waterfall.shape.counts.items(in: section) == 0 { continue }
            if metrics.fill == .shortest || waterfall.shape.counts.items(in: section) <= metrics.wholeLimit {
                searchBlocks(waterfall, section, origin + metrics.lead, rect, &buffer)
            } else {
                for column in 0..<metrics.columns {
                    let x = metrics.x(ofColumn: column)
                    if x < rect.maxX, rect.minX < x + metrics.columnWidth {
                        searchColumn(waterfall, column, section, origin + metrics.lead, rect, &buffer)
                    }
                }
            }
        }
    }

    /// The frames of the elements found last are known.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        let waterfall = geometry
        var next = 0
        candidates.filter { ordinal in
            if next < waterfall.found.count, waterfall.found[next].ordinal == ordinal {
                next += 1
                return waterfall.found[next - 1].frame.meets(rect)
            }
            return frame(at: ordinal).meets(rect)
        }
    }

    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let waterfall = geometry
        guard waterfall.shape.metrics.partCount > 0, rect.isNumeric else { return }
        waterfall.found.removeAll(keepingCapacity: true)
        for section in waterfall.sections(meeting: rect) {
            searchParts(waterfall, section, waterfall.shape.origin(section), rect, &buffer)
        }
    }

    private func searchParts(
        _ waterfall: WaterfallGeometry, _ section: Int, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        for part in 0..<waterfall.shape.metrics.partCount {
            let frame = waterfall.shape.metrics.part(part, from: origin, extent: waterfall.shape.extents[section])
            if frame.meets(rect) { note(waterfall, parts.ordinal(ofSection: section) + UInt32(part), frame, &buffer) }
        }
    }

    @inline(__always) private func note(
        _ waterfall: WaterfallGeometry, _ ordinal: UInt32, _ frame: Rect, _ buffer: inout OrdinalBuffer
    ) {
        buffer.append(ordinal)
        if waterfall.found.count < WaterfallGeometry.mostFound {
            waterfall.found.append(WaterfallFound(ordinal: ordinal, frame: frame))
        }
    }

    private func searchBlocks(
        _ waterfall: WaterfallGeometry, _ section: Int, _ top: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        let metrics = waterfall.shape.metrics
        for number in waterfall.searchedBlocks(section, top, rect) {
            let block = waterfall.blocks[waterfall.slot(section, block: number)]
            let items = block.first..<block.first + block.count
            guard let found = items.first(where: { block.cell($0, top, metrics).meets(rect) }) else { continue }
            forEachRange(in: section, found..<items.upperBound, top) { first, items in
                for item in items {
                    let frame = block.cell(item, top, metrics)
                    if frame.meets(rect) { note(waterfall, first + UInt32(item - items.lowerBound), frame, &buffer) }
                }
            }
        }
    }

    /// Calls `body` with consecutive items of a section range by range, each with the ordinal of the first item. Keeps the
    /// last range as the recent run.
    @inline(__always) private func forEachRange(
        in section: Int, _ items: Range<Int>, _ top: Double, _ body: (UInt32, Range<Int>) -> Void
    ) {
        forEachRange(of: items, in: section, before: geometry.memberCount(before: section)) { ordinals, first in
            recent = RecentRun(ordinals, WaterfallRun(section: section, item: first, top: top))
            body(ordinals.lowerBound, first..<first + ordinals.count)
        }
    }

    /// Goes down a column of a cyclic fill in a section with marks, from the last mark above the items that can meet
    /// `rect`.
    private func searchColumn(
        _ waterfall: WaterfallGeometry, _ column: Int, _ section: Int, _ top: Double, _ rect: Rect,
        _ buffer: inout OrdinalBuffer
    ) {
        let (metrics, count) = (waterfall.shape.metrics, waterfall.shape.counts.items(in: section))
        let marks = waterfall.shape.large[waterfall.shape.position(ofLarge: section)!].marks
        var number = marks.firstBlock(
            metrics.columns, beyond: rect.minY, top: top, total: waterfall.shape.extents[section]
        ) {
            top + marks.ends[$0 * metrics.columns + column] - metrics.itemSpacing
        }
        var start = top + (number > 0 ? marks.ends[(number - 1) * metrics.columns + column] : 0)
        while number < marks.count(metrics.columns), start < rect.maxY {
            let block = marks.items(ofBlock: number, count: count, metrics)
            if waterfall.heights.count < block.count {
                waterfall.heights = ContiguousArray(repeating: 0, count: max(block.count, metrics.blockSize))
            }
            waterfall.shape.measure(items, section, block, into: &waterfall.heights, ratios: &waterfall.ownRatios)
            var item = metrics.firstItem(ofColumn: column, from: block.lowerBound)
            forEachRange(in: section, block, top) { first, items in
                while item < items.upperBound, start < rect.maxY {
                    let end = start + waterfall.heights[item - block.lowerBound]
                    let frame = metrics.cell(column, from: start, to: end)
                    if frame.meets(rect) { note(waterfall, first + UInt32(item - items.lowerBound), frame, &buffer) }
                    start = end + metrics.itemSpacing
                    item += metrics.columns
                }
            }
            number += 1
        }
    }
}
