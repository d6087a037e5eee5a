import LayoutCore

// Changes that a layout follows in its geometry by itself, in which no member comes or goes.
extension GeometryLayout {
    /// What came of members of a section with other frames, and of all members from a place on that have moved. The place
    /// lies behind the others. O(segments with other frames), and O(log segments).
    func delta(
        reframing members: Range<Int>, of section: Int, moving place: MemberPlace, by distance: Point
    ) -> LayoutDelta {
        if geometry.isBeyondGrid { return resetDelta }
        var delta = DeltaBuilder()
        var end = 0
        func reframe(_ ordinals: Range<UInt32>, in number: Int) {
            if ordinals.isEmpty { return }
            delta.members.reframe(ordinals)
            if number >= end { delta.replace(number..<number + 1, by: number..<number + 1) }
            end = number + 1
        }
        if !members.isEmpty {
            let (first, last) = (
                MemberPlace(section, members.lowerBound), MemberPlace(section, members.upperBound - 1)
            )
            let numbers = segment(of: first)...segment(of: last)
            for number in numbers {
                let all = ordinals(ofSegment: number)
                let lower = number == numbers.lowerBound ? ordinal(of: first) : all.lowerBound
                reframe(lower..<(number == numbers.upperBound ? ordinal(of: last) + 1 : all.upperBound), in: number)
            }
        }
        if distance != .zero, place.section < geometry.sectionCount {
            var number = segment(of: place)
            if number < segmentCount, self.place(ofSegment: number) != place {
                // Others before it in the same segment stay.
                reframe(ordinal(of: place)..<ordinals(ofSegment: number).upperBound, in: number)
                number += 1
            }
            delta.translate(number..<segmentCount, from: .zero, to: distance)
        }
        return delta.delta(elementCount: elementCount, contentSize: contentSize)
    }

    /// The delta of a section that lies alone in its segments and has moved. O(log segments).
    func delta(movingAlone section: Int, by distance: Point) -> LayoutDelta {
        if geometry.isBeyondGrid { return resetDelta }
        var delta = DeltaBuilder()
        let last = MemberPlace(section, max(geometry.memberCount(of: section) - 1, 0))
        let segments = segment(of: MemberPlace(section, 0))..<segment(of: last) + 1
        delta.translate(segments, from: .zero, to: distance)
        return delta.delta(elementCount: elementCount, contentSize: contentSize)
    }
}
