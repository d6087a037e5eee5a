import LayoutCore

/// The shape of a schedule: what `dataset describe` shows.
package struct ScheduleStatistics: Sendable, Equatable, Codable {
    /// Values of which a share of 1 %, 50 %, 99 % and 100 % is not greater (nearest rank).
    package struct Quantiles: Sendable, Equatable, Codable {
        package let p1, p50, p99, max: Double

        /// Quantiles of some values, each as `shown` gives it; nil when there are none. O(n).
        init?(_ values: [Double], shown: (Double) -> Double = { $0 }) {
            if values.isEmpty { return nil }
            let sorted = radixSorted(values)
            func rank(_ share: Double) -> Double {
                shown(sorted[Swift.max(0, Int((share * Double(sorted.count)).rounded(.up)) - 1)])
            }
            p1 = rank(0.01)
            p50 = rank(0.5)
            p99 = rank(0.99)
            max = rank(1)
        }
    }

    /// How many dependencies join which ends of two items.
    package struct Dependencies: Sendable, Equatable, Codable {
        package let finishToStart, startToStart, finishToFinish, startToFinish: Int

        /// All of them, counted by kind; nil when there are none. O(n).
        init?(_ dependencies: [ItemDependency]) {
            if dependencies.isEmpty { return nil }
            func count(_ kind: DependencyKind) -> Int { dependencies.count { $0.kind == kind } }
            finishToStart = count(.finishToStart)
            startToStart = count(.startToStart)
            finishToFinish = count(.finishToFinish)
            startToFinish = count(.startToFinish)
        }

        package var count: Int { finishToStart + startToStart + finishToFinish + startToFinish }
    }

    package let items: Int
    /// Number of rows, the same name in two groups counted twice; without rows, every item is one.
    package let rows: Int
    /// Number of groups; 0 when the source has none.
    package let groups: Int
    /// Earliest start, in the schedule's unit, to the nearest `Double`; nil without items.
    package let start: Double?
    /// Latest end, in the schedule's unit, to the nearest `Double`; nil without items.
    package let end: Double?
    /// Items of each row; nil without rows.
    package let itemsPerRow: Quantiles?
    /// Most items of each row that are open at once; an item is open from its start up to but not at its end, one of
    /// zero width at its start. Nil without rows.
    package let overlapPerRow: Quantiles?
    /// Durations, in the schedule's unit: the differences of the times as they are written; nil without items.
    package let duration: Quantiles?
    /// Share of items whose start another item before them has too: 1 − distinct starts / items.
    package let tiedStartShare: Double
    /// Share of items that end where they start.
    package let zeroWidthShare: Double
    /// Whether no item starts before the one before it in its group.
    package let sorted: Bool
    /// Dependencies between items; nil without any.
    package let dependencies: Dependencies?

    /// Statistics of a schedule. O(n log n) time, O(n) memory.
    package init(_ schedule: Schedule) {
        let columns = schedule.columns
        items = columns.itemCount
        dependencies = Dependencies(columns.dependencies)
        groups = columns.hasGroups ? columns.groupCount : 0
        start = columns.starts.min().map { Self.absolute($0, columns) }
        end = columns.ends.max().map { Self.absolute($0, columns) }
        duration = Quantiles(zip(columns.starts, columns.ends).map { $1 - $0 }) { Self.exact(duration: $0, columns) }
        let count = Double(max(1, items))
        zeroWidthShare = Double(zip(columns.starts, columns.ends).count { $0 == $1 }) / count
        let starts = radixSorted(columns.starts)
        tiedStartShare = Double(zip(starts, starts.dropFirst()).count { $0 == $1 }) / count
        sorted = (0..<columns.groupCount).allSatisfy { group in
            let range = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            return range.dropFirst().allSatisfy { columns.starts[$0 - 1] <= columns.starts[$0] }
        }
        let rowItems = Self.itemsByRow(columns)
        rows = rowItems.offsets.count - 1
        itemsPerRow = Quantiles(zip(rowItems.offsets, rowItems.offsets.dropFirst()).map { Double($1 - $0) })
        overlapPerRow = Quantiles(
            zip(rowItems.offsets, rowItems.offsets.dropFirst()).map { first, end in
                Double(Self.greatestOverlap(of: rowItems.items[first..<end], columns))
            })
    }

    private static func absolute(_ time: Double, _ columns: ScheduleColumns) -> Double {
        ExactTime(origin: columns.origin, relative: time)?.nearest.value ?? columns.origin + time
    }

    /// The duration without what the rounding of start and end adds to it: 0.1 for 0.2 to 0.3. O(n).
    private static func exact(duration: Double, _ columns: ScheduleColumns) -> Double {
        guard !isExactlyWhole(duration) else { return duration }
        let item = columns.starts.indices.first { columns.ends[$0] - columns.starts[$0] == duration }
        guard let item, let start = ExactTime(shortest: columns.starts[item]),
            let end = ExactTime(shortest: columns.ends[item])
        else { return duration }
        return (end - start)?.nearest.value ?? duration
    }

    /// The items of every row, rows of all groups one after another, each in the order of the schedule.
    static func itemsByRow(_ columns: ScheduleColumns) -> (items: [Int], offsets: [Int]) {
        guard let rows = columns.rows else { return (Array(0..<columns.itemCount), Array(0...columns.itemCount)) }
        var (numbers, first) = (rows, UInt32(0))
        for group in 0..<columns.groupCount {
            let items = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            for item in items { numbers[item] += first }
            first += columns.groupRowCounts[group]
        }
        let (offsets, positions) = grouped(numbers, count: Int(first))
        return (scattered(Array(rows.indices), to: positions), offsets.map { Int($0) })
    }

    /// The most items open at once. O(m log m).
    private static func greatestOverlap(of items: ArraySlice<Int>, _ columns: ScheduleColumns) -> Int {
        if items.count < 2 { return items.count }
        let points = items.filter { columns.starts[$0] == columns.ends[$0] }.map { columns.starts[$0] }.sorted()
        let bars = items.filter { columns.starts[$0] < columns.ends[$0] }
        let starts = bars.map { columns.starts[$0] }.sorted()
        let ends = bars.map { columns.ends[$0] }.sorted()
        var greatest = 0
        var started = 0
        var ended = 0
        var passed = 0
        while started < starts.count || passed < points.count {
            let time = min(
                started < starts.count ? starts[started] : .infinity, passed < points.count ? points[passed] : .infinity
            )
            while started < starts.count, starts[started] == time { started += 1 }
            while ended < ends.count, ends[ended] <= time { ended += 1 }
            let firstPoint = passed
            while passed < points.count, points[passed] == time { passed += 1 }
            greatest = max(greatest, started - ended + passed - firstPoint)
        }
        return greatest
    }
}
