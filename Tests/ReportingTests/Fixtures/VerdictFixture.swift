import RunRecords

@testable import Judging

/// A hand-written comparison with every sort of verdict.
enum VerdictFixture {
    static func record() -> VerdictRecord {
        let verdicts = regressions() + inconclusive() + equivalent()
        return VerdictRecord(
            a: run("a", "main"), b: run("b", "WORKTREE"), verdicts: verdicts, missing: missing(),
            rule: ComparisonRule(), warnings: ["Strategies only in a: grid; only in b: grid-16."],
            geometricMeans: MeanRatio.all(of: verdicts))
    }

    static let noise = ["Noisy machine: identical contestants differed by up to 9 % tonight."]

    /// The run of one side: the report's own fixture, with another identity.
    static func runRecord(_ side: String) -> RunRecord {
        var record = Fixture.record()
        record.id = "2026-03-01T02:00:00Z-\(side)"
        record.seed = 1
        if side == "b" { record.load = .value([0.9, 0.6, 0.4]) }
        return record
    }

    private static func run(_ side: String, _ label: String) -> ComparedRun {
        var run = ComparedRun(runRecord(side), label: label)
        run.commit = .value(Commit(hash: String(repeating: side == "a" ? "a1" : "b2", count: 20), dirty: side == "b"))
        return run
    }

    static func subject(_ strategy: String, _ items: Int, _ workload: String) -> Subject {
        Subject(
            layout: "gantt", config: [:], dataset: "construction", items: items, strategy: strategy, workload: workload)
    }

    static func verdict(
        _ verdict: Verdict, _ metric: String, _ subject: Subject, _ ratio: Double?, spread: Double = 0.01,
        launches: Int = 20, needed: Int? = nil, reason: String? = nil, settled: Settling = .confirmed,
        from a: Double = 1000
    ) -> MetricVerdict {
        let bounds = ratio.map { settled == .exact ? ($0, $0) : ($0 / (1 + spread), $0 * (1 + spread)) }
        var made = MetricVerdict(
            subject: subject, metric: metric, verdict: verdict, change: "", accepted: false, ratio: ratio,
            low: launches < 8 ? nil : bounds?.0, high: launches < 8 ? nil : bounds?.1,
            threshold: settled == .exact ? 0 : 0.01, basis: "ratio by turns in the same launches", launches: launches,
            neededLaunches: needed, reason: reason)
        made.settled = settled
        (made.a, made.b) = (a, ratio.map { a * $0 } ?? 3)
        made.unit = MetricCatalog.metric(metric)?.unit ?? "count"
        return made
    }

    private static func regressions() -> [MetricVerdict] {
        var slower = verdict(.regressed, "query.time", subject("r-tree", 1_000_000, "jump"), 1.0523, from: 233)
        slower.pValue = 3.8e-6
        slower.screening = ScreenedRatio(ratio: 1.0611, low: 1.043, high: 1.077, launches: 15)
        slower.place = ChangedPlace(
            file: "Sources/Indexes/PackedTree/PackedRTree.swift", line: 42, function: "PackedRTree.descend(_:)",
            text: "+5.1 % instructions, of which PackedRTree.descend(_:) +4.9")
        var prepare = ["jump", "scroll"].map {
            verdict(.regressed, "prepare.time", subject("dictionary-cache-objects", 10_000, $0), 1.213, from: 4.2e6)
        }
        for index in prepare.indices {
            prepare[index].pValue = 0.0026
            prepare[index].screening = ScreenedRatio(ratio: 1.2, low: 1.15, high: 1.3, launches: 15)
        }
        var faster = verdict(.improved, "query.time", subject("sorted-array", 10_000, "scroll"), 0.912, from: 60.9)
        faster.pValue = 1.9e-6
        faster.screening = ScreenedRatio(ratio: 0.905, low: 0.9, high: 0.91, launches: 15)
        let exact = subject("sorted-array", 1_000_000, "scroll")
        return [slower] + prepare + [
            faster,
            verdict(
                .regressed, "memory.retained", exact, 168_000_008.0 / 168_000_000, launches: 15, settled: .exact,
                from: 168_000_000),
            verdict(
                .regressed, "allocations.query", exact, nil, launches: 15, reason: "was 0, is 3.0", settled: .exact,
                from: 0),
        ]
    }

    private static func inconclusive() -> [MetricVerdict] {
        let unconfirmed = "the screening found a change that fresh launches did not confirm"
        return [
            verdict(
                .inconclusive, "query.time", subject("dictionary-cache", 10_000, "jump"), 1.012, spread: 0.04,
                launches: 15, needed: 22, settled: .screened, from: 132_000),
            verdict(
                .inconclusive, "query.time", subject("on-demand", 10_000, "jump"), 1.018, spread: 0.02, needed: 41,
                reason: unconfirmed),
            verdict(
                .inconclusive, "query.time", subject("r-tree", 10_000, "scroll"), 1.3, launches: 3, needed: 5,
                reason: "needs 8 launches, has 3", settled: .screened),
            verdict(
                .inconclusive, "attributes.time", subject("r-tree", 10_000, "scroll"), 1.1, spread: 3, launches: 15,
                settled: .screened),
        ]
    }

    private static func equivalent() -> [MetricVerdict] {
        ["on-demand", "r-tree", "sorted-array"].flatMap { strategy in
            ["jump", "scroll"].flatMap { workload in
                let subject = subject(strategy, 1000, workload)
                return [
                    verdict(.equivalent, "query.time", subject, 1.002, launches: 15, settled: .screened),
                    verdict(.equivalent, "layout.time", subject, 0.998, launches: 15, settled: .screened, from: 5e5),
                    verdict(.equivalent, "memory.retained", subject, 1, launches: 15, settled: .exact, from: 21_100),
                ]
            }
        }
    }

    private static func missing() -> [MissingMetric] {
        let cut = subject("dictionary-cache", 1_000_000, "jump")
        return [
            MissingMetric(subject: cut, metric: "query.time", from: "b", reason: "cutoff: query over 50 ms"),
            MissingMetric(subject: cut, metric: "allocations.query", from: "b", reason: "cutoff: query over 50 ms"),
            MissingMetric(subject("grid", 10_000, "jump"), MissingMetric.everyMetric, from: "b", result: nil),
            MissingMetric(subject("grid-16", 10_000, "jump"), MissingMetric.everyMetric, from: "a", result: nil),
            MissingMetric(
                subject: subject("r-tree", 100, "zoom"), metric: MissingMetric.everyMetric, from: "both",
                reason: "data or answers differ: a has 9 elements in 64 queries, checksum 0123456789abcdef; b has 8 "
                    + "elements in 64 queries, checksum fedcba9876543210"),
        ]
    }
}
