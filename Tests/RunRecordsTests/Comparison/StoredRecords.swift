import Foundation
import RunRecords

/// Makes records as runs would: strategies over one dataset, `on-demand` the reference.
struct StoredRecords {
    var noise = Noise(state: 5)
    var launches = 15
    var strategies = ["on-demand", "r-tree", "sorted-array"]
    /// Standard deviation of a launch's logarithm.
    var deviation = 0.007

    /// - Parameters:
    ///   - slower: factors of the query times of strategies.
    ///   - drift: factor of all times of the run.
    ///   - bytes: what every strategy retains.
    mutating func record(slower: [String: Double] = [:], drift: Double = 1, bytes: Double = 64) -> RunRecord {
        RunRecord(
            id: "run-\(drift)", startedAt: "2026-01-01T00:00:00Z", durationSeconds: 1,
            commit: .value(Commit(hash: "0123456789", dirty: false)),
            machine: Machine(
                id: "machine-1", cpu: "Model", cores: 2, memoryBytes: 1, os: "Linux", kernel: "6",
                virtualized: .unavailable(reason: "unknown")),
            load: .unavailable(reason: "unknown"), toolchain: Toolchain(swift: "6.3", optimization: "release"),
            allocator: .value("jemalloc 5.3.0"),
            clock: ClockFigures(name: "clock", resolutionNs: 1, overheadNs: 1), seed: 1,
            plan: RunPlan(
                suite: nil, groups: [], launches: launches, timeBudgetSeconds: nil, queryRounds: 10, prepareRounds: 3,
                prepareLimitSeconds: 10, queryLimitSeconds: 0.05, turnLimitSeconds: 60),
            control: .unavailable(reason: "none"), minimumDetectableEffect: .unavailable(reason: "none"),
            results: strategies.map { result($0, factor: slower[$0] ?? 1, drift: drift, bytes: bytes) })
    }

    private mutating func result(_ strategy: String, factor: Double, drift: Double, bytes: Double) -> SubjectResult {
        let ratios = (0..<launches).map { _ in factor * exp(deviation * noise.next()) }
        var result = SubjectResult(
            subject: Subject(
                layout: "gantt", config: ["barHeight": .number(24)], dataset: "construction", items: 1000,
                strategy: strategy, workload: "jump"),
            status: .ok,
            counters: .value(Counters(queries: 64, hits: 9, checksum: "0123456789abcdef", examined: 99, medianHits: 1)))
        result.metrics["query.time"] = MeasuredMetric(
            unit: "ns", better: "lower", exact: false, launches: ratios.map { 1000 * drift * $0 }
        ).map { .value($0) }
        result.metrics["memory.retained"] = MeasuredMetric(
            unit: "bytes", better: "lower", exact: true, launches: Array(repeating: bytes, count: launches)
        ).map { .value($0) }
        result.metrics["memory.peak"] = .unavailable(reason: "the allocator reports none")
        if strategy != "on-demand" { result.ratios["query.time"] = Ratio(reference: "on-demand", launches: ratios) }
        return result
    }
}
