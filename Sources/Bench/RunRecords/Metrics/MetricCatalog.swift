/// The metrics there are. A new one is a property of a group: it is listed in the order of declaration, and found here
/// by its name.
@dynamicMemberLookup
package enum MetricCatalog {
    /// All metrics, in the order of reports.
    package static let all = listed(measured) + listed(counted) + ofHardware + ThreadMetrics.all.flatMap(\.metrics)
    package static let ofHardware = listed(hardware)

    private static let measured = MeasuredMetrics()
    private static let counted = CountedMetrics()
    private static let hardware = HardwareMetrics()

    /// The properties of a group, which are metrics.
    private static func listed(_ group: Any) -> [MetricDescription] {
        Mirror(reflecting: group).children.compactMap { $0.value as? MetricDescription }
    }

    package static subscript(dynamicMember metric: KeyPath<MeasuredMetrics, MetricDescription>) -> MetricDescription {
        measured[keyPath: metric]
    }

    package static subscript(dynamicMember metric: KeyPath<CountedMetrics, MetricDescription>) -> MetricDescription {
        counted[keyPath: metric]
    }

    package static subscript(dynamicMember metric: KeyPath<HardwareMetrics, MetricDescription>) -> MetricDescription {
        hardware[keyPath: metric]
    }

    /// Elements that the checked queries compared with a rectangle: a counter of a result that is compared exactly.
    package static let examined = "counters.examined"

    package static func metric(_ name: String) -> MetricDescription? { positions[name].map { all[$0] } }

    private static let positions = Dictionary(
        all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The metric that counts the instructions of a time; nil where there is none.
    package static func instructions(of time: String) -> MetricDescription? {
        all.first { $0.countsInstructionsOf == time }
    }

    /// Position of a metric in reports; metrics the catalog does not know come last.
    package static func position(_ metric: String) -> Int { positions[metric] ?? all.count }

    /// Metrics timed by turns under workloads of a kind.
    package static func time(of kind: WorkloadKind) -> MetricDescription {
        switch kind {
        case .queries: measured.queryTime
        case .changes: measured.updateTime
        case .frames: measured.frameP50
        case .starts: measured.launchSaved
        }
    }

    /// Metrics of starts, taken once a launch, beside the time by turns.
    package static let starts = [
        measured.launchValidated, measured.launchSavedCold, measured.launchColumns, measured.launchColumnsCold,
        measured.launchCSV, measured.launchCSVCold, measured.mappedMemory, measured.mappedResident,
        measured.openedMemory,
    ]

    /// A quantile of operations that are timed one by one: its metric, and the times needed so that ten lie beyond it.
    package typealias Quantile = (metric: MetricDescription, share: Double, needed: Int)

    /// Quantiles that are reported of workloads of a kind; the median of frames is timed by turns.
    package static func quantiles(of kind: WorkloadKind) -> [Quantile] {
        switch kind {
        case .queries:
            [
                (measured.latencyP50, 0.5, 10), (measured.latencyP90, 0.9, 100), (measured.latencyP99, 0.99, 1_000),
                (measured.latencyP999, 0.999, 10_000), (measured.latencyMax, 1, 1_000),
            ]
        case .changes:
            [
                (measured.updateLatencyP50, 0.5, 10), (measured.updateLatencyP99, 0.99, 1_000),
                (measured.updateLatencyMax, 1, 1_000),
            ]
        case .frames: [(measured.frameP50, 0.5, 10), (measured.frameP99, 0.99, 1_000), (measured.frameMax, 1, 1_000)]
        case .starts: []
        }
    }

    /// The time of a frame by how many edits arrive in it.
    package static let batchFrames: [(edits: Int, metric: MetricDescription)] = [
        (10, measured.batchFrame10), (100, measured.batchFrame100), (1_000, measured.batchFrame1000),
    ]

    /// Metrics measured by turns, whose ratios mean more than their times.
    package static let byTurns = all.filter { $0.shortestCompared != nil }.map(\.name)

    /// Metrics that a night is held to: the elements examined among them, and a pattern of those that strategies declare of
    /// themselves.
    package static let gated = all.filter { $0.judging == .gated }.map(\.name) + [examined, OwnMetric.pattern]

    /// Whether verdicts are given on a metric, or the elements examined.
    package static func isJudged(_ name: String) -> Bool {
        name == examined || OwnMetric.isKey(name) || metric(name).map { $0.judging != .none } ?? false
    }

    package static func isOfLayout(_ name: String) -> Bool {
        metric(name).map { [.layout, .layoutQueries].contains($0.scope) } ?? false
    }

    /// Whether verdicts on a metric are given only where they are settled: a time that no launches are added for.
    package static func isJudgedWhereSettled(_ name: String) -> Bool {
        metric(name).map { $0.unit == "ns" && $0.shortestCompared == nil } ?? false
    }

    /// Whether a metric depends on the workload. Of one that the catalog does not know, from a record of another
    /// version, its name tells.
    package static func dependsOnWorkload(_ name: String) -> Bool {
        metric(name)?.dependsOnWorkload
            ?? (["query.", "update.", "frame.", "transition.", "attributes.", "launch."].contains { name.hasPrefix($0) }
                || name == examined || OwnMetric.dependsOnWorkload(name))
    }
    /// Value below which no ratio to a metric is formed. Metrics outside of turns use the value of queries; a strategy's own
    /// metric need only be above 0.
    package static func shortestCompared(_ metric: String) -> Double {
        if OwnMetric.isKey(metric) { return .leastNonzeroMagnitude }
        return self.metric(metric)?.shortestCompared ?? measured.queryTime.shortestCompared ?? 0
    }
}
