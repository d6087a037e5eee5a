import LayoutCore

/// An element a search has found, and its frame.
struct WaterfallFound {
    var ordinal: UInt32
    var frame: Rect
}

extension WaterfallLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log n + (block + found) ·
    /// columns + sections met); in sections with marks of a cyclic fill O(columns · (log n + found + 16)).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        found.removeAll(keepingCapacity: true)
        guard rect.isNumeric else { return }
        let metrics = shape.metrics
        for section in sections(meeting: rect) {
            let origin = shape.origin(section)
            if metrics.partCount > 0 { searchParts(section, origin, rect, &buffer) }
            if shape.counts.items(in: section) == 0 { continue }
            if metrics.fill == .shortest || shape.counts.items(in: section) <= metrics.wholeLimit {
                searchBlocks(section, origin + metrics.lead, rect, &buffer)
            } else {
                for column in 0..<metrics.columns {
                    let x = metrics.x(ofColumn: column)
                    if x < rect.maxX, rect.minX < x + metrics.columnWidth {
                        searchColumn(column, section, origin + metrics.lead, rect, &buffer)
                    }
                }
            }
        }
    }

    /// Keeps the candidates that meet `rect`: of those found last, frames are known.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        var next = 0
        candidates.filter { ordinal in
            if next < found.count, found[next].ordinal == ordinal {
                next += 1
                return found[next - 1].frame.meets(rect)
            }
            return frame(at: ordinal).meets(rect)
        }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard shape.metrics.partCount > 0, rect.isNumeric else { return }
        found.removeAll(keepingCapacity: true)
        for section in sections(meeting: rect) { searchParts(section, shape.origin(section), rect, &buffer) }
    }

    /// Sections within which something can meet `rect`, which has no NaN. O(log sections + met).
    private func sections(meeting rect: Rect) -> Range<Int> {
        let first = shape.extents.position(after: rect.minY)
        var end = first
        while end < shape.counts.sections, shape.origin(end) < rect.maxY { end += 1 }
        return first..<end
    }

    private func searchParts(_ section: Int, _ origin: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        for part in 0..<shape.metrics.partCount {
            let frame = shape.metrics.part(
                isHeader: shape.metrics.header > 0 && part == 0, from: origin, extent: shape.extents[section])
            if frame.meets(rect) { note(parts.ordinal(ofSection: section) + UInt32(part), frame, &buffer) }
        }
    }

    @inline(__always) private func note(_ ordinal: UInt32, _ frame: Rect, _ buffer: inout OrdinalBuffer) {
        buffer.append(ordinal)
        if found.count < Self.mostFound { found.append(WaterfallFound(ordinal: ordinal, frame: frame)) }
    }

    /// Where the first item of a section that can meet `rect` is, by its block, and where the blocks of those that can
    /// end. `top` is where the items begin. All before a mark ends above the greatest of it, all behind begins below
    /// the least.
    private func searchedBlocks(_ section: Int, _ top: Double, _ rect: Rect) -> Range<Int> {
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

    private func searchBlocks(_ section: Int, _ top: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer) {
        let metrics = shape.metrics
        for number in searchedBlocks(section, top, rect) {
            let block = blocks[slot(section, block: number)]
            var run = WaterfallRun.none
            for item in block.first..<block.first + block.count {
                let frame = block.cell(item, top, metrics)
                if frame.meets(rect) { note(ordinal(section, item, &run), frame, &buffer) }
            }
        }
    }

    /// Ordinal of an item found after one of a run.
    @inline(__always) private func ordinal(_ section: Int, _ item: Int, _ run: inout WaterfallRun) -> UInt32 {
        if run.ordinals.isEmpty || item >= run.item + run.ordinals.count {
            run = self.run(section, from: item)
            recent = run
        }
        return run.ordinals.lowerBound + UInt32(item - run.item)
    }

    /// Goes down a column of a cyclic fill in a section that has marks, from the last of them above what can meet
    /// `rect`.
    private func searchColumn(
        _ column: Int, _ section: Int, _ top: Double, _ rect: Rect, _ buffer: inout OrdinalBuffer
    ) {
        let (metrics, count) = (shape.metrics, shape.counts.items(in: section))
        let marks = shape.large[shape.position(ofLarge: section)!].marks
        var number = marks.firstBlock(metrics.columns, beyond: rect.minY, top: top, total: shape.extents[section]) {
            top + marks.ends[$0 * metrics.columns + column] - metrics.itemSpacing
        }
        var start = top + (number > 0 ? marks.ends[(number - 1) * metrics.columns + column] : 0)
        var run = WaterfallRun.none
        while number < marks.count(metrics.columns), start < rect.maxY {
            let block = metrics.items(ofBlock: number, count: count)
            if heights.count < block.count { heights = [Double](repeating: 0, count: metrics.blockSize) }
            shape.measure(items, section, block, into: &heights, ratios: &ownRatios)
            var item = block.lowerBound + metrics.firstItem(ofColumn: column)
            while item < block.upperBound, start < rect.maxY {
                let end = start + heights[item - block.lowerBound]
                let frame = metrics.cell(column, from: start, to: end)
                if frame.meets(rect) { note(ordinal(section, item, &run), frame, &buffer) }
                start = end + metrics.itemSpacing
                item += metrics.columns
            }
            number += 1
        }
    }
}

