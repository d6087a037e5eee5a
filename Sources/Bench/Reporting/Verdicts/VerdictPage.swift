import Errors
import Foundation

extension VerdictReport {
    /// Changes shown at once; more are folded.
    private static let mostShown = 25

    /// One HTML page that needs no other file: the sentence, how often each verdict was given, the changes as a chart,
    /// the largest first, and a table per sort of verdict, of which each regression has an address. What is
    /// inconclusive or equivalent is folded. A script sorts and copies tables; without it nothing is missing.
    package func html() -> String {
        var parts = ["<main class=\"verdicts\">", "<h1>LayoutBench comparison</h1>"]
        parts += warnings.map(HTML.warning)
        parts.append(outcome)
        parts += ["<h2 id=\"compared-with\">Compared with</h2>", HTML.definitions(compared)]
        parts += body(heading: "h2", prefix: "")
        parts += ["<h2 id=\"trust\">Trust</h2>", HTML.definitions(trust)]
        parts += ["<h2 id=\"glossary\">Glossary</h2>", HTML.definitions(glossary), "</main>"]
        return HTML.head(title: "LayoutBench comparison") + parts.joined(separator: "\n")
            + "\n<script>\n\(HTMLAssets.tableScript)\n</script>\n</body>\n</html>\n"
    }

    /// The same as a part of another page, under headings of the third level, without what that page says itself. Names
    /// of headings, rows and notes begin with the prefix, so that the page has none twice.
    func embedded(prefix: String) -> String {
        (warnings.map(HTML.warning) + [outcome, HTML.definitions(compared)]
            + body(heading: "h3", prefix: prefix)).joined(separator: "\n")
    }

    /// The sentence and how often each verdict was given; all else is folded.
    func folded(prefix: String) -> String {
        (warnings.map(HTML.warning) + [
            outcome, "<details>", "<summary>All verdicts</summary>", HTML.definitions(compared),
        ] + body(heading: "h3", prefix: prefix) + ["</details>"]).joined(separator: "\n")
    }

    private var outcome: String { "<p class=\"lead\">\(HTML.escaped(sentence))</p>\n\(strip)" }

    /// The chart and the tables.
    private func body(heading: String, prefix: String) -> [String] {
        var parts = chart(heading, prefix)
        for section in sections {
            let table = HTML.table(section.table, rows: prefix + section.identity, notes: prefix)
            let isFolded = section.identity == "inconclusive"
            parts += Self.titled(section, heading, prefix)
            parts.append(
                isFolded
                    ? "<details>\n<summary>\(HTML.escaped(section.table.caption))</summary>\n\(table)\n</details>"
                    : table)
        }
        if !means.table.rows.isEmpty {
            parts += Self.titled(means, heading, prefix)
            parts.append(HTML.table(means.table, notes: prefix))
        }
        if !equivalent.table.rows.isEmpty {
            parts += Self.titled(equivalent, heading, prefix)
            parts += [
                HTML.table(equivalent.table, notes: prefix),
                "<details>\n<summary>All \(equivalentRows.rows.count) one by one</summary>",
                HTML.table(equivalentRows, notes: prefix), "</details>",
            ]
        }
        if !footnotes.isEmpty {
            parts += ["<\(heading) id=\"\(prefix)notes\">Notes</\(heading)>"]
            parts.append(HTML.notes(footnotes, prefix: prefix))
        }
        return parts
    }

    private static func titled(_ section: VerdictSection, _ heading: String, _ prefix: String) -> [String] {
        [
            "<\(heading) id=\"\(prefix)\(section.identity)\">\(section.title)</\(heading)>",
            "<p>\(HTML.escaped(section.text))</p>",
        ]
    }

    /// How often each verdict was given, as a bar and in words.
    private var strip: String {
        let shown = counts.filter { $0.count > 0 }
        guard !shown.isEmpty else { return "" }
        let bars = shown.map { "<span class=\"\($0.name)\" style=\"flex-grow:\($0.count)\"></span>" }
        let words = shown.map { "<li><span class=\"key \($0.name)\"></span> \($0.count) \($0.name)</li>" }
        return "<div class=\"strip\" aria-hidden=\"true\">\(bars.joined())</div>\n"
            + "<ul class=\"strip-key\">\(words.joined())</ul>"
    }

    // MARK: - The chart

    private func chart(_ heading: String, _ prefix: String) -> [String] {
        guard !changes.isEmpty else { return [] }
        let ends = changes.flatMap { [$0.ratio, $0.low, $0.high].compactMap(\.self) }
            .filter { $0 > 0 && $0.isFinite }.map { abs(log($0)) }
        // Five percent at least, so that small changes look small.
        let reach = max(ends.max() ?? 0, log(1.05))
        let rows = changes.map { bar($0, reach, prefix) }
        let first = rows.prefix(Self.mostShown).joined(separator: "\n")
        let rest = rows.dropFirst(Self.mostShown)
        let text =
            "B ÷ A, the largest change first, on a logarithmic axis from \(Format.ratio(exp(-reach))) to "
            + "\(Format.ratio(exp(reach))) with 1 in its middle: right of it takes more. Thin lines are the intervals."
        return [
            "<\(heading) id=\"\(prefix)changes\">Changes</\(heading)>", "<p>\(HTML.escaped(text))</p>",
            "<ul class=\"changes\">\n\(first)\n</ul>",
            rest.isEmpty
                ? ""
                : "<details>\n<summary>\(rest.count) smaller ones</summary>\n<ul class=\"changes\">\n"
                    + rest.joined(separator: "\n") + "\n</ul>\n</details>",
        ].filter { !$0.isEmpty }
    }

    private func bar(_ change: VerdictChange, _ reach: Double, _ prefix: String) -> String {
        func place(_ ratio: Double) -> Double {
            guard ratio > 0, ratio.isFinite else { return ratio > 1 ? 100 : 0 }
            return min(100, max(0, 50 + 50 * log(ratio) / reach))
        }
        func span(_ name: String, _ from: Double, _ to: Double) -> String {
            let (left, right) = (min(from, to), max(from, to))
            return "<span class=\"\(name)\" style=\"left:\(Format.rounded(left, digits: 2))%;width:"
                + "\(Format.rounded(right - left, digits: 2))%\"></span>"
        }
        let end = change.ratio.map(place) ?? 100
        var marks = span("bar", 50, end)
        if let low = change.low, let high = change.high, low != high {
            marks += span("whisker", place(low), place(high))
        }
        return """
            <li class="\(change.kind)"><a href="#\(prefix)\(change.identity)">\(HTML.escaped(change.name))</a>
            <span class="track" aria-hidden="true">\(marks)</span><span class="value">\(HTML.escaped(change.text))</span></li>
            """
    }
}
