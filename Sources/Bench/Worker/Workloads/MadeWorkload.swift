import LayoutCore
import Workloads

package enum MadeWorkload {
    case queries(QueryTrace)
    /// Frames without a host.
    case zooms(QueryTrace)
    case changes(ChangeScript)
    case frames(FrameScript)
    case starts(StartFiles)
    /// The layout has no use for it over these data.
    case notApplicable(reason: String)

    var length: Int {
        switch self {
        case .queries(let trace), .zooms(let trace): trace.rects.count
        case .changes(let script): script.steps.count
        case .frames(let script): script.frames.count
        case .starts: 1
        case .notApplicable: 0
        }
    }

    /// The workload as a contestant carries it out; nil where there is nothing to do.
    package func timed(in context: WorkloadContext) -> (any TimedWorkload)? {
        switch self {
        case .queries(let trace): QueryWorkload(trace: trace, context: context)
        case .zooms(let trace): ZoomWorkload(trace: trace, context: context)
        case .changes(let script): ChangeWorkload(script: script, context: context)
        case .frames(let script): FrameWorkload(script: script, context: context)
        case .starts(let files): StartWorkload(files: files, context: context)
        case .notApplicable: nil
        }
    }
}

extension WorkloadContext {
    /// Makes a workload of a name over the layout, or says why the layout has no use for it. O(n), and for a script of
    /// changes another layout, which is of no further use.
    package func make(_ name: String, _ recorded: [Rect]?) throws -> MadeWorkload {
        let (laidOut, seed) = (try madeLayout(), contestant.seed)
        let (workloads, layout, viewport) = (registries.workloads, laidOut.layout, laidOut.viewportSize)
        switch workloads.form(of: name) {
        case .changes: return try makeChanges(name)
        case .starts: return try makeStarts()
        case .frames:
            if let zooms = workloads.trace(named: name, layout: layout, viewport: viewport, seed: seed) {
                return .zooms(zooms)
            }
            if let reason = workloads.inapplicability(of: name, on: layout) { return .notApplicable(reason: reason) }
            if workloads.entries.contains(where: { $0.name == name && $0.preparesInBackground }) {
                if try makeStrategy().followsChanges {
                    return .notApplicable(reason: "\(contestant.strategy) follows changes: nothing is prepared again")
                }
                if layout.snapshot() == nil {
                    return .notApplicable(reason: "\(contestant.layout) has no snapshot for another thread")
                }
            }
            return workloads.frames(named: name, on: layout, laidOut.store, viewport: viewport, seed: seed)
                .map(MadeWorkload.frames) ?? .notApplicable(reason: "there is nothing to edit")
        case .queries:
            let trace = workloads.trace(named: name, layout: layout, viewport: viewport, seed: seed, recorded: recorded)
            guard let trace else { throw WorkerFailure("no workload named \(name), or it needs --queries") }
            return .queries(trace)
        }
    }

    private func makeChanges(_ name: String) throws -> MadeWorkload {
        let scratch = try makeLaidOut()
        if registries.workloads.stays(name), try !makeStrategy(of: scratch).followsChanges {
            return .notApplicable(reason: "\(contestant.strategy) prepares again after each change, as under edit")
        }
        let outcome = registries.workloads.script(
            named: name, on: scratch.layout, scratch.store, viewport: scratch.viewportSize, seed: contestant.seed,
            layouts: scratch.store.map { store in
                let counterpart = registries.layouts.counterpart(of: contestant.layout)
                return ScriptedLayouts(name: contestant.layout, counterpart: counterpart) {
                    (name) throws(LayoutError) in
                    try self.layout(named: name, over: store).layout
                }
            })
        switch outcome {
        case .script(let script): return .changes(script)
        case .notApplicable(let reason): return .notApplicable(reason: reason)
        case nil: throw WorkerFailure("no workload of changes named \(name)")
        }
    }
}
