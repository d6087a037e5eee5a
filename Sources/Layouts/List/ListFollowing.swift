import LayoutCore

extension ListLayout {
    /// Makes segments and ordinals of all there is. Headers and footers of sections that have the numbers of others
    /// before have the heights of those.
    func lay(_ sections: [Int: ListConfiguration.Section]) throws(LayoutError) {
        let old = shape
        (shape, parts) = try Self.laid(
            items, shape.metrics, heights, { kind(of: sections[$0]) },
            { $0 < old.sectionCount ? old.parts(ofSection: $0) : ListPartHeights() })
    }

    /// Segments and ordinals of all items of a store.
    static func laid(
        _ store: ItemStore, _ metrics: ListMetrics, _ heights: ListHeights, _ style: (Int) -> Int,
        _ partHeights: (Int) -> ListPartHeights
    ) throws(LayoutError) -> (ListShape, SectionParts) {
        let pieces = try ListRows.pieces(of: store, style, partHeights)
        let partCount = metrics.hasParts ? 2 : 0
        let base = partCount * store.sectionCount
        guard base <= Int(UInt32.max) else { throw .tooManyElements(count: base) }
        let rows = ListRows(store, metrics, heights)
        let shape = try ListShape(
            ListPiece.cut(pieces, store.limits).map { rows.segment($0) }, metrics, base: UInt32(base))
        return (shape, SectionParts(perSection: partCount, sections: store.sectionCount))
    }

    /// Follows a change of the data.
    func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        let count = items.sectionCount
        var map: SectionMap?
        if change.changesSections || count != shape.sectionCount {
            map = SectionMap(change, old: shape.sectionCount, new: count)
            if map == nil || shape.count == 0 || count > Int(Int32.max) { return try reset() }
        }
        let edits = ListEdits(change, map, sectionCount: count)
        guard edits.isComplete(shape, items), isOnGrid else { return try reset() }
        var touched = edits.touched(shape, change)
        past = .nothing
        if touched.isEmpty { return plainDelta() }
        var runs = runs(touched, edits)
        while let more = neighbours(of: runs, edits), !more.isSubset(of: touched) {
            touched.formUnion(more)
            runs = self.runs(touched, edits)
        }
        return try replace(runs)
    }

    /// Consecutive segments that a change touches, and the rows that are to be in their place.
    private struct Run {
        var segments: Range<Int>
        var pieces: [ListPiece]
        /// Where its rows begin and end, after.
        var (from, to): ((section: Int, item: Int), (section: Int, item: Int))
    }

    private func runs(_ touched: Set<Int>, _ edits: ListEdits) -> [Run] {
        var ranges: [Range<Int>] = []
        for number in touched.sorted() {
            if let last = ranges.last, last.upperBound == number {
                ranges[ranges.count - 1] = last.lowerBound..<number + 1
            } else {
                ranges.append(number..<number + 1)
            }
        }
        return ranges.map { range in
            let from = range.lowerBound == 0 ? (0, 0) : edits.end(ofSegment: range.lowerBound - 1, shape)
            let to = edits.beginning(ofSegment: range.upperBound, shape)
            return Run(segments: range, pieces: pieces(from, to, edits), from: from, to: to)
        }
    }

    private func pieces(
        _ from: (section: Int, item: Int), _ to: (section: Int, item: Int), _ edits: ListEdits
    ) -> [ListPiece] {
        var pieces: [ListPiece] = []
        var (section, item) = from
        while section < to.section || section == to.section && item < to.item {
            let count = items.itemCount(ofSection: section)
            let end = section == to.section ? to.item : count
            pieces.append(
                ListPiece(
                    section: section, rows: item..<end, style: edits.style(section, shape), begins: item == 0,
                    ends: section < to.section, parts: edits.parts(section, shape)))
            (section, item) = (section + 1, 0)
        }
        return pieces
    }

    /// Segments beside runs that have to be made again too: because the last row of a section is now theirs, or the
    /// first, or because there are too few rows.
    private func neighbours(of runs: [Run], _ edits: ListEdits) -> Set<Int>? {
        var more: Set<Int> = []
        for run in runs {
            let before = run.segments.lowerBound - 1
            if run.from.item > 0, run.from.item == items.itemCount(ofSection: run.from.section) { more.insert(before) }
            if run.segments.upperBound < shape.count, run.to.item == 0,
                !shape.segments[run.segments.upperBound].stretches[0].begins
            {
                more.insert(run.segments.upperBound)
            }
            if run.pieces.reduce(0, { $0 + $1.rows.count }) < items.limits.least {
                if run.segments.upperBound < shape.count {
                    more.insert(run.segments.upperBound)
                } else if before >= 0 {
                    more.insert(before)
                }
            }
        }
        return more.isEmpty ? nil : more
    }

    private func replace(_ runs: [Run]) throws(LayoutError) -> LayoutDelta {
        var replaced = runs.map { shape.capture($0.segments) }
        let rows = ListRows(items, shape.metrics, heights)
        var (growth, renumber) = (0, false)
        var givenUp: [ListSegment] = []
        do {
            for (position, run) in runs.enumerated() {
                let fresh = ListPiece.cut(run.pieces, items.limits).map { rows.segment($0) }
                let range = run.segments.lowerBound + growth..<run.segments.upperBound + growth
                try shape.replace(range, with: fresh, room: items.limits.room, &givenUp)
                replaced[position].after = range.lowerBound..<range.lowerBound + fresh.count
                growth += fresh.count - run.segments.count
                renumber = renumber || fresh.count != run.segments.count
            }
            shape.finish(givenUp, renumber: renumber)
            try parts.extend(to: shape.sectionCount) { (count) throws(LayoutError) in try shape.takeForParts(count) }
        } catch {
            // Ordinals are used up, though there are not that many elements.
            return try reset()
        }
        past = .replaced(replaced)
        return isOnGrid ? delta(of: replaced) : resetDelta()
    }
}
