import LayoutCore

/// The segments of several sections before any item has come or gone, in the order of places: whole small sections
/// together, or pieces of 512 elements of a large one; those of a section that is scrolled across hold nothing else. Their
/// ordinals lie side by side. 4 bytes a section. A class, so that to ask it copies nothing.
final class CompositionalCuts {
    /// Segment of each section's first element.
    private let first: [UInt32]
    /// Number of segments.
    let count: Int
    private let limits: SegmentLimits

    /// Divides the sections of a plan as ``SegmentTable/cut(_:from:to:_:)`` does. O(sections).
    init(_ plan: CompositionalPlan, _ limits: SegmentLimits) {
        self.limits = limits
        let size = limits.usual
        var first: [UInt32] = []
        first.reserveCapacity(plan.sums.count)
        var segments = 0
        // Elements of the last segment, as long as it takes more sections.
        var open: Int?
        for section in 0..<plan.sums.count {
            let count = plan.sums.elements(in: section)
            let isAlone = plan.template(of: section).isSideways
            if let taken = open, !isAlone, taken + count <= size, count <= limits.most {
                first.append(UInt32(segments - 1))
                open = taken + count
            } else {
                first.append(UInt32(segments))
                segments += count > limits.most ? (count + size - 1) / size : 1
                open = count > limits.most || isAlone ? nil : count
            }
        }
        (self.first, count) = (first, segments)
    }

    /// The segment that holds an element, or the last of its section. O(1).
    func segment(of section: Int, _ element: Int, _ plan: CompositionalPlan) -> Int {
        let count = plan.sums.elements(in: section)
        return Int(first[section]) + (count > limits.most ? min(element, count - 1) / limits.usual : 0)
    }

    /// The first place of a segment. O(log sections).
    func place(ofSegment segment: Int) -> (section: Int, element: Int) {
        let section = partitioningIndex(0, first.count) { first[$0] >= UInt32(segment) }
        if section < first.count, first[section] == UInt32(segment) { return (section, 0) }
        return (section - 1, (segment - Int(first[section - 1])) * limits.usual)
    }

    /// Ordinals of a segment's elements. O(log sections).
    func ordinals(ofSegment segment: Int, _ plan: CompositionalPlan) -> Range<UInt32> {
        func start(_ segment: Int) -> UInt32 {
            if segment == count { return UInt32(plan.elementCount) }
            let place = place(ofSegment: segment)
            return UInt32(plan.firstMember + plan.sums.before(place.section).elements + place.element)
        }
        return start(segment)..<start(segment + 1)
    }
}
