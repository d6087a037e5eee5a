/// The metrics there are. A new one is a constant, or an element of the list alone where no code asks for it by name.
public enum MetricCatalog {
    /// All metrics, in the order of reports.
    public static let all: [MetricDescription] = [
        layoutTime, prepareTime, queryTime, latencyP50, latencyP90, latencyP99, latencyP999, latencyMax, attributesTime,
        layoutMemory, retainedMemory, peakMemory, memoryPerItem, prepareAllocations, queryAllocations,
        prepareInstructions, queryInstructions,
    ]

    /// `layout.time`
    public static let layoutTime = MetricDescription.time(
        "layout.time", "Time to make the layout from the schedule, per call", .contestant, .gated)
    /// `prepare.time`. A prepare touches a strategy never used before: it has to be longer than a query to be compared.
    public static let prepareTime = MetricDescription.time(
        "prepare.time", "Time the strategy takes to prepare, per call", .contestant, .gated, shortestCompared: 50,
        column: "Prepare")
    /// `query.time`
    public static let queryTime = MetricDescription.time(
        "query.time", "Time of one rectangle query, mean of an epoch", .workload, .gated, shortestCompared: 5,
        column: "Query")
    /// `query.latency.p50`. No latency is judged: they repeat ``queryTime`` with more noise.
    public static let latencyP50 = MetricDescription.latency("p50", "Median of individually timed queries")
    /// `query.latency.p90`
    public static let latencyP90 = MetricDescription.latency("p90", "90th percentile of individually timed queries")
    /// `query.latency.p99`
    public static let latencyP99 = MetricDescription.latency(
        "p99", "99th percentile of individually timed queries", column: "p99")
    /// `query.latency.p999`
    public static let latencyP999 = MetricDescription.latency("p999", "99.9th percentile of individually timed queries")
    /// `query.latency.max`
    public static let latencyMax = MetricDescription.latency("max", "Slowest individually timed query")
    /// `attributes.time`
    public static let attributesTime = MetricDescription.time(
        "attributes.time", "Time to make the reference-type attributes of one query's hits", .workload, .gated)
    /// `memory.layout`
    public static let layoutMemory = MetricDescription(
        "memory.layout", "Bytes live after the layout was made, the schedule not counted", unit: "bytes",
        scope: .contestant, judging: .gated)
    /// `memory.retained`
    public static let retainedMemory = MetricDescription(
        "memory.retained", "Bytes the strategy keeps live after prepare", unit: "bytes", scope: .contestant,
        judging: .gated)
    /// `memory.peak`
    public static let peakMemory = MetricDescription(
        "memory.peak", "Highest bytes live during prepare, above what was live before", unit: "bytes", exact: false,
        scope: .contestant, judging: .gated)
    /// `memory.perItem`, which is not judged: it repeats ``retainedMemory``.
    public static let memoryPerItem = MetricDescription(
        "memory.perItem", "Bytes retained per item of the schedule", unit: "bytes", scope: .contestant,
        column: "Bytes per item")
    /// `allocations.prepare`
    public static let prepareAllocations = MetricDescription(
        "allocations.prepare", "Allocations during one prepare", unit: "count", scope: .contestant, judging: .gated)
    /// `allocations.query`
    public static let queryAllocations = MetricDescription(
        "allocations.query", "Allocations per query in steady state", unit: "count", scope: .workload, judging: .gated)
    /// `prepare.instructions`
    public static let prepareInstructions = MetricDescription(
        "prepare.instructions", "Instructions of one prepare, counted by callgrind (run --exact)", unit: "count",
        scope: .contestant, judging: .judged, isCounted: true, countsInstructionsOf: prepareTime.name)
    /// `query.instructions`
    public static let queryInstructions = MetricDescription(
        "query.instructions", "Instructions per query in steady state, counted by callgrind (run --exact)",
        unit: "count", scope: .workload, judging: .judged, isCounted: true, countsInstructionsOf: queryTime.name)

    /// Elements that the checked queries compared with a rectangle: a counter of a result that is compared exactly.
    public static let examined = "counters.examined"

    /// The metric of this key.
    public static func metric(_ name: String) -> MetricDescription? { all.first { $0.name == name } }

    /// The metric that counts the instructions of a time; nil where there is none.
    public static func instructions(of time: String) -> MetricDescription? {
        all.first { $0.countsInstructionsOf == time }
    }

    /// Position of a metric in reports; metrics the catalog does not know come last.
    public static func position(_ metric: String) -> Int { all.firstIndex { $0.name == metric } ?? all.count }

    /// Metrics measured by turns, whose ratios mean more than their times.
    public static let byTurns = all.filter { $0.shortestCompared != nil }.map(\.name)

    /// Metrics that a night is held to.
    public static let gated = all.filter { $0.judging == .gated }.map(\.name)

    /// Whether verdicts are given on a metric, or the elements examined.
    public static func isJudged(_ name: String) -> Bool {
        name == examined || metric(name).map { $0.judging != .none } ?? false
    }

    /// Whether a metric depends on the workload. Of one that the catalog does not know, from a record of another
    /// version, its name tells.
    public static func dependsOnWorkload(_ name: String) -> Bool {
        metric(name).map { $0.scope == .workload } ?? (name.hasPrefix("query.") || name == examined)
    }
}
