import LayoutCore

/// Items in the order of a file, which become a schedule's: the items of a group together, children behind their parents.
struct ItemColumns {
    var times = TimeColumns()
    /// Group of each item, row within the group, and number of the name; empty where the source has none.
    var groups: [UInt32] = []
    var rows: [UInt32] = []
    var names: [UInt32] = []
    /// Ratio of each item, 0 for none; nil where the source has no ratios.
    var ratios: [Double]?
    /// Parent of each item, ``ParentColumn/none`` for none; nil where the source has no parents.
    var parents: [UInt32]?
    var dependencies: [ItemDependency] = []

    var count: Int { times.starts.count }

    func countMemory(in growth: inout ArrayGrowth, more: Int) {
        for column in [times.starts, times.ends] + [ratios].compactMap(\.self) { growth.add(column, more: more) }
        for column in [groups, rows, names] where !column.isEmpty { growth.add(column, more: more) }
    }

    /// Leaves out the items that are not kept; no dependency names one of these. O(n).
    mutating func keep(_ isKept: [Bool]) {
        parents = parents.map { parents in
            var next: UInt32 = 0
            let places = isKept.map { isKept in
                defer { next += isKept ? 1 : 0 }
                return next
            }
            return kept(parents, where: isKept).map { $0 == ParentColumn.none ? $0 : places[Int($0)] }
        }
        times.keep(isKept)
        ratios = ratios.map { kept($0, where: isKept) }
        (groups, rows, names) = (kept(groups, where: isKept), kept(rows, where: isKept), kept(names, where: isKept))
    }

    /// The schedule of the items, with the names of the groups and the numbers of rows of each with their names; without
    /// rows every item is its own row. `texts` has the names of items. O(n).
    mutating func schedule(
        unit: TimeUnit, groupNames: NameColumn?, rows rowTable: (counts: [UInt32], names: NameColumn)?,
        itemNames texts: NameInterner?
    ) throws(ScheduleError) -> Schedule {
        var (offsets, positions) = ([0, UInt32(count)], [UInt32]())
        if let groupNames { (offsets, positions) = grouped(groups, count: groupNames.count) }
        if let parents { positions = ParentColumn.preorder(parents, groups: groups, offsets: offsets) }
        if zip(positions, positions.dropFirst()).contains(where: { $0 > $1 }) { reorder(positions) }
        return try Schedule(
            columns: ScheduleColumns(
                starts: times.starts, ends: times.ends, rows: rowTable == nil ? nil : rows, groupOffsets: offsets,
                groupRowCounts: rowTable?.counts ?? zip(offsets, offsets.dropFirst()).map { $1 - $0 },
                hasGroups: groupNames != nil, unit: unit, origin: times.origin, ratios: ratios,
                dependencies: dependencies),
            groupNames: groupNames ?? [], rowNames: rowTable?.names, itemNames: texts?.column(entries: names),
            parents: parents)
    }

    private mutating func reorder(_ positions: [UInt32]) {
        times.reorder(positions)
        rows = scattered(rows, to: positions)
        names = scattered(names, to: positions)
        ratios = ratios.map { scattered($0, to: positions) }
        parents = parents.map { parents in
            scattered(parents.map { $0 == ParentColumn.none ? $0 : positions[Int($0)] }, to: positions)
        }
        dependencies = dependencies.map {
            ItemDependency(from: positions[Int($0.predecessor)], to: positions[Int($0.successor)], kind: $0.kind)
        }
    }
}

func kept<Value>(_ values: [Value], where isKept: [Bool]) -> [Value] {
    zip(values, isKept).compactMap { $1 ? $0 : nil }
}

func scattered<Value>(_ values: [Value], to positions: [UInt32]) -> [Value] {
    guard var result = values.isEmpty ? nil : values else { return values }
    for (value, position) in zip(values, positions) { result[Int(position)] = value }
    return result
}

/// The order of items in which each group stands together, and where each group begins. O(n).
func grouped(_ groups: [UInt32], count: Int) -> (offsets: [UInt32], positions: [UInt32]) {
    var offsets = [UInt32](repeating: 0, count: count + 1)
    for group in groups { offsets[Int(group) + 1] += 1 }
    for group in 0..<count { offsets[group + 1] += offsets[group] }
    var next = offsets
    let positions = groups.map { group in
        defer { next[Int(group)] += 1 }
        return next[Int(group)]
    }
    return (offsets, positions)
}
