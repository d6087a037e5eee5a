import RunRecords

/// Ratios of one timed metric of one subject between links of the same program that differ in the order of functions.
package struct PlacementSeries: Codable, Equatable, Sendable {
    package var strategy, metric: String
    /// By order but the first, the ratios to the first by launch.
    package var ratios: [[Double]]

    package init(strategy: String, metric: String, ratios: [[Double]]) {
        (self.strategy, self.metric, self.ratios) = (strategy, metric, ratios)
    }

    /// Half the distance, as a share, between the orders in which the metric is highest and lowest; nil without both.
    var effect: Double? {
        let medians = ratios.compactMap { median($0) }.filter { $0 > 0 }
        guard !medians.isEmpty, medians.count == ratios.count else { return nil }
        let all = medians + [1]
        guard let low = all.min(), let high = all.max() else { return nil }
        return (high / low).squareRoot() - 1
    }
}

/// What the order of functions does to a metric of a strategy on this machine.
package struct PlacementEntry: Codable, Equatable, Sendable {
    package var strategy, metric: String
    /// Orders that were compared.
    package var orders: Int
    /// Subjects that both figures are of.
    package var subjects: Int
    /// Half the distance between the orders in which it is highest and lowest, as a share: the median of the subjects.
    /// The scatter of the launches is in it.
    package var effect: Double
    /// The same of the subject for which it is largest.
    package var largest: Double

    /// One entry a strategy and metric, in the order of the series.
    static func entries(_ series: [PlacementSeries]) -> [PlacementEntry] {
        series.grouped { [$0.strategy, $0.metric] }.compactMap { key, own in
            let effects = own.compactMap(\.effect)
            guard let effect = median(effects), let largest = effects.max() else { return nil }
            return PlacementEntry(
                strategy: key[0], metric: key[1], orders: (own.first?.ratios.count ?? 0) + 1,
                subjects: effects.count, effect: effect, largest: largest)
        }
    }
}
