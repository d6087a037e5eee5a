/// Everything known of a metric before it is measured.
package struct MetricDescription: Equatable, Sendable {
    /// What its values belong to.
    package enum Scope: Equatable, Sendable {
        /// The layout: the same for every strategy and workload of a group, and one test.
        case layout
        /// The layout under a workload of queries: the same for every strategy, and one test.
        case layoutQueries
        /// The contestant: the same under every workload of a group, and one test.
        case contestant
        /// The contestant under a workload of this kind.
        case workload(WorkloadKind)
        /// The contestant under workloads in which edits arrive many at once.
        case batches
        /// The contestant under workloads of this kind where it is measured: other results don't have it.
        case someWorkloads(WorkloadKind)
    }

    /// Whether a difference of it counts.
    package enum Judging: Equatable, Sendable {
        /// It is shown, and nothing follows from it.
        case none
        /// Verdicts are given on it.
        case judged
        /// Verdicts are given on it, and a night is held to them.
        case gated
    }

    /// The key in records.
    package let name: String
    package let summary: String
    /// Unit of its values: `ns`, `bytes`, `count`, `share` of 1.
    package let unit: String
    /// `lower` or `higher`.
    package let better: String
    /// Whether its values are exact, so that any difference is a finding.
    package let exact: Bool
    package let scope: Scope
    package let judging: Judging
    /// Nanoseconds below which no ratio is taken to a time that is measured by turns, because it would be a reading of
    /// the loop around it; nil for what is not measured by turns.
    package let shortestCompared: Double?
    /// Whether an exact count has noise of the system's in it, within ``ComparisonRule/instructionFloor``.
    package let isCounted: Bool
    /// The time whose instructions it counts, by which a change of code is told from a change of place.
    package let countsInstructionsOf: String?
    /// How it is measured, where earlier versions measured it otherwise (``MeasuredMetric/method``).
    package let method: String?
    /// Title of its column in the tables of a report; nil without one.
    package let column: String?
    /// What it is called where every metric has a column.
    package let heading: String

    /// A metric of which lower is better unless told otherwise.
    init(
        _ name: String, _ summary: String, unit: String, better: String = "lower", exact: Bool = true, scope: Scope,
        judging: Judging = .none, shortestCompared: Double? = nil, isCounted: Bool = false,
        countsInstructionsOf: String? = nil, method: String? = nil, column: String? = nil, heading: String? = nil
    ) {
        (self.name, self.summary, self.unit) = (name, summary, unit)
        (self.better, self.exact, self.scope) = (better, exact, scope)
        (self.judging, self.shortestCompared, self.isCounted) = (judging, shortestCompared, isCounted)
        (self.countsInstructionsOf, self.method, self.column) = (countsInstructionsOf, method, column)
        self.heading = heading ?? column ?? name
    }

    /// One that a strategy declares of itself. It is held against the previous night, as the times are.
    init(_ own: OwnMetric) {
        (name, summary, unit) = (own.key, own.summary, own.unit)
        (better, exact) = (own.better, own.exact)
        scope =
            WorkloadKind.allCases.first { OwnMetric.dependsOnWorkload(own.key) && own.applies(to: $0) }
            .map { .workload($0) } ?? .contestant
        judging = .gated
        (shortestCompared, isCounted, countsInstructionsOf) = (nil, false, nil)
        (method, column, heading) = (nil, own.name, own.name)
    }

    static func time(
        _ name: String, _ summary: String, _ scope: Scope, _ judging: Judging = .none, shortestCompared: Double? = nil,
        column: String? = nil, heading: String? = nil
    ) -> Self {
        Self(
            name, summary, unit: "ns", exact: false, scope: scope, judging: judging, shortestCompared: shortestCompared,
            column: column, heading: heading)
    }

    /// A latency: the quantile of individually timed queries.
    static func latency(_ name: String, _ summary: String, column: String? = nil, heading: String? = nil) -> Self {
        time("query.latency." + name, summary, .workload(.queries), column: column, heading: heading)
    }

    /// A latency of changes: the quantile of individually timed ones, each with its query.
    static func updateLatency(
        _ name: String, _ summary: String, column: String? = nil, heading: String? = nil
    ) -> Self { time("update.latency." + name, summary, .workload(.changes), column: column, heading: heading) }

    package func applies(to kind: WorkloadKind) -> Bool {
        !dependsOnWorkload || scope == .workload(kind) || scope == .layoutQueries && kind == .queries
    }

    /// Whether its values differ from workload to workload.
    package var dependsOnWorkload: Bool { scope != .contestant && scope != .layout }

    /// Whether some workloads of this kind have it besides: changes in frames, and frames with changes.
    package func mayApply(to kind: WorkloadKind) -> Bool {
        switch (kind, scope) {
        case (.changes, .workload(.frames)), (.changes, .batches), (.frames, .workload(.changes)): true
        case (_, .someWorkloads(kind)): true
        default: applies(to: kind)
        }
    }
}
