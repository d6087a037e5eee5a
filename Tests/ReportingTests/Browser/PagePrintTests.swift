import Foundation
import Reporting
import Testing

/// The page on paper, and its pictures.
@Suite(.enabled(if: PageFile.canBeTried, .init(rawValue: PageFile.reason)), .serialized)
struct PagePrintTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    /// Points of CSS that sheets have without their margins: A4 is the narrower, US letter the shorter.
    private static let sheet = (across: 703, along: 965)

    /// Shows a page as it will be on paper.
    private func lay(_ page: PageFile, width: Int, isDark: Bool) throws {
        try browser.setSize(width: width)
        try browser.setDark(isDark)
        try browser.open(page)
        try browser.setDark(isDark, isPaper: true)
        try browser.evaluate("dispatchEvent(new Event('beforeprint'))")
    }

    @Test(arguments: [false, true]) func `paper is light, and has no controls`(isDark: Bool) throws {
        try lay(try PageFile(Fixture.record()), width: Self.sheet.across, isDark: isDark)
        #expect(try browser.text("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)")
        #expect(try browser.text("getComputedStyle(document.body).color") == "rgb(28, 33, 38)")
        let controls = "document.querySelectorAll('nav, select, .tools button, #all-strategies')"
        #expect(try browser.number("[...\(controls)].length") > 10)
        #expect(try browser.number("[...\(controls)].filter(e => e.checkVisibility()).length") == 0)
        // The key to the charts stays.
        let key = "[...document.querySelectorAll('.legend .chip')].filter(e => e.checkVisibility()).length"
        #expect(try browser.number(key) == 4)
        // Charts are drawn in the colours of paper: the text of axes is dark.
        let axes = try browser.evaluate(
            """
            [...document.querySelectorAll("canvas")].map(canvas => Chart.getChart(canvas).options.scales.y.ticks.color)
            """)
        #expect(Set(try #require(axes as? [String])) == ["#57606a"])
        #expect(browser.problems == [])
    }

    @Test func `nothing is cut off at the edge of the sheet`() throws {
        let page = try PageFile(Fixture.record())
        // Wide tables are turned: they have the long side.
        for (width, tables) in [(Self.sheet.across, ":not(:has(thead th:nth-child(10)))"), (Self.sheet.along, "")] {
            try lay(page, width: width, isDark: false)
            let beyond = try browser.evaluate(
                """
                [...document.querySelectorAll("table\(tables), canvas, figure, p, li")]
                  .filter(e => e.checkVisibility() && !(e.matches("table *")) && e.getBoundingClientRect().right > \(width))
                  .map(e => e.tagName + "#" + e.id)
                """)
            #expect(beyond as? [String] == [], "\(width)")
        }
        #expect(try browser.number("document.querySelectorAll('table:has(thead th:nth-child(10))').length") > 0)
    }

    @Test func `sheets of wide tables are turned, and charts are not drawn anew while it prints`() throws {
        try browser.setDark(true)
        try browser.open(try PageFile(Fixture.record()))
        try browser.evaluate(
            """
            addEventListener("beforeprint", () => { window.drawn = [...document.querySelectorAll("canvas")]; });
            addEventListener("afterprint", () => { window.kept = window.drawn.every(canvas => canvas.isConnected); });
            """)
        let paper = String(decoding: try browser.printed(), as: UTF8.self)
        #expect(paper.hasPrefix("%PDF"))
        let sheets = paper.matches(of: /\/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]/)
            .compactMap { match in Double(match.1).flatMap { width in Double(match.2).map { (width, $0) } } }
        #expect(sheets.contains { $0.0 < $0.1 } && sheets.contains { $0.0 > $0.1 }, "\(sheets)")
        #expect(try browser.evaluate("window.kept && window.drawn.length >= 6") as? Bool == true)
        #expect(try browser.evaluate("document.documentElement.hasAttribute('data-printed')") as? Bool == false)
    }

    @Test func `a picture shows the envelopes of an index when they are asked for`() throws {
        func svg(_ style: String) -> String {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 300 200\" width=\"300\" height=\"200\">"
                + "<rect width=\"40\" height=\"30\" style=\"\(style)\"/></svg>"
        }
        let page = try PageFile(Fixture.record()) {
            $0.pictures = ["construction", "lanes"].map { dataset in
                ReportPicture(
                    layout: "gantt", dataset: dataset, text: "One bar of \(dataset).",
                    svg: svg("fill:blue"),
                    envelopes: dataset == "construction" ? svg("fill:none;stroke:red") : nil)
            }
        }
        try browser.open(page)
        let shown = "[...document.querySelectorAll('.pictures img')].filter(e => e.checkVisibility())"
        #expect(try browser.number("\(shown).length") == 1)
        try browser.click(".pictures figure input")
        #expect(try browser.number("\(shown).length") == 2)
        // Each lies on the other, and both could be read.
        let extents = try browser.evaluate(
            """
            \(shown).map(e => { const b = e.getBoundingClientRect();
              return [b.x, b.y, b.width, b.height, e.naturalWidth]; })
            """)
        let boxes = try #require(extents as? [[Double]])
        #expect(boxes[0] == boxes[1] && boxes[0][4] == 300)
        try browser.choose("lanes", in: "#dataset")
        #expect(try browser.number("\(shown).length") == 1)
        #expect(try browser.texts(".pictures figure:not([hidden]) figcaption") == ["gantt over lanes"])
        #expect(try browser.number("document.querySelectorAll('.pictures figure:not([hidden]) input').length") == 0)
        try browser.atEveryWidth { place in
            let faults = try browser.faults()
            #expect(faults == [], "\(place)")
        }
        #expect(browser.problems == [])
    }
}
