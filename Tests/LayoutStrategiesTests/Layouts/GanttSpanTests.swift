import LayoutCore
import Testing

@testable import Layouts

/// The search of a row by times that are found once for all rows, against a look at each item.
struct GanttSpanTests {
    private static let days = [
        DayAxis(firstDay: 0, lastColumn: 400, pitch: 24.5, tail: 23),
        DayAxis(firstDay: -7, lastColumn: 9, pitch: 3, tail: -1),
        // Nothing follows from x without a pitch, nor from a day so far away.
        DayAxis(firstDay: 3, lastColumn: 40, pitch: 0, tail: 5),
        DayAxis(firstDay: 3, lastColumn: 40, pitch: .leastNonzeroMagnitude, tail: 5),
        DayAxis(firstDay: 2e12, lastColumn: 40, pitch: 24, tail: 23),
    ]
    private static let continuous = [
        ContinuousAxis(origin: 0, scale: 48), ContinuousAxis(origin: -3.7, scale: 0.001),
        ContinuousAxis(origin: 1.7e9, scale: 2.5), ContinuousAxis(origin: 1e15, scale: 0.3),
        ContinuousAxis(origin: 0, scale: GridLengths.limit), ContinuousAxis(origin: 1e300, scale: 1e-300),
    ]
    /// Items of a row: up to eight are passed one by one.
    private static let counts = [0, 1, 2, 3, 7, 8, 9, 10, 17, 64, 65, 250, 2_000]

    /// Starts and ends that never decrease, with some of the same time, and whole numbers among them.
    private func columns(_ count: Int, from origin: Double, apart: Double, _ random: inout SeededGenerator)
        -> ScheduleColumns
    {
        func times() -> [Double] {
            (0..<count).map { _ in
                let time = origin + apart * 100 * random.uniform()
                return random.chance(0.3) ? time.rounded(.down) : time
            }.sorted()
        }
        let starts = times()
        let ends = zip(starts, times()).map { max($0, $1) }
        return ScheduleColumns(
            starts: starts, ends: ends, rows: nil, groupOffsets: [0, UInt32(count)], groupRowCounts: [UInt32(count)],
            hasGroups: false, unit: .days)
    }

    private func reversed(_ columns: ScheduleColumns) -> ScheduleColumns {
        ScheduleColumns(
            starts: columns.starts.reversed(), ends: columns.ends.reversed(), rows: nil,
            groupOffsets: columns.groupOffsets, groupRowCounts: columns.groupRowCounts, hasGroups: false, unit: .days)
    }

    /// Several rows at once, some of them empty, against one by one. Every part of a sorted list is sorted.
    private func checkRows<Axis: BarAxis>(
        _ span: GanttSpan<Axis>, _ columns: ScheduleColumns, _ random: inout SeededGenerator
    ) {
        let count = columns.itemCount
        if count == 0 { return }
        let cuts = (0..<random.below(9)).map { _ in random.chance(0.3) ? 0 : UInt32(random.below(count + 1)) }
        let bounds = ([0, UInt32(count)] + cuts + (random.chance(0.5) ? [UInt32(count)] : [])).sorted()
        func check(_ items: some RowItems, _ bounds: [UInt32]) {
            var (together, single) = (OrdinalBuffer(), OrdinalBuffer())
            span.append(rows: 0..<bounds.count - 1, bounds, items, into: &together)
            for (lower, upper) in zip(bounds, bounds.dropFirst()) {
                items.append(span.range(Int(lower), Int(upper), items), into: &single)
            }
            #expect(Array(together.ordinals) == Array(single.ordinals))
        }
        check(ItemsInPlace(columns: columns), bounds)
        check(
            ItemsInOrder(columns: reversed(columns), order: (0..<UInt32(count)).map { UInt32(count) - 1 - $0 }), bounds)
    }

