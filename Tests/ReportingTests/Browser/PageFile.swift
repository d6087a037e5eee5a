import Foundation
import Reporting
import RunRecords

/// A page in a folder of its own, which goes with the value.
final class PageFile {
    /// Where it lies.
    let url: URL

    /// Why tests of pages are left out where they are.
    static let reason = "needs Chromium and Chart.js (apt-get install chromium libjs-chart.js)"
    /// Whether pages can be tried.
    static var canBeTried: Bool { Browser.path != nil && chartScript != nil }

    /// The text of Chart.js, where packages put it or `LAYOUTBENCH_CHARTJS` says.
    static let chartScript: String? = {
        let given = ProcessInfo.processInfo.environment["LAYOUTBENCH_CHARTJS"].map { [$0] } ?? []
        let places = given + ["/usr/share/javascript/chart.js/chart.min.js"]
        return places.lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.first
    }()

    /// Writes a page.
    init(_ text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent("index.html")
        try Data(text.utf8).write(to: url)
    }

    /// The page about a record, with Chart.js.
    convenience init(_ record: RunRecord, _ change: (inout ReportAssets) -> Void = { _ in }) throws {
        var assets = Fixture.assets(Self.chartScript)
        change(&assets)
        try self.init(HTMLReport.render(record, with: assets))
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}

extension Browser {
    /// Opens a page and waits until everything on it is drawn.
    func open(_ page: PageFile, fragment: String = "") throws {
        try open(page.url, fragment: fragment)
        try wait(for: "document.documentElement.hasAttribute('data-drawn')")
    }

    /// Texts of all elements of a selector, as they are shown.
    func texts(_ selector: String) throws -> [String] {
        let found = try evaluate("[...document.querySelectorAll(\(Self.quoted(selector)))].map(e => e.textContent)")
        return found as? [String] ?? []
    }

    /// Chooses an option of a select by its text.
    func choose(_ text: String, in select: String) throws {
        try evaluate(
            """
            (() => { const select = document.querySelector(\(Self.quoted(select)));
            const option = [...select.options].find(option => option.text === \(Self.quoted(text)));
            select.value = option.value; select.dispatchEvent(new Event("change", {bubbles: true})); })()
            """)
        try wait(for: "document.documentElement.hasAttribute('data-drawn')")
    }

    /// Does something at the widths of a telephone, a tablet and a desk, in light and dark.
    func atEveryWidth(_ check: (String) throws -> Void) throws {
        for width in [375, 768, 1440] {
            for isDark in [false, true] {
                try setSize(width: width)
                try setDark(isDark)
                // Charts are told of their new width in the next frame, and drawn in the one after.
                try evaluate(
                    """
                    new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
                      requestAnimationFrame(() => setTimeout(done, 0)))))
                    """)
                try check("\(width) points, \(isDark ? "dark" : "light")")
            }
        }
    }

    /// What of the page is beyond its window, clipped, over other text, or broken within a word.
    func faults() throws -> [String] { try evaluate(Self.inspection) as? [String] ?? ["the page cannot be looked at"] }

    private static let inspection = """
        (() => {
          const faults = [], width = document.documentElement.clientWidth;
          const say = (what, element, text) => faults.push(what + ": " + element.tagName + "." + element.className
            + "#" + (element.id || element.parentElement.id) + " " + (text || element.textContent).trim().slice(0, 60));
          if (document.documentElement.scrollWidth > width) faults.push("the page is wider than its window");
          const scrolls = element => element.closest(".scroll");
          for (const element of document.querySelectorAll("main *")) {
            if (!element.checkVisibility() || scrolls(element) && !element.matches(".scroll")) continue;
            const box = element.getBoundingClientRect();
            if (box.width && (box.right > width + 1 || box.left < -1)) say("beyond the window", element);
            const style = getComputedStyle(element);
            if (["hidden", "clip"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
              say("clipped", element);
          }
          const boxes = [];
          const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (!node.data.trim() || !parent.checkVisibility() || parent.closest("script, style, title, option")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) if (box.width > 1) boxes.push({ box, node, parent });
            for (const word of node.data.matchAll(/[^\\s\\-–,./]+/g)) {
              if (word[0].length > 30) continue;
              range.setStart(node, word.index);
              range.setEnd(node, word.index + word[0].length);
              if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1)
                say("broken word", parent, word[0]);
            }
          }
          boxes.sort((a, b) => a.box.top - b.box.top);
          boxes.forEach((one, index) => {
            for (let next = index + 1; next < boxes.length && boxes[next].box.top < one.box.bottom - 3; next++) {
              const other = boxes[next];
              if (other.node === one.node) continue;
              const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
              const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
              // Letters are less high than their lines, so that lines may touch.
              if (across > 2 && down > 5 && scrolls(one.parent) === scrolls(other.parent))
                say("overlap with '" + other.node.data.trim().slice(0, 30) + "'", one.parent, one.node.data);
            }
          });
          return [...new Set(faults)].slice(0, 20);
        })()
        """
}
