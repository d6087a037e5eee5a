import LayoutCore

extension LinearLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log sections + found +
    /// sections met), where all sections have as many items O(found + sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        spanning(meeting: rect, into: &buffer)
        let (along, across) = metrics.edges(rect)
        guard across.meet(metrics.cellAcross, metrics.cellAcross + metrics.itemAcross) else { return }
        for section in sections(meeting: along) {
            let count = counts.items(in: section)
            if count == 0 { continue }
            let start = origin(ofSection: section) + metrics.lead
            let found = items(count, from: start, meeting: along)
            if found.isEmpty { continue }
            append(found, ofSection: section, to: &buffer)
        }
    }

    private func append(_ found: Range<Int>, ofSection section: Int, to buffer: inout OrdinalBuffer) {
        guard let segments else {
            let first = ordinal(section, found.lowerBound)
            return buffer.append(contentsOf: first..<first + UInt32(found.count))
        }
        var number = segments.segment(of: section, found.lowerBound)
        var item = found.lowerBound
        while item < found.upperBound {
            let segment = segments.table[number]
            let before = counts.before(section).items - counts.before(Int(segment.section)).items
            let first = segment.start + UInt32(before + item - Int(segment.item))
            let count = min(found.upperBound - item, Int(segment.ordinals.upperBound - first))
            buffer.append(contentsOf: first..<first + UInt32(count))
            item += count
            number += 1
        }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        guard metrics.partCount > 0, across.meet(0, metrics.across) else { return }
        for section in sections(meeting: along) {
            let (origin, count) = (origin(ofSection: section), counts.items(in: section))
            let first = parts.ordinal(ofSection: section)
            for part in 0..<metrics.partCount {
                let extent = metrics.part(part, sectionAt: origin, itemCount: count)
                if along.meet(extent.lowerBound, extent.upperBound) { buffer.append(first + UInt32(part)) }
            }
        }
    }

    /// The sections within which something can meet two edges along the direction.
    @inline(__always) func sections(meeting along: LinearEdges) -> Range<Int> {
        let count = counts.sections
        if along.start.isNaN || along.end.isNaN { return 0..<0 }
        if count <= 1 { return 0..<count }
        if counts.sums == nil {
            let extent = origin(ofSection: 1)
            let first = EvenPositions.first(count, extent, extent, beyond: along.start, orEqual: false)
            let end = EvenPositions.first(count, 0, extent, beyond: along.end, orEqual: true)
            return first..<max(first, end)
        }
        let first = partitioningIndex(0, count) { origin(ofSection: $0 + 1) > along.start }
        let end = partitioningIndex(first, count) { origin(ofSection: $0) >= along.end }
        return first..<end
    }

    /// Of `count` items from `start` on those that meet two edges.
    @inline(__always) func items(_ count: Int, from start: Double, meeting along: LinearEdges) -> Range<Int> {
        let first = EvenPositions.first(
            count, start + metrics.item, metrics.pitch, beyond: along.start, orEqual: false)
        let end = EvenPositions.first(count, start, metrics.pitch, beyond: along.end, orEqual: true)
        return first..<max(first, end)
    }
}

extension LinearLayout {
    /// Number of segments.
    public var segmentCount: Int { segments?.count ?? even.count }

    /// Ordinals of a segment's items.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        segments?.table[segment].ordinals ?? even.ordinals(ofSegment: segment)
    }

    /// Where the segment's first item is, or would be.
    public func origin(ofSegment segment: Int) -> Point {
        let start = start(ofSegment: segment)
        return metrics.isVertical ? Point(x: metrics.cellAcross, y: start) : Point(x: start, y: metrics.cellAcross)
    }

    /// Where a segment begins along the direction.
    func start(ofSegment segment: Int) -> Double {
        let place = place(ofSegment: segment)
        return origin(ofSection: place.section) + metrics.lead + Double(place.item) * metrics.pitch
    }

    /// First place of a segment.
    func place(ofSegment segment: Int) -> LinearPlace {
        if let segments {
            let segment = segments.table[segment]
            return LinearPlace(Int(segment.section), Int(segment.item))
        }
        let place = even.place(ofSegment: segment)
        return LinearPlace(place.section, place.item)
    }

    /// Appends the segments from the first to the last with an item that meets `rect`. O(log sections + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        guard across.meet(metrics.cellAcross, metrics.cellAcross + metrics.itemAcross) else { return }
        let sections = sections(meeting: along)
        guard let first = sections.first, let last = sections.last else { return }
        let from = items(ofSection: first, meeting: along)
        let to = first == last ? from : items(ofSection: last, meeting: along)
        let lower = segment(of: first, min(from.lowerBound, max(counts.items(in: first) - 1, 0)))
        let upper = segment(of: last, max(to.upperBound - 1, 0))
        if first == last, from.isEmpty { return }
        if lower <= upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper) + 1) }
    }

    private func items(ofSection section: Int, meeting along: LinearEdges) -> Range<Int> {
        items(counts.items(in: section), from: origin(ofSection: section) + metrics.lead, meeting: along)
    }

    private func segment(of section: Int, _ item: Int) -> Int {
        segments?.segment(of: section, item) ?? even.segment(of: section, item)
    }
}
