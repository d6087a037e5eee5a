import Errors
import Judging

/// A calibration as text: sources of noise first, then the smallest visible changes.
package enum CalibrationReport {
    /// For a terminal with a number of columns; nil for any width. Nothing is clipped in either case.
    package static func text(_ record: CalibrationRecord, width: Int?) -> String {
        var parts = [record.noise.flatMap { TextTable.wrapped("! \($0)", width: width) }]
        parts.append(TerminalReport.facts(facts(record), width: width))
        for section in sections(record) {
            let lines = TextTable.wrapped(section.title, width: width, indent: 0)
            parts.append(lines + TextTable.lines(section, width: width))
            if !section.caption.isEmpty { parts.append(TextTable.wrapped(section.caption, width: width, indent: 0)) }
        }
        let missing = record.notMeasured.flatMap { TextTable.wrapped($0, width: width) }
        if !missing.isEmpty { parts.append(["Not measured"] + missing) }
        return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    package static func markdown(_ record: CalibrationRecord) -> String {
        var parts = ["# LayoutBench calibration"]
        parts += record.noise.map { "> **\(MarkdownReport.escaped($0))**" }
        parts.append(MarkdownReport.bullets(facts(record)))
        for section in sections(record) {
            parts += ["## \(MarkdownReport.escaped(section.title))", MarkdownReport.table(section)]
            parts.append(MarkdownReport.escaped(section.caption))
        }
        let missing = record.notMeasured.map { "- \(MarkdownReport.escaped($0))" }
        if !missing.isEmpty { parts += ["## Not measured", missing.joined(separator: "\n")] }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func facts(_ record: CalibrationRecord) -> [Fact] {
        let interrupted = record.isComplete ? "" : ", interrupted"
        let launches = record.launches
        return [
            Fact("Machine", Report.machine(record.machine)),
            Fact("Commit", Report.commit(record.commit)),
            Fact("Clock", Report.clock(record.clock)),
            Fact("Load at the start", Report.load(record.load)),
            Fact("CPU time stolen", Report.steal(record.stealShare)),
            Fact("Time spent", Report.timeSpent(record.timeSpent)),
            Fact("Run", "\(record.startedAt), \(Format.duration(seconds: record.durationSeconds))\(interrupted)"),
            Fact(
                "Launches",
                "\(span([launches.fewest, launches.most]) ?? "") of each group, at most \(launches.planned) planned"),
            Fact("Launches of a comparison", Report.text(record.launchesPerComparison) { "\($0)" }),
            Fact("A/A control", Report.control(record.control)),
            Fact("A/A beyond the 1 % floor", Report.control(record.screening)),
            Fact("Build", Report.compiler(record.toolchain)),
            Fact("Orders of functions", orders(record)),
        ]
    }

    private static func sections(_ record: CalibrationRecord) -> [ReportTable] {
        var tables = [effects(record), placement(record)]
        if let entries = record.selfTest { tables.append(selfTest(entries)) }
        if let entries = record.selfTestPooled, !entries.isEmpty { tables.append(selfTest(entries)) }
        if let entries = record.methods, !entries.isEmpty { tables.append(methods(entries)) }
        return tables.compactMap { $0 }
    }

    private static func effects(_ record: CalibrationRecord) -> ReportTable? {
        guard let effects = record.minimumDetectableEffect.value else { return nil }
        let metrics = effects.keys.sorted()
        let rows = [("all pairs", effects)] + record.minimumDetectableEffectByStrategy.sorted { $0.key < $1.key }
        return ReportTable(
            title: "Smallest visible change",
            caption: "Half the width of the 99 % interval between identical contestants, the median of all pairs.",
            panel: 0, columns: .titled(["Strategy"], numbers: metrics),
            rows: rows.map { name, effects in
                [ReportCell(text: name)] + metrics.map { ReportCell(text: effects[$0].map(Format.percent) ?? "–") }
            })
    }

    /// The effect of placement, or why it is unknown.
    private static func orders(_ record: CalibrationRecord) -> String {
        guard let placement = record.placement else { return "not available: an earlier version did not ask" }
        return Report.text(placement) { entries in
            guard let first = entries.first else { return "none that could be compared" }
            return "\(first.orders), linked from the same objects"
        }
    }

    private static func placement(_ record: CalibrationRecord) -> ReportTable? {
        guard let entries = record.placement?.value, !entries.isEmpty else { return nil }
        let sums = record.minimumDetectableEffectAcrossBuilds ?? [:]
        return ReportTable(
            title: "What the order of functions does",
            caption: "Half the distance between the orders in which a time is longest and shortest, the same "
                + "instructions in all of them: the median of the subjects and the largest, the scatter of launches in "
                + "both. Two strategies that differ by less may change places in another build, such as an app's own. "
                + "Across builds: the smallest change that is told from none, this added to that between identical "
                + "contestants.",
            panel: 0,
            columns: .titled(["Strategy", "Metric"], numbers: ["Subjects", "Median", "Largest", "Across builds"]),
            rows: entries.map { entry in
                [
                    entry.strategy, entry.metric, "\(entry.subjects)", Format.percent(entry.effect),
                    Format.percent(entry.largest),
                    sums[entry.strategy]?[entry.metric].map(Format.percent) ?? "–",
                ].map { ReportCell(text: $0) }
            })
    }

    private static func selfTest(_ entries: [SelfTestEntry]) -> ReportTable {
        let launches = entries.first?.launchesPerTrial ?? 0
        return ReportTable(
            title: "Self-test: how often a known slowdown was caught, \(launches) launches a trial",
            caption:
                "Caught: the 99 % interval lies wholly over the floor of 1 %, which makes a comparison look again. "
                + "At 0 %, false alarms: wholly beyond the floor on either side. Measured: by how much the queries "
                + "took longer when every n-th was asked twice, the median of all launches.",
            panel: 0,
            columns: .titled(
                ["Strategy", "Kind"], numbers: ["Slowdown", "Measured", "Trials", "Caught", "Share", "95 % interval"]),
            rows: entries.map { entry in
                let measured = entry.measuredPercent.map { Format.decimal($0, digits: 1) + " %" } ?? "–"
                return [
                    entry.strategy, entry.kind, "\(entry.slowdownPercent) %", measured, "\(entry.trials)",
                    "\(entry.caught)", entry.share.map(Format.percent) ?? "–",
                    interval(entry.low, entry.high),
                ].map { ReportCell(text: $0) }
            })
    }

    private static func methods(_ entries: [MethodEntry]) -> ReportTable {
        let groups = stride(from: 0, to: entries.count, by: DetectionMethod.allCases.count).map {
            Array(entries[$0..<min($0 + DetectionMethod.allCases.count, entries.count)])
        }
        return ReportTable(
            title: "Against the naive way: share of comparisons that found a difference",
            caption:
                "At 0 %: false alarms, in either direction. By turns: the 99 % interval of 15 launches lies beyond "
                + "the floor of 1 %. One run after one: over 5 % apart. Ten runs after ten: a U-test of their times "
                + "has p < 0.05. Samples: a U-test of the rounds inside one process and inside one of the next launch "
                + "has p < 0.05. Both sides of the naive comparisons come from this one session, minutes apart at "
                + "most, which flatters them.",
            panel: 0,
            columns: .titled(
                ["Kind of strategy", "Slowdown"],
                numbers: ["By turns", "One run after one", "Ten runs after ten", "Samples"]),
            rows: groups.map { group in
                [ReportCell(text: group[0].kind), ReportCell(text: "\(group[0].slowdownPercent) %")]
                    + group.map { entry in
                        ReportCell(
                            text: entry.share.map { "\(Format.percent($0)) (\(entry.caught) of \(entry.trials))" }
                                ?? "–")
                    }
            })
    }

    private static func interval(_ low: Double?, _ high: Double?) -> String {
        guard let low, let high else { return "–" }
        return "\(Format.percent(low)) to \(Format.percent(high))"
    }
}
