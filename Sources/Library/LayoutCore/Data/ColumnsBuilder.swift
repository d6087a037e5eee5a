/// Puts the columns of items together that are as an edit left them.
struct ColumnsBuilder {
    private let source: ScheduleColumns
    private let hasRatios: Bool
    private var (starts, ends, ratios): ([Double], [Double], [Double]) = ([], [], [])
    private var (rows, levels): ([UInt32], [UInt16]) = ([], [])
    private var (offsets, rowCounts): ([UInt32], [UInt32]) = ([0], [])
    private var renaming: DependencyRenaming

    /// Columns of `count` items that began as a schedule.
    init(_ source: ScheduleColumns, hasRatios: Bool, count: Int) {
        (self.source, self.hasRatios) = (source, hasRatios)
        renaming = DependencyRenaming(source.dependencies)
        starts.reserveCapacity(count)
        ends.reserveCapacity(count)
        if source.rows != nil { rows.reserveCapacity(count) }
        if source.levels != nil { levels.reserveCapacity(count) }
        if hasRatios { ratios.reserveCapacity(count) }
    }

    /// Adds an item.
    mutating func append(_ item: StoredItem) {
        renaming.note(item.identifier, at: starts.count)
        starts.append(item.start)
        ends.append(item.end)
        if source.rows != nil { rows.append(item.row) }
        if source.levels != nil { levels.append(item.level) }
        if hasRatios { ratios.append(item.ratio ?? 0) }
    }

    /// Adds items of the schedule. O(items), by copying ranges unless items depend on each other.
    mutating func append(_ ordinals: Range<UInt32>) {
        guard source.dependencies.isEmpty, !hasRatios || source.ratios != nil else {
            for ordinal in ordinals { append(source.item(ordinal)) }
            return
        }
        let range = Int(ordinals.lowerBound)..<Int(ordinals.upperBound)
        starts += source.starts[range]
        ends += source.ends[range]
        if let all = source.rows { rows += all[range] }
        if let all = source.levels { levels += all[range] }
        if hasRatios, let all = source.ratios { ratios += all[range] }
    }

    /// Ends a section of items.
    mutating func endSection(rowCount: Int) {
        offsets.append(UInt32(starts.count))
        rowCounts.append(UInt32(rowCount))
    }

    /// The columns.
    func made() -> ScheduleColumns {
        ScheduleColumns(
            starts: starts, ends: ends, rows: source.rows == nil ? nil : rows, groupOffsets: offsets,
            groupRowCounts: rowCounts, hasGroups: source.hasGroups, unit: source.unit, origin: source.origin,
            levels: source.levels == nil ? nil : levels, ratios: hasRatios ? ratios : nil,
            dependencies: renaming.renamed(source.dependencies))
    }
}
