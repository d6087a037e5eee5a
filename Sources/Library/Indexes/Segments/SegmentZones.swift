import LayoutCore

/// Consecutive segments that have moved by the same amounts since their elements were loaded.
struct SegmentZone {
    /// Their numbers now. Segments in between whose elements were loaded again elsewhere may be among them.
    var segments: Range<Int>
    /// What the tree calls their elements.
    var names: Range<UInt32>
    /// By how much their origins moved, in points.
    var offset = Point.zero
    /// By how much their ordinals grew, which wraps around.
    var shift: UInt32 = 0
    /// Whether all elements are gone. Such a zone keeps their names from those beside it.
    fileprivate(set) var isGone = false

    /// Takes up a zone behind it that has moved as far, or is gone too; false for another zone.
    fileprivate mutating func joins(_ next: SegmentZone) -> Bool {
        guard isGone == next.isGone, isGone || offset == next.offset && shift == next.shift else { return false }
        segments = segments.lowerBound..<next.segments.upperBound
        names = names.lowerBound..<next.names.upperBound
        return true
    }
}

/// The zones of a layout, in the order of its segments, and no two beside each other that moved as far.
///
/// A change makes at most two more for each range of segments that it moves. O(zones) for each such range, and what
/// `firstName` takes.
struct SegmentZones {
    private(set) var zones: [SegmentZone] = []

    var count: Int { zones.count }
    subscript(zone: Int) -> SegmentZone { zones[zone] }

    /// Whether everything is where it was when it was loaded.
    var areOneUnmoved: Bool { zones.isEmpty || zones.count == 1 && zones[0].offset == .zero && zones[0].shift == 0 }

    /// Adds a segment behind the others.
    mutating func append(_ zone: SegmentZone) {
        if zones.isEmpty || !zones[zones.count - 1].joins(zone) { zones.append(zone) }
    }

    /// The zone of a segment. O(log zones).
    func zone(of segment: Int) -> Int? {
        let zone = partitioningIndex(0, zones.count) { zones[$0].segments.upperBound > segment }
        return zone < zones.count && zones[zone].segments.contains(segment) ? zone : nil
    }

    /// Renumbers segments after a replacement. Elements of replaced segments are already gone.
    mutating func renumber(_ replacements: [SegmentReplacement]) {
        var (next, offset) = (0, 0)
        // Asked for in ascending order.
        func number(_ segment: Int) -> Int {
            while next < replacements.count, replacements[next].before.upperBound <= segment {
                offset = replacements[next].after.upperBound - replacements[next].before.upperBound
                next += 1
            }
            let isReplaced = next < replacements.count && replacements[next].before.lowerBound < segment
            return isReplaced ? replacements[next].after.upperBound : segment + offset
        }
        for zone in zones.indices {
            let first = number(zones[zone].segments.lowerBound)
            zones[zone].segments = first..<max(first, number(zones[zone].segments.upperBound))
        }
    }

    /// Moves segments. `firstName` gives the name from which on the elements of a segment, and of those behind it,
    /// follow.
    mutating func translate(_ translation: SegmentTranslation, firstName: (Int) -> UInt32) {
        let moved = split(translation.segments, firstName)
        for zone in moved {
            let offset = zones[zone].offset
            zones[zone].offset = Point(x: offset.x + translation.dx, y: offset.y + translation.dy)
            zones[zone].shift &+= UInt32(truncatingIfNeeded: translation.ordinalShift)
        }
    }

    /// Says how far a segment has moved in all.
    mutating func set(_ segment: Int, offset: Point, shift: UInt32, firstName: (Int) -> UInt32) {
        guard let zone = zone(of: segment), zones[zone].offset != offset || zones[zone].shift != shift else { return }
        for zone in split(segment..<segment + 1, firstName) {
            (zones[zone].offset, zones[zone].shift) = (offset, shift)
        }
    }

    /// Says that all elements of some segments are gone.
    mutating func remove(_ segments: Range<Int>, firstName: (Int) -> UInt32) {
        for zone in split(segments, firstName) { zones[zone].isGone = true }
        join()
    }

    /// Divides zones so that some of them have exactly the segments of a range, and returns which.
    private mutating func split(_ segments: Range<Int>, _ firstName: (Int) -> UInt32) -> Range<Int> {
        let first = split(at: segments.lowerBound, firstName)
        return first..<max(first, split(at: segments.upperBound, firstName))
    }

    /// Returns the first zone from a segment on.
    private mutating func split(at segment: Int, _ firstName: (Int) -> UInt32) -> Int {
        let position = partitioningIndex(0, zones.count) { zones[$0].segments.upperBound > segment }
        guard position < zones.count, zones[position].segments.lowerBound < segment else { return position }
        let zone = zones[position]
        let middle = min(max(firstName(segment), zone.names.lowerBound), zone.names.upperBound)
        zones[position].segments = zone.segments.lowerBound..<segment
        zones[position].names = zone.names.lowerBound..<middle
        var rest = zone
        rest.segments = segment..<zone.segments.upperBound
        rest.names = middle..<zone.names.upperBound
        zones.insert(rest, at: position + 1)
        return position + 1
    }

    /// Joins zones that moved as far, and drops those that have no elements left.
    mutating func join() {
        var kept = 0
        for position in zones.indices {
            let zone = zones[position]
            if zone.segments.isEmpty && !zone.isGone || zone.names.isEmpty { continue }
            if kept > 0, zones[kept - 1].joins(zone) { continue }
            zones[kept] = zone
            kept += 1
        }
        zones.removeSubrange(kept...)
    }
}
