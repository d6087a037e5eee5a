import Files
import Foundation
import RunRecords
import Testing

@testable import Runner
@testable import Subjects

/// Runs of scripts of frames with real workers.
@Suite struct FrameSessionTests {
    private func record(
        layout: String = "gantt", dataset: String = "construction", strategies: [String], workloads: [String],
        slowdowns: [Int] = []
    ) throws -> RunRecord {
        let group = subjectGroup(
            layout: layout, dataset: dataset, items: 300, strategies: strategies, workloads: workloads)
        return try runRecord(group, queryRounds: 2, RunPolicy(epochNs: 20_000, slowdowns: slowdowns))
    }

    @Test func `frames are measured with the metrics of their kind, and shown alike by every strategy`() throws {
        let record = try record(
            strategies: ["on-demand", "r-tree", "dictionary-cache-objects"], workloads: ["session", "session-naive"])
        #expect(record.results.count == 6 && record.results.allSatisfy { $0.status == .ok })
        for result in record.results {
            #expect(result.kind == .frames)
            let applying = MetricCatalog.all.filter { $0.applies(to: .frames) }.map(\.name)
            #expect(Set(result.metrics.keys) == Set(applying))
            #expect(result.time?.launches.count == 1)
            #expect(result.metrics["frame.missed.120hz"]?.value?.unit == "share")
        }
        for workload in ["session", "session-naive"] {
            let results = record.results.filter { $0.subject.workload == workload }
            #expect(Set(results.compactMap { $0.counters.value?.checksum }).count == 1)
        }
        let session = record.results.filter { $0.subject.workload == "session" }
        #expect(Set(session.compactMap { $0.metrics["frame.made"]?.value?.median }).count == 1)
        let made = session[0].metrics["frame.made"]?.value?.median ?? 0
        let naive = record.results.filter { $0.subject.workload == "session-naive" }
        #expect(naive.allSatisfy { ($0.metrics["frame.made"]?.value?.median ?? 0) > 2 * made })
        func allocations(_ results: [SubjectResult]) -> [Double] {
            results.compactMap { $0.metrics["allocations.frame"]?.value?.median }
        }
        #expect(zip(allocations(session), allocations(naive)).allSatisfy { $0 < $1 } && allocations(session).count == 3)
    }

