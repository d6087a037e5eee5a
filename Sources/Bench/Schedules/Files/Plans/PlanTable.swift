import LayoutCore

/// The remedy for a plan without a bar.
let planRemedy = "give a plan of which a task has a start and a finish"

/// The tasks of a plan in their order, each with its level in the outline. Tasks without a bar keep their place in it:
/// what stands beneath them belongs to nothing else.
struct PlanTable {
    /// What a task says of one that comes before it, which may stand behind it in the file.
    struct Link {
        /// Number that the plan gives the predecessor.
        var predecessor: Int
        var kind: DependencyKind
        /// The task that says it.
        var successor: UInt32 = 0
    }

    private static let none = Schedule.noParent

    private var levels: [UInt16] = []
    private var names: [UInt32] = []
    /// The item of each task; `none` for tasks without a bar.
    private var items: [UInt32] = []
    private var times = TimeColumns()
    private var texts = NameInterner()
    /// The first task of each number that the plan gives.
    private var tasks: [Int: UInt32] = [:]
    private var links: [Link] = []
    /// Tasks with a number that an earlier one has.
    private var repeatedNumbers = 0
    /// Links that name no task, and links of a kind that is not known.
    var (lostLinks, unknownTypes) = (0, 0)
    /// Whether an entry that is no task stands for the project.
    var hasProject = false
    /// Whether the first task alone has level 0 so far: if that lasts, it stands for the project.
    private(set) var beginsWithProject = false

    /// Bars so far.
    var count: Int { times.starts.count }
    var taskCount: Int { levels.count }

    /// Adds a task, with its bar and its number in the plan where it has them. False when names have become too many.
    mutating func append(
        _ bar: (start: ParsedTime, end: ParsedTime)?, level: Int, name: [UInt8], number: Int?, links: [Link]
    ) -> Bool {
        guard let text = texts.number(of: name, in: 0..<name.count) else { return false }
        let task = UInt32(taskCount)
        if let number {
            if tasks[number] == nil { tasks[number] = task } else { repeatedNumbers += 1 }
        }
        self.links += links.map { Link(predecessor: $0.predecessor, kind: $0.kind, successor: task) }
        seeLevel(level)
        names.append(text)
        levels.append(UInt16(clamping: level))
        items.append(bar == nil ? Self.none : UInt32(count))
        if let bar { times.append(start: bar.start, end: bar.end) }
        return true
    }

    /// Adds a link of a task that is there, by its number.
    mutating func append(_ link: Link, ofTask number: Int) {
        if let task = tasks[number] {
            links.append(Link(predecessor: link.predecessor, kind: link.kind, successor: task))
        } else {
            lostLinks += 1
        }
    }

    /// Takes note of the level of a task, added or not.
    mutating func seeLevel(_ level: Int) {
        if level == 0 { beginsWithProject = taskCount == 0 && !hasProject }
    }

    /// Bytes for a number of further tasks and links, and for the schedule of all tasks.
    func memoryNeeded(more: Int, links moreLinks: Int) -> Int {
        var growth = ArrayGrowth()
        growth.add(times.starts, more: more)
        growth.add(times.ends, more: more)
        growth.add(levels, more: more)
        growth.add(names, more: more)
        growth.add(items, more: more)
        growth.add(links, more: moreLinks)
        // The table of numbers, at its fullest before it doubles, and the dependencies of the schedule.
        growth.add(bytes: 64 * (tasks.count + more) + 32 * (links.count + moreLinks))
        texts.countMemory(in: &growth, more: more)
        // Roots, parents, groups, positions and a column of times.
        growth.add(bytes: 32 * (taskCount + more))
        return growth.bytes
    }

    /// Leaves out the task that stands for the project, if there is one, and bars beyond a limit. Whether there was one.
    mutating func leaveOutProject(limit: Int) -> Bool {
        let isLeftOut = beginsWithProject && taskCount > 1
        if isLeftOut {
            // Beneath nothing, and nothing beneath it.
            levels[0] = .max
            if items[0] != Self.none {
                for task in items.indices where items[task] != Self.none { items[task] &-= 1 }
                times.keep((0..<count).map { $0 > 0 })
                items[0] = Self.none
            }
        }
        if count > limit {
            times.keep((0..<count).map { $0 < limit })
            for task in items.indices where items[task] != Self.none && items[task] >= limit { items[task] = Self.none }
        }
        return isLeftOut
    }

