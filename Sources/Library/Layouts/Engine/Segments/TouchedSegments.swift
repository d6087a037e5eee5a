import LayoutCore

/// The segments of a layout that a change touches: of its items, and of members that lie elsewhere.
struct TouchedSegments<Geometry: LayoutGeometry> {
    let table: SegmentTable
    /// The geometry before the change.
    let geometry: Geometry
    let changes: SectionChanges
    let moved: MovedMembers
    /// Members after the change of a section by its number after.
    let countAfter: (_ section: Int) -> Int
    let sectionsAfter: Int
    /// The rules by which they are cut again.
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

    /// The segments to be replaced, and neighbours that are joined to them. `besides` are places that are rebuilt too.
    func rebuildings(_ besides: [MemberPlace]) -> [SegmentRebuilding] {
        var touched = besides.map { table.segment(of: $0.section, $0.member) }
        for range in moved.ranges where !range.members.isEmpty || !Geometry.traits.contains(.followsItems) {
            let first = table.segment(of: range.section, range.members.lowerBound)
            let last = max(range.members.lowerBound, range.members.upperBound - 1)
            touched += first...table.segment(of: range.section, last)
        }
        for edit in changes.edits { touch(edit, &touched) }
        if let map = changes.map { touch(map, &touched) }
        while true {
            touched = touched.ascending()
            let runs = runs(touched)
            let more = neighbours(of: runs).filter { !touched.hasAscending($0) }
            if more.isEmpty { return runs }
            touched += more
        }
    }

    /// The segments from which items of a section go, to which they come, and in which they change.
    private func touch(_ edit: SectionEdit, _ touched: inout [Int]) {
        func touch(_ item: Int) {
            touched.append(table.segment(of: edit.before, geometry.memberCount(ofItems: item, in: edit.before)))
        }
        for item in edit.removed { touch(item) }
        for (position, item) in edit.inserted.enumerated() {
            // With the item before them, or the section's beginning.
            touch(item > position ? edit.before(kept: item - position - 1) : 0)
        }
        for item in edit.reloaded { if let before = edit.before(item) { touch(before) } }
    }

    /// The segments of sections that go or move, and those beside which others come.
    private func touch(_ map: SectionMap, _ touched: inout [Int]) {
        for (section, after) in map.staying.enumerated() where after < 0 {
            let last = table.segment(of: section, .max)
            touched += (table.isPiece(last) ? table.segment(of: section, 0) : last)...last
        }
        var stays = [Bool](repeating: false, count: map.before.count)
        for section in map.staying where section >= 0 { stays[section] = true }
        // With the end of the section before that stays, or the beginning: of new ones in a row, the first says it for all.
        for section in stays.indices where !stays[section] && table.count > 0 {
            if section == 0 {
                touched.append(0)
            } else if stays[section - 1] {
                touched.append(table.segment(of: map.before[section - 1], .max))
            }
        }
    }

    private func runs(_ touched: [Int]) -> [SegmentRebuilding] {
        var ranges: [Range<Int>] = []
        for number in touched { ranges.appendAdjacent(number..<number + 1) }
        // If there was no segment, all is new.
        if table.count == 0 { ranges = [0..<0] }
        var runs: [SegmentRebuilding] = []
        runs.reserveCapacity(touched.count)
        for range in ranges {
            let (first, isDivided) = (runs.count, changes.map == nil && !range.isEmpty)
            var next = range.lowerBound
            // Segments beside each other, each for itself, so that what lies in one stays there.
            repeat {
                let part = next..<(isDivided ? next + 1 : range.upperBound)
                let from = runs.count > first ? runs[runs.count - 1].to : next == 0 ? MemberPlace(0, 0) : end(next - 1)
                runs.append(rebuilding(part, from, beginning(ofSegment: part.upperBound)))
                while runs.count > first + 1, join(&runs) {}
                next = part.upperBound
            } while next < range.upperBound
        }
        return runs
    }

    private func rebuilding(_ range: Range<Int>, _ from: MemberPlace, _ to: MemberPlace) -> SegmentRebuilding {
        let total = (from.section..<max(from.section, to.section)).reduce(to.member - from.member) {
            $0 + countAfter($1)
        }
        let cut = packing.recut(from: from, to: to, total: total)
        return SegmentRebuilding(old: range, from: from, to: to, total: total, cut: cut)
    }

