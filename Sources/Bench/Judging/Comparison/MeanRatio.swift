import RunRecords

/// How one metric of one strategy changed over all its subjects.
package struct MeanRatio: Codable, Equatable, Sendable {
    package var metric: String
    /// Empty for a metric of the layout, which all strategies share.
    package var strategy: String
    package var subjects: Int
    /// Geometric mean of their ratios.
    package var ratio: Double
    /// Lower end of its interval over subjects (``geometricMeanInterval(_:confidence:)``); nil for one subject.
    package var low: Double?
    package var high: Double?

    /// The means of verdicts by metric and strategy, metrics in the catalog's order, strategies in order of appearance.
    /// Ratios that are unknown or 0 are left out, and a metric that does not depend on the workload counts once.
    /// O(verdicts).
    package static func all(of verdicts: [MetricVerdict], confidence: Double = launchConfidence) -> [MeanRatio] {
        let known = verdicts.uniqued(by: \.test).filter { $0.ratio ?? 0 > 0 }
        let means = known.grouped { [$0.metric, $0.test.subject.strategy] }
        let order = means.sorted { MetricCatalog.position($0.key[0]) < MetricCatalog.position($1.key[0]) }
        return order.compactMap { name, same in
            let values = same.compactMap(\.ratio)
            let interval = geometricMeanInterval(values, confidence: confidence)
            return geometricMean(values).map {
                MeanRatio(
                    metric: name[0], strategy: name[1], subjects: values.count, ratio: $0, low: interval?.low,
                    high: interval?.high)
            }
        }
    }
}
