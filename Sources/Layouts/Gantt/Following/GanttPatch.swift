import LayoutCore

/// An item of a piece that has other values than its columns: an edit of a few items leaves the columns as they are.
struct GanttPatch: Sendable {
    /// Its number in the columns.
    let item: Int
    let (start, end): (Double, Double)
    /// 0 where items have no rows, and 1 lane where they divide none.
    var (row, cluster): (UInt32, UInt32)
}

extension GanttColumns {
    /// Whether an item may be patched; of one that is not, the answer is seldom yes.
    @inline(__always) func mayBePatched(_ item: Int) -> Bool {
        patchedBits & 1 &<< UInt64(truncatingIfNeeded: item) != 0
    }

    /// The values of a patched item. O(log patches).
    func patch(_ item: Int) -> GanttPatch? {
        let position = partitioningIndex(0, patches.count) { patches[$0].item >= item }
        return position < patches.count && patches[position].item == item ? patches[position] : nil
    }

    /// The same columns with other values of some items of a range, ascending; nil where more than `most` of them would
    /// be patched. O(patches).
    func patched(_ others: [GanttPatch], in items: Range<Int>, most: Int) -> GanttColumns? {
        var merged: [GanttPatch] = []
        merged.reserveCapacity(min(patches.count + others.count, most))
        var next = 0
        func append(_ patch: GanttPatch) -> Bool {
            if merged.count == most { return false }
            merged.append(patch)
            return true
        }
        for patch in patches where items.contains(patch.item) {
            while next < others.count, others[next].item < patch.item {
                if !append(others[next]) { return nil }
                next += 1
            }
            if next < others.count, others[next].item == patch.item { continue }
            if !append(patch) { return nil }
        }
        for patch in others[next...] where !append(patch) { return nil }
        return GanttColumns(self, patches: merged)
    }
}

extension GanttGeometry {
    /// Those whose items get other values, as long as no group becomes higher or lower, or opens or closes.
    public func changed(_ sections: Range<Int>) -> [Int]? {
        guard let change, toggled == nil else { return nil }
        var next = partitioningIndex(0, change.groups.count) { change.groups[$0].group >= sections.lowerBound }
        var changed: [Int] = []
        while next < change.groups.count, change.groups[next].group < sections.upperBound {
            let (group, rows) = (change.groups[next].group, change.groups[next].rows)
            if (rows.form, rows.rowCount) != (groups.rows[group].form, groups.rows[group].rowCount) { return nil }
            changed.append(group)
            next += 1
        }
        return changed
    }

    /// A piece with the values that some of its items have now, and what it then extends over; nil where items of it come
    /// or go, where it is cut elsewhere, and where more than ``SegmentLimits/patches`` would be patched. `number` is that
    /// of its first item among all before, and `sections` what is to be in its place. O(sections + edits, log changes).
    func patched(
        _ piece: GanttPiece, _ known: SegmentBounds, from number: Int, _ sections: [SectionRange],
        _ change: GanttChange, _ past: GanttPast
    ) -> (piece: GanttPiece, bounds: SegmentBounds)? {
        guard change.changes.map == nil, let first = sections.first, let groups = past.groups else { return nil }
        let (edits, lower) = (change.changes.edits, first.members.lowerBound)
        let edit = change.changes.edit(of: first.section)
        guard let before = edit == nil ? lower : edit?.before(lower),
            groups.offset(of: first.section, self.groups) + before == number
        else { return nil }
        var next = partitioningIndex(0, edits.count) { edits[$0].section >= first.section }
        var (patches, item): ([GanttPatch], Int) = ([], piece.items.lowerBound)
        for range in sections {
            let shift = item - range.members.lowerBound
            if next < edits.count, edits[next].section == range.section {
                guard edits[next].keeps(range.members) else { return nil }
                next += 1
                for fresh in change.fresh(range) {
                    patches.append(
                        GanttPatch(
                            item: fresh.item + shift, start: fresh.start, end: fresh.end,
                            row: assignsLanes || !keepsRows ? 0 : fresh.row, cluster: 1))
                }
            }
            for lane in change.lanes(range) {
                patches.set(lane, item: lane.item + shift, piece.columns)
            }
            item += range.members.count
        }
        guard item == piece.items.upperBound else { return nil }
        if patches.isEmpty { return (piece, known) }
        guard let columns = piece.columns.patched(patches, in: piece.items, most: change.mostPatches) else {
            return nil
        }
        let made = GanttPiece(columns: columns, items: piece.items)
        return (made, known.patched(patches, of: piece.columns) ?? made.bounds)
    }
}

extension [GanttPatch] {
    /// Gives an item another lane: one that is patched already, or one of the columns.
    fileprivate mutating func set(_ lane: GanttLane, item: Int, _ columns: GanttColumns) {
        let position = partitioningIndex(0, count) { self[$0].item >= item }
        if position == count || self[position].item != item {
            let times = columns.times(item)
            insert(GanttPatch(item: item, start: times.start, end: times.end, row: 0, cluster: 1), at: position)
        }
        (self[position].row, self[position].cluster) = (lane.lane, lane.cluster)
    }
}

extension SegmentBounds {
    /// What items extend over when some of them have other values than their columns say; nil where an item that reached
    /// furthest reaches less far.
    fileprivate func patched(_ patches: [GanttPatch], of columns: GanttColumns) -> SegmentBounds? {
        var bounds = self
        for patch in patches {
            let (times, row) = (columns.times(patch.item), columns.row(patch.item))
            if isPlaced(times.start, times.end) {
                let isPlaced = isPlaced(patch.start, patch.end)
                let coversStart = times.start > minStart || isPlaced && patch.start <= minStart
                let coversEnd = times.end < maxEnd || isPlaced && patch.end >= maxEnd
                if !coversStart || !coversEnd { return nil }
            }
            if row != patch.row, row == minRow || row == maxRow { return nil }
            bounds.add(patch.start, patch.end, row: patch.row)
        }
        return bounds
    }
}
