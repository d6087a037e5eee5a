internal import LayoutBenchCLI
import LayoutStrategies
internal import RunRecords
internal import Subjects

struct AddedMetric {
    private let metric: StrategyMetric
    private let origin: String

    init(_ metric: StrategyMetric, _ origin: String) { (self.metric, self.origin) = (metric, origin) }

    /// What is wrong with it, beside others of the same strategy and those of other strategies: these may tell the same,
    /// by the same unit and direction.
    func fault(beside own: [StrategyMetric], _ others: [StrategyMetric]) -> UsageError? {
        guard AddedNames.isName(metric.name) else {
            return UsageError(
                "\"\(metric.name)\" is no name of a metric", place: origin,
                remedy: "give letters, digits, -, . and _, beginning with a letter")
        }
        let reserved = OwnMetric.reservedBeginnings
        guard !reserved.contains(where: metric.name.hasPrefix) else {
            return UsageError(
                "the metric \(metric.name) begins as one of a workload's", place: origin,
                remedy: "begin otherwise than \(reserved.joined(separator: ", ")), and give it of: .query, .change or "
                    + ".frame")
        }
        let key = OwnMetric(metric).key
        if own.contains(where: { OwnMetric($0).key == key }) {
            return UsageError(
                "the strategy has two metrics \(metric.name)", place: origin,
                remedy: "give one of them another name")
        }
        let like = others.first { OwnMetric($0).key == key }
        guard like.map({ isComparable(with: $0) }) ?? true else {
            return UsageError(
                "another strategy has the metric \(metric.name) with another unit or direction", place: origin,
                remedy: "give both the same, or one of them another name")
        }
        return nil
    }

    private func isComparable(with other: StrategyMetric) -> Bool {
        other.unit == metric.unit && other.better == metric.better && other.isExact == metric.isExact
    }
}
