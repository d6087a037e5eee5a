import LayoutStrategies
import RunRecords
import Workloads

extension WorkloadKind {
    package init(_ form: WorkloadEntry.Form) {
        switch form {
        case .queries: self = .queries
        case .changes: self = .changes
        case .frames: self = .frames
        case .starts: self = .starts
        }
    }
}

extension OwnMetric {
    /// What a strategy declares, as records have it.
    package init(_ metric: StrategyMetric) {
        let kind: WorkloadKind? =
            switch metric.moment {
            case .prepare: nil
            case .query: .queries
            case .change: .changes
            case .frame: .frames
            }
        self.init(
            key: OwnMetric.key(metric.name, of: kind), summary: metric.summary, unit: metric.unit.rawValue,
            better: metric.better.rawValue, exact: metric.isExact)
    }
}
