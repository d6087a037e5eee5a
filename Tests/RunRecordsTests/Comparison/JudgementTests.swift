import Judging
import Testing

@Suite struct JudgementTests {
    private func verdict(_ series: PairedSeries, _ fresh: PairedSeries? = nil) throws -> MetricVerdict {
        let verdicts = judge(screened: [series], confirmed: fresh.map { [$0] } ?? [])
        return try #require(verdicts.first)
    }

    @Test func `a change that fresh launches confirm is a regression with their figures`() throws {
        let found = try verdict(Pairs.timed(1.08), Pairs.timed(1.05, of: Pairs.fresh))
        #expect(found.verdict == .regressed)
        #expect(found.settled == .confirmed)
        #expect(abs(try #require(found.ratio) - 1.05) < 0.002)
        #expect(try #require(found.low) > 1.04)
        #expect(try #require(found.high) < 1.06)
        #expect(found.launches == 20)
        #expect(found.screening?.launches == 15)
        #expect(abs(try #require(found.screening?.ratio) - 1.08) < 1e-9)
        #expect(found.pValue == 1.9073486328125e-06)
        #expect(found.neededLaunches == nil)
        #expect(found.reason == nil)
        #expect(found.a == 1000)
        #expect(found.unit == "ns")
        #expect(found.threshold == 0.01)
    }

