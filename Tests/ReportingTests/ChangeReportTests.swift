import RunRecords
import Testing

@testable import Reporting

/// What reports show of workloads of changes.
@Suite struct ChangeReportTests {
    /// Nanoseconds of a change by strategy and size; where one is over 25 ms no single ones were timed.
    private static let times: [String: [Int: Double]] = [
        "keeps-nothing": [10_000: 21_000, 1_000_000: 34_000],
        "starts-over": [10_000: 410_000, 1_000_000: 48_000_000],
        "follows": [10_000: 64_000, 1_000_000: 8_900_000],
    ]

    private static func figure(_ metric: MetricDescription, _ values: [Double]) -> Metric {
        MeasuredMetric(of: metric, launches: values).map { .value($0) } ?? .unavailable(reason: "none")
    }

    private static func result(_ strategy: String, _ items: Int, _ time: Double, status: Status = .ok) -> SubjectResult
    {
        let noise = [1, 1.02, 0.98, 1.01, 0.99, 1, 1.03, 0.97]
        var metrics: [String: Metric] = [:]
        for metric in MetricCatalog.all where metric.applies(to: .changes) {
            metrics[metric.name] = .unavailable(reason: "not measured in this run")
        }
        if status == .ok {
            metrics["prepare.time"] = figure(MetricCatalog.prepareTime, [5_000])
            metrics["update.time"] = figure(MetricCatalog.updateTime, noise.map { $0 * time })
            if time < 25_000_000 {
                metrics["update.latency.p50"] = figure(MetricCatalog.updateLatencyP50, [time * 1.1])
            }
            if time < 250_000 {
                metrics["update.latency.p99"] = figure(MetricCatalog.updateLatencyP99, [time * 3])
            }
            metrics["update.changed"] = figure(MetricCatalog.updateChanged, [51.25])
            metrics["update.rewritten"] = figure(MetricCatalog.updateRewritten, [Double(items)])
        }
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "construction", items: items, strategy: strategy,
                workload: "toggle"),
            status: status, reason: status == .ok ? nil : "the layout has no groups that open and close",
            counters: status == .ok
                ? .value(Counters(queries: 64, hits: 1_280, checksum: "00", examined: 4_000, medianHits: 20))
                : .unavailable(reason: "not measured in this run"),
            metrics: metrics,
            ratios: status == .ok
                ? [
                    "update.time": Ratio(
                        reference: "keeps-nothing",
                        launches: noise.map { $0 * time / (times["keeps-nothing"]?[items] ?? 1) })
                ].compactMapValues(\.self) : [:])
    }

    private static func record(_ status: Status = .ok) -> RunRecord {
        var record = Fixture.record()
        record.results = [10_000, 1_000_000].flatMap { items in
            ["keeps-nothing", "starts-over", "follows"].map { name in
                result(name, items, times[name]?[items] ?? 0, status: status)
            }
        }
        return record
    }

    @Test func `a table of changes has their columns, the fastest first`() throws {
        let text = TerminalReport.render(Self.record(), width: nil, with: Fixture.assets)
        try expectSnapshot(String(text[text.range(of: "construction")!.lowerBound...]), "changes-terminal.txt")
        let markdown = MarkdownReport.render(Self.record(), with: Fixture.assets)
        try expectSnapshot(String(markdown[markdown.range(of: "## ")!.lowerBound...]), "changes.md")
    }

    @Test func `the page has the same figures`() {
        let page = HTMLReport.render(Self.record(), with: Fixture.assets)
        for text in [
            #"{"column":"Rewritten","name":"update.rewritten","text":"#, #""unit":"count"}"#,
            "keeps-nothing, 34.0 µs a change",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `a size that fits after one that does not is noise`() throws {
        var record = Self.record()
        record.results = [(1_000, 9e6), (10_000, 1e6)].map { Self.result("follows", $0.0, $0.1) }
        let report = Report(record, with: Fixture.assets)
        let table = try #require(report.tables.last)
        #expect(table.rows.map { $0.map(\.text) } == [["follows", "none", "–", "9.90 ms at 1k"]])
    }

    @Test func `what was skipped is said once, and has no table of frames`() {
        let text = MarkdownReport.render(Self.record(.skipped), with: Fixture.assets)
        #expect(text.contains("the layout has no groups that open and close"))
        #expect(text.contains("nothing was measured at 10k and 1M") && !text.contains("change and query within"))
    }
}
