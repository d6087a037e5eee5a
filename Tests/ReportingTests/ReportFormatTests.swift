import Testing

@testable import Reporting

/// What holds of every format, because of what it is registered as.
@Suite struct ReportFormatTests {
    @Test func `names and files of formats are their own`() {
        for texts in [ReportFormats.builtIn.all.map(\.name), ReportFormats.builtIn.all.map(\.fileName)] {
            #expect(Set(texts).count == texts.count)
            #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains(",") })
        }
        #expect(ReportFormats.builtIn.all.allSatisfy { !$0.summary.isEmpty && !$0.summary.hasSuffix(".") })
        #expect(!ReportFormats.builtIn.defaults.isEmpty)
    }

    @Test func `a format is a function of the record and its assets`() {
        let record = Fixture.record()
        for format in ReportFormats.builtIn.all {
            let assets = Fixture.assets("chart()")
            let text = format.render(record, with: assets)
            #expect(!text.isEmpty && text.last?.isNewline == true)
            #expect(text == format.render(record, with: assets))
            #expect(text.contains("r-tree"))
        }
    }

    @Test func `texts are those of the reports`() {
        let record = Fixture.record()
        #expect(CSVReport.format.render(record, with: Fixture.assets) == CSVReport.render(record))
        #expect(
            MarkdownReport.format.render(record, with: Fixture.assets)
                == MarkdownReport.render(record, with: Fixture.assets))
        #expect(
            HTMLReport.format.render(record, with: Fixture.assets) == HTMLReport.render(record, with: Fixture.assets))
    }
}
