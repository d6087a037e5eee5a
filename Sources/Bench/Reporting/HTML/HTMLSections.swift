import Foundation

/// The parts of the page about a run, under the headings that people link to.
enum HTMLSections {
    /// The headings that the page's head links to, each with its name there.
    private static let titles = [
        ("Decision map", "Map"), ("Recommendation", "Ranking"), ("Scaling", "Scaling"), ("Frame budget", "Frames"),
        ("Latency", "Latency"), ("Viewport", "Viewport"), (ProfileFacts.title, "Profiles"),
        ("Compared with", "Compared with"), ("History", "History"), ("Tables", "Tables"), ("Trust", "Trust"),
        ("Glossary", "Glossary"),
    ]

    private static func scripted(_ title: String, _ text: String, _ place: String, isTable: Bool = false) -> String {
        let host = "<div id=\"\(place)-host\" class=\"scripted\(isTable ? " table" : "")\"></div>"
        return "<section>\n" + HTML.section(title, "<p>\(text)</p>\n" + host) + "</section>\n"
    }

    /// What stands beside each other where there is room.
    private static func columns(_ sections: String...) -> String {
        "<div class=\"columns\">\n\(sections.joined())</div>\n"
    }

    /// Everything that is shown of the chosen case.
    static func measured(_ report: PageFacts, _ assets: ReportAssets) -> String {
        filters + columns(map(report), turns) + recommendation(report) + scaling + budget + timeline
            + columns(pareto, latency) + columns(breakEven, rule) + viewport(assets) + report.profiles.html
    }

    static func links(_ report: PageFacts, _ assets: ReportAssets) -> [String] {
        let absent = [
            report.recommendations.isEmpty ? "Recommendation" : "", assets.pictures.isEmpty ? "Viewport" : "",
            report.profiles.parts.isEmpty ? ProfileFacts.title : "",
            assets.verdict == nil && report.baseline == nil ? "Compared with" : "",
            assets.history == nil ? "History" : "",
        ]
        return titles.filter { !absent.contains($0.0) }.map { HTML.link($0, $1) }
    }

    private static let filters = """
        <div class="filters scripted">
        <form class="choose" aria-label="What is shown">
        <label>Workload <select id="workload"></select></label>
        <label>Speed as <select id="speed"><option value="times">times</option>
        <option value="throughput">times and throughput</option></select></label>
        <button type="button" id="all-strategies">All strategies</button>
        </form>
        <div class="legend" role="group" aria-label="Strategies: press one to leave it out"></div>
        </div>

        """

    /// What is fastest where: a map, and the same in words where there is no script.
    private static func map(_ report: PageFacts) -> String {
        let cards = report.findings.map { finding in
            let sizes = finding.sizes.map {
                "<li><b>\(HTML.escaped($0.name))</b> \(HTML.escaped($0.text))</li>"
            }
            return "<article>\n<h3>\(HTML.escaped(finding.title))</h3>\n"
                + "<p>\(HTML.escaped(finding.sentence)).</p>\n<ul>\n\(sizes.joined(separator: "\n"))\n</ul>\n</article>"
        }
        let words = "<div class=\"cards\">\n\((advised(report) + cards).joined(separator: "\n"))\n</div>"
        return scripted(
            "Decision map",
            "Which strategy to use for the need above, and the fastest of each workload; equals signs join those that are "
                + "not told apart, and without an interval the shortest median stands alone. Press a cell to see its figures.",
            "map"
        ).replacing("</section>\n", with: "")
            + "<details id=\"words\" open><summary>The same in words</summary>\n\(words)\n</details>\n</section>\n"
    }

    /// The strategies recommended for common needs, in words.
    private static func advised(_ report: PageFacts) -> [String] {
        report.recommendations.map { advised in
            let lines = advised.needs.map {
                "<li><b>\(HTML.escaped($0.name))</b>: \(HTML.escaped($0.text))</li>"
            }
            return "<article>\n<h3>\(HTML.escaped(advised.title)): recommended</h3>\n"
                + "<ul>\n\(lines.joined(separator: "\n"))\n</ul>\n</article>"
        }
    }

    private static let turns = scripted(
        "Crossovers",
        "From how many items another strategy is the one to use, and where one overtakes another, between the sizes measured.",
        "crossovers")

    private static func recommendation(_ report: PageFacts) -> String {
        guard !report.recommendations.isEmpty else { return "" }
        return scripted("Recommendation", "Every strategy measured, for the need above, the best first.", "needed")
    }

    private static let scaling = scripted(
        "Scaling",
        "Times and memory against items, both logarithmic; lower is better. Upright bars are 99 % intervals.", "scaling"
    )

