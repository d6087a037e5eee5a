import Testing

@testable import Reporting

/// What holds of every format, because of what it is registered as.
@Suite struct ReportFormatTests {
    @Test func `names and files of formats are their own`() {
        for texts in [ReportFormats.all.map(\.name), ReportFormats.all.map(\.fileName)] {
            #expect(Set(texts).count == texts.count)
            #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains(",") })
        }
        #expect(ReportFormats.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
        #expect(!ReportFormats.defaults.isEmpty)
    }

    @Test func `a format is a function of the record and its assets`() {
        let record = Fixture.record()
        for format in ReportFormats.all {
            let assets = ReportAssets(chartScript: "chart()")
            let text = format.render(record, with: assets)
            #expect(!text.isEmpty && text.last?.isNewline == true)
            #expect(text == format.render(record, with: assets))
            #expect(text.contains("r-tree"))
        }
    }

    @Test func `texts are those of the reports`() {
        let record = Fixture.record()
        #expect(CSVReport.format.render(record, with: ReportAssets()) == CSVReport.render(record))
        #expect(MarkdownReport.format.render(record, with: ReportAssets()) == MarkdownReport.render(record))
        #expect(HTMLReport.format.render(record, with: ReportAssets()) == HTMLReport.render(record, chartScript: nil))
    }
}
