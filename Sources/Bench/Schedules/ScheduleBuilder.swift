import LayoutCore

/// Collects items in the order of a file and puts them in the order of a schedule: grouped, groups in order of first
/// appearance, rows of a group numbered likewise. A row's identity is (group, row).
struct ScheduleBuilder {
    private let hasRows, hasGroups, hasNames, hasRatios: Bool
    /// nil where the source has no parents.
    private(set) var parentColumn: ParentColumn?
    /// The jobs that items belong to; nil where they are no steps.
    var steps: JobSteps?
    /// Parent of each item, once all are read.
    private var parents: [UInt32]?
    private var times = TimeColumns()
    private var groups: [UInt32] = []
    private var rows: [UInt32] = []
    private var names: [UInt32] = []
    /// Ratio of each item, 0 for none; empty where the source has no ratios.
    private var ratios: [Double] = []
    private var groupTable = NameInterner()
    private var rowTable = NameInterner()
    private var itemTable = NameInterner()
    /// Row within its group of each (group, row name).
    private var rowNumbers: [UInt64: UInt32] = [:]
    /// The entry that was looked up last: items of a row often follow one another.
    private var lastRow: (key: UInt64, number: UInt32)?
    private var rowNamesOfGroup: [[UInt32]] = []
    /// Names of the groups, where some were left out.
    private var remainingGroups: [UInt32]?
    /// Bytes of names since the memory was last looked at.
    private var unseenNameBytes = 0

    /// A builder of items with or without these columns.
    init(hasRows: Bool, hasGroups: Bool, hasNames: Bool, parents: ParentNaming? = nil, hasRatios: Bool = false) {
        parentColumn = parents.map { ParentColumn($0) }
        (self.hasRows, self.hasGroups, self.hasNames, self.hasRatios) = (hasRows, hasGroups, hasNames, hasRatios)
        if !hasGroups { rowNamesOfGroup = [[]] }
    }

    var itemCount: Int { times.starts.count }

    /// Adds an item; row, group and name are ranges of `bytes`, each ignored without its column; `number` is the number
    /// of its line of data; a `ratio` of 0 is none. False when the names have become too many to number.
    mutating func append(
        start: ParsedTime, end: ParsedTime, row: Range<Int>, group: Range<Int>, name: Range<Int>, of bytes: [UInt8],
        parent: Range<Int> = 0..<0, line: Int = 0, number: Int = 0, ratio: Double = 0
    ) -> Bool {
        unseenNameBytes += row.count + group.count + name.count + parent.count
        var groupNumber: UInt32 = 0
        if hasGroups {
            guard let number = groupTable.number(of: bytes, in: group) else { return false }
            groupNumber = number
            if number == rowNamesOfGroup.count { rowNamesOfGroup.append([]) }
        }
        if hasRows {
            guard let number = rowTable.number(of: bytes, in: row) else { return false }
            rows.append(rowNumber(of: number, inGroup: groupNumber))
        }
        if hasNames {
            guard let number = itemTable.number(of: bytes, in: name) else { return false }
            names.append(number)
        }
        if hasGroups { groups.append(groupNumber) }
        if let naming = parentColumn?.naming {
            guard let named = parentNumber(parent, of: bytes, naming) else { return false }
            parentColumn?.append(named, line: line, number: number)
        }
        if hasRatios { ratios.append(ratio) }
        times.append(start: start, end: end)
        return true
    }

    mutating func openLastEnd() { times.openLastEnd() }