extension WaterfallLayout {
    /// Number of segments.
    public var segmentCount: Int { segments?.count ?? even.count }

    /// Ordinals of a segment's items.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        segments?.table[segment].ordinals ?? even.ordinals(ofSegment: segment)
    }

    /// Where a segment's first section begins; of a later piece of a large section, the least end of its columns at a
    /// mark not after it. O(columns).
    public func origin(ofSegment segment: Int) -> Point {
        let place = place(ofSegment: segment)
        let origin = shape.origin(place.section)
        guard place.item > 0, let large = shape.position(ofLarge: place.section) else { return Point(x: 0, y: origin) }
        let (columns, block) = (shape.metrics.columns, place.item / shape.metrics.blockSize)
        let least = shape.large[large].marks.least(behind: block - 1, columns)
        return Point(x: 0, y: origin + shape.metrics.lead + least)
    }

    /// First place of a segment.
    func place(ofSegment segment: Int) -> LinesPlace {
        if let segments {
            let segment = segments.table[segment]
            return LinesPlace(Int(segment.section), Int(segment.first))
        }
        let place = even.place(ofSegment: segment)
        return LinesPlace(place.section, place.member)
    }

    /// Appends the segments from the first to the last that can have an item which meets `rect`; those of a section
    /// overlap. O(log n + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        guard rect.isNumeric else { return }
        let sections = sections(meeting: rect)
        guard let first = sections.first, let last = sections.last else { return }
        let from = searchedItems(first, rect)
        let to = first == last ? from : searchedItems(last, rect)
        if first == last, from.isEmpty { return }
        let lower = segment(of: first, min(from.lowerBound, max(shape.counts.items(in: first) - 1, 0)))
        let upper = segment(of: last, max(to.upperBound - 1, 0))
        if lower <= upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper) + 1) }
    }

    private func searchedItems(_ section: Int, _ rect: Rect) -> Range<Int> {
        let count = shape.counts.items(in: section)
        if count == 0 { return 0..<0 }
        let found = searchedBlocks(section, shape.origin(section) + shape.metrics.lead, rect)
        if shape.counts.items(in: section) <= shape.metrics.wholeLimit { return 0..<count }
        let size = shape.metrics.blockSize
        return min(found.lowerBound * size, count)..<min(found.upperBound * size, count)
    }

    func segment(of section: Int, _ item: Int) -> Int {
        segments?.segment(of: section, item) ?? even.segment(of: section, item)
    }
}
