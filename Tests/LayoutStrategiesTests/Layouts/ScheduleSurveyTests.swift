import LayoutCore
import Testing

@testable import Layouts

/// What is taken once from all items: four of them at a time, and the rest one by one.
struct ScheduleSurveyTests {
    private func columns(_ items: [(start: Double, end: Double)]) -> ScheduleColumns {
        ScheduleColumns(
            starts: items.map(\.start), ends: items.map(\.end), rows: nil, groupOffsets: [0, UInt32(items.count)],
            groupRowCounts: [UInt32(items.count)], hasGroups: false, unit: .days)
    }

    private func medianDuration(_ columns: ScheduleColumns) -> Double? {
        ScheduleSurvey(columns, needsMedian: true).medianDuration
    }

    @Test(arguments: 0..<14) func anItemCountsWhereverItLies(count: Int) {
        let whole = (0..<count).map { (start: Double($0), end: Double($0) + 2) }
        let survey = ScheduleSurvey(columns(whole))
        #expect(survey.isEmpty == (count == 0) && survey.dropped == 0 && survey.isWhole)
        for place in whole.indices {
            func survey(_ start: Double, _ end: Double) -> ScheduleSurvey {
                var items = whole
                items[place] = (start, end)
                return ScheduleSurvey(columns(items))
            }
            #expect(survey(-7, -6).minStart == -7)
            #expect(survey(90, 95).maxEnd == 95)
            #expect(!survey(1.5, 2).isWhole && !survey(1, 2.25).isWhole)
            let rest = whole.indices.filter { $0 != place }.map { whole[$0] }
            for (start, end) in [(3, 2), (.nan, 2), (1, .nan), (-.infinity, 1), (1, .infinity), (-1e308, 1e308)] {
                let dropped = survey(start, end)
                #expect(dropped.dropped == 1 && dropped.isWhole && !dropped.areAllPlaced)
                #expect(dropped.minStart == rest.map(\.start).min() ?? .infinity)
                #expect(dropped.maxEnd == rest.map(\.end).max() ?? -.infinity)
            }
        }
    }

    @Test(arguments: [-1.0, 1]) func aFractionIsSeenAtTheLimitOfRoundingAndBeyond(sign: Double) {
        let limit = greatestRounded
        for value in [limit.nextDown, limit - 1, limit - 0.25, limit, limit + 0.5, limit + 1, 2 * limit, 4 * limit] {
            let survey = ScheduleSurvey(columns([(0, 0), (sign * value, sign * value)]))
            #expect(survey.isWhole == (value.rounded(.down) == value), "\(value)")
        }
    }

    @Test(arguments: 0..<40) func theMedianIsTheLowerOfTheMiddleDurations(round: Int) {
        var random = SeededGenerator(seed: UInt64(round))
        let spread = [0, 1e-9, 0.01, 1, 1e6][round % 5]
        let items = (0..<1 + random.below(60)).map { _ in
            let start = Double(random.below(3))
            let duration = (1 + spread * random.uniform()) * (random.chance(0.1) ? -1 : 1)
            return (start: random.chance(0.05) ? .nan : start, end: start + (random.chance(0.1) ? 0 : duration))
        }
        let durations = items.filter { $0.end > $0.start }.map { $0.end - $0.start }.sorted()
        #expect(medianDuration(columns(items)) == (durations.isEmpty ? nil : durations[(durations.count - 1) / 2]))
    }

    /// Durations among which a sample is taken. It may miss the median, because it takes every so-manieth item.
    @Test(arguments: 0..<12) func theMedianOfManyIsFoundBesideTheSample(round: Int) {
        var random = SeededGenerator(seed: UInt64(round))
        let count = 8190 + random.below(20_000)
        let step = count / 4096
        let items = (0..<count).map { item -> (start: Double, end: Double) in
            let start = Double(random.below(1000)) - 500
            let duration =
                switch round % 6 {
                case 0: random.pareto(minimum: 0.5, shape: 1.1)
                case 1: Double(random.below(4))
                // Only sampled items are longer, or shorter, than most.
                case 2: item % step == 0 ? 1000 + random.uniform() : random.uniform()
                case 3: item % step == 0 ? random.uniform() / 1000 : 1 + random.uniform()
                case 4: item % step == 0 ? -1 : random.uniform()
                default: item % 5 == 0 ? -0.0 : random.uniform() * 1e-300
                }
            return random.chance(0.01) ? (.nan, 1) : (start, start + duration)
        }
        let durations = items.map { $0.end - $0.start }.filter { $0 > 0 }.sorted()
        #expect(medianDuration(columns(items)) == (durations.isEmpty ? nil : durations[(durations.count - 1) / 2]))
    }

    /// Blocks are looked at four by four where all of their items are placed, and else one by one.
    @Test(arguments: [1023, 1024, 1025, 2050, 3000], [false, true])
    func itemsCountInEveryBlock(count: Int, haveGaps: Bool) {
        var random = SeededGenerator(seed: UInt64(count))
        let items = (0..<count).map { _ in
            let start = Double(random.below(1000)) - 500
            return (start: start, end: haveGaps && random.chance(0.002) ? .nan : start + Double(random.below(50)))
        }
        let placed = items.filter { $0.start <= $0.end }
        let survey = ScheduleSurvey(columns(items))
        #expect(survey.minStart == placed.map(\.start).min() && survey.maxEnd == placed.map(\.end).max())
        #expect(survey.leastDuration == placed.map { $0.end - $0.start }.min() && survey.isWhole)
        #expect(survey.dropped == count - placed.count && survey.areAllPlaced == (placed.count == count))
        for place in [0, 1020, count - 1] {
            var other = items
            other[place] = (3.5, 7)
            #expect(!ScheduleSurvey(columns(other)).isWhole)
        }
    }

    @Test func withoutAPositiveDurationThereIsNoMedian() {
        #expect(medianDuration(columns([])) == nil)
        #expect(medianDuration(columns([(1, 1), (2, 1), (.nan, 3)])) == nil)
    }

    @Test func allOfOneDurationHaveItAsTheirMedian() {
        #expect(medianDuration(columns([(start: Double, end: Double)](repeating: (0, 0.1), count: 1000))) == 0.1)
    }
}
