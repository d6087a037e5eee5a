import Judging
import Reporting
import Testing

@Suite struct CalibrationReportTests {
    /// Launches around a factor, with every seventh a wild one.
    private static func ratios(_ factor: Double, _ launches: Int, spread: Double) -> [Double] {
        (0..<launches).map { launch in
            let deviation = spread * (Double(launch * 5 % 13) / 6 - 1)
            let value = factor * (1 + deviation)
            return launch % 7 == 3 ? 1.2 * value : value
        }
    }

    static func record(isSelfTest: Bool, launches: Int = 60) -> CalibrationRecord {
        let kinds = [("r-tree", "array-like", 0.01), ("dictionary-cache", "hash-like", 0.04)]
        let identical = kinds.flatMap { strategy, _, spread in
            ["query.time", "prepare.time"].map {
                IdenticalSeries(strategy: strategy, metric: $0, ratios: ratios(1, launches, spread: spread))
            }
        }
        var run = Fixture.record()
        run.stealShare = .value(0.013)
        let placement = kinds.flatMap { strategy, _, spread in
            ["query.time", "prepare.time"].map { metric in
                PlacementSeries(
                    strategy: strategy, metric: metric,
                    ratios: [0.99, 1.02].map { ratios($0 + spread, launches, spread: spread) })
            }
        }
        var record = CalibrationRecord(
            run: run, isComplete: launches >= 60, identical: identical,
            placement: isSelfTest ? .value(placement) : .unavailable(reason: "not asked for: give --placements N"))
        guard isSelfTest else { return record }
        let slowed = kinds.flatMap { strategy, kind, spread in
            [0, 3, 5, 10].map { slowedSeries(strategy, kind, $0, launches, spread) }
        }
        record.selfTest = SelfTestEntry.entries(slowed, launchesPerTrial: 15)
        record.selfTestPooled = SelfTestEntry.entries(
            slowed.filter { $0.kind == "hash-like" }, launchesPerTrial: 30)
        record.methods = MethodEntry.entries(slowed)
        return record
    }

    private static func slowedSeries(
        _ strategy: String, _ kind: String, _ percent: Int, _ launches: Int, _ spread: Double
    ) -> SlowdownSeries {
        let ratios = ratios(1 + Double(percent) / 100, launches, spread: spread)
        let base: [Double] = (0..<launches).map { 200 + Double($0 % 9) * 4 }
        let slowed: [Double] = zip(base, ratios).map { $0 * $1 }
        func rounds(_ time: Double) -> [Double] { (0..<10).map { time * (1 + 0.001 * Double($0)) } }
        return SlowdownSeries(
            strategy: strategy, kind: kind, slowdownPercent: percent, base: base, slowed: slowed, ratios: ratios,
            baseRounds: base.map(rounds), slowedRounds: slowed.map(rounds))
    }

    @Test func `a terminal of 80 columns clips nothing and breaks no line`() {
        let text = CalibrationReport.text(Self.record(isSelfTest: true), width: 80)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(text.hasPrefix("! This machine was noisy: 1.3 % of its CPU time was stolen"))
        #expect(text.contains("Ten runs after ten"))
        #expect(text.replacing("\n", with: " ").contains("Both sides of the naive comparisons come from this one"))
    }

    @Test func `what few launches can't tell has its reason`() {
        let text = CalibrationReport.text(Self.record(isSelfTest: false, launches: 3), width: nil)
        #expect(text.contains("A/A control               not available: needs 8 launches, has 3"))
        #expect(text.contains(", interrupted\n"))
        #expect(!text.contains("Self-test") && !text.contains("Smallest change"))
    }
}
