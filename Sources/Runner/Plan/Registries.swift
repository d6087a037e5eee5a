import LayoutStrategies
import Schedules
import Workloads

/// What subjects are chosen from by name: made where the program begins and handed down, so that a program with
/// layouts, data or workloads of its own can hand down others.
package struct Registries: Sendable {
    /// Layouts, and the strategies that find their elements.
    package var layouts: LayoutRegistry
    /// Datasets and formats of files.
    package var datasets: DatasetRegistry
    package var workloads: WorkloadRegistry

    package static var builtIn: Registries {
        Registries(layouts: .builtIn, datasets: .builtIn, workloads: .builtIn)
    }

    /// Strategies, by what is known of them without a layout.
    package var strategies: StrategyRegistry { layouts.strategies }

    /// Named sets of subjects, by the marks of strategies.
    package var suites: SuiteRegistry { SuiteRegistry(strategies) }
}
