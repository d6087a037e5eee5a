import LayoutStrategies
import RunRecords

/// What a strategy tells of itself at one moment, as figures by key.
struct OwnFigures {
    private let metrics: [StrategyMetric]
    /// The strategy that was asked at the beginning.
    private var begun: (any LayoutStrategy)?
    /// Its values then, in memory that is there before the strategy's own is counted.
    private var first: [Double?]
    private var sums: [Double?]

    init(_ metrics: [StrategyMetric]) {
        self.metrics = metrics
        first = metrics.map { _ in nil }
        sums = metrics.map { _ in 0 }
    }

    /// The values as they are; nil without metrics.
    func values(of strategy: any LayoutStrategy) -> MetricFigures? {
        metrics.isEmpty ? nil : figures(metrics.map { $0.value(of: strategy) })
    }

    mutating func begin(_ strategy: any LayoutStrategy) {
        begun = strategy
        for place in metrics.indices { first[place] = metrics[place].value(of: strategy) }
    }

    /// Adds what the values have grown by since the beginning; of another strategy nothing.
    mutating func end(_ strategy: any LayoutStrategy) {
        guard begun === strategy else { return }
        begun = nil
        for place in metrics.indices {
            guard let sum = sums[place], let first = first[place], let last = metrics[place].value(of: strategy) else {
                sums[place] = nil
                continue
            }
            sums[place] = sum + last - first
        }
    }

    /// Their growth, divided by the number of operations.
    func growth(of count: Int) -> MetricFigures { figures(sums.map { $0.map { $0 / Double(max(1, count)) } }) }

    func unavailable(_ reason: String) -> MetricFigures {
        metrics.reduce(into: [:]) { $0[OwnMetric($1).key] = .unavailable(reason: reason) }
    }

    private func figures(_ values: [Double?]) -> MetricFigures {
        zip(metrics, values).reduce(into: [:]) { figures, pair in
            figures[OwnMetric(pair.0).key] =
                pair.1.map(Available.value) ?? .unavailable(reason: "the strategy gives no finite number")
        }
    }
}
