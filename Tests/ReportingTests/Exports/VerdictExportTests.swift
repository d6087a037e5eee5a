import Foundation
import Judging
import RunRecords
import Testing

@testable import Reporting

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Verdicts as other tools read them.
@Suite struct VerdictExportTests {
    private let record = VerdictFixture.record()
    private let context = VerdictContext(
        page: "https://example.org/runs/7", commitLink: "https://example.org/commit/{commit}",
        warnings: VerdictFixture.noise)

    /// The file that the fixture's profile names.
    private static let file = "Sources/Indexes/PackedTree/PackedRTree.swift"

    /// A comparison in which nothing changed.
    private var quiet: VerdictRecord {
        VerdictRecord(
            a: record.a, b: record.b, verdicts: record.verdicts.filter { $0.verdict == .equivalent }, missing: [],
            rule: record.rule)
    }

    /// As many regressions as are wanted.
    private func regressions(_ count: Int) -> VerdictRecord {
        let verdicts = (0..<count).map { index in
            VerdictFixture.verdict(
                .regressed, "query.time", VerdictFixture.subject("grid-\(index)", 10_000, "jump"),
                1.1 + Double(index) / 100)
        }
        return VerdictRecord(a: record.a, b: record.b, verdicts: verdicts, missing: [])
    }

    @Test(arguments: VerdictExport.all.map(\.fileName)) func `snapshots`(name: String) throws {
        let export = try #require(VerdictExport.all.first { $0.fileName == name })
        try expectSnapshot(export.render(record, in: context), "verdict-\(name)")
    }

    @Test func `names and files of exports are their own, and those of no report`() {
        let exports = VerdictExport.all
        let names = exports.map(\.name) + ["html", "markdown"]
        #expect(Set(names).count == names.count)
        let files = exports.map(\.fileName) + ReportFormats.builtIn.all.map(\.fileName)
        #expect(Set(files).count == files.count)
        for export in exports {
            #expect(!export.summary.isEmpty && !export.summary.hasSuffix("."))
            #expect(export.render(record) == export.render(record))
            #expect(export.render(quiet).last?.isNewline == true)
        }
    }

    // MARK: - GitHub

    private func annotations(_ record: VerdictRecord, _ context: VerdictContext = VerdictContext()) -> [Substring] {
        GitHubAnnotations.export.render(record, in: context).split(separator: "\n")
    }

