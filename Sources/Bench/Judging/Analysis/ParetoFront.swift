import RunRecords

/// Which strategies no other is better than in every respect: time, memory kept and time to prepare.
package struct ParetoFront: Codable, Equatable, Sendable {
    /// A strategy that another is as good as in every respect, and better in one.
    package struct Dominated: Codable, Equatable, Sendable {
        package var strategy: String
        /// The one that is better; of several the quickest.
        package var by: String
    }

    /// Names of the strategies that are not dominated, the lower time first.
    package var front: [String] = []
    package var dominated: [Dominated] = []
    /// Strategies of ``front`` with too few launches to be told apart from others.
    package var untold: [String] = []
}

extension ResultFamily {
    /// The front at one size of a workload. A strategy is better in a respect only where the two are told apart
    /// (``SubjectResult/isApart(from:_:)``), and dominates only where all of their figures can be compared. Strategies
    /// without one of the figures are left out. O(strategies² · launches).
    package func paretoFront(of workload: String, at items: Int) -> ParetoFront {
        let group = group(workload, at: items)
        let metrics = [
            MetricCatalog.time(of: kind(of: workload) ?? .queries).name, MetricCatalog.retainedMemory.name,
            MetricCatalog.prepareTime.name,
        ]
        let results = group.filter { result in
            result.status == .ok && metrics.allSatisfy { result.metrics[$0]?.value != nil }
        }.sorted { ($0.time?.median ?? 0) < ($1.time?.median ?? 0) }
        var front = ParetoFront()
        for result in results {
            let name = result.subject.strategy
            if let better = results.first(where: { $0.dominates(result, in: metrics) }) {
                front.dominated.append(ParetoFront.Dominated(strategy: name, by: better.subject.strategy))
            } else {
                front.front.append(name)
                if results.count > 1, !metrics.allSatisfy(result.hasInterval) { front.untold.append(name) }
            }
        }
        return front
    }
}

extension SubjectResult {
    fileprivate func dominates(_ other: SubjectResult, in metrics: [String]) -> Bool {
        guard subject != other.subject else { return false }
        let differences = metrics.map { difference(from: other, $0) }
        return differences.contains(.lower) && !differences.contains { $0 == .higher || $0 == .noInterval }
    }
}
