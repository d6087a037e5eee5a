import Errors
import Foundation
import Judging
import RunRecords

struct VerdictTables {
    let record: VerdictRecord
    let names: VerdictNames
    /// One verdict a test, with its name, in the record's order.
    let verdicts: [(name: String, verdict: MetricVerdict)]
    private let verdictsByTest: [TestKey: MetricVerdict]

    init(_ record: VerdictRecord) {
        self.record = record
        let names = VerdictNames(record)
        self.names = names
        verdictsByTest = Dictionary(record.verdicts.map { ($0.test, $0) }, uniquingKeysWith: { $1 })
        verdicts = record.findings.map { (names.name($0.metric, $0.subject), $0) }
    }

    typealias Row = (name: String, verdict: MetricVerdict)

    /// Lost subjects, regressions, improvements, accepted and inconclusive changes, and what else could not be compared,
    /// where there are any.
    func sections(_ notes: inout TextIndex) -> [VerdictSection] {
        let sections = [
            missing(
                "Lost", "Subjects that A measured and B did not, or that failed in B. A loss never passes.", record.lost
            ),
            changes("Regressions", Self.order("Worse"), .problem, &notes) {
                $0.verdict == .regressed && !$0.accepted
            },
            changes("Improvements", Self.order("Better"), .best, &notes) {
                $0.verdict == .improved && !$0.accepted
            },
            changes("Accepted", "Regressions that someone has accepted.", .plain, &notes) { $0.accepted },
            inconclusive(&notes),
            missing(
                "Missing", "What could not be compared, in which of the two, and why.",
                record.missing.filter { !$0.isLost }),
        ]
        return sections.filter { !$0.table.rows.isEmpty }
    }

    /// Every change with the place of its row, the largest first.
    var chart: [VerdictChange] {
        let kinds: [(section: String, kind: String, matches: (MetricVerdict) -> Bool)] = [
            ("regressions", "regressed", { $0.verdict == .regressed && !$0.accepted }),
            ("improvements", "improved", { $0.verdict == .improved && !$0.accepted }),
            ("accepted", "accepted", \.accepted),
        ]
        let changes = kinds.flatMap { section, kind, matches in
            sorted(verdicts.filter { matches($0.verdict) }).enumerated().map { number, row in
                (
                    verdict: row.verdict,
                    change: VerdictChange(
                        kind: kind, name: row.name, identity: "\(section)-\(number + 1)", ratio: row.verdict.ratio,
                        low: row.verdict.low, high: row.verdict.high, text: Self.ratio(row.verdict))
                )
            }
        }
        return changes.sorted { size($0.verdict) > size($1.verdict) }.map(\.change)
    }

    private func changes(
        _ title: String, _ text: String, _ tone: ReportCell.Tone, _ notes: inout TextIndex,
        where matches: (MetricVerdict) -> Bool
    ) -> VerdictSection {
        let rows = sorted(verdicts.filter { matches($0.verdict) })
        let withScreening = rows.contains { $0.verdict.screening != nil }
        let withInstructions = rows.contains { instructions(beside: $0.verdict) != nil }
        let numbers =
            ["Ratio", interval, "A", "B", "Launches"] + (withScreening ? ["First pass"] : [])
            + (withInstructions ? ["Instructions"] : [])
        let cells = rows.map { row in
            var cells = measured(row, tone, &notes)
            if withScreening { cells.append(ReportCell(text: Self.screening(row.verdict))) }
            if withInstructions { cells.append(instructionCell(row.verdict)) }
            return cells + [ReportCell(text: Self.settling(row.verdict))]
        }
        return VerdictSection(
            title: title, text: text, table: table(title, numbers: numbers, words: ["Settled by"], cells))
    }

    private func instructionCell(_ verdict: MetricVerdict) -> ReportCell {
        instructions(beside: verdict).map { ReportCell(text: $0) } ?? .missing
    }

    /// The change of the instructions behind a time that was judged: `the same` where it changed by its place alone,
    /// `1.020 times`, or nil where they were not counted.
    func instructions(beside verdict: MetricVerdict) -> String? {
        guard let metric = MetricCatalog.instructions(of: verdict.metric),
            let counted = verdictsByTest[TestKey(verdict.subject, metric.name)]
        else { return nil }
        return counted.verdict == .equivalent ? "the same" : "\(Self.ratio(counted)) times"
    }

    private static func order(_ kind: String) -> String {
        "\(kind), the largest change first: timed metrics beyond the floor, exact metrics with any difference."
    }