    /// Puts the last two runs together, which lie beside each other, where their segments are or one has none.
    private func join(_ runs: inout [SegmentRebuilding]) -> Bool {
        let right = runs[runs.count - 1]
        let (from, middle) = (runs[runs.count - 2].from, runs[runs.count - 2].to)
        if let last = runs[runs.count - 2].cut.last, let first = right.cut.first, !mayJoin(last, right, first) {
            return false
        }
        runs.removeLast()
        let position = runs.count - 1
        // Nothing else holds the segments while they are extended, so that they are not copied.
        var cut: [SegmentTable.Segment] = []
        swap(&cut, &runs[position].cut)
        runs[position].total += right.total
        packing.extend(&cut, from: from, over: middle, to: right.to, total: runs[position].total)
        assert(
            runs[position].total > 64 * table.limits.most
                || cut.elementsEqual(
                    packing.recut(from: from, to: right.to, total: runs[position].total),
                    by: { ($0.section, $0.first, $0.count) == ($1.section, $1.first, $1.count) })
        )
        runs[position].cut = cut
        (runs[position].old, runs[position].to) = (runs[position].old.lowerBound..<right.old.upperBound, right.to)
        return true
    }

    private func mayJoin(
        _ last: SegmentTable.Segment, _ right: SegmentRebuilding, _ first: SegmentTable.Segment
    ) -> Bool {
        let next = right.cut.dropFirst().first
        let goesOn = next.map { $0.section == first.section } ?? (right.to.member > 0)
        return packing.mayJoin(last, first, to: next.map { Int($0.section) } ?? right.to.section, goesOn: goesOn)
    }

    /// Segments that stay and are put together with what lies beside them after the change; where nothing is left of some
    /// segments, one of those beside them, of the same section where there is one.
    private func neighbours(of runs: [SegmentRebuilding]) -> [Int] {
        func isSmall(_ segment: SegmentTable.Segment, beside number: Int) -> Bool {
            min(segment.count, table.table[number].count) < table.limits.least
        }
        var more: [Int] = []
        for (position, run) in runs.enumerated() {
            let (previous, next) = (run.old.lowerBound - 1, run.old.upperBound)
            let isFollowed = position + 1 < runs.count && runs[position + 1].old.lowerBound == next
            guard let first = run.cut.first, let last = run.cut.last else {
                if isFollowed || previous < 0 && next == table.count { continue }
                more.append(previous < 0 || run.from.member == 0 && next < table.count ? next : previous)
                continue
            }
            if next < table.count, !isFollowed, isSmall(last, beside: next) {
                let staying = staying(next)
                if mayJoin(last, staying, staying.cut[0]) { more.append(next) }
            }
            let isFollowing = position > 0 && runs[position - 1].old.upperBound == run.old.lowerBound
            if previous >= 0, !isFollowing, isSmall(first, beside: previous),
                mayJoin(staying(previous).cut[0], run, first)
            {
                more.append(previous)
            }
        }
        return more
    }

    /// A segment that stays, as if it were replaced by itself.
    private func staying(_ number: Int) -> SegmentRebuilding {
        let (place, count) = (beginning(ofSegment: number), Int(table.table[number].count))
        return SegmentRebuilding(
            old: number..<number + 1, from: place, to: end(number), total: count,
            cut: [SegmentTable.Segment(place.section, place.member, count: count)])
    }

    // MARK: Places after

    private func section(after section: Int) -> Int { changes.map.map { $0.staying[section] } ?? section }

    /// The place of a staying member after the change, by its number before; behind the section if its place is gone.
    private func after(_ section: Int, _ member: Int) -> MemberPlace {
        let after = self.section(after: section)
        if let first = moved.firstPlace(of: section), member > first {
            return member < countAfter(after) ? MemberPlace(after, member) : MemberPlace(after + 1, 0)
        }
        guard let edit = changes.edit(ofBefore: section) else { return MemberPlace(after, member) }
        // Members come and go with their items, as many with each.
        let each = max(geometry.memberCount(ofItems: 1, in: section), 1)
        return MemberPlace(after, edit.after(member / each) * each + member % each)
    }

    /// The first place of a segment that stays, after; behind all where there is none.
    private func beginning(ofSegment segment: Int) -> MemberPlace {
        if segment == table.count { return MemberPlace(sectionsAfter, 0) }
        let place = place(segment)
        return place.member == 0 ? MemberPlace(section(after: place.section), 0) : after(place.section, place.member)
    }

    /// The place behind a segment that stays, after.
    private func end(_ segment: Int) -> MemberPlace {
        let last = table.endSection(segment, sections) - 1
        let (place, count) = (place(segment), Int(table.table[segment].count))
        let end = place.member + count
        if last > place.section || end == geometry.memberCount(of: last) {
            return MemberPlace(section(after: last) + 1, 0)
        }
        let lastMember = after(last, end - 1)
        return MemberPlace(lastMember.section, lastMember.member + 1)
    }
}
