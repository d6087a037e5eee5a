import Judging
import Testing

@testable import Reporting

@Suite struct HistoryReportTests {
    let report = HistoryReport(HistoryFixture.record())

    @Test func `what nobody has accepted comes first, and leads to its commit`() {
        #expect(
            report.sentence
                == "5 series over 12 nights: 2 confirmed changes, 1 for the worse and not accepted, 1 accepted.")
        #expect(report.changes.rows.map { $0[0].text.hasPrefix("query.time, r-tree") } == [true, false])
        #expect(report.html().contains("<a href=\"https://example.org/commit/7f7f7f"))
        #expect(report.series.first?.title.contains("r-tree") == true)
    }

    @Test func `nights that answer differently are series of their own, named so`() {
        let titles = report.series.map(\.title).filter { $0.contains("row-index") }
        #expect(titles.count == 2 && titles.contains { $0.hasSuffix("answers 1091fd85") })
    }

    @Test func `changes have their size and day, places go by date, and what is flat is a row of a table`() throws {
        let tree = try #require(report.series.first)
        #expect(tree.marks.map(\.text) == ["+12.0 %, 2026-03-07"])
        #expect(tree.marks[0].x == 5.5 / 11 && tree.days.first == "2026-03-01" && tree.days.last == "2026-03-12")
        let page = report.html()
        #expect(page.contains("<summary>3 series without a change</summary>"))
        #expect(page.ranges(of: "class=\"spark\"").count == 3)
        #expect(page.ranges(of: "class=\"plotted\"").count == 2)
        // A gap of a month is a gap.
        var record = HistoryFixture.record()
        for night in 6..<12 { record.nights[night].startedAt = "2026-04-\(night + 10)T02:00:00Z" }
        let places = HistoryReport(record).series[0].places.map(\.x)
        #expect(places.first == 0 && places.last == 1 && places[6] - places[5] > 0.7)
    }

    @Test func `a thousand series of a hundred nights take less than 600 kB`() {
        let page = HistoryReport(HistoryFixture.large(series: 1000, nights: 100)).html()
        #expect(page.utf8.count < 600_000, "\(page.utf8.count)")
        #expect(page.contains("980 series without a change"))
    }

    @Test func `a store of nothing says so`() {
        let empty = HistoryReport(HistoryRecord(nights: [], series: [], gateReason: "there is no record to judge"))
        #expect(empty.sentence == "0 series over 0 nights: no confirmed change.")
        #expect(empty.html().contains("No verdict: there is no record to judge."))
    }

    @Test func `it stands on the page of a run, too`() throws {
        var assets = Fixture.assets
        assets.history = report
        assets.verdict = VerdictReport(VerdictFixture.record())
        let page = HTMLReport.render(Fixture.record(), with: assets)
        for heading in ["<h2 id=\"history\">History</h2>", "<h2 id=\"compared-with\">Compared with</h2>"] {
            #expect(page.contains(heading))
        }
        // Both are far down the page: the first screen says what they came to.
        let start = try #require(page.range(of: "<h2 id=\"what-changed\">"))
        let head = try #require(page[start.upperBound...].split(separator: "</section>").first)
        for sentence in [report.sentence, assets.verdict?.sentence ?? ""] {
            #expect(head.contains(sentence.replacing("&", with: "&amp;")))
        }
        #expect(head.contains("href=\"#compared-with\"") && head.contains("href=\"#history\""))
        #expect(try unclosed(in: page) == nil)
        let found = page.matches(of: try Regex<(Substring, Substring)>(" id=\"([^\"]*)\"")).map { String($0.output.1) }
        #expect(Set(found).count == found.count)
    }
}