    private func check<Axis: BarAxis>(_ axis: Axis, from origin: Double, apart: Double, _ count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        // Long rows differ from shorter ones in the steps of the search alone.
        for _ in 0..<(count > 100 ? 4 : 30) {
            let columns = columns(count, from: origin, apart: apart, &random)
            var edges: [Double] = [-.infinity, .infinity, -1e300, 1e300, 0, axis.startX(origin)]
            for place in 0..<min(count, 12) {
                let near = count > 12 ? random.below(count) : place
                edges += [axis.startX(columns.starts[near]), axis.endX(columns.ends[near])]
                edges.append(edges[edges.count - 1].nextDown)
            }
            let row = ItemsInPlace(columns: columns)
            // The row is part of an array, in which the items stand in another order.
            let ordered = ItemsInOrder(
                columns: reversed(columns), order: (0..<UInt32(count + 5)).map { UInt32(count + 4) - $0 })
            let (minX, maxX) = (edges[random.below(edges.count)], edges[random.below(edges.count)])
            // Of the content's width, which says where items may be, or of one that misleads.
            let width = [axis.endX(columns.ends.last ?? 0), 0, 1, -1e9, 1e300, .infinity, .nan][random.below(7)]
            let span = GanttSpan(axis, minX, maxX, of: width)
            let ends = columns.ends.filter { !(minX < axis.endX($0)) }.count
            let starts = columns.starts.filter { axis.startX($0) < maxX }.count
            #expect(span.range(0, count, row) == ends..<max(ends, starts))
            #expect(span.firstBehind(0, count, row) == starts)
            #expect(span.range(5, count + 5, ordered) == ends + 5..<max(ends, starts) + 5)
            #expect(span.firstBehind(5, count + 5, ordered) == starts + 5)
            checkRows(span, columns, &random)
            let times = zip(columns.starts, columns.ends) + [(.infinity, -.infinity)]
            #expect(
                times.allSatisfy { start, end in
                    span.mayMeet(start, end) == (axis.startX(start) < maxX && minX < axis.endX(end))
                })
        }
    }

    @Test(arguments: days.indices, counts) func aRowIsFoundByDays(axis: Int, count: Int) {
        check(Self.days[axis], from: Self.days[axis].firstDay, apart: 1, count)
        check(Self.days[axis], from: Self.days[axis].firstDay - 30, apart: 0.02, count)
    }

    @Test(arguments: continuous.indices, counts) func aRowIsFoundByTime(axis: Int, count: Int) {
        let (origin, scale) = (Self.continuous[axis].origin, Self.continuous[axis].scale)
        check(Self.continuous[axis], from: origin, apart: 30 / scale, count)
        // Many items within a step of the grid.
        check(Self.continuous[axis], from: origin, apart: 1e-5 / scale, count)
    }

    private func checkTimes<Axis: BarAxis>(_ axis: Axis, _ origin: Double, _ unit: Double) {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let x = axis.startX(origin + (random.uniform() - 0.2) * 2000 * unit)
            let (start, end) = (axis.startsBefore(x).nextDown, axis.endsBefore(x).nextDown)
            // Where no number is known there is no time before it.
            #expect(start == -.infinity || axis.startX(start) < x)
            #expect(end == -.infinity || !(x < axis.endX(end)))
            let behind = axis.endsBehind(x).nextUp
            #expect(behind == .infinity || x < axis.endX(behind))
        }
    }

    @Test(arguments: days.indices) func daysBeforeATimeLieLeftOfIt(axis: Int) {
        checkTimes(Self.days[axis], Self.days[axis].firstDay, 1)
    }

    @Test(arguments: continuous.indices) func timesBeforeATimeLieLeftOfIt(axis: Int) {
        checkTimes(Self.continuous[axis], Self.continuous[axis].origin, 1 / Self.continuous[axis].scale)
    }

    @Test func withoutAPitchNoTimeIsKnown() {
        #expect(Self.days[2].startsBefore(100) == -.infinity && Self.days[2].endsBefore(100) == -.infinity)
        #expect(Self.days[0].startsBefore(1e300) == -.infinity && Self.days[0].startsBefore(.infinity) == -.infinity)
        #expect(Self.continuous[0].startsBefore(.infinity) == -.infinity)
        #expect(Self.days[2].endsBehind(100) == .infinity && Self.days[0].endsBehind(1e300) == .infinity)
        #expect(Self.days[0].endsBehind(-.infinity) == .infinity)
        #expect(Self.continuous[0].endsBehind(-.infinity) == .infinity)
    }
}
