import Errors
import Files
import History
import Judging
import Reporting
import RunRecords

struct HistoryGate: Command {
    let syntax = CommandSyntax(
        name: "layoutbench history gate", summary: "judge the newest record; exit code 10: a regression, 13: a loss",
        options: HistoryOptions.store + [.format]
            + HistoryOptions.series + [
                HistoryOptions.reference, HistoryOptions.floor,
                .value(
                    "against", "WHAT", offers: .words(TrendRule.Baseline.allCases.map(\.rawValue)),
                    help: "what to compare with: previous (the baseline that took turns, else the previous night) or "
                        + "reference (default previous)"),
                .flag("verbose", help: "list inconclusive verdicts too"),
                .flag("strict", help: "end with exit code 11 if something is inconclusive"),
                HistoryOptions.accept,
                .value("output", "DIR", letter: "o", help: "folder of \(VerdictFiles.fileName) (default: not written)"),
            ] + ExportOptions.declared,
        examples: [
            Example("history gate", isQuick: false),
            Example("history gate --against reference --strict --output Reports/gate", isQuick: false),
        ])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let isJSON = try options.wantsJSON()
        let exports = try ExportOptions(options, console)
        if options.contains("export"), !options.contains("output") {
            throw UsageError("exports have no folder", place: "--export", remedy: "give one by --output DIR")
        }
        let filter = try HistoryOptions.judged(options)
        let change = options.string("accept")
        let store = try HistoryOptions.open(options, for: change == nil ? .reading : .changing, console)
        let against = try options.choice("against", of: TrendRule.Baseline.allCases.map(\.rawValue))
        var rule = try HistoryOptions.gateRule(options)
        rule.baseline = against.flatMap(TrendRule.Baseline.init(rawValue:)) ?? .previous
        var record = try store.gate(filter, rule: rule)
        if let change {
            try store.accept(change: change, in: record)
            record = try store.gate(filter, rule: rule)
        }
        let json = try JSONText.text(record)
        if let folder = options.string("output") {
            try OutputFolder.write(Array(json.utf8), to: VerdictFiles.fileName, in: folder)
            try exports.write(record, to: folder)
        }
        try isJSON ? console.write(json) : console.print(text(record, isVerbose: options.contains("verbose")))
        return record.code(isStrict: options.contains("strict"))
    }

    private func text(_ record: VerdictRecord, isVerbose: Bool) -> String {
        var text = record.isFirst ? "first record: nothing earlier is like it\n" : "a: \(side(record.a))\n"
        text += "b: \(side(record.b))\n" + missing("lost", record.lost)
        if !record.isFirst { text += sums(record) + thresholds(record) }
        for verdict in Verdict.allCases where verdict != .equivalent {
            let rows = record.findings.filter { $0.verdict == verdict }
            guard !rows.isEmpty else { continue }
            if verdict == .inconclusive, !isVerbose {
                text += "\(verdict.rawValue): \(rows.count) not shown; --verbose lists them\n"
            } else {
                text += "\(verdict.rawValue):\n" + TextTable.columns(rows.map(row), indent: "  ")
            }
        }
        text += missing("missing", record.missing.filter { !$0.isLost })
        // A reason may be a warning that is the same for many.
        let reasons = Set(record.verdicts.compactMap(\.reason)).sorted() + (record.warnings ?? [])
        return text + reasons.map { "note: \($0)\n" }.joined()
    }

    private func missing(_ title: String, _ entries: [MissingMetric]) -> String {
        let rows = entries.map { entry in
            let metric = entry.metric == MissingMetric.everyMetric ? "all metrics" : entry.metric
            return [metric, subject(entry.subject), "not in \(entry.from): \(entry.reason)"]
        }
        return rows.isEmpty ? "" : "\(title):\n" + TextTable.columns(rows, indent: "  ")
    }

    private func sums(_ record: VerdictRecord) -> String {
        let summary = record.summary
        return "\(summary.regressed) regressed, \(summary.accepted) accepted, \(summary.improved) improved, "
            + "\(summary.equivalent) equivalent, \(summary.inconclusive) inconclusive, \(summary.missing) missing\n"
    }

    /// How large a change had to be, without which "equivalent" says little.
    private func thresholds(_ record: VerdictRecord) -> String {
        let thresholds = record.verdicts.map(\.threshold).filter { $0 > 0 }
        guard let low = thresholds.min(), let middle = median(thresholds), let high = thresholds.max() else {
            return ""
        }
        return "timed metrics were judged by thresholds of \(Format.percent(low)) to \(Format.percent(high)), median "
            + "\(Format.percent(middle)); exact ones by any difference\n"
    }

    private func side(_ run: ComparedRun) -> String {
        let commit = run.commit.value.map { $0.hash.prefix(10) + ($0.dirty ? "+" : "") } ?? "no commit"
        return "\(commit) of \(run.startedAt), record \(run.id), machine \(run.machine)"
    }

    private func subject(_ subject: Subject) -> String {
        "\(subject.strategy), \(subject.dataset), \(Format.items(subject.items)) items, \(subject.workload), "
            + subject.layout
    }

    private func row(_ verdict: MetricVerdict) -> [String] {
        let ratio = verdict.ratio.map(Format.change) ?? "from 0"
        let interval = Format.changeInterval(verdict.low, verdict.high).map { " (\($0))" }
        let more = verdict.neededLaunches.map { "about \($0) more launches would settle it" }
        return [
            verdict.metric, subject(verdict.subject), ratio + (interval ?? ""),
            "threshold \(Format.percent(verdict.threshold))", verdict.accepted ? "accepted" : more ?? "",
            verdict.change,
        ]
    }
}
