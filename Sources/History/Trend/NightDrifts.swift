import Foundation
import Judging
import RunRecords

/// How far the machine's speed was off on each night, by the times of strategies that were measured beside each other: for
/// each strategy the median over the others of how far each is from its own median over the nights.
struct NightDrifts {
    /// Logarithms of how far each strategy is from its median, by night.
    private var distances: [Int32: [(strategy: String, distance: Double)]] = [:]

    /// Takes one strategy's nights. O(nights log nights).
    mutating func add(_ nights: [SeriesValue], of strategy: String) {
        let positive = nights.filter { $0.median > 0 }
        guard let center = median(positive.map { log($0.median) }) else { return }
        for night in positive { distances[night.record, default: []].append((strategy, log(night.median) - center)) }
    }

    /// A night's time without the drift; nil where too few strategies tell it. A drift that is more than a machine's is
    /// a change of the strategies, and stays. O(strategies log strategies).
    func value(_ night: SeriesValue, of strategy: String) -> Double? {
        guard let found = distances[night.record], found.count >= DriftlessTimes.fewestStrategies,
            let place = found.firstIndex(where: { $0.strategy == strategy })
        else { return nil }
        let others = DriftlessTimes.steady(found.map(\.distance), without: place)
        guard let drift = median(others.map { found[$0].distance }) else { return nil }
        return abs(drift) <= log(1 + ComparisonRule().drift) ? night.median / exp(drift) : night.median
    }
}
