import CSupport
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
        let counts = EventCounters(EventCounters.Event.allCases).counts(after: {}, of: { work(100_000) })
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
            let first = counters.counts(after: { work(20_000_000) }, of: { work(2_000_000) })[.taskClock]
            guard case .value(let once)? = first else {
                // A container may refuse the system call altogether.
                #expect(first?.reason?.contains("not permitted") == true)
                return
            }
            let none = try #require(counters.counts(after: { work(20_000_000) }, of: {})[.taskClock]?.value)
            #expect(once > 1_000_000 && none < once / 2)
        }
    #endif

    @Test func `an event that was counted for a part of the time has no count`() {
        func count(_ enabled: UInt64, _ running: UInt64) -> Available<Double> {
            let start = support_counted_events(count: 100, enabled: 50, running: 40)
            let end = support_counted_events(count: 900, enabled: 50 + enabled, running: 40 + running)
            return EventCounters.count(from: start, to: end)
        }
        #expect(count(1_000, 1_000) == .value(800))
        #expect(count(1_000, 0).reason == "the processor had no counter free")
        #expect(count(1_000, 900).reason == "another program had the counter for 10 % of the time")
        #expect(EventCounters.count(from: nil, to: nil).reason?.isEmpty == false)
    }

    @Test func `an error is told with what can be done about it`() {
        #expect(EventCounters.reason(2) == "the machine grants no hardware counters")
        #expect(EventCounters.reason(13).contains("perf_event_paranoid"))
        #expect(EventCounters.reason(22) == "the processor's counters can't be opened (error 22)")
    }
}
