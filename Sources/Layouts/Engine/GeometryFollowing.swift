import LayoutCore

extension LayoutGeometry {
    /// Members of a section, by its number after a change that was not followed yet, as they are after it.
    func memberCount(after changes: SectionChanges, of section: Int, _ items: any ItemSource) -> Int {
        memberCount(
            ofItems: items.itemCount(ofSection: section), in: changes.map?.before[section] ?? section)
    }
}

extension GeometryLayout {
    /// Follows a change of the data.
    func follow(_ change: DataChange) throws(LayoutError) -> LayoutDelta {
        if isReadSooner(change) { return try reset(by: change) }
        guard
            var changes = SectionChanges(
                change, sections: geometry.sectionCount, items, keepsItems: Geometry.membersFollowItems,
                itemCount: { geometry.itemCount(of: $0) })
        else { return try reset(by: change) }
        if geometry.isBeyondGrid { return try reset(by: change) }
        changes.keep { geometry.firstTouched(by: $0) != nil }
        if changes.isEmpty {
            past = .same
            return plainDelta
        }
        return try follow(changes)
    }

    /// Follows what a change did to sections; nothing, where the geometry says besides what it touches: then segments hold
    /// what they held.
    func follow(_ changes: SectionChanges) throws(LayoutError) -> LayoutDelta {
        if !changes.keepsNumbers { try checkRoom(changes) }
        // Asked before anything holds the geometry, so that it is not copied.
        let moved = MovedMembers(geometry.alsoMoved(by: changes, items)) { geometry.memberCount(of: $0) }
        let arePlaces = !Geometry.membersFollowItems || Geometry.keepsPieces || moved.firstPlace(of: 0) != nil
        if order.table == nil, geometry.sectionCount == 1, changes.map == nil, arePlaces || order.even.count < 2 {
            return try followOnly(changes, changes.edits[0])
        }
        // Where no item comes, goes or moves, segments hold what they held.
        let keepsMembers = Geometry.membersFollowItems && changes.keepsNumbers && moved.ranges.isEmpty
        let besides = Geometry.keepsPieces ? geometry.alsoTouched(by: changes, items) : []
        let runs = keepsMembers ? keepingSegments(changes, besides) : rebuildings(changes, moved, besides)
        let old = capture(runs, keepsMembers: keepsMembers)
        var known: Geometry.Past? = try geometry.follow(changes, items)
        recent.forget()
        var delta = rebuild(runs, old, &known)
        let (past, table) = (known!, order.makeTable())
        self.past = .changed(past)
        parts.extend(to: geometry.sectionCount) { table.takeForParts($0) }
        if table.isUsedUp {
            parts = SectionParts(geometry)
            table.number(from: parts.end)
            geometry.forgetOrdinals()
            delta = resetDelta
            delta.packed = geometry.packedCount(since: past)
            return delta
        }
        delta.elementCount = elementCount
        delta.spanningChanged = geometry.movesParts(since: past)
        delta.packed = geometry.packedCount(since: past)
        return geometry.isReset(since: past) ? resetDelta : delta
    }

    /// Throws where members and parts are more than ordinals after a change. O(changes), or O(sections).
    private func checkRoom(_ changes: SectionChanges) throws(LayoutError) {
        let (geometry, items) = (geometry, items)
        var members = geometry.memberCount(before: geometry.sectionCount)
        if let map = changes.map {
            members = map.before.indices.reduce(0) { $0 + geometry.memberCount(after: changes, of: $1, items) }
        } else {
            for edit in changes.edits {
                let count = geometry.memberCount(after: changes, of: edit.section, items)
                members += count - geometry.memberCount(of: edit.section)
            }
        }
        let parts = (changes.map?.before.count ?? geometry.sectionCount) * geometry.partCount
        let count = members + geometry.wholePartCount + parts
        guard count <= Int(UInt32.max) else { throw .tooManyElements(count: count) }
    }

    private func rebuildings(
        _ changes: SectionChanges, _ moved: MovedMembers, _ besides: [MemberPlace]
    ) -> [SegmentRebuilding] {
        let (geometry, items) = (geometry, items)
        return TouchedSegments(
            table: order.makeTable(of: geometry), geometry: geometry, changes: changes, moved: moved,
            sectionsAfter: changes.map?.before.count ?? geometry.sectionCount,
            countAfter: { geometry.memberCount(after: changes, of: $0, items) }
        ).rebuildings(besides)
    }

    /// Follows a change of an only section, whose segments stay computed: its last members come or go.
    private func followOnly(_ changes: SectionChanges, _ edit: SectionEdit) throws(LayoutError) -> LayoutDelta {
        let even = order.even
        let first = geometry.firstTouched(by: edit) ?? 0
        let was = members(SectionRange(section: 0, members: 0..<even.each), 0)
        let past = try geometry.follow(changes, items)
        let count = geometry.memberCount(of: 0)
        order.setOnly(count)
        recent.forget()
        self.past = .changed(past)
        if geometry.isBeyondGrid { return resetDelta }
        let common = min(even.each, count)
        var found = MemberChanges()
        found.first = even.base
        let now = members(SectionRange(section: 0, members: 0..<count), 0)
        Self.compare(was, now, common, past, &geometry, &found)
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
        delta.spanningChanged = geometry.movesParts(since: past)
        delta.packed = geometry.packedCount(since: past)
        return delta
    }

