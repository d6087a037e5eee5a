import Foundation
import Judging
import Testing

/// How often the rule errs on simulated launches. Standard deviations of a launch's ratio are those that
/// were measured: 0.7 to 1.2 % for arrays and scans, 2.3 to 3.1 % for hash tables.
@Suite struct ErrorRateTests {
    /// Shares of the comparisons, each of its own suite, that each verdict was given to.
    private func shares(_ effect: Double, deviation: Double, launches: Int = 15, trials: Int = 700) -> [Verdict:
        Double]
    {
        var noise = Noise(state: UInt64(deviation * 1e6 + effect * 1e4))
        func series(_ launches: Int) -> PairedSeries {
            Pairs.timed(effect, of: (0..<launches).map { _ in exp(deviation * noise.next()) })
        }
        var counts: [Verdict: Double] = [:]
        for _ in 0..<trials {
            let screened = series(launches)
            let fresh = screen([screened]).isEmpty ? [] : [series(20)]
            for verdict in judge(screened: [screened], confirmed: fresh) {
                counts[verdict.verdict, default: 0] += 1 / Double(trials)
            }
        }
        return counts
    }

    @Test(arguments: [0.007, 0.012, 0.023, 0.031]) func `identical builds are hardly ever called different`(
        deviation: Double
    ) {
        let found = shares(1, deviation: deviation, trials: 2000)
        #expect((found[.regressed] ?? 0) + (found[.improved] ?? 0) <= 0.001)
    }

    @Test(arguments: [0.007, 0.012, 0.023, 0.031]) func `a change at the floor is hardly ever called one`(
        deviation: Double
    ) {
        // The hardest case: the median is at the floor itself.
        #expect((shares(1.01, deviation: deviation)[.regressed] ?? 0) <= 0.001)
    }

    struct Power: Sendable {
        let effect: Double
        let deviation: Double
        let launches: Int
        let atLeast: Double
    }

    static let powers = [
        Power(effect: 1.05, deviation: 0.007, launches: 15, atLeast: 0.99),
        Power(effect: 1.05, deviation: 0.012, launches: 15, atLeast: 0.99),
        Power(effect: 1.03, deviation: 0.007, launches: 15, atLeast: 0.98),
        Power(effect: 1.03, deviation: 0.012, launches: 15, atLeast: 0.8),
        Power(effect: 0.95, deviation: 0.012, launches: 15, atLeast: 0.99),
        Power(effect: 1.1, deviation: 0.031, launches: 15, atLeast: 0.95),
        Power(effect: 1.05, deviation: 0.031, launches: 30, atLeast: 0.6),
    ]

    @Test(arguments: powers) func `changes are found as often as stated`(power: Power) {
        let found = shares(power.effect, deviation: power.deviation, launches: power.launches)
        let share = found[power.effect > 1 ? .regressed : .improved] ?? 0
        #expect(share >= power.atLeast, "\(share)")
        #expect((found[power.effect > 1 ? .improved : .regressed] ?? 0) == 0)
    }

    @Test func `quiet identical builds are called equivalent`() {
        #expect((shares(1, deviation: 0.007)[.equivalent] ?? 0) >= 0.99)
        #expect((shares(1, deviation: 0.012)[.equivalent] ?? 0) >= 0.95)
    }

    @Test func `a whole suite of identical noisy builds raises no alarm`() {
        var noise = Noise(state: 7)
        func suite(_ launches: Int) -> [PairedSeries] {
            (0..<400).map { index in
                Pairs.timed(
                    1, of: (0..<launches).map { _ in exp(0.031 * noise.next()) }, subject: Pairs.subject(items: index))
            }
        }
        var alarms = 0
        for _ in 0..<4 {
            let screened = suite(15)
            // At this noise the screening alone lets some through.
            let verdicts = judge(screened: screened, confirmed: suite(20))
            alarms += verdicts.count { [.regressed, .improved].contains($0.verdict) }
        }
        #expect(alarms == 0)
    }

    @Test func `the launches said to be needed settle an inconclusive verdict more often than not`() throws {
        var noise = Noise(state: 11)
        var (settled, told) = (0, 0)
        for _ in 0..<250 {
            let ratios = (0..<15).map { _ in exp(0.027 * noise.next()) }
            let first = try #require(judge(screened: [Pairs.timed(1, of: ratios)], confirmed: []).first)
            guard first.verdict == .inconclusive, let needed = first.neededLaunches else { continue }
            let more = ratios + (0..<needed).map { _ in exp(0.027 * noise.next()) }
            let second = try #require(judge(screened: [Pairs.timed(1, of: more)], confirmed: []).first)
            told += 1
            settled += second.verdict == .equivalent ? 1 : 0
        }
        #expect(told > 100)
        #expect(Double(settled) / Double(told) > 0.6, "\(settled) of \(told)")
    }
}
