import Foundation
import Testing

@testable import Reporting

/// The page of a profile in a browser.
@Suite(.enabled(if: Browser.path != nil, "needs Chromium (apt-get install chromium)"), .serialized)
struct ProfileBrowserTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    /// The names on the bars of the flame graph, a row each from above.
    private func rows() throws -> [[String]] {
        let found = try browser.evaluate(
            """
            Object.values(Object.groupBy(document.querySelectorAll("#flame button"), bar => parseFloat(bar.style.top)))
              .map(row => row.map(bar => bar.textContent))
            """)
        return found as? [[String]] ?? []
    }

    private func choose(_ value: String, in select: String) throws {
        try browser.evaluate(
            """
            (() => { const select = document.getElementById(\(Browser.quoted(select)));
            select.value = \(Browser.quoted(value)); select.dispatchEvent(new Event("change")); })()
            """)
    }

    @Test func `the flame graph shows the phase that was asked for, and how sure its shares are`() throws {
        let page = try PageFile(ProfilePage.render(sampledFixture()))
        try browser.open(page.url)
        #expect(try browser.text("document.getElementById('phase').selectedOptions[0].text") == "query")
        #expect(try rows() == [["all"], ["query"], ["search", "descend"], ["descend"], ["search"]])
        let search = "document.querySelectorAll('#flame button')[2].title"
        // The browser's interval is the program's.
        #expect(try browser.text(search).hasPrefix("search: 50 % (34.9 to 65.1 %), 23 ns time a query; own 28.3 % (16"))
        try choose("0", in: "phase")
        #expect(try rows() == [["all"], ["prepare"], ["sort"]])
        #expect(browser.problems == [])
    }

    @Test func `the callers of a function stand below it, each call once`() throws {
        let page = try PageFile(ProfilePage.render(sampledFixture()))
        try browser.open(page.url)
        // Of a function in a table.
        try browser.evaluate(
            "[...document.querySelectorAll('#query ~ .scroll tbody th button')].find(b => b.textContent == 'search').click()"
        )
        #expect(try browser.text("document.getElementById('view').value") == "callers")
        #expect(try rows() == [["search"], ["query"]])
        #expect(try browser.text("document.getElementById('detail').innerText").hasPrefix("callers of search: 50 % ("))
        // Of the bar that was chosen; both ways to it.
        try choose("callees", in: "view")
        try browser.evaluate(
            "[...document.querySelectorAll('#flame button')].find(b => b.textContent == 'descend').click()")
        try choose("callers", in: "view")
        #expect(try rows() == [["descend"], ["query", "search"], ["query"]])
        // Of all: every function by what it spends itself.
        try browser.click("#whole")
        #expect(
            try rows() == [
                ["all"], ["search", "descend", "query"], ["query", "descend", "query"], ["search"], ["query"],
            ])
        #expect(browser.problems == [])
    }

    @Test func `a difference has callers, too`() throws {
        let page = try PageFile(ProfilePage.render(profileFixture(), profileFixture(descend: 110)))
        try browser.open(page.url)
        try choose("callers", in: "view")
        try choose("1", in: "phase")
        #expect(try rows()[0] == ["all"])
        #expect(try rows()[1].first == "PackedRTree.descend(_:)")
        #expect(browser.problems == [])
    }
}
