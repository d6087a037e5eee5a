import LayoutCore

/// A workload: its name, a sentence about it, and how its trace is made.
public struct WorkloadEntry: Sendable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it asks, in a sentence.
    public let summary: String
    let make: @Sendable (TraceInput) -> [Rect]?

    /// A workload. `make` returns nil when the input lacks what it needs.
    init(name: String, summary: String, make: @escaping @Sendable (TraceInput) -> [Rect]?) {
        self.name = name
        self.summary = summary
        self.make = make
    }
}

/// The workloads there are.
public enum WorkloadRegistry {
    /// One line per workload, in the order of reports.
    public static let entries: [WorkloadEntry] = [.scroll, .jump, .zoom, .hit, .recorded]

    /// The trace of a workload over a layout: the same for the same frames, viewport, seed and recording, on every
    /// platform. Nil when there is no workload of that name, or when it is `recorded` and nothing was recorded.
    /// O(queries), and for `scroll` one pass over all frames.
    public static func trace(
        named name: String, layout: any CollectionLayout, viewport: Size = .standardViewport, seed: UInt64,
        recorded: [Rect]? = nil
    ) -> QueryTrace? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        let input = TraceInput(layout: layout, viewport: viewport, seed: seed, recorded: recorded)
        return entry.make(input).map { QueryTrace(workload: name, rects: $0) }
    }
}
