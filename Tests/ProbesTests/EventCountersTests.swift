import RunRecords
import Testing

@testable import Probes

@Suite struct EventCountersTests {
    private func work(_ rounds: Int) {
        var state: UInt64 = 88_172_645_463_325_252
        for _ in 0..<rounds { state ^= state << 13 ^ state >> 7 }
        withExtendedLifetime(state) {}
    }

    @Test func `every event is counted or has a reason`() {
        let counts = EventCounters(EventCounters.Event.allCases).counts { work(100_000) }
        #expect(counts.count == EventCounters.Event.allCases.count)
        for (event, count) in counts {
            switch count {
            case .value(let value): #expect(value >= 0 && value.isFinite, "\(event)")
            case .unavailable(let reason): #expect(!reason.isEmpty && !reason.hasSuffix("."), "\(event)")
            }
        }
        // Instructions are either granted with cycles, or neither is.
        #expect((counts[.cycles]?.value == nil) == (counts[.instructions]?.value == nil))
        if let cycles = counts[.cycles]?.value { #expect(cycles > 10_000) }
    }

    #if os(Linux)
        @Test func `what ran while it was counted is counted, and no more`() throws {
            let counters = EventCounters([.taskClock])
            let first = counters.counts { work(2_000_000) }[.taskClock]
            guard case .value(let once)? = first else {
                // A container may refuse the system call altogether.
                #expect(first?.reason?.contains("not permitted") == true)
                return
            }
            work(20_000_000)
            let none = try #require(counters.counts {}[.taskClock]?.value)
            #expect(once > 1_000_000 && none < once / 2)
        }
    #endif

    @Test func `an error is told with what can be done about it`() {
        #expect(EventCounters.reason(2) == "the machine grants no hardware counters")
        #expect(EventCounters.reason(13).contains("perf_event_paranoid"))
        #expect(EventCounters.reason(22) == "the processor's counters can't be opened (error 22)")
    }
}
