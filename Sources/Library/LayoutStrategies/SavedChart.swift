// A chart in a file.
extension GanttLayout {
    /// The identity of the chart's file, and of files of indexes over the chart. `data` is a number that differs for other
    /// items, such as a checksum or a revision.
    public func identity(data: UInt64) -> SavedIdentity {
        SavedIdentity(layout: Self.name, configuration: identity, data: data, elementCount: elementCount)
    }

    /// Writes the schedule and what the chart has found out about it to a file, under a name that never has half of it, for
    /// ``init(mapping:data:configuration:days:validate:)``. 20 bytes an item in rows, 8 more for each that rows or starts
    /// have in no order. O(n).
    ///
    /// Throws `io`, and `content` for a chart whose items or groups have changed since it was made.
    public func save(to path: String, data: UInt64) throws(SavedIndexError) {
        guard let record = record() else {
            throw SavedIndexError(
                .content, "a chart that has changed since it was made", at: path,
                remedy: "make a chart of the items as they are, and save that one")
        }
        try SavedArrays.save(columns.parts + record.parts, to: path, as: identity(data: data))
    }

    /// The chart in a file, without a pass over its items: it is what it was when it was saved, and follows changes as any
    /// other. The columns are copied out of the file, which takes less time than one pass: queries then cost what they do
    /// over a chart that was made.
    ///
    /// - Parameters:
    ///   - path: a file that a chart was saved to.
    ///   - data: the number that the chart was saved with.
    ///   - configuration: the configuration that the chart was made with; the viewport may be another.
    ///   - days: the range of day columns that the chart was made with.
    ///   - validate: whether the whole file is read, and refused where a byte of it is not what was written, or does not
    ///     follow from the items. Leave it out only for files that no one else can have written.
    ///
    /// Throws `io` for a file that can't be read, and `content` for one that is something else, damaged, or of other data
    /// or another configuration, which the cause names. O(bytes) to copy; validated O(n) for items ordered by row and
    /// start, else O(n log n).
    public convenience init(
        mapping path: String, data: UInt64, configuration: GanttConfiguration = GanttConfiguration(),
        days: Range<Int>? = nil, validate: Bool = true
    ) throws(SavedIndexError) {
        let identity = SavedIdentity(
            layout: Self.name, configuration: Self.identity(configuration, days: days), data: data)
        var file = try SavedArrays(mapping: path, as: identity, validate: validate)
        let columns = try ScheduleColumns(&file)
        let record = try GanttRecord(&file)
        guard columns.itemCount == file.elementCount, !validate || columns.levelsAreSound else { throw file.damaged }
        do throws(LayoutError) {
            try self.init(ItemStore(columns), configuration, days: days, record, validate: validate)
        } catch { throw file.damaged }
    }
}

extension ScheduleColumns {
    /// The columns as a file holds them: the first array has what is no array.
    fileprivate var parts: [SavedArrays.Part] {
        let flags = [hasGroups, rows != nil, levels != nil, ratios != nil].map { $0 ? 1.0 : 0 }
        let unit = Double(TimeUnit.allCases.firstIndex(of: unit) ?? 0)
        return [
            .init([unit, origin] + flags), .init(starts), .init(ends), .init(rows ?? []), .init(groupOffsets),
            .init(groupRowCounts), .init(levels ?? []), .init(ratios ?? []), .init(dependencies.map(\.predecessor)),
            .init(dependencies.map(\.successor)), .init(dependencies.map(\.kind.rawValue)),
        ]
    }

    /// Columns of which all lengths agree, the groups follow each other, and the items of dependencies exist.
    fileprivate init(_ file: inout SavedArrays) throws(SavedIndexError) {
        let numbers = try file.next(Double.self)
        let (starts, ends) = (try file.next(Double.self), try file.next(Double.self))
        let (rows, offsets, rowCounts) = (
            try file.next(UInt32.self), try file.next(UInt32.self), try file.next(UInt32.self)
        )
        let (levels, ratios) = (try file.next(UInt16.self), try file.next(Double.self))
        let (from, to, kinds) = (try file.next(UInt32.self), try file.next(UInt32.self), try file.next(UInt8.self))
        let count = starts.count
        guard numbers.count == 6, numbers[1].isFinite, let unit = Int(exactly: numbers[0]),
            TimeUnit.allCases.indices.contains(unit), ends.count == count, count < Int(UInt32.max),
            zip(numbers[3...], [rows.count, levels.count, ratios.count]).allSatisfy({ $1 == ($0 == 0 ? 0 : count) }),
            offsets.count == rowCounts.count + 1, offsets[0] == 0, offsets[offsets.count - 1] == UInt32(count),
            zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }), from.count == kinds.count,
            to.count == kinds.count, (from + to).allSatisfy({ $0 == ItemDependency.none || $0 < UInt32(count) })
        else { throw file.damaged }
        var dependencies: [ItemDependency] = []
        for (place, kind) in kinds.enumerated() {
            guard let kind = DependencyKind(rawValue: kind) else { throw file.damaged }
            dependencies.append(ItemDependency(from: from[place], to: to[place], kind: kind))
        }
        self.init(
            starts: starts, ends: ends, rows: numbers[3] == 0 ? nil : rows, groupOffsets: offsets,
            groupRowCounts: rowCounts, hasGroups: numbers[2] != 0, unit: TimeUnit.allCases[unit], origin: numbers[1],
            levels: numbers[4] == 0 ? nil : levels, ratios: numbers[5] == 0 ? nil : ratios, dependencies: dependencies)
    }

    /// Whether each item is at most one level below the item before it in its group. O(n).
    fileprivate var levelsAreSound: Bool {
        guard let levels else { return true }
        return (0..<groupCount).allSatisfy { group in
            var most: UInt16 = 0
            return levels[Int(groupOffsets[group])..<Int(groupOffsets[group + 1])].allSatisfy { level in
                defer { most = level &+ 1 }
                return level <= most
            }
        }
    }
}

extension GanttRecord {
    fileprivate var parts: [SavedArrays.Part] { [.init(numbers)] + tables.map { .init($0) } + [.init(maxima)] }

    fileprivate init(_ file: inout SavedArrays) throws(SavedIndexError) {
        let numbers = try file.next(Double.self)
        var tables: [[UInt32]] = []
        for _ in 0..<5 { tables.append(try file.next()) }
        self.init(numbers, tables, try file.next())
    }
}
