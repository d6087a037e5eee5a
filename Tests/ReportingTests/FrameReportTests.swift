import RunRecords
import Testing

@testable import Reporting

/// What reports show of workloads of frames.
@Suite struct FrameReportTests {
    private static func figure(_ metric: MetricDescription, _ values: [Double]) -> Metric {
        MeasuredMetric(of: metric, launches: values).map { .value($0) } ?? .unavailable(reason: "none")
    }

    /// Nanoseconds of a median frame by workload, strategy and size.
    private static func result(_ workload: String, _ strategy: String, _ items: Int, _ time: Double) -> SubjectResult {
        var metrics: [String: Metric] = [:]
        for metric in MetricCatalog.all where metric.applies(to: .frames) {
            metrics[metric.name] = .unavailable(reason: "not measured in this run")
        }
        metrics["frame.time.p50"] = figure(MetricCatalog.frameP50, [time, time * 1.01, time * 0.99])
        if time < 1_000_000 { metrics["frame.time.p99"] = figure(MetricCatalog.frameP99, [time * 4]) }
        metrics["frame.missed.120hz"] = figure(MetricCatalog.framesMissed120, [time > 8_333_333 ? 0.985 : 0])
        metrics["frame.made"] = figure(MetricCatalog.framesMade, [workload == "calm" ? 12.5 : 279])
        metrics["allocations.frame"] = figure(MetricCatalog.frameAllocations, [workload == "calm" ? 0 : 412])
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "construction", items: items, strategy: strategy,
                workload: workload),
            status: .ok,
            counters: .value(Counters(queries: 600, hits: 90_000, checksum: "00", examined: 4, medianHits: 150)),
            metrics: metrics)
    }

    private static let assets = ReportAssets(workloads: [
        WorkloadMeaning(name: "calm", text: "a careful host", mayMiss: true),
        WorkloadMeaning(name: "rash", text: "the same with a habit", mayMiss: true, antiPatternOf: "calm"),
    ])

    private static func record(_ workloads: [String] = ["calm", "rash"]) -> RunRecord {
        var record = Fixture.record()
        record.results = workloads.flatMap { workload in
            [10_000, 1_000_000].flatMap { items in
                [("keeps", 5_000.0), ("finds", 8_000)].map { strategy, time in
                    let habit = workload == "rash" ? Double(items) / 100 : 1
                    return result(workload, strategy, items, time * habit)
                }
            }
        }
        return record
    }

    @Test func `tables of frames, their share of the budget, and what the habit costs`() throws {
        let text = TerminalReport.render(Self.record(), width: nil, with: Self.assets)
        try expectSnapshot(String(text[text.range(of: "construction")!.lowerBound...]), "frames-terminal.txt")
    }

    @Test func `the page has them too`() {
        let page = HTMLReport.render(Self.record(), with: Self.assets)
        for text in [#","name":"rash","operation":"frame","#, "keeps, 5.00 µs a frame"] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `it has which frames were over budget, in how many launches`() {
        var record = Self.record()
        for place in record.results.indices where record.results[place].subject.strategy == "keeps" {
            guard var metric = record.results[place].metrics["frame.missed.120hz"]?.value else { continue }
            metric.missed = MissedFrames(of: 600, over: [7, 9])
            metric.missed?.add(MissedFrames(of: 600, over: [9]))
            metric.missed?.add(MissedFrames(of: 600, over: []))
            record.results[place].metrics["frame.missed.120hz"] = .value(metric)
        }
        let page = HTMLReport.render(record, with: Self.assets)
        for text in [#"{"frame":[7,9],"frames":600,"launches":3,"metric":"#, #","over":[1,2],"#] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(page.contains("id=\"missed-frames\""))
    }

    @Test func `a habit without what it is a habit of is compared with nothing`() {
        let report = Report(Self.record(["rash"]), with: Self.assets)
        #expect(!report.tables.contains { $0.title.contains("against") })
    }
}
