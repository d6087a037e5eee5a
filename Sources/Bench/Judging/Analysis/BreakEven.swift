import RunRecords

/// How many queries, changes or frames it takes until a strategy has paid for its longer preparation.
package struct BreakEven: Codable, Equatable, Sendable {
    /// The strategy that prepares longer.
    package var strategy: String
    /// The one it is compared with.
    package var base: String
    /// Extra prepare time ÷ time saved by each query, change or frame; nil where it saves nothing.
    package var operations: Double?
    /// The least that the 99 % intervals of the four times allow; nil where one of them has none.
    package var low: Double?
    /// The most; nil too where they allow that nothing is saved.
    package var high: Double?
    /// Why there is no number.
    package var reason: String?
    /// Whether it is known to save nothing; otherwise that may be unknown.
    package var isNever = false

    /// Seconds of scrolling, with one query a frame.
    package func seconds(framesPerSecond: Double) -> Double? { operations.map { $0 / framesPerSecond } }
}

extension ResultFamily {
    /// Number of operations until each strategy has paid for its preparation against the one that prepares quickest, by
    /// its lower median; strategies that prepare as quickly are left out. In the order of ``strategies``.
    /// O(strategies).
    package func breakEvens(of workload: String, at items: Int) -> [BreakEven] {
        let prepare = MetricCatalog.prepareTime.name
        let results = group(workload, at: items).filter { $0.status == .ok }
        let base = results.filter { $0.time != nil }.min {
            ($0.metrics[prepare]?.value?.median ?? .infinity) < ($1.metrics[prepare]?.value?.median ?? .infinity)
        }
        guard let base, let baseTime = base.time, let basePrepare = base.metrics[prepare]?.value else { return [] }
        return results.compactMap { result in
            guard result.subject != base.subject, let time = result.time,
                let mine = result.metrics[prepare]?.value, mine.median > basePrepare.median
            else { return nil }
            var found = BreakEven(strategy: result.subject.strategy, base: base.subject.strategy)
            let difference = result.difference(from: base)
            guard difference == .lower, time.median < baseTime.median else {
                let operation = result.kind.operation
                found.isNever = difference == .higher
                found.reason =
                    switch difference {
                    case .noInterval: "whether its \(operation) is quicker is not known: too few launches"
                    case .higher: "its \(operation) is not quicker"
                    default: "its \(operation) is not told apart from that of \(base.subject.strategy)"
                    }
                return found
            }
            let (figure, baseFigure) = (Figure(time, at: items), Figure(baseTime, at: items))
            let (extra, baseExtra) = (Figure(mine, at: items), Figure(basePrepare, at: items))
            found.operations = (mine.median - basePrepare.median) / (baseTime.median - time.median)
            if figure.low != nil, baseFigure.low != nil, extra.low != nil, baseExtra.low != nil {
                let least = baseFigure.lower - figure.upper
                found.low = max(0, extra.lower - baseExtra.upper) / (baseFigure.upper - figure.lower)
                if least > 0 { found.high = (extra.upper - baseExtra.lower) / least }
            }
            return found
        }
    }
}
