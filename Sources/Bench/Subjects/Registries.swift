import LayoutStrategies
import RunRecords
import Schedules
import Workloads

/// What subjects are chosen from by name: made where the program begins and handed down, so that a program with
/// layouts, data or workloads of its own can hand down others.
package struct Registries: Sendable {
    /// Layouts, and the strategies that find their elements.
    package var layouts: LayoutRegistry
    package var datasets: DatasetRegistry
    package var workloads: WorkloadRegistry
    /// Suites that a configuration file adds.
    package var ownSuites: [Suite] = []
    /// Columns of files that it names, by absolute path.
    package var columns: [String: String] = [:]
    /// Limits that it holds runs against.
    package var limits: [MetricLimit] = []

    package static var builtIn: Registries {
        Registries(layouts: .builtIn, datasets: .builtIn, workloads: .builtIn)
    }

    /// Whether the program adds strategies, layouts or datasets of its own.
    package var hasAdditions: Bool {
        strategies.entries.contains { $0.origin != nil } || layouts.lines.contains { $0.origin != nil }
            || !datasets.own.isEmpty
    }

    package var strategies: StrategyRegistry { layouts.strategies }

    /// All metrics, with the own metrics of strategies: each key once.
    package var metrics: [MetricDescription] {
        var own: [OwnMetric] = []
        for metric in strategies.lines.flatMap(\.metrics).map(OwnMetric.init)
        where !own.contains(where: { $0.key == metric.key }) { own.append(metric) }
        return MetricCatalog.all + own.map(\.description)
    }

    /// Named sets of subjects, by the marks of strategies.
    package var suites: SuiteRegistry { SuiteRegistry(strategies, own: ownSuites) }

    /// A reason why something is not as it should be, with the types and places of the strategy and the layout where a
    /// program adds them.
    package func explained(_ reason: String, strategy: String? = nil, layout: String? = nil) -> String {
        let origins = [
            strategy.flatMap { name in strategies.entries.first { $0.name == name }?.origin },
            layout.flatMap { name in layouts.lines.first { $0.entry.name == name }?.origin },
        ].compactMap { $0 }
        return origins.isEmpty ? reason : "\(reason) (\(origins.joined(separator: "; ")))"
    }
}
