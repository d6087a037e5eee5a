import LayoutCore

// Replacing segments by other segments.
extension GeometryLayout {
    /// Replaces segments, by the sections as they now are, and tells what came of it: segments replaced and moved, members
    /// removed, inserted, with other frames and other names.
    func rebuild(
        _ runs: [SegmentRebuilding], _ old: CapturedSegments<Geometry.Run>, _ change: PlannedChange<Geometry.Detail>,
        _ snapshot: inout Geometry.Snapshot?
    ) -> LayoutDelta {
        let table = segmentTable
        order.scatter()
        var delta = DeltaBuilder()
        var (growth, end, place) = (0, 0, MemberPlace(0, 0))
        var givenUp: [SegmentTable.Segment] = []
        var renumber = false
        for (position, run) in runs.enumerated() {
            move(end..<run.old.lowerBound, growth, place, old.kept[position], change, &delta)
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            // The geometry may know now that a section which comes lies alone.
            let cut =
                change.sections.map == nil
                ? run.cut : SegmentPacking(geometry, table.limits).recut(from: run.from, to: run.to, total: run.total)
            let fresh = table.replace(range, with: cut, &givenUp)
            let after = range.lowerBound..<range.lowerBound + fresh.count
            if Geometry.traits.contains(.keepsPieces) {
                let others = fresh.indices.map {
                    fresh[$0].sections(to: endSection($0, of: fresh, run.to.section), of: geometry)
                }
                geometry.replacePieces(range, with: others, items, change, &snapshot)
            }
            delta.replace(run.old, by: after)
            name(old.segments[position], fresh, after.lowerBound, to: run.to.section, change, snapshot!, &delta)
            growth += fresh.count - run.old.count
            renumber = renumber || fresh.count != run.old.count
            (end, place) = (run.old.upperBound, run.to)
        }
        move(end..<table.count - growth, growth, place, old.kept[runs.count], change, &delta)
        table.finish(givenUp, renumber: renumber)
        // Now that all segments have the sections and members of after.
        for number in delta.renamedSegments { forEachElement(ofSegment: number) { delta.members.rename($0) } }
        return delta.delta(elementCount: elementCount, contentSize: contentSize)
    }

    /// The section behind those that a new segment has a part in; `end` is that behind all of them.
    func endSection(_ position: Int, of fresh: [SegmentTable.Segment], _ end: Int) -> Int {
        max(position + 1 < fresh.count ? Int(fresh[position + 1].section) : end, Int(fresh[position].section) + 1)
    }

    /// Moves segments that stay, by their numbers before, the first of which now begins at a place: what their sections and
    /// members are called now, and by how much they moved.
    private func move(
        _ stayed: Range<Int>, _ growth: Int, _ place: MemberPlace, _ first: (place: MemberPlace, origin: Point)?,
        _ change: PlannedChange<Geometry.Detail>, _ delta: inout DeltaBuilder
    ) {
        guard let first else { return }
        let table = segmentTable
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
        if !change.renumbered.isEmpty { renamePieces(renamed.upperBound..<range.upperBound, change, &delta) }
        delta.translate(range, from: first.origin, to: origin(ofSegment: range.lowerBound))
    }

    /// Renames the pieces of renumbered sections at either end of segments that stay.
    private func renamePieces(
        _ segments: Range<Int>, _ change: PlannedChange<Geometry.Detail>, _ delta: inout DeltaBuilder
    ) {
        guard !segments.isEmpty else { return }
        let table = segmentTable
        func rename(_ section: Int32) {
            guard change.renumbered.contains(Int(section)) else { return }
            for number in segments where table.table[number].section == section && table.isPiece(number) {
                delta.rename(segment: number)
            }
        }
        let (lower, upper) = (table.table[segments.lowerBound].section, table.table[segments.upperBound - 1].section)
        rename(lower)
        if upper != lower { rename(upper) }
    }
}
