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
