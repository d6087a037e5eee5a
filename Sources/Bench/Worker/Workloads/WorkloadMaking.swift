import LayoutCore
import Workloads

extension WorkloadContext {
    /// Makes a workload of a name over the layout. O(n), and for a script of changes another layout, which is of no
    /// further use. Throws ``NotApplicable``.
    package func make(_ name: String, _ recorded: [Rect]?) throws -> any TimedWorkload {
        let (laidOut, seed) = (try madeLayout(), contestant.seed)
        let (workloads, layout, viewport) = (registries.workloads, laidOut.layout, laidOut.viewportSize)
        switch workloads.form(of: name) {
        case .changes: return ChangeWorkload(script: try script(name), context: self)
        case .starts: return StartWorkload(files: try startFiles(), context: self)
        case .frames:
            if let zooms = workloads.trace(named: name, layout: layout, viewport: viewport, seed: seed) {
                return ZoomWorkload(trace: zooms, context: self)
            }
            if let reason = workloads.inapplicability(of: name, on: layout) { throw NotApplicable(reason) }
            if workloads[name]?.preparesInBackground == true {
                if try makeStrategy().followsChanges {
                    throw NotApplicable("\(contestant.strategy) follows changes: nothing is prepared again")
                }
                if layout.snapshot() == nil {
                    throw NotApplicable("\(contestant.layout) has no snapshot for another thread")
                }
            }
            let script = workloads.frames(named: name, on: layout, laidOut.store, viewport: viewport, seed: seed)
            guard let script else { throw NotApplicable("there is nothing to edit") }
            return FrameWorkload(script: script, context: self)
        case .queries:
            let trace = workloads.trace(named: name, layout: layout, viewport: viewport, seed: seed, recorded: recorded)
            guard let trace else { throw WorkerFailure("no workload named \(name), or it needs --queries") }
            return QueryWorkload(trace: trace, context: self)
        }
    }

    private func script(_ name: String) throws -> ChangeScript {
        let scratch = try makeLaidOut()
        if registries.workloads[name]?.stays == true, try !makeStrategy(of: scratch).followsChanges {
            throw NotApplicable("\(contestant.strategy) prepares again after each change, as under edit")
        }
        let script = try registries.workloads.script(
            named: name, on: scratch.layout, scratch.store, viewport: scratch.viewportSize, seed: contestant.seed,
            layouts: scratch.store.map { store in
                let counterpart = registries.layouts.counterpart(of: contestant.layout)
                return ScriptedLayouts(name: contestant.layout, counterpart: counterpart) {
                    (name) throws(LayoutError) in
                    try self.layout(named: name, over: store).layout
                }
            })
        guard let script else { throw WorkerFailure("no workload of changes named \(name)") }
        return script
    }
}
