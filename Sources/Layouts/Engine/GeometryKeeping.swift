import LayoutCore

// Changes in which all items and members keep their numbers: every segment holds what it held.
//
// The geometry is handed over in place: a copy counts its references, which takes longer than all else for one edit.
extension GeometryLayout {
    /// The segments in which items have other values, and those of other places that are touched: each is replaced by one
    /// that holds the same members. O(edits log edits).
    func keepingSegments(_ changes: SectionChanges, _ besides: [MemberPlace]) -> [SegmentRebuilding] {
        Self.keepingSegments(changes, besides, order.table ?? order.makeTable(of: geometry), &geometry)
    }

    @inline(never) private static func keepingSegments(
        _ changes: SectionChanges, _ besides: [MemberPlace], _ table: SegmentTable, _ geometry: inout Geometry
    ) -> [SegmentRebuilding] {
        var touched = besides.map { table.segment(of: $0.section, $0.member) }
        for edit in changes.edits {
            for item in edit.reloaded {
                let member = geometry.memberCount(ofItems: item, in: edit.section)
                let segment = table.segment(of: edit.section, member)
                if touched.last != segment { touched.append(segment) }
            }
        }
        if !besides.isEmpty { touched = Set(touched).sorted() }
        return touched.map { number in
            let segment = table.table[number]
            let place = MemberPlace(Int(segment.section), Int(segment.first))
            let isLast = number + 1 == table.count
            let end =
                isLast
                ? MemberPlace(geometry.sectionCount, 0)
                : MemberPlace(Int(table.table[number + 1].section), Int(table.table[number + 1].first))
            return SegmentRebuilding(
                old: number..<number + 1, from: place, to: end, total: Int(segment.count),
                cut: [SegmentTable.Segment(place.section, place.member, count: Int(segment.count))])
        }
    }

    /// Whether all data is read again sooner than a change is followed. Segments are counted as if each had the usual number
    /// of members, and edits as if they came in order. O(edits).
    func isReadSooner(_ change: DataChange) -> Bool {
        !change.changesSections && items.sectionCount == geometry.sectionCount
            && Self.isReadSooner(change, order.limits, &geometry)
    }

    @inline(never) private static func isReadSooner(
        _ change: DataChange, _ limits: SegmentLimits, _ geometry: inout Geometry
    ) -> Bool {
        let lists = [
            change.reloaded, change.removed, change.inserted, change.moved.map(\.from), change.moved.map(\.to),
        ]
        let edits = lists.reduce(0) { $0 + $1.count }
        guard edits >= limits.leastToReadAgain, let time = geometry.timeOfFollowing else { return false }
        var touched = 0
        for list in lists {
            var last = -1
            for place in list {
                let segment = (geometry.memberCount(before: Int(place.section)) + Int(place.item)) / limits.usual
                if segment != last { touched += 1 }
                last = segment
            }
        }
        if touched < limits.leastToReadAgain { return false }
        // Of items that keep their numbers a segment takes some without being made again, and those beside others cost less.
        let keepsNumbers = change.reloaded.count == edits
        let patched = keepsNumbers ? min(edits, touched * limits.patches) : edits
        let members =
            touched * time.segment * (keepsNumbers ? 1 : 2) + patched * time.edit + (edits - patched) * time.edit / 3
        return members > geometry.memberCount(before: geometry.sectionCount)
    }

    /// The sections of a segment outside which nothing changes, see ``LayoutGeometry/changed(_:)``.
    func changed(_ sections: Range<Int>) -> [Int]? { Self.changed(sections, &geometry) }

    @inline(never) private static func changed(_ sections: Range<Int>, _ geometry: inout Geometry) -> [Int]? {
        geometry.changed(sections)
    }
}