    private func measured(_ row: Row, _ tone: ReportCell.Tone, _ notes: inout TextIndex) -> [ReportCell] {
        let verdict = row.verdict
        let marks = verdict.reason.map { [notes.number(of: $0)] } ?? []
        let isExact = verdict.settled == .exact
        return [
            ReportCell(text: row.name), ReportCell(text: Self.ratio(verdict), notes: marks, tone: tone),
            ReportCell(text: isExact ? "–" : Self.interval(verdict.low, verdict.high)),
            ReportCell(text: Self.value(verdict.a, verdict)), ReportCell(text: Self.value(verdict.b, verdict)),
            ReportCell(text: Format.count(Double(verdict.launches))),
        ]
    }

    private func inconclusive(_ notes: inout TextIndex) -> VerdictSection {
        let rows = verdicts.filter { $0.verdict.verdict == .inconclusive }.map { row in
            let needed = row.verdict.neededLaunches.map { "about \(Format.count(Double($0)))" }
            return measured(row, .plain, &notes) + [needed.map { ReportCell(text: $0) } ?? .missing]
        }
        let numbers = ["Ratio", interval, "A", "B", "Launches", "More launches needed"]
        return VerdictSection(
            title: "Inconclusive",
            text: "The interval is too wide to say. The last column has the launches that would probably settle it.",
            table: table("Inconclusive", numbers: numbers, words: [], rows))
    }

    private func missing(_ title: String, _ text: String, _ entries: [MissingMetric]) -> VerdictSection {
        let rows = entries.grouped { [names.name($0.subject), $0.from, $0.reason] }.map { key, same in
            let metrics = same.map { $0.metric == MissingMetric.everyMetric ? "all" : $0.metric }.uniqued()
            let sides = ["a": "A", "b": "B", "both": "A and B"][key[1]] ?? key[1]
            return [key[0], metrics.joined(separator: ", "), sides, key[2]].map { ReportCell(text: $0) }
        }
        return VerdictSection(
            title: title, text: text,
            table: table(
                title, first: "Subject", numbers: [], words: ["Metrics", "Missing in", "Reason"], rows))
    }

    /// How many metrics are equivalent, and between which bounds their intervals lie.
    func equivalent() -> VerdictSection {
        let rows = verdicts.map(\.verdict).filter { $0.verdict == .equivalent }
        let metrics = Set(rows.map(\.metric)).sorted {
            (MetricCatalog.position($0), $0) < (MetricCatalog.position($1), $1)
        }
        let cells = metrics.map { metric in
            let rows = rows.filter { $0.metric == metric }
            let bounds = Self.interval(rows.compactMap(\.low).min(), rows.compactMap(\.high).max())
            return [metric, Format.count(Double(rows.count)), bounds].map { ReportCell(text: $0) }
        }
        return VerdictSection(
            title: "Equivalent", text: "No change beyond the margin: \(margin).",
            table: table(
                "Equivalent", first: "Metric", numbers: ["Equivalent", "All intervals within"], words: [], cells))
    }

    func equivalentRows(_ notes: inout TextIndex) -> ReportTable {
        let rows = verdicts.filter { $0.verdict.verdict == .equivalent }.map { measured($0, .plain, &notes) }
        return table("Equivalent", numbers: ["Ratio", interval, "A", "B", "Launches"], words: [], rows)
    }

    func means() -> VerdictSection {
        let rows = (record.geometricMeans ?? []).map { mean in
            [
                mean.strategy.isEmpty ? mean.metric : "\(mean.metric), \(mean.strategy)", Self.number(mean.ratio),
                Self.interval(mean.low, mean.high),
                Format.count(Double(mean.subjects)),
            ].map { ReportCell(text: $0) }
        }
        return VerdictSection(
            title: "Geometric means",
            text: "B ÷ A of each metric and strategy over all its subjects; the interval is that of the mean over "
                + "subjects.",
            table: table(
                "Geometric means", first: "Metric and strategy", numbers: ["Ratio", interval, "Subjects"], words: [],
                rows
            ))
    }

    private func table(
        _ title: String, first: String = "Metric and subject", numbers: [String], words: [String],
        _ rows: [[ReportCell]]
    ) -> ReportTable {
        ReportTable(
            title: title, caption: plural(rows.count, "row"), panel: 0,
            columns: .titled([first], numbers: numbers) + .titled(words), rows: rows)
    }

    /// The largest change first, that from nothing before all; equal ones in the record's order.
    func sorted(_ rows: [Row]) -> [Row] { rows.sorted { size($0.verdict) > size($1.verdict) } }

    private func size(_ verdict: MetricVerdict) -> Double { verdict.ratio.map { abs(log($0)) } ?? .infinity }
}
