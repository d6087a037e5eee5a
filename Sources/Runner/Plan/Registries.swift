import LayoutStrategies
import Schedules
import Workloads

/// What subjects are chosen from by name: made where the program begins and handed down, so that a program with
/// layouts, data or workloads of its own can hand down others.
public struct Registries: Sendable {
    /// Layouts, and the strategies that find their elements.
    public var layouts: LayoutRegistry
    /// Datasets and formats of files.
    public var datasets: DatasetRegistry
    /// Workloads.
    public var workloads: WorkloadRegistry

    /// What this package has.
    public static var builtIn: Registries {
        Registries(layouts: .builtIn, datasets: .builtIn, workloads: .builtIn)
    }

    /// Strategies, by what is known of them without a layout.
    public var strategies: StrategyRegistry { layouts.strategies }

    /// Named sets of subjects, by the marks of strategies.
    public var suites: SuiteRegistry { SuiteRegistry(strategies) }
}
