import RunRecords
import Testing

@testable import Runner

@Suite struct RecordBuilderTests {
    private func group(launches: Int) -> GroupState {
        let plan = SubjectGroup(
            layout: "gantt", config: [:], dataset: "construction", items: 100, strategies: ["a", "b", "a"],
            workloads: ["scroll", "jump"])
        var group = GroupState(plan: plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        group.launches = launches
        group.reference = 0
        for position in 0..<3 {
            group.contestants[position].status = .ok
            group.contestants[position].reason = nil
            let values = (0..<launches).map { Double(100 + position * 10 + $0) }
            group.contestants[position].series = ["layout.time": values, "prepare.time": values]
            group.contestants[position].unavailable = ["memory.retained": "no jemalloc"]
            var state = WorkloadState()
            state.series["query.time"] = values
            state.ratios["query.time"] = (0..<launches).map { 1 + 0.001 * Double($0 - 4) }
            state.counters = Counters(queries: 64, hits: 128, checksum: "00", examined: 200, medianHits: 2)
            group.contestants[position].workloads = ["scroll": state]
        }
        return group
    }

    @Test func `every metric key is present, measured or with its reason`() throws {
        let result = try #require(RecordBuilder.results(group(launches: 3)).first)
        #expect(Set(result.metrics.keys) == Set(MetricCatalog.all.map(\.name)))
        #expect(result.metrics["query.time"]?.value?.median == 101)
        #expect(result.metrics["query.time"]?.value?.low == nil)
        #expect(result.metrics["memory.retained"]?.reason == "no jemalloc")
    }

    @Test func `the twin of an identical pair is in the control, not in the results`() {
        let group = group(launches: 9)
        #expect(RecordBuilder.results(group).map(\.subject.strategy) == ["a", "a", "b", "b"])
        let control = RecordBuilder.control([group]).value
        #expect(control?.pairs == 1)
        #expect(control?.flags == 0)
        #expect(RecordBuilder.control([self.group(launches: 3)]).value == nil)
    }

    @Test func `a strategy that disagrees has no time`() throws {
        var group = group(launches: 3)
        group.contestants[1].end(.disagrees, reason: "one missing")
        let result = try #require(RecordBuilder.results(group).first { $0.subject.strategy == "b" })
        #expect(result.status == .disagrees && result.reason == "one missing")
        #expect(result.metrics["query.time"]?.reason == "one missing")
        #expect(result.ratios.isEmpty)
    }

    @Test func `a workload that is cut off does not cut off the others`() throws {
        var group = group(launches: 3)
        var state = WorkloadState()
        state.cutoff = "one query takes 80 ms, over the limit of 50 ms"
        group.contestants[0].workloads["jump"] = state
        let results = RecordBuilder.results(group).filter { $0.subject.strategy == "a" }
        #expect(results.map(\.status) == [.ok, .cutoff])
        #expect(results[1].metrics["query.time"]?.reason == state.cutoff)
        #expect(results[1].metrics["prepare.time"]?.value != nil)
    }

    @Test func `a record restores the launches it was made of`() {
        let before = group(launches: 9)
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        RecordResumption.restore(&after, from: RecordBuilder.results(before))
        #expect(after[0].launches == 9)
        #expect(after[0].reference == 0)
        #expect(after[0].contestants[1].series == before.contestants[1].series)
        #expect(
            after[0].contestants[1].workloads["scroll"]?.series == before.contestants[1].workloads["scroll"]?.series)
        #expect(after[0].contestants[1].isRunning)
    }

    @Test func `a failed contestant stays failed when the run is resumed`() {
        var before = group(launches: 9)
        before.contestants[1].end(.failed, reason: "the worker crashed (signal 4)")
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        RecordResumption.restore(&after, from: RecordBuilder.results(before))
        #expect(after[0].contestants[1].status == .failed)
        #expect(after[0].contestants[1].reason == "the worker crashed (signal 4)")
    }
}
