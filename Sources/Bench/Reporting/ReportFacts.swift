import Errors
import Judging
import RunRecords

extension Report {
    /// Everything the renderers show of a record. O(results × metrics).
    init(_ record: RunRecord, with assets: ReportAssets) {
        let panels = Panel.panels(of: record)
        var notes = TextIndex()
        tables = []
        for (index, panel) in panels.enumerated() {
            for group in panel.groups {
                tables.append(ReportTable(group, of: panel, at: index, notes: &notes))
            }
            if let frames = ReportTable.frames(of: panel, at: index, notes: &notes) { tables.append(frames) }
        }
        tables += ReportTable.resources(of: panels, notes: &notes)
        tables += ReportTable.habits(of: panels, assets.workloads, notes: &notes)
        comparison = ReportTable.comparison(of: record, panels: panels, notes: &notes)
        self.panels = panels
        footnotes = notes.texts
        recommendations =
            assets.knowledge.map { knowledge in
                Recommendation.common(of: record, knowledge).map {
                    Fact("\($0.need.title), \($0.dataset)", $0.sentence)
                }
            } ?? []
        findings = panels.map(Finding.init)
        unavailable = unavailableMetrics(of: record)
        warnings = Self.warnings(of: record, panels: panels, assets.workloads)
        headline = Self.headline(of: record)
        legend = Glossary.legend(of: tables, record)
    }

    static func warnings(of record: RunRecord, panels: [Panel], _ workloads: [WorkloadMeaning]) -> [String] {
        var texts = noiseWarnings(of: record)
        let failures = record.results.filter { [.failed, .timeout, .disagrees].contains($0.status) }
        if !failures.isEmpty {
            texts.append(
                "\(failures.count) of \(plural(record.results.count, "result")) failed, timed out or gave wrong "
                    + "answers: see the Status column.")
        }
        texts += LimitOutcome.all(of: record).flatMap(\.sentences)
        let mayMiss = workloads.filter(\.mayMiss).map(\.name)
        return texts + losses(of: record) + PartFacts.warnings(of: record)
            + panels.filter { !mayMiss.contains($0.workload) }.compactMap(poorTrace)
    }

    /// A trace whose median query finds nothing measures how fast nothing is found.
    private static func poorTrace(_ panel: Panel) -> String? {
        let poor = panel.groups.filter { $0.medianHits == 0 }
        guard !poor.isEmpty else { return nil }
        let sizes = listed(poor.map { Format.items($0.subject.items) })
        return "Poor trace: at least half of the queries of \(panel.title) find nothing at \(sizes) items. "
            + "Their times say little about a view that shows something."
    }

    /// One warning for each layout over a dataset and size that lost something: elements without a frame or out of reach,
    /// which no strategy was asked for, and lines left out of a file.
    private static func losses(of record: RunRecord) -> [String] {
        record.results.flatMap { result -> [String] in
            guard let counters = result.counters.value else { return [] }
            let subject = result.subject
            let place = "\(subject.dataset) (\(subject.layout))"
            let items = subject.items
            return [
                counters.withoutFrame.map {
                    "\(Format.count(Double($0))) of \(plural(items, "element")) of \(place) \($0 == 1 ? "has" : "have") "
                        + "no frame: beyond the layout's reach of 2^42 points, or without a place. No strategy finds "
                        + "them; times are for the others. In a chart a single time far from all others causes this: "
                        + "remove it, or set pointsPerUnit. In another layout sizes or places out of range do."
                },
                counters.outOfReach.map {
                    "\(Format.count(Double($0))) of \(plural(items, "item")) of \(place) \($0 == 1 ? "lies" : "lie") where "
                        + "no viewport within the content shows them: left of it, above it, or on its edge without a "
                        + "width. No workload scrolls there. Move the data so that they begin at 0, 0."
                },
                counters.linesLeftOut.map {
                    "\(plural($0, "line")) of \(subject.dataset) \($0 == 1 ? "was" : "were") left out: invalid, or "
                        + "without a bar. Times are of the \(plural(items, "item")) read."
                },
            ].compactMap(\.self)
        }.uniqued()
    }

    static func headline(of record: RunRecord) -> [Fact] {
        [
            Fact("Machine", machine(record.machine)),
            Fact("Commit", commit(record.commit)),
            Fact("Clock", clock(record.clock)),
            Fact("Run", "\(record.startedAt), \(Format.duration(seconds: record.durationSeconds))"),
            Fact("Seed", String(record.seed)),
            Fact("Control", control(record.control)),
        ] + limits(of: record) + PartFacts.headline(of: record)
    }

    static func limits(of record: RunRecord) -> [Fact] {
        let outcomes = LimitOutcome.all(of: record)
        if outcomes.isEmpty { return [] }
        let unmet = outcomes.filter(\.isUnmet).map(\.limit.text)
        let broken = outcomes.count(where: \.isBroken)
        let held = unmet.count == outcomes.count ? "" : ", \(broken == 0 ? "none" : String(broken)) broken"
        return [
            Fact(
                "Limits",
                "\(plural(outcomes.count, "limit"))\(held)"
                    + (unmet.isEmpty ? "" : "; nothing was measured for \(listed(unmet))"))
        ]
    }

