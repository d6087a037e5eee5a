import Foundation
import Testing

/// What the page looks like at the widths of a telephone, a tablet and a desk, in light and dark.
@Suite(.enabled(if: PageFile.canBeTried, .init(rawValue: PageFile.reason)), .serialized)
struct PageLooksTests {
    private let browser: Browser

    init() throws { browser = try Browser() }

    @Test func `nothing is clipped, overlaps, or breaks within a word`() throws {
        let page = try PageFile(Fixture.record())
        try browser.expectGoodLooks(of: page) { try browser.open(page) }
    }

    @Test func `nor at 2,000 results of 24 strategies, in a page under 1.5 MB, and these are told apart`() throws {
        let page = try PageFile(LargeFixture.record)
        #expect(try Data(contentsOf: page.url).count < 1_500_000)
        for width in [375, 768, 1440] {
            try browser.setSize(width: width)
            try browser.open(page)
            #expect(try browser.faults() == [], "\(width)")
        }
        #expect(browser.problems == [])
        #expect(browser.requests == [page.url.absoluteString])
        // By colour and mark, and by colour and line.
        let looks = try browser.evaluate(
            """
            [...document.querySelectorAll(".legend .chip svg")].map(svg => {
              const [line, mark] = svg.querySelectorAll("path"), colour = getComputedStyle(svg).color;
              return [colour + mark.outerHTML, colour + line.getAttribute("stroke-dasharray")]; })
            """)
        let pairs = try #require(looks as? [[String]])
        #expect(pairs.count == 24)
        for place in 0..<2 { #expect(Set(pairs.map { $0[place] }).count == 24) }
    }

    @Test func `light and dark differ, and text stands out from what is behind it in both`() throws {
        let page = try PageFile(Fixture.record())
        var backs: Set<String> = []
        for isDark in [false, true] {
            try browser.setDark(isDark)
            try browser.open(page)
            backs.insert(try browser.text("getComputedStyle(document.documentElement).backgroundColor"))
            #expect(try browser.evaluate(Self.faintTexts) as? [String] == [], "dark: \(isDark)")
        }
        #expect(backs.count == 2)
    }

    /// Colours of texts with less than the contrast of 4.5 that WCAG asks for.
    private static let faintTexts = """
        (() => {
          const light = text => { const [r, g, b] = text.match(/[\\d.]+/g).map(v => v / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
          const behind = element => { for (let at = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor; if (!/, 0\\)$/.test(colour)) return colour; } };
          const faint = new Set();
          for (const element of document.querySelectorAll("main *")) {
            if (!element.checkVisibility() || ![...element.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
            if (element.closest("[aria-pressed=false].chip")) continue;
            const [a, b] = [light(getComputedStyle(element).color), light(behind(element))].sort((x, y) => y - x);
            if ((a + 0.05) / (b + 0.05) < 4.5) faint.add(element.tagName + " " + getComputedStyle(element).color);
          }
          return [...faint];
        })()
        """
}

extension Browser {
    /// Expects no faults at any width, folded and unfolded, of a page that asks for nothing but itself.
    func expectGoodLooks(of page: PageFile, opening open: () throws -> Void) throws {
        try atEveryWidth { place in
            try open()
            for isUnfolded in [false, true] {
                if isUnfolded {
                    try evaluate("document.querySelectorAll('details').forEach(box => { box.open = true; })")
                }
                let faults = try faults()
                #expect(faults.isEmpty, "\(place): \(faults)")
            }
            #expect(problems.isEmpty && requests == [page.url.absoluteString], "\(place)")
        }
    }
}
