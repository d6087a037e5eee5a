import LayoutCore

extension WaterfallLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log n + (block + found) ·
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

    /// Keeps the candidates that meet `rect`: of those found last, frames are known.
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

    /// Headers and footers that meet `rect`: they lie in no segment.
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
            var run = RecentRun<WaterfallRun>()
            for item in block.first..<block.first + block.count {
                let frame = block.cell(item, top, metrics)
                if frame.meets(rect) { note(waterfall, ordinal(section, item, &run), frame, &buffer) }
            }
        }
    }

    /// Ordinal of an item found after one of a run.
    @inline(__always) private func ordinal(_ section: Int, _ item: Int, _ run: inout RecentRun<WaterfallRun>) -> UInt32
    {
        if run.count == 0 || item >= run.run.item + Int(run.count) {
            run = self.run(section, from: item)
            recent = run
        }
        return run.ordinals.lowerBound + UInt32(item - run.run.item)
    }

    /// The members from one on whose ordinals are consecutive.
    private func run(_ section: Int, from item: Int) -> RecentRun<WaterfallRun> {
        let (run, counts) = (geometry.run(section, from: item), geometry.shape.counts)
        guard !order.isSideBySide, let table = order.table else {
            let first = order.even.base + UInt32(counts.items(before: section))
            return RecentRun(first + UInt32(item)..<first + UInt32(counts.items(in: section)), run)
        }
        let segment = table.table[table.segment(of: section, item)]
        let before = counts.items(before: section) - counts.items(before: Int(segment.section))
        let first = segment.start + UInt32(before + item - Int(segment.first))
        let end = min(first + UInt32(counts.items(in: section) - item), segment.ordinals.upperBound)
        return RecentRun(first..<end, run)
    }

    /// Goes down a column of a cyclic fill in a section that has marks, from the last of them above what can meet
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
        var run = RecentRun<WaterfallRun>()
        while number < marks.count(metrics.columns), start < rect.maxY {
            let block = marks.items(ofBlock: number, count: count, metrics)
            if waterfall.heights.count < block.count {
                waterfall.heights = ContiguousArray(repeating: 0, count: max(block.count, metrics.blockSize))
            }
            waterfall.shape.measure(items, section, block, into: &waterfall.heights, ratios: &waterfall.ownRatios)
            var item = metrics.firstItem(ofColumn: column, from: block.lowerBound)
            while item < block.upperBound, start < rect.maxY {
                let end = start + waterfall.heights[item - block.lowerBound]
                let frame = metrics.cell(column, from: start, to: end)
                if frame.meets(rect) { note(waterfall, ordinal(section, item, &run), frame, &buffer) }
                start = end + metrics.itemSpacing
                item += metrics.columns
            }
            number += 1
        }
    }
}
