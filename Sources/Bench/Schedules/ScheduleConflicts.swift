import LayoutCore

/// Double bookings: items of one row that overlap in time.
package struct ScheduleConflicts: Sendable, Equatable, Encodable {
    /// Two items of a row that overlap.
    package struct Pair: Sendable, Equatable, Encodable {
        /// The one that starts first, then the other, by their numbers in the schedule.
        package let items: [Int]
        /// When both have begun, relative to the schedule's origin as ``until`` is.
        package let from: Double
        /// When the first of them ends.
        package let until: Double
        package let group: Int
        /// Number of the row in its group.
        package let row: Int
    }

    /// All pairs of items of one row that overlap.
    package let pairs: Int
    package let rows: Int
    /// The first of them, row by row.
    package let listed: [Pair]

    package static let mostListed = 100

    /// Those of a schedule. O(n log n), however many there are.
    package init(_ schedule: Schedule) {
        let columns = schedule.columns
        let (items, offsets) = ScheduleStatistics.itemsByRow(columns)
        var (pairs, conflicting, listed) = (0, 0, [Pair]())
        var overlaps = IntervalOverlaps()
        var (group, firstRow) = (0, 0)
        for row in 0..<(columns.rows == nil ? 0 : offsets.count - 1) {
            while row - firstRow >= Int(columns.groupRowCounts[group]) {
                firstRow += Int(columns.groupRowCounts[group])
                group += 1
            }
            let members = items[offsets[row]..<offsets[row + 1]]
            func start(_ member: Int) -> Double { columns.starts[members[members.startIndex + member]] }
            func end(_ member: Int) -> Double { columns.ends[members[members.startIndex + member]] }
            let found = overlaps.count(members.count, start: start, end: end)
            if found == 0 { continue }
            pairs += found
            conflicting += 1
            guard listed.count < Self.mostListed else { continue }
            overlaps.visit(members.count, start: start, end: end) { first, second in
                listed.append(
                    Pair(
                        items: [first, second].map { members[members.startIndex + $0] }, from: start(second),
                        until: min(end(first), end(second)), group: group, row: row - firstRow))
                return listed.count < Self.mostListed
            }
        }
        (self.pairs, rows, self.listed) = (pairs, conflicting, listed)
    }
}
