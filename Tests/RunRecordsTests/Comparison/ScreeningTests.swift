import Judging
import Testing

@Suite struct ScreeningTests {
    @Test func `candidates are beyond the floor with their whole interval`() {
        let series = [0.9, 0.99, 0.999, 1.012, 1.03].map { Pairs.timed($0, subject: Pairs.subject("r-tree-\($0)")) }
        let found = screen(series)
        #expect(found.map(\.series) == [series[0], series[4]])
        #expect(found.map(\.side) == [.below, .above])
        #expect(screen([Pairs.timed(1.03)], rule: ComparisonRule(floor: 0.05)).isEmpty)
        #expect(screen([Pairs.exact([1], [2])]).isEmpty)
        #expect(screen([Pairs.timed(2, of: Array(Pairs.quiet.prefix(7)))]).isEmpty)
    }

    @Test func `a metric that does not depend on the workload is one candidate`() {
        let series = ["scroll", "jump", "zoom"].map {
            Pairs.timed(1.1, metric: "prepare.time", subject: Pairs.subject("r-tree", $0))
        }
        #expect(screen(series).count == 1)
        // One fresh launch series, under whichever workload ran, settles all three.
        let fresh = Pairs.timed(1.1, of: Pairs.fresh, metric: "prepare.time", subject: Pairs.subject("r-tree", "zoom"))
        let verdicts = judge(screened: series, confirmed: [fresh])
        #expect(verdicts.map(\.verdict) == [.regressed, .regressed, .regressed])
        #expect(verdicts.map(\.subject.workload) == ["scroll", "jump", "zoom"])
        let record = VerdictRecord(
            a: Self.run, b: Self.run, screened: series, confirmed: [fresh], missing: [])
        #expect(record.summary.regressed == 1)
        #expect(record.geometricMeans?.map(\.subjects) == [1])
    }

    @Test func `Holm counts each test once`() throws {
        // Three launches of twenty disagree: p is 0.0026, significant alone and in a family of three, not in one of
        // four.
        let disagreeing = Pairs.fresh.enumerated().map { $0.offset < 3 ? $0.element / 1.05 : $0.element }
        func verdicts(tests: Int, workloads: [String]) -> [MetricVerdict] {
            let names = (0..<tests).map { "strategy-\($0)" }
            let screened = names.flatMap { name in
                workloads.map {
                    Pairs.timed(1.05, metric: "prepare.time", subject: Pairs.subject(name, $0))
                }
            }
            let fresh = names.map {
                Pairs.timed(1.05, of: disagreeing, metric: "prepare.time", subject: Pairs.subject($0, workloads[0]))
            }
            return judge(screened: screened, confirmed: fresh)
        }
        #expect(verdicts(tests: 3, workloads: ["jump"]).allSatisfy { $0.verdict == .regressed })
        #expect(verdicts(tests: 3, workloads: ["jump", "zoom"]).allSatisfy { $0.verdict == .regressed })
        let four = verdicts(tests: 4, workloads: ["jump"])
        #expect(four.allSatisfy { $0.verdict != .regressed })
        #expect(abs(try #require(four[0].pValue) - 4 * 0.0025768280029296875) < 1e-12)
    }

    @Test func `means of ratios by metric and strategy`() throws {
        let series = [1000, 10_000, 100_000].map {
            Pairs.timed([1000: 1, 10_000: 1.01, 100_000: 1.02][$0] ?? 0, subject: Pairs.subject(items: $0))
        }
        let other = Pairs.timed(1, metric: "layout.time", subject: Pairs.subject("grid"))
        let means = MeanRatio.all(of: judge(screened: series + [other], confirmed: []))
        #expect(means.map(\.metric) == ["layout.time", "query.time"])
        let mean = try #require(means.last)
        #expect(mean.strategy == "r-tree")
        #expect(mean.subjects == 3)
        let expected = try #require(geometricMeanInterval([1, 1.01, 1.02]))
        #expect(abs(mean.ratio - expected.mean) < 1e-12)
        #expect(abs(try #require(mean.low) - expected.low) < 1e-9)
        #expect(means[0].low == nil)
    }

    static let run = ComparedRun(
        id: "1", startedAt: "2026-01-01T00:00:00Z", commit: .unavailable(reason: "none"), machine: "m")
}
