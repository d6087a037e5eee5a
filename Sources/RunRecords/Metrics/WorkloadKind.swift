/// What a workload is made of, which decides what is measured under it.
public enum WorkloadKind: Equatable, Sendable, CaseIterable {
    /// A trace of queries.
    case queries
    /// A script of changes, each followed by a query.
    case changes
}

extension SubjectResult {
    /// What its workload is made of, by the metrics it has or could have had.
    public var kind: WorkloadKind { metrics[MetricCatalog.updateTime.name] == nil ? .queries : .changes }

    /// The time it is compared by first, when there is one.
    public var time: MeasuredMetric? { metrics[MetricCatalog.time(of: kind).name]?.value }
}
