import LayoutCore

/// Segments of sections that all have as many members, none of which has come or gone: computed, not kept.
///
/// As many whole sections as have ``size`` members together, or pieces of as many members of a larger section.
struct EvenSegments {
    /// ``SegmentLimits/usual``.
    let size: Int
    let sections: Int
    let each: Int
    /// Ordinal of the first member of all.
    let base: UInt32

    private var pieces: Int { (each + size - 1) / size }
    /// Small sections a segment.
    private var group: Int { size / max(each, 1) }

    var count: Int { each > size ? sections * pieces : (sections + group - 1) / group }

    func segment(of section: Int, _ member: Int) -> Int {
        each > size ? section * pieces + member / size : section / group
    }

    func place(ofSegment segment: Int) -> MemberPlace {
        if each <= size { return MemberPlace(segment * group, 0) }
        let (section, piece) = segment.quotientAndRemainder(dividingBy: pieces)
        return MemberPlace(section, piece * size)
    }

    /// All of them, which have the same ordinals side by side in a table. O(segments).
    var segments: [SegmentTable.Segment] {
        (0..<count).map {
            let place = place(ofSegment: $0)
            return SegmentTable.Segment(place.section, place.member, count: ordinals(ofSegment: $0).count)
        }
    }

    func ordinals(ofSegment segment: Int) -> Range<UInt32> { start(segment)..<start(segment + 1) }

    private func start(_ segment: Int) -> UInt32 {
        if segment >= count { return base + UInt32(sections * each) }
        let place = place(ofSegment: segment)
        return base + UInt32(place.section * each + place.member)
    }
}
