import RunRecords
import Workloads

extension WorkloadKind {
    /// What a record calls the form of a workload.
    package init(_ form: WorkloadEntry.Form) {
        switch form {
        case .queries: self = .queries
        case .changes: self = .changes
        case .frames: self = .frames
        }
    }
}
