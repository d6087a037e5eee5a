import Foundation

extension AdviceEvidence {
    /// Sizes looked at between two that were measured.
    private static let stepsBetweenSizes = 8
    /// Steps of a bisection between two of them.
    private static let bisections = 30

    /// Where the answer stops being true, within the sizes that were measured.
    func sensitivity(_ ranking: [StrategyAdvice]) -> Sensitivity {
        let limits = ranking.compactMap { advice in costs.first { $0.strategy == advice.strategy }.map(limit) }
        var turns: [Sensitivity.Turn] = []
        for size in sizes {
            let tier = tiers(at: Double(size)).first ?? []
            let names = tier.filter(\.costs.fits).map(\.strategy)
            if turns.last?.recommended != names { turns.append(.init(items: Double(size), recommended: names)) }
        }
        let first = ranking.first.flatMap { first in
            first.fits ? costs.first { $0.strategy == first.strategy }?.at(Double(need.items), for: need) : nil
        }
        var sensitivity = Sensitivity(limits: limits, turns: turns, headroom: first.map(headroom), statements: [])
        sensitivity.statements = AdviceText.statements(sensitivity, ranking, self)
        return sensitivity
    }

    /// How many times slower a device could be: memory is the same there.
    private func headroom(_ costs: CostsAtSize) -> Double {
        1 / (costs.uses.filter { $0.name != "memory" }.map(\.share.value).max() ?? 1)
    }

    /// Up to how many items a strategy fits: the first size that doesn't, narrowed down between those beside it.
    private func limit(_ costs: StrategyCosts) -> Sensitivity.Limit {
        let own = costs.frame.points.map(\.items)
        var last: Double?
        for items in samples(own) {
            guard let now = costs.at(items, for: need) else { break }
            if !now.fits {
                let items = last.map { bisect(costs, fitting: $0, beyond: items) }
                return .init(strategy: costs.strategy, items: items, isOpen: false, exceeded: now.tightest.name)
            }
            last = items
        }
        return .init(strategy: costs.strategy, items: last, isOpen: last != nil, exceeded: nil)
    }

    private func bisect(_ costs: StrategyCosts, fitting: Double, beyond: Double) -> Double {
        var (low, high) = (fitting, beyond)
        for _ in 0..<Self.bisections {
            let middle = (low * high).squareRoot()
            if costs.at(middle, for: need)?.fits == true { low = middle } else { high = middle }
        }
        return low
    }

    private func samples(_ sizes: [Int]) -> [Double] {
        guard let first = sizes.first else { return [] }
        var samples = [Double(first)]
        for (below, above) in zip(sizes, sizes.dropFirst()) {
            let factor = Double(above) / Double(below)
            samples += (1...Self.stepsBetweenSizes).map { step in
                step == Self.stepsBetweenSizes
                    ? Double(above) : Double(below) * pow(factor, Double(step) / Double(Self.stepsBetweenSizes))
            }
        }
        return samples
    }
}
