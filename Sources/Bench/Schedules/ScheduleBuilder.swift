import LayoutCore

/// Collects items in the order of a file and puts them in the order of a schedule: grouped, groups in order of first
/// appearance, rows of a group numbered likewise. A row's identity is (group, row).
struct ScheduleBuilder {
    private let hasRows, hasGroups, hasNames: Bool
    /// nil where the source has no parents.
    private(set) var parentColumn: ParentColumn?
    /// The jobs that items belong to; nil where they are no steps.
    var steps: JobSteps?
    /// The items so far, with the numbers of their groups' and rows' names, and with their parents once all are read.
    private var items = ItemColumns()
    private var groupTable = NameInterner()
    private var rowTable = NameInterner()
    private var itemTable = NameInterner()
    /// Bytes of names since the memory was last looked at.
    private var unseenNameBytes = 0

    /// A builder of items with or without these columns.
    init(hasRows: Bool, hasGroups: Bool, hasNames: Bool, parents: ParentNaming? = nil, hasRatios: Bool = false) {
        parentColumn = parents.map { ParentColumn($0) }
        (self.hasRows, self.hasGroups, self.hasNames) = (hasRows, hasGroups, hasNames)
        if hasRatios { items.ratios = [] }
    }

    var itemCount: Int { items.count }

    /// Adds an item; row, group and name are ranges of `bytes`, each ignored without its column; `number` is the number
    /// of its line of data; a `ratio` of 0 is none. False when the names have become too many to number.
    mutating func append(
        start: ParsedTime, end: ParsedTime, row: Range<Int>, group: Range<Int>, name: Range<Int>, of bytes: [UInt8],
        parent: Range<Int> = 0..<0, line: Int = 0, number: Int = 0, ratio: Double = 0
    ) -> Bool {
        unseenNameBytes += row.count + group.count + name.count + parent.count
        if hasGroups {
            guard let number = groupTable.number(of: bytes, in: group) else { return false }
            items.groups.append(number)
        }
        if hasRows {
            guard let number = rowTable.number(of: bytes, in: row) else { return false }
            items.rows.append(number)
        }
        if hasNames {
            guard let number = itemTable.number(of: bytes, in: name) else { return false }
            items.names.append(number)
        }
        if let naming = parentColumn?.naming {
            guard let named = parentNumber(parent, of: bytes, naming) else { return false }
            parentColumn?.append(named, line: line, number: number)
        }
        items.ratios?.append(ratio)
        items.times.append(start: start, end: end)
        return true
    }

    mutating func openLastEnd() { items.times.openLastEnd() }

    mutating func closeEnds() { items.times.closeEnds() }

    /// The reference to a parent: the number of its name, or of its line of data.
    private mutating func parentNumber(_ field: Range<Int>, of bytes: [UInt8], _ naming: ParentNaming) -> UInt32? {
        if field.isEmpty { return ParentColumn.none }
        if naming == .names { return itemTable.number(of: bytes, in: field) }
        let number = UInt32(String(decoding: bytes[field], as: UTF8.self)) ?? 0
        return number == 0 || number >= ParentColumn.unreadable ? ParentColumn.unreadable : number
    }

    /// Finds the parents of all items, and returns the items whose parents can't be; `isWhole` says that the file was
    /// read to its end. O(n).
    mutating func findParents(isWhole: Bool) -> [ParentFault] {
        if let steps {
            let jobs = steps.found()
            items.parents = jobs
            // A step belongs to its job's group.
            for (item, job) in jobs.enumerated() where hasGroups && job != ParentColumn.none {
                items.groups[item] = items.groups[Int(job)]
            }
        }
        guard let found = parentColumn?.parents(names: items.names, groups: items.groups, isWhole: isWhole) else {
            return []
        }
        items.parents = found.parents
        return found.faults
    }

    /// Leaves out items, as if their lines had not been there. O(n).
    mutating func leaveOut(_ left: [Int]) {
        if left.isEmpty { return }
        var isKept = [Bool](repeating: true, count: itemCount)
        for item in left { isKept[item] = false }
        items.keep(isKept)
    }

    /// Numbers groups in order of first appearance, and returns the numbers of their names. O(n).
    private mutating func numberGroups() -> [UInt32] {
        var names: [UInt32] = []
        var numbers = [UInt32](repeating: ParentColumn.none, count: groupTable.count)
        for item in items.groups.indices {
            let name = items.groups[item]
            if numbers[Int(name)] == ParentColumn.none {
                numbers[Int(name)] = UInt32(names.count)
                names.append(name)
            }
            items.groups[item] = numbers[Int(name)]
        }
        return names
    }

    /// Numbers the rows of each group in order of first appearance, and returns how many rows each group has, and the
    /// names of all rows. O(n).
    private mutating func numberRows(groupCount: Int) -> (counts: [UInt32], names: NameColumn) {
        let (offsets, positions) = hasGroups ? grouped(items.groups, count: groupCount) : ([0, UInt32(itemCount)], [])
        let order = scattered(Array(0..<UInt32(itemCount)), to: positions)
        var (counts, names) = ([UInt32](), [UInt32]())
        // The last row of each name; those before a group's first row are other groups'.
        var places = [Int](repeating: -1, count: rowTable.count)
        for (begin, end) in zip(offsets, offsets.dropFirst()) {
            let first = names.count
            for item in order[Int(begin)..<Int(end)] {
                let name = items.rows[Int(item)]
                if places[Int(name)] < first {
                    places[Int(name)] = names.count
                    names.append(name)
                }
                items.rows[Int(item)] = UInt32(places[Int(name)] - first)
            }
            counts.append(UInt32(names.count - first))
        }
        return (counts, rowTable.column(entries: names))
    }

    /// Items, or bytes of names, after which the memory is looked at.
    private static let memoryInterval = 4096

    /// Throws `content` when the items to come, or the schedule of those so far, take more memory than there is. Looks
    /// at it every few thousand items.
    mutating func checkMemory(_ budget: MemoryBudget, at place: @autoclosure () -> String) throws(ScheduleError) {
        guard itemCount % Self.memoryInterval == 0 || unseenNameBytes > Self.memoryInterval else { return }
        unseenNameBytes = 0
        try budget.check(memoryNeeded, at: place())
    }

    private var memoryNeeded: Int {
        let more = Self.memoryInterval
        var growth = ArrayGrowth()
        steps?.countMemory(in: &growth, more: more)
        items.countMemory(in: &growth, more: more)
        if let parentColumn {
            growth.add(parentColumn.named, more: more)
            growth.add(parentColumn.lines, more: more)
            growth.add(parentColumn.numbers, more: more)
            // Parents, their children, names by number, and positions.
            growth.add(bytes: 64 * itemCount)
        }
        for table in [groupTable, rowTable, itemTable] where table.count > 0 {
            table.countMemory(in: &growth, more: more)
        }
        // The last row of each name, positions, and the order of the items with the names of their rows, or one more
        // column of times.
        growth.add(bytes: 8 * rowTable.count + (hasGroups || hasRows ? 16 * itemCount : 0))
        return growth.bytes
    }

    consuming func schedule(unit: TimeUnit) throws(ScheduleError) -> Schedule {
        let groupNames = hasGroups ? groupTable.column(entries: numberGroups()) : nil
        let rows = hasRows ? numberRows(groupCount: groupNames?.count ?? 1) : nil
        return try items.schedule(
            unit: unit, groupNames: groupNames, rows: rows, itemNames: hasNames ? itemTable : nil)
    }
}
