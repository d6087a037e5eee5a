import RunRecords
import Testing

@testable import Runner

@Suite struct LaunchValuesTests {
    @Test func `a metric is found under a workload where it depends on one, and under all where it does not`() {
        var values = LaunchValues()
        values[SeriesKey("prepare.time")].add(.value(5))
        values[SeriesKey("query.time", workload: "scroll")].add(.value(7))
        #expect(values[MetricCatalog.prepareTime, under: "scroll"].values == [5])
        #expect(values[MetricCatalog.prepareTime, under: "jump"].values == [5])
        #expect(values[MetricCatalog.queryTime, under: "scroll"].values == [7])
        #expect(values[MetricCatalog.queryTime, under: "jump"] == LaunchSeries())
        #expect(values.byWorkload(MetricCatalog.queryTime).mapValues(\.values) == ["scroll": [7]])
        #expect(values.byWorkload(MetricCatalog.prepareTime).isEmpty)
    }

    @Test func `frames are counted as in the part that a run goes on from`() throws {
        var values = LaunchValues()
        #expect(values.frameCount(under: "session") == nil)
        var earlier = try #require(MeasuredMetric(unit: "share", better: "lower", exact: false, launches: [0.5]))
        earlier.missed = MissedFrames(of: 33, over: [2])
        values[SeriesKey(MetricCatalog.framesMissed120.name, under: "session")].restore(earlier)
        #expect(values.frameCount(under: "session") == 33 && values.frameCount(under: "jump") == nil)
    }

    @Test func `a value and a reason go beside each other`() {
        var series = LaunchSeries()
        series.add(.unavailable(reason: "no jemalloc"))
        series.add(.value(1))
        #expect(series == LaunchSeries(values: [1], reason: "no jemalloc"))
    }

    @Test func `the first time is the mean over the workloads, and nil unless all have one`() throws {
        var values = LaunchValues()
        values[SeriesKey("prepare.time")].values = [3, 4]
        values[SeriesKey("query.time", workload: "scroll")].values = [2, 9]
        #expect(values.first(of: "prepare.time", over: ["scroll", "jump"]) == 3)
        #expect(values.first(of: "query.time", over: ["scroll", "jump"]) == nil)
        values[SeriesKey("query.time", workload: "jump")].values = [8]
        let mean = try #require(values.first(of: "query.time", over: ["scroll", "jump"]))
        #expect(abs(mean - 4) < 1e-12)
    }

    @Test func `only what is measured by turns is a pair by turns, and rounds are given where they were kept`() {
        var values = LaunchValues()
        let kept = PairLaunches(own: [1], partner: [2], ratios: [0.5], ownRounds: [[1]], partnerRounds: [[2]])
        values[SeriesKey("query.time", workload: "jump")].pair = kept
        values[SeriesKey("memory.retained")].pair = PairLaunches(own: [1], partner: [2])
        #expect(values.pairsByTurns == [kept])
        #expect(kept.rounds == PairedRounds(a: [[2]], b: [[1]]))
        #expect(PairLaunches(own: [1], partner: [2]).rounds == nil)
    }
}
