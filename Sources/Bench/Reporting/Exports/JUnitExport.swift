import Errors
import Foundation
import Judging
import RunRecords

/// A verdict as a JUnit report, which GitLab, Jenkins and others show: a test case a finding, which fails where it
/// regressed, is an error where its subject was lost, and is skipped where nothing could be told. Its time is the metric's in
/// B, in seconds; 0 for other metrics.
package enum JUnitExport {
    package static let export = VerdictExport(
        "junit", fileName: "junit.xml", summary: "a JUnit report, a test case for each metric of each subject"
    ) { render($0) }

    /// How a case ends if it does not pass, the worst last.
    private enum Ending: String, CaseIterable {
        case skipped, failure, error

        var weight: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    private struct Case {
        var group, name: String
        var file: String?
        var seconds = 0.0
        /// The element, its message, and what GitLab shows, which reads no message; nil where it passed.
        var ending: (element: Ending, message: String, text: String)?
    }

    static func render(_ verdict: ExportedVerdict) -> String {
        let cases = merged(cases(verdict))
        func count(_ element: Ending) -> Int { cases.count { $0.ending?.element == element } }
        let counts =
            "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
            + "skipped=\"\(count(.skipped))\" time=\"\(decimal(cases.map(\.seconds).reduce(0, +)))\""
        let name = escaped(verdict.context.title)
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"\(name)\" \(counts)>",
            "  <testsuite name=\"\(name)\" timestamp=\"\(escaped(verdict.record.b.startedAt))\" \(counts)>",
        ]
        return (head + cases.map(text) + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private static func cases(_ verdict: ExportedVerdict) -> [Case] {
        let limits = verdict.context.brokenLimits.map {
            Case(group: "limits", name: $0, ending: (.failure, $0, $0))
        }
        let found = (verdict.regressions + verdict.improvements + verdict.others).map { finding in
            let isTime = (finding.verdict.unit ?? MetricCatalog.metric(finding.metric)?.unit) == "ns"
            return Case(
                group: finding.metric, name: finding.subject, file: finding.verdict.place?.file,
                seconds: isTime ? (finding.verdict.b ?? 0) / 1e9 : 0, ending: ending(of: finding, in: verdict))
        }
        let names = VerdictNames(verdict.record)
        let missing = verdict.record.missing.map { entry in
            let metric = entry.metric == MissingMetric.everyMetric ? "all metrics" : entry.metric
            let from = entry.from == "both" ? "a and b" : entry.from
            let text = "not in \(from): \(entry.reason)"
            return Case(
                group: metric, name: names.name(entry.subject), ending: (entry.isLost ? .error : .skipped, text, text))
        }
        return Array(missing.prefix(verdict.record.lost.count)) + limits + found
            + missing.dropFirst(verdict.record.lost.count)
    }

    /// Each name once, since readers keep one case of a name: the worst of its endings, with the texts of all.
    private static func merged(_ cases: [Case]) -> [Case] {
        cases.grouped { [$0.group, $0.name] }.map { _, same in
            var merged = same[0]
            let endings = same.compactMap(\.ending)
            merged.ending = endings.max { $0.element.weight < $1.element.weight }.map { worst in
                (worst.element, worst.message, endings.map(\.text).joined(separator: "\n"))
            }
            return merged
        }
    }

    private static func ending(
        of finding: ExportedVerdict.Finding, in whole: ExportedVerdict
    ) -> (element: Ending, message: String, text: String)? {
        let verdict = finding.verdict
        switch verdict.verdict {
        case .regressed where verdict.accepted: return nil
        case .regressed:
            let message = finding.change + (verdict.place.map { ". \($0.text)" } ?? "")
            let values =
                "A \(VerdictTables.value(verdict.a, verdict)), B \(VerdictTables.value(verdict.b, verdict)), "
                + plural(verdict.launches, "launch")
            let text = ["\(finding.name): \(message)", values, whole.origin, whole.context.page].compactMap(\.self)
            return (.failure, message, text.joined(separator: "\n"))
        case .improved, .equivalent: return nil
        case .inconclusive:
            let needed = verdict.neededLaunches.map {
                "about \(Format.count(Double($0))) more launches would settle it"
            }
            let message = "inconclusive: " + (verdict.reason ?? needed ?? "the interval is too wide")
            return (.skipped, message, message)
        }
    }

    private static func text(_ test: Case) -> String {
        let file = test.file.map { " file=\"\(escaped($0))\"" } ?? ""
        let start =
            "    <testcase classname=\"layoutbench.\(escaped(test.group))\" name=\"\(escaped(test.name))\"\(file) "
            + "time=\"\(decimal(test.seconds))\""
        guard let ending = test.ending else { return start + "/>" }
        let (element, message) = (ending.element.rawValue, escaped(ending.message))
        let text = HTML.escaped(plainText(ending.text, keepsLines: true))
        return "\(start)>\n      <\(element) message=\"\(message)\">\(text)</\(element)>\n    </testcase>"
    }

    /// Seconds without an exponent, which some readers do not know, to a tenth of a nanosecond.
    private static func decimal(_ seconds: Double) -> String { String(format: "%.10f", seconds) }

    /// What XML can hold: control characters are written out.
    private static func escaped(_ text: String) -> String { HTML.escaped(plainText(text, keepsLines: false)) }
}