    private static let budget = scripted(
        "Frame budget",
        "A frame that shows something new takes a query (<span class=\"key query\"></span>) and new attribute objects "
            + "(<span class=\"key attributes\"></span>). It has 8.33 ms at 120 Hz and 16.7 ms at 60 Hz. A strategy fits "
            + "where 99 of 100 frames do.", "budget", isTable: true)

    private static let timeline = scripted(
        "Missed frames",
        "The frames of the script, from the first to the last. <span class=\"key regressed\"></span> over budget in half of "
            + "the launches or more: missed. <span class=\"key sometimes\"></span> in fewer.", "timeline")

    private static let pareto = scripted(
        "Pareto front",
        "The strategies that no other beats in time, memory and preparation together. It takes 8 launches to tell.",
        "pareto")

    private static let latency = scripted(
        "Latency", "Timed one by one: half take at most p50, 99 of 100 at most p99.", "latency")

    private static let rule = scripted(
        "Rule of thumb",
        "Common advice: reconsider caching every frame in a dictionary above about 1,000 elements. Measured:", "rule")

    private static let breakEven = scripted(
        "Break-even",
        "When a longer preparation pays off: extra prepare time ÷ time saved by each query, change or frame.",
        "breakeven", isTable: true)

    private static func viewport(_ assets: ReportAssets) -> String {
        guard !assets.pictures.isEmpty else { return "" }
        let figures = assets.pictures.map { picture in
            let title = picture.layout + (picture.dataset.isEmpty ? "" : " over \(picture.dataset)")
            return """
                <figure data-layout="\(HTML.escaped(picture.layout))" data-dataset="\(HTML.escaped(picture.dataset))">
                <figcaption>\(HTML.escaped(title))</figcaption>
                <div class="picture">
                <img alt="\(HTML.escaped(picture.text))" src="data:image/svg+xml;base64,\(base64(picture.svg))">
                \(envelopes(picture))<p class="note">\(HTML.escaped(picture.text))</p>
                </figure>
                """
        }
        return HTML.section(
            "Viewport",
            "<div class=\"pictures\">\n" + figures.joined(separator: "\n") + "\n</div>")
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

    /// Sections that are seldom read: a line each, which names the content.
    static func folded(_ report: PageFacts) -> String {
        let machine = HTML.definitions(report.headline)
        let warnings = report.warnings.dropFirst(HTMLFirstScreen.mostWarnings).map(HTML.warning).joined(separator: "\n")
        let missing = report.unavailable.map { "<li>\(HTML.escaped($0))</li>" }.joined()
        let words = report.glossary.prefix(4).map(\.name).joined(separator: ", ")
        return [
            fold("Machine", report.facts.joined(separator: ", "), machine),
            fold(
                "Trust", "\(report.certainty.level). \(report.certainty.sentences.joined(separator: " "))",
                warnings + HTML.definitions(report.trust)),
            report.unavailable.isEmpty
                ? ""
                : fold(
                    "Not available", "\(report.unavailable.count) metrics, each with the reason", "<ul>\(missing)</ul>"),
            fold(
                "Glossary", "\(report.glossary.count) words: \(words) …", HTML.definitions(report.glossary)),
        ].joined()
    }

    private static func fold(_ title: String, _ summary: String, _ content: String) -> String {
        """
        <details class="fold">
        <summary><h2 id="\(HTML.identity(title))">\(title)</h2> <span>\(HTML.escaped(summary))</span></summary>
        \(content)
        </details>

        """
    }

    /// Another record, and the strategy that all others are multiples of.
    static func compared(_ report: PageFacts, _ assets: ReportAssets) -> String {
        var parts = assets.verdict.map { [$0.embedded(prefix: "verdict-")] } ?? []
        if let (table, notes) = report.baseline {
            parts += ["<h3>\(HTML.escaped(table.title))</h3>", HTML.table(table)]
            if !notes.isEmpty { parts.append(HTML.notes(notes)) }
        }
        return parts.isEmpty ? "" : HTML.section("Compared with", parts.joined(separator: "\n"))
    }

    static func history(_ assets: ReportAssets) -> String {
        assets.history.map { HTML.section("History", $0.embedded()) } ?? ""
    }

    static func tables(linked: Bool) -> String {
        let note =
            linked
            ? "<p class=\"note\">The charts are drawn by Chart.js, which was not installed where this report was "
                + "made: it is loaded from its public copy, and without a network there are only the tables.</p>\n"
            : ""
        return HTML.section(
            "Tables",
            note + "<p>All figures of <b class=\"case\"></b>: medians over launches, their 99 % intervals beneath. "
                + "Press a title to sort; point at it for the metric's key.</p>\n<div id=\"tables-host\" class=\"scripted\"></div>"
        )
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
