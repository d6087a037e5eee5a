import Judging
import Reporting
import RunRecords

/// A hand-written record: two datasets, three sizes, two workloads, four strategies, and everything that can go wrong.
enum Fixture {
    static let strategies = ["dictionary-cache", "on-demand", "sorted-array", "r-tree"]
    static let reference = "r-tree"
    /// A machine's noise from launch to launch, the same for all strategies, which ratios must cancel.
    private static let noise = [1, 1.08, 0.97, 1.02, 1.15, 0.99, 1.01, 0.96, 1.03, 1.05, 0.98, 1.1]
    /// What is left of it in ratios, in another order for every strategy.
    private static func wobble(_ strategy: String) -> [Double] {
        let shares = [1, 1.01, 0.99, 1.02, 0.98, 1, 1.01, 0.995, 1.005, 1.015, 0.985, 1]
        let start = strategy.count % shares.count
        return Array(shares[start...] + shares[..<start])
    }

    /// What reports are handed beside records, without Chart.js.
    static let assets = assets(nil)

    /// What reports are handed beside records, with this text of Chart.js.
    static func assets(_ chartScript: String?) -> ReportAssets {
        let meanings = [
            ("scroll", "a fling with some pan: one viewport per frame", false),
            ("jump", "viewports centred on random elements", false),
            ("zoom", "very large viewports centred on random elements, as when zoomed out", false),
            (
                "hit", "single points, half of them inside an element, as for a tap; many find nothing by design", true
            ),
        ]
        return ReportAssets(
            chartScript: chartScript,
            workloads: meanings.map { WorkloadMeaning(name: $0.0, text: $0.1, mayMiss: $0.2) },
            knowledge: AdviceKnowledge(
                simplestFirst: ["on-demand", "sorted-array", "dictionary-cache"], scrolling: ["scroll"],
                editing: ["edit"], everyFrameCached: ["dictionary-cache-objects", "dictionary-cache"]))
    }

    static func record() -> RunRecord {
        var record = bareRecord()
        record.stealShare = .value(0.0042)
        record.timeSpent = TimeSpent(setUpSeconds: 61.2, epochSeconds: 74.8, passSeconds: 13.1, launchSeconds: 158.9)
        return record
    }

    private static func bareRecord() -> RunRecord {
        RunRecord(
            id: "2026-03-01T02:00:00Z-4f1d", startedAt: "2026-03-01T02:00:00Z", durationSeconds: 161.4,
            commit: .value(Commit(hash: "0123456789abcdef0123456789abcdef01234567", dirty: true)),
            machine: Machine(
                id: "a1b2c3d4", cpu: "Example CPU 3000", cores: 2, memoryBytes: 33_554_432_000, os: "Debian 12",
                kernel: "6.1.0", virtualized: .value(true)),
            load: .value([0.52, 0.4, 0.31]), toolchain: Toolchain(swift: "6.3.1", optimization: "release"),
            allocator: .value("jemalloc 5.3.0"),
            clock: ClockFigures(name: "CLOCK_MONOTONIC_RAW", resolutionNs: 28, overheadNs: 36.5), seed: .max,
            plan: plan(), control: Control(pairs: 24, flags: 1).map { .value($0) } ?? .unavailable(reason: "none"),
            minimumDetectableEffect: .value(["prepare.time": 0.063, "query.time": 0.021]),
            results: results())
    }

    private static func plan() -> RunPlan {
        RunPlan(
            suite: "quick",
            groups: ["construction", "lanes"].map {
                SubjectGroup(
                    layout: "gantt", config: [:], dataset: $0, items: 1000, strategies: strategies,
                    workloads: ["scroll", "jump"])
            },
            launches: 12, timeBudgetSeconds: 180, queryRounds: 10, prepareRounds: 3, prepareLimitSeconds: 10,
            queryLimitSeconds: 0.05, turnLimitSeconds: 60)
    }

    private static func results() -> [SubjectResult] {
        ["construction", "lanes"].flatMap { dataset in
            [1000, 10_000, 1_000_000].flatMap { items in
                ["scroll", "jump"].flatMap { workload in
                    strategies.map { result(dataset, items, workload, $0) }
                }
            }
        }
    }

