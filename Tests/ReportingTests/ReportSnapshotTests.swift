import Judging
import RunRecords
import Testing

@testable import Reporting

/// Every form of a report against its snapshot.
@Suite struct ReportSnapshotTests {
    /// A form, by the file of its snapshot.
    struct Form: Sendable, CustomTestStringConvertible {
        let file: String
        let text: @Sendable () throws -> String
        var testDescription: String { file }

        init(_ file: String, _ text: @escaping @Sendable () throws -> String) { (self.file, self.text) = (file, text) }
    }

    static let forms = [
        Form("terminal.txt") { TerminalReport.render(Fixture.record(), width: nil, with: Fixture.assets) },
        Form("terminal-80.txt") { TerminalReport.render(Fixture.record(), width: 80, with: Fixture.assets) },
        Form("summary.md") { MarkdownReport.render(Fixture.record(), with: Fixture.assets) },
        Form("results.csv") { CSVReport.render(Fixture.record()) },
        Form("index.html") { bare(HTMLReport.render(Fixture.record(), with: Fixture.assets)) },
        Form("verdict-terminal.txt") { VerdictReportTests().report.terminal(width: nil) },
        Form("verdict-terminal-80.txt") { VerdictReportTests().report.terminal(width: 80) },
        Form("verdict-summary.md") { VerdictReportTests().report.markdown() },
        Form("verdict-index.html") { bare(VerdictReportTests().report.html()) },
        Form("history-summary.md") { HistoryReport(HistoryFixture.record()).markdown() },
        Form("history-index.html") { bare(HistoryReport(HistoryFixture.record()).html()) },
        Form("calibration.txt") { CalibrationReport.text(CalibrationReportTests.record(isSelfTest: true), width: nil) },
        Form("calibration.md") { CalibrationReport.markdown(CalibrationReportTests.record(isSelfTest: true)) },
        Form("gobench.txt") { GoBenchmarkExport.render(ExportTests.short) },
        Form("googlebench.json") { GoogleBenchmarkExport.render(ExportTests.short) },
        Form("bmf.json") { BencherExport.render(ExportTests.short) },
        Form("action.json") { ActionExport.render(ExportTests.short) },
        Form("latencies.hgrm") { HistogramExport.format.render(ExportTests.short, with: Fixture.assets) },
    ]

    /// A page without the files that the build embeds, which are read as they are.
    private static func bare(_ page: String) -> String {
        page.replacing(HTMLAssets.script, with: "(the script)").replacing(
            HTMLAssets.tableScript, with: "(the script)"
        ).replacing(HTMLAssets.style, with: "(the style sheet)")
    }

    @Test(arguments: forms) func `a form is as its snapshot has it`(form: Form) throws {
        let text = try form.text()
        try expectSnapshot(text, form.file)
        if form.file.hasSuffix("-80.txt") { #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }) }
        guard form.file.hasSuffix(".html") else { return }
        #expect(try unclosed(in: text) == nil)
        let found = text.matches(of: try Regex<(Substring, Substring)>(" id=\"([^\"]*)\"")).map { String($0.output.1) }
        #expect(Set(found).count == found.count && (form.file != "index.html" || found.count > 10))
    }
}
