extension SubjectResult {
    /// What its workload is made of, by the metrics it has or could have had.
    package var kind: WorkloadKind {
        WorkloadKind.allCases.first { $0 != .queries && metrics[MetricCatalog.time(of: $0).name] != nil } ?? .queries
    }

    /// The time it is compared by first, when there is one.
    package var time: MeasuredMetric? { metrics[MetricCatalog.time(of: kind).name]?.value }
}
