import LayoutCore

extension ListLayout {
    /// Whether a row, header or footer has not been measured.
    public func needsMeasuring(_ ordinal: UInt32) -> Bool {
        guard shape.metrics.isEstimated, ordinal < shape.end else { return false }
        return isEstimate(id(at: ordinal), isPinned: false)
    }

    /// Whether what sticks to the top has not been measured.
    public func needsMeasuring(pinned id: ElementID) -> Bool {
        shape.metrics.estimatesHeaders && id.item == 0 && isEstimate(id, isPinned: true)
    }

    private func isEstimate(_ id: ElementID, isPinned: Bool) -> Bool {
        let (section, metrics) = (Int(id.section), shape.metrics)
        guard section >= 0, section < shape.sectionCount else { return false }
        let style = metrics.styles[shape.style(ofSection: section)]
        switch (id.category, id.kind) {
        case (.cell, .none):
            guard isMeasured(rowOf: id), isPinned == (id.item == 0 && style.pinsFirstItem) else { return false }
            if isPinned, shape.place(section, 0) == nil { return false }
            return heights[identifier(of: id)] == nil
        case (.supplementary, Self.header):
            return metrics.estimatesHeaders && style.header > 0 && style.isSticky == isPinned
                && shape.parts(ofSection: section).header == nil
        case (.supplementary, Self.footer):
            return metrics.estimatesFooters && style.footer > 0 && !isPinned
                && shape.parts(ofSection: section).footer == nil
        default: return false
        }
    }

    private func identifier(of id: ElementID) -> UInt32 {
        items.item(at: ItemPlace(section: id.section, item: id.item)).identifier
    }

    private func isHeader(_ id: ElementID) -> Bool {
        id.item == 0 && shape.metrics.styles[shape.style(ofSection: Int(id.section))].headerIsFirstItem
    }

    /// Whether the row of a cell, which there is, takes the height that its cell wants.
    private func isMeasured(rowOf id: ElementID) -> Bool {
        isHeader(id) ? shape.metrics.estimatesHeaders : shape.metrics.estimatesRows
    }

    /// Makes every measured size void.
    func remeasure() -> LayoutDelta {
        past = .nothing
        if heights.isEmpty, !shape.segments.contains(where: \.isMeasured) { return plainDelta() }
        let old = shape
        heights.removeAll()
        shape.forgetHeights()
        past = .whole(old)
        if !isOnGrid || old.height > GridLengths.limit { return resetDelta() }
        var delta = plainDelta()
        delta.spanningChanged = parts.perSection > 0
        for number in 0..<shape.count {
            if old.segments[number].isMeasured {
                delta.reframed += shape.segments[number].existing(shape.metrics)
                delta.resegmented.add(number)
            } else {
                delta.translated.add(number, shape.top(of: number) - old.top(of: number))
            }
        }
        delta.reframed = delta.reframed.united()
        return delta
    }

    // MARK: Preferred sizes

    /// Gives a row, header or footer the height that it wants.
    func prefer(_ size: Size, _ id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        guard shape.metrics.isEstimated else {
            throw .unsuitableChange(layout: Self.name, reason: LayoutError.fixedSizes)
        }
        switch (id.category, id.kind) {
        case (.cell, .none): return try prefer(size, row: id, viewport)
        case (.supplementary, Self.header): return try prefer(size, header: id, viewport)
        case (.supplementary, Self.footer): return try prefer(size, footer: id, viewport)
        default: throw notMeasured(id)
        }
    }

    private func notMeasured(_ id: ElementID) -> LayoutError {
        let what = id.category == .supplementary ? "header or footer" : "row"
        return .unsuitableChange(
            layout: Self.name, reason: "item \(id.item) of section \(id.section) is no \(what) that is measured")
    }

    private func prefer(_ size: Size, row id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        guard let place = shape.place(Int(id.section), Int(id.item)), isMeasured(rowOf: id) else {
            throw notMeasured(id)
        }
        let segment = shape.segments[place.segment]
        let stretch = segment.stretches[segment.stretch(ofRow: place.row)]
        let isStuck = segment.isPinned(place.row, in: stretch, shape.metrics)
        let origin = shape.top(of: place.segment)
        let top = origin + segment.top(ofRow: place.row, in: stretch, shape.metrics)
        let end = origin + segment.end(ofRow: place.row, in: stretch, shape.metrics)
        let height = height(size, before: end - top)
        heights.set(height, of: identifier(of: id))
        let isAbove = isStuck ? top < viewport.pinY : end <= viewport.pinY
        return resize(place.segment, by: height - (end - top), from: place.row, isAbove: isAbove) {
            $0.resize(place, by: height - (end - top))
        }
    }

