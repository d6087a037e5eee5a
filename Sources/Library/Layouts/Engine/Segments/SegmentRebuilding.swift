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
    /// What replaces them, where members follow items.
    var cut: [SegmentTable.Segment]?
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

/// A segment that stays when sections come, go or move, with its first place after.
struct StayingSegment {
    let segment: Int
    let from: MemberPlace
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
        packing = SegmentPacking(geometry, table.limits, countAfter: countAfter)
    }

    /// The segments to be replaced, those that would be left with few members together with a neighbour. `besides` are
    /// places of members that are rebuilt besides those that an edit names, where pieces are kept.
    func rebuildings(_ besides: [MemberPlace]) -> [SegmentRebuilding] {
        if Geometry.traits.contains(.followsItems) { return rebuildings(ofPieces: besides) }
        guard let map = changes.map else { return joiningSmall(edited) }
        return joiningSmall(between(staying(map.staying)))
    }

    var sections: Int { geometry.sectionCount }

    /// The first member of a section that is rebuilt: one that stays at least, so that no piece is empty.
    private func first(_ edit: SectionEdit) -> Int {
        min(edit.firstMember, max(min(geometry.memberCount(of: edit.before), countAfter(edit.section)) - 1, 0))
    }

    /// Where the items of sections alone have changed: of a large section those from the first change on, else the one
    /// that holds it.
    private var edited: [SegmentRebuilding] {
        var runs: [SegmentRebuilding] = []
        for edit in changes.edits {
            let growth = countAfter(edit.section) - geometry.memberCount(of: edit.before)
            let last = table.segment(of: edit.section, .max)
            if let open = runs.last, open.old.contains(last) {
                runs[runs.count - 1].total += growth
                continue
            }
            let first = table.isPiece(last) ? table.segment(of: edit.section, first(edit)) : last
            let total = table.table[first...last].reduce(0) { $0 + Int($1.count) }
            runs.append(
                SegmentRebuilding(
                    old: first..<last + 1, from: place(first),
                    to: MemberPlace(table.endSection(last, sections), 0), total: total + growth))
        }
        return runs
    }

    func place(_ segment: Int) -> MemberPlace {
        MemberPlace(Int(table.table[segment].section), Int(table.table[segment].first))
    }

    /// The segments that stay when sections come, go or move: those of whole sections that still follow each other and
    /// have not changed, and of a large section those before its first change. `after` has the number of each section
    /// after; −1 for those that are no more or have moved.
    private func staying(_ after: [Int]) -> [StayingSegment] {
        var firsts: [Int: Int] = [:]
        for edit in changes.edits { firsts[edit.section] = first(edit) }
        var staying: [StayingSegment] = []
        for segment in table.table.indices {
            let (first, end) = (Int(table.table[segment].section), table.endSection(segment, sections))
            let section = after[first]
            if section < 0 { continue }
            let stays: Bool
            if table.isPiece(segment) {
                let memberEnd = Int(table.table[segment].first) + Int(table.table[segment].count)
                stays = memberEnd <= firsts[section] ?? .max
            } else {
                stays = (first..<end).allSatisfy {
                    after[$0] == section + $0 - first && firsts[after[$0]] == nil
                }
            }
            if stays {
                staying.append(
                    StayingSegment(segment: segment, from: MemberPlace(section, Int(table.table[segment].first))))
            }
        }
        return staying
    }

    /// What lies between the segments that stay, before or after.
    private func between(_ staying: [StayingSegment]) -> [SegmentRebuilding] {
        var runs: [SegmentRebuilding] = []
        var (next, place) = (0, MemberPlace(0, 0))
        func close(_ segment: Int, _ end: MemberPlace) {
            if next == segment, place == end { return }
            let total = (place.section..<max(place.section, end.section)).reduce(-place.member) { $0 + countAfter($1) }
            runs.append(
                SegmentRebuilding(old: next..<segment, from: place, to: MemberPlace(end.section, 0), total: total))
        }
        for stay in staying {
            close(stay.segment, stay.from)
            next = stay.segment + 1
            if table.isPiece(stay.segment) {
                place = MemberPlace(stay.from.section, stay.from.member + Int(table.table[stay.segment].count))
                if place.member >= countAfter(place.section) { place = MemberPlace(place.section + 1, 0) }
            } else {
                let length = table.endSection(stay.segment, sections) - Int(table.table[stay.segment].section)
                place = MemberPlace(stay.from.section + length, 0)
            }
        }
        close(table.count, MemberPlace(sectionsAfter, 0))
        return runs
    }

    /// Runs that would leave few members in a segment together with a neighbour.
    private func joiningSmall(_ runs: [SegmentRebuilding]) -> [SegmentRebuilding] {
        var joined: [SegmentRebuilding] = []
        for (position, run) in runs.enumerated() {
            var run = run
            let (next, previous) = (run.old.upperBound, run.old.lowerBound - 1)
            let nextRun = position + 1 < runs.count ? runs[position + 1].old.lowerBound : table.count
            if run.total < table.limits.least, run.from.member == 0, !isAlone(after: run.from.section) {
                if next < nextRun, takes(next, run.total) {
                    run.old = run.old.lowerBound..<next + 1
                    run.to.section += table.endSection(next, sections) - Int(table.table[next].section)
                    run.total += Int(table.table[next].count)
                } else if previous >= joined.last?.old.upperBound ?? 0, takes(previous, run.total) {
                    run.old = previous..<run.old.upperBound
                    run.from.section -= table.endSection(previous, sections) - Int(table.table[previous].section)
                    run.total += Int(table.table[previous].count)
                }
            }
            joined.append(run)
        }
        return joined
    }

    private func takes(_ segment: Int, _ total: Int) -> Bool {
        !table.isPiece(segment) && !geometry.isAlone(Int(table.table[segment].section))
            && Int(table.table[segment].count) + total <= table.limits.usual
    }

    /// Whether a section lies alone, by its number after; not known of one that comes.
    private func isAlone(after section: Int) -> Bool {
        let before = changes.map.map { section < $0.before.count ? $0.before[section] : -1 } ?? section
        return before >= 0 && before < sections && geometry.isAlone(before)
    }
}
