/// A verdict as a badge: a small picture with its outcome in words, for a README.
package enum VerdictBadge {
    package static let export = VerdictExport(
        "badge", fileName: "badge.svg", summary: "a badge with the outcome, SVG"
    ) { render($0) }

    /// The colour of the right half.
    package enum Tone: String, Sendable {
        case good = "#2d7d46"
        case bad = "#b3261e"
        case open = "#5f6368"
    }

    static func render(_ verdict: ExportedVerdict) -> String {
        let summary = verdict.record.summary
        let limits = verdict.context.brokenLimits.count
        let message: (String, Tone) =
            if limits > 0 {
                ("\(plural(limits, "limit")) broken", .bad)
            } else if summary.regressed > 0 {
                ("\(summary.regressed) regressed", .bad)
            } else if !verdict.record.lost.isEmpty {
                ("\(plural(verdict.record.lost.count, "subject")) lost", .bad)
            } else if verdict.record.isFirst {
                ("first record", .open)
            } else if summary.equivalent + summary.improved + summary.accepted == 0 {
                ("nothing judged", .open)
            } else if summary.improved > 0 {
                ("no regression, \(summary.improved) improved", .good)
            } else {
                ("no regression", .good)
            }
        return svg(label: verdict.context.title, message: message.0, message.1)
    }

    package static func svg(label: String, message: String, _ tone: Tone) -> String {
        let (left, right) = (width(of: label), width(of: message))
        let texts = [(label, 0, left), (message, left, right)].map { text, start, width in
            "<text x=\"\(start + width / 2)\" y=\"14\" textLength=\"\(width - 12)\">\(escaped(text))</text>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
            aria-label="\(escaped(label)): \(escaped(message))">
            <title>\(escaped(label)): \(escaped(message))</title>
            <clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
            <g clip-path="url(#r)">
            <rect width="\(left)" height="20" fill="#3c4043"/>
            <rect x="\(left)" width="\(right)" height="20" fill="\(tone.rawValue)"/>
            </g>
            <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
            \(texts.joined(separator: "\n"))
            </g>
            </svg>

            """
    }

    /// Room for a text of that font size, with six points on each side; `textLength` fits the text into it.
    private static func width(of text: String) -> Int {
        let narrow: Set<Character> = ["i", "l", "j", "t", "f", "r", " ", ".", ",", "1", "I", "'", "-"]
        let points = text.reduce(0.0) { $0 + (narrow.contains($1) ? 4.2 : "mwMW".contains($1) ? 10.4 : 7) }
        // Even, so that halves are whole.
        return 2 * Int((points + 12) / 2 + 0.5)
    }

    private static func escaped(_ text: String) -> String { HTML.escaped(plainText(text, keepsLines: false)) }
}
