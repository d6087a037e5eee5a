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
        group.references = ["query.time": "a"]
        for position in 0..<3 {
            group[position].succeed()
            let values = (0..<launches).map { Double(100 + position * 10 + $0) }
            let ratios = (0..<launches).map { 1 + 0.001 * Double($0 - 4) }
            group[position].values[SeriesKey("layout.time")].values = values
            group[position].values[SeriesKey("prepare.time")].values = values
            group[position].values[SeriesKey("memory.retained")].add(.unavailable(reason: "no jemalloc"))
            group[position].values[SeriesKey("query.time", workload: "scroll")] = LaunchSeries(
                values: values, ratios: ratios, pair: PairLaunches(own: values, partner: values, ratios: ratios))
            group[position]["scroll"].counters = Counters(
                queries: 64, hits: 128, checksum: "00", examined: 200, medianHits: 2)
        }
        return group
    }

    @Test func `every metric key of its kind is present, measured or with its reason`() throws {
        let result = try #require(RecordBuilder.results(group(launches: 3)).first)
        #expect(Set(result.metrics.keys) == Set(MetricCatalog.all.filter { $0.applies(to: .queries) }.map(\.name)))
        #expect(result.kind == .queries && result.metrics["update.time"] == nil)
        var changes = group(launches: 3)
        changes.kinds = ["scroll": .changes]
        let change = try #require(RecordBuilder.results(changes).first)
        #expect(Set(change.metrics.keys) == Set(MetricCatalog.all.filter { $0.applies(to: .changes) }.map(\.name)))
        #expect(change.kind == .changes && change.metrics["query.time"] == nil)
        #expect(result.metrics["query.time"]?.value?.median == 101)
        changes[0].values[SeriesKey("frame.time.p50", workload: "scroll")].add(.value(7))
        changes[0].values[SeriesKey("frame.batch.100", workload: "scroll")].add(.unavailable(reason: "too few"))
        let beside = try #require(RecordBuilder.results(changes).first).metrics
        #expect(beside["frame.time.p50"]?.value?.median == 7 && beside["frame.batch.100"]?.reason == "too few")
        #expect(beside.count == change.metrics.count + 2)
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
        group[1].end(.disagrees, reason: "one missing")
        let result = try #require(RecordBuilder.results(group).first { $0.subject.strategy == "b" })
        #expect(result.status == .disagrees && result.reason == "one missing")
        #expect(result.metrics["query.time"]?.reason == "one missing")
        #expect(result.ratios.isEmpty)
    }

    @Test func `a workload that is cut off does not cut off the others`() throws {
        var group = group(launches: 3)
        let reason = "one query takes 80 ms, over the limit of 50 ms"
        group[0]["jump"].cutoff = reason
        let results = RecordBuilder.results(group).filter { $0.subject.strategy == "a" }
        #expect(results.map(\.status) == [.ok, .cutoff])
        #expect(results[1].metrics["query.time"]?.reason == reason)
        #expect(results[1].metrics["prepare.time"]?.value != nil)
    }

    @Test func `a contestant cut off keeps its layout, memory and prepare, and takes no part in a resumed run`() throws
    {
        var before = group(launches: 3)
        let reason = "one query takes 80 ms, over the limit of 50 ms"
        before[1].values[SeriesKey("query.time", workload: "scroll")] = LaunchSeries()
        for workload in ["scroll", "jump"] { before[1][workload] = WorkloadState(cutoff: reason) }
        before[1].end(.cutoff, reason: reason)
        let results = RecordBuilder.results(before).filter { $0.subject.strategy == "b" }
        #expect(results.map(\.status) == [.cutoff, .cutoff])
        #expect(results[0].metrics["prepare.time"]?.value != nil)
        #expect(results[0].metrics["query.time"]?.reason == reason)
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        try resumption([before]).restore(&after)
        #expect(after[0][1].status == .cutoff)
        #expect(!after[0][1].isRunning)
    }

    private func record(_ groups: [GroupState]) -> RunRecord {
        let machine = Machine(
            id: "m", cpu: "c", cores: 2, memoryBytes: 1, os: "o", kernel: "k", virtualized: .value(false))
        return RunRecord(
            id: "id", startedAt: "", durationSeconds: 1, commit: .value(Commit(hash: "abc", dirty: false)),
            machine: machine, load: .unavailable(reason: ""),
            toolchain: Toolchain(swift: "6.3", optimization: "release"), allocator: .unavailable(reason: ""),
            clock: ClockFigures(name: "c", resolutionNs: 20, overheadNs: 40), seed: 1,
            plan: RunPlan(
                suite: nil, groups: groups.map(\.plan), launches: 9, timeBudgetSeconds: nil, queryRounds: 10,
                prepareRounds: 3, prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 60),
            control: .unavailable(reason: ""), minimumDetectableEffect: .unavailable(reason: ""),
            results: groups.flatMap { RecordBuilder.results($0) })
    }

    private func resumption(_ groups: [GroupState]) -> RecordResumption {
        RecordResumption(record: record(groups), place: "run.json")
    }

    @Test func `a run is resumed only by the program and on the machine that began it`() throws {
        let resumption = resumption([group(launches: 1)])
        let record = resumption.record
        try resumption.check(machine: record.machine, toolchain: record.toolchain, commit: record.commit)
        try resumption.check(
            machine: record.machine, toolchain: record.toolchain, commit: .unavailable(reason: "no repository"))
        var machine = record.machine
        machine.id = "another"
        #expect(throws: RecordError.self) {
            try resumption.check(machine: machine, toolchain: record.toolchain, commit: record.commit)
        }
        let debug = Toolchain(swift: "6.3", optimization: "debug")
        #expect(throws: RecordError.self) {
            try resumption.check(machine: record.machine, toolchain: debug, commit: record.commit)
        }
        let later = Available.value(Commit(hash: "def", dirty: false))
        #expect(throws: RecordError.self) {
            try resumption.check(machine: record.machine, toolchain: record.toolchain, commit: later)
        }
    }

    @Test func `a file that has changed since is noticed`() {
        let plan = group(launches: 0).plan
        var after = [GroupState(plan: plan, datasetName: "construction", config: [:], items: 101, columnarFile: nil)]
        #expect(throws: RecordError.self) { try resumption([group(launches: 9)]).restore(&after) }
    }

    @Test func `two files of one name are told apart by their place in the plan`() throws {
        let before = [group(launches: 9), group(launches: 2)]
        var after = before.map {
            GroupState(plan: $0.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        }
        try resumption(before).restore(&after)
        #expect(after.map(\.launches) == [9, 2])
    }

    @Test func `the control of the part that is resumed is kept`() {
        let earlier = Control(pairs: 3, flags: 1)
        #expect(RecordBuilder.control([self.group(launches: 0)], earlier: earlier).value == earlier)
        #expect(RecordBuilder.control([self.group(launches: 9)], earlier: earlier).value?.pairs == 4)
    }

    @Test func `a record restores the launches it was made of`() throws {
        let before = group(launches: 9)
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        try resumption([before]).restore(&after)
        #expect(after[0].launches == 9)
        #expect(after[0].references["query.time"] == "a")
        for key in [SeriesKey("layout.time"), SeriesKey("prepare.time"), SeriesKey("query.time", workload: "scroll")] {
            #expect(after[0][1].values[key].values == before[1].values[key].values)
            #expect(after[0][1].values[key].values.count == 9)
            #expect(after[0][1].values[key].ratios == before[1].values[key].ratios)
        }
        #expect(after[0][1].isRunning)
    }

    /// The group of a later part of the run that measured `before`.
    private func resumed(_ before: GroupState) throws -> GroupState {
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        try resumption([before]).restore(&after)
        return after[0]
    }

    @Test func `a workload that the layout has no use for is still reported so when the run is resumed`() throws {
        var before = group(launches: 3)
        for position in 0..<3 { before[position]["jump"].notApplicable = "rectangles have no order" }
        let after = try resumed(before)
        #expect(after[0]["jump"].isOut && after[0].isRunning)
        #expect(RecordBuilder.results(after) == RecordBuilder.results(before))
        #expect(RecordBuilder.results(after).map(\.status) == [.ok, .skipped, .ok, .skipped])
    }

    @Test func `a contestant with nothing to time takes no part in a resumed run, one not launched does`() throws {
        var before = group(launches: 0)
        before[0].end(.skipped, reason: "rectangles have no order")
        (before[1].status, before[1].reason) = (.skipped, UnreachedSubject.interrupted.rawValue)
        let after = try resumed(before)
        #expect(!after[0].isRunning && after[0].reason == "rectangles have no order")
        #expect(after[1].isRunning && after[1].reason == UnreachedSubject.notLaunched.rawValue)
        var cut = group(launches: 3)
        cut[1]["scroll"].cutoff = "one query takes 80 ms, over the limit of 50 ms"
        cut[1]["jump"].notApplicable = "rectangles have no order"
        // As ``Launch/cutOffIfNothingIsLeft(_:)`` ends it.
        cut[1].end(.cutoff, reason: cut[1]["scroll"].cutoff ?? "")
        #expect(try resumed(cut)[1].status == .cutoff)
    }

    @Test(arguments: [("frame.time.p50", true), ("query.latency.p50", true), ("query.time", false)])
    func `a time with two readings of the clock around it has a note where they are over 1 %`(
        metric: String, isTimedAlone: Bool
    ) throws {
        for (time, isShort) in [(900.0, true), (30_000, false)] {
            var group = group(launches: 1)
            if metric.hasPrefix("frame") { group.kinds = ["jump": .frames] }
            group[0].values[SeriesKey(metric, workload: "jump")] = LaunchSeries(values: [time])
            let result = try #require(RecordBuilder.results(group).first { $0.subject.workload == "jump" })
            let note = try #require(result.metrics[metric]?.value).note
            #expect((note?.hasPrefix("timed one by one") == true) == (isTimedAlone && isShort))
        }
    }

    @Test func `a series that was measured in another way is measured again when the run is resumed`() throws {
        var before = group(launches: 3)
        before[0].values[SeriesKey("memory.peak")] = LaunchSeries(values: [100, 100, 100])
        #expect(try resumed(before)[0].values[SeriesKey("memory.peak")].values.count == 3)
        var earlier = record([before])
        for index in earlier.results.indices {
            guard case .value(var peak)? = earlier.results[index].metrics["memory.peak"] else { continue }
            #expect(peak.method != nil)
            peak.method = nil
            earlier.results[index].metrics["memory.peak"] = .value(peak)
        }
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        try RecordResumption(record: earlier, place: "run.json").restore(&after)
        #expect(after[0][0].values[SeriesKey("memory.peak")].values.isEmpty)
        #expect(after[0][0].values[SeriesKey("prepare.time")].values.count == 3)
    }

    @Test func `reasons outlive a resumption, but for counts that can be tried again`() throws {
        var before = group(launches: 3)
        before[0]["jump"].cutoff = "one query takes 80 ms, over the limit of 50 ms"
        let refusal = Available<Double>.unavailable(reason: "counted only with --exact")
        for key in [SeriesKey("prepare.instructions"), SeriesKey("query.instructions", workload: "scroll")] {
            before[0].values[key].add(refusal)
        }
        before[1].values[SeriesKey("prepare.instructions")].add(.value(100))
        before[1].values[SeriesKey("query.instructions", workload: "scroll")].add(.unavailable(reason: "no time"))
        let after = try resumed(before)
        let results = RecordBuilder.results(after)
        #expect(results[0].metrics["memory.retained"]?.reason == "no jemalloc")
        #expect(results[0].metrics["memory.peak"]?.reason == "not measured in this run")
        #expect(after[0].values[SeriesKey("prepare.instructions")].reason == nil)
        #expect(after[0].values[SeriesKey("query.instructions", workload: "scroll")].reason == nil)
        #expect(results[2].metrics["query.instructions"]?.reason == "no time")
    }

    @Test func `a failed contestant stays failed when the run is resumed`() throws {
        var before = group(launches: 9)
        before[1].end(.failed, reason: "the worker crashed (signal 4)")
        var after = [
            GroupState(plan: before.plan, datasetName: "construction", config: [:], items: 100, columnarFile: nil)
        ]
        try resumption([before]).restore(&after)
        #expect(after[0][1].status == .failed)
        #expect(after[0][1].reason == "the worker crashed (signal 4)")
    }
}
