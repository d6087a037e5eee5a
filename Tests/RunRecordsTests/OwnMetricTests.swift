import Foundation
import Judging
import Testing

@testable import RunRecords

struct OwnMetricTests {
    private func metric(_ kind: WorkloadKind?) -> OwnMetric {
        OwnMetric(
            key: OwnMetric.key("tiles.filled", of: kind), summary: "tiles that hold something", unit: "count",
            better: "higher", exact: true)
    }

    @Test(
        arguments: [
            (nil, "own.tiles.filled", WorkloadKind.allCases),
            (.queries, "own.query.tiles.filled", [.queries]), (.changes, "own.update.tiles.filled", [.changes]),
            (.frames, "own.frame.tiles.filled", [.frames]),
        ] as [(WorkloadKind?, String, [WorkloadKind])])
    func `a key says what values belong to`(kind: WorkloadKind?, key: String, kinds: [WorkloadKind]) {
        let metric = metric(kind)
        #expect(metric.key == key && metric.name == "tiles.filled")
        #expect(WorkloadKind.allCases.filter(metric.applies) == kinds)
        #expect(WorkloadKind.allCases.filter(metric.description.applies) == kinds)
        #expect(MetricCatalog.dependsOnWorkload(key) == (kind != nil))
        #expect(MetricCatalog.isJudged(key) && MetricCatalog.metric(key) == nil)
        #expect(MetricCatalog.gated.contains { NamePattern($0).matches(key) })
    }

    @Test func `a record says all of it`() throws {
        let measured = try #require(MeasuredMetric(of: metric(.queries), launches: [3, 3]))
        let data = try JSONEncoder().encode(measured)
        let read = try JSONDecoder().decode(MeasuredMetric.self, from: data)
        #expect(read == measured)
        #expect(OwnMetric("own.query.tiles.filled", read) == metric(.queries))
        #expect(OwnMetric("query.time", read) == nil)
    }

    @Test func `more of what is better higher is an improvement`() {
        let series = PairedSeries(
            subject: Subject(layout: "gantt", config: [:], dataset: "d", items: 1, strategy: "s", workload: "w"),
            metric: "own.tiles.filled", isExact: true, better: "higher", a: [3, 3], b: [4, 4], ratios: [],
            isShared: true, ownUnit: "bytes")
        let verdict = judge(screened: [series], confirmed: [])[0]
        #expect(verdict.verdict == .improved && verdict.unit == "bytes")
    }
}
