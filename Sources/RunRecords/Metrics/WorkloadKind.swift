/// The kind of a workload, which decides its metrics.
package enum WorkloadKind: Equatable, Sendable, CaseIterable {
    /// A trace of queries.
    case queries
    /// A script of changes, each followed by a query.
    case changes
    /// A script of frames, which a host shows.
    case frames
}

extension WorkloadKind {
    /// What one of its operations is called.
    package var operation: String {
        switch self {
        case .queries: "query"
        case .changes: "change"
        case .frames: "frame"
        }
    }
}

extension SubjectResult {
    /// What its workload is made of, by the metrics it has or could have had.
    package var kind: WorkloadKind {
        WorkloadKind.allCases.first { $0 != .queries && metrics[MetricCatalog.time(of: $0).name] != nil } ?? .queries
    }

    /// The time it is compared by first, when there is one.
    package var time: MeasuredMetric? { metrics[MetricCatalog.time(of: kind).name]?.value }
}
