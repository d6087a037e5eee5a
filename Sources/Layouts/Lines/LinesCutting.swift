import LayoutCore

/// Section, and item there, both from 0.
struct LinesPlace: Equatable {
    var section: Int
    var item: Int

    init(_ section: Int, _ item: Int) { (self.section, self.item) = (section, item) }
}

extension SegmentTable {
    /// Segments of sections with ordinals from `base` on, side by side. O(sections + segments).
    convenience init(_ counts: LinesCounts, base: UInt32, _ limits: SegmentLimits) {
        self.init(Self.cut(counts, from: LinesPlace(0, 0), to: counts.sections, limits), base: base, limits)
    }

    /// Divides sections into segments, whose ordinals are still to be chosen: whole sections together up to 512 items,
    /// pieces of 512 of larger ones; what would be small is joined to what lies before. From a place to the beginning
    /// of a section. O(sections + segments).
    static func cut(
        _ counts: LinesCounts, from: LinesPlace, to end: Int, _ limits: SegmentLimits
    ) -> [Segment] {
        let size = limits.usual
        var cut: [Segment] = []
        // Whether the last segment takes more sections.
        var isOpen = false
        for section in from.section..<max(from.section, end) {
            let first = section == from.section ? from.item : 0
            let count = counts.items(in: section) - first
            if first > 0 || count > size {
                for item in stride(from: first, to: first + count, by: size) {
                    cut.append(Segment(section, item, count: min(size, first + count - item)))
                }
                if count % size < limits.least, count > size {
                    let rest = cut.removeLast()
                    cut[cut.count - 1].count += rest.count
                }
                isOpen = false
            } else if isOpen, Int(cut[cut.count - 1].count) + count <= size {
                cut[cut.count - 1].count += UInt32(count)
            } else {
                cut.append(Segment(section, 0, count: count))
                isOpen = true
            }
        }
        return cut
    }

    /// Divides sections again whose segments have grown or shrunk: into one as long as its limit allows. O(sections +
    /// segments).
    static func recut(
        _ counts: LinesCounts, from: LinesPlace, to end: Int, _ limits: SegmentLimits
    ) -> [Segment] {
        if from.section >= end { return [] }
        let total = counts.items(before: end) - counts.items(before: from.section) - from.item
        if total <= limits.most, from.item == 0 || from.section + 1 == end {
            return [Segment(from.section, from.item, count: total)]
        }
        var cut = cut(counts, from: from, to: end, limits)
        // The last of the small sections may have been too few to stand alone.
        if cut.count > 1, let last = cut.last, last.count < limits.least, last.first == 0,
            cut[cut.count - 2].first == 0,
            last.count + cut[cut.count - 2].count <= limits.most
        {
            cut.removeLast()
            cut[cut.count - 1].count += last.count
        }
        return cut
    }
}