    private static func result(_ dataset: String, _ items: Int, _ workload: String, _ strategy: String) -> SubjectResult
    {
        let lanes = dataset == "lanes"
        let config: [String: JSONValue] =
            lanes ? ["barHeight": .number(24), "rowPolicy": .string("rows"), "timeAxis": .string("continuous")] : [:]
        let subject = Subject(
            layout: "gantt", config: config, dataset: dataset, items: items, strategy: strategy, workload: workload)
        if let ended = ended(subject) { return ended }
        let launches = lanes ? 3 : 12
        let hits = lanes ? 166 : workload == "jump" && items == 1000 ? 0 : 12.5
        let time = queryTime(subject)
        var metrics = [
            "prepare.time": measured("prepare.time", times(Double(items) * prepare(strategy), launches)),
            "query.time": measured(
                "query.time", times(time, launches),
                note: time < 50 ? "the clock's own cost is over 1 % of it" : nil),
            "memory.retained": measured("memory.retained", exact(Double(items) * bytes(strategy), launches)),
            "memory.perItem": measured("memory.perItem", exact(bytes(strategy), launches)),
            "memory.peak": .unavailable(reason: "the allocator reports no peak for blocks of 8 kB and less"),
            "allocations.query": measured("allocations.query", exact(0, launches)),
        ]
        for (name, factor) in [("p50", 0.9), ("p90", 1.4), ("p99", 2.2), ("p999", 4.5), ("max", 11)] {
            let key = "query.latency.\(name)"
            metrics[key] =
                time > 20e3 && name.hasPrefix("p99")
                ? .unavailable(reason: "too few samples: 60 of the 1,000 needed")
                : measured(key, times(time * factor, launches))
        }
        var ratios: [String: Ratio] = [:]
        if strategy != reference {
            let factor =
                time
                / queryTime(
                    Subject(
                        layout: "gantt", config: config, dataset: dataset, items: items, strategy: reference,
                        workload: workload))
            ratios["query.time"] = Ratio(
                reference: reference, launches: wobble(strategy).prefix(launches).map { $0 * factor })
        }
        return SubjectResult(
            subject: subject, status: .ok,
            counters: .value(
                Counters(queries: 64, hits: 800, checksum: "0123456789abcdef", examined: 1600, medianHits: hits)),
            metrics: metrics, ratios: ratios)
    }

    private static func ended(_ subject: Subject) -> SubjectResult? {
        let ending: (Status, String)? =
            switch (subject.dataset, subject.items, subject.workload, subject.strategy) {
            case ("construction", 1_000_000, _, "dictionary-cache"): (.cutoff, "query over 50 ms")
            case ("lanes", 1_000_000, _, "dictionary-cache"):
                (.failed, "its worker was ended by signal 9 (killed) in prepare, maybe for want of memory")
            case ("lanes", 1_000_000, "scroll", "on-demand"): (.skipped, "the time budget was spent")
            case ("lanes", 10_000, "jump", "on-demand"):
                (.disagrees, "query 17: 3 elements missing, \"<b>|x</b>\" & one more, as brute force has them")
            case ("lanes", 1000, "jump", "dictionary-cache"): (.timeout, "no answer in 60 s")
            default: nil
            }
        return ending.map {
            SubjectResult(
                subject: subject, status: $0.0, reason: $0.1, counters: .unavailable(reason: "not measured: \($0.0)"))
        }
    }

    private static func queryTime(_ subject: Subject) -> Double {
        let items = Double(subject.items)
        let far = subject.workload == "jump" ? 1.6 : 1
        let base =
            switch subject.strategy {
            case "dictionary-cache": 13 * items
            case "on-demand": 210 + 0.4 * items.squareRoot()
            case "sorted-array": 28 + 0.32 * items.squareRoot()
            default: 120 + 0.11 * items.squareRoot()
            }
        return base * far * (subject.dataset == "lanes" ? 3 : 1)
    }

    private static func prepare(_ strategy: String) -> Double {
        ["dictionary-cache": 394, "on-demand": 0.002, "sorted-array": 31.4, "r-tree": 48.8][strategy] ?? 0
    }

    private static func bytes(_ strategy: String) -> Double {
        ["dictionary-cache": 168, "on-demand": 0, "sorted-array": 28, "r-tree": 21.1][strategy] ?? 0
    }

    private static func times(_ center: Double, _ launches: Int) -> [Double] {
        noise.prefix(launches).map { $0 * center }
    }

    private static func exact(_ value: Double, _ launches: Int) -> [Double] { Array(repeating: value, count: launches) }

    private static func measured(_ name: String, _ launches: [Double], note: String? = nil) -> Metric {
        guard let metric = MetricCatalog.metric(name),
            let measurement = MeasuredMetric(of: metric, launches: launches, note: note)
        else { return .unavailable(reason: "the fixture is wrong") }
        return .value(measurement)
    }
}
