import LayoutCore

/// Elements of one section in a segment, as they are or were.
private struct Stretch {
    var section: Int
    var element: Int
    var count: Int
    var template: CompositionalTemplate
    var base: Point
    /// What has been measured, which is another object where it has changed.
    var cells: CompositionalMeasuredCells?

    /// Those behind the first ones.
    func rest(after count: Int) -> Stretch {
        var rest = self
        (rest.element, rest.count) = (element + count, self.count - count)
        return rest
    }
}

/// A segment before a change that replaces it.
private struct Captured {
    var ordinals: Range<UInt32>
    var stretches: [Stretch]
}

extension CompositionalLayout {
    /// Follows changes of the items of sections, ascending, whose sizes are then those.
    func followItems(of sections: [Int], _ sizes: [Int32: CompositionalSizes]) throws(LayoutError) -> LayoutDelta {
        var growth = 0
        for section in sections {
            let count = plan.template(of: section).elements(ofItems: items.itemCount(ofSection: section))
            growth += count - plan.sums.elements(in: section)
            guard count <= Int(Int32.max) else {
                throw .unsuitableChange(
                    layout: Self.name, reason: "section \(section) has more than 2147483647 items and badges")
            }
        }
        guard plan.elementCount + growth <= Int(UInt32.max) else {
            throw .tooManyElements(count: plan.elementCount + growth)
        }
        recent = nil
        var next = plan
        let changes = sections.compactMap { change(of: $0, sizes[Int32($0)], in: &next) }
        if changes.isEmpty { return LayoutDelta(elementCount: elementCount, contentSize: contentSize) }
        if plan.sums.count == 1 { return followOnly(changes[0], next) }
        let table = editedSegments
        var delta = LayoutDelta(elementCount: 0, contentSize: contentSize(of: next))
        do {
            try rebuild(table, changes, next, &delta)
        } catch {
            // Ordinals are used up, though there are not that many elements.
            (plan, self.table) = (next, nil)
            delta = LayoutDelta(isReset: true, elementCount: 0, contentSize: contentSize)
        }
        before = CompositionalBefore(changes: changes)
        delta.elementCount = elementCount
        return delta
    }

    /// Has a plan take a section's items and what is known of their sizes; nil where nothing came of it.
    private func change(
        of section: Int, _ sizes: CompositionalSizes?, in next: inout CompositionalPlan
    ) -> CompositionalChange? {
        let (old, count) = (plan.place(section), items.itemCount(ofSection: section))
        var change = CompositionalChange(
            section: section, oldElements: old.elements, elements: 0, extent: 0, oldMeasured: old.measured)
        guard old.measured?.cells != nil || sizes?.cells.isEmpty == false else {
            (change.elements, change.extent) = next.set(section, items: count)
            return change.elements == 0 ? nil : change
        }
        let template = old.template
        let before = old.measured?.cells?.sizes ?? []
        change.extent = next.setMeasured(section, sizes ?? CompositionalSizes(), items: count)
        let after = next.measured[Int32(section)]?.cells?.sizes ?? []
        change.elements = template.elements(ofItems: count) - old.elements
        // Up to where sizes and numbers are as they were; those of a group depend on each other.
        var same = 0
        let most = min(count, template.items(ofElements: old.elements))
        func size(_ sizes: [Double], _ item: Int) -> UInt64 {
            sizes.isEmpty ? 0 : sizes[item].isNaN ? 0 : sizes[item].bitPattern
        }
        while same < most, size(before, same) == size(after, same) { same += 1 }
        if same == most, change.elements == 0 { return nil }
        change.first = template.element(ofItem: same / template.cellCount * template.cellCount)
        return change
    }

    /// The same for an only section, which stays computed.
    private func followOnly(_ change: CompositionalChange, _ next: CompositionalPlan) -> LayoutDelta {
        let (old, count) = (only, change.oldElements)
        plan = next
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        before = CompositionalBefore(changes: [change])
        let ends = (old.base + UInt32(count), old.base + UInt32(count + change.elements))
        if ends.0 < ends.1 { delta.inserted = [ends.0..<ends.1] }
        if ends.1 < ends.0 { delta.removed = [ends.1..<ends.0] }
        let common = min(count, count + change.elements)
        if change.first < common { delta.reframed = [old.base + UInt32(change.first)..<old.base + UInt32(common)] }
        let first = min(common, change.first) / old.size
        delta.resegmented = [
            SegmentReplacement(before: first..<max(first, old.count), after: first..<max(first, only.count))
        ]
        delta.spanningChanged = change.extent != 0 && plan.firstMember > 0
        return delta
    }

