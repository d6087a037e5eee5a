import Foundation
import Reporting
import RunRecords
import Testing

/// What stands beside the committed records is what they give: `LAYOUTBENCH_RECORD_SNAPSHOTS=1` writes it anew.
@Suite struct CommittedReportTests {
    /// Seen from the folder of snapshots.
    private static let reports = "../../../Reports"

    @Test(arguments: ["reference", "peers"]) func `the summary is the record's`(name: String) throws {
        try expectSnapshot(summary(of: name), "\(Self.reports)/\(name)/summary.md")
    }

    /// The page's part between its two marks is the record's headline and its table of multiples.
    @Test func `the page about peers shows what the record says`() throws {
        let summary = try summary(of: "peers")
        let headline = try #require(part(of: summary, from: "- **Machine**", to: "\n\n"))
        let table = try #require(part(of: summary, from: "## Compared with", to: "\n\n## "))
        let page = try text("peers/README.md")
        let mark = try #require(page.range(of: "<!-- From run.json"))
        let begin = try #require(page[mark.upperBound...].range(of: "-->\n")).upperBound
        let end = try #require(page.range(of: "<!-- end -->")).lowerBound
        let expected = page[..<begin] + "\n\(headline)\n\n\(table)\n\n" + page[end...]
        try expectSnapshot(String(expected), "\(Self.reports)/peers/README.md")
    }

    /// The record as `layoutbench report --format markdown` prints it.
    private func summary(of name: String) throws -> String {
        let record = try RunRecordCoding.decode(Array(text("\(name)/run.json").utf8), from: name)
        return plainText(MarkdownReport.render(record, with: Fixture.assets), keepsLines: true)
    }

    private func text(_ path: String) throws -> String {
        let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
        return try String(
            contentsOf: snapshots.appendingPathComponent("\(Self.reports)/\(path)").standardizedFileURL, encoding: .utf8
        )
    }

    private func part(of text: String, from start: String, to end: String) -> Substring? {
        guard let first = text.range(of: start),
            let last = text[first.lowerBound...].range(of: end)
        else { return nil }
        return text[first.lowerBound..<last.lowerBound]
    }
}
