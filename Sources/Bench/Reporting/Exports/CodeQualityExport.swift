import RunRecords

/// A verdict as a report of GitLab's code quality, which a merge request shows: an entry for each regression.
///
/// The format is that of GitLab's documentation, "Code quality report format": a list of objects with `description`,
/// `check_name`, `fingerprint`, `severity` and `location`.
package enum CodeQualityExport {
    package static let export = VerdictExport(
        "gitlab-code-quality", fileName: "gl-code-quality-report.json",
        summary: "GitLab's code quality report, an entry for each regression"
    ) { render($0) }

    /// Every entry must name a file. Where no profile has told one, it is the one that every package has.
    private static let fallback = "Package.swift"

    static func render(_ verdict: ExportedVerdict) -> String {
        let limits = verdict.context.brokenLimits.map { sentence in
            entry(
                sentence, check: "limit", fingerprint: StableHash(of: ["limit", sentence]).digits, file: fallback,
                line: 1, severity: "blocker")
        }
        let losses = verdict.losses.map { loss in
            entry(
                "\(loss.name): \(loss.reason)", check: "lost", fingerprint: StableHash(of: ["lost", loss.name]).digits,
                file: fallback, line: 1, severity: "blocker")
        }
        return jsonText(.array(limits + losses + verdict.regressions.map { entry($0, verdict) }))
    }

    private static func entry(_ finding: ExportedVerdict.Finding, _ verdict: ExportedVerdict) -> JSONValue {
        let place = finding.verdict.place
        let commits = verdict.origin.map { " \($0)." } ?? ""
        let origin = place.map { " \($0.text)." } ?? "\(commits) No profile tells the file."
        return entry(
            "\(finding.name): \(finding.change).\(origin)", check: finding.metric, fingerprint: finding.fingerprint,
            file: place?.file ?? fallback, line: place?.line ?? 1,
            severity: finding.verdict.ratio.map { max($0, 1 / $0) >= 1.1 } ?? true ? "major" : "minor")
    }

    private static func entry(
        _ text: String, check: String, fingerprint: String, file: String, line: Int, severity: String
    ) -> JSONValue {
        .object([
            "description": .string(text), "check_name": .string("layoutbench.\(check)"),
            "fingerprint": .string(fingerprint), "severity": .string(severity),
            "location": .object(["path": .string(file), "lines": .object(["begin": .number(Double(line))])]),
        ])
    }
}
