package enum WorkloadKind: String, Sendable, CaseIterable {
    case queries = "query"
    /// A script of changes, each followed by a query.
    case changes = "change"
    /// A script of frames, which a host shows.
    case frames = "frame"
    /// Starts of an app: from a file to the elements of the first viewport.
    case starts = "start"

    package var operation: String { rawValue }
}
