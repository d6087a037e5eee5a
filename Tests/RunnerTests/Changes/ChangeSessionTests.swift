import Files
import Foundation
import RunRecords
import Testing

@testable import Runner
@testable import Worker

/// Runs of scripts of changes with real workers.
@Suite struct ChangeSessionTests {
    private func record(_ group: SubjectGroup, launches: Int = 1, slowdowns: [Int] = []) throws -> RunRecord {
        try runRecord(group, launches: launches, RunPolicy(epochNs: 100_000, slowdowns: slowdowns))
    }

    private func group(_ strategies: [String], _ workloads: [String]) -> SubjectGroup {
        subjectGroup(layout: "frames", items: 300, strategies: strategies, workloads: workloads)
    }

    @Test func `changes are measured beside queries, each with the metrics of its kind`() throws {
        let record = try record(
            group(["on-demand", "r-tree-dynamic", "r-tree"], ["jump", "edit"]), launches: 2)
        #expect(record.results.count == 6 && record.results.allSatisfy { $0.status == .ok })
        for result in record.results {
            let kind: WorkloadKind = result.subject.workload == "edit" ? .changes : .queries
            #expect(result.kind == kind)
            let applying = MetricCatalog.all.filter { $0.applies(to: kind) }.map(\.name)
            #expect(Set(result.metrics.keys) == Set(applying))
            #expect(result.time?.launches.count == 2)
        }
        let edits = record.results.filter { $0.kind == .changes }
        #expect(Set(edits.compactMap { $0.counters.value?.checksum }).count == 1)
        #expect(edits.allSatisfy { $0.counters.value?.queries == 64 })
        #expect(edits.map { $0.metrics["update.changed"]?.value?.median } == [1, 1, 1])
        let rewritten = edits.map { $0.metrics["update.rewritten"]?.value?.median ?? -1 }
        // The one is told of a single element, the other starts all over.
        #expect(rewritten[1] == 1 && rewritten[2] >= 300)
        #expect(edits.contains { $0.ratios["update.time"]?.launches.count == 2 })
    }

    @Test func `the worst of edits that stay is measured of strategies that follow them, where others are not asked`()
        throws
    {
        let record = try record(group(["on-demand", "r-tree-dynamic", "r-tree"], ["edit-stream"]))
        #expect(record.results.map(\.status) == [.ok, .ok, .skipped])
        #expect(record.results[2].reason == "r-tree prepares again after each change, as under edit")
        for result in record.results.prefix(2) {
            let slowest = try #require(result.metrics["update.latency.max"]?.value)
            let p99 = try #require(result.metrics["update.latency.p99"]?.value)
            #expect(slowest.median > 0 && p99.median > 0 && result.counters.value?.queries == 10_000)
        }
        #expect(MetricCatalog.isJudged("update.latency.max") && !MetricCatalog.isJudged("update.latency.p99"))
    }

    @Test func `a slowest step is the slowest of quickest times, and unknown while a step has none`() {
        #expect(LatencyQuantiles.slowest([3, 9, 4]) == .value(9))
        #expect(
            LatencyQuantiles.slowest([3, .max]) == .unavailable(reason: "needs 2 timed changes, the time allowed 1"))
    }

    @Test func `a control of changes is a pair like any other`() throws {
        let record = try record(group(["r-tree", "r-tree"], ["edit"]), launches: 8)
        // Prepares and changes.
        #expect(record.control.value?.pairs == 2)
        #expect(record.minimumDetectableEffect.value?["update.time"] == nil)
    }

    @Test func `a workload that the layout has no use for is skipped with the reason`() throws {
        let record = try record(group(["on-demand"], ["toggle", "jump"]))
        #expect(record.results.map(\.status) == [.skipped, .ok])
        #expect(record.results[0].reason == "rectangles are in no groups")
        let alone = try self.record(group(["on-demand"], ["toggle"]), launches: 3)
        #expect(alone.results.map(\.status) == [.skipped])
        #expect(alone.results[0].reason == "rectangles are in no groups")
    }

    @Test func `a strategy that is told a wrong delta disagrees, and has no time`() throws {
        let record = try record(
            group(["unnamed", "r-tree"], ["edit"]))
        #expect(record.results.map(\.status) == [.disagrees, .ok])
        #expect(record.results[0].reason?.hasPrefix("edit: the answer after change ") == true)
        #expect(record.results[0].time == nil && record.results[1].time != nil)
    }

    @Test func `changes are not slowed`() throws {
        let record = try record(group(["r-tree"], ["edit"]), slowdowns: [0, 5])
        #expect(record.results.map(\.status) == [.ok])
    }
}
