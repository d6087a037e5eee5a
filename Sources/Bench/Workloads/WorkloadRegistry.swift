import LayoutCore

/// A workload: its name, a sentence about it, and how its trace or script is made.
package struct WorkloadEntry: Sendable {
    /// The name used on the command line and in records.
    package let name: String
    package let summary: String
    /// A description for the reader of a report.
    package let meaning: String
    /// Whether many of its queries find nothing by design.
    private(set) var missesByDesign = false
    /// Name of the workload that this one repeats with a costly anti-pattern; nil of others.
    package private(set) var antiPatternOf: String?
    /// Its meaning for the choice of a strategy; nil for special cases.
    package private(set) var standsFor: Stand?
    package private(set) var answer = QueryAnswer.elements
    /// Whether the changes of a script are not taken back.
    package private(set) var stays = false
    /// Whether the changes of a script are made through a host too.
    private(set) var showsFrames = false
    /// Whether strategies that don't follow changes are prepared in the background.
    package private(set) var preparesInBackground = false
    private(set) var heights: (@Sendable (UInt64) -> CellHeights)?
    /// Why a layout has no use for frames; nil where it has.
    private(set) var inapplicability: (@Sendable (any HostedLayout) -> String?)?
    let making: Making

    /// What people ask of a view.
    package enum Stand: Sendable {
        case scrolling
        /// Its data are edited, one item at a time.
        case editing
        /// Edits arrive many at once.
        case syncing
    }

    enum Making: Sendable {
        /// Queries; nil if the input does not suffice.
        case trace(@Sendable (TraceInput) -> [Rect]?)
        /// Queries for what is nearest.
        case nearest(@Sendable (TraceInput) -> [NearestQuery])
        /// Changes. What it throws says why the layout has no use for them.
        case script(@Sendable (ScriptInput, SeededGenerator) throws(LayoutError) -> [ScriptStep])
        /// Frames, for a host that rebuilds everything on each if it is an anti-pattern of another workload; nil where there
        /// is nothing to edit.
        case frames(@Sendable (ScriptInput) -> [ScriptedFrame]?)
        /// Frames without a host: the visible rectangle of each, with levels of detail.
        case zooms(@Sendable (TraceInput) -> [Rect])
        case starts
    }

    package enum Form: Sendable {
        case queries, changes
        /// A script of frames, which a host shows, or of what is shown from frame to frame.
        case frames
        case starts
    }

    package var form: Form {
        switch making {
        case .trace, .nearest: .queries
        case .script: .changes
        case .frames, .zooms: .frames
        case .starts: .starts
        }
    }

    /// Whether many of its queries may find nothing: at worst, a group that closes in view leaves nothing to see.
    package var mayMiss: Bool { missesByDesign || form != .queries }

    /// The rectangles of a trace, or of frames without a host; nil if the input does not suffice, and for a script.
    func rects(_ input: TraceInput) -> [Rect]? {
        switch making {
        case .trace(let make): make(input)
        case .zooms(let make): make(input)
        default: nil
        }
    }

    /// The trace with what is asked of it; nil as of ``rects(_:)``.
    func trace(_ input: TraceInput) -> QueryTrace? {
        if case .nearest(let make) = making { return QueryTrace(nearest: make(input)) }
        return rects(input).map { QueryTrace($0, answer: answer, viewport: input.viewport) }
    }

    /// The frames; nil of anything else, and where there is nothing to edit.
    func frames(_ input: ScriptInput) -> FrameScript? {
        guard case .frames(let write) = making else { return nil }
        return write(input).map {
            FrameScript(
                workload: name, frames: $0, remakes: antiPatternOf != nil, heights: heights?(input.seed),
                preparesInBackground: preparesInBackground)
        }
    }

    /// The script; nil of a trace.
    func script(_ input: ScriptInput) throws(NotApplicable) -> ChangeScript? {
        guard case .script(let write) = making else { return nil }
        do throws(LayoutError) {
            let steps = try write(input, input.trace.generator(for: name))
            if steps.isEmpty { throw .notApplicable("the data have nothing that such a change could change") }
            return ChangeScript(workload: name, steps: steps, stays: stays, showsFrames: showsFrames)
        } catch {
            guard case .unsuitableChange(_, let reason) = error else { throw NotApplicable("\(error)") }
            throw NotApplicable(reason)
        }
    }
}

