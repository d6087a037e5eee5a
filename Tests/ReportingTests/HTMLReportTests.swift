import Reporting
import RunRecords
import Testing

@Suite struct HTMLReportTests {
    @Test func `the page without the charts' script`() throws {
        try expectSnapshot(HTMLReport.render(Fixture.record(), chartScript: nil), "index.html")
    }
}
