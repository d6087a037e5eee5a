import LayoutCore

/// All that frames follow from, but for the items: lengths, numbers of items, extents of sections and marks within the
/// large ones. A value, so that what was can be kept beside what is.
struct WaterfallShape {
    /// A section that has marks.
    struct Large {
        var section: Int
        var marks: WaterfallMarks
    }

    var metrics: WaterfallMetrics
    var heights: WaterfallHeights
    var counts: LinesCounts
    /// Extent of each section, with its header, footer and insets.
    var extents = BlockedSums<Double>()
    /// Sections of more than ``WaterfallMetrics/wholeLimit`` items, ascending.
    var large: [Large] = []
    /// Whether a section may have blocks that don't begin every so many items.
    var isUneven = false

    /// Where a section begins.
    @inline(__always) func origin(_ section: Int) -> Double { extents.sum(before: section) }

    /// Position of a section among the large ones; nil for a small one. O(log large).
    @inline(__always) func position(ofLarge section: Int) -> Int? {
        let position = partitioningIndex(0, large.count) { large[$0].section >= section }
        return position < large.count && large[position].section == section ? position : nil
    }

    /// Number of the block that holds an item.
    @inline(__always) func block(_ section: Int, _ item: Int) -> Int {
        if counts.items(in: section) <= metrics.wholeLimit { return 0 }
        return isUneven ? marks(section).block(ofItem: item, metrics) : item / metrics.blockSize
    }

    /// The items of a block.
    @inline(__always) func items(_ section: Int, block: Int) -> Range<Int> {
        let count = counts.items(in: section)
        if isUneven, count > metrics.wholeLimit { return marks(section).items(ofBlock: block, count: count, metrics) }
        return metrics.items(ofBlock: block, count: count)
    }

    /// The marks of a large section. O(log large).
    @inline(never) private func marks(_ section: Int) -> WaterfallMarks { large[position(ofLarge: section)!].marks }
}

extension WaterfallMetrics {
    /// The items of a block of a section of so many, as it is packed as a whole.
    @inline(__always) func items(ofBlock block: Int, count: Int) -> Range<Int> {
        if count <= wholeLimit { return 0..<count }
        let first = block * blockSize
        return first..<min(first + blockSize, count)
    }
}
