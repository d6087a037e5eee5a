import LayoutCore

extension LinearLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log sections + found +
    /// sections met), where all sections have as many items O(found + sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        let takesParts = metrics.partCount > 0 && across.meet(0, metrics.across)
        let takesItems = across.meet(metrics.cellAcross, metrics.cellAcross + metrics.itemAcross)
        if takesParts || takesItems { search(along, parts: takesParts, items: takesItems, &buffer) }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        guard metrics.partCount > 0, across.meet(0, metrics.across) else { return }
        search(along, parts: true, items: false, &buffer)
    }

    @inline(__always) private func search(
        _ along: LinearEdges, parts takesParts: Bool, items takesItems: Bool, _ buffer: inout OrdinalBuffer
    ) {
        let (metrics, counts) = (self.metrics, self.counts)
        for section in counts.sections(meeting: along, metrics) {
            let (before, count) = (counts.before(section), counts.items(in: section))
            let origin = metrics.origin(before, section: section)
            if takesParts {
                let first = parts.ordinal(ofSection: section)
                for part in 0..<metrics.partCount {
                    let extent = self.part(part, sectionAt: origin, itemCount: count)
                    if along.meet(extent.start, extent.end) { buffer.append(first + UInt32(part)) }
                }
            }
            if !takesItems || count == 0 { continue }
            let found = items(count, from: origin + metrics.lead, meeting: along)
            if !found.isEmpty { append(found, ofSection: section, before, origin, to: &buffer) }
        }
    }

    @inline(__always) private func append(
        _ found: Range<Int>, ofSection section: Int, _ before: LinearCounts.Sum, _ origin: Double,
        to buffer: inout OrdinalBuffer
    ) {
        let start = origin + metrics.lead
        guard let segments else {
            let first = UInt32(counts.sections * metrics.partCount + before.items + found.lowerBound)
            let ordinals = first..<first + UInt32(found.count)
            // Their frames are what is asked for next.
            recent = LinearRun(
                ordinals: ordinals, section: section, item: found.lowerBound,
                start: start + Double(found.lowerBound) * metrics.pitch)
            return buffer.append(contentsOf: ordinals)
        }
        var number = segments.segment(of: section, found.lowerBound)
        var item = found.lowerBound
        while item < found.upperBound {
            let segment = segments.table[number]
            let base = counts.before(Int(segment.section)).items
            let first = segment.start + UInt32(before.items - base + item - Int(segment.item))
            let count = min(found.upperBound - item, Int(segment.ordinals.upperBound - first))
            let ordinals = first..<first + UInt32(count)
            recent = LinearRun(
                ordinals: ordinals, section: section, item: item, start: start + Double(item) * metrics.pitch)
            buffer.append(contentsOf: ordinals)
            item += count
            number += 1
        }
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
        let sections = counts.sections(meeting: along, metrics)
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
