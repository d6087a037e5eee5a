import Foundation
import RunRecords
import Testing

/// The page about a run in a browser, as its readers use it.
@Suite(.enabled(if: PageFile.canBeTried, .init(rawValue: PageFile.reason)), .serialized)
struct PageBrowserTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    /// The first column of a table, in the order shown.
    private func rows(_ table: String) throws -> [String] {
        try browser.texts("#\(table) tbody th .strategy").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `it opens without an error or a request, and draws its charts`() throws {
        let page = try PageFile(Fixture.record())
        try browser.open(page)
        #expect(browser.problems == [])
        #expect(browser.requests == [page.url.absoluteString])
        // A chart that was drawn has a size and colours.
        let blank = """
            [...document.querySelectorAll("canvas")].filter(canvas => !canvas.width || !canvas.getContext("2d")
              .getImageData(0, 0, canvas.width, canvas.height).data.some(value => value)).map(canvas => canvas.id)
            """
        #expect(try browser.evaluate(blank) as? [String] == [])
        #expect(try browser.number("document.querySelectorAll('canvas').length") >= 6)
    }

    @Test func `filters change what is shown, and the address keeps them`() throws {
        let page = try PageFile(Fixture.record())
        try browser.open(page)
        #expect(try browser.texts("#table-1M caption").first?.hasPrefix("construction, scroll, 1M items") == true)
        try browser.choose("lanes", in: "#dataset")
        try browser.choose("jump", in: "#workload")
        try browser.choose("10k", in: "#items")
        #expect(try browser.texts("#table-10k caption").first?.hasPrefix("lanes, jump, 10k items") == true)
        #expect(try browser.texts("#breakeven caption").first?.contains("lanes, jump at 10k items") == true)
        #expect(try rows("table-10k").contains("on-demand"))
        try browser.click("#map-host ~ details, .legend .chip[data-strategy=\"1\"]")
        let left = try browser.texts(".legend .chip[aria-pressed=\"false\"]")
        #expect(left.count == 1)
        #expect(try !rows("table-10k").contains(left.first ?? ""))
        let address = try browser.text("location.hash")
        for part in ["dataset=lanes", "workload=jump", "items=10000", "without="] {
            #expect(address.contains(part), "\(part)")
        }
        // The address alone shows the same again.
        let before = try browser.text("document.querySelector('main').innerText")
        try browser.open(page, fragment: String(address.dropFirst()))
        #expect(try browser.text("document.querySelector('main').innerText") == before)
        #expect(browser.problems == [])
    }

    @Test func `a place of the decision map is chosen by a click or by the keyboard`() throws {
        try browser.open(try PageFile(Fixture.record()))
        try browser.click(".map tbody tr:nth-child(3) td:nth-child(3) button")
        #expect(try browser.text("document.querySelector('#workload').selectedOptions[0].text") == "jump")
        #expect(try browser.text("document.querySelector('#items').selectedOptions[0].text") == "10k")
        #expect(try browser.text("document.activeElement.closest('table').className") == "map")
        try browser.press("Tab")
        try browser.press("Enter")
        #expect(try browser.text("document.querySelector('#items').selectedOptions[0].text") == "1M")
    }

    @Test func `columns sort both ways, by value, and what has none stays last`() throws {
        try browser.open(try PageFile(Fixture.record()))
        let prepare = "#table-1M thead th:nth-child(3) button"
        #expect(try browser.texts(prepare) == ["Prepare"])
        try browser.click(prepare)
        #expect(try rows("table-1M") == ["on-demand", "sorted-array", "r-tree", "dictionary-cache"])
        #expect(try browser.text("document.querySelector('#table-1M th[aria-sort]').ariaSort") == "ascending")
        try browser.press("Enter")
        #expect(try rows("table-1M") == ["r-tree", "sorted-array", "on-demand", "dictionary-cache"])
        #expect(try browser.text("location.hash").contains("sort=table-1M%3APrepare%3Adescending"))
    }

    @Test func `throughput stands beside times where the reader asks for it`() throws {
        let page = try PageFile(Fixture.record())
        try browser.open(page)
        let titles = "#table-1M thead button"
        #expect(try !browser.texts(titles).contains("Queries a second"))
        try browser.choose("times and throughput", in: "#speed")
        let shown = try browser.texts(titles)
        #expect(shown.contains("Queries a second") && shown.contains("Elements a second"))
        #expect(try browser.text("location.hash").contains("speed=throughput"))
        let place = try #require(shown.firstIndex(of: "Queries a second"))
        // r-tree takes 233 ns in the median launch.
        let cells = try browser.texts("#table-1M tbody tr:first-child td:nth-child(\(place + 1))")
        #expect(cells.first?.hasPrefix("4.") == true && cells.first?.contains("M") == true, "\(cells)")
    }

    @Test func `where there are too few launches nothing is best, dominated or crossed`() throws {
        // Of lanes the fixture has three launches.
        let page = try PageFile(Fixture.record())
        try browser.open(page, fragment: "decision-map?dataset=lanes&workload=scroll&items=10000")
        let cells = try browser.texts("#map-host .map:last-of-type tr.chosen button .winners")
        #expect(!cells.isEmpty && cells.allSatisfy { $0.contains("no interval") }, "\(cells)")
        let front = try browser.texts("#pareto tbody td:last-child")
        #expect(front.count > 1 && front.allSatisfy { $0 == "not known" }, "\(front)")
        let ratios = try browser.texts("#tables-host tbody td:nth-child(2)")
        #expect(ratios.contains { $0.contains("no interval") } && !ratios.contains { $0.contains("best") })
        #expect(try browser.text("document.getElementById('crossovers-host').textContent").contains("is not known"))
        let breakEven = try browser.text("document.getElementById('breakeven').textContent")
        #expect(breakEven.contains("not known") && !breakEven.contains("never"))
    }

    @Test func `a link to a section of a case opens there`() throws {
        let page = try PageFile(Fixture.record())
        try browser.open(
            page, fragment: "break-even?dataset=lanes&workload=scroll&items=10000&sort=breakeven:Strategy:ascending")
        #expect(try browser.texts("#breakeven caption").first?.contains("lanes, scroll at 10k items") == true)
        #expect(try rows("breakeven") == (try rows("breakeven")).sorted())
        #expect(try abs(browser.number("document.getElementById('break-even').getBoundingClientRect().top")) < 100)
    }

    @Test(arguments: [("Copy as Markdown", "| Strategy | "), ("Copy as CSV", "Strategy,Ratio to first,")])
    func `a table is copied as text`(button: String, beginning: String) throws {
        try browser.open(try PageFile(Fixture.record()))
        try browser.evaluate(
            """
            navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); };
            [...document.querySelectorAll("#tables-host .table:last-child .tools button")]
              .find(button => button.textContent === \(Browser.quoted(button))).click()
            """)
        try browser.wait(for: "window.copied")
        let copied = try browser.text("window.copied")
        #expect(copied.hasPrefix(beginning), "\(copied.prefix(80))")
        #expect(copied.contains("on-demand"))
        #expect(copied.split(whereSeparator: \.isNewline).count == (button == "Copy as CSV" ? 5 : 6))
    }

    @Test func `a strategy is singled out by its legend and its row`() throws {
        try browser.open(try PageFile(Fixture.record()))
        try browser.evaluate("document.querySelector('.legend .chip').focus()")
        #expect(try browser.evaluate("document.documentElement.hasAttribute('data-single')") as? Bool == true)
        #expect(try browser.texts("#table-1M tr.single .strategy") == [" dictionary-cache"])
        try browser.evaluate("document.activeElement.blur()")
        #expect(try browser.evaluate("document.documentElement.hasAttribute('data-single')") as? Bool == false)
    }

    @Test func `one size is drawn as bars`() throws {
        var record = Fixture.record()
        record.results = record.results.filter { $0.subject.items == 10_000 }
        try browser.open(try PageFile(record))
        #expect(try browser.number("document.querySelectorAll('.bars li').length") >= 8)
        #expect(try browser.number("document.querySelectorAll('#scaling-host canvas').length") == 0)
        #expect(browser.problems == [])
    }

    @Test func `a need has a dataset of its own, and names what was not measured`() throws {
        var record = Fixture.record()
        for place in record.results.indices where record.results[place].subject.strategy == "dictionary-cache" {
            record.results[place].status = .cutoff
            record.results[place].reason = "one query takes 62 ms"
            record.results[place].metrics = [:]
        }
        try browser.open(try PageFile(record))
        #expect(try browser.texts("#dataset option") == ["construction", "lanes"])
        try browser.choose("lanes", in: "#dataset")
        #expect(try browser.texts("#answer-host .asked").first?.contains("of lanes in gantt") == true)
        let rows = try browser.texts("#needs tbody tr")
        #expect(rows.filter { $0.contains("dictionary-cache") && $0.contains("n/a") }.count == 1, "\(rows)")
        #expect(try browser.texts("#needed-host .notes li").contains { $0.contains("one query takes 62 ms") })
        #expect(browser.problems == [])
    }

    @Test func `the rule of thumb is tested on what caches every frame, where that is known`() throws {
        try browser.open(try PageFile(Fixture.record()))
        let tested = try browser.text("document.querySelector('#rule-host').innerText")
        #expect(tested.contains("Here dictionary-cache is already behind at 1k items"), "\(tested)")
        // A record of strategies that this program doesn't know, and one without any that caches.
        var unknown = Fixture.record()
        for place in unknown.results.indices where unknown.results[place].subject.strategy == "dictionary-cache" {
            unknown.results[place].subject.strategy = "cache-of-old"
        }
        var without = Fixture.record()
        without.results.removeAll { $0.subject.strategy == "dictionary-cache" }
        for record in [unknown, without] {
            try browser.open(try PageFile(record))
            let text = try browser.text("document.querySelector('#rule-host').innerText")
            #expect(text.hasSuffix("to keep every frame in a cache: whether the rule holds can't be told."))
            #expect(browser.problems == [])
        }
    }

    @Test func `without scripts the answer is there`() throws {
        let page = try PageFile(Fixture.record())
        try browser.disableScripts()
        try browser.open(page.url)
        let shown = try browser.text("document.body.innerText")
        for text in [
            "sorted-array is fastest at 1k", "Charts and tables need JavaScript", "Glossary", "identical pairs",
        ] {
            #expect(shown.contains(text), "\(text)")
        }
        #expect(try browser.faults() == [])
    }

    @Test func `a record without results says so`() throws {
        var record = Fixture.record()
        record.results = []
        let page = try PageFile(record)
        try browser.open(page.url)
        #expect(try browser.text("document.body.innerText").contains("Nothing was measured."))
        #expect(browser.problems == [])
    }
}
