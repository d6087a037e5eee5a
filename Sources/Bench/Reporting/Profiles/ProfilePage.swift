import Errors
import Judging
import RunRecords

/// A profile, or the difference of two, as one HTML page with a flame graph, which needs no other file.
package enum ProfilePage {
    /// The page of a profile. Calls too small to be seen are folded into their callers, so that it stays below 3 MB.
    package static func render(_ profile: Profile) -> String {
        page(
            profile, title: profile.title, intro: [facts(profile)],
            phases: profile.phases, isDifference: false,
            // The one that was asked for first, as in the flame graph.
            tables: (profile.phases.filter { $0.name == profile.asked }
                + profile.phases.filter { $0.name != profile.asked })
                .map { table($0, of: profile) })
    }

    /// The page of what changed from A to B: widths are the mean of both, colours what grew and shrank.
    package static func render(_ a: Profile, _ b: Profile) -> String {
        let merged = MergedProfiles(a, b)
        let differences = merged.phases.compactMap { ProfileDifference(a, b, phase: $0.name) }
        let lines = differences.map {
            "<p><b>\(HTML.escaped($0.phase))</b>: \(HTML.escaped(ProfileText.sentence($0)))</p>"
        }
        return page(
            merged.profile, title: "\(a.title) → \(b.title)",
            intro: [facts(a, side: "A"), facts(b, side: "B")] + lines,
            phases: merged.phases, isDifference: true, tables: differences.map(table))
    }

    private static func page(
        _ profile: Profile, title: String, intro: [String], phases: [ProfilePhase], isDifference: Bool,
        tables: [String]
    ) -> String {
        let data = ProfilePageData.script(
            costs: profile.costs, functions: profile.functions, phases: phases, asked: profile.asked,
            isDifference: isDifference)
        let missing = profile.unavailable.map {
            "<p class=\"note\">\(HTML.escaped("\($0.name): unavailable, \($0.reason)"))</p>"
        }
        let kinds = isDifference ? "What changed" : "Where the \(profile.kind == .heap ? "memory" : "time") goes"
        let body = [
            "<main class=\"profile\">", "<h1>\(kinds)</h1>", "<p>\(HTML.escaped(title))</p>",
            intro.joined(separator: "\n"), missing.joined(separator: "\n"), controls, tables.joined(separator: "\n"),
            "</main>",
        ].filter { !$0.isEmpty }.joined(separator: "\n")
        return HTML.head(title: "LayoutBench profile").replacing(
            "</style>", with: HTMLAssets.profileStyle + "\n</style>") + body
            + "\n<script type=\"application/json\" id=\"data\">\(data)</script>\n<script>\n"
            + HTMLAssets.profileScript + "\n</script>\n</body>\n</html>\n"
    }

    private static let controls = """
        <form class="choose" id="choose" hidden>
        <label>Phase <select id="phase"></select></label>
        <label>Cost <select id="cost"></select></label>
        <label>View <select id="view"><option>callees</option><option>callers</option></select></label>
        <label>Search <input type="search" id="search" autocomplete="off"></label>
        <button type="button" id="whole">Whole</button>
        </form>
        <p class="note" id="hint" hidden>Callees: each bar stands below its caller. Callers: below the bar that was chosen, or the function \
        of a table, stand those that call it. A bar that is pressed takes the whole width; Escape leaves it.</p>
        <p class="note" id="matched" aria-live="polite"></p>
        <div class="flame" id="flame"></div>
        <p class="detail" id="detail" aria-live="polite"></p>
        <noscript><p class="note">The flame graph needs JavaScript; the tables do not.</p></noscript>
        """

    private static func facts(_ profile: Profile, side: String? = nil) -> String {
        let commit = profile.commit.value.map { "commit \($0.hash.prefix(8))\($0.dirty ? " with changes" : "")" }
        let text = [
            side, profile.label, "\(profile.kind.rawValue) by \(profile.tool)",
            "\(profile.subject.layout), \(profile.subject.dataset), \(Format.items(profile.subject.items)) items",
            commit,
        ]
        return "<p class=\"note\">\(HTML.escaped(text.compactMap { $0 }.joined(separator: " · ")))</p>"
    }

    private static let rowsOfTables = 50

    private static func breakable(_ name: String) -> String {
        HTML.escaped(name).replacing(".", with: ".<wbr>").replacing(":", with: ":<wbr>")
            .replacing("_", with: "_<wbr>").replacing("(", with: "<wbr>(")
    }

    private static func table(_ phase: ProfilePhase, of profile: Profile) -> String {
        let summary = profile.summary(of: phase)
        let head =
            ["<th>Function</th>", "<th class=\"number\">Own</th>", "<th class=\"number\">With callees</th>"]
            + profile.costs.map {
                "<th class=\"number\" title=\"\(HTML.escaped($0.summary))\">\(HTML.escaped($0.name))</th>"
            }
        let rows = summary.rows.prefix(rowsOfTables).filter { row in row.own.contains { $0 != 0 } }.map { row in
            let function = profile.functions[row.function]
            let shares = [row.own[0], row.total[0]].map { ProfileText.share($0, of: summary.whole[0], in: phase) }
            let figures = profile.costs.indices.map { Format.value(row.own[$0], unit: profile.costs[$0].unit) }
            return
                "<tr><th title=\"\(HTML.escaped(ProfilePageData.whole(function)))\">\(breakable(function.name))</th>"
                + (shares + figures).map { "<td class=\"number\">\(HTML.escaped($0))</td>" }.joined() + "</tr>"
        }
        let name = HTML.escaped(phase.name)
        let operation = HTML.escaped(phase.operation)
        let note = ProfileText.note(of: phase).map { " <small>\(HTML.escaped($0))</small>" } ?? ""
        return """
            <h2 id="\(name)">\(name)</h2>
            <div class="scroll"><table><caption>Functions by what they spend themselves, of one \(operation)\(note)</caption>
            <thead><tr>\(head.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }

    private static func table(_ difference: ProfileDifference) -> String {
        let rows = difference.rows.prefix(rowsOfTables).map { row in
            let figures = [row.a, row.b].map { Format.value($0, unit: difference.cost.unit) }
            let change = ProfileText.change(row, unit: difference.cost.unit)
            return "<tr><th>\(breakable(row.name))</th>"
                + (figures + [change]).map { "<td class=\"number\">\(HTML.escaped($0))</td>" }.joined() + "</tr>"
        }
        let phase = HTML.escaped(difference.phase)
        let head = ["A", "B", "Change"].map { "<th class=\"number\">\($0)</th>" }.joined()
        return """
            <h2 id="\(phase)">\(phase)</h2>
            <div class="scroll"><table><caption>Functions by how much more or less they spend themselves: \
            \(HTML.escaped(difference.cost.name))</caption>
            <thead><tr><th>Function</th>\(head)</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody></table></div>
            """
    }
}
