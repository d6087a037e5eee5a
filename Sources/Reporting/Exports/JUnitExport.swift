import Errors
import Judging
import RunRecords

/// A verdict as a JUnit report, which GitLab, Jenkins and others show: a test case a finding, which fails where it
/// regressed and is skipped where nothing could be told.
package enum JUnitExport {
    package static let export = VerdictExport(
        "junit", fileName: "junit.xml", summary: "a JUnit report, a test case for each metric of each subject"
    ) { render($0) }

    private struct Case {
        var group: String
        var name: String
        var file: String?
        /// Element and message; nil where it passed.
        var ending: (element: String, message: String)?
    }

    /// The XML. O(verdicts).
    static func render(_ verdict: ExportedVerdict) -> String {
        let cases = cases(verdict)
        func count(_ element: String) -> Int { cases.count { $0.ending?.element == element } }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(count("failure"))\" errors=\"0\" skipped=\"\(count("skipped"))\""
        let name = escaped(verdict.context.title)
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"\(name)\" \(counts)>",
            "  <testsuite name=\"\(name)\" timestamp=\"\(escaped(verdict.record.b.startedAt))\" \(counts)>",
        ]
        return (head + cases.map(text) + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private static func cases(_ verdict: ExportedVerdict) -> [Case] {
        let limits = verdict.context.brokenLimits.map {
            Case(group: "limits", name: $0, file: nil, ending: ("failure", $0))
        }
        let found = (verdict.regressions + verdict.improvements + verdict.others).map { finding in
            Case(
                group: finding.metric, name: finding.subject, file: finding.verdict.place?.file,
                ending: ending(of: finding))
        }
        let names = VerdictNames(verdict.record)
        let missing = verdict.record.missing.map { entry in
            let metric = entry.metric == MissingMetric.everyMetric ? "all metrics" : entry.metric
            let from = entry.from == "both" ? "a and b" : entry.from
            return Case(
                group: metric, name: names.name(entry.subject), file: nil,
                ending: ("skipped", "not in \(from): \(entry.reason)"))
        }
        return limits + found + missing
    }

    private static func ending(of finding: ExportedVerdict.Finding) -> (element: String, message: String)? {
        let verdict = finding.verdict
        switch verdict.verdict {
        case .regressed where verdict.accepted: return nil
        case .regressed:
            return ("failure", finding.change + (verdict.place.map { ". \($0.text)" } ?? ""))
        case .improved, .equivalent: return nil
        case .inconclusive:
            let needed = verdict.neededLaunches.map {
                "about \(Format.count(Double($0))) more launches would settle it"
            }
            return ("skipped", "inconclusive: " + (verdict.reason ?? needed ?? "the interval is too wide"))
        }
    }

    private static func text(_ test: Case) -> String {
        let file = test.file.map { " file=\"\(escaped($0))\"" } ?? ""
        let start =
            "    <testcase classname=\"layoutbench.\(escaped(test.group))\" name=\"\(escaped(test.name))\"\(file)"
        guard let ending = test.ending else { return start + "/>" }
        return "\(start)>\n      <\(ending.element) message=\"\(escaped(ending.message))\"/>\n    </testcase>"
    }

    /// What XML can hold: control characters are written out.
    private static func escaped(_ text: String) -> String { HTMLReport.escaped(plainText(text, keepsLines: false)) }
}
