import LayoutCore

/// Consecutive segments that are replaced because of a change.
struct SegmentRebuilding {
    /// Their numbers before.
    var old: Range<Int>
    /// First place of those that replace them, after.
    var from: MemberPlace
    /// Place behind those that replace them, after.
    var to: MemberPlace
    /// The number of their members.
    var total: Int
    /// The segments that replace them.
    var cut: [SegmentTable.Segment]
}

/// The segments that a change replaces, and the segments in between, taken down before it.
struct CapturedSegments<Run> {
    struct Segment {
        var ordinals: Range<UInt32>
        var origin: Point
        var members: [Members<Run>]
        /// Whether the members are those of some sections alone: all others stay as they are.
        var isPart = false
    }

    /// The segments of each rebuilding.
    var segments: [[Segment]] = []
    /// The first segment that stays before each rebuilding, and behind the last: first place and origin; nil for none.
    var kept: [(place: MemberPlace, origin: Point)?] = []
}

/// Members that lie elsewhere within their sections because of a change, by their numbers before.
struct MovedMembers {
    let ranges: [SectionRange]
    /// Ranges from which on members are places, ascending by section.
    private var places: [SectionRange] = []

    /// Ascending ranges, and how many members a section has before. O(ranges).
    init(_ ranges: [SectionRange], _ count: (_ section: Int) -> Int) {
        self.ranges = ranges
        for (position, range) in ranges.enumerated() where range.members.upperBound == count(range.section) {
            if position > 0, ranges[position - 1].section == range.section { continue }
            places.append(range)
        }
        if places.count > 1 { places.sort { $0.section < $1.section } }
    }

    /// The member of a section from which on members are places; nil where they follow their items.
    func firstPlace(of section: Int) -> Int? {
        let position = partitioningIndex(0, places.count) { places[$0].section >= section }
        guard position < places.count, places[position].section == section else { return nil }
        return places[position].members.lowerBound
    }
}
