import RunRecords
import Testing

@Suite struct SummaryTests {
    let time: MetricDescription
    let bytes: MetricDescription

    init() throws {
        time = try #require(MetricCatalog.metric("query.time"))
        bytes = try #require(MetricCatalog.metric("memory.retained"))
    }

    @Test func `three launches have a median and the reason why there is no interval`() throws {
        let found = try #require(MeasuredMetric(of: time, launches: [3, 1, 2], note: "clock"))
        #expect(found.median == 2)
        #expect(found.low == nil)
        #expect(found.high == nil)
        #expect(found.reason == "needs 8 launches, has 3")
        #expect(found.note == "clock")
        #expect(found.launches == [3, 1, 2])
    }

    @Test func `eight launches have an interval and no reason`() throws {
        let found = try #require(MeasuredMetric(of: time, launches: [8, 1, 2, 3, 4, 5, 6, 7]))
        #expect(found.median == 4.5)
        #expect(found.low == 1)
        #expect(found.high == 8)
        #expect(found.reason == nil)
    }

    @Test func `an exact metric whose launches agree is certain`() throws {
        let found = try #require(MeasuredMetric(of: bytes, launches: [64, 64]))
        #expect(found.low == 64)
        #expect(found.high == 64)
        #expect(found.reason == nil)
    }

    @Test func `an exact metric whose launches differ is not`() throws {
        let found = try #require(MeasuredMetric(of: bytes, launches: [64, 72]))
        #expect(found.low == nil)
        #expect(found.reason == "needs 8 launches, has 2")
    }

    @Test func `no launches and bad numbers have no summary`() {
        #expect(MeasuredMetric(of: time, launches: []) == nil)
        #expect(MeasuredMetric(of: time, launches: [1, .nan]) == nil)
        #expect(Ratio(reference: "r-tree", launches: [.infinity]) == nil)
    }

    @Test func `a ratio is summed up like a metric`() throws {
        let found = try #require(Ratio(reference: "r-tree", launches: [2, 2.5]))
        #expect(found.median == 2.25)
        #expect(found.reason == "needs 8 launches, has 2")
    }

    @Test func `control figures hold the rate with its binomial interval`() throws {
        let control = try #require(Control(pairs: 400, flags: 2))
        #expect(control.falsePositiveRate == 0.005)
        #expect(abs(control.low - 0.000606097809315731) < 1e-10)
        #expect(abs(control.high - 0.01794414460558558) < 1e-10)
        #expect(Control(pairs: 0, flags: 0) == nil)
    }
}
