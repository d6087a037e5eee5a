import Foundation
import Judging

/// How far the machine's speed was off on each night, by the times of strategies that were measured beside each other: for
/// each strategy the median over the others of how far each is from its own median over the nights.
struct NightDrifts {
    /// Logarithms of times, by strategy and night.
    private var times: [String: [Int32: Double]] = [:]
    /// How far each strategy is from its median, by night.
    private var distances: [Int32: [(strategy: String, distance: Double)]] = [:]

    mutating func add(_ nights: [SeriesValue], of strategy: String) {
        for night in nights where night.median > 0 { times[strategy, default: [:]][night.record] = log(night.median) }
    }

    /// Finds the distances once all strategies are there. Medians over the nights are taken without the drift that all
    /// strategies share, because the nights of a change would weigh in them by their drift. O(values log values).
    mutating func settle() {
        distances = found(by: [:])
        let drifts = distances.mapValues { median($0.map(\.distance)) ?? 0 }
        distances = found(by: drifts)
    }

    private func found(by drifts: [Int32: Double]) -> [Int32: [(strategy: String, distance: Double)]] {
        times.reduce(into: [:]) { found, entry in
            let center = median(entry.value.map { $0.value - (drifts[$0.key] ?? 0) }) ?? 0
            for (night, time) in entry.value { found[night, default: []].append((entry.key, time - center)) }
        }
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
