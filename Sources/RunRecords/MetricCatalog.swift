/// Everything known of a metric before it is measured.
public struct MetricDescription: Codable, Equatable, Sendable {
    /// The key in records.
    public var name: String
    /// What it is, in a sentence.
    public var summary: String
    /// Unit of its values.
    public var unit: String
    /// `lower` or `higher`.
    public var better: String
    /// Whether its values are exact.
    public var exact: Bool
}

/// The metrics there are.
public enum MetricCatalog {
    /// All metrics, in the order of reports.
    public static let all: [MetricDescription] = [
        time("layout.time", "Time to make the layout from the schedule, per call"),
        time("prepare.time", "Time the strategy takes to prepare, per call"),
        time("query.time", "Time of one rectangle query, mean of an epoch"),
        time("query.latency.p50", "Median of individually timed queries"),
        time("query.latency.p90", "90th percentile of individually timed queries"),
        time("query.latency.p99", "99th percentile of individually timed queries"),
        time("query.latency.p999", "99.9th percentile of individually timed queries"),
        time("query.latency.max", "Slowest individually timed query"),
        time("attributes.time", "Time to make the reference-type attributes of one query's hits"),
        bytes("memory.layout", "Bytes live after the layout was made, the schedule not counted"),
        bytes("memory.retained", "Bytes the strategy keeps live after prepare"),
        bytes("memory.peak", "Highest bytes live during prepare, above what was live before", exact: false),
        bytes("memory.perItem", "Bytes retained per item of the schedule"),
        count("allocations.prepare", "Allocations during one prepare"),
        count("allocations.query", "Allocations per query in steady state"),
        count("prepare.instructions", "Instructions of one prepare, counted by callgrind (run --exact)"),
        count("query.instructions", "Instructions per query in steady state, counted by callgrind (run --exact)"),
    ]

    /// The metric of this key.
    public static func metric(_ name: String) -> MetricDescription? { all.first { $0.name == name } }

    private static func time(_ name: String, _ summary: String) -> MetricDescription {
        MetricDescription(name: name, summary: summary, unit: "ns", better: "lower", exact: false)
    }

    private static func bytes(_ name: String, _ summary: String, exact: Bool = true) -> MetricDescription {
        MetricDescription(name: name, summary: summary, unit: "bytes", better: "lower", exact: exact)
    }

    private static func count(_ name: String, _ summary: String) -> MetricDescription {
        MetricDescription(name: name, summary: summary, unit: "count", better: "lower", exact: true)
    }
}
