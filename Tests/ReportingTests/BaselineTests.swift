import Reporting
import RunRecords
import Testing

/// The table of multiples of one strategy.
@Suite struct BaselineTests {
    private func record(_ baseline: String?) -> RunRecord {
        var record = Fixture.record()
        record.plan.baseline = baseline
        return record
    }

    /// The part of a report from the heading to the next.
    private func section(of text: String, from heading: String, to end: String) -> String {
        guard let start = text.range(of: heading) else { return "" }
        let rest = text[start.lowerBound...]
        let next = rest.dropFirst(heading.count).range(of: end)?.lowerBound ?? rest.endIndex
        return String(rest[..<next])
    }

    @Test func `is there in every format, with what it lacks`() throws {
        let markdown = MarkdownReport.render(record("sorted-array"), with: Fixture.assets)
        try expectSnapshot(section(of: markdown, from: "## Compared with", to: "\n## "), "comparison.md")
        let text = TerminalReport.render(record("sorted-array"), width: 100, with: Fixture.assets)
        try expectSnapshot(section(of: text, from: "Compared with", to: "\n\n\n"), "comparison-100.txt")
        let page = HTMLReport.render(record("sorted-array"), with: Fixture.assets)
        #expect(page.contains("<h2 id=\"compared-with\">Compared with</h2>\n<h3>Compared with sorted-array</h3>"))
    }

    @Test func `is not there without a baseline, or without a time of it`() {
        for baseline in [nil, "peer"] {
            #expect(!MarkdownReport.render(record(baseline), with: Fixture.assets).contains("Compared with"))
            #expect(
                !TerminalReport.render(record(baseline), width: nil, with: Fixture.assets).contains("Compared with"))
            #expect(!HTMLReport.render(record(baseline), with: Fixture.assets).contains("compared-with"))
        }
    }

    /// Two groups, whose ratios are 2 and 8 but for one launch in ten: the mean is 4, and its interval that of
    /// launches.
    @Test func `means and intervals are those of the launches`() throws {
        var record = record("b")
        record.results = try [("x", 2.0), ("y", 8.0)].flatMap { workload, factor in
            let wobble = [1, 1, 1, 1.21, 1, 1, 1, 1, 0.81, 1]
            return [
                try result("a", workload, time: 10 * factor, ratios: wobble.map { $0 * factor }),
                try result("b", workload, time: 10, ratios: nil),
            ]
        }
        let markdown = MarkdownReport.render(record, with: Fixture.assets)
        #expect(
            markdown.contains("| a | 2.00 | 8.00 | 4.00 | 3.24–4.84 | 8.00 lanes, y | – | – |"),
            "\(markdown.prefix(1500))")
    }

    private func result(_ strategy: String, _ workload: String, time: Double, ratios: [Double]?) throws -> SubjectResult
    {
        let metric = try #require(MetricCatalog.metric("query.time"))
        let launches = [Double](repeating: time, count: 10)
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "lanes", items: 1000, strategy: strategy, workload: workload),
            status: .ok, counters: .unavailable(reason: "a test"),
            metrics: ["query.time": try .value(#require(MeasuredMetric(of: metric, launches: launches)))],
            ratios: ratios.flatMap { Ratio(reference: "b", launches: $0) }.map { ["query.time": $0] } ?? [:])
    }
}
