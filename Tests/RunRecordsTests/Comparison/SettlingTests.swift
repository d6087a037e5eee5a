import Foundation
import Testing

@testable import Judging

/// When launches stop, and how often stopping errs, on simulated launches.
@Suite struct SettlingTests {
    private let rule = ComparisonRule()

    @Test func `an interval is looked at where it has become narrower`() {
        #expect((1...30).filter { isLook($0) } == [8, 12, 15, 18, 21, 24, 26, 29])
    }

    @Test func `what lies within the bounds or beyond the floor is settled, from the eighth launch on`() {
        func isSettled(_ ratio: Double, launches: Int, fewest: Int = 8) -> Bool {
            let ratios = Array((Pairs.quiet + Pairs.quiet).prefix(launches))
            return Pairs.timed(ratio, of: ratios).isSettled(rule, fewest: fewest)
        }
        #expect(isSettled(1, launches: 8) && isSettled(1.05, launches: 8) && isSettled(0.9, launches: 15))
        #expect(!isSettled(1, launches: 7) && !isSettled(1.028, launches: 7))
        #expect(!isSettled(1, launches: 8, fewest: 15) && isSettled(1, launches: 15, fewest: 15))
        // In between nothing is looked at, however narrow the interval.
        #expect(!isSettled(1, launches: 9) && !isSettled(1, launches: 16))
        // Over the floor in part, and beyond the bound in part.
        let wide = Pairs.quiet.map { 1.02 + ($0 - 1) * 3 }
        #expect(!Pairs.timed(1, of: wide).isSettled(rule, fewest: 8))
    }

    @Test func `times too short to be compared are settled`() {
        var short = Pairs.timed(1)
        (short.a, short.b, short.ratios) = (short.a.map { $0 / 100 }, short.b.map { $0 / 100 }, [])
        #expect(short.isSettled(rule, fewest: 8))
        (short.a, short.b) = ([10], [10])
        #expect(!short.isSettled(rule, fewest: 8))
    }

    /// Shares of simulated comparisons that each verdict was given to when launches stop at the first look that
    /// settles something, at most thirty.
    private func shares(_ effect: Double, deviation: Double, trials: Int = 1000) -> [Verdict: Double] {
        var noise = Noise(state: UInt64(deviation * 1e6 + effect * 1e4))
        func launches(_ count: Int) -> [Double] { (0..<count).map { _ in exp(deviation * noise.next()) } }
        var counts: [Verdict: Double] = [:]
        for _ in 0..<trials {
            var ratios = launches(8)
            while ratios.count < 30, !Pairs.timed(effect, of: ratios).isSettled(rule, fewest: 8) {
                ratios += launches(1)
            }
            let screened = Pairs.timed(effect, of: ratios)
            let fresh = screen([screened]).isEmpty ? [] : [Pairs.timed(effect, of: launches(20))]
            for verdict in judge(screened: [screened], confirmed: fresh) {
                counts[verdict.verdict, default: 0] += 1 / Double(trials)
            }
        }
        return counts
    }

    @Test(arguments: [0.007, 0.012, 0.023, 0.031]) func `stopping early calls hardly anything changed`(
        deviation: Double
    ) {
        for effect in [1, 1.01] {
            let found = shares(effect, deviation: deviation)
            #expect((found[.regressed] ?? 0) + (found[.improved] ?? 0) <= 0.001, "\(effect)")
        }
    }

    @Test(arguments: [0.007, 0.012, 0.023, 0.031]) func `a change as large as the bound is hardly ever called none`(
        deviation: Double
    ) {
        #expect((shares(1.03, deviation: deviation)[.equivalent] ?? 0) <= 0.03)
        #expect((shares(1.05, deviation: deviation)[.equivalent] ?? 0) <= 0.002)
    }

    @Test func `changes are found as before, and nothing is called equivalent`() {
        #expect((shares(1.05, deviation: 0.012)[.regressed] ?? 0) >= 0.99)
        #expect((shares(1.03, deviation: 0.012)[.regressed] ?? 0) >= 0.8)
        #expect((shares(1, deviation: 0.02)[.equivalent] ?? 0) >= 0.95)
    }
}