/// All workloads: a value that is handed down.
package struct WorkloadRegistry: Sendable {
    /// One line per workload, in the order of reports.
    package let entries: [WorkloadEntry]

    package static var builtIn: WorkloadRegistry {
        WorkloadRegistry(
            entries: [
                .scroll, .jump, .zoom, .count, .zoomTime, .hit, .focus, .frames, .recorded,
                .session, .sessionNaive, .sessionEdits, .sessionBackground, .zoomSession, .selfSizing, .edit,
                .editStream, .sync, .toggle, .reorder, .resize, .layoutSwitch, .launch,
            ])
    }

    /// Traces that need only a layout: all but recorded ones.
    package var ofLayouts: [WorkloadEntry] {
        entries.filter { $0.form == .queries && $0.name != WorkloadEntry.recorded.name }
    }

    /// The default of verify: the same, and frames through a careful host.
    package var verified: [WorkloadEntry] {
        ofLayouts + entries.filter { $0.form == .frames && $0.antiPatternOf == nil }
    }

    /// Names of workloads with a meaning for the choice of a strategy, the best evidence first: whole frames before
    /// queries.
    package func names(standingFor stand: WorkloadEntry.Stand) -> [String] {
        let entries = entries.filter { $0.standsFor == stand }
        return (entries.filter { $0.form == .frames } + entries.filter { $0.form != .frames }).map(\.name)
    }

    package subscript(name: String) -> WorkloadEntry? { entries.first { $0.name == name } }

    package func form(of name: String) -> WorkloadEntry.Form { self[name]?.form ?? .queries }

    /// Why a layout has no use for the frames of a workload; nil where it has, and of other workloads.
    package func inapplicability(of name: String, on layout: any HostedLayout) -> String? {
        self[name]?.inapplicability?(layout)
    }

    /// The frames of a workload over a layout and the data under it, neither of which is changed: the same for the same
    /// frames, data, viewport and seed, on every platform. Nil when there is no workload of frames of that name, and
    /// where it edits and there is nothing to edit. O(n), one pass over all frames.
    package func frames(
        named name: String, on layout: any HostedLayout, _ store: ItemStore? = nil, viewport: Size = .standardViewport,
        seed: UInt64
    ) -> FrameScript? {
        self[name]?.frames(
            ScriptInput(layout: layout, store: store, viewport: viewport, seed: seed, layouts: nil))
    }

    /// The trace of a workload over a layout, or the visible rectangles from frame to frame of one without a host: the
    /// same for the same frames, viewport, seed and recording, on every platform. Nil when there is no workload of that
    /// name, when it is a script, or `recorded` and nothing was recorded. O(queries), and for `scroll` one pass over all
    /// frames.
    package func trace(
        named name: String, layout: any CollectionLayout, viewport: Size = .standardViewport, seed: UInt64,
        recorded: [Rect]? = nil
    ) -> QueryTrace? {
        self[name]?.trace(TraceInput(layout: layout, viewport: viewport, seed: seed, recorded: recorded))
    }

    /// The script of a workload over a layout and the data under it, which are changed meanwhile: the same for the same
    /// data, configuration, viewport and seed, on every platform. Nil when there is no script of that name. A few dozen
    /// changes, and one pass over all items. Throws why the layout has no use for such changes over these data.
    ///
    /// `layouts` has the layout's name and makes others over the same data, for scripts that exchange the layout;
    /// without it there is none of those.
    package func script(
        named name: String, on layout: any HostedLayout, _ store: ItemStore?, viewport: Size = .standardViewport,
        seed: UInt64, layouts: ScriptedLayouts? = nil
    ) throws(NotApplicable) -> ChangeScript? {
        try self[name]?.script(
            ScriptInput(layout: layout, store: store, viewport: viewport, seed: seed, layouts: layouts))
    }
}