    static func trust(of record: RunRecord) -> [Fact] {
        let machine = record.machine
        return [
            Fact("Machine", "\(Self.machine(machine)); identity \(machine.id)"),
            Fact("System", "\(machine.os), kernel \(machine.kernel)"),
            Fact("Commit", commit(record.commit)),
            Fact("Compiler", compiler(record.toolchain)),
            Fact("Placement", placement(record.toolchain)),
            Fact("Allocator", text(record.allocator) { $0 }),
            Fact("Clock", clock(record.clock)),
            Fact("Load at the start", load(record.load)),
            Fact("CPU time stolen", steal(record.stealShare)),
            Fact("Time spent", timeSpent(record.timeSpent)),
            Fact("Launches", launches(of: record)),
            Fact("Layouts", layouts(of: record)),
        ] + checks(of: record) + [
            Fact("Control", control(record.control)),
            Fact("Smallest change that would have been seen", effects(record.minimumDetectableEffect)),
            Fact("Run", "\(record.id), \(record.startedAt), \(Format.duration(seconds: record.durationSeconds))"),
            Fact("Seed", String(record.seed)),
        ] + PartFacts.headline(of: record)
    }

    /// After how many changes of how many answers and layouts were compared, where it was not after all of them.
    private static func checks(of record: RunRecord) -> [Fact] {
        let texts = record.results.compactMap { result -> String? in
            guard let counters = result.counters.value, let answers = counters.answersCompared,
                let layouts = counters.layoutsCompared, min(answers, layouts) < counters.queries
            else { return nil }
            let subject = result.subject
            return "\(answers) and \(layouts) of \(counters.queries) (\(subject.layout), \(subject.dataset), "
                + "\(subject.workload), \(Format.items(subject.items)) items)"
        }.uniqued()
        if texts.isEmpty { return [] }
        return [
            Fact(
                "Changes checked",
                "the answer was compared with brute force, and the layout with a rebuilt one, after "
                    + "\(listed(texts)); after all of the others")
        ]
    }

    static func machine(_ machine: Machine) -> String {
        let kind =
            switch machine.virtualized {
            case .value(true): ", virtual"
            case .value(false): ", physical"
            case .unavailable: ""
            }
        return "\(machine.cpu), \(plural(machine.cores, "core")), "
            + "\(Format.bytes(Double(machine.memoryBytes))) memory, \(machine.os)\(kind)"
    }

    static func commit(_ commit: Available<Commit>) -> String {
        text(commit) { "\($0.hash)\($0.dirty ? " with uncommitted changes" : "")" }
    }

    static func steal(_ share: Available<Double>?) -> String {
        text(share ?? .unavailable(reason: "the record does not say"), Format.percent)
    }

    static func timeSpent(_ spent: TimeSpent?) -> String {
        guard let spent, spent.launchSeconds > 0, let turns = spent.turnShare else {
            return "not available: the record does not say"
        }
        func share(_ seconds: Double) -> String { Format.percent(seconds / spent.launchSeconds) }
        return "\(Format.duration(seconds: spent.launchSeconds)) in launches: set-up \(share(spent.setUpSeconds)), "
            + "timed epochs \(share(spent.epochSeconds)), passes of their own \(share(spent.passSeconds)), "
            + "handing out turns \(Format.percent(turns))"
    }

    /// What the place of code means for differences between strategies.
    private static func placement(_ toolchain: Toolchain) -> String {
        let effect =
            toolchain.flags == BuildFlags.aligned
            ? "other code changes leave functions at their place within cache lines; in your app the linker places "
                + "code differently, which can change a strategy by some percent"
            : "other code changes can change a strategy by some percent with the same instructions, and in your app "
                + "the linker places code differently"
        return "\(effect): strategies as close as that may change places. "
            + "layoutbench calibrate --placements measures it"
    }

    static func compiler(_ toolchain: Toolchain) -> String {
        "\(toolchain.swift), \(toolchain.optimization), \(toolchain.placement)"
    }

    static func clock(_ clock: ClockFigures) -> String {
        "\(clock.name), smallest step \(Format.time(nanoseconds: clock.resolutionNs)), "
            + "\(Format.time(nanoseconds: clock.overheadNs)) a pair of readings"
    }

    static func load(_ load: Available<[Double]>) -> String {
        text(load) { $0.map { Format.decimal($0, digits: 2) }.joined(separator: ", ") }
    }

    private static func launches(of record: RunRecord) -> String {
        let counts = record.results.compactMap { $0.time?.launches.count }
        guard let range = span(counts) else { return "none" }
        return "\(range) of each subject, at most \(record.plan.launches) planned"
    }

    private static func layouts(of record: RunRecord) -> String {
        let texts = record.results.map(\.subject).map { subject in
            let config = subject.config.isEmpty ? "default configuration" : subject.config.summary
            return "\(subject.dataset): \(subject.layout) with \(config)"
        }
        return texts.uniqued().joined(separator: "; ")
    }

    static func control(_ control: Available<Control>) -> String {
        text(control) {
            "\(plural($0.pairs, "pair")) of identical contestants, \($0.flags) called different: "
                + "\(Format.percent($0.falsePositiveRate)) (95 % interval "
                + "\(Format.percent($0.low)) to \(Format.percent($0.high)))"
        }
    }

    static func effects(_ effects: Available<[String: Double]>) -> String {
        text(effects) { effects in
            effects.sorted { $0.key < $1.key }.map { "\($0.key) \(Format.percent($0.value))" }.joined(separator: ", ")
        }
    }

    static func text<Value>(_ value: Available<Value>, _ describe: (Value) -> String) -> String {
        switch value {
        case .value(let value): describe(value)
        case .unavailable(let reason): "not available: \(reason)"
        }
    }
}
