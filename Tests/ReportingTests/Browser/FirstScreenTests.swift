import Foundation
import RunRecords
import Testing

@testable import Reporting

/// What a reader sees without scrolling: which strategy, until when, how sure, and what changed.
@Suite(.enabled(if: PageFile.canBeTried, .init(rawValue: PageFile.reason)), .serialized)
struct FirstScreenTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    /// The committed record of the quick suite.
    private static func quick() throws -> RunRecord {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Reports/reference/run.json")
        return try RunRecordCoding.decode(Array(Data(contentsOf: path.standardizedFileURL)), from: "run.json")
    }

    /// The same, had the time sufficed for one launch at a million items.
    private static func hasty() throws -> RunRecord {
        var record = try quick()
        for index in record.results.indices where record.results[index].subject.items == 1_000_000 {
            for (name, metric) in record.results[index].metrics {
                guard let value = metric.value, let described = MetricCatalog.metric(name) else { continue }
                let one = MeasuredMetric(of: described, launches: Array(value.launches.prefix(1)), note: value.note)
                record.results[index].metrics[name] = one.map { .value($0) }
            }
            record.results[index].ratios = record.results[index].ratios.compactMapValues {
                Ratio(reference: $0.reference, launches: Array($0.launches.prefix(1)))
            }
        }
        return record
    }

    private func answer() throws -> String { try browser.text("document.querySelector('#answer-host').innerText") }

    @Test func `the quick suite has its answer on one screen, and all of it on six`() throws {
        try browser.setSize(width: 1440)
        try browser.open(try PageFile(try Self.quick()))
        for place in [
            "#answer-host .lead", "#answer-host .until", "#picture-host svg", "#figures-host", ".sure", ".changed",
        ] {
            let bottom = try browser.number("document.querySelector('\(place)').getBoundingClientRect().bottom")
            #expect(bottom > 0 && bottom <= 900, "\(place) ends at \(bottom)")
        }
        #expect(try browser.number("document.documentElement.scrollHeight") <= 6 * 900)
        #expect(try answer().hasPrefix("Use  on-demand for 1M items of construction in gantt at 120 Hz"))
        #expect(browser.problems == [])
    }

    @Test func `it says of what it is sure, of how many strategies, and what would do as well`() throws {
        try browser.setSize(width: 1440)
        try browser.open(try PageFile(try Self.quick()))
        // Six were tried; one was cut off at this size.
        #expect(try answer().contains("4 of 6 strategies are fast enough"))
        #expect(try browser.texts(".sure .level") == ["That on-demand fits: certain", "Of the times: fairly sure"])
        // What prepares nothing has no interval of it.
        let tile = "#figures-host .tiles > div:nth-child(3)"
        #expect(try browser.texts("\(tile) b") == ["nothing"] && browser.texts("\(tile) .range").isEmpty)
        // The map and the crossovers say the same.
        let uses = try browser.texts("#map-host tr.uses:first-of-type td").prefix(4)
        #expect(uses.map { $0.contains(" or 5 others") } == [true, false, false, false], "\(uses)")
        let turns = try browser.texts("#crossovers-host ul:first-of-type li")
        #expect(turns.first?.hasSuffix("on-demand or any of 5 others") == true, "\(turns)")
        #expect(turns.last?.hasSuffix("on-demand") == true && uses.last?.contains("or") == false)
    }

    @Test func `the picture ends where what stands beside it ends, and a loser's ring is the fainter`() throws {
        try browser.setSize(width: 1440)
        try browser.open(try PageFile(try Self.quick()))
        let bottoms = try [".picture-of-frames", ".changed"].map {
            try browser.number("document.querySelector('\($0)').getBoundingClientRect().bottom")
        }
        #expect(abs(bottoms[0] - bottoms[1]) < 40, "\(bottoms)")
        let width = "parseFloat(getComputedStyle(document.querySelector('.frames .misses .ring')).strokeWidth)"
        #expect(try browser.number(width) < 1.75)
    }

    @Test func `it opens on the largest size with intervals, and is sure of nothing at one without`() throws {
        try browser.open(try PageFile(try Self.hasty()))
        #expect(try answer().hasPrefix("Use  on-demand for 100k items of construction"))
        #expect(try browser.texts(".sure .level").first == "That on-demand fits: certain")
        try browser.choose("1M", in: "#items")
        #expect(try browser.texts(".sure .level").first == "That on-demand fits: likely")
        let margin = try browser.text("document.querySelector('#margin-host').textContent")
        #expect(margin.contains("Its median would fit") && margin.contains("too few launches for an interval"))
        #expect(try browser.texts("#figures-host .range").first == "no interval")
        #expect(try !browser.text("document.querySelector('.first').innerText").contains("upper end"))
        // Unknown is neither equal nor never.
        let cells = try browser.texts("#map-host .map tr:not(.uses) td:last-child .winners")
        #expect(cells.count == 4 && cells.allSatisfy { $0.hasSuffix(", no interval") }, "\(cells)")
        #expect(try browser.texts("#map-host .map tr:not(.uses) td:last-child .stripes span").count == 4)
        let breakEven = try browser.texts("#breakeven tbody td:nth-child(2)")
        #expect(!breakEven.isEmpty && breakEven.allSatisfy { $0.hasPrefix("not known") }, "\(breakEven)")
        let words = try browser.text("document.querySelector('#words').textContent")
        #expect(words.contains("has the shortest median at 1M, without an interval"))
        let lead = /1M [^,]+, [^,]+ a query, [\d.,]+ times as fast as [^ ]+ \(no interval: needs 8/
        #expect(words.contains(lead))
        #expect(browser.problems == [])
    }

    @Test func `one's own strategy is named and drawn, and many others are grey`() throws {
        var record = try Self.quick()
        let others = record.results.filter { $0.subject.strategy == "r-tree" }
        for number in 1...8 {
            record.results += others.map { result in
                var result = result
                result.subject.strategy = number == 1 ? "mine" : "grid-\(number)"
                return result
            }
        }
        let library = Set(record.results.map(\.subject.strategy)).subtracting(["mine"])
        let page = try PageFile(record) { $0.knowledge?.library = library.sorted() }
        for isDark in [false, true] {
            try browser.setDark(isDark)
            try browser.open(page)
            let own = try browser.texts(".answer .own")
            #expect(own.count == 1)
            let says = try #require(own.first)
            #expect(says.hasPrefix("Yours:  mine fits, rank "), "\(says)")
            #expect(says.hasSuffix(" times that of on-demand."), "\(says)")
            let roles = ["use", "own", "cached", "rest"]
            let lines = try roles.map { try browser.number("document.querySelectorAll('.frames .line.\($0)').length") }
            #expect(lines == [1, 1, 1, 11])
            // Each of the three in a colour of its own, and thicker than the rest, which is named where it is pointed at.
            func style(_ role: String, _ key: String) throws -> String {
                let line = "document.querySelector('.frames .line.\(role) path:not(.wide)')"
                return try browser.text("getComputedStyle(\(line)).\(key)")
            }
            #expect(try Set(roles.map { try style($0, "stroke") }).count == 4)
            let widths = try roles.map { Double(try style($0, "strokeWidth").dropLast(2)) ?? 0 }
            #expect(widths[0] > widths[1] && widths[1] > widths[2] && widths[2] > widths[3], "\(widths)")
            let named = try browser.texts(".frames .labels text, .frames .name:not(.hidden)")
            #expect(named.sorted() == ["dictionary-cache-objects", "mine", "on-demand"])
            let shown = "[...document.querySelectorAll('.frames .name')].filter(e => e.checkVisibility()).length"
            let before = try browser.number(shown)
            try browser.evaluate(
                "document.querySelector('.frames .line.rest').dispatchEvent(new MouseEvent('mouseenter'))")
            #expect(try browser.number(shown) == before + 1)
            #expect(try browser.faults() == [])
        }
        // Named too where it is the one to use, and where it was not measured to the end.
        record.results.removeAll { !["mine", "dictionary-cache"].contains($0.subject.strategy) }
        try browser.open(try PageFile(record) { $0.knowledge?.library = library.sorted() })
        #expect(
            try answer().hasPrefix("Use  mine") && browser.texts(".answer .own").first?.contains("rank 1 of") == true)
        #expect(browser.problems == [])
    }

    @Test func `how far a strategy fits is one number on the whole page`() throws {
        let page = try PageFile(try Self.quick())
        for (choice, need) in [("", ""), ("&device=5", "device"), ("&rate=60", "rate")] {
            try browser.open(page, fragment: "ranking?dataset=construction&workload=scroll\(choice)")
            let name = "dictionary-cache"
            func cell(_ table: String, _ title: String) throws -> String {
                try browser.text(
                    """
                    (() => { const table = document.querySelector("#\(table)");
                    const at = [...table.querySelectorAll("thead th")].findIndex(e => e.textContent.trim() === "\(title)");
                    const row = [...table.querySelectorAll("tbody tr")]
                      .find(e => e.children[0].textContent.trim() === "\(name)");
                    return row.children[at].textContent.trim(); })()
                    """)
            }
            let ring = try browser.text(
                """
                [...document.querySelectorAll(".frames .line")].find(e => e.textContent.startsWith("\(name):"))
                  .querySelector(".crossing").textContent
                """)
            #expect(try cell("needs", "Fits up to") == ring, "\(choice)")
            if need != "device" {
                let rate = need == "rate" ? 60 : 120
                #expect(try cell("budget", "Fits \(rate) Hz up to") == ring, "\(choice)")
            } else {
                let caption = try browser.texts("#budget caption").first ?? ""
                #expect(caption.contains("on the machine that measured"), "\(caption)")
            }
        }
        #expect(browser.problems == [])
    }

    @Test(arguments: [375, 768, 1440]) func `names with hyphens stay on one line`(width: Int) throws {
        try browser.setSize(width: width)
        try browser.open(try PageFile(try Self.quick()))
        let broken = """
            [...document.querySelectorAll('main .whole, main .strategy')].filter(name => {
              const range = document.createRange();
              range.selectNodeContents(name);
              const tops = [...range.getClientRects()].filter(box => box.width > 0).map(box => box.bottom);
              return tops.length && Math.max(...tops) - Math.min(...tops) > 12;
            }).map(name => name.textContent).join()
            """
        #expect(try browser.text(broken) == "")
        // Nor does a line end between a bracket and the name after it.
        #expect(try browser.text("document.querySelector('.why').innerHTML").contains("(r-tree:") == true)
        #expect(try browser.number("document.querySelectorAll('main .whole').length") > 2)
    }

    @Test func `it says why not the fastest, and until when`() throws {
        try browser.open(try PageFile(Fixture.record()))
        // sorted-array takes a third of the time, which is nothing of a frame, and keeps 28 MB for it.
        let text = try answer()
        for part in [
            "on-demand", "has the shortest frame, by", "too little to see", "is ready", "sooner", "less memory",
            "At least up to 1M items: more were not measured.",
        ] {
            #expect(text.contains(part), "\(part): \(text)")
        }
        let tiles = try browser.texts("#figures-host dt")
        #expect(tiles == ["Frame", "Memory", "Prepare"])
        let margin = try browser.text("document.querySelector('#margin-host').textContent")
        #expect(margin.contains("Even the upper end of its interval would fit"))
        #expect(try browser.texts(".changed .level") == ["Nothing to compare with"])
    }

    @Test func `a slower device, less memory and fewer items change answer, picture and address`() throws {
        let page = try PageFile(Fixture.record())
        try browser.open(page)
        let before = try browser.texts("#figures-host .tiles b")
        try browser.choose("20 times slower", in: "#need [name=device]")
        #expect(try answer().contains("on a device 20 times slower"))
        #expect(try browser.texts("#figures-host .tiles b") != before)
        try browser.choose("up to 10.0\u{a0}MB", in: "#need [name=memory]")
        // A dictionary of a million items was cut off; at 10,000 it crosses the line on so slow a device.
        try browser.choose("10k", in: "#items")
        #expect(try browser.number("document.querySelectorAll('.frames .line.use').length") == 1)
        let address = try browser.text("location.hash")
        for part in ["device=20", "memory=10000000", "items=10000"] { #expect(address.contains(part), "\(address)") }
        let shown = try answer()
        try browser.open(page, fragment: String(address.dropFirst()))
        #expect(try answer() == shown)
        #expect(browser.problems == [])
    }

    @Test func `what crosses the line has a ring there, and what does not fit is grey`() throws {
        var record = Fixture.record()
        record.results.removeAll { $0.subject.strategy != "dictionary-cache" && $0.subject.strategy != "on-demand" }
        let page = try PageFile(record)
        try browser.open(page, fragment: "decision-map?device=20&rate=120&items=10000")
        #expect(try browser.number("document.querySelectorAll('.frames .line').length") == 2)
        #expect(try browser.texts(".frames .line.use title").first?.hasPrefix("on-demand") == true)
        // Alone, what is slow fits nowhere near, and says by how much.
        record.results.removeAll { $0.subject.strategy != "dictionary-cache" }
        for place in record.results.indices {
            for (name, metric) in record.results[place].metrics where name.hasPrefix("query.") {
                guard let value = metric.value, let described = MetricCatalog.metric(name) else { continue }
                record.results[place].metrics[name] = MeasuredMetric(
                    of: described, launches: value.launches.map { $0 * 200 }, note: value.note
                ).map { .value($0) }
            }
        }
        try browser.open(try PageFile(record))
        let text = try answer()
        #expect(
            text.hasPrefix("Nothing fits") && text.contains("Nearest comes") && text.contains("times the"), "\(text)")
        #expect(try browser.number("document.querySelectorAll('.frames .line.misses .ring').length") == 1)
        #expect(browser.problems == [])
    }

    @Test func `without frames it says what is fastest, and recommends nothing`() throws {
        try browser.open(try PageFile(Fixture.record()) { $0.knowledge = nil })
        let text = try answer()
        #expect(text.contains("is the fastest") && text.contains("nothing is recommended"), "\(text)")
        #expect(browser.problems == [])
    }
}
