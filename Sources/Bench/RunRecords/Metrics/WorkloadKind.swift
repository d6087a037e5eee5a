/// The kind of a workload, which decides its metrics.
package enum WorkloadKind: Equatable, Sendable, CaseIterable {
    case queries
    /// A script of changes, each followed by a query.
    case changes
    /// A script of frames, which a host shows.
    case frames
    /// Starts of an app: from a file to the elements of the first viewport.
    case starts
}

extension WorkloadKind {
    package var operation: String {
        switch self {
        case .queries: "query"
        case .changes: "change"
        case .frames: "frame"
        case .starts: "start"
        }
    }
}
