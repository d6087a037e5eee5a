import LayoutCore

// The effect of a change on groups and pieces.
extension GanttGeometry {
    /// Measured by `Scripts/benchmark batches`: charts whose bars share rows take longer to be read again, because rows are
    /// sorted. Where lanes are assigned it was not measured. O(edits log edits).
    private func isReadSooner(_ change: DataChange, _ items: any ItemSource) -> Bool {
        let others = change.removed + change.inserted + change.moved.flatMap { [$0.from, $0.to] }
        let (edits, limits) = (change.reloaded.count, items.limits)
        if edits + others.count < limits.leastToReadAgain || assignsLanes { return false }
        let (touched, rebuilt) = (touchedSegments(change.reloaded, limits), touchedSegments(others, limits))
        if touched + rebuilt < limits.leastToReadAgain { return false }
        // What a segment and an edit take, in members that are read again in the same time. A segment is patched up to a
        // number of edits. With more its columns are copied once, and each further edit costs less. Where items come or go
        // it is copied and compared as a whole, however many do, and loaded when it is looked at.
        let time = keepsRows ? (segment: 100, edit: 20, rebuilt: 300) : (segment: 220, edit: 66, rebuilt: 800)
        let patched = min(edits, touched * limits.patches)
        return touched * time.segment + patched * time.edit + (edits - patched) * time.edit / 3 + rebuilt * time.rebuilt
            > memberCount(before: sectionCount)
    }

    /// How many segments hold these items, as if each segment had the usual number of members.
    private func touchedSegments(_ places: [ItemPlace], _ limits: SegmentLimits) -> Int {
        let segments = places.map { (memberCount(before: Int($0.section)) + Int($0.item)) / limits.usual }
        return Set(segments).count
    }

    /// What edits of items do: which bars get other lanes because of a neighbour, and which groups end elsewhere, so that
    /// what lies behind moves and their last pieces don't.
    public func plan(_ changes: SectionChanges, _ items: any ItemSource) -> PlannedChange<GanttChange>? {
        changes.map == nil && isReadSooner(changes.data, items) ? nil : plan(changes, toggling: nil, items)
    }

    /// The same of edits, or of groups that open or close.
    func plan(
        _ changes: SectionChanges, toggling toggled: (groups: [Int], isExpanded: Bool)?, _ items: any ItemSource
    ) -> PlannedChange<GanttChange> {
        var change = GanttChange(changes, toggling: toggled, self, items)
        if let map = changes.map {
            for (section, before) in map.before.enumerated() {
                var rows = before < 0 ? newRows : groups.rows[before]
                if before < 0 || changes.edit(of: section) != nil { settle(section, &rows, &change, items) }
                change.groups.append(PreviousGanttGroups.Change(group: section, rows: rows))
            }
        }
        for edit in changes.edits where changes.map == nil {
            var rows = groups.rows[edit.section]
            settle(edit.section, &rows, &change, items)
            change.groups.append(PreviousGanttGroups.Change(group: edit.section, rows: rows))
        }
        if let toggled { toggle(toggled.groups, toggled.isExpanded, &change, items) }
        for (position, edit) in changes.edits.enumerated() {
            touchEnd(edit.before, change.groups[changes.map == nil ? position : edit.section].rows, &change)
        }
        var planned = PlannedChange(changes, change)
        planned.touched = change.besides
        if toggled == nil, changes.map == nil {
            planned.reframedSections = change.groups.map {
                let old = groups.rows[$0.group]
                return ReframedSection(
                    $0.group, keepsExtent: ($0.rows.form, $0.rows.rowCount) == (old.form, old.rowCount))
            }
        }
        return planned
    }

    /// A group that comes: expanded where all were at the beginning.
    private var newRows: GroupRows {
        var rows = GroupRows(configuration.expanded == .all ? expandedForm : collapsedForm, 0)
        rows.hasLanes = !assignsLanes
        return rows
    }

    private var collapsedForm: RowForm { configuration.collapsedPolicy == .hidden ? .hidden : .overlay }

    /// Counts the display rows of a group by its items as they are, and assigns their lanes.
    private func settle(_ section: Int, _ rows: inout GroupRows, _ change: inout GanttChange, _ items: any ItemSource) {
        switch rows.form {
        case .ownRow: rows.rowCount = UInt32(items.itemCount(ofSection: section))
        case .table where !assignsLanes: rows.rowCount = UInt32(items.rowCount(ofSection: section))
        case .table: break
        case .overlay, .split: rows.rowCount = 1
        case .hidden: rows.rowCount = 0
        }
        if assignsLanes { assignLanes(of: section, &rows, &change) }
    }

