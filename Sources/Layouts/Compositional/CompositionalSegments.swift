import LayoutCore

/// The segments of a compositional layout of several sections of which some have been edited: those of a section that is
/// scrolled across hold nothing else.
extension SegmentTable {
    /// Segments of all sections, with ordinals side by side. O(sections + segments).
    convenience init(_ plan: CompositionalPlan, _ limits: SegmentLimits) {
        self.init(Self.cut(plan, from: (0, 0), to: plan.sums.count, limits), base: UInt32(plan.firstMember), limits)
    }

    /// Divides sections into segments, whose ordinals are still to be chosen. O(sections + segments).
    static func cut(
        _ plan: CompositionalPlan, from: (section: Int, element: Int), to end: Int, _ limits: SegmentLimits
    ) -> [Segment] {
        let size = limits.usual
        var cut: [Segment] = []
        // Whether the last segment takes more sections.
        var isOpen = false
        for section in from.section..<max(from.section, end) {
            let first = section == from.section ? from.element : 0
            let count = plan.sums.elements(in: section) - first
            let isAlone = plan.template(of: section).isSideways
            if count > limits.most || first > 0 {
                for element in stride(from: first, to: first + count, by: size) {
                    cut.append(Segment(section, element, count: min(size, first + count - element)))
                }
                isOpen = false
            } else if isOpen, !isAlone, Int(cut[cut.count - 1].count) + count <= size {
                cut[cut.count - 1].count += UInt32(count)
            } else {
                cut.append(Segment(section, 0, count: count))
                isOpen = !isAlone
            }
        }
        return cut
    }

    /// The segments that changes of numbers of elements touch: of a large section those from the first that has lost or
    /// got some, else the one that holds it. With the first place of those that are to replace them, and the section
    /// behind.
    func touched(
        _ changes: [CompositionalChange], _ sections: Int
    ) -> [(old: Range<Int>, from: (section: Int, element: Int), to: Int)] {
        var runs: [(old: Range<Int>, from: (section: Int, element: Int), to: Int)] = []
        for change in changes {
            let last = segment(of: change.section, Int(Int32.max))
            if runs.last?.old.contains(last) == true { continue }
            let least = max(min(change.oldElements, change.oldElements + change.elements, change.first) - 1, 0)
            let first = isPiece(last) ? segment(of: change.section, least) : last
            runs.append(
                (
                    first..<last + 1, (Int(table[first].section), Int(table[first].first)),
                    endSection(last, sections)
                ))
        }
        return runs
    }
}

/// A section with another number of items.
struct CompositionalChange {
    var section: Int
    /// Elements before, by how many there are more now, and by how much the section is longer.
    var oldElements: Int
    var elements: Int
    var extent: Double
    /// The first element that may have another frame: the end, unless sizes have moved with their items.
    var first = Int.max
    /// What was measured of it before; nil where nothing was.
    var oldMeasured: CompositionalMeasured?
}
