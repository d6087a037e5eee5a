import Judging
import Reporting
import RunRecords
import Testing

@Suite struct ReportContentTests {
    private func result(
        _ strategy: String, _ times: [Double], ratios: [Double]? = nil, status: Status = .ok, reason: String? = nil
    ) throws -> SubjectResult {
        let time = try #require(MetricCatalog.metric("query.time"))
        let counters = Counters(queries: 64, hits: 64, checksum: "0", examined: 64, medianHits: 1)
        return SubjectResult(
            subject: Subject(
                layout: "gantt", config: [:], dataset: "lanes", items: 1000, strategy: strategy, workload: "scroll"),
            status: status, reason: reason, counters: .value(counters),
            metrics: [
                "query.time": MeasuredMetric(of: time, launches: times).map { .value($0) } ?? .unavailable(reason: "?")
            ],
            ratios: ratios.flatMap { Ratio(reference: "r-tree", launches: $0) }.map { ["query.time": $0] } ?? [:])
    }

    private func markdown(_ results: [SubjectResult]) -> String {
        var record = Fixture.record()
        record.results = results
        return MarkdownReport.render(record, with: Fixture.assets)
    }

    private func render(_ results: [SubjectResult]) -> String {
        var record = Fixture.record()
        record.results = results
        return TerminalReport.render(record, width: nil, with: Fixture.assets)
    }

