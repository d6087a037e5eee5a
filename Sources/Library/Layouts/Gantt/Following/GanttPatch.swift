import LayoutCore

extension GanttColumns {
    /// Whether an item may be patched. One patch makes it true of one in 64 items that are not.
    @inline(__always) func mayBePatched(_ item: Int) -> Bool {
        patchedBits & 1 &<< UInt64(truncatingIfNeeded: item) != 0
    }

    /// The values of a patched item. O(log patches).
    @inline(__always) func patch(_ item: Int) -> GanttPatch? {
        let position = partitioningIndex(0, patches.count) { patches[$0].item >= item }
        return position < patches.count && patches[position].item == item ? patches[position] : nil
    }

    /// The same columns with other values of some items of a range; nil for more than `most` patches. O(patches).
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
    /// A piece with the values that some of its items have now, and what it then extends over. `sections` are what is to be
    /// in its place, and `number` is that of its first item among all before. nil where the items are not the same, and
    /// where more than ``SegmentLimits/patches`` would be patched. O(sections + edits and lanes in it, log changes).
    func patched(
        _ piece: GanttPiece, _ known: SegmentBounds, from number: Int, _ sections: [SectionRange],
        _ change: GanttChange, _ snapshot: GanttSnapshot
    ) -> (piece: GanttPiece, bounds: SegmentBounds)? {
        guard change.changes.map == nil, let first = sections.first,
            sections.reduce(0, { $0 + $1.members.count }) == piece.count
        else { return nil }
        let edits = change.changes.edits
        var next = partitioningIndex(0, edits.count) { edits[$0].section >= first.section }
        var (patches, item): ([GanttPatch], Int) = ([], piece.items.lowerBound)
        // Behind a group that keeps its items the next one begins where it began.
        var isKept = false
        for range in sections {
            let shift = item - range.members.lowerBound
            let edit = next < edits.count && edits[next].section == range.section ? edits[next] : nil
            if !(isKept && edit?.keepsItems ?? true), !range.members.isEmpty {
                guard let before = snapshot.number(of: range, edit, groups),
                    before - number == item - piece.items.lowerBound
                else { return nil }
            }
            isKept = edit?.keepsItems ?? (isKept || !range.members.isEmpty)
            if let edit {
                guard edit.keeps(range.members) else { return nil }
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
        if patches.isEmpty { return (piece, known) }
        guard let columns = piece.columns.patched(patches, in: piece.items, most: change.mostPatches) else {
            return nil
        }
        let made = GanttPiece(columns: columns, items: piece.items)
        return (made, known.patched(patches, of: piece.columns) ?? made.bounds)
    }
}

extension GanttSnapshot {
    /// The number among all before of the first item of a range, of which there must be one; nil where it came.
    fileprivate func number(of range: SectionRange, _ edit: SectionEdit?, _ now: GanttGroups) -> Int? {
        let lower = range.members.lowerBound
        guard let before = edit == nil ? lower : edit?.before(lower) else { return nil }
        return groups.offset(of: range.section, now) + before
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
