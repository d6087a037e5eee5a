import Errors
import RunRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Makes the tables of a verdict report.
struct VerdictTables {
    let record: VerdictRecord
    let names: VerdictNames
    let instructions: VerdictInstructions
    /// One verdict a test, with its name, in the record's order.
    let verdicts: [(name: String, verdict: MetricVerdict)]

    init(_ record: VerdictRecord) {
        self.record = record
        let names = VerdictNames(record)
        self.names = names
        instructions = VerdictInstructions(record)
        var seen: Set<String> = []
        verdicts = record.verdicts.compactMap { verdict in
            let name = names.name(verdict.metric, verdict.subject)
            // Workloads of one test have one verdict, unless a file was put together by hand.
            guard seen.insert("\(name) \(verdict.verdict) \(verdict.accepted)").inserted else { return nil }
            return (name, verdict)
        }
    }

    private typealias Row = (name: String, verdict: MetricVerdict)

    /// Regressions, improvements, accepted and inconclusive ones, and what is missing, where there are any.
    func sections(_ notes: inout Footnotes) -> [VerdictSection] {
        let sections = [
            changes("Regressions", Self.order("Worse"), .problem, &notes) {
                $0.verdict == .regressed && !$0.accepted
            },
            changes("Improvements", Self.order("Better"), .best, &notes) {
                $0.verdict == .improved && !$0.accepted
            },
            changes("Accepted", "Regressions that someone has accepted.", .plain, &notes) { $0.accepted },
            inconclusive(&notes), missing(),
        ]
        return sections.filter { !$0.table.rows.isEmpty }
    }

    /// Every change with the place of its row, the largest first.
    var chart: [VerdictChange] {
        let kinds: [(section: String, kind: String, matches: (MetricVerdict) -> Bool)] = [
            ("regressions", "regressed", { $0.verdict == .regressed && !$0.accepted }),
            ("improvements", "improved", { $0.verdict == .improved && !$0.accepted }), ("accepted", "accepted", \.accepted),
        ]
        let changes = kinds.flatMap { section, kind, matches in
            sorted(verdicts.filter { matches($0.verdict) }).enumerated().map { number, row in
                (
                    name: row.name, verdict: row.verdict,
                    change: VerdictChange(
                        kind: kind, name: row.name, identity: "\(section)-\(number + 1)", ratio: row.verdict.ratio,
                        low: row.verdict.low, high: row.verdict.high, text: Self.ratio(row.verdict))
                )
            }
        }
        func size(_ verdict: MetricVerdict) -> Double { verdict.ratio.map { abs(log($0)) } ?? .infinity }
        return changes.enumerated().sorted {
            (-size($0.element.verdict), $0.offset) < (-size($1.element.verdict), $1.offset)
        }.map(\.element.change)
    }

    private func changes(
        _ title: String, _ text: String, _ tone: ReportCell.Tone, _ notes: inout Footnotes,
        where matches: (MetricVerdict) -> Bool
    ) -> VerdictSection {
        let rows = sorted(verdicts.filter { matches($0.verdict) })
        let withScreening = rows.contains { $0.verdict.screening != nil }
        let withInstructions = rows.contains { instructions.text(beside: $0.verdict) != nil }
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
        let text = instructions.text(beside: verdict)
        return ReportCell(text: text ?? "–", tone: text == nil ? .missing : .plain)
    }

    private static func order(_ kind: String) -> String {
        "\(kind), the largest change first: what scatters by more than the floor, what is exact by any difference."
    }

