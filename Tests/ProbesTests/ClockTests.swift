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

    @Test func `the clock's own figures are positive and finite`() {
        let figures = ClockProbe.measure()
        #expect(figures.name == MonotonicClock.name)
        #expect(figures.resolutionNs > 0 && figures.resolutionNs.isFinite)
        #expect(figures.overheadNs > 0 && figures.overheadNs.isFinite)
    }
}
