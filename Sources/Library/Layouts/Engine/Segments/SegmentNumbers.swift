import LayoutCore

/// Segments of sections that have different numbers of members, none of which has come or gone, by the number of each
/// section's first: 4 bytes a section, where a table takes 36 a segment. They are cut as ``SegmentPacking`` does, and
/// ordinals lie side by side. A class, so that to ask it copies nothing.
final class SegmentNumbers {
    /// Segment of each section's first member.
    private let first: [UInt32]
    let count: Int
    /// Members of the pieces of a large section, but for the last.
    private let size: Int

    /// Numbers the segments of all sections. O(sections + segments).
    init<Geometry: LayoutGeometry>(_ geometry: Geometry, _ limits: SegmentLimits) {
        let segments = SegmentPacking(geometry, limits).whole
        var first: [UInt32] = []
        first.reserveCapacity(geometry.sectionCount)
        for (number, segment) in segments.enumerated() where segment.first == 0 {
            // Sections in between lie in the segment before.
            while first.count < segment.section { first.append(UInt32(number - 1)) }
            first.append(UInt32(number))
        }
        while first.count < geometry.sectionCount { first.append(UInt32(segments.count - 1)) }
        (self.first, count, size) = (first, segments.count, limits.usual)
    }

    /// The segment that holds a member, or the last of its section. O(1).
    func segment(of section: Int, _ member: Int) -> Int {
        let (number, next) = (Int(first[section]), section + 1 < first.count ? Int(first[section + 1]) : count)
        return next > number + 1 ? min(number + member / size, next - 1) : number
    }

    /// The first place of a segment. O(log sections).
    func place(ofSegment segment: Int) -> MemberPlace {
        let section = partitioningIndex(0, first.count) { first[$0] >= UInt32(segment) }
        if section < first.count, first[section] == UInt32(segment) { return MemberPlace(section, 0) }
        return MemberPlace(section - 1, (segment - Int(first[section - 1])) * size)
    }

    /// Numbers of a segment's members among all members. O(log sections).
    func members<Geometry: LayoutGeometry>(ofSegment segment: Int, _ geometry: Geometry) -> Range<Int> {
        func start(_ segment: Int) -> Int {
            if segment == count { return geometry.memberCount(before: geometry.sectionCount) }
            let place = place(ofSegment: segment)
            return geometry.memberCount(before: place.section) + place.member
        }
        return start(segment)..<start(segment + 1)
    }
}
