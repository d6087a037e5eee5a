import Files
import Foundation
import RunRecords
import Testing

@testable import Runner
@testable import Subjects

/// Runs with several threads that ask at once.
@Suite struct ThreadRunTests {
    private func results(layout: String = "gantt", _ strategies: [String], _ threads: Int?) throws -> [SubjectResult] {
        let workloads = strategies == ["r-tree"] ? ["jump", "focus", "count"] : ["jump"]
        let group = subjectGroup(layout: layout, items: 300, strategies: strategies, workloads: workloads)
        return try runRecord(group, queryRounds: 1, threads: threads, RunPolicy(epochNs: 20_000)).results
    }

    @Test func `one, two and four threads have a throughput and a percentile in every workload of queries`() throws {
        for result in try results(["r-tree"], 5) {
            for count in [1, 2, 4] {
                for metric in ["throughput", "latency.p99", "read"] {
                    let value = try #require(result.metrics["threads.\(count).\(metric)"]?.value)
                    #expect(value.median > 0 && value.better == (metric == "latency.p99" ? "lower" : "higher"))
                }
            }
            #expect(result.metrics["threads.8.throughput"] == nil)
        }
    }

    @Test func `without being asked for there are none, and what answers one thread has the reason`() throws {
        #expect(try results(["r-tree"], nil).allSatisfy { $0.metrics["threads.1.throughput"] == nil })
        #expect(
            try results(["dictionary-cache"], 2)[0].metrics["threads.2.throughput"]?.reason
                == "dictionary-cache answers one thread only: a query writes what others would share")
        #expect(try results(layout: "waterfall", ["grid"], 2)[0].metrics["threads.2.throughput"]?.value != nil)
    }
}
