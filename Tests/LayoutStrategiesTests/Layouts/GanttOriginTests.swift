import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// The origin of a schedule's times moves nothing.
@Suite struct GanttOriginTests {
    private func columns(origin: Double, isRelative: Bool) -> ScheduleColumns {
        let spans: [(Double, Double)] = [(-9, -5), (-2, 3.5), (8, 20), (30.25, 31)]
        let shift = isRelative ? 0 : origin
        return ScheduleColumns(
            starts: spans.map { $0.0 + shift }, ends: spans.map { $0.1 + shift }, rows: nil, groupOffsets: [0, 4],
            groupRowCounts: [4], hasGroups: true, unit: .days, origin: isRelative ? origin : 0)
    }

    @Test(arguments: [0.0, 19_782, -40_000, 1_099_511_627_776])
    func `days and their given range count from zero`(origin: Double) throws {
        for axis in [GanttConfiguration.TimeAxis.dayColumns, .continuous] {
            for horizon in [GanttConfiguration.Horizon.clip, .extend] {
                for days in [nil, Int(origin)..<Int(origin) + 10, 0..<0] {
                    var configuration = GanttConfiguration()
                    (configuration.timeAxis, configuration.horizon) = (axis, horizon)
                    func layout(isRelative: Bool) throws -> GanttLayout {
                        try GanttLayout(
                            columns: columns(origin: origin, isRelative: isRelative), configuration: configuration,
                            days: days)
                    }
                    let (relative, absolute) = (try layout(isRelative: true), try layout(isRelative: false))
                    #expect(relative.contentSize == absolute.contentSize)
                    for item in 0..<4 as Range<UInt32> { #expect(relative.frame(at: item) == absolute.frame(at: item)) }
                    let naive = NaiveGantt(relative, days: days)
                    #expect((0..<4).allSatisfy { naive.bars[$0] == relative.frame(at: UInt32($0)) })
                }
            }
        }
    }
}

/// Columns of days are days, whatever unit times have.
@Suite struct DayColumnTests {
    private static let perDay: [TimeUnit: Double] = [.seconds: 86_400, .microseconds: 86_400_000_000]

    /// The same times in another unit, kept after an origin.
    private func converted(_ columns: ScheduleColumns, to unit: TimeUnit, origin: Double = 0) -> ScheduleColumns {
        let factor = Self.perDay[unit] ?? 1
        return ScheduleColumns(
            starts: columns.starts.map { $0 * factor - origin }, ends: columns.ends.map { $0 * factor - origin },
            rows: columns.rows, groupOffsets: columns.groupOffsets, groupRowCounts: columns.groupRowCounts,
            hasGroups: columns.hasGroups, unit: unit, origin: origin)
    }

    @Test func `a plan with hours has a column a day`() throws {
        // Two tasks of 4 March 8:00 to 6 March 17:00, and of 7 March to 12 March, in 2024.
        let spans: [ClosedRange<Double>] = [1_709_539_200...1_709_744_400, 1_709_798_400...1_710_262_800]
        var configuration = GanttConfiguration()
        (configuration.timeAxis, configuration.viewportSize) = (.dayColumns, Size(width: 50, height: 50))
        let columns = scheduleColumns(spans: [spans], unit: .seconds)
        let layout = try GanttLayout(columns: columns, configuration: configuration)
        #expect(layout.frame(at: 0) == Rect(x: 73.5, y: 85, width: 72, height: 30))
        #expect(layout.frame(at: 1) == Rect(x: 147, y: 119, width: 145.5, height: 30))
        // Nine days, and three before and after them.
        #expect(layout.contentSize.width == 367)
        // From 5 to 8 March.
        let clipped = try GanttLayout(columns: columns, configuration: configuration, days: 19_787..<19_791)
        #expect(clipped.contentSize.width == 97.5)
        #expect(clipped.frame(at: 0) == Rect(x: 0, y: 85, width: 47.5, height: 30))
        #expect(clipped.frame(at: 1) == Rect(x: 49, y: 119, width: 47.5, height: 30))
    }

    @Test(arguments: [TimeUnit.seconds, .microseconds], [0.0, 86_400, 1_709_539_201, -7])
    func `frames, rows and lanes are those of days`(unit: TimeUnit, origin: Double) throws {
        for (seed, policy) in [GanttConfiguration.RowPolicy.perItem, .lanes, .split, .rows].enumerated() {
            var configuration = GanttConfiguration()
            (configuration.timeAxis, configuration.rowPolicy) = (.dayColumns, policy)
            var shape = ScheduleShape()
            shape.isWhole = seed % 2 == 0
            let columns = converted(
                randomColumns(shape, seed: UInt64(seed)), to: unit,
                origin: unit == .microseconds ? origin * 1e6 : origin)
            let layout = try GanttLayout(columns: columns, configuration: configuration)
            let naive = NaiveGantt(layout, days: nil)
            #expect(layout.contentSize == naive.contentSize)
            #expect(naive.bars.indices.allSatisfy { naive.bars[$0] == layout.frame(at: UInt32($0)) })
            var buffer = OrdinalBuffer()
            for item in stride(from: 0, to: naive.bars.count, by: 7) {
                let query = naive.bars[item]
                if query.isNull { continue }
                layout.elements(meeting: query, into: &buffer)
                #expect(buffer.sorted == ordinals(of: naive.bars, meeting: query))
            }
        }
    }

    @Test(arguments: [TimeUnit.seconds, .microseconds]) func `a chart follows changes of such times`(unit: TimeUnit)
        throws
    {
        for policy in [GanttConfiguration.RowPolicy.perItem, .lanes, .split] {
            var configuration = GanttConfiguration()
            (configuration.timeAxis, configuration.rowPolicy) = (.dayColumns, policy)
            let store = ItemStore(converted(randomColumns(ScheduleShape(), seed: 3), to: unit))
            let layout = try GanttLayout(store: store, configuration: configuration)
            var walk = DataWalk(seed: 5)
            (walk.horizon, walk.isWhole) = (300 * Self.perDay[unit]!, false)
            for step in 0..<25 {
                _ = try layout.apply(.data(store.perform(walk.next(store))))
                let rebuilt = try layout.rebuilt()
                #expect(layout.contentSize == rebuilt.contentSize, "\(policy) step \(step)")
                #expect(elements(of: layout) == elements(of: rebuilt), "\(policy) step \(step)")
            }
        }
    }

    @Test func `the instant before midnight is of the day before, far from zero too`() {
        for unit in [TimeUnit.seconds, .microseconds] {
            let length = Self.perDay[unit]!
            let scale = DayScale(scheduleColumns(spans: [[0...1]], unit: unit))
            for day in [-719_468.0, -1, 0, 1, 19_786, 20_786, 100_000, 67_108_863] {
                let midnight = day * length
                // The numbers next to 0 vanish when they are divided.
                func before(_ time: Double) -> Double { time == 0 ? -0x1p-900 : time.nextDown }
                #expect(scale.day(midnight) == day && scale.day(before(midnight)) == day - 1)
                #expect(scale.day(before(midnight + length)) == day && scale.time(day) == midnight)
            }
        }
    }
}