    @Test func `every regression is an error, at its file or else at the commit`() {
        let errors = annotations(record).filter { $0.hasPrefix("::error ") }
        #expect(errors.count == record.summary.regressed + record.lost.count)
        #expect(
            errors.contains {
                $0.hasPrefix("::error file=\(Self.file),line=42,title=LayoutBench%3A query.time")
            })
        #expect(
            errors.count { !$0.contains("file=") && $0.contains("It came between a1a1a1a1a1 and b2b2b2b2b2+") } == 3)
        #expect(!annotations(quiet).contains { $0.hasPrefix("::error") })
        #expect(annotations(quiet).last?.hasPrefix("::notice title=LayoutBench::No metric regressed") == true)
    }

    @Test(arguments: [10, 11, 40]) func `more than GitHub shows are counted`(count: Int) {
        let errors = annotations(regressions(count)).filter { $0.hasPrefix("::error ") }
        #expect(errors.count == 10)
        #expect(errors.last?.hasSuffix("\(count - 9) more regressions: see the report") == (count > 10))
        // The largest come first.
        #expect(errors[0].contains("grid-\(count - 1),"))
    }

    @Test func `what would end a command is written out`() {
        var record = regressions(1)
        record.verdicts[0].subject.strategy = "50%\r\n::stop-commands::x"
        record.verdicts[0].place = ChangedPlace(file: "a,b:c.swift", line: nil, function: "f", text: "t")
        let lines = annotations(record, VerdictContext(title: "a:b,c%"))
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("::error file=a%2Cb%3Ac.swift,title=a%3Ab%2Cc%25%3A query.time regressed::50%25"))
        #expect(lines[0].contains("%0D%0A::stop"))
    }

    @Test func `a broken limit is an error, and fails a test`() throws {
        let context = VerdictContext(brokenLimits: ["Limit broken: query.time <= 1 ms."])
        #expect(annotations(quiet, context)[0].hasPrefix("::error title=LayoutBench%3A a limit is broken::Limit"))
        #expect(GitHubComment.export.render(quiet, in: context).contains("### LayoutBench: 1 limit broken"))
        #expect(VerdictBadge.export.render(quiet, in: context).contains("1 limit broken"))
        #expect(JUnitExport.export.render(quiet, in: context).contains("failures=\"1\""))
        #expect(try codeQuality(quiet, context).map(\.severity) == ["blocker"])
    }

    private func comment(_ record: VerdictRecord, _ context: VerdictContext = VerdictContext()) -> String {
        GitHubComment.export.render(record, in: context)
    }

    @Test func `a comment has its mark, one table, a chart and the link`() {
        let text = comment(record, context)
        #expect(
            text.hasPrefix(
                "<!-- layoutbench comment LayoutBench -->\n### LayoutBench: 1 subject lost, 4 regressed, 1 improved\n"))
        #expect(text.components(separatedBy: "| :-- |").count > 1)
        #expect(text.matches(of: /(?m)^\| --: \|/).count == 1)
        #expect(text.components(separatedBy: "```mermaid\nxychart-beta\n").count == 2)
        #expect(text.contains("[The report](https://example.org/runs/7)"))
        #expect(text.contains("[b2b2b2b2b2+](https://example.org/commit/b2b2b2b2b2b2"))
        let other = comment(record, VerdictContext(title: "Night -->\n x"))
        #expect(other.hasPrefix("<!-- layoutbench comment Night------x -->\n"))
    }

    @Test func `a comment of nothing new says so, and what did not change`() {
        let text = comment(quiet)
        #expect(text.contains("### LayoutBench: nothing changed\n") && !text.contains("mermaid"))
        #expect(text.contains("| query.time | 6 |") && !text.contains("The report"))
        let lost = VerdictRecord(a: record.a, b: record.b, verdicts: [], missing: record.missing)
        #expect(comment(lost).contains("### LayoutBench: 1 subject lost\n"))
        let open = VerdictRecord(
            a: record.a, b: record.b, verdicts: [], missing: record.missing.filter { !$0.isLost })
        #expect(comment(open).contains("### LayoutBench: nothing could be told\n"))
    }

    @Test func `a comment has room for any number of changes`() {
        let text = comment(regressions(2_000))
        #expect(text.utf8.count < 60_000 && text.contains("1970 smaller changes are on the page."))
    }

    @Test func `bars of the chart lie within its axis, under the numbers of the table`() throws {
        let text = comment(record)
        let axis = try #require(text.firstMatch(of: /y-axis "times" ([0-9.]+) --> ([0-9.]+)/))
        let bars = try #require(text.firstMatch(of: /bar \[([^\]]*)\]/)).1.split(separator: ", ").compactMap {
            Double($0)
        }
        let (low, high) = (try #require(Double(axis.1)), try #require(Double(axis.2)))
        #expect(bars == [1.213, 1.052, 1, 0.912] && bars.allSatisfy { low < $0 && $0 < high })
        // The first row changes from nothing: it has no ratio.
        #expect(text.contains("x-axis [2, 3, 4, 5]"))
    }

    // MARK: - GitLab

    private struct Entry: Decodable {
        struct Location: Decodable {
            struct Lines: Decodable { let begin: Int }
            let path: String
            let lines: Lines
        }
        let description: String
        let fingerprint: String
        let severity: String
        let location: Location
    }

    private func codeQuality(_ record: VerdictRecord, _ context: VerdictContext = VerdictContext()) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(CodeQualityExport.export.render(record, in: context).utf8))
    }

    @Test func `code quality has an entry for each regression, with a name that stays`() throws {
        let entries = try codeQuality(record)
        #expect(entries.count == record.summary.regressed + record.lost.count)
        #expect(Set(entries.map(\.fingerprint)).count == entries.count)
        #expect(entries.allSatisfy { ["info", "minor", "major", "critical", "blocker"].contains($0.severity) })
        #expect(entries.allSatisfy { $0.location.lines.begin > 0 && !$0.location.path.isEmpty })
        let files = entries.map(\.location.path).filter { $0 != "Package.swift" }
        #expect(files == [Self.file])
        #expect(entries[0].description.contains("lost: the run has no such subject"))
        #expect(entries[1].description.contains("No profile tells the file."))
        // Another size of the same change is the same finding.
        var other = record
        for index in other.verdicts.indices { other.verdicts[index].ratio = other.verdicts[index].ratio.map { $0 + 1 } }
        #expect(try Set(codeQuality(other).map(\.fingerprint)) == Set(entries.map(\.fingerprint)))
        #expect(try codeQuality(quiet).isEmpty)
    }

    /// Elements of a document with their attributes; throws where it is not well-formed.
    private func elements(_ xml: String) throws -> [(name: String, attributes: [String: String])] {
        final class Reader: NSObject, XMLParserDelegate {
            var found: [(String, [String: String])] = []
            func parser(
                _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) { found.append((name, attributes)) }
        }
        let (parser, reader) = (XMLParser(data: Data(xml.utf8)), Reader())
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reader.found
    }

    @Test func `JUnit has a case for each finding, and counts that agree`() throws {
        let found = try elements(JUnitExport.export.render(record, in: context))
        func count(_ name: String) -> Int { found.count { $0.name == name } }
        let suite = try #require(found.first { $0.name == "testsuite" }).attributes
        #expect(suite["tests"] == "\(count("testcase"))" && suite["failures"] == "\(count("failure"))")
        #expect(suite["skipped"] == "\(count("skipped"))")
        let summary = record.summary
        #expect(count("failure") == summary.regressed && count("error") == record.lost.count)
        #expect(suite["errors"] == "\(record.lost.count)" && record.lost.count == 1)
        #expect(count("skipped") == summary.inconclusive + summary.missing - record.lost.count)
        #expect(
            count("testcase") == summary.regressed + summary.improved + summary.equivalent + summary.inconclusive
                + summary.missing)
        let names = found.filter { $0.name == "testcase" }.map {
            ($0.attributes["classname"] ?? "") + ($0.attributes["name"] ?? "")
        }
        #expect(Set(names).count == names.count)
    }

    @Test func `a failure has a text with its values, and every case a time in seconds`() throws {
        let xml = JUnitExport.export.render(record, in: context)
        let failures = xml.matches(of: /(?s)<failure message="([^"]+)">([^<]+)<\/failure>/)
        #expect(failures.count == record.summary.regressed)
        for failure in failures {
            // GitLab shows the text, and not the message.
            #expect(failure.2.contains(failure.1))
            #expect(failure.2.contains("\nA ") && failure.2.contains(", B "))
            #expect(failure.2.hasSuffix("https://example.org/runs/7"))
        }
        let found = try elements(xml)
        let cases = found.filter { $0.name == "testcase" }.map(\.attributes)
        let times = cases.compactMap { $0["time"].flatMap(Double.init) }
        #expect(times.count == cases.count && cases.allSatisfy { $0["time"]?.contains("e") == false })
        for (one, time) in zip(cases, times) {
            let isTime = one["classname"]?.hasSuffix(".time") == true
            #expect(time == 0 || (isTime && time < 1), "\(one)")
        }
        #expect(times.count { $0 > 0 } > 10)
        let suite = found.first { $0.name == "testsuite" }?.attributes["time"].flatMap(Double.init) ?? 0
        #expect(abs(suite - times.reduce(0, +)) < 1e-9)
    }

    @Test func `no two cases have one name: the worst ending stays, with the texts of all`() throws {
        var record = regressions(2)
        record.verdicts[1].subject = record.verdicts[0].subject
        record.verdicts[1].verdict = .inconclusive
        for reason in ["cut off", "not run"] {
            record.missing.append(
                MissingMetric(subject: record.verdicts[0].subject, metric: "query.time", from: "a", reason: reason))
        }
        let xml = JUnitExport.export.render(record, in: VerdictContext(brokenLimits: ["A limit.", "A limit."]))
        let found = try elements(xml)
        #expect(found.count { $0.name == "testcase" } == 2)
        #expect(found.count { $0.name == "failure" } == 2 && !found.contains { $0.name == "skipped" })
        let text = try #require(xml.firstMatch(of: /(?s)<failure message="1\.1[^>]*>([^<]*)<\/failure>/)).1
        for part in ["1.1", "inconclusive", "cut off", "not run"] { #expect(text.contains(part), "\(text)") }
        // What XML has no character for.
        record.verdicts[0].subject.strategy = "a\u{fffe}\u{ffff}b"
        _ = try elements(JUnitExport.export.render(record))
    }

    @Test func `no string of a record is markup`() throws {
        var record = record
        for index in record.verdicts.indices {
            record.verdicts[index].subject.strategy += "\u{1}" + HTMLReportTests.hostile
        }
        for index in record.missing.indices { record.missing[index].reason = HTMLReportTests.hostile }
        record.a.label = HTMLReportTests.hostile
        let context = VerdictContext(title: HTMLReportTests.hostile, page: "https://x/(a) <b>", warnings: ["<img>"])
        _ = try elements(JUnitExport.export.render(record, in: context))
        _ = try elements(VerdictBadge.export.render(record, in: context))
        let text = comment(record, context)
        #expect(!text.contains(try Regex("[^\\\\]<img")) && text.contains("(https://x/%28a%29%20%3Cb%3E)"))
    }

    @Test func `a badge says the worst there is`() throws {
        func message(_ record: VerdictRecord) throws -> String? {
            try elements(VerdictBadge.export.render(record)).first?.attributes["aria-label"]
        }
        #expect(try message(record) == "LayoutBench: 4 regressed" && message(quiet) == "LayoutBench: no regression")
        var accepted = regressions(1)
        accepted.verdicts[0].accepted = true
        accepted = VerdictRecord(a: record.a, b: record.b, verdicts: accepted.verdicts, missing: [])
        #expect(try message(accepted) == "LayoutBench: no regression")
        #expect(
            try message(VerdictRecord(a: record.a, b: record.b, verdicts: [], missing: []))
                == "LayoutBench: nothing judged")
    }
}