    /// The parents of each task: the task of the highest level, and the item next above each item.
    private func outline() -> (roots: [Int], hasChildren: [Bool], parents: [UInt32]) {
        var path: [(task: Int, item: UInt32)] = []
        var (roots, parents) = ([Int](), [UInt32]())
        var hasChildren = [Bool](repeating: false, count: taskCount)
        for task in levels.indices {
            while let last = path.last, levels[last.task] >= levels[task] { path.removeLast() }
            let above = path.last?.item ?? Self.none
            if let last = path.last { hasChildren[last.task] = true }
            roots.append(path.first?.task ?? task)
            if items[task] != Self.none { parents.append(above) }
            path.append((task, items[task] == Self.none ? above : items[task]))
        }
        return (roots, hasChildren, parents)
    }

    /// The item that a link comes from; nil where it is none, or the link's own.
    private func predecessor(_ link: Link) -> UInt32? {
        tasks[link.predecessor].flatMap { items[Int($0)] == Self.none ? nil : items[Int($0)] }
    }

    /// Links that became no dependency or another one, and the numbers that mean several tasks, by name.
    var unusedCounts: [(name: String, count: Int)] {
        var (own, lost) = (0, lostLinks)
        for link in links {
            if tasks[link.predecessor] == link.successor {
                own += 1
            } else if items[Int(link.successor)] == Self.none || predecessor(link) == nil {
                lost += 1
            }
        }
        return [
            ("dependencies on or of tasks without a bar", lost),
            ("dependencies of a task on itself", own),
            ("unknown types of dependencies, read as finish to start", unknownTypes),
            ("repeated UIDs, by which links mean the first task", repeatedNumbers),
        ]
    }

    /// Links between different tasks that make bars, whose positions in the schedule are these.
    private func dependencies(_ positions: [UInt32]) -> [ItemDependency] {
        links.compactMap { link in
            let item = items[Int(link.successor)]
            guard let from = predecessor(link), item != Self.none, from != item else { return nil }
            return ItemDependency(from: positions[Int(from)], to: positions[Int(item)], kind: link.kind)
        }
    }

    /// The schedule: tasks beneath their parents, and a group for each task of the highest level that has others
    /// beneath it, itself included. Tasks of the highest level without children are a group called `rest`; where there
    /// are no others there are no groups. O(n).
    mutating func schedule(rest: String) throws(ScheduleError) -> Schedule {
        let (roots, hasChildren, parents) = outline()
        var groups: [UInt32] = []
        var groupNames: [String] = []
        var numbers: [Int?: UInt32] = [:]
        for task in levels.indices where items[task] != Self.none {
            let root = hasChildren[roots[task]] ? roots[task] : nil
            if numbers[root] == nil {
                numbers[root] = UInt32(groupNames.count)
                groupNames.append(root.map { texts.text(names[$0]) } ?? rest)
            }
            groups.append(numbers[root] ?? 0)
        }
        let hasGroups = numbers.keys.contains { $0 != nil }
        let (offsets, positions) = grouped(groups, count: groupNames.count)
        times.reorder(positions)
        let ownNames = zip(names, items).compactMap { $1 == Self.none ? nil : $0 }
        let moved = parents.map { $0 == Self.none ? $0 : positions[Int($0)] }
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: nil, groupOffsets: offsets,
                groupRowCounts: zip(offsets, offsets.dropFirst()).map { $1 - $0 }, hasGroups: hasGroups,
                unit: .seconds, origin: times.origin, dependencies: dependencies(positions)),
            groupNames: NameColumn(hasGroups ? groupNames : []),
            itemNames: texts.column(entries: scattered(ownNames, to: positions)),
            parents: parents.contains { $0 != Self.none } ? scattered(moved, to: positions) : nil)
    }
}
