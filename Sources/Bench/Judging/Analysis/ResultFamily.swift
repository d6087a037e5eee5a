import RunRecords

/// The results of one layout, configuration and dataset: all sizes, workloads and strategies of it.
package struct ResultFamily: Sendable {
    package let layout: String
    /// Its effective configuration where it differs from the defaults.
    package let config: [String: JSONValue]
    package let dataset: String
    package let results: [SubjectResult]
    /// The numbers of items that its results are of, measured or not, ascending.
    package let sizes: [Int]
    package let measuredSizes: [Int]
    package let strategies, workloads: [String]
    private let positions: [Position: Int]

    private struct Position: Hashable {
        var items: Int
        var workload, strategy: String
    }

    private struct Key: Hashable {
        var layout: String
        var config: [String: JSONValue]
        var dataset: String
    }

    /// The families of some results, in order of first appearance. O(results).
    package static func families(of results: [SubjectResult]) -> [ResultFamily] {
        results.grouped { Key(layout: $0.subject.layout, config: $0.subject.config, dataset: $0.subject.dataset) }
            .map { ResultFamily($0.key, $0.elements) }
    }

    private init(_ key: Key, _ results: [SubjectResult]) {
        (layout, config, dataset, self.results) = (key.layout, key.config, key.dataset, results)
        sizes = Set(results.map(\.subject.items)).sorted()
        measuredSizes = Set(results.filter(\.isUsable).map(\.subject.items)).sorted()
        strategies = results.map(\.subject.strategy).uniqued()
        workloads = results.map(\.subject.workload).uniqued()
        positions = Dictionary(
            results.enumerated().map {
                (
                    Position(
                        items: $1.subject.items, workload: $1.subject.workload, strategy: $1.subject.strategy), $0
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The result of a strategy, measured or not; nil when the record has none. O(1).
    package func result(_ strategy: String, _ workload: String, at items: Int) -> SubjectResult? {
        positions[Position(items: items, workload: workload, strategy: strategy)].map { results[$0] }
    }

    /// The results that differ in the strategy alone, in the order of ``strategies``. O(strategies).
    package func group(_ workload: String, at items: Int) -> [SubjectResult] {
        strategies.compactMap { result($0, workload, at: items) }
    }

    /// What a workload is made of; nil when the record has no result of it.
    package func kind(of workload: String) -> WorkloadKind? {
        results.first { $0.subject.workload == workload }?.kind
    }

    /// A metric of a strategy that does not depend on the workload, from any workload it was measured under; nil when
    /// it was not measured at this size. O(workloads).
    package func contestantMetric(_ metric: String, of strategy: String, at items: Int) -> MeasuredMetric? {
        for workload in workloads {
            guard let result = result(strategy, workload, at: items), result.status == .ok else { continue }
            if let measured = result.metrics[metric]?.value { return measured }
        }
        return nil
    }
}
