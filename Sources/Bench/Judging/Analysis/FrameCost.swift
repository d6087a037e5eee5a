import RunRecords

/// The cost of a frame that shows new elements: the query, and the attributes of its hits.
///
/// Under a workload of queries both are measured by themselves; a workload of frames measures the whole, host and
/// pinned elements included.
package struct FrameCost: Equatable, Sendable {
    /// Time of the query in ns: that which 99 of 100 don't exceed, or the mean where single queries were not timed.
    /// Nil where the whole frame was measured.
    package var query: Figure?
    /// Time to make the attributes of one query's hits as objects, in ns; nil unless measured apart from the whole.
    package var attributes: Figure?
    /// Both, or the frame that 99 of 100 don't exceed.
    package var total: Figure
    /// Names of the metrics it is made of.
    package var metrics: [String]

    /// The cost under a workload of queries or of frames; nil for one of changes, and where nothing was measured.
    package init?(_ result: SubjectResult) {
        guard result.status == .ok else { return nil }
        let items = result.subject.items
        func first(_ metrics: [MetricDescription]) -> (Figure, String)? {
            for metric in metrics {
                if let value = result.metrics[metric.name]?.value { return (Figure(value, at: items), metric.name) }
            }
            return nil
        }
        switch result.kind {
        case .changes, .starts: return nil
        case .frames:
            guard let (figure, name) = first([MetricCatalog.frameP99, MetricCatalog.frameP50]) else { return nil }
            (total, metrics) = (figure, [name])
        case .queries:
            guard let (query, name) = first([MetricCatalog.latencyP99, MetricCatalog.queryTime]) else { return nil }
            let attributes = first([MetricCatalog.attributesTime])
            (self.query, self.attributes) = (query, attributes?.0)
            total = attributes.map { query + $0.0 } ?? query
            metrics = [name] + (attributes.map { [$0.1] } ?? [])
        }
    }
}
