import LayoutCore

// What a change does to the state, step by step.
extension GanttLayout {
    /// Makes the steps of a change of data: removals in descending order, then insertions in ascending order, with the
    /// values that the store has now.
    func edit(_ state: GanttState, _ change: DataChange) {
        for place in (change.removed + change.moved.map(\.from)).sorted(by: >) { state.removeItem(at: place) }
        var expanded: [Int32: Bool] = [:]
        for move in change.movedSections { expanded[move.to] = isExpanded(Int(move.from), state) }
        for section in (change.removedSections + change.movedSections.map(\.from)).sorted(by: >) {
            state.removeGroup(Int(section))
        }
        let fresh = (change.insertedSections + change.movedSections.map(\.to)).sorted()
        for section in fresh {
            insertGroup(section, isExpanded: expanded[section] ?? (configuration.expanded == .all), state)
        }
        let whole = Set(fresh)
        for place in (change.inserted + change.moved.map(\.to)).sorted() where !whole.contains(place.section) {
            state.insertItem(items.item(at: place), at: place)
        }
        for place in change.reloaded where !whole.contains(place.section) {
            state.replaceItem(at: place, with: items.item(at: place))
        }
        followRowCounts(change, state)
    }

    private func insertGroup(_ section: Int32, isExpanded: Bool, _ state: GanttState) {
        var items: [StoredItem] = []
        let count = self.items.itemCount(ofSection: Int(section))
        items.reserveCapacity(count)
        self.items.forEachItem(ofSection: Int(section), 0..<count) { items.append($0) }
        let (form, rowCount) = self.form(isExpanded: isExpanded, section: Int(section))
        state.insertGroup(
            GanttGroup(form: form, rowCount: rowCount, isExpanded: isExpanded, hasLanes: !assignsLanes), items,
            at: Int(section))
    }

    /// Groups whose rows are the schedule's grow with what is inserted.
    private func followRowCounts(_ change: DataChange, _ state: GanttState) {
        guard expandedForm == .table, !assignsLanes else { return }
        let sections = Set(
            change.inserted.map(\.section) + change.moved.map(\.to.section) + change.reloaded.map(\.section))
        for section in sections.sorted() {
            let isExpanded = isExpanded(Int(section), state)
            let (form, rowCount) = form(isExpanded: isExpanded, section: Int(section))
            if state.group(Int(section)).rowCount != rowCount {
                state.setForm(form, rowCount: rowCount, isExpanded: isExpanded, ofGroup: Int(section))
            }
        }
    }

    /// Form and display rows of a group; lanes are counted when they are assigned.
    private func form(isExpanded: Bool, section: Int) -> (form: RowForm, rowCount: UInt32) {
        if !isExpanded { return configuration.collapsedPolicy == .hidden ? (.hidden, 0) : (.overlay, 1) }
        if expandedForm == .table, !assignsLanes { return (.table, UInt32(items.rowCount(ofSection: section))) }
        return (expandedForm, 1)
    }

    private func isExpanded(_ section: Int, _ state: GanttState) -> Bool { state.group(section).isExpanded }

    /// Opens or closes groups that are not so yet.
    func expand(_ sections: Range<Int32>, _ isExpanded: Bool, _ state: GanttState) {
        for section in sections.clamped(to: 0..<Int32(state.groupCount)) {
            let group = state.group(Int(section))
            if group.isExpanded == isExpanded { continue }
            let (form, rowCount) = form(isExpanded: isExpanded, section: Int(section))
            let keepsRows = isExpanded && assignsLanes && group.hasLanes && expandedForm == .table
            state.setForm(
                form, rowCount: keepsRows ? state.laneCount(ofGroup: Int(section)) : rowCount, isExpanded: isExpanded,
                ofGroup: Int(section))
            if isExpanded, !group.hasLanes { state.assignAllLanes(ofGroup: Int(section)) }
        }
    }

    /// Takes everything anew: the items as they are, the kind of axis and its scale. O(n).
    func reload() throws(LayoutError) -> LayoutDelta {
        var configuration = configuration
        let expanded = (0..<Int32(groupCount)).filter { isExpanded($0) == true }
        if expanded.count < groupCount {
            let sections = expanded.map { Int($0) + 1 }.filter { $0 <= items.sectionCount }
            configuration.expanded = .sections(Set(sections))
        } else {
            configuration.expanded = groupCount == 0 ? configuration.expanded : .all
        }
        let layout = try GanttLayout(store: items, configuration: configuration, days: days)
        let state = GanttState(layout)
        // The index of the schedule this layout was made of is of no use any more.
        state.markAllChanged()
        following.heightBefore = nil
        follow(state)
        (axis, grid) = (layout.axis, layout.grid)
        updateContentSize()
        return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
    }
}

extension GanttState {
    /// What a group is now.
    func group(_ section: Int) -> GanttGroup {
        let (segment, part) = start(ofGroup: section)
        return groups[Int(segments[Int(segment)].parts[part].group)]
    }

    /// Marks the lanes of a group as to be assigned.
    func assignAllLanes(ofGroup section: Int) {
        let (segment, part) = start(ofGroup: section)
        log.noteAllTimes(of: segments[Int(segment)].parts[part].group)
    }

    /// Lanes of a group whose items have theirs. O(items).
    func laneCount(ofGroup section: Int) -> UInt32 {
        let (segment, part) = start(ofGroup: section)
        let handle = segments[Int(segment)].parts[part].group
        var count: UInt32 = 1
        for piece in segmentsOfGroup(handle) {
            for part in segments[Int(piece)].parts where part.group == handle {
                for local in part.items { count = max(count, row(local, segments[Int(piece)]) + 1) }
            }
        }
        return count
    }

    /// Gives no group its rows by the layout's index.
    func markAllChanged() {
        for group in groups.indices { groups[group].isChanged = true }
    }
}
