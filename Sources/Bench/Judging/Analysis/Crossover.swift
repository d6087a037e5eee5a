import Foundation
import RunRecords

/// The number of items at which one strategy overtakes another.
///
/// There is one only where the two are told apart at a size before and, the other way round, at a size after it. It is
/// where the ratio of the two, interpolated on logarithms between neighbouring sizes, is 1; its interval is where the
/// interval of the ratio holds 1. Sizes with too few launches for an interval are left out.
package struct Crossover: Codable, Equatable, Sendable {
    /// The strategy that is better from there on.
    package var winner: String
    /// The strategy that was better before.
    package var loser: String
    /// Number of items at which they are equal.
    package var items: Double
    /// From where on they are not told apart.
    package var low: Double
    /// From where on the winner is told apart.
    package var high: Double
    /// Whether both are among the best of all strategies, one before and one after it.
    package var isOfLead: Bool
}

extension ResultFamily {
    /// Every crossover of a workload's time: changes of the lead first, then in order of the number of items.
    /// O(strategies² · sizes · launches).
    package func crossovers(of workload: String) -> [Crossover] {
        let groups = sizes.map { items in (items: items, results: group(workload, at: items)) }
        let leads = groups.map { Set(Standing($0.results).winners) }
        var found: [Crossover] = []
        for (index, one) in strategies.enumerated() {
            for other in strategies[(index + 1)...] {
                let points = groups.enumerated().compactMap { position, group in
                    RatioPoint(group.items, position, group.results, one, other)
                }
                let told = points.indices.filter { points[$0].side != 0 }
                // Neighbouring sizes that tell the two apart in opposite ways, sizes that don't left out.
                for (first, last) in zip(told, told.dropFirst()) where points[first].side != points[last].side {
                    found.append(Crossover(Array(points[first...last]), one, other, leads))
                }
            }
        }
        return found.sorted { ($0.isOfLead ? 0 : 1, $0.items, $0.winner) < ($1.isOfLead ? 0 : 1, $1.items, $1.winner) }
    }
}

extension Crossover {
    /// The place where two strategies change their order, between the first and the last of these points.
    fileprivate init(_ points: [RatioPoint], _ one: String, _ other: String, _ leads: [Set<String>]) {
        (winner, loser) = points[0].side < 0 ? (other, one) : (one, other)
        func place(_ value: (RatioPoint) -> Double) -> Double {
            exp(Self.whereOne(points.map { ($0.size, value($0)) }))
        }
        items = place(\.ratio)
        let ends = [place(\.low), place(\.high)].sorted()
        (low, high) = (ends[0], ends[1])
        isOfLead =
            leads[points[0].position].contains(loser) && leads[points[points.count - 1].position].contains(winner)
    }

    /// Where a line through points, logarithms of size and of ratio, is first 0 after having been on the other side.
    private static func whereOne(_ points: [(size: Double, ratio: Double)]) -> Double {
        for (left, right) in zip(points, points.dropFirst()) where (left.ratio < 0) != (right.ratio < 0) {
            return left.size + (right.size - left.size) * left.ratio / (left.ratio - right.ratio)
        }
        return points.last?.size ?? 0
    }
}

/// The ratio of two strategies at one size, in logarithms.
private struct RatioPoint {
    var position: Int
    var size, ratio, low, high: Double
    /// −1 where the first is told to be better, 1 where the second is, 0 where they are not told apart.
    var side: Int

    /// Nil where one of the two was not measured, and where their ratio has no interval.
    init?(_ items: Int, _ position: Int, _ results: [SubjectResult], _ one: String, _ other: String) {
        func result(_ name: String) -> SubjectResult? {
            results.first { $0.subject.strategy == name && $0.status == .ok }
        }
        guard let first = result(one), let second = result(other),
            let ratio = first.pairedRatio(of: MetricCatalog.time(of: first.kind).name, to: second), ratio.median > 0,
            let low = ratio.low, let high = ratio.high
        else { return nil }
        self.position = position
        size = log(Double(items))
        self.ratio = log(ratio.median)
        self.low = low > 0 ? log(low) : self.ratio
        self.high = high > 0 ? log(high) : self.ratio
        side = first.isApart(from: second) ? (ratio.median < 1 ? -1 : 1) : 0
    }
}
