import Foundation
import Testing

@testable import Reporting

/// The page about a comparison in a browser.
@Suite(.enabled(if: Browser.path != nil, "needs Chromium (apt-get install chromium)"), .serialized)
struct VerdictBrowserTests {
    private let browser: Browser
    private let page: PageFile

    init() throws {
        browser = try Browser()
        let report = VerdictReport(
            VerdictFixture.record(), a: VerdictFixture.runRecord("a"), b: VerdictFixture.runRecord("b"),
            noise: VerdictFixture.noise)
        page = try PageFile(report.html())
    }

    @Test func `nothing is clipped, overlaps, or breaks within a word`() throws {
        try browser.expectGoodLooks(of: page) { try browser.open(page.url) }
    }

    @Test func `the chart leads to a row, and a link into what is folded unfolds it`() throws {
        try browser.open(page.url)
        try browser.click(".changes a")
        let target = "document.querySelector(':target th').textContent"
        #expect(try browser.text(target).hasPrefix("allocations.query, sorted-array"))
        try browser.open(page.url, fragment: "inconclusive-2")
        #expect(try browser.text(target).hasPrefix("query.time, on-demand"))
        #expect(try browser.evaluate("document.querySelector(':target').checkVisibility()") as? Bool == true)
    }

    @Test func `tables sort by value, filter by words, and are copied as shown`() throws {
        try browser.open(page.url)
        let table = "document.querySelector('#regressions ~ .scroll table')"
        let column = "\(table).tHead.rows[0].cells[1].querySelector('button')"
        try browser.evaluate("\(column).click(); \(column).click()")
        let ratios = try browser.evaluate("[...\(table).tBodies[0].rows].map(row => row.cells[1].textContent)")
        #expect(ratios as? [String] == ["1.213", "1.052", "1.00000005", "from 01"])
        try browser.evaluate(
            """
            navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); };
            \(table).closest(".scroll").nextElementSibling.querySelector("button").click()
            """)
        try browser.wait(for: "window.copied")
        #expect(try browser.text("window.copied").hasPrefix("| Metric and subject | Ratio | 99 % interval | A | B |"))
        #expect(try !browser.text("window.copied").contains("¶"))
        // The equivalent ones are enough for a filter.
        try browser.evaluate(
            """
            (() => { const box = [...document.querySelectorAll("input[type=search]")].at(-1); box.value = "r-tree jump";
            box.dispatchEvent(new Event("input")); })()
            """)
        let last = "[...document.querySelectorAll('details table')].at(-1)"
        #expect(try browser.number("\(last).querySelectorAll('tbody tr:not([hidden])').length") == 1)
    }
}