    private func prefer(_ size: Size, header id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let section = Int(id.section)
        guard shape.metrics.estimatesHeaders, id.item == 0, section >= 0, section < shape.sectionCount,
            shape.metrics.styles[shape.style(ofSection: section)].header > 0
        else { throw notMeasured(id) }
        let (number, position) = shape.beginning(ofSection: section)
        let stretch = shape.segments[number].stretches[position]
        let style = shape.metrics.styles[stretch.style]
        let old = stretch.header(style)
        var parts = stretch.parts(shape.metrics)
        let height = height(size, before: old)
        parts.header = height
        let top = shape.top(of: number) + stretch.top + style.topPad
        return resize(number, by: height - old, from: stretch.first, isAbove: top < viewport.pinY) {
            $0.resize(partsOf: position, in: number, to: parts, from: stretch.first, by: height - old)
        }
    }

    private func prefer(_ size: Size, footer id: ElementID, _ viewport: Viewport) throws(LayoutError) -> LayoutDelta {
        let section = Int(id.section)
        guard shape.metrics.estimatesFooters, id.item == 0, section >= 0, section < shape.sectionCount,
            shape.metrics.styles[shape.style(ofSection: section)].footer > 0
        else { throw notMeasured(id) }
        let (number, position) = shape.ending(ofSection: section)
        let segment = shape.segments[number]
        let stretch = segment.stretches[position]
        let old = stretch.footer(shape.metrics.styles[stretch.style])
        var parts = stretch.parts(shape.metrics)
        let height = height(size, before: old)
        parts.footer = height
        let top = shape.top(of: number) + segment.rowsEnd(stretch, shape.metrics)
        let next = stretch.first + stretch.count
        return resize(number, by: height - old, from: next, isAbove: top < viewport.pinY) {
            $0.resize(partsOf: position, in: number, to: parts, from: next, by: height - old)
        }
    }

    /// The height of a size on the grid; the one before where it is hardly another.
    private func height(_ size: Size, before old: Double) -> Double {
        var mended = 0
        let height = (size.height - old).magnitude < 1.0 / 1024 ? old : GridLengths.rest(size.height, &mended)
        countSanitised(mended)
        return height
    }

    /// Has `body` give something in a segment another height, and tells what came of it: rows of the segment from the
    /// given one on, and all segments behind, move by the difference. `isAbove` says that no row that is seen lies above.
    private func resize(
        _ number: Int, by difference: Double, from row: Int, isAbove: Bool, _ body: (inout ListShape) -> Void
    ) -> LayoutDelta {
        past = .nothing
        if difference == 0 {
            // It is measured now, all the same.
            body(&shape)
            return plainDelta()
        }
        let wasExact = isOnGrid
        var captured = shape.capture(number..<number + 1)
        captured.after = captured.before
        body(&shape)
        past = .replaced([captured])
        if !wasExact || !isOnGrid { return resetDelta() }
        var delta = plainDelta()
        let segment = shape.segments[number]
        for stretch in segment.stretches where stretch.first + stretch.count > row {
            let rows = max(stretch.first, row)..<stretch.first + stretch.count
            for range in segment.existing(rows, in: stretch, shape.metrics) { delta.reframed.appendAscending(range) }
        }
        if !delta.reframed.isEmpty { delta.resegmented.add(number) }
        if number + 1 < shape.count {
            delta.translated = [SegmentTranslation(segments: number + 1..<shape.count, dx: 0, dy: difference)]
        }
        delta.spanningChanged = parts.perSection > 0
        if isAbove { delta.contentOffsetAdjustment.y = difference }
        return delta
    }
}

extension [SegmentReplacement] {
    /// Adds a segment that was replaced by one of the same number, behind all others.
    fileprivate mutating func add(_ number: Int) {
        let first = last?.after.upperBound == number ? removeLast().after.lowerBound : number
        append(SegmentReplacement(before: first..<number + 1, after: first..<number + 1))
    }
}

extension [SegmentTranslation] {
    /// Adds a segment that moved down, behind all others.
    fileprivate mutating func add(_ number: Int, _ dy: Double) {
        if dy == 0 { return }
        let isNext = last.map { $0.segments.upperBound == number && $0.dy == dy } ?? false
        let first = isNext ? removeLast().segments.lowerBound : number
        append(SegmentTranslation(segments: first..<number + 1, dx: 0, dy: dy))
    }
}
