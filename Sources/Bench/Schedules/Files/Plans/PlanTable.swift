import LayoutCore

let planRemedy = "give a plan of which a task has a start and a finish"

/// The tasks of a plan in their order, each behind the task that it is beneath. Tasks without a bar keep their place: what
/// stands beneath them belongs to nothing else.
struct PlanTable {
    /// What a task says of one that comes before it, which may stand behind it in the file.
    struct Link {
        /// Number that the plan gives the predecessor.
        var predecessor: Int
        var kind: DependencyKind
        /// The task that says it.
        var successor: UInt32 = 0
    }

    static let none = Schedule.noParent

    /// The task that each one is beneath.
    private var parents: [UInt32] = []
    private var names: [UInt32] = []
    /// The item of each task; `none` for tasks without a bar.
    private var items: [UInt32] = []
    private var times = TimeColumns()
    private(set) var texts = NameInterner()
    /// The first task of each number that the plan gives.
    private var tasks: [Int: UInt32] = [:]
    private var links: [Link] = []
    /// Tasks with a number that an earlier one has.
    private var repeatedNumbers = 0
    /// Links that name no task, and links of a kind that is not known.
    var (lostLinks, unknownTypes) = (0, 0)

    var count: Int { times.starts.count }
    var taskCount: Int { parents.count }

    /// The number of a name; nil when there are too many.
    mutating func name(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? { texts.number(of: bytes, in: range) }

    /// Adds a task, with its bar and its number in the plan where it has them, beneath another one or ``none``.
    mutating func append(
        _ bar: (start: ParsedTime, end: ParsedTime)?, beneath parent: UInt32, name: UInt32, number: Int?,
        links: [Link] = []
    ) {
        let task = UInt32(taskCount)
        if let number {
            if tasks[number] == nil { tasks[number] = task } else { repeatedNumbers += 1 }
        }
        self.links += links.map { Link(predecessor: $0.predecessor, kind: $0.kind, successor: task) }
        names.append(name)
        parents.append(parent)
        items.append(bar == nil ? Self.none : UInt32(count))
        if let bar { times.append(start: bar.start, end: bar.end) }
    }

    mutating func append(_ link: Link, ofTask number: Int) {
        if let task = tasks[number] {
            links.append(Link(predecessor: link.predecessor, kind: link.kind, successor: task))
        } else {
            lostLinks += 1
        }
    }

    /// Bytes for a number of further tasks and links, and for the schedule of all tasks.
    func memoryNeeded(more: Int, links moreLinks: Int) -> Int {
        var growth = ArrayGrowth()
        for column in [times.starts, times.ends] { growth.add(column, more: more) }
        for column in [parents, names, items] { growth.add(column, more: more) }
        growth.add(links, more: moreLinks)
        // The table of numbers, at its fullest before it doubles, and the dependencies of the schedule.
        growth.add(bytes: 64 * (tasks.count + more) + 32 * (links.count + moreLinks))
        texts.countMemory(in: &growth, more: more)
        // Roots, parents, groups, positions and a column of times.
        growth.add(bytes: 32 * (taskCount + more))
        return growth.bytes
    }

    /// Leaves out the first task if it stands for the project and is not alone, and bars beyond a limit. Whether it was.
    mutating func leaveOut(project: Bool, limit: Int) -> Bool {
        let isLeftOut = project && taskCount > 1
        if isLeftOut {
            for task in parents.indices where parents[task] == 0 { parents[task] = Self.none }
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

    /// For each task the one of the highest level and whether others are beneath it, for each item the next one above.
    private func outline() -> (roots: [Int], hasChildren: [Bool], parents: [UInt32]) {
        var (roots, nearest, ofItems) = ([Int](), [UInt32](), [UInt32]())
        var hasChildren = [Bool](repeating: false, count: taskCount)
        for (task, parent) in parents.enumerated() {
            let above = parent == Self.none ? parent : nearest[Int(parent)]
            if parent != Self.none { hasChildren[Int(parent)] = true }
            roots.append(parent == Self.none ? task : roots[Int(parent)])
            if items[task] != Self.none { ofItems.append(above) }
            nearest.append(items[task] == Self.none ? above : items[task])
        }
        return (roots, hasChildren, ofItems)
    }

    /// Links that became no dependency or another one, and the numbers that mean several tasks, by name.
    var unusedContent: [(name: String, count: Int)] {
        var (own, lost) = (0, lostLinks)
        for link in links {
            let task = tasks[link.predecessor]
            if task == link.successor {
                own += 1
            } else if items[Int(link.successor)] == Self.none || task.map({ items[Int($0)] == Self.none }) ?? true {
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

    /// Links between different tasks that make bars.
    private var dependencies: [ItemDependency] {
        links.compactMap { link in
            guard let task = tasks[link.predecessor] else { return nil }
            let (from, item) = (items[Int(task)], items[Int(link.successor)])
            guard from != Self.none, item != Self.none, from != item else { return nil }
            return ItemDependency(from: from, to: item, kind: link.kind)
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
        for task in items.indices where items[task] != Self.none {
            let root = hasChildren[roots[task]] ? roots[task] : nil
            if numbers[root] == nil {
                numbers[root] = UInt32(groupNames.count)
                groupNames.append(root.map { texts.text(names[$0]) } ?? rest)
            }
            groups.append(numbers[root] ?? 0)
        }
        let hasGroups = numbers.keys.contains { $0 != nil }
        var columns = ItemColumns(dependencies: dependencies)
        // The times are not kept twice.
        swap(&columns.times, &times)
        columns.names = zip(names, items).compactMap { $1 == Self.none ? nil : $0 }
        if parents.contains(where: { $0 != Self.none }) { columns.parents = parents }
        if hasGroups { columns.groups = groups }
        return try columns.schedule(
            unit: .seconds, groupNames: hasGroups ? NameColumn(groupNames) : nil, rows: nil, itemNames: texts)
    }
}
