import Judging
import RunRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The parts of the page about a run, under the headings that people link to.
enum HTMLSections {
    /// The headings of what was measured, in order, each with what it is about.
    private static let titles = [
        "Decision map", "Recommendation", "Scaling", "Crossovers", "Rule of thumb", "Break-even", "Frame budget",
        "Whole frames", "Pareto front", "Latency", "Viewport", ProfileFacts.title, "Trust", "Compared with", "History",
        "Tables",
        "Glossary",
    ]

    /// Name of the heading that links lead to.
    static func identity(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }

    static func section(_ title: String, _ content: String) -> String {
        "<h2 id=\"\(identity(title))\">\(title)</h2>\n\(content)\n"
    }

    /// An explanation, and the place that the script fills.
    private static func scripted(_ title: String, _ text: String, _ place: String, isTable: Bool = false) -> String {
        section(
            title, "<p>\(text)</p>\n<div id=\"\(place)-host\" class=\"scripted\(isTable ? " table" : "")\"></div>")
    }

    /// Everything that is shown of the chosen case.
    static func measured(_ report: PageFacts, _ assets: ReportAssets) -> String {
        navigation(report, assets) + filters + map(report) + recommendation(report) + growth + frames + viewport(assets)
            + report.profiles.html
    }

    private static func navigation(_ report: PageFacts, _ assets: ReportAssets) -> String {
        let absent = [
            report.recommendations.isEmpty ? "Recommendation" : "", assets.pictures.isEmpty ? "Viewport" : "",
            report.profiles.parts.isEmpty ? ProfileFacts.title : "",
            assets.verdict == nil && report.baseline == nil ? "Compared with" : "",
            assets.history == nil ? "History" : "",
        ]
        let links = titles.filter { !absent.contains($0) }.map { "<li>\(link($0, $0))</li>" }
        return "<nav aria-label=\"Sections\"><ul>\n\(links.joined(separator: "\n"))\n</ul></nav>\n"
    }

    private static let filters = """
        <div class="filters scripted">
        <form class="choose" aria-label="What is shown">
        <label>Layout <select id="layout"></select></label>
        <label>Dataset <select id="dataset"></select></label>
        <label>Workload <select id="workload"></select></label>
        <label>Items <select id="items"></select></label>
        <button type="button" id="all-strategies">All strategies</button>
        </form>
        <div class="legend" role="group" aria-label="Strategies: press one to leave it out"></div>
        <p class="note">Everything below is about this choice. Point at a strategy to single it out, press it to leave
        it out. The address keeps what is chosen.</p>
        </div>
        <noscript><p class="note">Charts and tables need JavaScript; what is fastest where stands here, and
        summary.md has all tables.</p></noscript>

        """

    /// What is fastest where: a map, and the same in words where there is no script.
    private static func map(_ report: PageFacts) -> String {
        let cards = report.findings.map { finding in
            let sizes = finding.sizes.map {
                "<li><b>\(HTMLReport.escaped($0.name))</b> \(HTMLReport.escaped($0.text))</li>"
            }
            return "<article>\n<h3>\(HTMLReport.escaped(finding.title))</h3>\n"
                + "<p>\(HTMLReport.escaped(finding.sentence)).</p>\n<ul>\n\(sizes.joined(separator: "\n"))\n</ul>\n</article>"
        }
        let words = "<div class=\"cards\">\n\(cards.joined(separator: "\n"))\n</div>"
        return scripted(
            "Decision map",
            "The strategy with the fastest query, change or frame by number of items and workload. Strategies that are "
                + "not told apart share a place, the simplest named first; with fewer than 8 launches none is. Press a "
                + "place to see it in detail.", "map")
            + "<details id=\"words\" open><summary>The same in words</summary>\n\(words)\n</details>\n"
    }

    private static func recommendation(_ report: PageFacts) -> String {
        guard !report.recommendations.isEmpty else { return "" }
        let cards = report.recommendations.map { advised in
            let lines = advised.needs.map {
                "<li><b>\(HTMLReport.escaped($0.name))</b>: \(HTMLReport.escaped($0.text))</li>"
            }
            return "<h3>\(HTMLReport.escaped(advised.title))</h3>\n<ul>\n\(lines.joined(separator: "\n"))\n</ul>"
        }
        return section("Recommendation", cards.joined(separator: "\n") + "\n" + need)
    }

    private static let need = """
        <h3 id="your-need" class="scripted">Your need</h3>
        <form class="choose scripted" id="need" aria-label="Your need">
        <label>Of <select name="family"></select></label>
        <label>Items <select name="items"></select></label>
        <label>Frame rate <select name="rate"></select></label>
        <label>Memory <select name="memory"></select></label>
        <label>Edits <select name="edits"></select></label>
        </form>
        <div id="needed-host" class="scripted"></div>

        """

    private static let growth =
        scripted(
            "Scaling",
            "Times and memory against items, both logarithmic; lower is better. Upright bars are 99 % intervals. The "
                + "exponents say how each figure grew between the sizes measured.", "scaling")
        + scripted(
            "Crossovers",
            "The number of items at which one strategy overtakes another, where both are told apart before and after: "
                + "interpolated on logarithms between sizes measured, never beyond them.", "crossovers")
        + scripted(
            "Rule of thumb",
            "Common advice says to reconsider caching every frame in a dictionary above about 1,000 elements. This is "
                + "what was measured.", "rule")
        + scripted(
            "Break-even",
            "What a longer preparation buys: extra prepare time ÷ time saved by each query, change or frame, and the "
                + "seconds of scrolling until it is paid, with one query a frame.", "breakeven", isTable: true)

