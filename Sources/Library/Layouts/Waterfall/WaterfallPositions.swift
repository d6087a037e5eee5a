import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension WaterfallGeometry {
    /// Sections that may have an element that meets `rect`, which has no NaN. O(log sections + met).
    func sections(meeting rect: Rect) -> Range<Int> {
        let first = shape.extents.position(after: rect.minY)
        var end = first
        while end < shape.counts.sections, shape.origin(end) < rect.maxY { end += 1 }
        return first..<end
    }

    /// The blocks of a section that may have an item that meets `rect`. `top` is the top of the items. Items before a mark
    /// end above its greatest end, items behind begin below its least.
    func searchedBlocks(_ section: Int, _ top: Double, _ rect: Rect) -> Range<Int> {
        guard let large = shape.position(ofLarge: section) else { return 0..<1 }
        let columns = shape.metrics.columns
        let spacing = shape.metrics.itemSpacing
        let extent = shape.extents[section]
        let blocks = shape.large[large].marks.count(columns)
        let first = shape.large[large].marks.firstBlock(columns, beyond: rect.minY, top: top, total: extent) {
            top + shape.large[large].marks.greatest(behind: $0, columns) - spacing
        }
        // A viewport is not many blocks high.
        func isBehind(_ block: Int) -> Bool {
            top + shape.large[large].marks.least(behind: block - 1, columns) >= rect.maxY
        }
        var end = first
        while end < blocks, end < first + 8, !isBehind(end) { end += 1 }
        if end == first + 8 { end = partitioningIndex(end, blocks, where: isBehind) }
        return first..<end
    }

    private func searchedItems(_ section: Int, _ rect: Rect) -> Range<Int> {
        let count = shape.counts.items(in: section)
        if count == 0 { return 0..<0 }
        let found = searchedBlocks(section, shape.origin(section) + shape.metrics.lead, rect)
        guard let large = shape.position(ofLarge: section) else { return 0..<count }
        let marks = shape.large[large].marks
        func first(_ block: Int) -> Int {
            block < marks.count(shape.metrics.columns) ? marks.firstItem(ofBlock: block, shape.metrics) : count
        }
        return first(found.lowerBound)..<first(found.upperBound)
    }

    /// The segments of a section overlap. O(log n).
    @inline(__always) public func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        guard rect.isNumeric else { return 0..<0 }
        return segments(of: sections(meeting: rect), segment) { searchedItems($0, rect) }
    }
}
