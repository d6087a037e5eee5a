import LayoutCore

/// Everything that frames follow from except the items: lengths, numbers of items, extents of sections and marks of large
/// sections. A value, so that the previous shape can be kept.
struct WaterfallShape {
    /// A section with marks.
    struct Large {
        var section: Int
        var marks: WaterfallMarks
    }

    var metrics: WaterfallMetrics
    var heights: WaterfallHeights
    var counts: Counts
    /// Extent of each section, with its header, footer and insets.
    var extents = BlockedSums<Double>()
    /// Sections of more than ``WaterfallMetrics/wholeLimit`` items, ascending.
    var large: [Large] = []
    /// Whether a section may have blocks with unusual numbers of items.
    var isUneven = false

    @inline(__always) func origin(_ section: Int) -> Double { extents.sum(before: section) }

    /// Position of a section in ``large``; nil for a small one. O(log large).
    @inline(__always) func position(ofLarge section: Int) -> Int? {
        let position = partitioningIndex(0, large.count) { large[$0].section >= section }
        return position < large.count && large[position].section == section ? position : nil
    }

    @inline(__always) func block(_ section: Int, _ item: Int) -> Int {
        if counts.items(in: section) <= metrics.wholeLimit { return 0 }
        return isUneven ? marks(section).block(ofItem: item, metrics) : item / metrics.blockSize
    }

    @inline(__always) func items(_ section: Int, block: Int) -> Range<Int> {
        let count = counts.items(in: section)
        if isUneven, count > metrics.wholeLimit { return marks(section).items(ofBlock: block, count: count, metrics) }
        return metrics.items(ofBlock: block, count: count)
    }

    /// The marks of a large section. O(log large).
    @inline(never) private func marks(_ section: Int) -> WaterfallMarks { large[position(ofLarge: section)!].marks }
}

extension WaterfallMetrics {
    /// The items of a block of a section of `count` items without breaks.
    @inline(__always) func items(ofBlock block: Int, count: Int) -> Range<Int> {
        if count <= wholeLimit { return 0..<count }
        let first = block * blockSize
        return first..<min(first + blockSize, count)
    }
}