    /// Replaces the segments that changes touch, takes the plan after them, and tells what came of it.
    private func rebuild(
        _ table: SegmentTable, _ changes: [CompositionalChange], _ next: CompositionalPlan,
        _ delta: inout LayoutDelta
    ) throws(LayoutError) {
        let runs = table.touched(changes, plan.sums.count)
        let old = runs.map { run in run.old.map { captured($0, table) } }
        var extents: [Double] = []
        for run in runs {
            extents.append(changes.reduce(0) { $1.section < run.to ? $0 + $1.extent : $0 })
        }
        plan = next
        var (growth, givenUp, renumber) = (0, [SegmentTable.Segment](), false)
        for (position, run) in runs.enumerated() {
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            let fresh = try table.replace(
                range, with: SegmentTable.cut(plan, from: run.from, to: run.to, table.limits), &givenUp)
            let after = range.lowerBound..<range.lowerBound + fresh.count
            delta.resegmented.append(SegmentReplacement(before: run.old, after: after))
            growth += fresh.count - run.old.count
            renumber = renumber || fresh.count != run.old.count
            for place in 0..<max(run.old.count, fresh.count) {
                name(
                    place < run.old.count ? old[position][place] : nil,
                    place < fresh.count ? captured(after.lowerBound + place, table) : nil, in: &delta)
            }
            let end = (position + 1 < runs.count ? runs[position + 1].old.lowerBound + growth : table.table.count)
            if extents[position] != 0, after.upperBound < end {
                let (dx, dy) = plan.axes.isVertical ? (0, extents[position]) : (extents[position], 0)
                delta.translated.append(SegmentTranslation(segments: after.upperBound..<end, dx: dx, dy: dy))
            }
        }
        table.finish(givenUp, renumber: renumber)
        delta.removed = delta.removed.united()
        delta.inserted = delta.inserted.united()
        delta.reframed = delta.reframed.united()
        delta.renamed = delta.renamed.united()
        delta.spanningChanged = plan.firstMember > 0 && changes.contains { $0.extent != 0 }
    }

    private func captured(_ number: Int, _ table: SegmentTable) -> Captured {
        let segment = table.table[number]
        let (first, end) = (Int(segment.section), table.endSection(number, plan.sums.count))
        if end == first + 1 {
            let place = plan.place(first)
            return Captured(
                ordinals: segment.ordinals,
                stretches: [
                    Stretch(
                        section: first, element: Int(segment.first), count: Int(segment.count),
                        template: place.template, base: place.base, cells: place.measured?.cells)
                ])
        }
        return Captured(
            ordinals: segment.ordinals,
            stretches: (first..<end).map {
                let place = plan.place($0)
                return Stretch(
                    section: $0, element: 0, count: place.elements, template: place.template, base: place.base,
                    cells: place.measured?.cells)
            })
    }

    /// Names what changed from one segment to the one in its place.
    private func name(_ old: Captured?, _ new: Captured?, in delta: inout LayoutDelta) {
        guard let old, let new, old.ordinals.lowerBound == new.ordinals.lowerBound else {
            if let old, !old.ordinals.isEmpty { delta.removed.append(old.ordinals) }
            if let new, !new.ordinals.isEmpty { delta.inserted.append(new.ordinals) }
            return
        }
        compare(old.stretches, new.stretches, from: new.ordinals.lowerBound, in: &delta)
        let common = min(old.ordinals.upperBound, new.ordinals.upperBound)
        if common < old.ordinals.upperBound { delta.removed.append(common..<old.ordinals.upperBound) }
        if common < new.ordinals.upperBound { delta.inserted.append(common..<new.ordinals.upperBound) }
    }

    /// Compares what ordinals named with what they name, stretch by stretch.
    private func compare(
        _ old: [Stretch], _ new: [Stretch], from ordinal: UInt32, in delta: inout LayoutDelta
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        var (before, after) = (left.next(), right.next())
        var next = ordinal
        while let was = before, let now = after {
            let count = min(was.count, now.count)
            if count > 0 {
                let range = next..<next + UInt32(count)
                let isSame = was.section == now.section && was.element == now.element
                if !isSame { delta.renamed.append(range) }
                if !isSame || was.base != now.base || was.cells !== now.cells { delta.reframed.append(range) }
                next = range.upperBound
            }
            before = was.count > count ? was.rest(after: count) : left.next()
            after = now.count > count ? now.rest(after: count) : right.next()
        }
    }
}
