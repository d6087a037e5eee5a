import Judging
import RunRecords

/// What a comparison came to, as text for a terminal, as Markdown and as an HTML page, which all show the same.
package struct VerdictReport: Sendable {
    package let sentence: String
    let warnings: [String]
    /// The two that were compared, and how.
    let compared: [Fact]
    /// How often each verdict was given, the worst first.
    let counts: [(name: String, count: Int)]
    /// Regressions, improvements and accepted changes, the largest first.
    let changes: [VerdictChange]
    /// Regressions first, then less urgent sections; sections without rows are left out.
    let sections: [VerdictSection]
    /// Equivalent metrics, counted.
    let equivalent: VerdictSection
    let equivalentRows: ReportTable
    /// Ratios over all subjects.
    let means: VerdictSection
    /// Footnotes of all tables: the text of mark `n` is at `n − 1`.
    let footnotes: [String]
    let trust, glossary: [Fact]

    /// A report of a comparison or a gate, with facts about the two runs where there are records of them; sentences
    /// about a noisy machine stand at the very top. O(verdicts).
    package init(_ record: VerdictRecord, a: RunRecord? = nil, b: RunRecord? = nil, noise: [String] = []) {
        let runs = [a, b].compactMap { $0 }
        let tables = VerdictTables(record)
        var notes = TextIndex()
        sentence = tables.sentence
        let builds = runs.compactMap(buildWarning).prefix(1).filter { !noise.contains($0) }
        // B is judged: the limits of A were in force at its own time.
        let limits = b.map { LimitOutcome.all(of: $0).flatMap(\.sentences) } ?? []
        warnings = limits + noise + builds + (record.warnings ?? [])
        compared = VerdictFacts.compared(record, a: a, b: b)
        let summary = record.summary
        counts = [
            ("regressed", summary.regressed), ("accepted", summary.accepted), ("inconclusive", summary.inconclusive),
            ("equivalent", summary.equivalent), ("improved", summary.improved), ("missing", summary.missing),
        ]
        sections = tables.sections(&notes)
        changes = tables.chart
        equivalent = tables.equivalent()
        equivalentRows = tables.equivalentRows(&notes)
        means = tables.means()
        footnotes = notes.texts
        trust = VerdictFacts.trust(record, runs)
        glossary = VerdictFacts.glossary(record, runs)
    }
}

/// A table of verdicts under a heading.
struct VerdictSection: Sendable {
    var title: String
    /// What the rows are, in a sentence.
    var text: String
    var table: ReportTable

    /// Name of the heading that links lead to.
    var identity: String { title.lowercased().replacing(" ", with: "-") }
}

/// A change as the chart shows it.
struct VerdictChange: Sendable {
    /// `regressed`, `improved` or `accepted`.
    var kind: String
    var name: String
    /// Where its row is.
    var identity: String
    /// B ÷ A; nil where A is 0.
    var ratio: Double?
    var low, high: Double?
    var text: String
}