    private static let frames =
        scripted(
            "Frame budget",
            "A frame has 8.33 ms at 120 Hz and 16.7 ms at 60 Hz. Up to which size a strategy fits goes by the 99th "
                + "percentile, attributes of what is found included.", "budget", isTable: true)
        + scripted(
            "Whole frames",
            "A frame that shows something new takes a query and new attribute objects for what it finds: "
                + "<span class=\"key query\"></span> query, "
                + "<span class=\"key attributes\"></span> attributes. "
                + "Where attributes are nearly all of it, strategies hardly differ.", "whole", isTable: true)
        + scripted(
            "Pareto front",
            "The strategies that no other is better than in time, memory and preparation together; the others with "
                + "one that is as good in everything and better in something. With fewer than 8 launches none is told to be.",
            "pareto")
        + scripted(
            "Latency",
            "Individually timed queries, changes with theirs, or frames: half take at most p50, 99 of 100 at most p99.",
            "latency")

    private static func viewport(_ assets: ReportAssets) -> String {
        guard !assets.pictures.isEmpty else { return "" }
        let figures = assets.pictures.map { picture in
            let title = picture.layout + (picture.dataset.isEmpty ? "" : " over \(picture.dataset)")
            return """
                <figure data-layout="\(HTMLReport.escaped(picture.layout))" data-dataset="\(HTMLReport.escaped(picture.dataset))">
                <figcaption>\(HTMLReport.escaped(title))</figcaption>
                <div class="picture">
                <img alt="\(HTMLReport.escaped(picture.text))" src="data:image/svg+xml;base64,\(base64(picture.svg))">
                \(envelopes(picture))<p class="note">\(HTMLReport.escaped(picture.text))</p>
                </figure>
                """
        }
        return section(
            "Viewport",
            "<p>What a viewport shows of the layout that is chosen.</p>\n<div class=\"pictures\">\n"
                + figures.joined(separator: "\n") + "\n</div>")
    }

    /// What is laid over a picture when its box is ticked, which needs no script.
    private static func envelopes(_ picture: ReportPicture) -> String {
        guard let svg = picture.envelopes else { return "</div>\n" }
        return """
            <img class="envelopes" alt="Envelopes of a packed R-tree's nodes" \
            src="data:image/svg+xml;base64,\(base64(svg))">
            </div>
            <label class="toggle"><input type="checkbox"> Envelopes of a packed R-tree's nodes, thicker the higher: a query
            looks into those that meet the viewport</label>

            """
    }

    static func trust(_ report: PageFacts) -> String {
        var parts = [HTMLReport.definitions(report.trust)]
        if !report.unavailable.isEmpty {
            parts.append("<h3>Not available</h3>")
            parts.append("<ul>" + report.unavailable.map { "<li>\(HTMLReport.escaped($0))</li>" }.joined() + "</ul>")
        }
        return section("Trust", parts.joined(separator: "\n"))
    }

    /// What comparison and history came to, for the page's head: they stand far below what was measured.
    static func outcomes(_ assets: ReportAssets) -> [String] {
        [
            ("Changes", assets.verdict?.sentence, "Compared with"), ("Nights", assets.history?.sentence, "History"),
        ].compactMap { name, sentence, title in
            sentence.map {
                "<div><dt>\(name)</dt><dd>\(HTMLReport.escaped($0)) \(link(title, "See all"))</dd></div>"
            }
        }
    }

    /// The script keeps what is chosen in its address.
    private static func link(_ title: String, _ text: String) -> String {
        "<a href=\"#\(identity(title))\" data-section=\"\(identity(title))\">\(text)</a>"
    }

    /// Another record, and the strategy that all others are multiples of.
    static func compared(_ report: PageFacts, _ assets: ReportAssets) -> String {
        var parts = assets.verdict.map { [$0.embedded(prefix: "verdict-")] } ?? []
        if let (table, notes) = report.baseline {
            parts += ["<h3>\(HTMLReport.escaped(table.title))</h3>", HTMLReport.table(table)]
            if !notes.isEmpty { parts.append(HTMLReport.notes(notes)) }
        }
        return parts.isEmpty ? "" : section("Compared with", parts.joined(separator: "\n"))
    }

    static func history(_ assets: ReportAssets) -> String {
        assets.history.map { section("History", $0.embedded()) } ?? ""
    }

    static func tables(linked: Bool) -> String {
        let note =
            linked
            ? "<p class=\"note\">The charts are drawn by Chart.js, which was not installed where this report was "
                + "made: it is loaded from its public copy, and without a network there are only the tables.</p>\n"
            : ""
        return section(
            "Tables",
            note + "<p>All figures of <b class=\"case\"></b>, medians over launches with their 99 % intervals beneath. "
                + "Press a column's title to sort.</p>\n<div id=\"tables-host\" class=\"scripted\"></div>")
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
