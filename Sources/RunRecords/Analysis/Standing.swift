/// Strategies of one group from best to worst, those that are not told apart together.
///
/// A tier begins with the best of what is left and holds all that are not told apart from it. So two strategies of one
/// tier may be told apart from each other; none is from the first of its tier.
public struct Standing: Equatable, Sendable {
    /// Where there are too few launches for an interval, two strategies are told apart only when every launch has them
    /// in the same order and the median of their ratios is at least this.
    public static let apartWithoutInterval = 1.2

    /// Names of the strategies, tiers from best to worst; within a tier the lower median first.
    public let tiers: [[String]]

    /// The standing of results that differ in the strategy alone. Results that are not ok, or lack the metric, are in
    /// no tier. O(strategies² · launches).
    ///
    /// - Parameters:
    ///   - results: results of one layout, configuration, dataset, size and workload.
    ///   - metric: name of the metric; nil for the time of the workload's kind.
    public init(_ results: [SubjectResult], by metric: String? = nil) {
        var left = results.filter { $0.status == .ok }
            .compactMap { result -> (result: SubjectResult, value: Double)? in
                let name = metric ?? MetricCatalog.time(of: result.kind).name
                return result.metrics[name]?.value.map { (result, $0.median) }
            }
        // Equal medians keep the record's order.
        left = left.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }
            .map(\.element)
        var tiers: [[String]] = []
        while let best = left.first {
            let tied = left.map {
                $0.result.subject == best.result.subject || !$0.result.isApart(from: best.result, metric)
            }
            tiers.append(zip(left, tied).filter { $1 }.map(\.0.result.subject.strategy))
            left = zip(left, tied).filter { !$1 }.map(\.0)
        }
        self.tiers = tiers
    }

    /// The best, and all that are not told apart from it; empty where nothing was measured.
    public var winners: [String] { tiers.first ?? [] }
}

extension SubjectResult {
    /// Whether a metric is told apart from another strategy's of the same group: the 99 % interval of their ratio
    /// excludes 1; where there are too few launches for one, see ``Standing/apartWithoutInterval``. Exact metrics are
    /// apart when they differ. False where one of the two was not measured.
    ///
    /// - Parameters:
    ///   - other: the other result.
    ///   - metric: name of the metric; nil for the time of the workload's kind.
    public func isApart(from other: SubjectResult, _ metric: String? = nil) -> Bool {
        let name = metric ?? MetricCatalog.time(of: kind).name
        guard let mine = metrics[name]?.value, let theirs = other.metrics[name]?.value else { return false }
        if mine.exact, theirs.exact { return mine.median != theirs.median }
        // Metrics without ratios of their own, such as memory, are compared launch by launch.
        let ratio = pairedRatio(of: name, to: other)
        if let low = ratio?.low, let high = ratio?.high { return low > 1 || high < 1 }
        let pairs = zip(mine.launches, theirs.launches).filter { $0 > 0 && $1 > 0 }.map { $0 / $1 }
        let ratios = (ratio?.launches).flatMap { $0.isEmpty ? nil : $0 } ?? pairs
        guard let middle = median(ratios) else { return mine.median != theirs.median }
        if let interval = signTestInterval(ratios) { return interval.low > 1 || interval.high < 1 }
        let bound = Self.bound
        return (ratios.allSatisfy { $0 > 1 } && middle >= bound)
            || (ratios.allSatisfy { $0 < 1 } && middle <= 1 / bound)
    }

    private static var bound: Double { Standing.apartWithoutInterval }
}
