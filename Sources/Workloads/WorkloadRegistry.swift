import LayoutCore

/// A workload: its name, a sentence about it, and how its trace is made.
public struct WorkloadEntry: Sendable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it asks, in a sentence.
    public let summary: String
    /// What it asks, for the reader of a report.
    public let meaning: String
    /// Whether many of its queries find nothing by design.
    public let mayMiss: Bool
    let make: @Sendable (TraceInput) -> [Rect]?

    /// A workload. `make` returns nil when the input lacks what it needs.
    init(
        name: String, summary: String, meaning: String, mayMiss: Bool = false,
        make: @escaping @Sendable (TraceInput) -> [Rect]?
    ) {
        self.name = name
        self.summary = summary
        self.meaning = meaning
        self.mayMiss = mayMiss
        self.make = make
    }
}

/// The workloads there are: a value that whoever chooses by name is handed.
public struct WorkloadRegistry: Sendable {
    /// One line per workload, in the order of reports.
    public let entries: [WorkloadEntry]

    /// The workloads of this package.
    public static var builtIn: WorkloadRegistry { WorkloadRegistry(entries: [.scroll, .jump, .zoom, .hit, .recorded]) }

    /// Those that a layout alone is enough for: all but what was recorded.
    public var ofLayouts: [WorkloadEntry] { entries.filter { $0.name != WorkloadEntry.recorded.name } }

    /// The trace of a workload over a layout: the same for the same frames, viewport, seed and recording, on every
    /// platform. Nil when there is no workload of that name, or when it is `recorded` and nothing was recorded.
    /// O(queries), and for `scroll` one pass over all frames.
    public func trace(
        named name: String, layout: any CollectionLayout, viewport: Size = .standardViewport, seed: UInt64,
        recorded: [Rect]? = nil
    ) -> QueryTrace? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        let input = TraceInput(layout: layout, viewport: viewport, seed: seed, recorded: recorded)
        return entry.make(input).map { QueryTrace(workload: name, rects: $0) }
    }
}