    private func measured(_ row: Row, _ tone: ReportCell.Tone, _ notes: inout Footnotes) -> [ReportCell] {
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

    private func inconclusive(_ notes: inout Footnotes) -> VerdictSection {
        let rows = verdicts.filter { $0.verdict.verdict == .inconclusive }.map { row in
            let needed = row.verdict.neededLaunches.map { "about \(Format.count(Double($0)))" }
            return measured(row, .plain, &notes)
                + [ReportCell(text: needed ?? "–", tone: needed == nil ? .missing : .plain)]
        }
        let numbers = ["Ratio", interval, "A", "B", "Launches", "More launches needed"]
        return VerdictSection(
            title: "Inconclusive",
            text: "The interval is too wide to say. So many more launches would probably settle it; – where launches "
                + "would not.",
            table: table("Inconclusive", numbers: numbers, words: [], rows))
    }

    private func missing() -> VerdictSection {
        var order: [[String]] = []
        var metrics: [[String]: [String]] = [:]
        for entry in record.missing {
            let key = [names.name(entry.subject), entry.from, entry.reason]
            if metrics[key] == nil { order.append(key) }
            let metric = entry.metric == MissingMetric.everyMetric ? "all" : entry.metric
            if metrics[key]?.contains(metric) != true { metrics[key, default: []].append(metric) }
        }
        let rows = order.map { key in
            let sides = ["a": "A", "b": "B", "both": "A and B"][key[1]] ?? key[1]
            return [key[0], (metrics[key] ?? []).joined(separator: ", "), sides, key[2]].map { ReportCell(text: $0) }
        }
        return VerdictSection(
            title: "Missing", text: "What could not be compared, in which of the two, and why.",
            table: table(
                "Missing", first: "Subject", numbers: [], words: ["Metrics", "Missing in", "Reason"], rows))
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

    func equivalentRows(_ notes: inout Footnotes) -> ReportTable {
        let rows = verdicts.filter { $0.verdict.verdict == .equivalent }.map { measured($0, .plain, &notes) }
        return table("Equivalent", numbers: ["Ratio", interval, "A", "B", "Launches"], words: [], rows)
    }

    /// Geometric means of ratios.
    func means() -> VerdictSection {
        let rows = (record.geometricMeans ?? []).map { mean in
            [
                "\(mean.metric), \(mean.strategy)", Self.number(mean.ratio), Self.interval(mean.low, mean.high),
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
        let columns =
            [ReportColumn(title: first, numeric: false)] + numbers.map { ReportColumn(title: $0, numeric: true) }
            + words.map { ReportColumn(title: $0, numeric: false) }
        return ReportTable(title: title, caption: plural(rows.count, "row"), panel: 0, columns: columns, rows: rows)
    }

    /// The largest change first, that from nothing before all; equal ones in the record's order.
    private func sorted(_ rows: [Row]) -> [Row] {
        func size(_ row: Row) -> Double { row.verdict.ratio.map { abs(log($0)) } ?? .infinity }
        return rows.enumerated().sorted { (-size($0.element), $0.offset) < (-size($1.element), $1.offset) }
            .map(\.element)
    }
}

// MARK: - Words

extension VerdictTables {
    private var interval: String { "\(Format.plainPercent(record.rule?.confidence ?? launchConfidence)) interval" }

    private var margin: String {
        record.rule.map { "±\(Format.plainPercent($0.equivalence))" } ?? "each metric's threshold"
    }

    /// `3 metrics regressed, 1 improved, 120 equivalent within ±3 %, 6 inconclusive; 2 not compared; …`, or
    /// `314 of 648 metrics inconclusive, one launch each; of the others none regressed, …`: where verdicts could not be
    /// had, that comes first.
    var sentence: String {
        let summary = record.summary
        let judged =
            summary.regressed + summary.accepted + summary.improved + summary.equivalent + summary.inconclusive
        guard judged > 0 else {
            return summary.missing == 0 ? "Nothing was compared." : "Nothing could be compared: "
                + "\(plural(summary.missing, "metric")) missing."
        }
        let count = Format.count(Double(summary.inconclusive))
        let isOpen = summary.regressed == 0 && summary.inconclusive > 0
        var parts = [summary.regressed == 0 ? "No metric regressed" : "\(plural(summary.regressed, "metric")) regressed"]
        var text = ""
        if isOpen {
            text = "\(count) of \(plural(judged, "metric")) inconclusive, \(inconclusiveLaunches) each"
            guard summary.inconclusive < judged else { return withMissing(text) + "." }
            text += "; of the others "
            parts = ["none regressed"]
        }
        parts.append("\(Format.count(Double(summary.improved))) improved")
        if summary.accepted > 0 { parts.append("\(Format.count(Double(summary.accepted))) accepted") }
        let within = record.rule == nil ? "" : " within \(margin)"
        parts.append("\(Format.count(Double(summary.equivalent))) equivalent\(within)")
        if !isOpen { parts.append("\(count) inconclusive") }
        text = withMissing(text + parts.joined(separator: ", "))
        guard let worst = sorted(verdicts.filter { $0.verdict.verdict == .regressed && !$0.verdict.accepted }).first
        else { return text + "." }
        return text + "; the largest regression is \(worst.name): \(change(worst.verdict))."
    }

    private func withMissing(_ text: String) -> String {
        let missing = record.summary.missing
        return missing == 0 ? text : text + "; \(Format.count(Double(missing))) could not be compared"
    }

    /// `one launch`, `3 launches`, `3 to 15 launches`: those of the inconclusive verdicts.
    private var inconclusiveLaunches: String {
        let launches = verdicts.map(\.verdict).filter { $0.verdict == .inconclusive }.map(\.launches)
        let (fewest, most) = (launches.min() ?? 0, launches.max() ?? 0)
        if most == 1 { return "one launch" }
        return fewest == most ? "\(most) launches" : "\(fewest) to \(most) launches"
    }

    /// `1.052 times (1.042–1.063), the same instructions`, `from 0 to 3 (exact)`.
    private func change(_ verdict: MetricVerdict) -> String {
        let bounds = verdict.settled == .exact ? "exact" : Self.interval(verdict.low, verdict.high)
        let counted = instructions.text(beside: verdict).map { ", \($0) instructions" } ?? ""
        if verdict.ratio == nil { return "\(Self.ratio(verdict)) to \(Self.value(verdict.b, verdict)) (\(bounds))" }
        return "\(Self.ratio(verdict)) times (\(bounds))\(counted)"
    }

    /// A ratio, `from 0`, or a dash.
    static func ratio(_ verdict: MetricVerdict) -> String {
        if let ratio = verdict.ratio { return number(ratio) }
        return verdict.a == 0 ? "from 0" : "–"
    }

    /// Three decimals, because the floor is a hundredth; as many more as tell a ratio from 1, up to nine.
    static func number(_ ratio: Double) -> String {
        guard ratio < 9.995 else { return Format.ratio(ratio) }
        let distance = abs(ratio - 1)
        let digits = (3...9).first { distance == 0 || distance >= 0.5 * pow(10, -Double($0)) } ?? 9
        return Format.decimal(ratio, digits: digits)
    }

    static func interval(_ low: Double?, _ high: Double?) -> String {
        guard let low, let high else { return "–" }
        return "\(number(low))–\(number(high))"
    }

    /// Exact values to the last digit, others to three.
    static func value(_ value: Double?, _ verdict: MetricVerdict) -> String {
        guard let value else { return "–" }
        let unit = verdict.unit ?? MetricCatalog.metric(verdict.metric)?.unit ?? "count"
        guard verdict.settled == .exact else { return Format.value(value, unit: unit) }
        return Format.count(value) + (unit == "bytes" ? " B" : unit == "ns" ? " ns" : "")
    }

    private static func screening(_ verdict: MetricVerdict) -> String {
        guard let screening = verdict.screening else { return "–" }
        return "\(screening.ratio.map(number) ?? "from 0") in \(screening.launches)"
    }

    private static func settling(_ verdict: MetricVerdict) -> String {
        switch verdict.settled {
        case .confirmed: "fresh launches" + (verdict.pValue.map { ", \(probability($0))" } ?? "")
        case .exact: "exact values"
        case .screened: "first pass"
        case .storedRecords: "stored records"
        case nil: verdict.basis
        }
    }

    /// `p 0.0026`, `p < 0.0001`.
    private static func probability(_ value: Double) -> String {
        value < 0.0001 ? "p < 0.0001" : "p \(Format.decimal(value, digits: 4))"
    }
}