    // MARK: Capturing

    /// Takes down what is going to be rebuilt.
    private func capture(
        _ runs: [SegmentRebuilding], keepsMembers: Bool
    ) -> CapturedSegments<Geometry.Run> {
        let table = order.makeTable()
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
                    let sections = keepsMembers ? sectionsThatMayChange(in: Int(segment.section)..<end) : nil
                    return CapturedSegments.Segment(
                        ordinals: segment.ordinals, origin: origin(ofSegment: number),
                        members: Self.members(of: segment, number, to: end, sections, &geometry, &order),
                        isPart: sections != nil)
                })
            end = run.old.upperBound
        }
        keep(until: table.count)
        return captured
    }

    private func members(_ range: SectionRange, _ segment: Int) -> Members<Geometry.Run> {
        Members(
            range, geometry.run(range.section, range.members, in: segment),
            Geometry.comparesLocally ? origin(ofSegment: segment) : .zero)
    }

    /// The members of a segment, section by section up to the beginning of one.
    func members(of segment: SegmentTable.Segment, _ number: Int, to end: Int) -> [Members<Geometry.Run>] {
        Self.members(of: segment, number, to: end, nil, &geometry, &order)
    }

    /// Members of a segment of some of its sections, or of all. Handed the geometry in place, see find.
    @inline(never) static func members(
        of segment: SegmentTable.Segment, _ number: Int, to end: Int, _ sections: [Int]?, _ geometry: inout Geometry,
        _ order: inout SegmentOrder
    ) -> [Members<Geometry.Run>] {
        let origin =
            Geometry.comparesLocally ? geometry.origin(of: order.place(ofSegment: number), in: number) : .zero
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

    // MARK: Rebuilding

    /// Replaces segments by others, by the sections as they now are, and tells what came of it: segments replaced and
    /// moved, members removed, inserted, with other frames and other names. Nothing else holds the past, so that what is
    /// replaced is added to it without a copy.
    private func rebuild(
        _ runs: [SegmentRebuilding], _ old: CapturedSegments<Geometry.Run>, _ past: inout Geometry.Past?
    ) -> LayoutDelta {
        let table = order.makeTable()
        var delta = DeltaBuilder()
        var (growth, end, place) = (0, 0, MemberPlace(0, 0))
        var givenUp: [SegmentTable.Segment] = []
        var renumber = false
        for (position, run) in runs.enumerated() {
            follow(end..<run.old.lowerBound, growth, place, old.kept[position], past!, &delta)
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            // Nothing holds the geometry while it is changed, so that it is not copied.
            let cut = run.cut ?? SegmentPacking(geometry, table.limits).recut(from: run.from, to: run.to)
            let fresh = table.replace(range, with: cut, &givenUp)
            let after = range.lowerBound..<range.lowerBound + fresh.count
            if Geometry.keepsPieces { replacePieces(range, fresh, to: run.to.section, &past) }
            delta.replace(run.old, by: after)
            name(old.segments[position], fresh, after.lowerBound, to: run.to.section, past!, &delta)
            growth += fresh.count - run.old.count
            renumber = renumber || fresh.count != run.old.count
            (end, place) = (run.old.upperBound, run.to)
        }
        follow(end..<table.count - growth, growth, place, old.kept[runs.count], past!, &delta)
        table.finish(givenUp, renumber: renumber)
        // Now that all segments have the sections and members of after.
        for number in delta.renamedSegments { forEachElement(ofSegment: number) { delta.members.rename($0) } }
        return delta.delta(elementCount: elementCount, contentSize: contentSize)
    }

    /// The section behind those that a new segment has a part in; `end` is that behind all of them.
    func endSection(_ position: Int, of fresh: [SegmentTable.Segment], _ end: Int) -> Int {
        max(position + 1 < fresh.count ? Int(fresh[position + 1].section) : end, Int(fresh[position].section) + 1)
    }

    private func replacePieces(
        _ segments: Range<Int>, _ fresh: [SegmentTable.Segment], to end: Int, _ past: inout Geometry.Past?
    ) {
        let others = fresh.indices.map { fresh[$0].sections(to: endSection($0, of: fresh, end), of: &geometry) }
        geometry.replace(segments, with: others, items, since: &past)
    }

    /// Segments that stay, by their numbers before, of which the first now begins at a place: how they moved, and what
    /// their sections and members are called now.
    private func follow(
        _ stayed: Range<Int>, _ growth: Int, _ place: MemberPlace, _ first: (place: MemberPlace, origin: Point)?,
        _ past: Geometry.Past, _ delta: inout DeltaBuilder
    ) {
        guard let first else { return }
        let table = order.makeTable()
        let range = stayed.lowerBound + growth..<stayed.upperBound + growth
        var renamed = range.lowerBound..<range.lowerBound
        if place.member != first.place.member {
            renamed = table.shiftMembers(range, by: place.member - first.place.member)
        }
        if place.section != first.place.section {
            table.shiftSections(range, by: place.section - first.place.section)
            renamed = range
        }
        for number in renamed { delta.rename(segment: number) }
        renamePieces(of: range, from: renamed.upperBound, past, &delta)
        delta.translate(range, from: first.origin, to: origin(ofSegment: range.lowerBound))
    }

    // MARK: Viewport

    /// What another viewport did to members and parts.
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
