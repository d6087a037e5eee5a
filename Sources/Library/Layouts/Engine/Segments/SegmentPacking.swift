import LayoutCore

/// How sections are divided into segments, and where segments are joined.
///
/// Whole sections lie together up to ``SegmentLimits/usual`` members, except sections that lie alone; larger ones are
/// divided into pieces of as many. What would be small is joined to what lies before.
final class SegmentPacking<Geometry: LayoutGeometry> {
    typealias Segment = SegmentTable.Segment

    let geometry: Geometry
    let limits: SegmentLimits
    /// The sections after a change that the geometry has not followed yet: their numbers before, −1 for a section that
    /// comes, or nil where all numbers stay; and their members. nil where the geometry is what it will be.
    private let after: (before: [Int]?, count: (Int) -> Int)?

    init(_ geometry: Geometry, _ limits: SegmentLimits, after: (before: [Int]?, count: (Int) -> Int)? = nil) {
        (self.geometry, self.limits, self.after) = (geometry, limits, after)
    }

    private func count(_ section: Int) -> Int { after?.count(section) ?? geometry.memberCount(of: section) }

    /// Whether a section lies alone; not known of a section that comes.
    private func isAlone(_ section: Int) -> Bool {
        let section = after?.before?[section] ?? section
        return section >= 0 && geometry.isAlone(section)
    }

    /// Whether two segments beside each other are put together where pieces are kept: one has fewer than
    /// ``SegmentLimits/least`` members, and both are of one section, or of whole sections that fit into a segment. `end` is
    /// the section behind the second, which goes on in the next one or not. After each change there are no such two.
    func mayJoin(_ left: Segment, _ right: Segment, to end: Int, goesOn: Bool) -> Bool {
        if min(left.count, right.count) >= limits.least { return false }
        if right.first > 0 { return true }
        if left.first > 0 || goesOn || isAlone(Int(left.section)) || isAlone(Int(right.section)) {
            return false
        }
        return Int(left.count + right.count) <= limits.usual && end - Int(left.section) <= mostSections
    }

    /// All sections divided. O(sections + segments).
    var whole: [Segment] { cut(from: MemberPlace(0, 0), to: MemberPlace(geometry.sectionCount, 0)) }

    /// Divides sections from a place to another; ordinals are still to be chosen. O(sections + segments).
    func cut(from: MemberPlace, to end: MemberPlace) -> [Segment] {
        var cut: [Segment] = []
        // Sections of the last segment, where it takes more.
        var open = 0
        for section in from.section..<max(from.section, end.member > 0 ? end.section + 1 : end.section) {
            let first = section == from.section ? from.member : 0
            // The section goes on in a segment that stays.
            let isPart = section == end.section
            let count = (isPart ? end.member : count(section)) - first
            if first > 0 || count > (Geometry.traits.contains(.latePieces) ? limits.most : limits.usual) || isPart {
                divide(section, first, count, &cut)
                open = 0
            } else if open > 0, !isAlone(section), Int(cut[cut.count - 1].count) + count <= limits.usual,
                open < mostSections
            {
                cut[cut.count - 1].count += UInt32(count)
                open += 1
            } else {
                cut.append(Segment(section, 0, count: count))
                open = isAlone(section) ? 0 : 1
            }
        }
        return cut
    }

    /// Sections of a segment at most: of a piece that is replaced, each is looked at.
    private var mostSections: Int { Geometry.traits.contains(.keepsPieces) ? limits.mostSections : .max }

    private func divide(_ section: Int, _ first: Int, _ count: Int, _ cut: inout [Segment]) {
        if Geometry.traits.contains(.latePieces) {
            let pieces = count <= limits.most ? min(count, 1) : (count + limits.piece - 1) / limits.piece
            for piece in 0..<pieces {
                let start = count * piece / pieces
                cut.append(Segment(section, first + start, count: count * (piece + 1) / pieces - start))
            }
            return
        }
        let size = limits.usual
        for member in stride(from: first, to: first + count, by: size) {
            cut.append(Segment(section, member, count: min(size, first + count - member)))
        }
        if count % size < limits.least, count > size {
            let rest = cut.removeLast()
            cut[cut.count - 1].count += rest.count
        }
    }

    /// Divides sections again, into one segment as long as its limit allows. O(sections + segments).
    func recut(from: MemberPlace, to end: MemberPlace, total: Int? = nil) -> [Segment] {
        if from.section > end.section || from.section == end.section && from.member >= end.member { return [] }
        let total =
            total ?? geometry.memberCount(before: end.section) + end.member
            - geometry.memberCount(before: from.section) - from.member
        if let only = only(from: from, to: end, total: total) { return [only] }
        var cut = cut(from: from, to: end)
        joinLast(&cut, to: end)
        return cut
    }

    /// Divides sections again up to a later end, of which those up to `middle` were divided: as ``recut(from:to:total:)``
    /// of all of them, but O(sections + segments behind the last segment that stays).
    func extend(_ cut: inout [Segment], from: MemberPlace, over middle: MemberPlace, to end: MemberPlace, total: Int) {
        guard cut.count > 1, !isWhole(from: from, to: end) || total > limits.most else {
            cut = recut(from: from, to: end, total: total)
            return
        }
        // Sections are put into segments in order, so that what comes later changes the last segment alone, which may take
        // more; a large section is divided as a whole, and of one that went on only a part was seen.
        if middle.member > 0 { while cut.count > 1, cut[cut.count - 1].section == middle.section { cut.removeLast() } }
        let section = cut[cut.count - 1].section
        while cut.count > 1, cut[cut.count - 1].first > 0, cut[cut.count - 2].section == section { cut.removeLast() }
        let last = cut.removeLast()
        cut += self.cut(from: MemberPlace(Int(last.section), Int(last.first)), to: end)
        joinLast(&cut, to: end)
    }

    private func isWhole(from: MemberPlace, to end: MemberPlace) -> Bool {
        from.member == 0 && end.member == 0 && end.section - from.section <= mostSections
    }

    /// The segment that holds everything, where one may.
    private func only(from: MemberPlace, to end: MemberPlace, total: Int) -> Segment? {
        guard total <= limits.most else { return nil }
        let last = end.member > 0 ? end.section : end.section - 1
        guard from.section == last || isWhole(from: from, to: end),
            from.section == last || !(from.section...last).contains(where: isAlone)
        else { return nil }
        return Segment(from.section, from.member, count: total)
    }

    /// The last of the small sections may have been too few to stand alone; not the beginning of one that goes on.
    private func joinLast(_ cut: inout [Segment], to end: MemberPlace) {
        guard end.member == 0, cut.count > 1, let last = cut.last, last.count < limits.least, last.first == 0,
            cut[cut.count - 2].first == 0,
            last.count + cut[cut.count - 2].count <= limits.most,
            !isAlone(Int(last.section)), !isAlone(Int(cut[cut.count - 2].section)),
            end.section - Int(cut[cut.count - 2].section) <= mostSections
        else { return }
        cut.removeLast()
        cut[cut.count - 1].count += last.count
    }
}
