import LayoutCore

// Edits by places: removals in descending order, then insertions in ascending order. Numbers of segments stay as they
// are until the change is settled; a segment may be empty or too long until then.
extension GanttState {
    /// Takes an item out.
    func removeItem(at place: ItemPlace) {
        guard let (handle, local) = locate(place) else { preconditionFailure("there is no item at \(place)") }
        let index = partHolding(local, in: handle)
        let (start, end) = times(local, segments[Int(handle)])
        edit(handle)
        segments[Int(handle)].starts.remove(at: local)
        segments[Int(handle)].ends.remove(at: local)
        if keepsRows { segments[Int(handle)].rows.remove(at: local) }
        if keepsClusters { segments[Int(handle)].clusterLanes.remove(at: local) }
        segments[Int(handle)].parts[index].count -= 1
        let group = segments[Int(handle)].parts[index].group
        change(group) { $0.isChanged = true }
        if segments[Int(handle)].parts[index].count == 0, groups[Int(group)].pieceCount > 1 {
            removePiece(index, of: handle)
        }
        update(handle)
        log.noteInterval(start, end, of: group)
    }

    /// Puts an item before the one at the place, or behind all of its group.
    func insertItem(_ item: StoredItem, at place: ItemPlace) {
        let (handle, index, local) = insertionPoint(place)
        edit(handle)
        segments[Int(handle)].starts.insert(item.start, at: local)
        segments[Int(handle)].ends.insert(item.end, at: local)
        if keepsRows { segments[Int(handle)].rows.insert(assignsLanes ? 0 : item.row, at: local) }
        if keepsClusters { segments[Int(handle)].clusterLanes.insert(1, at: local) }
        segments[Int(handle)].parts[index].count += 1
        let group = segments[Int(handle)].parts[index].group
        change(group) { $0.isChanged = true }
        update(handle)
        log.noteInterval(item.start, item.end, of: group)
    }

    /// Gives an item other values.
    func replaceItem(at place: ItemPlace, with item: StoredItem) {
        guard let (handle, local) = locate(place) else { preconditionFailure("there is no item at \(place)") }
        let group = segments[Int(handle)].parts[partHolding(local, in: handle)].group
        let (start, end) = times(local, segments[Int(handle)])
        edit(handle)
        segments[Int(handle)].starts[local] = item.start
        segments[Int(handle)].ends[local] = item.end
        if keepsRows, !assignsLanes { segments[Int(handle)].rows[local] = item.row }
        change(group) { $0.isChanged = true }
        log.noteInterval(start, end, of: group)
        log.noteInterval(item.start, item.end, of: group)
    }

    /// Notes a segment, and gives it arrays of its own.
    private func edit(_ handle: UInt32) {
        touch(handle)
        own(handle)
    }

    private func partHolding(_ local: Int, in handle: UInt32) -> Int {
        segments[Int(handle)].parts.firstIndex { $0.items.contains(local) }!
    }

    /// Segment, part and number in the segment at which an item is inserted.
    private func insertionPoint(_ place: ItemPlace) -> (segment: UInt32, part: Int, local: Int) {
        if let (handle, local) = locate(place) { return (handle, partHolding(local, in: handle), local) }
        // Behind the last item of the group: in its last piece.
        let (handle, index) = start(ofGroup: Int(place.section))
        let group = segments[Int(handle)].parts[index].group
        if groups[Int(group)].pieceCount == 1 {
            return (handle, index, segments[Int(handle)].parts[index].items.upperBound)
        }
        var number = segments[Int(handle)].number
        while true {
            let handle = order[number]
            if let index = segments[Int(handle)].parts.firstIndex(where: { $0.group == group && $0.isEnd }) {
                return (handle, index, segments[Int(handle)].parts[index].items.upperBound)
            }
            number += 1
        }
    }

    /// Takes a piece without items out of its group, which has others.
    private func removePiece(_ index: Int, of handle: UInt32) {
        let part = segments[Int(handle)].parts.remove(at: index)
        change(part.group) { $0.pieceCount -= 1 }
        let number = segments[Int(handle)].number
        if part.isStart {
            let next = neighbour(of: number, by: 1, part.group)
            touch(next.segment)
            segments[Int(next.segment)].parts[next.part].isStart = true
            change(part.group) { $0.segment = next.segment }
            update(next.segment)
        }
        if part.isEnd {
            let previous = neighbour(of: number, by: -1, part.group)
            touch(previous.segment)
            segments[Int(previous.segment)].parts[previous.part].isEnd = true
            update(previous.segment)
        }
    }

