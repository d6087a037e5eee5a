import RunRecords

/// A record as a reader sees it, before it is text, Markdown or HTML: all of these show the same values.
struct Report {
    var warnings: [String]
    /// Machine, commit, clock, seed: one line each.
    var headline: [Fact]
    /// Which strategy the commonest needs ask for.
    var recommendations: [Fact]
    /// Which strategy is fastest where, per dataset and workload.
    var findings: [Finding]
    /// Every strategy as a multiple of the plan's baseline, when it has one.
    var comparison: ReportTable?
    /// One table per dataset, items and workload.
    var tables: [ReportTable]
    /// Footnotes of all tables, each told once: the text of mark `n` is at `n − 1`.
    var footnotes: [String]
    /// Metrics that no table has a column for and that could not be measured, with the reason.
    var unavailable: [String]
    var legend: [Fact]
    /// Which panels of charts and tables there are.
    var panels: [Panel]
}

struct Fact: Equatable {
    var name, text: String

    init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
}

/// Which strategy is fastest at which size of one dataset and workload.
struct Finding {
    /// Dataset and workload.
    var title: String
    /// Whether it is about queries, changes or frames.
    var kind: WorkloadKind
    var sentence: String
    /// One statement per size.
    var sizes: [Fact]
}

/// One dataset and workload at all sizes, which charts show together.
struct Panel {
    /// Dataset, with layout and configuration where the record has several.
    var dataset: String
    var workload: String
    /// The results, sizes ascending.
    var groups: [ResultGroup]

    var title: String { "\(dataset), \(workload)" }

    var kind: WorkloadKind { groups.first?.kind ?? .queries }
}

/// The strategies at one dataset, size and workload.
struct ReportTable {
    var title: String
    /// Notes on the whole table.
    var caption: String
    /// Index of the panel it belongs to.
    var panel: Int
    var columns: [ReportColumn]
    var rows: [[ReportCell]]
}

struct ReportColumn {
    var title: String
    /// Numbers are aligned to the right.
    var numeric: Bool
}

extension [ReportColumn] {
    static func titled(_ texts: [String], numbers: [String] = []) -> [ReportColumn] {
        texts.map { ReportColumn(title: $0, numeric: false) } + numbers.map { ReportColumn(title: $0, numeric: true) }
    }
}

struct ReportCell {
    enum Tone: String { case plain, best, missing, problem }

    var text: String
    /// Positions of its footnotes.
    var notes: [Int] = []
    var tone = Tone.plain

    static let missing = ReportCell(text: "–", tone: .missing)

    /// The footnote marks: `[1][3]`.
    var marks: String { notes.map { "[\($0 + 1)]" }.joined() }
}