    @Test func `a time that no launches are added for is judged only where it is settled`() {
        let wide = Pairs.quiet.indices.map { $0 % 2 == 0 ? 1.2 : 0.85 }
        let screened = ["r-tree", "grid"].flatMap { name in
            [
                Pairs.timed(1, of: wide, metric: "layout.time", subject: Pairs.subject(name)),
                Pairs.timed(1, of: wide, subject: Pairs.subject(name)),
                Pairs.timed(1, of: wide, metric: "attributes.time", subject: Pairs.subject(name)),
                Pairs.timed(1, metric: "attributes.time", subject: Pairs.subject(name, "zoom")),
            ]
        }
        let record = VerdictRecord(
            a: ScreeningTests.run, b: ScreeningTests.run, screened: screened, confirmed: [], missing: [],
            warnings: ["first"])
        // Strategies share the attributes of a workload.
        #expect(record.summary.inconclusive == 2 && record.summary.equivalent == 1)
        #expect(record.verdicts.filter { $0.verdict == .inconclusive }.allSatisfy { $0.metric == "query.time" })
        #expect(Set(record.geometricMeans?.map(\.metric) ?? []) == ["query.time", "attributes.time"])
        #expect(
            record.warnings == [
                "first",
                "Not settled by the launches there were, and so not judged: layout.time (1 of 1), attributes.time (1 of 2).",
            ])
        // What seemed to have changed is told in any case.
        let found = VerdictRecord(
            a: ScreeningTests.run, b: ScreeningTests.run, screened: [Pairs.timed(1.08, metric: "layout.time")],
            confirmed: [], missing: [])
        #expect(found.summary.inconclusive == 1 && found.warnings == [])
    }

    @Test func `an improvement likewise, and the other way round where higher is better`() throws {
        #expect(try verdict(Pairs.timed(0.9), Pairs.timed(0.92, of: Pairs.fresh)).verdict == .improved)
        let higher = Pairs.timed(0.9, better: "higher")
        #expect(try verdict(higher, Pairs.timed(0.92, of: Pairs.fresh, better: "higher")).verdict == .regressed)
    }

    @Test func `a change that fresh launches refute is equivalent or inconclusive`() throws {
        let equivalent = try verdict(Pairs.timed(1.03), Pairs.timed(1.001, of: Pairs.fresh))
        #expect(equivalent.verdict == .equivalent)
        #expect(equivalent.settled == .confirmed)
        #expect(equivalent.reason == "the screening found a change that fresh launches did not confirm")
        #expect(equivalent.pValue == 1)
        let wide = Pairs.fresh.enumerated().map { 1 + ($0.offset % 2 == 0 ? 0.06 : -0.02) * $0.element }
        let inconclusive = try verdict(Pairs.timed(1.03), Pairs.timed(1, of: wide))
        #expect(inconclusive.verdict == .inconclusive)
        #expect(try #require(inconclusive.neededLaunches) > 0)
    }

    @Test func `a confirmation on the other side confirms nothing`() throws {
        let found = try verdict(Pairs.timed(1.05), Pairs.timed(0.9, of: Pairs.fresh))
        #expect(found.verdict == .inconclusive)
        #expect(found.pValue == 1)
    }

    @Test func `a candidate without fresh launches, or with too few, is inconclusive`() throws {
        let unconfirmed = try verdict(Pairs.timed(1.05))
        #expect(unconfirmed.verdict == .inconclusive)
        #expect(unconfirmed.neededLaunches == 20)
        #expect(unconfirmed.settled == .screened)
        #expect(unconfirmed.reason?.contains("no fresh launches") == true)
        let few = try verdict(Pairs.timed(1.05), Pairs.timed(1.05, of: Array(Pairs.quiet.prefix(7))))
        #expect(few.verdict == .inconclusive)
        #expect(few.reason == "needs 8 launches, has 7")
        #expect(few.launches == 7)
    }

    @Test func `what is no candidate is equivalent within the margin, else inconclusive`() throws {
        let equivalent = try verdict(Pairs.timed(1.015))
        #expect(equivalent.verdict == .equivalent)
        #expect(equivalent.settled == .screened)
        #expect(equivalent.pValue == nil)
        let scattered = Pairs.quiet.map { 1 + 8 * ($0 - 1) }
        let inconclusive = try verdict(Pairs.timed(1.005, of: scattered))
        #expect(inconclusive.verdict == .inconclusive)
        #expect((1...60).contains(try #require(inconclusive.neededLaunches)))
        // So wide that a thousand launches would not do.
        let hopeless = try verdict(Pairs.timed(1, of: Pairs.quiet.map { 1 + 100 * ($0 - 1) }))
        #expect(hopeless.verdict == .inconclusive)
        #expect(hopeless.neededLaunches == nil)
    }

    @Test func `fewer than eight launches are inconclusive`() throws {
        let found = try verdict(Pairs.timed(1.5, of: Array(Pairs.quiet.prefix(5))))
        #expect(found.verdict == .inconclusive)
        #expect(found.low == nil)
        #expect(found.reason == "needs 8 launches, has 5")
        #expect(found.neededLaunches == 3)
    }

    @Test func `exact metrics are compared exactly, in any number of launches`() throws {
        #expect(try verdict(Pairs.exact([64, 64], [64, 64])).verdict == .equivalent)
        let grown = try verdict(Pairs.exact([1_000_000], [1_000_001]))
        #expect(grown.verdict == .regressed)
        #expect(grown.settled == .exact)
        #expect(grown.threshold == 0)
        #expect(grown.unit == "bytes")
        #expect(grown.reason == nil)
        #expect(try verdict(Pairs.exact([64], [63])).verdict == .improved)
        let fromNothing = try verdict(Pairs.exact([0], [1], metric: "allocations.query"))
        #expect(fromNothing.verdict == .regressed)
        #expect(fromNothing.ratio == nil)
        #expect(fromNothing.reason == "was 0, is 1.0")
        #expect(try verdict(Pairs.exact([2], [0], metric: "allocations.query")).verdict == .improved)
        #expect(try verdict(Pairs.exact([], [1])).verdict == .inconclusive)
    }

    @Test func `an exact metric that scatters is compared by its medians, and says so`() throws {
        let found = try verdict(Pairs.exact([64, 64, 72], [64, 64, 64]))
        #expect(found.verdict == .equivalent)
        #expect(found.reason == "launches of a differ among themselves (64.0 to 72.0): medians are compared")
        #expect(try verdict(Pairs.exact([64, 64, 64], [72, 72, 64])).verdict == .regressed)
    }

    @Test func `instruction counts have a floor of a thousandth`() throws {
        func instructions(_ after: Double) throws -> MetricVerdict {
            try verdict(Pairs.exact([1_000_000], [after], metric: "query.instructions"))
        }
        #expect(try instructions(1_000_900).verdict == .equivalent)
        #expect(try instructions(1_001_100).verdict == .regressed)
        #expect(try instructions(998_000).verdict == .improved)
        #expect(try instructions(1_000_900).threshold == 0.001)
    }

    @Test func `what was 0 can grow`() throws {
        func peak(_ a: Double, _ b: Double, launches: Int) -> PairedSeries {
            PairedSeries(
                subject: Pairs.subject(), metric: "memory.peak", isExact: false, better: "lower",
                a: Array(repeating: a, count: launches), b: Array(repeating: b, count: launches), ratios: [],
                isShared: true)
        }
        let same = try verdict(peak(0, 0, launches: 15))
        #expect(same.verdict == .equivalent)
        #expect(same.ratio == 1)
        let grown = try verdict(peak(0, 64, launches: 15), peak(0, 64, launches: 20))
        #expect(grown.verdict == .regressed)
        #expect(grown.ratio == nil)
        #expect(grown.low == nil)
        #expect(grown.reason == "was 0 in at least half of the launches")
        #expect(grown.screening?.high == nil)
        #expect(try verdict(peak(64, 0, launches: 15), peak(64, 0, launches: 20)).verdict == .improved)
    }

    @Test func `times too short for a ratio are equivalent until one is not`() throws {
        func prepare(_ b: Double, launches: Int = 15) -> PairedSeries {
            PairedSeries(
                subject: Pairs.subject("on-demand"), metric: "prepare.time", isExact: false, better: "lower",
                a: Array(repeating: 20, count: launches), b: Array(repeating: b, count: launches), ratios: [],
                isShared: true)
        }
        let short = try verdict(prepare(31))
        #expect(short.verdict == .equivalent)
        #expect(short.ratio == nil)
        #expect(short.reason?.hasPrefix("both take less than 50 ns") == true)
        #expect(try verdict(prepare(90_000), prepare(90_000, launches: 20)).verdict == .regressed)
    }

    @Test func `values that are no measurements are inconclusive`() throws {
        var series = Pairs.timed(1)
        series.ratios[3] = .nan
        #expect(try verdict(series).verdict == .inconclusive)
        #expect(try verdict(series).ratio == nil)
        series.ratios = []
        series.a.removeLast()
        #expect(try verdict(series).reason == "launches do not pair: 14 of a, 15 of b")
        (series.a, series.b) = ([], [])
        #expect(try verdict(series).reason == "no launch has a value")
    }

    @Test func `metrics that are not judged are passed over`() {
        let series = [Pairs.timed(1.2, metric: "query.latency.p99"), Pairs.timed(1, metric: "query.time")]
        #expect(judge(screened: series, confirmed: []).map(\.metric) == ["query.time"])
        #expect(screen(series).isEmpty)
    }
}
