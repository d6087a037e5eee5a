import LayoutCore

/// Consecutive segments that are replaced because of a change.
struct SegmentRebuilding {
    /// Their numbers before.
    var old: Range<Int>
    /// First place of those that replace them, after.
    var from: MemberPlace
    /// Place behind those that replace them, after.
    var to: MemberPlace
    /// Members that they hold together.
    var total: Int
    /// What replaces them.
    var cut: [SegmentTable.Segment]
}

/// What is taken down before a change of the segments that it replaces, and of those in between.
struct CapturedSegments<Run> {
    /// A replaced segment.
    struct Segment {
        var ordinals: Range<UInt32>
        var origin: Point
        var members: [Members<Run>]
        /// Whether the members are those of some sections alone: all others stay as they are.
        var isPart = false
    }

    /// Of each rebuilding its segments.
    var segments: [[Segment]] = []
    /// The first segment that stays before each rebuilding, and behind the last: its first place and where it is. nil where
    /// none stays there.
    var kept: [(place: MemberPlace, origin: Point)?] = []
}

/// Members that lie elsewhere within their sections because of a change, by their numbers before.
struct MovedMembers {
    let ranges: [SectionRange]
    private var firstPlaces: [Int: Int] = [:]

    /// Ascending ranges, and how many members a section has before. O(ranges).
    init(_ ranges: [SectionRange], _ count: (_ section: Int) -> Int) {
        self.ranges = ranges
        for (position, range) in ranges.enumerated() where range.members.upperBound == count(range.section) {
            if position > 0, ranges[position - 1].section == range.section { continue }
            firstPlaces[range.section] = range.members.lowerBound
        }
    }

    /// The member of a section from which on members are places; nil where they follow their items.
    func firstPlace(of section: Int) -> Int? { firstPlaces[section] }
}

/// Which segments of a layout a change touches.
struct TouchedSegments<Geometry: LayoutGeometry> {
    let table: SegmentTable
    /// As it is before the change.
    let geometry: Geometry
    let changes: SectionChanges
    let moved: MovedMembers
    /// Members after the change of a section by its number after.
    let countAfter: (_ section: Int) -> Int
    let sectionsAfter: Int
    /// What cuts them again. Kept, because the geometry is copied with it.
    let packing: SegmentPacking<Geometry>

    init(
        table: SegmentTable, geometry: Geometry, changes: SectionChanges, moved: MovedMembers, sectionsAfter: Int,
        countAfter: @escaping (_ section: Int) -> Int
    ) {
        (self.table, self.geometry, self.changes, self.moved) = (table, geometry, changes, moved)
        (self.countAfter, self.sectionsAfter) = (countAfter, sectionsAfter)
        packing = SegmentPacking(geometry, table.limits, after: (changes.map?.before, countAfter))
    }

    var sections: Int { geometry.sectionCount }

    func place(_ segment: Int) -> MemberPlace {
        MemberPlace(Int(table.table[segment].section), Int(table.table[segment].first))
    }
}