    /// Opens or closes groups that are not so yet: all of their pieces have other frames.
    private func toggle(_ sections: [Int], _ isExpanded: Bool, _ change: inout GanttChange, _ items: any ItemSource) {
        for section in sections {
            var rows = groups.rows[section]
            rows.form = isExpanded ? expandedForm : collapsedForm
            settle(section, &rows, &change, items)
            change.groups.append(PreviousGanttGroups.Change(group: section, rows: rows))
            let members = groups.items(of: section)
            change.besides.append(MemberPlace(section, 0))
            pieces?.forEachPiece(of: members) { _, _, _, first in
                change.besides.append(MemberPlace(section, first - members.lowerBound))
            }
        }
    }

    /// Touches the piece in which a group ends, if its pieces lie over each other and it has another height.
    private func touchEnd(_ before: Int, _ rows: GroupRows, _ change: inout GanttChange) {
        guard rows.form != .ownRow, rows.rowCount != groups.rows[before].rowCount else { return }
        change.besides.append(MemberPlace(before, max(memberCount(of: before) - 1, 0)))
    }

    /// Takes groups and axis; the pieces follow.
    public func apply(_ planned: inout PlannedChange<GanttChange>, _ items: any ItemSource) -> GanttSnapshot {
        let change = planned.detail
        let isOther = change.changes.map != nil
        // Groups that stay are held by nothing else while they are changed.
        let snapshot = GanttSnapshot(
            axis: axis, grid: grid, contentSize: contentSize,
            groups: isOther
                ? PreviousGanttGroups(groups) : groups.set(change.groups) { items.itemCount(ofSection: $0) })
        if isOther {
            var offsets: [UInt32] = [0]
            for section in change.groups.indices {
                offsets.append(offsets[section] + UInt32(items.itemCount(ofSection: section)))
            }
            groups = GanttGroups(
                change.groups.map(\.rows), offsets: offsets, from: groups.tops[0], inset: groups.inset,
                pitch: groups.pitch)
        }
        if change.toggled == nil {
            let (time, isReset) = following(change.bounds)
            (axis, grid, planned.isReset) = (time.axis, time.grid, isReset)
        }
        for lane in change.lanes.values.joined() {
            // A height rounded to the grid is at most half a step too great.
            overhang = max(overhang, Double(lane.cluster) / 2048)
        }
        return snapshot
    }

    /// Makes pieces of what was there before and stays, and of items that came or have other values.
    public func replacePieces(
        _ segments: Range<Int>, with others: [[SectionRange]], _ items: any ItemSource,
        _ change: PlannedChange<GanttChange>?, _ snapshot: inout GanttSnapshot?
    ) {
        guard let change else { return makePieces(of: others) }
        guard let bounds else { return }
        let old = segments.map { pieces!.piece($0) }
        let made = made(others, for: segments, items, snapshot!, change.detail, bounds)
        for (position, made) in made.enumerated()
        where !isUntouched(made.piece, at: position < old.count ? old[position] : nil) {
            for range in others[position] { groups.rows[range.section].dropIndex() }
        }
        bounds.replace(segments, with: made.map(\.bounds))
        let replaced = pieces!.replace(segments, with: made.map(\.piece))
        snapshot?.pieces.note(replaced, pieces!)
    }

    private func made(
        _ others: [[SectionRange]], for segments: Range<Int>, _ items: any ItemSource, _ snapshot: GanttSnapshot,
        _ change: GanttChange, _ bounds: BlockedBounds
    ) -> [(piece: GanttPiece, bounds: SegmentBounds)] {
        // Not held while the pieces are changed.
        let (now, before) = (pieces!, PreviousSegmentPieces(now: pieces!, changes: snapshot.pieces))
        // The number of segments inserted before this one.
        let growth = now.count - before.count
        return others.enumerated().map { position, sections in
            let number = segments.lowerBound + position
            guard number < segments.upperBound else {
                let piece = piece(of: sections, before, items, snapshot, change)
                return (piece, piece.bounds)
            }
            let (old, known) = (now.piece(number), bounds[number])
            let first = before.members(before: number - growth)
            if let patched = patched(old, known, from: first, sections, change, snapshot) { return patched }
            let piece = piece(of: sections, before, items, snapshot, change)
            return (piece, piece.isSame(old) ? known : piece.bounds)
        }
    }

