import LayoutCore

extension WaterfallShape {
    /// A waterfall of all of a store's items. O(n · columns).
    init(_ items: any ItemSource, _ metrics: WaterfallMetrics, _ heights: WaterfallHeights, _ counts: Counts) {
        (self.metrics, self.heights, self.counts) = (metrics, heights, counts)
        var block = WaterfallBlock()
        var extents: [Double] = []
        extents.reserveCapacity(counts.sections)
        for section in 0..<counts.sections { extents.append(pack(items, section, &block)) }
        self.extents = BlockedSums(extents)
    }

    /// Packs a section, whose marks are the last if it is large. Returns its extent. O(items · columns).
    mutating func pack(_ items: any ItemSource, _ section: Int, _ block: inout WaterfallBlock) -> Double {
        let count = counts.items(in: section)
        if count <= metrics.wholeLimit { return packWhole(items, section, &block) }
        large.append(Large(section: section, marks: marks(of: section, items, &block)))
        return extent(large[large.count - 1].marks, count: count)
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

    /// Packs a large section, and returns its marks.
    private func marks(of section: Int, _ items: any ItemSource, _ block: inout WaterfallBlock) -> WaterfallMarks {
        let count = counts.items(in: section)
        let blocks = (count + metrics.blockSize - 1) / metrics.blockSize
        var marks = WaterfallMarks()
        marks.reserve(blocks, metrics)
        var reader = WaterfallReader()
        for number in 0..<blocks {
            block.begin(section, metrics.items(ofBlock: number, count: count), columns: metrics.columns)
            block.start(behind: number - 1, marks)
            reader.measure(&block, of: self, items, count: count)
            block.place(metrics)
            marks.append(behind: block, metrics)
        }
        return marks
    }

    @inline(__always) func measure(_ items: any ItemSource, _ block: inout WaterfallBlock) {
        let range = block.first..<block.first + block.count
        measure(items, block.section, range, into: &block.heights, ratios: &block.ratios)
    }

    /// Writes the heights of consecutive items to the beginning of an array, which must be as long. `ratios` is a buffer,
    /// which grows if items have ratios.
    @inline(__always) func measure(
        _ items: any ItemSource, _ section: Int, _ range: Range<Int>, into heights: inout ContiguousArray<Double>,
        ratios: inout ContiguousArray<Double>
    ) {
        items.durations(ofSection: section, range, into: &heights)
        guard items.hasRatios else { return self.heights.replaceDurations(&heights, count: range.count) }
        if ratios.count < range.count { ratios += repeatElement(0, count: range.count - ratios.count) }
        items.ratios(ofSection: section, range, into: &ratios)
        for position in 0..<range.count {
            heights[position] = self.heights.height(ofRatio: ratios[position], duration: heights[position])
        }
    }

    /// Packs a section again after a change of its items, which this shape does not follow yet. O((items up to where
    /// columns meet again + block) · columns).
    func repacking(_ edit: SectionEdit, _ items: any ItemSource, _ block: inout WaterfallBlock) -> WaterfallRepacking {
        let known = position(ofLarge: edit.before)
        if let known, edit.new > metrics.wholeLimit {
            return WaterfallRepacker.repacking(edit, of: self, large[known].marks, items, &block)
        }
        var repacking = WaterfallRepacking(edit: edit)
        // With marks segments have other origins.
        let first = known != nil || edit.new > metrics.wholeLimit ? 0 : edit.first
        repacking.note(
            before: first..<max(first, edit.old), after: first..<max(first, edit.new), isSameBehind: false)
        (repacking.isWhole, repacking.packed) = (true, edit.new)
        return repacking
    }

    /// Takes a section that was packed again, whose number of items must be the new one. Returns its previous state.
    /// O(marks).
    mutating func take(
        _ repacking: WaterfallRepacking, _ items: any ItemSource, _ block: inout WaterfallBlock
    ) -> WaterfallSnapshot.Section {
        let (edit, section) = (repacking.edit, repacking.edit.section)
        var previous = WaterfallSnapshot.Section(section: edit.before, count: edit.old, extent: extents[section])
        let known = position(ofLarge: section)
        if repacking.isWhole {
            if let known { previous.marks = large.remove(at: known).marks }
            guard edit.new > metrics.wholeLimit else {
                extents[section] = packWhole(items, section, &block)
                return previous
            }
            let position = partitioningIndex(0, large.count) { large[$0].section > section }
            large.insert(Large(section: section, marks: marks(of: section, items, &block)), at: position)
            extents[section] = extent(large[position].marks, count: edit.new)
        } else if let known {
            // Nothing else holds the marks while they are changed, so that they are not copied.
            var marks = WaterfallMarks()
            swap(&marks, &large[known].marks)
            previous.replaced = marks.replace(with: repacking, metrics)
            isUneven = isUneven || marks.isUneven(count: edit.new, metrics)
            extents[section] = extent(marks, count: edit.new)
            swap(&marks, &large[known].marks)
        }
        return previous
    }
}

/// Reads the heights of a section's items ahead, up to a thousand at once: to find where an item is kept takes longer than
/// to read a block.
struct WaterfallReader {
    private static let most = 1024

    private var heights: ContiguousArray<Double> = []
    private var ratios: ContiguousArray<Double> = []
    /// The items whose heights are there.
    private var items = 0..<0

    /// Measures a block of a section that has `count` items. If it has items that are not there, reads as many items as it
    /// has, and twice as many as the last time if it goes on from there.
    mutating func measure(
        _ block: inout WaterfallBlock, of shape: WaterfallShape, _ source: any ItemSource, count: Int
    ) {
        let first = block.first
        if first < items.lowerBound || first + block.count > items.upperBound {
            let goesOn = items.lowerBound <= first && first <= items.upperBound
            let size = max(goesOn ? min(2 * items.count, Self.most) : 0, block.count)
            items = first..<min(first + size, count)
            if heights.count < items.count { heights += repeatElement(0, count: items.count - heights.count) }
            shape.measure(source, block.section, items, into: &heights, ratios: &ratios)
        }
        block.measure(heights, from: first - items.lowerBound)
    }
}
