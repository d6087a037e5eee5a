import Foundation
import Reporting
import RunRecords
import Testing

/// What stands beside the committed records is what they give: `LAYOUTBENCH_RECORD_SNAPSHOTS=1` writes it again.
@Suite struct CommittedReportTests {
    /// Seen from the folder of snapshots.
    private static let reports = "../../../Reports"

    @Test(arguments: ["reference", "strategies", "peers", "edits"])
    func `the summary is the record's`(name: String) throws {
        try expectSnapshot(summary(of: name), "\(Self.reports)/\(name)/summary.md")
    }

    /// The page's part between its two marks is the record's headline and its table of multiples.
    @Test func `the page about peers shows what the record says`() throws {
        let summary = try summary(of: "peers")
        let headline = try #require(part(of: summary, from: "- **Machine**", to: "\n\n"))
        let table = try #require(part(of: summary, from: "## Compared with", to: "\n\n## "))
        let page = try text("peers/README.md")
        let marks = try marks(of: page, record: "run.json")
        let expected = page[..<marks.lowerBound] + "\n\(headline)\n\n\(table)\n\n" + page[marks.upperBound...]
        try expectSnapshot(String(expected), "\(Self.reports)/peers/README.md")
    }

    /// The first screen of the README says what two records say.
    @Test func `the findings of the README are the records'`() throws {
        let page = try text("../README.md")
        let marks = try marks(of: page, record: "Reports/strategies/run.json")
        let findings = Findings(queries: try record("strategies"), edits: try record("edits")).markdown
        let expected = page[..<marks.lowerBound] + "\n\(findings)\n\n" + page[marks.upperBound...]
        #expect(!findings.contains("nan"))
        try expectSnapshot(String(expected), "\(Self.reports)/../README.md")
    }

    /// The article on choosing says which strategy the record has as the fastest.
    @Test func `the article on choosing agrees with the record`() throws {
        let path = "../Sources/Library/LayoutStrategies/LayoutStrategies.docc/ChoosingAStrategy.md"
        let article = try text(path)
        let marks = try marks(of: article, record: "the record in Reports/strategies")
        let table = Findings(queries: try record("strategies"), edits: try record("edits")).fastest
        #expect(!table.contains("nan"))
        let expected = article[..<marks.lowerBound] + "\n\(table)\n\n" + article[marks.upperBound...]
        try expectSnapshot(String(expected), "\(Self.reports)/\(path)")
    }

    /// The part of each article between its two marks is what the record says of its strategy.
    @Test func `the articles about strategies show what the record says`() throws {
        let record = try record("strategies")
        let catalogue = "../Sources/Library/LayoutStrategies/LayoutStrategies.docc"
        let names = try FileManager.default.contentsOfDirectory(atPath: url(catalogue).path).sorted()
        var articles = 0
        for name in names {
            let article = try text("\(catalogue)/\(name)")
            guard article.contains("<!-- From Reports/strategies/run.json") else { continue }
            let marks = try marks(of: article, record: "Reports/strategies/run.json")
            articles += 1
            let figures = StrategyFigures(name.replacing(".md", with: ""), in: record).markdown
            let expected = article[..<marks.lowerBound] + "\n\(figures)\n\n" + article[marks.upperBound...]
            try expectSnapshot(String(expected), "\(Self.reports)/\(catalogue)/\(name)")
        }
        #expect(articles == names.count - 6)
    }

    @Test func `figures of a strategy are ranges over what was measured, and say what was not`() {
        let record = Fixture.record()
        let lines = StrategyFigures("dictionary-cache", in: record).markdown.split(separator: "\n")
        #expect(lines[0] == "Measured 2026-03-01 on Example CPU 3000, 2 cores, commit 0123456.")
        #expect(lines[1] == "Medians, the least and the greatest of construction in gantt, lanes in gantt.")
        #expect(lines[2] == "| items | prepare | scroll | jump | memory kept |")
        #expect(lines[3] == "| --: | --: | --: | --: | --: |")
        #expect(lines[4].hasPrefix("| 1k | 394 µs – ") && lines[4].hasSuffix(" (1 of 2) | 168 kB |"), "\(lines[4])")
        #expect(lines[6] == "| 1M |" + String(repeating: " n/a (cutoff, failed) |", count: 4))
        #expect(lines.count == 7)
        #expect(StrategyFigures("none", in: record).markdown == "The committed record has no figures of it.")
    }

    /// The record as `layoutbench report --format markdown` prints it.
    private func summary(of name: String) throws -> String {
        plainText(MarkdownReport.render(try record(name), with: Fixture.assets), keepsLines: true)
    }

    private func record(_ name: String) throws -> RunRecord {
        try RunRecordCoding.decode(Array(text("\(name)/run.json").utf8), from: name)
    }

    private func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    private func url(_ path: String) -> URL {
        let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
        return snapshots.appendingPathComponent("\(Self.reports)/\(path)").standardizedFileURL
    }

    /// What lies between the marks of a page.
    private func marks(of page: String, record: String) throws -> Range<String.Index> {
        let mark = try #require(page.range(of: "<!-- From \(record)"))
        let begin = try #require(page[mark.upperBound...].range(of: "-->\n")).upperBound
        return begin..<(try #require(page[begin...].range(of: "<!-- end -->")).lowerBound)
    }

    private func part(of text: String, from start: String, to end: String) -> Substring? {
        guard let first = text.range(of: start),
            let last = text[first.lowerBound...].range(of: end)
        else { return nil }
        return text[first.lowerBound..<last.lowerBound]
    }
}
