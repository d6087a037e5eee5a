import Testing

@testable import Judging

@Suite struct DetectionMethodTests {
    /// A slowed contestant whose every launch is `factor` times its base, which scatters by `noise`.
    private func series(
        percent: Int, factor: Double, launches: Int, noise: Double = 0, drift: Double = 0, kind: String = "array-like",
        strategy: String = "r-tree"
    ) -> SlowdownSeries {
        let base = (0..<launches).map { (launch: Int) -> Double in
            let scatter: Double = Double(launch * 7 % 11) / 5 - 1
            return 100 * (1 + drift * Double(launch) + noise * scatter)
        }
        let slowed = base.map { $0 * factor }
        let shape: [Double] = [0.999, 1.001, 0.998, 1.002, 1.0001, 0.9997, 1.0004, 0.9992, 1.0006, 1.0003]
        return SlowdownSeries(
            strategy: strategy, kind: kind, slowdownPercent: percent, base: base, slowed: slowed,
            ratios: base.map { _ in factor }, baseRounds: base.map { value in shape.map { value * $0 } },
            slowedRounds: slowed.map { value in shape.map { value * $0 } })
    }

    @Test func `trials by turns are whole blocks of launches`() {
        #expect(DetectionMethod.turns.count(series(percent: 5, factor: 1.05, launches: 14)) == DetectionCount())
        let found = DetectionMethod.turns.count(series(percent: 5, factor: 1.05, launches: 44))
        #expect(found == DetectionCount(trials: 2, caught: 2))
        let pooled = DetectionMethod.turns.count(series(percent: 5, factor: 1.05, launches: 60), launches: 30)
        #expect(pooled == DetectionCount(trials: 2, caught: 2))
    }

    @Test(arguments: [(5, 1.005, 0), (5, 0.95, 0), (5, 1.011, 1), (0, 1.005, 0), (0, 1.02, 1), (0, 0.98, 1)])
    func `caught is an interval beyond the floor, on the side of the slowdown`(
        percent: Int, factor: Double, caught: Int
    ) {
        let found = DetectionMethod.turns.count(series(percent: percent, factor: factor, launches: 15))
        #expect(found == DetectionCount(trials: 1, caught: caught))
    }

    @Test func `one run is compared with the next one`() {
        let method = DetectionMethod.singleRuns
        #expect(method.count(series(percent: 10, factor: 1.1, launches: 4)) == DetectionCount(trials: 3, caught: 3))
        #expect(method.count(series(percent: 3, factor: 1.03, launches: 4)) == DetectionCount(trials: 3, caught: 0))
        // A machine that slows down by 6 % a launch.
        let drifting = series(percent: 0, factor: 1, launches: 2, drift: 0.06)
        #expect(method.count(drifting) == DetectionCount(trials: 1, caught: 1))
    }

    @Test func `ten runs are compared with the next ten by rank`() {
        let method = DetectionMethod.tenRuns
        #expect(method.count(series(percent: 0, factor: 1, launches: 19)).trials == 0)
        let drifting = series(percent: 0, factor: 1, launches: 30, drift: 0.01)
        #expect(method.count(drifting) == DetectionCount(trials: 2, caught: 2))
        let steady = series(percent: 0, factor: 1, launches: 30, noise: 0.05)
        #expect(method.count(steady) == DetectionCount(trials: 2, caught: 0))
        // It is slower by machine and not by work, but what is asked is only whether it was found slower.
        let faster = series(percent: 10, factor: 0.5, launches: 20)
        #expect(method.count(faster) == DetectionCount(trials: 1, caught: 0))
    }

    @Test func `rounds inside a process say nothing about the next`() {
        let noisy = series(percent: 0, factor: 1, launches: 12, noise: 0.05)
        let found = DetectionMethod.samples.count(noisy)
        #expect(found.trials == 11 && found.caught >= 10)
        #expect(DetectionMethod.turns.count(noisy, launches: 12).caught == 0)
        var short = noisy
        short.baseRounds = short.baseRounds.map { Array($0.prefix(3)) }
        #expect(DetectionMethod.samples.count(short).trials == 0)
    }

    @Test func `entries are by strategy or kind, and amounts ascend`() throws {
        let all = [
            series(percent: 5, factor: 1.05, launches: 30), series(percent: 0, factor: 1, launches: 30),
            series(percent: 5, factor: 1, launches: 30, strategy: "on-demand"),
            series(percent: 5, factor: 1, launches: 15, kind: "hash-like", strategy: "dictionary-cache"),
        ]
        let entries = SelfTestEntry.entries(all, launchesPerTrial: 15)
        #expect(entries.map(\.strategy) == ["r-tree", "r-tree", "on-demand", "dictionary-cache"])
        #expect(entries.map(\.slowdownPercent) == [0, 5, 5, 5])
        #expect(entries.map(\.trials) == [2, 2, 2, 1] && entries.map(\.caught) == [0, 2, 0, 0])
        let measured = try #require(entries[1].measuredPercent)
        #expect(abs(measured - 5) < 1e-9)
        let methods = MethodEntry.entries(all).filter { $0.method == .turns }
        #expect(methods.map(\.kind) == ["array-like", "array-like", "hash-like"])
        #expect(methods.map(\.trials) == [2, 4, 1] && methods.map(\.caught) == [0, 2, 0])
        #expect(methods[1].share == 0.5)
    }

    @Test func `too few launches are no trial, and the entry says so`() throws {
        let few = [series(percent: 3, factor: 1.03, launches: 2)]
        let entry = try #require(SelfTestEntry.entries(few, launchesPerTrial: 15).first)
        #expect(entry.trials == 0 && entry.caught == 0 && entry.share == nil)
        #expect(entry.reason == "a trial needs 15 launches of a subject, there are 2")
    }
}
