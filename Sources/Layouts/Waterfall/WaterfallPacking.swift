import LayoutCore

extension WaterfallShape {
    /// A waterfall of all of a store's items. O(n · columns).
    init(_ items: any ItemSource, _ metrics: WaterfallMetrics, _ heights: WaterfallHeights, _ counts: LinesCounts) {
        (self.metrics, self.heights, self.counts) = (metrics, heights, counts)
        var block = WaterfallBlock()
        var extents: [Double] = []
        extents.reserveCapacity(counts.sections)
        for section in 0..<counts.sections { extents.append(pack(items, section, &block)) }
        self.extents = BlockedSums(extents)
    }

    /// Puts all items of a section in their columns; its marks, if it is large, are put behind those of all others.
    /// Returns its extent. O(items · columns).
    mutating func pack(_ items: any ItemSource, _ section: Int, _ block: inout WaterfallBlock) -> Double {
        let count = counts.items(in: section)
        if count <= metrics.wholeLimit { return packWhole(items, section, &block) }
        var marks = WaterfallMarks()
        _ = pack(items, section, from: 0, &marks, &block) { _, _ in false }
        large.append(Large(section: section, marks: marks))
        return extent(marks, count: count)
    }

    private func extent(_ marks: WaterfallMarks, count: Int) -> Double {
        let last = marks.count(metrics.columns) - 1
        return metrics.extent(end: marks.greatest(behind: last, metrics.columns), count: count)
    }

    private func packWhole(_ items: any ItemSource, _ section: Int, _ block: inout WaterfallBlock) -> Double {
        let count = counts.items(in: section)
        block.begin(section, 0..<count, columns: metrics.columns)
        block.start(behind: -1, nil)
        measure(items, &block)
        block.place(metrics)
        return metrics.extent(end: block.ends.max()!, count: count)
    }

    /// Puts the items of a large section in their columns from a block on, and adds the marks until one is asked to be
    /// the last; returns up to which item that was.
    private func pack(
        _ items: any ItemSource, _ section: Int, from first: Int, _ marks: inout WaterfallMarks,
        _ block: inout WaterfallBlock, until isLast: (_ marks: WaterfallMarks, _ end: Int) -> Bool
    ) -> Int {
        let count = counts.items(in: section)
        let blocks = (count + metrics.blockSize - 1) / metrics.blockSize
        marks.reserve(blocks - first, metrics)
        for number in first..<blocks {
            let range = metrics.items(ofBlock: number, count: count)
            block.begin(section, range, columns: metrics.columns)
            block.start(behind: number - 1, marks)
            measure(items, &block)
            block.place(metrics)
            marks.append(behind: block, metrics)
            if isLast(marks, range.upperBound) { return range.upperBound }
        }
        return count
    }

    /// Reads the heights of a block's items.
    @inline(__always) func measure(_ items: any ItemSource, _ block: inout WaterfallBlock) {
        let range = block.first..<block.first + block.count
        measure(items, block.section, range, into: &block.heights, ratios: &block.ratios)
    }

    /// Writes the heights of consecutive items to the beginning of an array, which must be as long. The other array is room
    /// for their ratios, and grows where there are such.
    @inline(__always) func measure(
        _ items: any ItemSource, _ section: Int, _ range: Range<Int>, into heights: inout ContiguousArray<Double>,
        ratios: inout ContiguousArray<Double>
    ) {
        items.durations(ofSection: section, range, into: &heights)
        guard items.hasRatios else {
            for position in 0..<range.count { heights[position] = self.heights.height(ofDuration: heights[position]) }
            return
        }
        if ratios.count < range.count { ratios += repeatElement(0, count: range.count - ratios.count) }
        items.ratios(ofSection: section, range, into: &ratios)
        for position in 0..<range.count {
            heights[position] = self.heights.height(ofRatio: ratios[position], duration: heights[position])
        }
    }

    /// Packs a section again whose items have changed, from the last mark before the first change on; up to a mark
    /// behind the last change that says what it said, or to the end. The number of items must be that of now. Returns
    /// the item up to which items may have moved, and what the section was.
    ///
    /// O((items behind + block) · columns).
    mutating func repack(
        _ items: any ItemSource, _ edit: SectionEdit, _ block: inout WaterfallBlock
    ) -> (end: Int, past: WaterfallPast.Section) {
        let columns = metrics.columns
        var past = WaterfallPast.Section(
            section: edit.before, count: edit.old, extent: extents[edit.section])
        let known = position(ofLarge: edit.section)
        var marks = WaterfallMarks()
        if let known {
            // Given up while they are changed, so that they are not copied.
            swap(&marks, &large[known].marks)
            past.kept = edit.new > metrics.wholeLimit ? edit.first / metrics.blockSize : 0
            past.marks = marks.split(after: past.kept, columns)
        }
        guard edit.new > metrics.wholeLimit else {
            if let known { large.remove(at: known) }
            extents[edit.section] = packWhole(items, edit.section, &block)
            return (edit.new, past)
        }
        let old = past.marks
        let end = pack(items, edit.section, from: past.kept, &marks, &block) { marks, end in
            let position = marks.count(columns) - 1 - past.kept
            return edit.old == edit.new && end >= edit.end && position < old.count(columns)
                && marks.endsAs(old, at: position, columns)
        }
        let same = marks.count(columns) - past.kept
        if same < old.count(columns), edit.old == edit.new { marks.append(old, from: same, columns) }
        extents[edit.section] = extent(marks, count: edit.new)
        if let known {
            large[known].marks = marks
        } else {
            let position = partitioningIndex(0, large.count) { large[$0].section > edit.section }
            large.insert(Large(section: edit.section, marks: marks), at: position)
        }
        return (end, past)
    }
}
