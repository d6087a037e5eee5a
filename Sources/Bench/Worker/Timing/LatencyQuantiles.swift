import Judging
import RunRecords

/// The reported quantiles of individually timed operations.
package enum LatencyQuantiles {
    /// Quantiles of a kind of workloads that launches give: not those by turns.
    static func of(_ kind: WorkloadKind) -> [MetricCatalog.Quantile] {
        MetricCatalog.quantiles(of: kind).filter { $0.metric != MetricCatalog.frameP50 }
    }

    /// Keys of all that is measured with them, once a launch.
    package static func onceALaunch(_ kind: WorkloadKind) -> [String] {
        let quantiles = of(kind).map(\.metric.name)
        return switch kind {
        case .queries: quantiles
        case .changes: quantiles + [MetricCatalog.transitionTime.name]
        case .frames: quantiles + [MetricCatalog.framesMissed60.name, MetricCatalog.framesMissed120.name]
        case .starts: MetricCatalog.starts.map(\.name)
        }
    }

    /// The slowest step of a script by the quickest time of each, `.max` where it has none.
    static func slowest(_ quickest: [UInt64]) -> Available<Double> {
        let timed = quickest.count { $0 < .max }
        guard timed == quickest.count, let slowest = quickest.max() else {
            return .unavailable(reason: "needs \(quickest.count) timed changes, the time allowed \(timed)")
        }
        return .value(Double(slowest))
    }

    /// Quantiles of times; those without enough of them are unavailable.
    package static func figures(_ kind: WorkloadKind, of samples: [UInt64]) -> MetricFigures {
        let times = samples.map { Double($0) }.sorted()
        var figures: MetricFigures = [:]
        let what = kind == .queries ? "queries" : "\(kind.operation)s"
        for (metric, share, needed) in of(kind) {
            let name = metric.name
            if times.count >= needed, let value = quantile(times, share) {
                figures[name] = .value(value)
            } else {
                figures[name] = .unavailable(reason: "needs \(needed) timed \(what), the time allowed \(times.count)")
            }
        }
        return figures
    }
}
