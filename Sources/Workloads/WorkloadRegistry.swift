import LayoutCore

/// A workload: its name, a sentence about it, and how its trace or script is made.
public struct WorkloadEntry: Sendable {
    /// The name used on the command line and in records.
    public let name: String
    /// What it asks, in a sentence.
    public let summary: String
    /// What it asks, for the reader of a report.
    public let meaning: String
    /// Whether many of its queries find nothing by design.
    public let mayMiss: Bool
    private let making: Making

    private enum Making: Sendable {
        case trace(@Sendable (TraceInput) -> [Rect]?)
        case script(@Sendable (ScriptInput, SeededGenerator) throws(LayoutError) -> WrittenSteps)
    }

    /// Whether it is a script of changes; otherwise it is a trace of queries.
    public var isScript: Bool {
        switch making {
        case .trace: false
        case .script: true
        }
    }

    /// A workload of queries. `make` returns nil when the input lacks what it needs.
    init(
        name: String, summary: String, meaning: String, mayMiss: Bool = false,
        make: @escaping @Sendable (TraceInput) -> [Rect]?
    ) {
        self.name = name
        self.summary = summary
        self.meaning = meaning
        self.mayMiss = mayMiss
        making = .trace(make)
    }

    /// A workload of changes. What `write` throws says that the layout can't follow them.
    init(
        script name: String, summary: String, meaning: String,
        write: @escaping @Sendable (ScriptInput, SeededGenerator) throws(LayoutError) -> WrittenSteps
    ) {
        self.name = name
        self.summary = summary
        self.meaning = meaning
        // A group that closes where it is seen leaves nothing to see, at worst.
        mayMiss = true
        making = .script(write)
    }

    /// The trace; nil when the input lacks what it needs, and of a script.
    func trace(_ input: TraceInput) -> [Rect]? {
        switch making {
        case .trace(let make): make(input)
        case .script: nil
        }
    }

    /// The script; nil of a trace.
    func script(_ input: ScriptInput) -> ScriptOutcome? {
        guard case .script(let write) = making else { return nil }
        do throws(LayoutError) {
            switch try write(input, input.trace.generator(for: name)) {
            case .steps(let steps): return .script(ChangeScript(workload: name, steps: steps))
            case .useless(let reason): return .useless(reason: reason)
            }
        } catch {
            guard case .unsuitableChange(_, let reason) = error else { return .useless(reason: "\(error)") }
            return .useless(reason: reason)
        }
    }
}

/// The steps of a script, or why there are none.
enum WrittenSteps {
    case steps([ScriptStep])
    case useless(reason: String)
}

/// The workloads there are: a value that whoever chooses by name is handed.
public struct WorkloadRegistry: Sendable {
    /// One line per workload, in the order of reports.
    public let entries: [WorkloadEntry]

    /// The workloads of this package.
    public static var builtIn: WorkloadRegistry {
        WorkloadRegistry(entries: [.scroll, .jump, .zoom, .hit, .recorded, .edit, .toggle, .resize])
    }

    /// Traces that a layout alone is enough for: all but what was recorded.
    public var ofLayouts: [WorkloadEntry] { entries.filter { !$0.isScript && $0.name != WorkloadEntry.recorded.name } }

    /// Whether the workload of that name is a script of changes.
    public func isScript(_ name: String) -> Bool { entries.first { $0.name == name }?.isScript ?? false }

    /// The trace of a workload over a layout: the same for the same frames, viewport, seed and recording, on every
    /// platform. Nil when there is no workload of that name, when it is a script, or `recorded` and nothing was recorded.
    /// O(queries), and for `scroll` one pass over all frames.
    public func trace(
        named name: String, layout: any CollectionLayout, viewport: Size = .standardViewport, seed: UInt64,
        recorded: [Rect]? = nil
    ) -> QueryTrace? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        let input = TraceInput(layout: layout, viewport: viewport, seed: seed, recorded: recorded)
        return entry.trace(input).map { QueryTrace(workload: name, rects: $0) }
    }

    /// The script of a workload over a layout and the data under it, which are changed meanwhile: the same for the same
    /// data, configuration, viewport and seed, on every platform. Nil when there is no script of that name. A few dozen
    /// changes, and one pass over all items.
    public func script(
        named name: String, on layout: any HostedLayout, _ store: ItemStore?, viewport: Size = .standardViewport,
        seed: UInt64
    ) -> ScriptOutcome? {
        let input = ScriptInput(layout: layout, store: store, viewport: viewport, seed: seed)
        return entries.first { $0.name == name }?.script(input)
    }
}
