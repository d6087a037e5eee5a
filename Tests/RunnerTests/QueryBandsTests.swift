import LayoutCore
import LayoutTestSupport
import Testing

@testable import Runner
@testable import Worker

@Suite struct QueryBandsTests {
    @Test(arguments: 0..<40 as Range<UInt64>) func `no rectangle that a frame meets is left out`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Small whole numbers, so that edges coincide, and heights of zero.
        func rect() -> Rect {
            Rect(
                x: Double(generator.below(20)), y: Double(generator.below(20)), width: Double(generator.below(6)),
                height: Double(generator.below(6)))
        }
        let queries = (0..<generator.below(12)).map { _ in rect() }
        var bands = QueryBands(queries)
        for frame in (0..<500).map({ _ in rect() }) + [.null] {
            let met = queries.indices.filter { frame.meets(queries[$0]) }
            #expect(Set(met).isSubset(of: bands.candidates(frame)))
        }
    }
}

@Suite struct SaveScheduleTests {
    @Test func `saving takes no more than a twentieth of the time`() {
        var schedule = SaveSchedule()
        #expect(schedule.isDue(at: 0))
        schedule.saved(from: 10, to: 11)
        #expect(!schedule.isDue(at: 29))
        #expect(schedule.isDue(at: 30))
    }
}