    private func piece(
        of sections: [SectionRange], _ before: PreviousSegmentPieces<GanttPiece>, _ items: any ItemSource,
        _ snapshot: GanttSnapshot, _ change: GanttChange
    ) -> GanttPiece {
        var builder = GanttPieceBuilder(keepsRows: keepsRows, keepsClusters: keepsClusters)
        builder.expected = sections.reduce(0) { $0 + $1.members.count }
        var kept = 0..<0
        for range in sections {
            let first = builder.count + kept.count
            add(range, to: &builder, &kept, before, items, snapshot, change)
            let lanes = change.lanes(range)
            if lanes.isEmpty { continue }
            before.take(&kept, to: &builder)
            for lane in lanes {
                builder.set(first + lane.item - range.members.lowerBound, lane: lane.lane, cluster: lane.cluster)
            }
        }
        before.take(&kept, to: &builder)
        return builder.made()
    }

    /// Adds items of a group: those that stay as they were, range by range, and single ones that came. `kept` are items
    /// by their numbers before that are to be added first: many groups are looked up at once.
    private func add(
        _ range: SectionRange, to builder: inout GanttPieceBuilder, _ kept: inout Range<Int>,
        _ before: PreviousSegmentPieces<GanttPiece>, _ items: any ItemSource, _ snapshot: GanttSnapshot,
        _ change: GanttChange
    ) {
        let section = range.section
        guard let old = change.before(section) else {
            before.take(&kept, to: &builder)
            items.forEachItem(ofSection: section, range.members) {
                builder.append($0, row: assignsLanes ? 0 : $0.row)
            }
            return
        }
        let first = snapshot.groups.offset(of: old, groups)
        let edit = change.changes.edit(of: section)
        let fresh = edit == nil ? [] : change.fresh(range)
        var next = fresh.startIndex
        var item = range.members.lowerBound
        while item < range.members.upperBound {
            if next < fresh.endIndex, fresh[next].item == item {
                before.take(&kept, to: &builder)
                let value = items.item(at: ItemPlace(section: Int32(section), item: Int32(item)))
                builder.append(value, row: assignsLanes ? 0 : value.row)
                (next, item) = (next + 1, item + 1)
                continue
            }
            let end = next < fresh.endIndex ? fresh[next].item : range.members.upperBound
            let number = first + (edit.map { $0.before(item)! } ?? item)
            // Up to the next that goes.
            let gone = partitioningIndex(0, change.gone.count) { change.gone[$0].lowerBound >= number }
            let least = gone < change.gone.count ? change.gone[gone].lowerBound - number : .max
            let count = min(end - item, least)
            if kept.upperBound != number {
                before.take(&kept, to: &builder)
                kept = number..<number
            }
            kept = kept.lowerBound..<number + count
            item += count
        }
    }

    /// Compares the values of items if groups have the rows they had.
    public func compare(
        _ was: Members<GanttRun>, _ now: Members<GanttRun>, _ count: Int, _ change: PlannedChange<GanttChange>,
        _ snapshot: GanttSnapshot, into changes: inout MemberChanges
    ) {
        if was.section != now.section || was.first != now.first { changes.rename(0..<count) }
        let (old, new) = (was.run, now.run)
        let (first, other) = (old.first + was.offset, new.first + now.offset)
        let haveRows = was.haveSameRows(as: now)
        if haveRows, old.columns === new.columns, first == other { return }
        func compare(_ place: Int) {
            if was.frame(place) != now.frame(place) { changes.reframe(place..<place + 1) }
        }
        if haveRows, let known = changedMembers(was, now, count, change.detail) {
            for member in known { compare(member - now.first) }
            return
        }
        if haveRows, first == other, old.columns.isSameButPatches(new.columns) {
            let items = first..<first + count
            let patched = Set((old.columns.patches + new.columns.patches).map(\.item).filter(items.contains))
            for item in patched.sorted() { compare(item - first) }
            return
        }
        if !haveRows || old.axis != new.axis || new.form == .hidden { return (0..<count).forEach(compare) }
        // Nearly all places behind an item that comes or goes hold another item, which is named without a look at its frame.
        new.columns.forEachOther(than: old.columns, first, other, count) { places, havePlaces in
            if havePlaces { changes.reframe(places) } else { places.forEach(compare) }
        }
    }

    /// The members that may have other values, ascending; nil if items come or go.
    private func changedMembers(
        _ was: Members<GanttRun>, _ now: Members<GanttRun>, _ count: Int, _ change: GanttChange
    ) -> [Int]? {
        guard was.section == now.section, was.first == now.first else { return nil }
        return change.reloaded(now.section, now.first..<now.first + count)
    }

}

extension PreviousSegmentPieces<GanttPiece> {
    /// Adds items by their numbers to a piece; none are left to be added.
    fileprivate func take(_ items: inout Range<Int>, to builder: inout GanttPieceBuilder) {
        if items.isEmpty { return }
        forEachPiece(of: items) { _, piece, items, _ in builder.append(items, of: piece.columns) }
        items = 0..<0
    }
}
