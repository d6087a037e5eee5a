import LayoutCore

extension GeometryLayout {
    func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        if geometry.isBeyondGrid { return try reset(by: change) }
        if Geometry.traits.contains(.keepsPieces) { prepareSegments() }
        guard let changes = sectionChanges(change), var planned = try geometry.plan(changes, items) else {
            return try reset(by: change)
        }
        return try follow(&planned)
    }

    /// The sections of a change; nil where it does not tell how they came to have their items.
    func sectionChanges(_ change: DataChange) -> SectionChanges? {
        SectionChanges(
            change, sections: geometry.sectionCount, items, keepsItems: Geometry.traits.contains(.followsItems)
        ) { geometry.memberCount(ofItems: $1, in: $0) == geometry.memberCount(of: $0) }
    }

    /// Makes a planned change, and tells what came of it. In place, so that its lists are not counted once more.
    func follow(_ change: inout PlannedChange<Geometry.Detail>) throws(LayoutError) -> LayoutDelta {
        if change.isEmpty {
            previous = .same
            return plainDelta
        }
        if !change.sections.keepsNumbers { try checkRoom(change.sections) }
        let moved = MovedMembers(movedRanges(change)) { geometry.memberCount(of: $0) }
        let traits = Geometry.traits
        if order.isComputed, geometry.sectionCount == 1, change.sections.map == nil,
            moved.firstPlace(of: 0) != nil || order.even.count < 2
        {
            return try followOnly(&change)
        }
        // Segments hold what they held if no item comes, goes or moves.
        let keepsMembers = traits.contains(.followsItems) && change.sections.keepsNumbers && moved.ranges.isEmpty
        let runs = keepsMembers ? keepingSegments(change) : rebuildings(change, moved)
        let old = capture(runs, keepsMembers ? change : nil)
        var snapshot: Geometry.Snapshot? = try geometry.apply(&change, items)
        recent.forget()
        var delta = rebuild(runs, old, change, &snapshot)
        previous = .changed(snapshot!)
        let table = segmentTable
        parts.extend(to: geometry.sectionCount) { table.takeForParts($0) }
        if table.isUsedUp {
            parts = SectionParts(geometry)
            table.number(from: parts.end)
            forgetOrdinals()
            delta = resetDelta
            delta.packed = change.packed
            return delta
        }
        if change.isReset || geometry.isBeyondGrid { return resetDelta }
        delta.elementCount = elementCount
        finish(&delta, change)
        return delta
    }

    private func finish(_ delta: inout LayoutDelta, _ change: PlannedChange<Geometry.Detail>) {
        delta.spanningChanged = change.movesParts ?? (geometry.partCounts.perSection > 0)
        delta.packed = change.packed
    }

    /// Throws where members and parts are more than ordinals after a change. O(changes), or O(sections).
    private func checkRoom(_ changes: SectionChanges) throws(LayoutError) {
        var members = geometry.memberCount(before: geometry.sectionCount)
        if let map = changes.map {
            members = map.before.indices.reduce(0) { $0 + memberCount(after: changes, of: $1) }
        } else {
            for edit in changes.edits {
                members += memberCount(after: changes, of: edit.section) - geometry.memberCount(of: edit.section)
            }
        }
        let partCounts = geometry.partCounts
        let parts = (changes.map?.before.count ?? geometry.sectionCount) * partCounts.perSection
        let count = members + partCounts.whole + parts
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
    }

    /// Members of a section, by its number after a change that was not made yet, as they are after it.
    private func memberCount(after changes: SectionChanges, of section: Int) -> Int {
        geometry.memberCount(
            ofItems: items.itemCount(ofSection: section), in: changes.map?.before[section] ?? section)
    }

    /// The members that lie elsewhere within their section; places do so from the first of an edit on, one at least.
    private func movedRanges(_ change: PlannedChange<Geometry.Detail>) -> [SectionRange] {
        if Geometry.traits.contains(.followsItems) { return change.moved }
        return change.sections.edits.map { edit in
            let count = geometry.memberCount(of: edit.before)
            return SectionRange(section: edit.before, members: min(edit.firstMember, max(count - 1, 0))..<count)
        }
    }

    private func rebuildings(
        _ change: PlannedChange<Geometry.Detail>, _ moved: MovedMembers
    ) -> [SegmentRebuilding] {
        TouchedSegments(
            table: segmentTable, geometry: geometry, changes: change.sections, moved: moved,
            sectionsAfter: change.sections.map?.before.count ?? geometry.sectionCount,
            countAfter: { self.memberCount(after: change.sections, of: $0) }
        ).rebuildings(change.touched)
    }

    /// The segments in which items have other values, and the segments of touched places, where all members keep their
    /// numbers: each is replaced by a segment that holds the same members. O(edits log edits).
    private func keepingSegments(_ change: PlannedChange<Geometry.Detail>) -> [SegmentRebuilding] {
        let table = segmentTable
        var touched = change.touched.map { table.segment(of: $0.section, $0.member) }
        for edit in change.sections.edits {
            for item in edit.reloaded {
                let member = geometry.memberCount(ofItems: item, in: edit.section)
                let segment = table.segment(of: edit.section, member)
                if touched.last != segment { touched.append(segment) }
            }
        }
        if !change.touched.isEmpty { touched = Set(touched).sorted() }
        func place(_ number: Int) -> MemberPlace {
            if number == table.count { return MemberPlace(geometry.sectionCount, 0) }
            return MemberPlace(Int(table.table[number].section), Int(table.table[number].first))
        }
        return touched.map { number in
            let (from, count) = (place(number), Int(table.table[number].count))
            return SegmentRebuilding(
                old: number..<number + 1, from: from, to: place(number + 1), total: count,
                cut: [SegmentTable.Segment(from.section, from.member, count: count)])
        }
    }

    /// Follows a change of an only section, whose segments stay computed: its last members come or go.
    private func followOnly(_ change: inout PlannedChange<Geometry.Detail>) throws(LayoutError) -> LayoutDelta {
        let (even, first) = (order.even, change.sections.edits[0].firstMember)
        let was = members(SectionRange(section: 0, members: 0..<even.each))
        let snapshot = try geometry.apply(&change, items)
        let count = geometry.memberCount(of: 0)
        order.setOnly(count)
        recent.forget()
        previous = .changed(snapshot)
        if geometry.isBeyondGrid { return resetDelta }
        let common = min(even.each, count)
        var found = MemberChanges()
        found.first = even.base
        let now = members(SectionRange(section: 0, members: 0..<count))
        geometry.compare(was, now, common, change, snapshot, into: &found)
        var delta = plainDelta
        let ends = (even.base + UInt32(even.each), even.base + UInt32(count))
        if ends.0 < ends.1 { delta.inserted = [ends.0..<ends.1] }
        if ends.1 < ends.0 { delta.removed = [ends.1..<ends.0] }
        (delta.reframed, delta.renamed) = (found.reframed, found.renamed)
        let lower = min(first, common) / even.size
        var (before, after) = (max(lower, even.count), max(lower, order.count))
        if even.each == count {
            let end = found.reframed.last.map { Int($0.upperBound - even.base) } ?? first
            before = max(lower, (end + even.size - 1) / even.size)
            after = before
        }
        delta.resegmented = [SegmentReplacement(before: lower..<before, after: lower..<after)]
        finish(&delta, change)
        return delta
    }

    private func members(_ range: SectionRange) -> Members<Geometry.Run> {
        Members(range, geometry.run(range.section, range.members, in: 0), comparisonOrigin(ofSegment: 0))
    }

    /// The point that the frames of a segment are compared relative to.
    private func comparisonOrigin(ofSegment number: Int) -> Point {
        Geometry.traits.contains(.keepsPieces) ? origin(ofSegment: number) : .zero
    }

    // MARK: Capturing

    /// Takes down what is going to be rebuilt. `keeping` is a change in which all members keep their numbers.
    private func capture(
        _ runs: [SegmentRebuilding], _ keeping: PlannedChange<Geometry.Detail>?
    ) -> CapturedSegments<Geometry.Run> {
        let table = segmentTable
        var captured = CapturedSegments<Geometry.Run>()
        var end = 0
        func keep(until next: Int) {
            captured.kept.append(end < next ? (order.place(ofSegment: end), origin(ofSegment: end)) : nil)
        }
        for run in runs {
            keep(until: run.old.lowerBound)
            captured.segments.append(
                run.old.map { number in
                    let (segment, end) = (table.table[number], table.endSection(number, geometry.sectionCount))
                    let sections = keeping?.reframed(in: Int(segment.section)..<end)
                    return CapturedSegments.Segment(
                        ordinals: segment.ordinals, origin: origin(ofSegment: number),
                        members: members(of: segment, number, to: end, sections), isPart: sections != nil)
                })
            end = run.old.upperBound
        }
        keep(until: table.count)
        return captured
    }

    /// The members of a segment, section by section up to the beginning of one: of some of its sections, or of all.
    func members(
        of segment: SegmentTable.Segment, _ number: Int, to end: Int, _ sections: [Int]? = nil
    ) -> [Members<Geometry.Run>] {
        let origin = comparisonOrigin(ofSegment: number)
        var found: [Members<Geometry.Run>] = []
        found.reserveCapacity(sections?.count ?? end - Int(segment.section))
        func append(_ section: Int) {
            let part = segment.range(of: section, to: end, geometry.memberCount(of: section))
            found.append(Members(part, geometry.run(section, part.members, in: number), origin))
        }
        if let sections {
            for section in sections { append(section) }
        } else {
            for section in Int(segment.section)..<end { append(section) }
        }
        return found
    }

    // MARK: Viewport

    /// The delta of another viewport.
    func delta(of consequence: ViewportConsequence) -> LayoutDelta {
        var delta = DeltaBuilder()
        let segments = consequence.members == .same ? 0..<0 : 0..<segmentCount
        switch consequence.members {
        case .moved(let dx, let dy): delta.translate(segments, from: .zero, to: Point(x: dx, y: dy))
        case .reframed where !segments.isEmpty:
            delta.replace(segments, by: segments)
            for number in segments { forEachElement(ofSegment: number) { delta.members.reframe($0) } }
        default: break
        }
        var made = delta.delta(elementCount: elementCount, contentSize: contentSize)
        made.spanningChanged = consequence.movesParts
        return made
    }
}