    @Test func `a metric that a record's version did not know has no column and no word about it`() throws {
        let report = markdown([try result("r-tree", [100, 101])])
        for column in MetricCatalog.all.compactMap(\.column) {
            #expect(report.contains("\n- **\(column)**: ") == (column == "Query"), "\(column)")
        }
        // The terminal says where they are.
        #expect(
            render([try result("r-tree", [100, 101])]).contains("\nWhat the columns mean: layoutbench list columns"))
    }

    @Test func `what a strategy tells of itself has a column, and words about it`() throws {
        var telling = try result("tiles", [100, 101])
        let own = OwnMetric(
            key: OwnMetric.key("visited", of: .queries), summary: "tiles looked into", unit: "bytes", better: "lower",
            exact: true)
        telling.metrics[own.key] = MeasuredMetric(of: own, launches: [2048, 2048]).map { .value($0) }
        let report = markdown([telling, try result("r-tree", [90, 91])])
        #expect(report.contains(" visited |") && report.contains("2.05 kB"), "\(report)")
        #expect(report.contains("\n- **visited**: tiles looked into"))
        var record = Fixture.record()
        record.results = [telling]
        let page = HTMLReport.render(record, with: Fixture.assets(""))
        #expect(page.contains(own.key) && page.contains(own.summary))
    }

    @Test func `a debug build is called out first, in every format`() {
        var record = Fixture.record()
        record.toolchain.optimization = "debug"
        #expect(TerminalReport.render(record, width: nil, with: Fixture.assets).hasPrefix("! DEBUG BUILD: "))
        #expect(
            MarkdownReport.render(record, with: Fixture.assets).hasPrefix("# LayoutBench report\n\n> **DEBUG BUILD: "))
        let page = HTMLReport.render(record, with: Fixture.assets(""))
        #expect(Self.sure(page).contains("<p class=\"level problem\">Of the times: not sure</p>"))
        #expect(Self.sure(page).contains("<p class=\"warning\">DEBUG BUILD: "))
    }

    /// What the page's first screen says of how sure it is.
    private static func sure(_ page: String) -> Substring {
        let start = page.range(of: "<h2 id=\"how-sure\"")?.upperBound ?? page.endIndex
        return page[start...].split(separator: "</section>").first ?? ""
    }

    @Test func `a noisy machine is named first, in every format`() {
        var record = Fixture.record()
        record.stealShare = .value(0.031)
        let warning = "This machine was noisy: 3.1 % of its CPU time was stolen by other guests of its host (over 1 %)."
        #expect(TerminalReport.render(record, width: nil, with: Fixture.assets).hasPrefix("! \(warning)\n"))
        #expect(
            MarkdownReport.render(record, with: Fixture.assets).hasPrefix("# LayoutBench report\n\n> **\(warning)**\n"))
        let page = HTMLReport.render(record, with: Fixture.assets(""))
        #expect(Self.sure(page).contains("<p class=\"warning\">\(warning)</p>"))
        #expect(!TerminalReport.render(Fixture.record(), width: nil, with: Fixture.assets).contains("noisy"))
    }

    @Test func `what of the data has no frame, or was left out, is counted once, in every format`() {
        var record = Fixture.record()
        for index in record.results.indices {
            guard case .value(var counters) = record.results[index].counters else { continue }
            (counters.withoutFrame, counters.outOfReach, counters.linesLeftOut) = (999, 308, 1)
            record.results[index].counters = .value(counters)
        }
        let warnings = [
            "999 of 1,000 elements of construction (gantt) have no frame: ",
            "308 of 1,000 items of construction (gantt) lie where no viewport within the content shows them: ",
            "1 line of construction was left out: invalid, or without a bar. Times are of the 1,000 items read.",
        ]
        let pages = [
            TerminalReport.render(record, width: nil, with: Fixture.assets),
            MarkdownReport.render(record, with: Fixture.assets),
            HTMLReport.render(record, with: Fixture.assets("")),
        ]
        for warning in warnings {
            for page in pages { #expect(page.components(separatedBy: warning).count == 2) }
        }
        #expect(!TerminalReport.render(Fixture.record(), width: nil, with: Fixture.assets).contains("have no frame"))
    }

    @Test func `the section Trust says where the time went`() {
        let page = HTMLReport.render(Fixture.record(), with: Fixture.assets(""))
        #expect(page.contains("<dt>CPU time stolen</dt><dd>0.42 %</dd>"))
        #expect(page.contains("handing out turns 6.2 %</dd>"))
        var old = Fixture.record()
        (old.stealShare, old.timeSpent) = (nil, nil)
        let said = HTMLReport.render(old, with: Fixture.assets(""))
        #expect(said.contains("<dt>Time spent</dt><dd>not available: the record does not say</dd>"))
    }

    @Test func `a trace that finds nothing is called out, unless it asks for points`() {
        var record = Fixture.record()
        for index in record.results.indices { record.results[index].subject.workload = "hit" }
        #expect(TerminalReport.render(Fixture.record(), width: nil, with: Fixture.assets).contains("Poor trace"))
        #expect(!TerminalReport.render(record, width: nil, with: Fixture.assets).contains("Poor trace"))
    }

    @Test func `an empty record is said to be empty`() {
        #expect(render([]).hasSuffix("\n\nNothing was measured.\n"))
        var record = Fixture.record()
        record.results = []
        #expect(MarkdownReport.render(record, with: Fixture.assets).contains("\n\nNothing was measured.\n"))
        #expect(CSVReport.render(record) == CSVReport.header.joined(separator: ",") + "\r\n")
    }

    @Test func `where every strategy failed there is no best`() throws {
        let text = render([
            try result("grid", [], status: .failed, reason: "crashed"),
            try result("r-tree", [], status: .timeout, reason: "no answer in 60 s"),
        ])
        #expect(text.contains("lanes, scroll: nothing was measured at 1k"))
        #expect(!text.contains("(best)"))
        #expect(text.contains("failed: crashed"))
    }

    @Test func `strategies that are not told apart are not ranked in words`() throws {
        let times = (1...8).map { 100 + Double($0) }
        let near = (1...8).map { 0.95 + Double($0) / 50 }
        var record = Fixture.record()
        record.results = [try result("r-tree", times), try result("grid", times.map { $0 + 1 }, ratios: near)]
        let page = HTMLReport.render(record, with: Fixture.assets(""))
        #expect(page.contains("r-tree, 105 ns a query, not told apart from grid (0.97–1.11)"))
        #expect(page.contains("the strategies are not told apart at 1k."))
        // Where launches say the contrary of their medians, no multiple below 1 is called fast.
        let contrary = (1...8).map { 0.85 + Double($0) / 100 }
        record.results[1] = try result("grid", times.map { $0 + 1 }, ratios: contrary)
        let other = HTMLReport.render(record, with: Fixture.assets(""))
        #expect(other.contains("grid, 106 ns a query, 1.12 times as fast as r-tree (1.08–1.16)"))
        #expect(other.contains("grid is fastest at 1k."))
    }

    @Test(arguments: [1, 2, 7]) func `too few launches for an interval make no best`(launches: Int) throws {
        let times = (0..<launches).map { 107 + Double($0) / 10 }
        let results = [
            try result("r-tree", times), try result("grid", times.map { $0 + 23 }, ratios: times.map { $0 / 80 }),
        ]
        var record = Fixture.record()
        record.results = results
        let texts = [
            render(results), MarkdownReport.render(record, with: Fixture.assets),
            HTMLReport.render(record, with: Fixture.assets("")),
        ]
        for text in texts {
            #expect(text.contains("r-tree has the shortest median at 1k, without an interval"))
            #expect(!text.contains("is fastest at"))
        }
        #expect(!texts[0].contains("(best)") && !texts[1].contains("(best)"))
        #expect(texts[1].contains("| 1 | no interval |"))
    }

    @Test func `the best is the one by turns, so that nothing beside it is below 1`() throws {
        let times = (1...8).map { 100 + Double($0) }
        let contrary = (1...8).map { 0.9 + Double($0) / 200 }
        let text = render([try result("r-tree", times), try result("grid", times.map { $0 + 1 }, ratios: contrary)])
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("grid") || $0.hasPrefix("r-tree") }
        #expect(rows.first?.contains("1 (best)") == true && rows.first?.hasPrefix("grid") == true, "\(rows)")
        #expect(!text.contains("0.9"))
    }

    @Test func `ratios that were not measured by turns have no interval, and the note says why`() throws {
        let text = render([try result("r-tree", [10]), try result("grid", [20])])
        #expect(text.contains("2.00            – [1]"))
        #expect(text.contains("[1]  the two were not measured by turns"))
    }

    @Test func `the time of a strategy that disagrees is not shown`() throws {
        let wrong = try result("grid", [5.55], status: .disagrees, reason: "query 3: 1 element missing")
        let text = render([wrong, try result("r-tree", [1234])])
        #expect(!text.contains("5.55 ns"))
        #expect(text.contains("1.23 µs"))
        #expect(text.contains("query 3: 1 element missing"))
    }

    @Test func `a strategy that is cut off says why once, not for every metric`() throws {
        var slow = try result("dictionary-cache", [], status: .cutoff, reason: "one query takes 60 ms")
        slow.metrics["allocations.query"] = .unavailable(reason: "one query takes 60 ms")
        let text = render([try result("r-tree", [1, 2]), slow])
        #expect(text.components(separatedBy: "one query takes 60 ms").count == 2)
    }

    @Test func `layouts and configurations are named where they differ`() throws {
        var other = try result("r-tree", [10])
        other.subject.config = ["rowPolicy": .string("lanes")]
        var third = try result("r-tree", [10])
        third.subject.layout = "frames"
        let text = render([try result("r-tree", [10]), other, third])
        #expect(text.contains("lanes, gantt (default configuration), 1k items, scroll"))
        #expect(text.contains("lanes, gantt (rowPolicy lanes), 1k items, scroll"))
        #expect(text.contains("lanes, frames, 1k items, scroll"))
    }

    @Test func `names are never clipped, however narrow the terminal`() throws {
        let name = String(repeating: "long-", count: 20)
        var record = Fixture.record()
        record.results = [try result(name, [10])]
        let text = TerminalReport.render(record, width: 40, with: Fixture.assets)
        #expect(text.contains(name))
        #expect(!text.contains("(best)"))
    }

    @Test func `a line that is wrapped keeps the blanks it begins with`() {
        #expect(TextTable.wrapped("  one two three", width: 9) == ["  one two", "  three"])
        #expect(TextTable.wrapped("  one  two", width: 80) == ["  one  two"])
    }

    @Test func `fields are quoted as RFC 4180 has it`() throws {
        var record = Fixture.record()
        record.results = [try result("a,b", [], status: .failed, reason: "said \"no\"\r\ntwice")]
        record.results[0].metrics = [:]
        #expect(
            CSVReport.render(record).contains(
                "gantt,,lanes,1000,\"a,b\",scroll,failed,\"said \"\"no\"\"\r\ntwice\",,,,,,,,,\r\n"))
    }

    @Test func `a summary of 2,000 results stays under 60 kB, and says what it leaves out`() {
        let text = MarkdownReport.render(LargeFixture.record, with: Fixture.assets)
        #expect(text.utf8.count < 60_000, "\(text.utf8.count)")
        #expect(text.contains("tables are left out here, for want of room"))
        // The largest sizes are what is kept.
        #expect(text.contains("1M items") && !text.contains("## construction, gantt, 300 items, scroll"))
        #expect(text.contains("```mermaid"))
    }
}
