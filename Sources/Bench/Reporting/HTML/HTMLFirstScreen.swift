/// What a reader sees first: which strategy, until when, how sure, and what changed.
enum HTMLFirstScreen {
    /// The page's title, what was measured in a line, and the way to the rest.
    static func header(_ report: PageFacts, _ links: [String]) -> String {
        let list = links.map { "<li>\($0)</li>" }.joined(separator: "\n")
        let facts = report.facts.map { "<span>\(HTML.escaped($0))</span>" }
        let navigation = list.isEmpty ? "" : "\n<nav aria-label=\"Sections\"><ul>\n\(list)\n</ul></nav>"
        return """
            <header class="top">
            <h1>LayoutBench report</h1>
            <p class="facts">\(facts.joined(separator: " · "))</p>\(navigation)
            </header>

            """
    }

    /// The answer for a need: the script fills it. Without one the needs that most have stand here in words.
    static func answer(_ report: PageFacts, _ assets: ReportAssets) -> String {
        """
        <section class="first" aria-label="Which strategy">
        <div id="answer-host" class="answer scripted" aria-live="polite"></div>
        <noscript><p class="note">Charts and tables need JavaScript; what is fastest where stands below in words, and
        summary.md has all tables.</p></noscript>
        <div class="screen">
        <div class="pictured scripted">
        \(need)
        <div id="picture-host"></div>
        </div>
        <div class="beside">
        <div id="figures-host" class="scripted"></div>
        \(sure(report))
        \(changed(assets))
        </div>
        </div>
        </section>

        """
    }

    private static let need = """
        <form class="choose" id="need" aria-label="Your need">
        <label>Layout <select id="layout" name="layout"></select></label>
        <label>Dataset <select id="dataset" name="dataset"></select></label>
        <label>Items <select id="items" name="items"></select></label>
        <label>Frame rate <select name="rate"></select></label>
        <label>Device <select name="device"></select></label>
        <label>Memory <select name="memory"></select></label>
        <label>Edits <select name="edits"></select></label>
        </form>
        """

    /// In words, with what speaks against believing it.
    private static func sure(_ report: PageFacts) -> String {
        let certainty = report.certainty
        let shown = report.warnings.prefix(mostWarnings).map { "<p class=\"warning\">\(HTML.escaped($0))</p>" }
        let more = report.warnings.count - shown.count
        let rest = more > 0 ? "<p class=\"warning\">\(plural(more, "more warning")): see Trust.</p>" : ""
        return """
            <section class="sure" aria-labelledby="how-sure">
            <h2 id="how-sure">How sure</h2>
            <div id="margin-host" class="scripted"></div>
            <p class="level\(certainty.isProblem ? " problem" : "")">Of the times: \(certainty.level.lowercased())</p>
            <p>\(certainty.sentences.map(HTML.escaped).joined(separator: " "))</p>
            \((shown + [rest]).filter { !$0.isEmpty }.joined(separator: "\n"))
            <p>\(HTML.link("Trust", "Why to believe it"))</p>
            </section>
            """
    }

    /// Warnings on the first screen; Trust has the others.
    static let mostWarnings = 2
    /// Changes on the first screen; the comparison has all.
    private static let mostChanges = 3

    /// Differences from another record, or from other nights.
    private static func changed(_ assets: ReportAssets) -> String {
        var parts: [String] = []
        if let verdict = assets.verdict {
            parts.append("<p class=\"level\">\(HTML.escaped(verdict.sentence))</p>")
            let shown = verdict.changes.prefix(mostChanges).map {
                "<li class=\"\($0.kind)\">\(HTML.escaped($0.name)): \(HTML.escaped($0.text))</li>"
            }
            if !shown.isEmpty { parts.append("<ul>\(shown.joined())</ul>") }
            parts.append("<p>\(HTML.link("Compared with", "All verdicts"))</p>")
        }
        if let history = assets.history {
            parts.append("<p>\(HTML.escaped(history.sentence)) \(HTML.link("History", "The nights"))</p>")
        }
        if parts.isEmpty {
            parts = [
                "<p class=\"level\">Nothing to compare with</p>",
                "<p>This record stands alone. <code>layoutbench compare A B</code> compares two commits; "
                    + "<code>layoutbench history add</code> collects records over time.</p>",
            ]
        }
        return """
            <section class="changed" aria-labelledby="what-changed">
            <h2 id="what-changed">What changed</h2>
            \(parts.joined(separator: "\n"))
            </section>
            """
    }
}
