import LayoutCore

/// The tasks of a plan in their order, each with its level in the outline.
struct PlanTable {
    private var times = TimeColumns()
    private var levels: [UInt16] = []
    private var names: [UInt32] = []
    private var texts = NameInterner()
    /// The task of each number that the plan gives.
    private var tasks: [Int: UInt32] = [:]
    private var links: [Link] = []

    /// What a task says of one that comes before it, which may stand behind it in the file.
    struct Link {
        /// Number that the plan gives the predecessor.
        var predecessor: Int
        var kind: DependencyKind
    }

    /// The successors of links, in their order.
    private var successors: [UInt32] = []

    var count: Int { levels.count }

    /// Adds a task, with its number in the plan where it has one. False when names have become too many.
    mutating func append(
        start: ParsedTime, end: ParsedTime, level: Int, name: [UInt8], number task: Int?, links: [Link]
    ) -> Bool {
        guard let number = texts.number(of: name, in: 0..<name.count) else { return false }
        if let task { tasks[task] = UInt32(count) }
        successors += links.map { _ in UInt32(count) }
        self.links += links
        names.append(number)
        levels.append(UInt16(clamping: level))
        times.append(start: start, end: end)
        return true
    }

    /// Bytes for a number of further tasks and links, and for the schedule of all tasks.
    func memoryNeeded(more: Int, links moreLinks: Int) -> Int {
        var growth = ArrayGrowth()
        growth.add(times.starts, more: more)
        growth.add(times.ends, more: more)
        growth.add(levels, more: more)
        growth.add(names, more: more)
        growth.add(links, more: moreLinks)
        growth.add(successors, more: moreLinks)
        // The table of numbers, at its fullest before it doubles, and the dependencies of the schedule.
        growth.add(bytes: 64 * (tasks.count + more) + 32 * (links.count + moreLinks))
        texts.countMemory(in: &growth, more: more)
        // Parents, groups, positions and a column of times.
        growth.add(bytes: 24 * (count + more))
        return growth.bytes
    }

    /// The parent of each task: the last one before it on a higher level.
    private func parents() -> [UInt32] {
        var above: [UInt32] = []
        return levels.indices.map { task in
            while let last = above.last, levels[Int(last)] >= levels[task] { above.removeLast() }
            defer { above.append(UInt32(task)) }
            return above.last ?? Schedule.noParent
        }
    }

    /// Links to tasks that make no bar.
    var unknownLinks: Int { links.count { tasks[$0.predecessor] == nil } }

    /// Links between tasks that make bars, whose positions in the schedule are these.
    private func dependencies(_ position: (UInt32) -> UInt32) -> [ItemDependency] {
        zip(links, successors).compactMap { link, successor in
            tasks[link.predecessor].map {
                ItemDependency(from: position($0), to: position(successor), kind: link.kind)
            }
        }
    }

    /// The schedule: tasks beneath their parents, and a group for each task of the highest level that has others
    /// beneath it, itself included. Tasks of the highest level without children are a group called `rest`; where there
    /// are no others there are no groups. O(n).
    mutating func schedule(rest: String) throws(ScheduleError) -> Schedule {
        let parents = parents()
        var hasChildren = [Bool](repeating: false, count: count)
        for parent in parents where parent != Schedule.noParent { hasChildren[Int(parent)] = true }
        guard hasChildren.contains(true) else {
            return try schedule(parents: nil, offsets: [0, UInt32(count)], nil, dependencies { $0 })
        }
        var groups: [UInt32] = []
        var groupNames: [String] = []
        var restGroup: UInt32?
        for task in 0..<count {
            if parents[task] != Schedule.noParent {
                groups.append(groups[Int(parents[task])])
                continue
            }
            if !hasChildren[task], let restGroup {
                groups.append(restGroup)
                continue
            }
            if !hasChildren[task] { restGroup = UInt32(groupNames.count) }
            groups.append(UInt32(groupNames.count))
            groupNames.append(hasChildren[task] ? texts.text(names[task]) : rest)
        }
        var offsets = [UInt32](repeating: 0, count: groupNames.count + 1)
        for group in groups { offsets[Int(group) + 1] += 1 }
        for group in groupNames.indices { offsets[group + 1] += offsets[group] }
        var next = offsets
        let positions = groups.map { group in
            defer { next[Int(group)] += 1 }
            return next[Int(group)]
        }
        times.reorder(positions)
        names = scattered(names, to: positions)
        let moved = parents.map { $0 == Schedule.noParent ? $0 : positions[Int($0)] }
        return try schedule(
            parents: scattered(moved, to: positions), offsets: offsets, groupNames,
            dependencies { positions[Int($0)] })
    }

    private func schedule(
        parents: [UInt32]?, offsets: [UInt32], _ groupNames: [String]?, _ dependencies: [ItemDependency]
    ) throws(ScheduleError) -> Schedule {
        try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: nil, groupOffsets: offsets,
                groupRowCounts: zip(offsets, offsets.dropFirst()).map { $1 - $0 }, hasGroups: groupNames != nil,
                unit: .seconds, origin: times.origin, dependencies: dependencies),
            groupNames: NameColumn(groupNames ?? []), itemNames: texts.column(entries: names), parents: parents)
    }
}