    /// The next piece of a group before or after a segment; there must be one.
    private func neighbour(of number: Int, by step: Int, _ group: UInt32) -> (segment: UInt32, part: Int) {
        var number = number + step
        while true {
            let handle = order[number]
            if let part = segments[Int(handle)].parts.firstIndex(where: { $0.group == group }) { return (handle, part) }
            number += step
        }
    }
}

// MARK: - Groups

extension GanttState {
    /// Takes a group out with all its items. O(items).
    func removeGroup(_ section: Int) {
        let (first, index) = start(ofGroup: section)
        let handle = segments[Int(first)].parts[index].group
        let group = groups[Int(handle)]
        var number = segments[Int(first)].number
        var left = group.pieceCount
        log.note(handle, group)
        log.forgetTimes(of: handle)
        freeGroups.append(handle)
        while left > 0 {
            let segment = order[number]
            number += 1
            guard let index = segments[Int(segment)].parts.firstIndex(where: { $0.group == handle }) else { continue }
            edit(segment)
            let items = segments[Int(segment)].parts[index].items
            segments[Int(segment)].starts.removeSubrange(items)
            segments[Int(segment)].ends.removeSubrange(items)
            if keepsRows { segments[Int(segment)].rows.removeSubrange(items) }
            if keepsClusters { segments[Int(segment)].clusterLanes.removeSubrange(items) }
            segments[Int(segment)].parts.remove(at: index)
            update(segment)
            left -= 1
        }
    }

    /// Puts a group before the one of that number, or behind all. O(items).
    func insertGroup(_ group: GanttGroup, _ items: [StoredItem], at section: Int) {
        var (segment, index): (UInt32, Int)
        if section < groupCount {
            (segment, index) = start(ofGroup: section)
        } else {
            if order.isEmpty { appendEmptySegment() }
            segment = order[order.count - 1]
            index = segments[Int(segment)].parts.count
        }
        edit(segment)
        let parts = segments[Int(segment)].parts
        let first = index < parts.count ? parts[index].first : segments[Int(segment)].count
        segments[Int(segment)].starts.insert(contentsOf: items.map(\.start), at: first)
        segments[Int(segment)].ends.insert(contentsOf: items.map(\.end), at: first)
        if keepsRows {
            segments[Int(segment)].rows.insert(contentsOf: items.map { assignsLanes ? 0 : $0.row }, at: first)
        }
        if keepsClusters {
            segments[Int(segment)].clusterLanes.insert(contentsOf: repeatElement(1, count: items.count), at: first)
        }
        let handle = addGroup(group, in: segment)
        segments[Int(segment)].parts.insert(
            GanttPart(
                group: handle, first: first, count: items.count, isStart: true, isEnd: true), at: index)
        update(segment)
        if group.isExpanded { log.noteAllTimes(of: handle) }
    }

    /// The first segment of a layout that had none.
    private func appendEmptySegment() {
        let handle = addSegment([])
        order.append(handle)
        heights.replace(0..<0, with: [0])
        items.replace(0..<0, with: [0])
        groupStarts.replace(0..<0, with: [0])
        bounds.replace(0..<0, with: [SegmentBounds()])
        log.noteFirstSegment()
    }

    /// Gives a group another form, and brings all its segments into line. O(pieces).
    func setForm(_ form: RowForm, rowCount: UInt32, isExpanded: Bool, ofGroup section: Int) {
        let (first, index) = start(ofGroup: section)
        let handle = segments[Int(first)].parts[index].group
        let pieces = segmentsOfGroup(handle)
        for piece in pieces { touch(piece) }
        change(handle) { group in
            (group.form, group.rowCount, group.isExpanded) = (form, rowCount, isExpanded)
        }
        for piece in pieces { update(piece) }
    }

    /// Handles of the segments that hold a group, in order. O(pieces).
    func segmentsOfGroup(_ handle: UInt32) -> [UInt32] {
        let group = groups[Int(handle)]
        if group.pieceCount == 1 { return [group.segment] }
        var pieces: [UInt32] = []
        var number = segments[Int(group.segment)].number
        while pieces.count < group.pieceCount {
            if segments[Int(order[number])].parts.contains(where: { $0.group == handle }) {
                pieces.append(order[number])
            }
            number += 1
        }
        return pieces
    }
}
