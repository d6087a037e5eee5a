import Foundation
import Probes
import Testing

@Suite struct ClockTests {
    @Test func `readings never go back`() {
        var previous = MonotonicClock.now()
        var wentBack = 0
        for _ in 0..<100_000 {
            let current = MonotonicClock.now()
            wentBack += current < previous ? 1 : 0
            previous = current
        }
        #expect(wentBack == 0)
    }

    @Test func `a process that waits runs less than it takes`() {
        let (begin, beginOfWork) = (MonotonicClock.now(), ProcessorClock.now())
        Thread.sleep(forTimeInterval: 0.05)
        let waited = ProcessorClock.now() - beginOfWork
        // Other tests' threads may run meanwhile, at most one on each processor.
        #expect(waited < (MonotonicClock.now() - begin) * UInt64(ProcessInfo.processInfo.activeProcessorCount))
        var sum: UInt64 = 0
        while ProcessorClock.now() - beginOfWork < waited + 10_000_000 { sum &+= 1 }
        #expect(sum > 0)
    }

    @Test func `the clock's own figures are positive and finite`() {
        let figures = ClockProbe.measure()
        #expect(figures.name == MonotonicClock.name)
        #expect(figures.resolutionNs > 0 && figures.resolutionNs.isFinite)
        #expect(figures.overheadNs > 0 && figures.overheadNs.isFinite)
    }
}
