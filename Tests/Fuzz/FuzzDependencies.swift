import LayoutCore

extension ScheduleColumns {
    /// The same items, of which one in three depends on others: near and far, in its own section and elsewhere, and on
    /// itself.
    func withDependencies() -> ScheduleColumns {
        let kinds = DependencyKind.allCases
        let dependencies = stride(from: 0, to: itemCount, by: 3).flatMap { item in
            [item &* 37 % itemCount, min(item + 1, itemCount - 1)].enumerated().map { place, other in
                ItemDependency(from: UInt32(other), to: UInt32(item), kind: kinds[(item + place) % kinds.count])
            }
        }
        return ScheduleColumns(
            starts: starts, ends: ends, rows: rows, groupOffsets: groupOffsets, groupRowCounts: groupRowCounts,
            hasGroups: hasGroups, unit: unit, origin: origin, levels: levels, ratios: ratios,
            dependencies: dependencies)
    }
}
