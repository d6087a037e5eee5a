import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension SectionsLayout {
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for number in parts.indices where parts[number].place.meets(rect) {
            let first = buffer.count
            parts[number].layout.candidates(in: parts[number].place.local(rect), into: &buffer)
            buffer.shift(from: first, by: parts[number].place.firstOrdinal)
        }
    }

    /// Filters the candidates part by part; candidates of a part are beside each other.
    public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        if candidates.isEmpty { return }
        if let only = part(of: candidates[0]), isAll(candidates, in: only) {
            return filter(&candidates, of: only, rect)
        }
        var position = 0
        scratch.removeAll()
        while position < candidates.count, let number = part(of: candidates[position]) {
            let first = position
            let ordinals = parts[number].place.ordinals
            while position < candidates.count, ordinals.contains(candidates[position]) { position += 1 }
            local.removeAll()
            local.append(contentsOf: candidates.ordinals[first..<position])
            filter(&local, of: number, rect)
            scratch.append(contentsOf: local.ordinals)
        }
        // The buffer counts what was examined: another one can't take its place.
        var kept = 0
        candidates.filter { ordinal in
            guard kept < scratch.count, scratch[kept] == ordinal else { return false }
            kept += 1
            return true
        }
    }

    private func isAll(_ candidates: OrdinalBuffer, in number: Int) -> Bool {
        let (first, room) = (parts[number].place.firstOrdinal, parts[number].place.room)
        return candidates.ordinals.allSatisfy { $0 &- first < room }
    }

    /// Filters the candidates of one part.
    private func filter(_ candidates: inout OrdinalBuffer, of number: Int, _ rect: Rect) {
        let first = parts[number].place.firstOrdinal
        candidates.shift(by: 0 &- first)
        parts[number].layout.filter(&candidates, meeting: parts[number].place.local(rect))
        candidates.shift(by: first)
    }

    // MARK: Segments

    public var segmentCount: Int { parts.last.map { $0.place.firstSegment + $0.place.segmentCount } ?? 0 }

    private func part(ofSegment segment: Int) -> Int {
        var number = 0
        while number + 1 < parts.count, segment >= parts[number + 1].place.firstSegment { number += 1 }
        return number
    }

    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        let number = part(ofSegment: segment)
        let place = parts[number].place
        return parts[number].layout.ordinals(ofSegment: segment - place.firstSegment).shifted(by: place.firstOrdinal)
    }

    public func origin(ofSegment segment: Int) -> Point {
        let number = part(ofSegment: segment)
        let place = parts[number].place
        let local = parts[number].layout.origin(ofSegment: segment - place.firstSegment)
        return Point(x: local.x, y: local.y + place.origin)
    }

    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for number in parts.indices where parts[number].place.meets(rect) {
            let first = buffer.count
            parts[number].layout.segments(meeting: parts[number].place.local(rect), into: &buffer)
            buffer.shift(from: first, by: UInt32(parts[number].place.firstSegment))
        }
    }

    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for number in parts.indices where parts[number].place.meets(rect) {
            let first = buffer.count
            parts[number].layout.spanning(meeting: parts[number].place.local(rect), into: &buffer)
            buffer.shift(from: first, by: parts[number].place.firstOrdinal)
        }
    }
}
