import Foundation
import Testing

@testable import Reporting

/// The page about a history in a browser, by itself and within that of a run.
@Suite(.enabled(if: PageFile.canBeTried, .init(rawValue: PageFile.reason)), .serialized)
struct HistoryBrowserTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    @Test func `nothing is clipped, overlaps, or breaks within a word`() throws {
        let page = try PageFile(HistoryReport(HistoryFixture.record()).html())
        try browser.expectGoodLooks(of: page) { try browser.open(page.url) }
    }

    @Test func `the size of a change can be read beside its line`() throws {
        let page = try PageFile(HistoryReport(HistoryFixture.record()).html())
        try browser.open(page.url)
        let looks = try browser.evaluate(
            """
            [...document.querySelectorAll(".mark-text")].map(e => getComputedStyle(e).backgroundColor)
            """)
        #expect(looks as? [String] == ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"])
    }

    @Test func `verdict and history stand on the page of a run, whose tables sort there, too`() throws {
        try browser.setSize(width: 768)
        let page = try PageFile(Fixture.record()) { assets in
            assets.history = HistoryReport(HistoryFixture.record())
            assets.verdict = VerdictReport(VerdictFixture.record())
        }
        try browser.open(page)
        #expect(try browser.faults() == [])
        #expect(try browser.texts("nav a").contains("History"))
        let button = "[...document.querySelectorAll('#history-changes ~ .scroll thead button')][1]"
        try browser.evaluate("\(button).click()")
        #expect(try browser.text("\(button).closest('th').ariaSort") == "ascending")
        #expect(browser.problems == [])
    }
}
