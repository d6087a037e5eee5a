import LayoutCore

extension SectionsLayout {
    /// What the parts find that meet `rect`.
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for part in parts where part.meets(rect) {
            search(part, into: &buffer) { part.layout.candidates(in: part.local(rect), into: &$0) }
        }
    }

    /// As the parts filter them, whose candidates are beside each other.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        var position = 0
        scratch.removeAll()
        while position < candidates.count, let number = part(of: candidates[position]) {
            let part = parts[number]
            local.removeAll()
            while position < candidates.count, part.ordinals.contains(candidates[position]) {
                local.append(candidates[position] - part.firstOrdinal)
                position += 1
            }
            part.layout.filter(&local, meeting: part.local(rect))
            scratch.reserve(additional: local.count)
            for ordinal in local.ordinals { scratch.append(ordinal + part.firstOrdinal) }
        }
        swap(&candidates, &scratch)
    }

    /// Appends what a part finds, by its number among all.
    private func search(_ part: SectionsPart, into buffer: inout OrdinalBuffer, _ find: (inout OrdinalBuffer) -> Void) {
        append(part.firstOrdinal, into: &buffer, find)
    }

    private func append(_ first: UInt32, into buffer: inout OrdinalBuffer, _ find: (inout OrdinalBuffer) -> Void) {
        local.removeAll()
        find(&local)
        buffer.reserve(additional: local.count)
        for number in local.ordinals { buffer.append(number + first) }
    }

    // MARK: Segments

    /// Segments of all parts.
    public var segmentCount: Int { parts.last.map { $0.firstSegment + $0.segmentCount } ?? 0 }

    private func part(ofSegment segment: Int) -> SectionsPart {
        var number = 0
        while number + 1 < parts.count, segment >= parts[number + 1].firstSegment { number += 1 }
        return parts[number]
    }

    /// Ordinals of a segment's elements.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        let part = part(ofSegment: segment)
        let local = part.layout.ordinals(ofSegment: segment - part.firstSegment)
        return local.lowerBound + part.firstOrdinal..<local.upperBound + part.firstOrdinal
    }

    /// Origin of a segment.
    public func origin(ofSegment segment: Int) -> Point {
        let part = part(ofSegment: segment)
        let local = part.layout.origin(ofSegment: segment - part.firstSegment)
        return Point(x: local.x, y: local.y + part.origin)
    }

    /// Appends the segments that the parts find.
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for part in parts where part.meets(rect) {
            append(UInt32(part.firstSegment), into: &buffer) {
                part.layout.segments(meeting: part.local(rect), into: &$0)
            }
        }
    }

    /// Appends the spanning elements that the parts find.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for part in parts where part.meets(rect) {
            search(part, into: &buffer) { part.layout.spanning(meeting: part.local(rect), into: &$0) }
        }
    }
}
