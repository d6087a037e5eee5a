import LayoutCore

// Whether a change is worth following.
extension GeometryLayout {
    /// Whether all data is read again sooner than a change is followed. Segments are counted as if each had the usual number
    /// of members. O(edits log edits).
    func isReadSooner(_ change: DataChange) -> Bool {
        !change.changesSections && items.sectionCount == geometry.sectionCount
            && Self.isReadSooner(change, order.limits, &geometry)
    }

    // Handed the geometry in place, see find.
    @inline(never) private static func isReadSooner(
        _ change: DataChange, _ limits: SegmentLimits, _ geometry: inout Geometry
    ) -> Bool {
        let others = change.removed.count + change.inserted.count + 2 * change.moved.count
        let edits = change.reloaded.count + others
        guard edits >= limits.leastToReadAgain, let time = geometry.timeOfFollowing else { return false }
        var segments: [Int] = []
        segments.reserveCapacity(edits)
        func touch(_ place: ItemPlace) {
            let section = Int(place.section)
            let member = geometry.memberCount(ofItems: Int(place.item), in: section)
            let segment = (geometry.memberCount(before: section) + member) / limits.usual
            if segments.last != segment { segments.append(segment) }
        }
        for place in change.reloaded { touch(place) }
        for place in change.removed { touch(place) }
        for place in change.inserted { touch(place) }
        for move in change.moved {
            touch(move.from)
            touch(move.to)
        }
        let isAscending = !zip(segments, segments.dropFirst()).contains { $0 > $1 }
        let touched = isAscending ? segments.count : Set(segments).count
        if touched < limits.leastToReadAgain { return false }
        // A segment is patched up to a number of edits. With more its columns are copied once, and each further edit costs
        // less. Where items come or go they are copied too, which makes the segment dearer.
        let patched = others == 0 ? min(edits, touched * limits.patches) : edits
        let segmentTime = touched * time.segment * (others == 0 ? 1 : 2)
        let editTime = patched * time.edit + (edits - patched) * time.edit / 3
        return segmentTime + editTime > geometry.memberCount(before: geometry.sectionCount)
    }
}
