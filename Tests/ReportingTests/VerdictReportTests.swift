import Judging
import Testing

@testable import Reporting

@Suite struct VerdictReportTests {
    let record = VerdictFixture.record()

    var report: VerdictReport {
        VerdictReport(
            record, a: VerdictFixture.runRecord("a"), b: VerdictFixture.runRecord("b"), noise: VerdictFixture.noise)
    }

    @Test func `an interval that says nothing is no pair of numbers`() {
        #expect(VerdictTables.interval(0.0000001, 1.2e19) == "too wide")
        #expect(VerdictTables.interval(0.5, 2) == "0.500–2.000" && VerdictTables.interval(5000, 5000) == "5,000–5,000")
    }

    @Test(arguments: [2, 0]) func `verdicts that could not be had are the headline`(equivalent: Int) {
        let (open, launches) = (2, 1)
        let verdicts = (0..<(equivalent + open)).map { index in
            VerdictFixture.verdict(
                index < equivalent ? .equivalent : .inconclusive, "query.time",
                VerdictFixture.subject("grid-\(index)", 10, "jump"), 1, launches: launches, settled: .screened)
        }
        let record = VerdictRecord(a: record.a, b: record.b, verdicts: verdicts, missing: [])
        let rest = equivalent == 0 ? "" : "; of the others none regressed, 0 improved, \(equivalent) equivalent"
        #expect(
            VerdictReport(record).sentence
                == "\(open) of \(equivalent + open) metrics inconclusive, one launch each\(rest).")
    }

    @Test func `the largest change comes first in the chart, and leads to its row`() throws {
        let page = report.html()
        let links = page.matches(of: try Regex<(Substring, Substring)>("<li class=\"[a-z]+\"><a href=\"#([^\"]*)\""))
            .map { String($0.output.1) }
        #expect(links.first == "regressions-1" && links.count == 5)
        for link in links { #expect(page.contains("<tr id=\"\(link)\">"), "\(link)") }
    }

    @Test func `fresh launches are those there were`() {
        #expect(report.markdown().contains("changes were put to 20 fresh launches"))
        var record = record
        for index in record.verdicts.indices where record.verdicts[index].settled == .confirmed {
            record.verdicts[index].launches = index == 0 ? 1 : 3
        }
        #expect(VerdictReport(record).markdown().contains("changes were put to 1 to 3 fresh launches"))
        for index in record.verdicts.indices { record.verdicts[index].settled = .screened }
        #expect(VerdictReport(record).markdown().contains("nothing was put to fresh launches"))
    }

    @Test func `one sentence says it all, and counts a test once`() {
        #expect(
            report.sentence
                == "1 subject lost: grid, construction, 10k items, jump (the run has no such subject). 4 metrics "
                + "regressed, 1 improved, 10 equivalent within ±3 %, 4 inconclusive; 4 could not be "
                + "compared; the largest regression is allocations.query, sorted-array, construction, 1M items, scroll: "
                + "from 0 to 3 (exact).")
        let quiet = VerdictRecord(a: record.a, b: record.b, verdicts: [], missing: [])
        #expect(VerdictReport(quiet).sentence == "Nothing was compared.")
    }

    /// A time and what became of its instructions, by the report.
    private func withInstructions(_ ratio: Double, _ verdict: Verdict) -> VerdictReport {
        let subject = VerdictFixture.subject("r-tree", 10_000, "jump")
        let verdicts = [
            VerdictFixture.verdict(.regressed, "query.time", subject, 1.04),
            VerdictFixture.verdict(verdict, "query.instructions", subject, ratio, settled: .exact),
            VerdictFixture.verdict(.regressed, "query.time", VerdictFixture.subject("grid", 10_000, "jump"), 1.02),
        ]
        return VerdictReport(VerdictRecord(a: record.a, b: record.b, verdicts: verdicts, missing: []))
    }

    @Test func `instructions stand beside a time`() {
        let same = withInstructions(1, .equivalent)
        #expect(same.sentence.contains("1.040 times (1.030–1.050), the same instructions."))
        let lines = same.terminal(width: nil).split(separator: "\n")
        #expect(lines.contains { $0.contains("query.time, r-tree") && $0.contains(" the same ") })
        #expect(lines.contains { $0.contains("query.time, grid") && $0.contains(" – ") })
        #expect(withInstructions(1.05, .regressed).terminal(width: nil).contains(" 1.050 times "))
        #expect(!report.terminal(width: nil).contains("Instructions"))
    }

    @Test func `noise stands at the very top`() {
        #expect(report.terminal(width: nil).hasPrefix("! Noisy machine"))
        #expect(report.markdown().hasPrefix("# LayoutBench comparison\n\n> **Noisy machine"))
        #expect(report.html().contains("<h1>LayoutBench comparison</h1>\n<p class=\"warning\">Noisy machine"))
    }

    @Test func `the headings that people link to are there`() {
        let page = report.html()
        for title in ["Compared with", "Regressions", "Missing", "Equivalent", "Trust", "Glossary"] {
            let identity = title.lowercased().replacing(" ", with: "-")
            #expect(page.contains("<h2 id=\"\(identity)\">\(title)</h2>"), "\(title)")
        }
        #expect(page.contains("False-positive rate"))
        #expect(!page.contains("http") && !page.contains(" src="))
    }

    @Test func `every missing subject is named in every form`() {
        for text in [report.terminal(width: nil), report.html()] {
            for entry in record.missing {
                #expect(text.contains(entry.subject.strategy))
                #expect(text.contains(entry.reason))
            }
        }
    }

    @Test func `no string of a record is markup`() throws {
        var record = record
        record.warnings = [HTMLReportTests.hostile]
        record.a.label = HTMLReportTests.hostile
        for index in record.verdicts.indices {
            record.verdicts[index].subject.strategy += HTMLReportTests.hostile
            record.verdicts[index].reason = HTMLReportTests.hostile
            record.verdicts[index].metric += HTMLReportTests.hostile
        }
        for index in record.missing.indices { record.missing[index].reason = HTMLReportTests.hostile }
        let report = VerdictReport(record, noise: [HTMLReportTests.hostile])
        #expect(!report.html().contains("<img"))
        #expect(try unclosed(in: report.html()) == nil)
        #expect(!report.markdown().contains(try Regex("[^\\\\]<")))
    }

    @Test func `accepted regressions stand apart, and a gate's basis beside its verdicts`() {
        var verdict = VerdictFixture.verdict(.regressed, "query.time", VerdictFixture.subject("grid", 10, "jump"), 1.2)
        verdict.accepted = true
        verdict.settled = nil
        verdict.basis = "ratio to on-demand in the same run"
        let gate = VerdictRecord(a: record.a, b: record.b, verdicts: [verdict], missing: [])
        let text = VerdictReport(gate).terminal(width: nil)
        #expect(text.contains("Accepted. "))
        #expect(!text.contains("Regressions. "))
        #expect(text.contains("ratio to on-demand in the same run"))
        #expect(text.hasPrefix("No metric regressed, 0 improved, 1 accepted"))
        #expect(text.contains("no run record was given"))
    }

    @Test func `stored records are said to be weaker`() {
        var record = record
        record.verdicts[0].settled = .storedRecords
        #expect(VerdictReport(record).markdown().contains("weaker than a comparison of revisions"))
    }

    @Test func `a debug build is named before any verdict`() {
        var debug = VerdictFixture.runRecord("b")
        debug.toolchain.optimization = "debug"
        #expect(VerdictReport(record, a: debug, b: debug).terminal(width: nil).hasPrefix("! DEBUG BUILD"))
    }

    @Test(arguments: [
        (1, "1.000"), (1.0523, "1.052"), (0.912, "0.912"), (1.0004, "1.0004"), (1.00000005, "1.00000005"),
        (1 + 1e-12, "1.000000000"), (12.34, "12.3"), (0.5, "0.500"),
    ])
    func `ratios have the digits that tell them from 1`(ratio: Double, expected: String) {
        #expect(VerdictTables.number(ratio) == expected)
    }
}