    @Test func `zooming is measured as queries and as frames, with levels of detail and without`() throws {
        let record = try record(
            dataset: "one-row", strategies: ["on-demand", "detail-merge", "detail-pyramid"],
            workloads: ["zoom-time", "frames", "zoom-session"])
        #expect(record.results.count == 9 && record.results.allSatisfy { $0.status == .ok })
        for workload in ["zoom-time", "frames", "zoom-session"] {
            let results = record.results.filter { $0.subject.workload == workload }
            #expect(results.allSatisfy { $0.kind == (workload == "zoom-session" ? .frames : .queries) })
            #expect(results.allSatisfy { $0.time?.launches.count == 1 })
            #expect(Set(results.compactMap { $0.counters.value?.checksum }).count == 1)
        }
        func made(_ strategy: String) -> Double? {
            let sessions = record.results.filter { $0.subject.workload == "zoom-session" }
            return sessions.first { $0.subject.strategy == strategy }?.metrics["frame.made"]?.value?.median
        }
        let (folded, whole) = (try #require(made("detail-merge")), try #require(made("on-demand")))
        #expect(made("detail-pyramid") == folded && folded < whole)
    }

    @Test func `starts are measured from saved files, columns and CSV, of strategies that can be saved`() throws {
        let before = try temporaryFolders()
        let record = try record(
            dataset: "lanes", strategies: ["on-demand", "r-tree", "row-index", "grid"], workloads: ["launch"])
        #expect(record.results.map(\.status) == [.ok, .ok, .ok, .skipped], "\(record.results.map(\.reason))")
        #expect(record.results[3].reason == "grid can't be saved")
        for result in record.results.prefix(3) {
            #expect(result.kind == .starts)
            let applying = MetricCatalog.all.filter { $0.applies(to: .starts) }.map(\.name)
            #expect(Set(result.metrics.keys) == Set(applying))
            func median(_ metric: String) -> Double { result.metrics[metric]?.value?.median ?? -1 }
            for name in ["launch.saved.time", "launch.saved.validated.time", "launch.columns.time", "launch.csv.time"] {
                #expect(median(name) > 1_000, "\(name)")
            }
            for name in ["launch.saved.cold.time", "launch.columns.cold.time", "launch.csv.cold.time"] {
                let reason = result.metrics[name]?.reason ?? ""
                #expect(
                    median(name) > 1_000 || reason.hasPrefix("the system does not take files"), "\(name): \(reason)")
            }
            #expect(median("memory.opened") > 300 * 20)
            let isMapped = result.subject.strategy != "on-demand"
            #expect((median("memory.mapped") > 0) == isMapped)
            #expect((median("memory.mapped.resident") > 0) == isMapped)
        }
        #expect(Set(record.results.prefix(3).compactMap { $0.counters.value?.checksum }).count == 1)
        #expect(try temporaryFolders().subtracting(before).isEmpty)
        #expect(
            try self.record(layout: "linear", strategies: ["r-tree"], workloads: ["launch"]).results[0].reason
                == "only a gantt chart without connectors is saved")
    }

    private func temporaryFolders() throws -> Set<String> {
        let place = FileManager.default.temporaryDirectory.path
        return Set(
            try FileManager.default.contentsOfDirectory(atPath: place).filter { name in
                FileManager.default.fileExists(atPath: "\(place)/\(name)/start.csv")
            })
    }

    @Test func `edits are measured in the frames in which they arrive`() throws {
        let record = try record(
            dataset: "lanes", strategies: ["on-demand", "r-tree-segmented"], workloads: ["sync", "session-edits"])
        #expect(record.results.count == 4 && record.results.allSatisfy { $0.status == .ok })
        for result in record.results {
            func median(_ metric: String) -> Double { result.metrics[metric]?.value?.median ?? -1 }
            let isSync = result.subject.workload == "sync"
            #expect(result.kind == (isSync ? .changes : .frames))
            // A microsecond at least: every one of them makes attributes.
            #expect(median("frame.time.p50") > 1_000 && median("update.latency.p50") > 1_000)
            #expect(median("update.changed") > 0 && median("frame.missed.60hz") >= 0)
            #expect(result.subject.strategy == "on-demand" || median("update.rewritten") > 0)
            #expect((median("frame.batch.10") > 1_000) == isSync)
            #expect((result.metrics["update.time"] != nil) == isSync && result.metrics["query.time"] == nil)
        }
    }

    @Test func `strategies are prepared in the background, and timed until they serve`() throws {
        let record = try record(
            dataset: "lanes", strategies: ["r-tree", "dictionary-cache", "on-demand"], workloads: ["session-background"]
        )
        #expect(record.results.map(\.status) == [.ok, .ok, .skipped])
        #expect(record.results[2].reason == "on-demand follows changes: nothing is prepared again")
        for result in record.results.prefix(2) {
            for metric in ["background.serving.time", "frame.time.p50", "update.latency.p50"] {
                #expect(result.metrics[metric]?.value?.median ?? 0 > 1_000, "\(metric)")
            }
            // Nothing is written where the change is made.
            #expect(result.metrics["update.rewritten"]?.value?.median == 0)
        }
        for layout in ["waterfall", "list", "compositional", "sections"] {
            let other = try self.record(layout: layout, strategies: ["r-tree"], workloads: ["session-background"])
            #expect(other.results.map(\.status) == [.ok], "\(layout)")
        }
    }

    @Test func `a switch goes to another layout and back`() throws {
        let record = try record(strategies: ["r-tree", "on-demand"], workloads: ["switch"])
        #expect(record.results.map(\.status) == [.ok, .ok])
        #expect(record.results.allSatisfy { $0.metrics["transition.time"]?.value?.median ?? 0 > 0 })
        #expect(record.results.allSatisfy { $0.counters.value?.queries == 8 })
        let frames = try self.record(layout: "frames", strategies: ["on-demand"], workloads: ["switch"])
        #expect(frames.results.map(\.status) == [.skipped])
        #expect(frames.results[0].reason == "rectangles can't be shown by another layout")
    }

    @Test func `a strategy that shows too little disagrees`() throws {
        let record = try record(
            strategies: ["wrong", "on-demand"], workloads: ["session"])
        #expect(record.results.map(\.status) == [.disagrees, .ok])
        #expect(record.results[0].reason?.hasPrefix("session: frame ") == true)
    }

    @Test func `frames are not slowed`() throws {
        let record = try record(strategies: ["r-tree"], workloads: ["session"], slowdowns: [10])
        #expect(record.results.map(\.status) == [.ok])
    }

    @Test func `a frame is missed where half of the launches are over budget`() throws {
        var missed = MissedFrames(of: 10, over: [1, 2])
        #expect(missed.share == 0.2)
        missed.add(MissedFrames(of: 10, over: [2]))
        missed.add(MissedFrames(of: 10, over: [2, 5]))
        // 2 in all three, 1 and 5 in one of three.
        #expect(missed.share == 0.1)
        missed.add(MissedFrames(of: 10, over: [1]))
        #expect(missed.share == 0.2)
    }

    @Test func `the share of all launches stands in the record, not the median of theirs`() throws {
        var group = subjectGroupState(launches: 3)
        group.kinds = ["scroll": .frames]
        for (frames, launch) in zip([[0], [1], [2]], 0...) {
            let key = SeriesKey("frame.missed.60hz", workload: "scroll")
            group[0].values[key].add(.value(0.1))
            group[0].values[key].add(MissedFrames(of: 10, over: frames))
            #expect(group[0].values[key].values.count == launch + 1)
        }
        let metric = try #require(RecordBuilder.results(group).first?.metrics["frame.missed.60hz"]?.value)
        #expect(metric.median == 0 && metric.launches == [0.1, 0.1, 0.1] && metric.reason?.contains("half") == true)
    }

    @Test func `a resumed run goes on counting the frames that its launches missed`() throws {
        let key = SeriesKey("frame.missed.60hz", workload: "scroll")
        func add(_ launches: [[Int]], to group: inout GroupState) {
            for frames in launches {
                group[0].values[key].add(.value(Double(frames.count) / 10))
                group[0].values[key].add(MissedFrames(of: 10, over: frames))
            }
        }
        func resumed(_ record: RunRecord) throws -> GroupState {
            var group = subjectGroupState(launches: 0)
            group.kinds = ["scroll": .frames]
            var groups = [group]
            try RecordResumption(record: record, place: "run.json").restore(&groups)
            return groups[0]
        }
        var group = subjectGroupState(launches: 3)
        group.kinds = ["scroll": .frames]
        add([[0], [1], [2]], to: &group)
        var record = try record(strategies: ["r-tree"], workloads: ["session"])
        record.results = RecordBuilder.results(group)
        record = try RunRecordCoding.decode(RunRecordCoding.encode(record), from: "run.json")
        var after = try resumed(record)
        // Without a launch more nothing changes.
        #expect(RecordBuilder.results(after) == record.results)
        add([[0], [0]], to: &after)
        let counted = try #require(RecordBuilder.results(after).first?.metrics["frame.missed.60hz"]?.value)
        // Frame 0 in three of five launches.
        #expect(counted.median == 0.1 && counted.reason?.hasPrefix("counted over all launches") == true)
        // A record that does not say which they were.
        var old = try #require(record.results[0].metrics["frame.missed.60hz"]?.value)
        old.missed = nil
        record.results[0].metrics["frame.missed.60hz"] = .value(old)
        after = try resumed(record)
        add([[5]], to: &after)
        let part = try #require(RecordBuilder.results(after).first?.metrics["frame.missed.60hz"]?.value)
        #expect(part.median == 0.1 && part.reason?.hasPrefix("counted over the last 1 of 4 launches") == true)
    }

    /// A group of one contestant that is through.
    private func subjectGroupState(launches: Int) -> GroupState {
        var group = GroupState(
            plan: subjectGroup(strategies: ["a"], workloads: ["scroll"]), datasetName: "x", config: [:], items: 10,
            columnarFile: nil)
        group[0].succeed()
        group.launches = launches
        return group
    }
}
