import Reporting
import RunRecords
import Testing

@Suite struct ReportSnapshotTests {
    let record = Fixture.record()

    @Test func `terminal, as wide as it takes`() throws {
        try expectSnapshot(TerminalReport.render(record, width: nil, with: Fixture.assets), "terminal.txt")
    }

    @Test func `terminal of 80 columns`() throws {
        let text = TerminalReport.render(record, width: 80, with: Fixture.assets)
        try expectSnapshot(text, "terminal-80.txt")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `Markdown`() throws {
        try expectSnapshot(MarkdownReport.render(record, with: Fixture.assets), "summary.md")
    }

    @Test func `comma-separated values`() throws {
        try expectSnapshot(CSVReport.render(record), "results.csv")
    }
}
