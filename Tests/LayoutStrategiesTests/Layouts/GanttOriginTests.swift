import LayoutCore
import LayoutStrategies
import LayoutTestSupport
import Testing

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
