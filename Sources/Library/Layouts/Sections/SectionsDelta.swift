import LayoutCore

extension SectionsLayout {
    /// The delta of a change that some parts have followed. Gives every part its new place.
    func combine(
        _ deltas: [LayoutDelta?], _ previous: PreviousSections, isReset: Bool
    ) throws(LayoutError) -> LayoutDelta {
        let segments = parts.map { $0.place.firstSegment..<$0.place.firstSegment + $0.place.segmentCount }
        let packed = deltas.reduce(0) { $0 + ($1?.packed ?? 0) }
        let fits = parts.allSatisfy { $0.layout.elementCount <= Int($0.place.room) }
        guard fits, !isReset, !deltas.contains(where: { $0?.isReset == true }) else {
            try arrange()
            return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize, packed: packed)
        }
        place()
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize, packed: packed)
        for (number, part) in parts.enumerated() {
            let dy = part.place.origin - previous.parts[number].place.origin
            if var own = deltas[number] {
                if dy != 0 { own.reframeReplaced(in: part.layout) }
                add(own, of: part, before: segments[number].lowerBound, to: &delta)
            }
            move(part, by: dy, deltas[number], in: &delta)
            if dy != 0 { delta.spanningChanged = true }
        }
        return delta
    }

    /// Adds the elements and segments that a part names, by their numbers among all parts.
    private func add(_ own: LayoutDelta, of part: SectionsPart, before firstSegment: Int, to delta: inout LayoutDelta) {
        let place = part.place
        func shifted(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] { ranges.map { $0.shifted(by: place.firstOrdinal) } }
        delta.removed += shifted(own.removed)
        delta.inserted += shifted(own.inserted)
        delta.reframed += shifted(own.reframed)
        delta.renamed += shifted(own.renamed)
        for replaced in own.resegmented {
            delta.resegmented.append(
                SegmentReplacement(
                    before: replaced.before.shifted(by: firstSegment),
                    after: replaced.after.shifted(by: place.firstSegment)))
        }
        delta.spanningChanged = delta.spanningChanged || own.spanningChanged
        delta.contentOffsetAdjustment.x += own.contentOffsetAdjustment.x
        delta.contentOffsetAdjustment.y += own.contentOffsetAdjustment.y
    }

    /// Adds the translations of a part's segments, which the part names or which move with the part.
    private func move(_ part: SectionsPart, by dy: Double, _ own: LayoutDelta?, in delta: inout LayoutDelta) {
        let replaced = own?.resegmented.map(\.after) ?? []
        let first = part.place.firstSegment
        var (next, position) = (0, 0)
        func append(_ range: Range<Int>, _ dx: Double, _ dy: Double, _ shift: Int) {
            if range.isEmpty || dx == 0 && dy == 0 && shift == 0 { return }
            delta.translated.append(
                SegmentTranslation(segments: range.shifted(by: first), dx: dx, dy: dy, ordinalShift: shift))
        }
        /// Appends segments that move with the part alone.
        func rest(to end: Int) {
            guard dy != 0 else {
                next = max(next, end)
                return
            }
            while next < end {
                while position < replaced.count, replaced[position].upperBound <= next { position += 1 }
                let stop = position < replaced.count ? max(next, min(end, replaced[position].lowerBound)) : end
                append(next..<stop, 0, dy, 0)
                next = position < replaced.count && stop < end ? min(end, replaced[position].upperBound) : stop
            }
        }
        for move in own?.translated ?? [] {
            rest(to: move.segments.lowerBound)
            append(move.segments, move.dx, move.dy + dy, move.ordinalShift)
            next = move.segments.upperBound
        }
        rest(to: part.place.segmentCount)
    }
}

extension LayoutDelta {
    /// Names the elements of replaced segments, except inserted elements, as reframed: the part has moved, and a replaced
    /// segment is not translated. O(members log members).
    fileprivate mutating func reframeReplaced(in layout: any RegisteredLayout) {
        guard !resegmented.isEmpty else { return }
        var moved = reframed
        for segment in resegmented.map(\.after).joined() { moved.append(layout.ordinals(ofSegment: segment)) }
        moved.sort { $0.lowerBound < $1.lowerBound }
        var (kept, next, end): ([Range<UInt32>], Int, UInt32) = ([], 0, 0)
        for range in moved {
            var start = max(range.lowerBound, end)
            while next < inserted.count, inserted[next].upperBound <= start { next += 1 }
            var position = next
            while start < range.upperBound {
                let new = position < inserted.count ? inserted[position] : range.upperBound..<range.upperBound
                kept.appendAscending(start..<max(start, min(range.upperBound, new.lowerBound)))
                start = min(range.upperBound, max(start, new.upperBound))
                position += 1
            }
            end = max(end, range.upperBound)
        }
        reframed = kept
    }
}

extension Range where Bound: FixedWidthInteger {
    func shifted(by distance: Bound) -> Range<Bound> { lowerBound + distance..<upperBound + distance }
}
