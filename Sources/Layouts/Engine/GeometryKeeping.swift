import LayoutCore

// Changes in which all items and members keep their numbers: every segment holds what it held.
//
// The geometry is handed over in place: a copy counts its references, which takes longer than all else for one edit.
extension GeometryLayout {
    /// The segments in which items have other values, and the segments of other places that are touched. Each is replaced
    /// by one that holds the same members. O(edits log edits).
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
        func place(_ number: Int) -> MemberPlace {
            if number == table.count { return MemberPlace(geometry.sectionCount, 0) }
            return MemberPlace(Int(table.table[number].section), Int(table.table[number].first))
        }
        return touched.map { number in
            let (from, count) = (place(number), Int(table.table[number].count))
            return SegmentRebuilding(
                old: number..<number + 1, from: from, to: place(number + 1), total: count,
                cut: [SegmentTable.Segment(from.section, from.member, count: count)])
        }
    }

    /// See ``LayoutGeometry/sectionsThatMayChange(in:)``.
    func sectionsThatMayChange(in sections: Range<Int>) -> [Int]? {
        Self.sectionsThatMayChange(in: sections, &geometry)
    }

    @inline(never) private static func sectionsThatMayChange(
        in sections: Range<Int>, _ geometry: inout Geometry
    ) -> [Int]? { geometry.sectionsThatMayChange(in: sections) }
}
