import Errors

extension HistoryReport {
    /// Series with changes that are shown without being unfolded.
    private static let mostSeries = 12

    /// One HTML page that needs no other file.
    package func html() -> String {
        let parts =
            ["<main class=\"verdicts\">", "<h1>LayoutBench history</h1>"] + body(heading: "h2", prefix: "")
            + ["<h2 id=\"nights\">Nights</h2>", folded(nights.caption, HTML.table(nights))]
            + ["<h2 id=\"glossary\">Glossary</h2>", HTML.definitions(glossary), "</main>"]
        return HTML.head(title: "LayoutBench history") + parts.joined(separator: "\n")
            + "\n<script>\n\(HTMLAssets.tableScript)\n</script>\n</body>\n</html>\n"
    }

    /// The same as a part of another page, under headings of the third level.
    func embedded() -> String { body(heading: "h3", prefix: "history-").joined(separator: "\n") }

    /// Markdown, for a job's summary: the sentence, the gate, the changes and the series with changes.
    package func markdown() -> String {
        var parts = ["# LayoutBench history", "**\(MarkdownReport.escaped(sentence))**"]
        parts += warnings.map { "> \(MarkdownReport.escaped($0))" }
        parts += ["## Gate", MarkdownReport.escaped(gate?.sentence ?? "No verdict: \(gateReason).")]
        if !changes.rows.isEmpty { parts += ["## Changes", MarkdownReport.table(changes)] }
        let shown = series.filter { $0.order < 2 }.prefix(Self.mostSeries)
        if !shown.isEmpty {
            parts.append("## Series with changes")
            parts += shown.map { one in
                "- **\(MarkdownReport.escaped(one.title))**: \(MarkdownReport.escaped(one.range)), "
                    + "\(MarkdownReport.escaped(one.facts)), \(one.span)"
            }
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func body(heading: String, prefix: String) -> [String] {
        var parts = ["<p class=\"lead\">\(HTML.escaped(sentence))</p>"]
        parts += warnings.map(HTML.warning)
        parts.append("<\(heading) id=\"\(prefix)gate\">Gate</\(heading)>")
        parts.append(
            gate.map { $0.folded(prefix: prefix + "gate-") }
                ?? "<p>\(HTML.escaped("No verdict: \(gateReason)."))</p>")
        parts.append("<\(heading) id=\"\(prefix)changes\">Changes of the nights</\(heading)>")
        parts.append(
            changes.rows.isEmpty
                ? "<p>No change is confirmed.</p>"
                : HTML.table(changes, rows: prefix + "change", links: links))
        parts.append("<\(heading) id=\"\(prefix)series\">Series with changes</\(heading)>")
        parts += changedSeries
        parts += steadySeries
        return parts
    }

    /// Those with changes, each with its axes.
    private var changedSeries: [String] {
        let changed = series.filter { $0.order < 2 }
        guard !changed.isEmpty else { return ["<p>None.</p>"] }
        let figures = changed.map(\.figure)
        var parts = [
            "<p>By date. An upright line is a change: <span class=\"key regressed\"></span> for the worse, "
                + "<span class=\"key improved\"></span> for the better, <span class=\"key accepted\"></span> accepted.</p>",
            "<div class=\"figures\">\n\(figures.prefix(Self.mostSeries).joined(separator: "\n"))\n</div>",
        ]
        let rest = figures.dropFirst(Self.mostSeries)
        if !rest.isEmpty {
            parts.append(
                folded("\(rest.count) more", "<div class=\"figures\">\n\(rest.joined(separator: "\n"))\n</div>"))
        }
        return parts
    }

    /// Those without, a row each.
    private var steadySeries: [String] {
        let steady = series.filter { $0.order == 2 }
        guard !steady.isEmpty else { return [] }
        let title = "\(Format.count(Double(steady.count))) series without a change"
        let first = steady.map(\.days.first).min() ?? ""
        let last = steady.map(\.days.last).max() ?? ""
        let table = """
            <div class="scroll" tabindex="0" role="region" aria-label="\(title)"><table class="steady">
            <caption>Lines by date, within \(first) to \(last)</caption>
            <thead><tr><th scope="col">Metric and subject</th><th scope="col">Line</th>\
            <th scope="col" class="number">Lowest</th><th scope="col" class="number">Highest</th></tr></thead>
            <tbody>
            \(steady.map(\.row).joined(separator: "\n"))
            </tbody>
            </table></div>
            """
        return [folded(title, table)]
    }

    private func folded(_ summary: String, _ content: String) -> String {
        "<details>\n<summary>\(HTML.escaped(summary))</summary>\n\(content)\n</details>"
    }
}
