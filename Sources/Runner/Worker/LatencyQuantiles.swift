import Judging
import RunRecords

/// The reported quantiles of individually timed operations.
enum LatencyQuantiles {
    /// Metric key, share, and the samples needed so that ten lie beyond it.
    typealias Quantile = (name: String, share: Double, needed: Int)

    /// Quantiles of a kind of workloads.
    static func of(_ kind: WorkloadKind) -> [Quantile] {
        switch kind {
        case .queries: queries
        case .changes: changes
        case .frames: frames
        }
    }

    /// Keys of all that is measured with them, once a launch.
    static func onceALaunch(_ kind: WorkloadKind) -> [String] {
        let quantiles = of(kind).map(\.name)
        return switch kind {
        case .queries: quantiles
        case .changes: quantiles + [MetricCatalog.transitionTime.name]
        case .frames: quantiles + [MetricCatalog.framesMissed60.name, MetricCatalog.framesMissed120.name]
        }
    }

    /// Quantiles of times; those without enough of them are unavailable.
    static func figures(_ kind: WorkloadKind, of samples: [UInt64]) -> MetricFigures {
        let times = samples.map { Double($0) }.sorted()
        var figures: MetricFigures = [:]
        let what = kind == .queries ? "queries" : "\(kind.operation)s"
        for (name, share, needed) in of(kind) {
            if times.count >= needed, let value = quantile(times, share) {
                figures[name] = .value(value)
            } else {
                figures[name] = .unavailable(reason: "needs \(needed) timed \(what), the time allowed \(times.count)")
            }
        }
        return figures
    }

    private static let queries: [Quantile] = [
        (MetricCatalog.latencyP50.name, 0.5, 10), (MetricCatalog.latencyP90.name, 0.9, 100),
        (MetricCatalog.latencyP99.name, 0.99, 1_000),
        (MetricCatalog.latencyP999.name, 0.999, 10_000), (MetricCatalog.latencyMax.name, 1, 1_000),
    ]

    private static let changes: [Quantile] = [
        (MetricCatalog.updateLatencyP50.name, 0.5, 10), (MetricCatalog.updateLatencyP99.name, 0.99, 1_000),
        (MetricCatalog.updateLatencyMax.name, 1, 1_000),
    ]

    private static let frames: [Quantile] = [
        (MetricCatalog.frameP99.name, 0.99, 1_000), (MetricCatalog.frameMax.name, 1, 1_000),
    ]
}
