/// A verdict as GitHub's workflow commands, which a step prints: an error for each regression, at the file that a
/// profile found it in or else with its commits, warnings for what puts verdicts in doubt, and the sentence as a notice.
package enum GitHubAnnotations {
    package static let export = VerdictExport(
        "github-annotations", fileName: "github-annotations.txt",
        summary: "GitHub's workflow commands, an error for each regression: print them in a step"
    ) { render($0) }

    /// GitHub shows that many annotations of each kind for a step.
    private static let most = 10

    /// A line an annotation. O(verdicts).
    static func render(_ verdict: ExportedVerdict) -> String {
        let title = verdict.context.title
        let errors =
            verdict.context.brokenLimits.map { command("error", ["title": "\(title): a limit is broken"], $0) }
            + verdict.losses.map {
                command("error", ["title": "\(title): a subject is lost"], "\($0.name): \($0.reason)")
            }
            + verdict.regressions.map { error($0, verdict) }
        let warnings = verdict.warnings.map { command("warning", ["title": title], $0) }
        let lines =
            first(errors, "error", title, verdict.losses.isEmpty ? "regressions" : "errors")
            + first(warnings, "warning", title, "warnings") + [command("notice", ["title": title], verdict.sentence)]
        return lines.map { $0 + "\n" }.joined()
    }

    /// All, or all but the last ones and how many those are.
    private static func first(_ lines: [String], _ kind: String, _ title: String, _ noun: String) -> [String] {
        guard lines.count > most else { return lines }
        let left = lines.count - most + 1
        return lines.prefix(most - 1) + [command(kind, ["title": title], "\(left) more \(noun): see the report")]
    }

    private static func error(_ finding: ExportedVerdict.Finding, _ verdict: ExportedVerdict) -> String {
        var properties = ["title": "\(verdict.context.title): \(finding.metric) regressed"]
        var text = "\(finding.subject): \(finding.change)"
        if let place = finding.verdict.place {
            properties["file"] = place.file
            properties["line"] = place.line.map { "\($0)" }
            text += ". \(place.text)"
        } else if let origin = verdict.origin {
            text += ". \(origin)"
        }
        return command("error", properties, text)
    }

    /// `::error file=…,line=…,title=…::text`.
    private static func command(_ kind: String, _ properties: [String: String], _ text: String) -> String {
        let given = ["file", "line", "title"].compactMap { key in
            properties[key].map { "\(key)=\(escaped($0, isProperty: true))" }
        }
        return "::\(kind) \(given.joined(separator: ","))::\(escaped(text, isProperty: false))"
    }

    /// As the commands' reader unescapes it: a line is one command.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
        if isProperty { escapes.merge([":": "%3A", ",": "%2C"]) { $1 } }
        return plainText(text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined(), keepsLines: false)
    }
}