    mutating func closeEnds() { times.closeEnds() }

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
        if let steps { setParents(steps.found()) }
        guard let found = parentColumn?.parents(names: names, groups: groups, isWhole: isWhole) else { return [] }
        parents = found.parents
        return found.faults
    }

    /// Sets the parents of all items. A child belongs to its parent's group. O(n).
    private mutating func setParents(_ found: [UInt32]) {
        parents = found
        guard hasGroups else { return }
        for (item, parent) in found.enumerated() where parent != ParentColumn.none {
            let (old, new) = (groups[item], groups[Int(parent)])
            if hasRows { rows[item] = rowNumber(of: rowNamesOfGroup[Int(old)][Int(rows[item])], inGroup: new) }
            groups[item] = new
        }
        numberAgain()
    }

    /// Leaves out items, as if their lines had not been there. O(n).
    mutating func leaveOut(_ items: [Int]) {
        if items.isEmpty { return }
        var isKept = [Bool](repeating: true, count: itemCount)
        for item in items { isKept[item] = false }
        var after: [UInt32] = []
        var next: UInt32 = 0
        for isKept in isKept {
            after.append(next)
            next += isKept ? 1 : 0
        }
        parents = parents.map { parents in
            kept(parents, where: isKept).map { $0 == ParentColumn.none ? $0 : after[Int($0)] }
        }
        times.keep(isKept)
        ratios = kept(ratios, where: isKept)
        (groups, rows, names) = (kept(groups, where: isKept), kept(rows, where: isKept), kept(names, where: isKept))
        numberAgain()
    }

    /// Numbers groups, and rows within them, in order of first appearance. O(n).
    private mutating func numberAgain() {
        let none = ParentColumn.none
        var (newGroups, order) = ([UInt32](repeating: none, count: rowNamesOfGroup.count), [UInt32]())
        var newRows = rowNamesOfGroup.map { [UInt32](repeating: none, count: $0.count) }
        var newNames: [[UInt32]] = []
        for item in 0..<itemCount {
            let old = hasGroups ? Int(groups[item]) : 0
            if newGroups[old] == none {
                newGroups[old] = UInt32(order.count)
                order.append(UInt32(old))
                newNames.append([])
            }
            let group = Int(newGroups[old])
            if hasGroups { groups[item] = UInt32(group) }
            guard hasRows else { continue }
            let row = Int(rows[item])
            if newRows[old][row] == none {
                newRows[old][row] = UInt32(newNames[group].count)
                newNames[group].append(rowNamesOfGroup[old][row])
            }
            rows[item] = newRows[old][row]
        }
        rowNamesOfGroup = newNames
        remainingGroups = order
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
        growth.add(times.starts, more: more)
        growth.add(times.ends, more: more)
        if hasRatios { growth.add(ratios, more: more) }
        for column in [groups, rows, names] where !column.isEmpty { growth.add(column, more: more) }
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
        // A small array for each group, and for each row an entry in it and one in a table that is three quarters full.
        growth.add(rowNamesOfGroup, more: min(more, rowNamesOfGroup.count), extra: 64)
        growth.add(bytes: rowNumbers.capacity * 48)
        // The schedule brings groups together in one more column of times and one of positions.
        growth.add(bytes: hasGroups ? 12 * itemCount : 0)
        return growth.bytes
    }

    private mutating func rowNumber(of name: UInt32, inGroup group: UInt32) -> UInt32 {
        // Without groups the table's numbers are the rows' numbers already.
        guard hasGroups else {
            if name == rowNamesOfGroup[0].count { rowNamesOfGroup[0].append(name) }
            return name
        }
        let key = UInt64(group) << 32 | UInt64(name)
        if let lastRow, lastRow.key == key { return lastRow.number }
        let number = rowNumbers[key] ?? UInt32(rowNamesOfGroup[Int(group)].count)
        lastRow = (key, number)
        if number == rowNamesOfGroup[Int(group)].count {
            rowNumbers[key] = number
            rowNamesOfGroup[Int(group)].append(name)
        }
        return number
    }

    consuming func schedule(unit: TimeUnit) throws(ScheduleError) -> Schedule {
        var offsets: [UInt32] = [0, UInt32(itemCount)]
        let groupEntries = remainingGroups ?? Array(0..<UInt32(groupTable.count))
        if hasGroups {
            let positions: [UInt32]
            (offsets, positions) = grouped(groups, count: groupEntries.count)
            if parents == nil, zip(groups, groups.dropFirst()).contains(where: { $0 > $1 }) { reorder(positions) }
        }
        reorderParents(offsets: offsets)
        let itemCounts = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: hasRows ? rows : nil, groupOffsets: offsets,
                groupRowCounts: hasRows ? rowNamesOfGroup.map { UInt32($0.count) } : itemCounts, hasGroups: hasGroups,
                unit: unit, origin: times.origin, ratios: hasRatios ? ratios : nil),
            groupNames: hasGroups ? groupTable.column(entries: groupEntries) : [],
            rowNames: hasRows ? rowTable.column(entries: rowNamesOfGroup.flatMap { $0 }) : nil,
            itemNames: hasNames ? itemTable.column(entries: names) : nil, parents: parents)
    }

    /// Puts the items of a group together, children behind their parents.
    private mutating func reorderParents(offsets: [UInt32]) {
        guard let found = parents else { return }
        let positions = ParentColumn.preorder(found, groups: groups, offsets: offsets)
        reorder(positions)
        parents = scattered(found.map { $0 == ParentColumn.none ? $0 : positions[Int($0)] }, to: positions)
    }

    private mutating func reorder(_ positions: [UInt32]) {
        times.reorder(positions)
        rows = scattered(rows, to: positions)
        names = scattered(names, to: positions)
        ratios = scattered(ratios, to: positions)
    }
}
